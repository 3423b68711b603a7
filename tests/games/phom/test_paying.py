"""What is paid at the end of a round: the places, and the nineteen worked examples of the rules."""

import pytest

from chieu.games.phom.game import PHOM

from .tables import NINE_AND_ONE as U
from .tables import Told, given, play_out, rows, scores

END = "pile P1 4; pile P2 4; pile P3 4; pile P4 4"


@rows("""
test | start                                                                                                                    | when                            | scores
1    | laid P1 QS QC QD; P1 10S 2C; laid P2 4C*1 5C 6C; P2 KS QH; laid P3 8D!2 8H 8S; P3 KH KD 5S; P4 2D 7S; mom P4; turn P4    | P4 7S                           | +60 -40 +20 -40
2    | laid P2 4C 5C 6C; P2 KS 7H; laid P3 8D 8H 8S; P3 8C; laid P1 QS QC QD; P1 KC 7S 3D; turn P1                              | P1 3D                           | -20 -10 +30
3    | laid P1 4C 5C 6C; P1 10S; laid P2 QS QC QD; P2 KS 2C 3D; turn P2                                                         | P2 3D                           | +10 -10
4    | laid P2 QS QC QD; P2 KS; mom P1; P1 2C 3D; turn P1                                                                       | P1 3D                           | -40 +40
5    | mom P1; P1 KS KC; mom P2; P2 AS 3D; turn P2                                                                              | P2 3D                           | +40 -40
6    | 2p; turn P1                                                                                                              | P2 leaves                       | +40 -40
7    | P1 2; P2 2; P3 3H*2 3S 3D 5C*2 4C 6C 9D 10D JD KS; P4 2; turn P3; phase DISCARD                                          | P3 u                            | -50 -80 +180 -50
8    | P1 2; P2 {u}; P3 2; turn P2; phase DISCARD                                                                               | P3 leaves, P2 u                 | -50 +90 -40
9    | P1 2; P2 2; laid P3 8D!2 8H 8S; P3 2; P4 {u}; turn P4; phase DISCARD                                                     | P4 u                            | 0 -40 -110 +150
10   | P1 2; laid P2 8D!1 8H 8S; P2 2; laid P3 7D!2 7H 7S; P3 2; P4 {u}; turn P4; phase DISCARD                                 | P4 u                            | -40 0 -110 +150
11   | P1 2; P2 3H*1 3S 3D 5C*1 4C 6C 9D 10D KS; P3 2; P4 2; pile P1 JD; last P1; turn P2                                       | P2 eats                         | -210 +210 0 0
12   | P1 2; P2 3H*1 3S 3D 5C*1 4C 6C 9D 10D KS; P3 2; P4 2; laid P1 7S 7H 7C; pile P1 2S 4S 9S JD; pile P2 3; last P1; turn P2 | P2 eats                         | -220 +220 0 0
13   | P1 2; P2 3H*1 3S 3D 5C*1 4C 6C 9D 10D KS; P3 2; pile P1 JD; last P1; turn P2                                             | P2 eats                         | -160 +160 0
13   | P1 2; P2 3H*1 3S 3D 5C*1 4C 6C 9D 10D KS; pile P1 JD; last P1; turn P2                                                   | P2 eats                         | -110 +110
14   | mom P1; mom P2; mom P3; mom P4; P1 KS KC; P2 AS; P3 2D; P4 AC 3D; turn P4                                                | P4 3D                           | +120 -40 -40 -40
15   | laid P1 4C 5C 6C; P1 5S; laid P2 QS QC QD; P2 9S; mom P3; P3 2S 3D; P4 2; turn P3                                        | P4 leaves, P3 3D                | +90 -10 -40 -40
16   | laid P3 4C 5C 6C; P3 7S; laid P4 QS QC QD; P4 KS 7H; laid P1 9S 9C 9D; P1 7C; laid P2 JS JC JD; P2 KC 7D 3D; turn P2     | P2 3D                           | -10 -30 +60 -20
17   | P1 2; P2 3S 3H 3D 4C 5C 6C 9D 10D KS; P3 2; P4 2; laid P1 7S 7H 7C; pile P1 2S 4S 9S JD; pile P2 3; last P1; turn P2     | P2 eats, P2 u                   | -90 +190 -50 -50
18   | P1 2; P2 2; laid P2 8D!1 8H 8S; P3 3S 3H 3D 4C 5C 6C 9D 10D KS; P4 2; pile P2 2S 4S 9S JD; pile P3 3; last P2; turn P3   | P3 eats, P3 u                   | -40 -150 +190 0
19   | 4p; turn P1                                                                                                              | P1 leaves, P2 leaves, P4 leaves | -40 -40 +120 -40
""")
def test_the_worked_examples(test, start, when, scores):
    """Points of every seat, stake 10; the numbers are those of the rules' table. Rule: PH-P1 to PH-P7 (PH-T39, PH-T57)."""
    last_turn = ("laid" in start and "phase" not in start and "last" not in start) or start.startswith("mom")
    piles = "phase SEND; head P1; " + "; ".join(f"pile P{n} {3 if f'turn P{n}' in start else 4}" for n in seats(start))

    told = Told(given(f"{start.replace('{u}', U)}; {piles if last_turn else ''}")).happens(when)

    told.holds(f"scores {scores}")
    assert PHOM.outcome(told.state) is not None
    assert sum(score.points for score in PHOM.outcome(told.state).scores) == 0


def seats(start):
    return [number for number in "1234" if f"P{number} " in start]


@rows("""
test   | start                                                                                                          | when  | then
PH-T41 | laid P3 4C 5C 6C; P3 7S; laid P1 QS QC QD; P1 7H; laid P2 9S 9C 9D; P2 KC 3D; turn P2; pile P2 3; pile P1 4; pile P3 4 | P2 3D | places P3 P1 P2; scores -10 -20 +30
PH-T42 | mom P2; mom P1; mom P3; mom P4; P1 AS; P2 KS KC; P3 2D; P4 AC 3D; turn P4; pile P1 4; pile P2 4; pile P3 4; pile P4 3 | P4 3D | places P2 P1 P3 P4; scores -40 +120 -40 -40
PH-T43 | laid P1 4C 5C 6C; P1 KS KC QH JD JH; mom P2; P2 9S 10C AS 3D; turn P2; pile P1 4; pile P2 3                    | P2 3D | places P1 P2; scores +40 -40
PH-P2  | laid P1 4C 5C 6C; P1 KS; mom P3; P3 2S; mom P2; P2 AS 3D; turn P2; pile P1 4; pile P3 4; pile P2 3             | P2 3D | places P1 P3 P2; scores +80 -40 -40
PH-P1  | stake 3; laid P1 4C 5C 6C; P1 KS; laid P2 9S 9C 9D; P2 AS 3D; turn P2; pile P1 4; pile P2 3                    | P2 3D | places P2 P1; scores -3 +3
""")
def test_who_is_first(test, start, when, then):
    """Fewer points, then who laid earlier; móm behind all others, among themselves by laying. Rule: PH-P1 to PH-P3."""
    play_out(f"{start}; phase SEND", when, f"over laid; {then}")


def test_every_transfer_has_two_ends_and_a_reason():
    """The account explains each unit; the winner's headline says what it came to. Rule: PH-P1, PH-P5, G-17."""
    start = "laid P1 QS QC QD; P1 10S 2C; laid P2 4C*1 5C 6C; P2 KS QH; mom P3; P3 2D 7S; turn P3; phase SEND"
    told = Told(given(f"{start}; pile P1 4; pile P2 4; pile P3 3")).happens("P3 7S")

    outcome = PHOM.outcome(told.state)

    assert [(paid.from_seat, paid.to_seat, paid.units, paid.why.key) for paid in outcome.account.transfers] == [
        (0, 1, 1, "paid.eat"),
        (1, 0, 1, "paid.second"),
        (2, 0, 4, "paid.mom"),
    ]
    assert (outcome.winners, outcome.headline.key, scores(told)) == ((0,), "result.first", "+40 0 -40")
    assert [score.value for score in outcome.scores] == [12, 25, 2]
    assert [(e.actor, e.target, e.amount) for e in told.events if e.kind.value == "PAID"] == [(1, 0, 10), (2, 0, 40)]


@pytest.mark.parametrize(("rank", "key"), [(1, "paid.second"), (2, "paid.third"), (3, "paid.fourth")])
def test_the_reason_names_the_place(rank, key):
    """Second, third and last of four. Rule: PH-P1."""
    start = "laid P1 4C 5C 6C; P1 AS; laid P2 QS QC QD; P2 5S; laid P3 9S 9C 9D; P3 7S; laid P4 JS JC JD; P4 KS 3D"
    told = Told(given(f"{start}; turn P4; phase SEND; pile P1 4; pile P2 4; pile P3 4; pile P4 3")).happens("P4 3D")

    paid = PHOM.outcome(told.state).account.transfers[rank - 1]

    assert (paid.from_seat, paid.units, paid.why.key) == (rank, rank, key)
