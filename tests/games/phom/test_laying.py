"""The last turn: laying, sending, móm, and the extra turn."""

from .tables import Told, given, own_view, play_out, rows

T23 = "4p; P2 7S 7H 7D 8D 9D KC QH 2S 4H AC; pile P2 3; turn P2; phase LAY"
SEND = "2p; laid P1 4S 5S 6S; laid P2 9C 9D 9H; P2 7S 8S KD; pile P2 3; pile P1 4; turn P2; phase SEND"
T27 = (
    "2p; laid P1 5S 6S 7S / 2S 2H 2C; P1 KD; P2 5H 6H 7H JC QC KC 8S 9S 2D 4C; pile P1 4; pile P2 3; turn P2; phase LAY"
)


@rows("""
test   | when                               | then
PH-T23 | P2 lays 7S 7H 7D                   | phase SEND; P2 laid 7S 7D 7H; P2 lay 1; told LAID
PH-T23 | P2 lays 7D 8D 9D                   | phase SEND; P2 laid 7D 8D 9D; P2 holds 7S 7H KC QH 2S 4H AC
PH-T23 | P2 lays nothing?                   | refused BAD_MELD
PH-T23 |                                    | suggested 7D 8D 9D; rest 46; offers LAY
PH-19  | P2 lays 7S 7H 7D / 7D 8D 9D?       | refused BAD_MELD
PH-19  | P2 lays 7S 7H 8D?                  | refused BAD_MELD
PH-19  | P2 lays 7S 7C 7D?                  | refused CARD_NOT_IN_HAND
PH-19  | P2 lays 7S 7H 7D@1?                | refused BAD_TARGET
PH-T21 | P2 KC?                             | refused NOT_IN_THIS_STEP
PH-18  | P2 sends all?                      | refused NOT_IN_THIS_STEP
PH-18  | P2 lays 7S 7H 7D, P2 lays nothing? | refused NOT_IN_THIS_STEP
PH-18  | P2 lays 7S 7H 7D, P2 draws?        | refused NOT_IN_THIS_STEP
PH-18  | P2 lays 7S 7H 7D, P2 KC            | turn P3; P2 piled 4; P2 melded
""")
def test_laying_in_the_last_turn(test, when, then):
    """Any split that leaves no phỏm behind is right, the best is suggested. Rule: PH-18, PH-19."""
    play_out(T23, when, then)


@rows("""
test   | start                                                                                         | when                         | then
PH-T22 | 4p; P2 7S 7H 7D 8D 9D KC QH 2S 4H AC; pile P2 2; turn P2; phase DISCARD                       | P2 lays 7S 7H 7D?            | refused NOT_IN_THIS_STEP
PH-18  | 4p; P2 7S 7H 7D 8D 9D KC QH 2S 4H AC; pile P2 3; turn P3; phase TAKE                          | P2 lays 7S 7H 7D?            | refused NOT_YOUR_TURN
PH-19  | 2p; P2 5H 6H*1 7H 8H 9H 10H KC QS 2S 4C; pile P2 3; turn P2; phase LAY                        | P2 lays 8H 9H 10H?           | refused EATEN_CARD_NEEDED
PH-19  | 2p; P2 5H 6H*1 7H 8H 9H 10H KC QS 2S 4C; pile P2 3; turn P2; phase LAY                        | P2 lays 5H 6H 7H?            | refused BAD_MELD
PH-19  | 2p; P2 5H 6H*1 7H 8H 9H 10H KC QS 2S 4C; pile P2 3; turn P2; phase LAY                        | P2 lays 6H 7H 8H             | P2 laid 6H 7H 8H
PH-19  | 2p; P2 4H 5H*1 6H*1 7H 8H 9H KC QS 2S 4C; pile P2 3; turn P2; phase LAY                       | P2 lays 4H 5H 6H / 7H 8H 9H? | refused BAD_MELD
PH-19  | 2p; P2 3H 4H 5H 6H KC QS 2S 4C 9C JD; pile P2 3; turn P2; phase LAY                           | P2 lays 3H 4H 5H             | P2 holds 6H KC QS 2S 4C 9C JD
PH-20  | 2p; P2 3H 4H 5S 6H KC QS 2S 4C 9C JD; pile P2 3; turn P2; phase LAY                           | P2 lays nothing              | P2 mom; P2 lay 1; told MOM; phase SEND
PH-20  | 2p; P2 3H 4H 5S 6H KC QS 2S 4C 9C JD; pile P2 3; turn P2; phase LAY                           | P2 lays 3H 4H 5S?            | refused BAD_MELD
PH-T30 | 2p; P2 5H 6H*1 7H KS KC QS 2S 4C 9C JD; pile P2 3; turn P2; phase LAY                         | P2 lays nothing?             | refused EATEN_CARD_NEEDED
PH-21  | 3p; laid P1 9C 9D 9H; mom P3; P2 5H 6H 7H KS QD 2S 4C 9S JD AD; pile P2 3; turn P2; phase LAY | P2 lays 5H 6H 7H             | P2 lay 3; P1 lay 1; P3 lay 2
""")
def test_what_may_be_laid(test, start, when, then):
    """Eaten cards in a phỏm each, nothing out of turn, nothing at all only without a phỏm. Rule: PH-18 to PH-21."""
    play_out(start, when, then)


@rows("""
test   | when                                                  | then
PH-T25 | P2 sends 8S to 1?                                     | refused BAD_TARGET
PH-T25 | P2 sends 7S to 1, P2 sends 8S to 1                    | P2 holds KD; P1 laid 4S 5S 6S 7S 8S; told SENT
PH-22  | P2 sends 7S to 1, P2 sends 8S to 1, P2 sends KD to 1? | refused NOT_IN_THIS_STEP
PH-22  | P2 sends all                                          | P2 holds 8S KD; P1 laid 4S 5S 6S 7S
PH-22  | P2 sends 7S to 2?                                     | refused BAD_TARGET
PH-22  | P2 sends 7S to 3?                                     | refused BAD_TARGET
PH-22  | P2 sends 7C to 1?                                     | refused CARD_NOT_IN_HAND
PH-22  | P2 sends 7S to 1                                      | offers SEND SEND_ALL DISCARD; P2 melded
PH-22  | P2 KD                                                 | P2 holds 7S 8S
""")
def test_sending(test, when, then):
    """One at a time, to a laid phỏm that stays one, with one card kept. Rule: PH-22."""
    if "sends all" in when:
        then = "P2 holds KD; P1 laid 4S 5S 6S 7S 8S"
    play_out(SEND, when, then)


@rows("""
test   | start                                                                                      | when              | then
PH-T26 | 3p; laid P1 4S 5S 6S; laid P2 9C 9D 9H; P2 7S 2; laid P3 9S 10S JS; pile P2 4; turn P1; phase SEND; P1 AC KD | P2 sends 7S to 1? | refused NOT_YOUR_TURN
PH-T29 | 3p; laid P1 4S 5S 6S; mom P3; P3 7S KD 2; pile P3 3; turn P3; phase SEND                   | P3 sends 7S to 1? | refused NO_MELD
PH-T29 | 3p; laid P1 4S 5S 6S; mom P3; P3 7S KD 2; pile P3 3; turn P3; phase SEND                   | P3 sends all?     | refused NO_MELD
PH-22  | 3p; laid P1 4S 5S 6S; laid P2 9C 9D 9H; P2 7S KD; left P1; pile P2 3; turn P2; phase SEND  | P2 sends 7S to 1? | refused BAD_TARGET
PH-22  | 2p; laid P2 4S 5S 6S / 9C 9D 9H; P2 7S KD JC; pile P2 3; turn P2; phase SEND               | P2 sends 7S to 1  | P2 laid 4S 5S 6S 7S / 9C 9D 9H; told LAID; untold SENT
PH-22  | 2p; laid P1 8S 9S 10S; laid P2 4S 5S 6S; P2 7S KD JC 2D; pile P2 3; turn P2; phase SEND    | P2 sends all      | P2 laid 4S 5S 6S 7S; P1 laid 8S 9S 10S
PH-22  | 2p; laid P1 8S 9S 10S; laid P2 KH KC KD; P2 JS QS KS 2D; pile P2 3; turn P2; phase SEND    | P2 sends all      | P2 holds 2D; P2 laid KS KC KD KH; P1 laid 8S 9S 10S JS QS
PH-22  | 2p; laid P2 KH KC KD; P2 JS QS; pile P2 3; turn P2; phase SEND                             | P2 sends all?     | refused BAD_TARGET
""")
def test_where_cards_may_be_sent(test, start, when, then):
    """In the own turn, to those who have laid and are there; a móm seat sends nothing. Rule: PH-22."""
    play_out(start, when, then)


def test_to_send_all_away_is_no_u():
    """No points, but not nine cards in phỏms. Rule: PH-23e (PH-T27)."""
    told = play_out(
        T27,
        "P2 lays 5H 6H 7H / JC QC KC, P2 sends 8S to 1, P2 sends 9S to 1, P2 sends 2D to 2, P2 4C",
        "over laid; places P2 P1; scores -10 +10",
    )

    assert told.state.u_kind is None
    assert told.state.players[1].hand == ()


def test_an_earlier_layer_without_points_stays_first():
    """Equal points: who laid later is behind. Rule: PH-23e, PH-P1 (PH-T27)."""
    start = T27.replace("P1 KD; ", "P1; ")

    play_out(start, "P2 lays 5H 6H 7H / JC QC KC, P2 sends all, P2 4C", "over laid; places P1 P2; scores +10 -10")


TAI = "4p; P2 2; P3 2; P4 2; pile P1 AS AC AD; pile P2 4; pile P3 4; pile P4 4; extra; turn P1; phase LAY"


@rows("""
clause | start                                                      | when                 | then
PH-17  | laid P1 4S 5S 6S; P1 9C 9D 9H KD 2H 3C                     | P1 lays 9C 9D 9H     | P1 laid 4S 5S 6S / 9C 9D 9H; P1 lay 1; phase SEND
PH-17  | laid P1 4S 5S 6S; P1 7S KD QD 2H 3C                        | P1 lays 7S@1         | P1 laid 4S 5S 6S 7S; phase SEND; untold SENT
PH-17  | laid P1 4S 5S 6S; P1 3S 7S KD QD 2H                        | P1 lays 3S 7S@1      | P1 laid 3S 4S 5S 6S 7S
PH-17  | laid P1 4S 5S 6S; P1 3S 8S KD QD 2H                        | P1 lays 3S 8S@1?     | refused BAD_MELD
PH-17  | laid P1 4S 5S 6S; P1 3S 7S KD QD 2H                        | P1 lays 3S@1 / 7S@1? | refused BAD_MELD
PH-17  | laid P1 4S 5S 6S; laid P2 9C 9D 9H; P1 9S KD QD 2H         | P1 lays 9S@2?        | refused BAD_TARGET
PH-17  | laid P1 4S 5S 6S; P1 7S KD QD 2H                           | P1 lays nothing      | P1 melded; phase SEND; P1 holds 7S KD QD 2H
PH-17  | laid P1 4S 5S 6S; P1 9C 9D 9H KD                           | P1 lays nothing?     | refused BAD_MELD
PH-17  | laid P1 4S 5S 6S; P1 8C 8D!2 8H KD QD                      | P1 lays nothing?     | refused EATEN_CARD_NEEDED
PH-17  | mom P1; P1 9C 9D 9H KD QS 2H 3C 5C 6D 10S                  | P1 lays 9C 9D 9H     | P1 melded; P1 lay 1; told MOM
PH-17  | mom P1; P1 9C 9D 8H KD QS 2H 3C 5C 6D 10S                  | P1 lays nothing      | P1 mom; untold MOM; P1 lay 1
PH-24d | mom P1 for good; laid P1 4S 5S 6S; P1 9C 9D 9H KD QS 2H 3C | P1 lays 9C 9D 9H     | P1 mom; P1 laid 4S 5S 6S / 9C 9D 9H
PH-24d | mom P1 for good; laid P1 4S 5S 6S; P1 7S KD QS 2H 3C       | P1 lays 7S@1         | P1 mom
PH-17  | laid P1 4S 5S 6S / 9C 9D 9H; P1 7S 8S                      | P1 lays 7S 8S@1      | over laid; P1 piled 4; P1 pile AS AC AD; told WENT_OUT; places P1 P3 P4 P2
PH-17  | laid P1 4S 5S 6S / 9C 9D 9H; P1 7S 8S KD                   | P1 lays 7S 8S@1      | phase SEND; P1 holds KD
PH-23d | laid P1 4S 5S 6S / 9C 9D 9H; P1 7S 8S 9S                   | P1 lays 7S 8S 9S@1   | over u; u NORMAL
""")
def test_the_extra_turn(clause, start, when, then):
    """More phỏms, longer ones, or neither; what lies stays. Rule: PH-17."""
    others = "laid P3 JC JD JH; mom P4; "
    others += "" if "laid P2" in start else "mom P2; "
    told = Told(given(f"{TAI}; {start}; {others}"))

    told.happens(when).holds(then)


def test_a_longer_phom_is_suggested_in_an_extra_turn():
    """The arrangement names the meld that it makes longer. Rule: PH-17, PH-19."""
    state = given(f"{TAI}; laid P1 4S 5S 6S; P1 9C 9D 9H 7S 8S KD")

    best = own_view(state).arrangements[0]

    assert [(group.extends, len(group.cards)) for group in best.groups] == [(None, 3), (1, 2)]
    assert best.rest_points == 13


def test_a_seat_whose_turn_ended_without_a_discard_may_be_asked_again():
    """It is head, and its latest discard goes to the seat whose chốt is eaten: another extra turn. Rule: PH-14, PH-17."""
    start = (
        "4p; P1; laid P1 4S 5S 6S / 9C 9D 9H; sent P1 2; empty P1 1; pile P1 2S 3S AD; mom P2; P2 2; pile P2 4; "
        "mom P3; P3 2; pile P3 KC KD QC 6H; P4 5H 7H 2C KH; laid P4 8C 8D 8S; pile P4 3; head P1; turn P4; last P3; extra"
    )

    told = Told(given(start)).happens("P4 eats, P4 lays 5H 6H 7H, P4 KH")

    told.holds("tai P1; head P2; P1 pile 2S 3S; P1 piled 3; P3 pile KC KD QC AD; turn P1; phase TAKE; P1 has 0")
    told.happens("P1 draws, P1 lays nothing").holds("phase SEND; P1 has 1")
