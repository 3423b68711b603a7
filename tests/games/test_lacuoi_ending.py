"""Going out, counting, leaving."""

import pytest

from chieu.games.errors import IllegalMove, Reason
from chieu.games.lacuoi.cards import DECK, cards_of, hand_value, value_of
from chieu.games.lacuoi.game import LA_CUOI

from .tables import PACE, Told, given, play_out, rows


@rows("""
clause | start                                                    | when                        | then
LC-19a | top R5; P1 R1; P2 R9 GS W; P3 B0 BD YV; P4 F             | P1 R1                       | out P1 169; told WENT_OUT
LC-19a | top R5; P1 RS; P2 B3; P3 Y2                              | P1 RS                       | out P1 5
LC-19a | top R5; P1 RV; P2 B3; P3 Y2                              | P1 RV                       | out P1 5
LC-19b | top R5; P1 RD; P2 B3; P3 YS Y2; stock G7 W               | P1 RD                       | P2 holds B3 G7 W; out P1 82
LC-19b | top R5; P1 F; P2 R1; P3 Y0; stock R0 G0 B1 B2            | P1 F                        | P2 has 5; out P1 4; pending 0
LC-19b | stacking; top RD; pending 4; P1 BD; P2 RD F; P3 Y0; stock G1 G1 G2 G2 G3 G3 | P1 BD    | P2 has 8; out P1 82
LC-19b | stacking; top RD; pending 2; P1 F; P2 Y0; P3 Y1; stock G1 G1 G2 G2 G3 G3 | P1 F        | P2 has 7; out P1 13
LC-19b | top R5; anticlockwise; P1 RD; P2 B3; P3 Y2; stock G7 G1  | P1 RD                       | P3 has 3; P2 has 1; out P1 13
LC-19c | top B5; P1 W; P2 B3; P3 Y2                               | P1 W                        | out P1 5; top W; colour B
LC-19c | top R5; P1 W; P2 B3; P3 Y2                               | P1 W>G                      | out P1 5; colour G
LC-20  | top R5; P1 R1; P2 R0; P3 G0                              | P1 R1                       | out P1 0
LC-20  | top R5; P1 R1; P2 W F; P3 GS GV GD                       | P1 R1                       | out P1 160
CW-8   | top R5; called P1; P1 R1; P2 W F; P3 5                   | P1 R1                       | P1 uncalled
CW-8   | top R5; P1 R1; P2 W F; P3 5                              | P1 R1, P1 call?             | refused ROUND_OVER
LC-19a | top R5; P1 R1; P2 W F; P3 5                              | P1 R1, P2 draw?, P3 leaves? | refused ROUND_OVER
LC-19a | top R5; P1 R1; P2 W F; P3 5                              | P1 R1, P2 catch?            | refused ROUND_OVER; nobody
""")
def test_the_first_hand_that_is_empty_ends_the_round(clause, start, when, then):
    """Any card may be the last, its penalty is still drawn, and the others' cards are the score. Rule: LC-19, LC-20."""
    play_out(start, when, then)


def test_no_time_runs_out_when_it_is_over():
    """A late claim of the clock is refused like everything else. Rule: LC-19a, LC-21a."""
    over = Told(given("top R5; P1 R1; P2 W F")).happens("P1 R1")

    with pytest.raises(IllegalMove) as refused:
        LA_CUOI.time_out(over.state, over.now_ms, over.chance, PACE)

    assert refused.value.reason is Reason.ROUND_OVER


def test_the_whole_deck_counts_1240():
    """Numbers their number, actions 20, wilds 50. Rule: LC-20, LC-02."""
    values = [value_of(cards_of(face)[0]) for face in ("R0", "B9", "GS", "YV", "RD", "W", "F")]

    assert hand_value(DECK) == 1_240
    assert values == [0, 9, 20, 20, 20, 50, 50]


def test_when_it_is_over_every_hand_lies_open():
    """In the table's view and in the outcome; while it runs no hand does. Rule: G-17, G-04, G-16."""
    running = given("top R5; P1 R1; P2 R9 GS W; P3 B0")
    assert all(facts.open_hand == () for facts in LA_CUOI.table_view(running).seats)

    over = Told(running).happens("P1 R1").state

    assert [facts.open_hand for facts in LA_CUOI.table_view(over).seats] == [player.hand for player in over.players]
    assert [(s.seat, s.points, s.value) for s in LA_CUOI.outcome(over).scores] == [(0, 79, 0), (1, 0, 79), (2, 0, 0)]
    assert LA_CUOI.asked(over, PACE) is None
    assert LA_CUOI.outcome(running) is None


@rows("""
clause | start                                                    | when                              | then
LC-22a | top R5; turn P2; P1 W G9 GS; P2 R1; P3 B3                | P1 leaves, P2 R1                  | P1 left 79; out P2 82; told CARDS_RETURNED
LC-22b | top R5; P1 5; P2 5; P3 5                                 | P1 leaves                         | turn P2; phase PLAY
LC-22b | top R5; P1 R1 R2; phase DREW; drawn R2; P2 5; P3 5       | P1 leaves                         | turn P2; phase PLAY
LC-22b | top F; colour R; pending 4; phase CHALLENGE; by P3; P1 5; P2 5; P3 5 | P1 leaves             | turn P2; phase PLAY; pending 0; told PENALTY_VANISHED
LC-22b | stacking; top RD; pending 4; P1 5; P2 5; P3 R1 R2        | P1 leaves                         | turn P2; phase PLAY; pending 0
LC-22b | top R5; anticlockwise; P1 5; P2 5; P3 5                  | P1 leaves                         | turn P3; direction -1
LC-22b | top R5; turn P2; P1 5; P2 5; P3 5                        | P3 leaves                         | turn P2; untold TURN_STARTED
LC-22c | top Y4; P1 F Y9 R2; P2 5; P3 5                           | P1 F>B, P1 leaves, P2 challenge   | turn P2; phase PLAY; P2 has 5; told CHALLENGE_WON; untold DREW
LC-22c | top Y4; P1 F B9 R2; P2 5; P3 5                           | P1 F>B, P1 leaves, P2 challenge   | turn P3; P2 has 11
LC-22c | top Y4; P1 F B9 R2; P2 5; P3 5                           | P1 F>B, P1 leaves, P2 accept      | turn P3; P2 has 9
LC-16b | top Y4; P1 F Y9 R2; P2 5; P3 5                           | P1 F>B, P3 leaves, P2 challenge   | turn P2; P1 has 6
LC-22d | top B2; P1 B7 R1; P2 5; P3 5; P4 5                       | P1 B7, P1 leaves, P3 catch?       | nobody; refused NOBODY_TO_CATCH
LC-22e | top R5; turn P3; P1 5; P2 5; P3 5; P4 5                  | P3 leaves                         | turn P4
LC-22e | top R5; turn P4; P1 5; P2 5; P3 5; P4 5                  | P4 leaves                         | turn P1
LC-22e | top R5; turn P4; P1 5; P2 5; P3 5; P4 5                  | P1 leaves, P4 leaves              | turn P2
LC-22f | top R5; P1 RV R1 R2; P2 5; P3 0; left P3=55              | P1 RV                             | turn P1
LC-22f | top R5; P1 R1; P2 W; P3 0; left P3=55                    | P1 R1                             | out P1 105
LC-22f | top R5; P1 R1 R2; P2 W G9; P3 0; left P3=55              | P2 leaves                         | last_seat P1 114
LC-22f | top R5; P1 R1 R2; P2 W G9                                | P1 leaves                         | last_seat P2 3
LC-22f | top F; colour R; pending 4; phase CHALLENGE; by P2; P1 W; P2 5 | P1 leaves                   | last_seat P2 50; pending 0
LC-22a | top R5; P1 5; P2 5; P3 5                                 | P1 leaves, P1 leaves?             | refused NOT_A_PLAYER
G-10   | top R5; P1 5; P2 5; P3 5                                 | P1 leaves, P1 draw?               | refused NOT_A_PLAYER
G-19   | top R5; exact; P1 G1 G2; P2 5; P3 5; P4 0                | P1 pass, P3 leaves, P2 draw       | P2 has 6
G-19   | top R5; exact; P1 G1 G2; P2 5; P3 5; P4 0                | P1 pass, P3 leaves                | turn P2; passes 0
""")
def test_a_seat_leaves_and_the_round_goes_on(clause, start, when, then):
    """Whatever the phase, nobody inherits anything and no card is lost. Rule: LC-22."""
    told = play_out(start, when, then)

    assert sorted(LA_CUOI.all_cards(told.state)) == list(DECK)


def test_a_leavers_cards_go_under_the_stock():
    """At the bottom, in an order that chance makes. Rule: LC-22a."""
    start = given("top R5; P1 R1 R2 R3 R4 R6 R7 R8 R9; P2 5; P3 5")
    hand = start.players[0].hand

    orders = {Told(start, bytes([seed])).happens("P1 leaves").state.stock[-len(hand) :] for seed in range(8)}

    assert len(orders) > 1
    assert all(sorted(order) == sorted(hand) for order in orders)
    assert Told(start).happens("P1 leaves").state.stock[: len(start.stock)] == start.stock


def test_a_leaver_is_named_no_more():
    """The prompt keeps the question, with nothing for a leaver to draw. Rule: LC-22c, LC-22f."""
    told = Told(given("top Y4; P1 F Y9 R2; P2 5; P3 5")).happens("P1 F>B, P1 leaves")

    prompt = LA_CUOI.seat_view(told.state, 1, told.now_ms, PACE).prompt

    assert (prompt.by_seat, prompt.won_they_draw, prompt.lost_you_draw) == (0, 0, 6)
    assert LA_CUOI.active_seats(told.state) == (1, 2)
    assert LA_CUOI.asked(told.state, PACE).upcoming == (2,)
