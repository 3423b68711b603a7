"""Laying, drawing, and when nothing is left to draw."""

from chieu.games.switch.cards import FACE, FACES, RANK, SUIT, pack
from tests.games.shedding.tables import rows

from .tables import Told, given, legal_faces, play_out


@rows("""
clause | start                                            | legal
SW-05  | top 10S; P1 QS 10H JD AC 7H; P2 7                | QS 10H JD AC
SW-05  | top KD; P1 2C 8C 2D 8D KH; P2 7                  | 2D 8D KH
SW-05  | top 2S; P1 2C 2H 9S 9H; P2 7                     | 2C 2H 9S
SW-05  | top 8H; P1 8C 9H 9S; P2 7                        | 8C 9H
SW-05  | top AD; P1 3D 3S AC JS; P2 7                     | 3D AC JS
SW-10  | top JH; suit S; P1 9S 9H JC AD 4D; P2 7          | 9S JC AD
SW-10  | top JH; suit H; P1 9S 9H; P2 7                   | 9H
SW-07  | top 10S; P1 QS 10H JD; drawn 10H; P2 7           | 10H
SW-12  | top 2S; chain 1; P1 2D 9S JH AS; P2 7            | 2D
SW-12  | top AS; chain 2; P1 2D 9S JH AH; P2 7            | AH
SW-12  | top 8S; chain 1; P1 8D 9S JH AH; P2 7            | 8D
SW-12  | top 8S; chain 1; P1 9S JH AH; P2 7               |
""")
def test_the_cards_that_may_be_laid_are_exactly_these(clause, start, legal):
    """What fits is listed, and nothing else. Rule: SW-05, SW-07, SW-10, SW-12."""
    faces = legal_faces(given(start))

    assert faces == sorted(legal.split())


def test_every_pair_of_cards_matches_as_the_clause_says():
    """Suit, rank, a J or an ace: tried for every top and every card. Rule: SW-05."""
    for top in pack(1):
        others = [face for face in FACES if face != FACE[top]]
        fits = set(legal_faces(given(f"top {FACE[top]}; P1 {' '.join(others)}; P2 0")))
        expected = {face for face in others if face[-1] == SUIT[top] or face[:-1] in (RANK[top], "J", "A")}
        assert fits == expected, FACE[top]


@rows("""
clause | start                                          | when                | then
SW-05  | top 10S; P1 QS 7H 3H; P2 5                     | P1 QS               | turn P2; top QS; suit S; P1 holds 7H 3H; told PLAYED
SW-05  | top 10S; P1 QS 7H 3H; P2 5                     | P1 7H?              | refused CARD_NOT_PLAYABLE; turn P1
SW-05  | top 10S; P1 QS 7H 3H; P2 5                     | P1 KS?              | refused CARD_NOT_IN_HAND
SW-05  | top 10S; P1 QS 7H 3H; P2 KS 5H                 | P2 KS?              | refused NOT_YOUR_TURN
SW-06  | top 10S; P1 7H 3H; P2 5; stock 9S 9H           | P1 draw             | P1 holds 7H 3H 9S; phase DREW; told DREW
SW-06  | top 10S; P1 7H AC; P2 5                        | P1 draw?            | refused OPTION_OFF; offers CALL_LAST
SW-06  | top 10S; P1 QS 7H 3H; P2 5                     | P1 draw?            | refused OPTION_OFF; offers
SW-06  | voluntary; top 10S; P1 QS 7H 3H; P2 5; stock 9H | P1 draw            | turn P2; P1 holds QS 7H 3H 9H
SW-06  | voluntary; top 10S; P1 QS 7H 3H; P2 5; stock 9S | P1 draw, P1 QS?    | refused ONLY_THE_DRAWN_CARD; legal 9S; offers KEEP
SW-06  | voluntary; top 2S; chain 1; P1 9S 7H; P2 5     | P1 draw?            | refused PENALTY_FIRST
SW-06  | top 8S; chain 1; P1 9S 7H; P2 5                | P1 draw?            | refused PENALTY_FIRST
SW-07  | top 10S; P1 7H 3H; P2 5; stock 9S 8S           | P1 draw, P1 draw?   | refused ALREADY_DREW; P1 has 3
SW-07  | top 10S; P1 7H 3H; P2 5; stock 9S              | P1 draw, P1 9S      | turn P2; P1 holds 7H 3H; top 9S
SW-07  | top 10S; P1 7H 3H; P2 5; stock 9S              | P1 draw, P1 keep    | turn P2; P1 holds 7H 3H 9S; undrawn; told KEPT
SW-07  | top 10S; P1 7H 3H; P2 5; stock JD              | P1 draw, P1 JD>H    | turn P2; suit H
SW-07  | top 10S; P1 7H 3H; P2 5; stock 2S              | P1 draw, P1 2S      | turn P2; phase TWOS
SW-07  | top 10S; P1 7H 3H; P2 5                        | P1 keep?            | refused NOT_IN_THIS_STEP
SW-10  | top 10S; P1 JD 7H 3H; P2 5                     | P1 JD>C             | turn P2; suit C; top JD; told COLOUR_NAMED
SW-10  | top 10S; P1 JD 7H 3H; P2 5                     | P1 JD>S             | turn P2; suit S
SW-10  | top 10S; P1 JD 7H 3H; P2 5                     | P1 JD?              | refused COLOUR_REQUIRED; turn P1
SW-10  | top 10S; P1 QS 7H 3H; P2 5                     | P1 QS>H?            | refused COLOUR_NOT_ALLOWED
SW-10  | top JH; suit S; P1 9H 3C 4C; P2 5              | P1 9H?              | refused CARD_NOT_PLAYABLE
SW-10  | top JH; suit S; P1 9S 3C 4C; P2 9H 4S 4H       | P1 9S               | suit S; legal 9H 4S
SW-04  | top 10S; turn P3; P1 5; P2 5; P3 QS 3H 4H      | P3 QS               | turn P1
""")
def test_a_card_is_laid_or_drawn(clause, start, when, then):
    """What the seat to act may do with no chain before it. Rule: SW-05 to SW-07, SW-10."""
    play_out(start, when, then)


@rows("""
clause | start                                            | when                             | then
G-18   | top 10S; below 9D 8D; exact; P1 7H 4D; P2 5; P3 0 | P1 draw                         | P1 has 3; stock 1; pile 1; top 10S; told RESHUFFLED
G-18   | top JH; suit S; below 9D JD; exact; P1 7H 4D; P2 5; P3 0 | P1 draw                  | suit S; top JH
G-18   | top 2S; chain 2; below 3; exact; P1 5; P2 5; P3 0; stock 9D | P1 take               | P1 has 9; stock 0; pile 1; top 2S; suit S
G-18   | top 2S; chain 2; below 1; exact; P1 5; P2 5; P3 0; stock 9D | P1 take               | P1 has 7; turn P2; chain 0
G-18   | top 2S; chain 2; exact; P1 5; P2 5; P3 0         | P1 take                          | P1 has 5; turn P2
G-19   | top 10S; exact; P1 QS 7H; P2 5; P3 0             | P1 pass?                         | refused MAY_NOT_PASS; offers CALL_LAST
G-19   | top 10S; exact; P1 QS 7H; P2 5; P3 0             | P1 draw?                         | refused NOT_IN_THIS_STEP
G-19   | voluntary; top 10S; exact; P1 QS 7H; P2 5; P3 0  | P1 draw?                         | refused NOT_IN_THIS_STEP; legal QS
G-19   | top 10S; P1 7H 4D; P2 5; P3 5                    | P1 pass?                         | refused MAY_NOT_PASS
G-19   | top 2S; chain 1; exact; P1 7H 4D; P2 5; P3 0     | P1 pass?                         | refused NOT_IN_THIS_STEP
G-19   | top 10S; exact; P1 7H 4D; P2 5; P3 0             | P1 draw?                         | refused NOT_IN_THIS_STEP; offers CALL_LAST PASS
G-19   | top 10S; exact; P1 7H 4D; P2 5; P3 0             | P1 pass                          | turn P2; passes 1; told PASSED
G-19   | top 10S; exact; P1 7H 4D; P2 QS 3H 4H; P3 0      | P1 pass, P2 QS                   | turn P3; passes 0
G-19   | top 10S; exact; P1 7H 4D; P2 QS 3H; P3 0         | P1 pass, P2 out of time          | turn P3; passes 2; P2 has 2
SW-19  | top 10S; exact; P1 7H 4D 4H; P2 5H 6H; P3 0      | P1 pass, P2 pass, P3 out of time | blocked P2; told BLOCKED
SW-19  | top 10S; exact; P1 7H 4D; P2 5H 6H; P3 0         | P1 pass, P2 pass, P3 out of time | drawn; told BLOCKED
SW-19  | top 10S; exact; P1 7H 4D; P2 0; left P2=3; P3 0  | P1 pass, P3 out of time          | blocked P1
SW-19  | top 10S; exact; passes 2; P1 QS 7H 4D; P2 5H 6H; P3 0 | P1 QS                       | turn P2; passes 0
G-20   | top 10S; actions 1999; P1 QS 7H 3H; P2 5H 6H 7D  | P1 QS                            | blocked P1; told BLOCKED
G-20   | top 10S; actions 1999; P1 QS; P2 5H 6H 7D        | P1 QS                            | out P1; untold BLOCKED
G-20   | top 10S; actions 1998; P1 QS 7H 3H; P2 5H 6H 7D  | P1 QS                            | turn P2
""")
def test_the_stock_runs_out(clause, start, when, then):
    """The pile is shuffled in, what is missing is forgiven, and in the end the round is blocked. Rule: G-18 to G-20, SW-19."""
    play_out(start, when, then)


@rows("""
clause | start                                                 | then
SW-18a | top 10S; P1 QS 7H 3H; P2 5; stock 9S                  | P1 holds QS 7H 3H 9S; turn P2; phase PLAY; told TIMED_OUT
SW-18a | voluntary; top 10S; P1 7H 3H; P2 5; stock 9S          | P1 holds 7H 3H 9S; turn P2; untold KEPT
SW-18a | top 10S; P1 9S 7H 3H; drawn 9S; P2 5                  | P1 holds 9S 7H 3H; turn P2; told KEPT
SW-18a | top 2S; chain 3; P1 2D 7H; P2 5                       | P1 has 8; turn P2; chain 0; told PENALTY_TAKEN
SW-18a | top AS; chain 1; P1 AD 7H; P2 5                       | P1 has 6; turn P2; chain 0
SW-18a | top 8S; chain 2; P1 8D 7H; P2 5                       | P1 has 2; turn P2; chain 0; P1 stood; told STOOD
SW-18a | top 10S; exact; P1 QS 7H 3H; P2 5; P3 0               | P1 has 3; turn P2; told PASSED
SW-18a | top 2S; chain 3; exact; P1 2D 7H; P2 5; P3 0; stock 9S | P1 has 3; turn P2
""")
def test_time_runs_out(clause, start, then):
    """The rules act for the seat, never to its advantage. Rule: SW-18a."""
    told = play_out(start, "P1 out of time", then)

    assert {event.cause.value for event in told.events} == {"TIME_OUT"}


def test_a_reshuffle_changes_nothing_that_is_in_force():
    """Top, suit, hands and turn stay; the cards below the top are the stock, in a new order. Rule: G-18, G-15."""
    state = given("top JH; suit S; below 9D 10D 3C 4C 5C 6C; exact; P1 7H 4D; P2 5; P3 0")
    tolds = [Told(state, bytes([seed])).happens("P1 draw") for seed in range(6)]

    for told in tolds:
        after = told.state
        assert (after.pile, after.suit, after.turn) == (state.pile[-1:], state.suit, 1)
        assert sorted((*after.stock, *after.players[0].hand[2:])) == sorted(state.pile[:-1])
        assert after.reshuffles == 1
    assert len({told.state.stock for told in tolds}) > 1


@rows("""
clause | start                                                    | when                | reason
SW-06  | top 10S; P1 7H 3H; P2 5; stock 9D                        | P1 draw             | CHOICE
SW-18a | top 10S; P1 QS 3H; P2 5                                  | P1 out of time      | TIME_OUT
SW-08  | top 2S; chain 1; P1 7H 3H; P2 5                          | P1 take             | PENALTY
SW-18a | top AS; chain 1; P1 7H 3H; P2 5                          | P1 out of time      | PENALTY
SW-16  | top 9S; P1 7S 4D; P2 5                                   | P1 7S, P2 catch     | CATCH
G-18   | top 2S; chain 2; exact; P1 5; P2 0; stock 9D             | P1 take             | PENALTY
""")
def test_a_draw_says_why(clause, start, when, reason):
    """Also when fewer cards were there than were due. Rule: SW-06, SW-08, SW-16, SW-18a, G-18."""
    told = Told(given(start)).happens(when)

    assert [event.reason.value for event in told.events if event.kind.value == "DREW"] == [reason]
