"""Calling the last card, catching who forgot, and the lock that makes it possible with two."""

from chieu.games.lacuoi.game import LA_CUOI
from chieu.games.lacuoi.moves import CallLast, Catch, Draw

from .tables import NOW, PACE, Told, given, offered, play_out, rows

FORGOT = "top B2; P1 B7 R1; P2 5; P3 5; P4 5"


@rows("""
clause | start                                    | when                                        | then
CW-1   | top B2; P1 B7 R1; P2 5; P3 5             | P1 B7                                       | vulnerable P1; turn P2
CW-1   | top B2; P1 B7 R1 R2; P2 5; P3 5          | P1 B7                                       | nobody
CW-1   | top R5; P1 RD R1 R2; P2 B3; P3 5         | P1 RD                                       | nobody; P2 has 3
LC-18  | top B2; P1 B7 R1; P2 5; P3 5             | P1 B7, P3 catch                             | P1 has 3; turn P2; nobody; told CAUGHT
CW-2   | top B2; P1 B7 R1; P2 5; P3 5             | P1 B7!, P3 catch?                           | refused NOBODY_TO_CATCH; P1 has 1; P1 called; told CALLED_LAST
CW-2   | top B2; P1 B7 R1; P2 5; P3 5             | P1 call, P1 B7, P2 catch?                   | refused NOBODY_TO_CATCH; P1 called
CW-2   | top B2; P1 B7 R1; P2 5; P3 5             | P1 B7, P1 call, P3 catch?                   | refused NOBODY_TO_CATCH; P1 has 1; P3 has 5
CW-2   | top B2; P1 B7 R1; P2 5; P3 5             | P1 call, P1 call?                           | refused NOTHING_TO_CALL; P1 called
CW-2   | top B2; P1 B7 R1 R2; P2 5; P3 5          | P1 call?                                    | refused NOTHING_TO_CALL; turn P1
CW-2   | top B2; P1 B7; P2 R1 R2; P3 5            | P1 call?                                    | refused NOTHING_TO_CALL
CW-2   | top B2; P1 B7 R1; P2 R1 R2; P3 5         | P2 call?                                    | refused NOTHING_TO_CALL; P2 uncalled
CW-2   | top B2; P1 B7 R1 R2; P2 5; P3 5          | P1 B7!                                      | P1 uncalled; untold CALLED_LAST
CW-2   | top B2; P1 B7 R1; P2 5; P3 5; stock G5   | P1 call, P1 draw                            | P1 uncalled; turn P2
CW-2   | top B2; P1 B7 R1; P2 5; P3 5; stock B5   | P1 call, P1 draw, P1 B7?                    | P1 uncalled; refused ONLY_THE_DRAWN_CARD
CW-2   | top B2; exact; P1 G7 R1; P2 5; P3 0      | P1 call, P1 pass                            | P1 uncalled; turn P2
CW-2   | top F; colour R; pending 4; phase CHALLENGE; illegal; by P3; P1 R7 R1; P2 5; P3 5 | P1 call, P1 challenge, P1 R7 | P1 called; nobody
CW-2   | top F; colour R; pending 4; phase CHALLENGE; by P3; P1 R7 R1; P2 5; P3 5 | P1 call, P1 accept | P1 uncalled; P1 has 6
CW-2   | stacking; top RD; pending 2; P1 GD R1; P2 5; P3 5 | P1 call, P1 GD                     | P1 called; nobody
CW-3   | top B2; P1 B7 R1; P2 5; P3 5             | P1 B7, P2 draw, P3 catch?                   | refused NOBODY_TO_CATCH; P1 has 1
CW-3   | top B2; P1 B7 R1; P2 5; P3 5             | P1 B7, P2 out of time, P3 catch?            | refused NOBODY_TO_CATCH
CW-3   | top R5; P1 RS R1; P2 5; P3 5             | P1 RS, P2 catch                             | P1 has 3; turn P3
CW-3   | top B2; P1 B7 R1; P2 5; P3 5             | P1 B7, P1 leaves, P3 catch?                 | refused NOBODY_TO_CATCH
CW-3   | top B2; P1 B7 R1; P2 5; P3 5             | P1 B7, P2 leaves, P3 catch                  | P1 has 3; turn P3
CW-3   | top R5; called P1; P1 R1; P2 5; P3 5; stock G3 R7 | P1 draw, P2 draw                   | P1 uncalled
CW-3   | top R5; called P1; P1 G1; P2 5; P3 5; stock R3 | P1 draw, P1 R3, P2 catch              | P1 has 3
CW-3   | top R5; called P1; P1 G1; P2 5; P3 5; stock R3 | P1 draw, P1 R3!, P2 catch?            | refused NOBODY_TO_CATCH
CW-2   | top R5; called P1; P1 G1; P2 5; P3 5; stock R3 | P1 draw, P1 call, P1 R3, P2 catch?    | refused NOBODY_TO_CATCH
CW-3   | top R5; turn P2; called P1; P1 G1; P2 5; P3 RD R1; P3 RD R1 | P2 out of time, P3 RD    | P1 uncalled; P1 has 3
CW-4   | top Y4; P1 F R9; P2 5; P3 5              | P1 F>B, P2 catch                            | P1 has 3; turn P2; phase CHALLENGE; pending 4; colour B
CW-4   | stacking; top R5; P1 RD R9; P2 5; P3 5   | P1 RD, P3 catch                             | P1 has 3; turn P2; phase STACK; pending 2
CW-4   | top B2; P1 B7 R1; P2 5; P3 5             | P1 B7, P1 catch?                            | refused CANNOT_CATCH_YOURSELF
CW-4   | top B2; P1 B7 R1; P2 5; P3 5             | P1 B7, P9 catch?                            | refused NOT_A_PLAYER
CW-4   | top B2; P1 B7 R1; P2 5; P3 5; P4 5       | P1 B7, P4 leaves, P4 catch?                 | refused NOT_A_PLAYER; vulnerable P1
CW-5   | top B2; P1 B7 R1; P2 5; P3 5; P4 5       | P1 B7, P3 catch, P4 catch?                  | refused NOBODY_TO_CATCH; P1 has 3
CW-5   | top B2; P1 B7 R1; P2 5; P3 5             | P1 B7, P3 catch, P1 call?                   | refused NOTHING_TO_CALL
CW-6   | top B2; P1 B7 R1 R2; P2 5; P3 5          | P3 catch?, P3 catch?, P3 catch?, P1 B7      | P3 has 5; turn P2
CW-7   | top B2; P1 B7 R1; P2 B3 R2; P3 5         | P1 B7, P2 B3                                | vulnerable P2
CW-8   | top B2; P1 B7 B1; P2 B3 R2; P3 B9        | P1 B7, P2 B3, P3 out of time, P1 B1, P2 catch? | refused ROUND_OVER; out P1 11
G-22   | top R5; P1 RS R1; P2 5                   | P1 RS, P1 R1?                               | refused CATCH_WINDOW; turn P1; vulnerable P1
G-22   | top R5; P1 RS R1; P2 5                   | P1 RS, wait 2999, P1 R1?                    | refused CATCH_WINDOW
G-22   | top R5; P1 RS R1; P2 B1 B2               | P1 RS, wait 3000, P1 R1                     | out P1 3
G-22   | top R5; P1 RS R1; P2 B1 B2               | P1 RS, P1 call, P1 R1                       | out P1 3
G-22   | top R5; P1 RS R1; P2 5                   | P1 RS, P2 catch, P1 draw                    | P1 has 4
G-22   | top R5; P1 RV R1; P2 5                   | P1 RV, P1 draw?                             | refused CATCH_WINDOW
G-22   | top R5; P1 RD R1; P2 5                   | P1 RD, P1 draw?                             | refused CATCH_WINDOW
G-22   | top R5; P1 RS R1; P2 5; P3 5             | P1 RS, P3 leaves, P1 R1?                    | refused CATCH_WINDOW
G-22   | top R5; P1 RS G1; P2 5                   | P1 RS, P1 G1?                               | refused CARD_NOT_PLAYABLE
""")
def test_the_last_card_is_called_or_caught(clause, start, when, then):
    """Who may call when, who may be caught until when. Rule: CW-1 to CW-8, G-22, LC-18."""
    play_out(start, when, then)


def test_the_refusal_says_when_the_turn_action_is_welcome():
    """`not_before_ms` is in the refusal, in the actions and in what the room's clock is told. Rule: G-22."""
    told = Told(given("top R5; P1 RS R1; P2 5")).happens("P1 RS, P1 R1?")

    actions = LA_CUOI.seat_view(told.state, 0, NOW, PACE).actions

    assert told.refused.facts == {"not_before_ms": NOW + 3_000}
    assert {action.not_before_ms for action in actions if not action.any_time} == {NOW + 3_000}
    assert {action.not_before_ms for action in actions if action.any_time} == {0}
    assert LA_CUOI.asked(told.state, PACE).not_before_ms == NOW + 3_000


@rows("""
clause | when
G-21   | P1 B7
G-21   | P1 B7!
""")
def test_a_bot_waits_after_a_play_that_leaves_one_card(clause, when):
    """Called or not. Rule: G-21."""
    before = given(FORGOT)

    asked = LA_CUOI.asked(Told(before).happens(when).state, PACE)

    assert LA_CUOI.asked(before, PACE).bot_not_before_ms == 0
    assert asked.bot_not_before_ms == NOW + PACE.catch_lock_ms


def test_the_button_to_catch_gives_nothing_away():
    """It is offered to every active seat at any time, and the table has no word for who could be caught. Rule: CW-6."""
    quiet, caught = given(FORGOT), Told(given(FORGOT)).happens("P1 B7").state

    for state in (quiet, caught):
        for seat in range(4):
            kinds = [action.kind.value for action in LA_CUOI.seat_view(state, seat, NOW, PACE).actions]
            assert kinds.count("CATCH") == 1

    called = Told(given(FORGOT)).happens("P1 B7!").state
    assert not hasattr(LA_CUOI.table_view(caught).seats[0], "vulnerable")
    assert [facts.called for facts in LA_CUOI.table_view(called).seats] == [True, False, False, False]


def test_only_the_own_seat_is_offered_the_call():
    """On its turn with two cards, and while it may be caught. Rule: CW-2."""
    told = Told(given(FORGOT))
    assert offered(told) == ["CALL_LAST", "DRAW"]

    told.happens("P1 B7")

    kinds = {
        seat: {action.kind.value for action in LA_CUOI.seat_view(told.state, seat, NOW, PACE).actions}
        for seat in range(4)
    }
    assert [seat for seat in range(4) if "CALL_LAST" in kinds[seat]] == [0]


def test_calls_and_catches_are_judged_on_arrival():
    """They are bound to no turn, turn actions are. Rule: G-02, G-07."""
    told = Told(given(FORGOT)).happens("P1 B7")

    step = LA_CUOI.act(told.state, 2, Catch(), NOW, told.chance, PACE)

    assert not step.is_turn_action
    assert [LA_CUOI.is_window_move(move) for move in (Catch(), CallLast(), Draw())] == [True, True, False]
