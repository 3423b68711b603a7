"""Taking a card: what may be eaten, what is paid for it, what may be discarded afterwards, and what moves."""

from chieu.games.phom.game import PHOM

from .tables import PACE, Told, given, own_view, play_out, rows

HAND = "2S 4D 9C 10S QD KC JC"


@rows("""
test   | start                                                                  | when               | then
PH-T03 | 4p; P2 5H 7H 2S 4D 9C 10S QD KC JC; pile P1 6H; last P1; turn P2       | P2 eats            | phase DISCARD; P2 eaten 6H; P1 pile; scores -10 +10 0 0; told ATE; told PAID
PH-T04 | 4p; P2 5H 8H 2S 4D 9C 10S QD KC JC; pile P1 6H; last P1; turn P2       | P2 eats?           | refused NO_MELD; P1 pile 6H; scores 0 0 0 0
PH-T05 | 4p; P2 5H 7H 2S 4D 9C 10S QD KC JC; P3 4H 8H 7; pile P1 6H; last P1; turn P2 | P3 eats?           | refused NOT_YOUR_TURN
PH-T05 | 4p; P2 5H 7H 2S 4D 9C 10S QD KC JC; pile P1 6H AC; last P1; turn P2    | P2 eats?           | refused NO_MELD
PH-T06 | 4p; P2 5H 6H* 7H 9H 2S 4D 9C QD KC; pile P1 8H; last P1; turn P2       | P2 eats?           | refused NO_MELD
PH-T07 | 4p; P2 5H 6H* 7H 9H 2S 4D 10H QD KC; pile P1 8H; last P1; turn P2      | P2 eats            | P2 eaten 6H 8H; scores -30 +30 0 0
PH-T09 | 4p; P2 5H 6H* 7H 7D 2S 4D 9C QD KC; pile P1 7S; last P1; turn P2       | P2 eats?           | refused NO_MELD
PH-T09 | 4p; P2 5H 6H* 7H 7D 2S 4H 9C QD KC; pile P1 7S; last P1; turn P2       | P2 eats            | P2 eaten 6H 7S
PH-09  | 4p; P2 4H 5H* 6H 7H 8H 2S 9C QD KC; pile P1 9H; last P1; turn P2       | P2 eats            | P2 eaten 5H 9H
PH-09  | 3p; turn P2; pile P1 6H                                                | P2 eats?           | refused NOT_IN_THIS_STEP
PH-09  | 3p; P2 5H 7H 2S 4D 9C 10S QD KC JC; pile P1 6H; last P1; turn P2       | P2 draws, P2 eats? | refused NOT_IN_THIS_STEP
PH-09  | 3p; P2 5H 7H 2S 4D 9C 10S QD KC JC; pile P1 6H; last P1; turn P2       | P2 eats, P2 draws? | refused NOT_IN_THIS_STEP
PH-P5  | 3p; eat flat; P2 5H 6H* 7H 9H 10H 4D 2S QD KC; pile P1 8H; last P1; turn P2 | P2 eats            | scores -20 +20 0
PH-P5  | 3p; eat none; P2 5H 6H* 7H 9H 10H 4D 2S QD KC; pile P1 8H; last P1; turn P2 | P2 eats            | scores 0 0 0; untold PAID
PH-P5  | 3p; eat none; P2 5H 7H 2S 4D 9C 10S QD KC JC; laid P1 9D 9H 9S; pile P1 AC 3D KD 6H; pile P2 3; pile P3 3; last P1; turn P2 | P2 eats            | scores 0 0 0
PH-P5  | 3p; eat flat; P1 1; P2 5H 7H 2S 4D 9C 10S QD KC JC; laid P1 9D 9H 9S; pile P1 AC 3D KD 6H; pile P2 3; pile P3 3; last P1; turn P2 | P2 eats            | scores -40 +40 0
PH-05  | 3p; stake 7; P2 5H 7H 2S 4D 9C 10S QD KC JC; pile P1 6H; last P1; turn P2 | P2 eats            | scores -7 +7 0
PH-12  | 3p; P2 5H 7H 2S 4D 9C 10S QD KC JC; pile P1 AD 6H; last P1; turn P2    | P2 eats            | P1 pile AD; last none; P2 has 10
PH-P5  | 4p; P3 5H 7H 2S 4D 9C 10S QD KC JC; left P2; pile P2 6H; last P2; turn P3 | P3 eats            | scores 0 -40 0 0; P2 pile
""")
def test_eating(test, start, when, then):
    """Only with a phỏm for each eaten card; the card leaves its pile and is paid for at once. Rule: PH-09, PH-12."""
    play_out(start, when, then)


@rows("""
test   | start                                                          | legal
PH-T11 | 3p; P2 5H 6H* 7H 8H 2S 4D 9C QD KC 10S; turn P2; phase DISCARD | 5H 8H 2S 4D 9C QD KC 10S
PH-10  | 3p; P2 5H 6H* 7H 2S 4D 9C QD KC 10S JD; turn P2; phase DISCARD | 2S 4D 9C QD KC 10S JD
PH-10  | 3p; P2 5H 6H* 7H 6S 6D 9C QD KC 10S JD; turn P2; phase DISCARD | 5H 7H 6S 6D 9C QD KC 10S JD
PH-10  | 3p; P2 4H 5H 6H* 7H 8H* 9H 6S 6D KC 2S; turn P2; phase DISCARD | 4H 5H 6S 6D KC 2S
PH-10  | 3p; P1 5H 6H 7H 2S 4D 9C QD KC 10S JD; phase OPEN              | 5H 6H 7H 2S 4D 9C QD KC 10S JD
""")
def test_what_may_be_discarded(test, start, legal):
    """All but the eaten cards and those without which an eaten card has no phỏm. Rule: PH-10."""
    Told(given(start)).holds(f"legal {legal}")


@rows("""
clause | start                                                          | when             | then
PH-10  | 3p; P2 5H 6H* 7H 8H 2S 4D 9C QD KC 10S; turn P2; phase DISCARD | P2 7H?           | refused EATEN_CARD_NEEDED
PH-10  | 3p; P2 5H 6H* 7H 8H 2S 4D 9C QD KC 10S; turn P2; phase DISCARD | P2 6H?           | refused EATEN_CARD_NEEDED
PH-10  | 3p; P2 5H 6H* 7H 8H 2S 4D 9C QD KC 10S; turn P2; phase DISCARD | P2 5H            | turn P3; last 5H; P2 pile 5H
PH-10  | 3p; P2 5H 6H* 7H 8H 2S 4D 9C QD KC 10S; turn P2; phase DISCARD | P2 AD?           | refused CARD_NOT_IN_HAND
PH-10  | 3p; turn P2                                                    | P2 draws         | phase DISCARD; P2 has 10; stock 24; told DREW
G-07   | 3p; turn P2                                                    | P2 u?            | refused NOT_U
G-07   | 3p; P2 5H 8; turn P2                                           | P2 5H?           | refused NOT_IN_THIS_STEP
G-07   | 3p; P1 5H 9; phase OPEN                                        | P1 draws?        | refused NOT_IN_THIS_STEP
G-07   | 3p; P1 5H 9; phase OPEN                                        | P1 eats?         | refused NOT_IN_THIS_STEP
G-07   | 3p; P1 5H 9; phase OPEN                                        | P1 lays nothing? | refused NOT_IN_THIS_STEP
G-07   | 3p; P1 5H 9; phase OPEN                                        | P1 sends all?    | refused NOT_IN_THIS_STEP
PH-04  | 3p; P1 5H 9; phase OPEN                                        | P1 5H            | turn P2; phase TAKE; P1 has 9; head P1
""")
def test_the_steps_of_a_turn(clause, start, when, then):
    """Each step offers what the table of phases says. Rule: PH-10, G-07."""
    play_out(start, when, then)


@rows("""
test | start | when | then
PH-T13 | 4p; P2 8; P3 3D 5D KC 6; pile P1 9S; pile P2 4D; last P2; turn P3 | P3 eats, P3 KC | P1 pile; P2 pile 9S; P3 pile KC; head P2; turn P4; told PILE_MOVED
PH-T14 | 4p; P4 8S 10S 7; pile P2 9S; pile P3 KC; last P3; head P2; turn P4 | P4 eats? | refused NO_MELD
PH-T15 | 4p; P2 8S 10S KC 6; pile P1 9S; last P1; turn P2 | P2 eats, P2 KC | P1 pile; P2 pile KC; head P2; turn P3; untold PILE_MOVED
PH-14 | 4p; P4 3D 5D KC 6; left P3; pile P1 9S; pile P2 2S; pile P3 4D; last P3; turn P4 | P4 eats, P4 KC | P1 pile 9S; P2 pile 2S; P3 pile; head P1
PH-15 | 2p; P1 3D 5D KC 6; pile P1 9S 2S AH; pile P2 7C 8C 4D; last P2; head P1; turn P1 | P1 eats | P1 pile 9S 2S; P2 pile 7C 8C AH; phase DISCARD; head P2
PH-15 | 2p; pile P1 9S 2S AH; pile P2 7C 8C 4D; last P2; head P1; turn P1 | P1 draws | phase LAY
PH-15 | 2p; pile P1 9S 2S; pile P2 7C 8C; last P2; head P1; turn P1 | P1 draws | phase DISCARD
""")
def test_discards_move_when_one_is_eaten(test, start, when, then):
    """The head gives its latest to who lost one, and the next seat is head. Rule: PH-14, PH-15."""
    play_out(start, when, then)


LAST_LAP = (
    "laid P1 KS KC KD; pile P1 2S 4S 6S 8S; pile P2 2C 4C 6C; pile P3 2D 4D 6D; pile P4 2H 4H 6H; last P1; turn P2"
)


@rows("""
test   | hands                                                 | when                             | then
PH-T17 | 4p; P1 QS JS 9S 7H 5C; P2 8C 8D QC 10S AS 5S 7D 9C JD | P2 eats                          | scores -40 +40 0 0; P1 pile 2S 4S 6S; head P2; phase LAY; tai P1; told TAI
PH-T17 | 4p; P1 QS JS 9S 7H 5C; P2 8C 8D QC 10S AS 5S 7D 9C JD | P2 eats, P2 lays 8S 8C 8D, P2 QC | turn P3; phase TAKE; head P2
PH-13  | 4p; P1 QS JS 9S 7H 5C; P2 3S*1 3H 3D 10C*1 JC QC 8C 8D 9D | P2 eats                        | over u; u THREE_EATEN; head P2; untold TAI
""")
def test_an_eaten_chot_gives_an_extra_turn(test, hands, when, then):
    """Its discarder has three again and is asked once more, unless that card ends the round. Rule: PH-16, PH-17."""
    play_out(f"{hands}; {LAST_LAP}", when, then)


def to_the_end(told):
    """Draw, lay what is suggested and discard, turn by turn; who was asked."""
    asked = []
    while (now := PHOM.asked(told.state, PACE)) is not None:
        asked.append(f"P{now.seat + 1}")
        told.happens(f"P{now.seat + 1} out of time")
    return asked


def test_after_one_eaten_chot_the_discarder_has_the_last_turn():
    """P3 and P4 have theirs, then P1 again, and the round is over with its discard. Rule: PH-17 (PH-T17)."""
    hands = "P1 QS JS 9S 7H 5C; P2 8C 8D QC 10S AS 5S 7D 9C JD; P3 9; P4 9"
    told = Told(given(f"{hands}; {LAST_LAP}")).happens("P2 eats, P2 lays 8C 8D 8S, P2 QC")

    assert to_the_end(told) == ["P3", "P4", "P1"]
    told.holds("over laid; P1 piled 4; P2 piled 4; P3 piled 4; P4 piled 4")


def test_two_eaten_chots_give_two_extra_turns():
    """P3 ate the chốt of P2, who had eaten that of P1: P4, then P1, then P2. Rule: PH-17 (PH-T19)."""
    hands = "P1 QS JS 9S 7H 5C; P2 8C 8D QC 10S AS 5S 7D 9C JD; P3 QD QH 9H 3S 5D 7C AC 10D 3H; P4 9"
    told = Told(given(f"{hands}; {LAST_LAP}")).happens("P2 eats, P2 lays 8C 8D 8S, P2 QC, P3 eats, P3 lays QC QD QH")

    told.holds("tai P1 P2; head P3; scores -40 0 +40 0").happens("P3 10D")
    assert to_the_end(told) == ["P4", "P1", "P2"]


def test_an_eaten_card_lies_open_and_its_phom_does_not():
    """The table shows what was eaten, and counts the rest. Rule: PH-11 (PH-T56)."""
    told = Told(given(f"P1 9; P2 5H 7H {HAND}; P3 9; pile P1 6H; last P1; turn P2")).happens("P2 eats, P2 KC")

    facts = PHOM.table_view(told.state).seats[1]

    assert (facts.cards, [one.card for one in facts.eaten]) == (8, [22 + 1])
    assert all(event.cards in ((), (23,), (49,)) for event in told.events)


def test_what_eating_would_bring_is_told_to_who_may_eat():
    """The phỏm it makes and what it pays, in the own view alone. Rule: PH-11, PH-P5."""
    state = given(f"P1 9; P2 5H 7H {HAND}; P3 9; pile P1 6H; last P1; turn P2")

    offer = own_view(state).eat

    assert (offer.card, offer.by_seat, offer.meld, offer.units, offer.chot) == (23, 0, (19, 23, 27), 1, False)
    assert own_view(state, 2).eat is None
    assert PHOM.table_view(state).last_discard.edible


def test_the_lap_after_moved_discards_ends_on_the_old_head():
    """P4 and P1 complete it; then P2, who is head now, opens the next one. Rule: PH-14 (PH-T13)."""
    start = "4p; stock JH JC; P2 8; P3 3D 5D KC 6; P4 2H 8; pile P1 9S; pile P2 4D; last P2; turn P3"
    when = "P3 eats, P3 KC, P4 draws, P4 2H, P1 draws, P1 JC"

    play_out(start, when, "P1 pile JC; P2 pile 9S; P3 pile KC; P4 pile 2H; turn P2; head P2")
