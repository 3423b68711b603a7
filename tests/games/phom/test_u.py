"""Ù in all its forms, and who pays when one is."""

import msgspec

from chieu.games.chance import Chance
from chieu.games.game import Setup
from chieu.games.phom.game import PHOM

from .tables import Told, given, play_out, rows

NINE = "3S 3H 3D 4C 5C 6C 9D 10D"


@rows("""
test   | start                          | when                           | then
PH-T31 | 4p; P1 3S 3H 3D 4C 5C 6C 9D 10D JD KS; phase OPEN; first P1 | P1 u                           | over u; u NORMAL; scores +150 -50 -50 -50; P1 pile KS; told U
PH-T32 | 4p; P2 3S 3H 3D 4C 5C 6C 9D 10D JD; pile P1 1; last P1; turn P2; first P2 | P2 u                           | over u; scores -50 +150 -50 -50; P2 pile
PH-T32 | 4p; P2 3S 3H 3D 4C 5C 6C 9D 10D JD; pile P1 1; last P1; turn P2 | P2 u?                          | refused NOT_U
PH-T32 | 4p; P1 7S 7H 7D 8C 9C 10C QD QS QC KS; P2 3S 3H 3D 4C 5C 6C 9D 10D JD; phase OPEN; first P1 | P1 u                           | over u; winner P1; scores +150 -50 -50 -50
PH-T33 | 4p; P2 3S 3H 3D 4C 5C 6C 9D 10D KS; pile P1 JD; last P1; turn P2 | P2 eats, P2 u                  | over u; scores -60 +160 -50 -50; P2 pile KS
PH-T34 | 4p; P2 3S 3H 3D 4C 5C 6C 9D 10D KS QH; turn P2; phase DISCARD | P2 u?                          | refused NOT_U; running
PH-T35 | 4p; P2 AC 2C 3C 4C 5C 9S 9H 9D 9C KS; turn P2; phase DISCARD | P2 u                           | over u; u NORMAL; P2 laid AC 2C 3C 4C 5C / 9S 9C 9D 9H
PH-T36 | 4p; P2 3S 3H 3D 4C 5C 6C 7C 9D 10D JD; turn P2; phase DISCARD | P2 u                           | over u; u ROUND; scores -50 +150 -50 -50; P2 pile
PH-T36 | 4p; double; P2 3S 3H 3D 4C 5C 6C 7C 9D 10D JD; turn P2; phase DISCARD | P2 u                           | over u; u ROUND; scores -100 +300 -100 -100
PH-23f | 4p; double; P2 3S 3H 3D 4C 5C 6C 9D 10D JD KS; turn P2; phase DISCARD | P2 u                           | u NORMAL; scores -50 +150 -50 -50
PH-23a | 4p; P2 4H 5H*1 6H*1 7H 8H 9H 3S 3C 3D KS; turn P2; phase DISCARD | P2 u?                          | refused NOT_U
PH-23a | 4p; P2 4H 5H 6H*1 7H*1 8H 9H 3S 3C 3D KS; turn P2; phase DISCARD | P2 u                           | over u; P2 laid 3S 3C 3D / 4H 5H 6H / 7H 8H 9H
PH-23b | 4p; P2 3S 3H 3D 4C 5C 6C 9D 10D JD; turn P2; first P2; stock KS | P2 draws, P2 u                 | over u; P2 pile KS
PH-23c | 4p; P2 3S 3H 3D 4C 5C 6C 9D 10D JD KS; turn P2; phase DISCARD | P2 KS                          | over u; u NORMAL; P2 pile KS; scores -50 +150 -50 -50
PH-23c | 4p; P2 3S 3H 3D 4C 5C 6C 9D 10D JD KS; turn P2; phase DISCARD | P2 JD                          | running; turn P3
PH-23c | 4p; P2 3S 3H 3D 4C 5C 6C 9D 10D JD KS; turn P2; phase LAY; pile P2 3 | P2 lays 3S 3H 3D / 4C 5C 6C / 9D 10D JD | over u; P2 piled 4
PH-13  | 4p; P2 3S 3H*1 3D 4C 5C*1 6C 9D 10D KS; pile P1 JD; last P1; turn P2 | P2 eats                        | over u; u THREE_EATEN; P2 pile KS; den P1
PH-13  | 4p; P2 3S 3H*1 3D 4C 5C*1 6C 7C 9D 10D; pile P1 JD; last P1; turn P2 | P2 eats                        | over u; u ROUND
PH-23d | 4p; laid P2 AC 2C 3C; P2 9S 9H 9D QD QS QC KS; pile P2 3; turn P2; phase LAY; extra | P2 u                           | over u; P2 laid AC 2C 3C / 9S 9D 9H / QS QC QD
PH-23a | 4p; laid P2 AC 2C 3C; P2 9S 9H 9D 9C 4C 5C KS; pile P2 3; turn P2; phase LAY; extra | P2 u                           | over u; P2 laid AC 2C 3C 4C 5C / 9S 9C 9D 9H
PH-23a | 4p; laid P1 AC 2C 3C; laid P2 8D 9D 10D; P2 9S 9H 9C QS QC 4C KS; pile P2 3; turn P2; phase LAY; extra | P2 u?                          | refused NOT_U
PH-23a | 2p; laid P2 3S 4S 5S / 9S 9C 9D 9H; P2 6S 7S KS; pile P2 3; turn P2; phase SEND | P2 u                           | over u; P2 laid 3S 4S 5S 6S 7S / 9S 9C 9D 9H; P2 piled 4
PH-23c | 2p; laid P2 3S 4S 5S / 9S 9C 9D 9H; P2 6S 7S KS; pile P2 3; turn P2; phase SEND | P2 sends all                   | over u; P2 laid 3S 4S 5S 6S 7S / 9S 9C 9D 9H
PH-23c | 2p; laid P2 3S 4S 5S / 9S 9C 9D 9H; P2 6S 7S KS; pile P2 3; turn P2; phase SEND | P2 KS                          | over u
PH-T48 | 4p; P2 3S 3H 3D 4C 5C 6C 9D 10D 2H; stock JD; turn P2 | P2 out of time                 | over u; P2 pile 2H; scores -50 +150 -50 -50
""")
def test_u(test, start, when, then):
    """Nine own cards in phỏms; said by the seat, or by the server where it would be lost. Rule: PH-23a to PH-23f."""
    play_out(start, when, then)


DRY = "AS 5S 9S KS 2C 6C 10C 3D 7D"


def first_turn_of_p2(options):
    """P1 is about to discard; P2 has not had a turn."""
    state = given(f"3p; {options}; P1 KH 9; P2 {DRY}; phase OPEN")
    one, two, three = state.players
    return msgspec.structs.replace(state, players=(one, msgspec.structs.replace(two, turns=0), three))


def test_a_dry_hand_is_u_as_its_first_turn_begins():
    """Said by the server; it pays like Ù, and the hand is shown as it is. Rule: PH-23g."""
    told = Told(first_turn_of_p2("khan")).happens("P1 KH")

    told.holds(f"over u; u DRY; den none; scores -50 +100 -50; P2 holds {DRY}; P2 laid")


def test_a_dry_hand_is_nothing_in_a_later_turn():
    """It is the dealt hand that counts. Rule: PH-23g."""
    Told(given(f"4p; khan; P1 KH 9; P2 {DRY}; phase OPEN")).happens("P1 KH").holds("running; turn P2")


def test_a_dry_hand_is_nothing_without_the_option():
    """Off unless chosen. Rule: PH-23g."""
    Told(first_turn_of_p2("stake 10")).happens("P1 KH").holds("running; turn P2")


def test_a_dry_hand_of_ten_ends_the_round_with_the_deal():
    """The starter's first turn begins with it. Rule: PH-23g."""
    deck = PHOM.read_deck("AS 2H 2C 2D 3D 3S 4H 4S 5S 5H 6C 6D 7D 7C 8H 8S 9S 9C 10C")
    setup = Setup(
        seats=(0, 1),
        options=PHOM.read_options({"u_khan": "true"}),
        round_number=1,
        last_starter=None,
        now_ms=0,
        deck=deck,
    )

    step = PHOM.deal(setup, Chance(b"dry"))

    assert PHOM.outcome(step.state).ending == "u"
    assert [event.kind.value for event in step.events][-3:] == ["U", "PAID", "ROUND_ENDED"]


def test_u_in_an_extra_turn_makes_the_eater_of_the_chot_pay_for_all():
    """P2 was paid 4 for the chốt and pays 15. Rule: PH-23d, PH-P7 (PH-T37)."""
    start = (
        "4p; laid P1 3S 3H 3D / 4C 5C 6C; P1 9D 10D KS; laid P2 8C!1 8D 8H; P2 2; mom P3; mom P4; pile P1 2S 5S 7S; "
        "pile P2 4; pile P3 4; pile P4 4; head P2; turn P1; extra; stock JD"
    )

    play_out(start, "P1 draws, P1 u", "over u; den P2; scores +110 -110 0 0; told DEN; P1 pile 2S 5S 7S KS")


@rows("""
case                            | start                                                                                     | den  | scores
nobody ate a chốt               | 4p; turn P4; phase DISCARD; P4 {nine}                                                     | none | -50 -50 -50 +150
the eater of the chốt           | 4p; laid P3 8C!2 8D 8H; P3 2; turn P4; phase DISCARD; P4 {nine}                           | P3   | 0 -40 -110 +150
the last of two                 | 4p; laid P2 8C!1 8D 8H; P2 2; laid P3 7C!2 7D 7H; P3 2; turn P4; phase DISCARD; P4 {nine} | P3   | -40 0 -110 +150
the eater of the chốt left      | 4p; chots P3; left P3; turn P4; phase DISCARD; P4 {nine}                                  | none | -50 -50 -40 +140
the winner's own does not count | 4p; P4 JC JH*3 JS 3S 3H 3D 4C 5C 6C KS; chots P2 P4; turn P4; phase DISCARD               | P2   | 0 -150 -10 +160
only the winner ate a chốt      | 4p; P4 JC JH!3 JS 3S 3H 3D 4C 5C 6C KS; turn P4; phase DISCARD                            | none | -50 -50 -90 +190
""")
def test_who_pays_for_all(case, start, den, scores):
    """The last other seat that ate a chốt, if it is still there. Rule: PH-P7, PH-25g."""
    told = Told(given(start.replace("{nine}", f"{NINE} JD KS")))

    told.happens("P4 u").holds(f"over u; den {den}; scores {scores}")


@rows("""
case           | eaten                 | den  | scores
from one seat  | 3H*3 3S 3D 5C*3 4C 6C | P3   | 0 0 -210 +210
from two seats | 3H*1 3S 3D 5C*3 4C 6C | none | -60 -50 -100 +210
""")
def test_three_cards_from_one_seat(case, eaten, den, scores):
    """It pays for all, unless another seat gave one of the three. Rule: PH-P7."""
    start = f"4p; P4 {eaten} 9D 10D KS; pile P3 JD; last P3; turn P4"

    play_out(start, "P4 eats", f"over u; den {den}; scores {scores}")


def test_three_cards_from_one_seat_that_left():
    """It pays for nobody; everybody pays for themselves. Rule: PH-25g, PH-P7."""
    start = "4p; P4 3H*3 3S 3D 5C*3 4C 6C 9D 10D KS; pile P3 JD; last P3; turn P4"

    play_out(start, "P3 leaves, P4 eats", "over u; den none; scores -50 -50 -70 +170")
