"""Calling the last card and catching who forgot."""

from chieu.games.switch.game import SWITCH
from chieu.games.switch.moves import CallLast, Catch, Stand
from tests.games.tables import rows

from .tables import NOW, PACE, Told, given, offered, play_out

FORGOT = "top 9S; P1 7S 4D; P2 5; P3 5; P4 5"


@rows("""
clause | start                                       | when                                   | then
CW-1   | top 9S; P1 7S 4D; P2 5; P3 5                | P1 7S                                  | vulnerable P1; turn P2
CW-1   | top 9S; P1 7S 4D 5D; P2 5; P3 5             | P1 7S                                  | nobody
CW-1   | top 2S; chain 1; P1 2D 4D; P2 5; P3 5       | P1 2D                                  | vulnerable P1; turn P2; chain 2
SW-16  | top 9S; P1 7S 4D; P2 5; P3 5                | P1 7S, P3 catch                        | P1 has 3; turn P2; nobody; told CAUGHT; P3 has 5
SW-16  | top 9S; P1 8S 4D; P2 5; P3 5                | P1 8S, P3 catch                        | P1 has 3; turn P2; phase EIGHTS; chain 1
SW-16  | top 2S; chain 2; P1 2D 4D; P2 5; P3 5       | P1 2D, P2 catch, P2 take               | P1 has 3; P2 has 11; turn P3
SW-16  | top 9S; P1 JD 4D; P2 5; P3 5                | P1 JD>C, P3 catch                      | P1 has 3; suit C; top JD; turn P2
CW-2   | top 9S; P1 7S 4D; P2 5; P3 5                | P1 7S!, P3 catch?                      | refused NOBODY_TO_CATCH; P1 has 1; P1 called; told CALLED_LAST
CW-2   | top 9S; P1 JD 4D; P2 5; P3 5                | P1 JD>C!, P3 catch?                    | refused NOBODY_TO_CATCH; P1 called; suit C
CW-2   | top 9S; P1 7S 4D; P2 5; P3 5                | P1 call, P1 7S, P2 catch?              | refused NOBODY_TO_CATCH; P1 called
CW-2   | top 9S; P1 7S 4D; P2 5; P3 5                | P1 7S, P1 call, P3 catch?              | refused NOBODY_TO_CATCH; P1 has 1; P3 has 5
CW-2   | top 9S; P1 7S 4D; P2 5; P3 5                | P1 call, P1 call?                      | refused NOTHING_TO_CALL; P1 called
CW-2   | top 9S; P1 7S 4D 5D; P2 5; P3 5             | P1 call?                               | refused NOTHING_TO_CALL; turn P1
CW-2   | top 9S; P1 7S; P2 7D 5D; P3 5               | P1 call?                               | refused NOTHING_TO_CALL
CW-2   | top 9S; P1 7S 4D; P2 7D 5D; P3 5            | P2 call?                               | refused NOTHING_TO_CALL; P2 uncalled
CW-2   | top 9S; P1 7S 4D 5D; P2 5; P3 5             | P1 7S!                                 | P1 uncalled; untold CALLED_LAST
CW-2   | top 9S; P1 7H 4D; P2 5; P3 5; stock 5D      | P1 call, P1 draw                       | P1 uncalled; turn P2
CW-2   | top 2S; chain 1; P1 2D 4D; P2 5; P3 5       | P1 call, P1 take                       | P1 uncalled; P1 has 4
CW-2   | top 8S; chain 1; P1 8D 4D; P2 5; P3 5       | P1 call, P1 stand                      | P1 uncalled; P1 has 2
CW-2   | top 8S; chain 1; P1 8D 4D; P2 5; P3 5       | P1 call, P1 8D                         | P1 called; nobody
CW-2   | top 9S; exact; P1 7H 4D; P2 5; P3 0         | P1 call, P1 pass                       | P1 uncalled; turn P2
CW-2   | top 9S; P1 7S 4D; P2 5; P3 5                | P1 call, P1 out of time                | P1 uncalled; P1 has 3
CW-3   | top 9S; P1 7S 4D; P2 3D 3H; P3 5; stock 3C  | P1 7S, P2 draw, P3 catch?              | refused NOBODY_TO_CATCH; P1 has 1
CW-3   | top 9S; P1 7S 4D; P2 5; P3 5                | P1 7S, P2 out of time, P3 catch?       | refused NOBODY_TO_CATCH
CW-3   | top 9S; P1 2S 4D; P2 5; P3 5                | P1 2S, P2 out of time, P3 catch?       | refused NOBODY_TO_CATCH; P2 has 7
CW-3   | top 9S; exact; P1 7S 4D; P2 3D 3H; P3 0     | P1 7S, P2 draw, P3 catch?              | refused NOBODY_TO_CATCH
CW-3   | top 9S; P1 7S 4D; P2 5; P3 5                | P1 7S, P1 leaves, P3 catch?            | refused NOBODY_TO_CATCH
CW-3   | top 9S; P1 7S 4D; P2 5; P3 5                | P1 7S, P2 leaves, P3 catch             | P1 has 3; turn P3
CW-3   | top 9S; called P1; P1 4D; P2 3D 3H; P3 5; stock 3C | P1 draw                         | P1 uncalled; P1 has 2; turn P2
CW-3   | top 9S; called P1; P1 4D; P2 5; P3 5; stock 7S | P1 draw, P1 7S, P2 catch            | P1 has 3
CW-3   | top 9S; called P1; P1 4D; P2 5; P3 5; stock 7S | P1 draw, P1 7S!, P2 catch?          | refused NOBODY_TO_CATCH
CW-2   | top 9S; called P1; P1 4D; P2 5; P3 5; stock 7S | P1 draw, P1 call, P1 7S, P2 catch?  | refused NOBODY_TO_CATCH
CW-3   | top 2S; chain 1; turn P3; called P1; P1 4D; P2 5; P3 2D 5D 6D | P3 2D, P1 take       | P1 uncalled; P1 has 5
CW-4   | top 9S; P1 7S 4D; P2 5; P3 5                | P1 7S, P1 catch?                       | refused CANNOT_CATCH_YOURSELF
CW-4   | top 9S; P1 7S 4D; P2 5; P3 5                | P1 7S, P9 catch?                       | refused NOT_A_PLAYER
CW-4   | top 9S; P1 7S 4D; P2 5; P3 5; P4 5          | P1 7S, P4 leaves, P4 catch?            | refused NOT_A_PLAYER; vulnerable P1
CW-4   | top 9S; exact; P1 7S 4D; P2 5; P3 0         | P1 7S, P3 catch                        | P1 has 2; stock 0; pile 1; turn P2
CW-5   | top 9S; P1 7S 4D; P2 5; P3 5; P4 5          | P1 7S, P3 catch, P4 catch?             | refused NOBODY_TO_CATCH; P1 has 3
CW-5   | top 9S; P1 7S 4D; P2 5; P3 5                | P1 7S, P3 catch, P1 call?              | refused NOTHING_TO_CALL
CW-6   | top 9S; P1 7S 4D 5D; P2 5; P3 5             | P3 catch?, P3 catch?, P3 catch?, P1 7S | P3 has 5; turn P2
CW-7   | top 9S; P1 7S 4D; P2 3S 5D; P3 5            | P1 7S, P2 3S                           | vulnerable P2
CW-8   | top 9S; P1 7S 4S; P2 3S 5D 6D; P3 5D 6H     | P1 7S, P2 3S, P3 out of time, P1 4S, P2 catch? | refused ROUND_OVER; out P1
G-22   | top 9S; vulnerable P1; P1 7S; P2 5          | P1 7S?                                 | refused CATCH_WINDOW; turn P1
G-22   | top 9S; vulnerable P1; P1 7S; P2 5          | wait 2999, P1 7S?                      | refused CATCH_WINDOW
G-22   | top 9S; vulnerable P1; P1 7S; P2 5          | wait 3000, P1 7S                       | out P1
G-22   | top 9S; vulnerable P1; P1 7S; P2 5          | P1 call, P1 7S                         | out P1
G-22   | top 9S; vulnerable P1; P1 7S; P2 5          | P2 catch, P1 7S                        | P1 has 2; turn P2
""")
def test_the_last_card_is_called_or_caught(clause, start, when, then):
    """Who may call when, who may be caught until when. Rule: CW-1 to CW-8, G-22, SW-16."""
    play_out(start, when, then)


def test_the_refusal_says_when_the_turn_action_is_welcome():
    """`not_before_ms` is in the refusal, in the actions and in what the room's clock is told. Rule: G-22."""
    told = Told(given("top 9S; vulnerable P1; P1 7S; P2 5")).happens("P1 7S?")

    actions = SWITCH.seat_view(told.state, 0, NOW, PACE).actions

    assert told.refused.facts == {"not_before_ms": NOW + 3_000}
    assert {action.not_before_ms for action in actions if not action.any_time} == {NOW + 3_000}
    assert {action.not_before_ms for action in actions if action.any_time} == {0}
    assert SWITCH.asked(told.state, PACE).not_before_ms == NOW + 3_000


@rows("""
clause | when
G-21   | P1 7S
G-21   | P1 7S!
""")
def test_a_bot_waits_after_a_play_that_leaves_one_card(clause, when):
    """Called or not. Rule: G-21."""
    before = given(FORGOT)

    asked = SWITCH.asked(Told(before).happens(when).state, PACE)

    assert SWITCH.asked(before, PACE).bot_not_before_ms == 0
    assert asked.bot_not_before_ms == NOW + PACE.catch_lock_ms


def test_the_button_to_catch_gives_nothing_away():
    """It is offered to every active seat at any time, and the table has no word for who could be caught. Rule: CW-6."""
    quiet, caught = given(FORGOT), Told(given(FORGOT)).happens("P1 7S").state

    for state in (quiet, caught):
        for seat in range(4):
            kinds = [action.kind.value for action in SWITCH.seat_view(state, seat, NOW, PACE).actions]
            assert kinds.count("CATCH") == 1

    called = Told(given(FORGOT)).happens("P1 7S!").state
    assert not hasattr(SWITCH.table_view(caught).seats[0], "vulnerable")
    assert [facts.called for facts in SWITCH.table_view(called).seats] == [True, False, False, False]


def test_only_the_own_seat_is_offered_the_call():
    """On its turn with two cards, and while it may be caught. Rule: CW-2, SW-16."""
    told = Told(given(FORGOT))
    assert offered(told) == ["CALL_LAST"]

    told.happens("P1 7S")

    kinds = {
        seat: {action.kind.value for action in SWITCH.seat_view(told.state, seat, NOW, PACE).actions}
        for seat in range(4)
    }
    assert [seat for seat in range(4) if "CALL_LAST" in kinds[seat]] == [0]


def test_calls_and_catches_are_judged_on_arrival():
    """They are bound to no turn, turn actions are. Rule: G-02, G-07."""
    told = Told(given(FORGOT)).happens("P1 7S")

    step = SWITCH.act(told.state, 2, Catch(), NOW, told.chance, PACE)

    assert not step.is_turn_action
    assert [SWITCH.is_window_move(move) for move in (Catch(), CallLast(), Stand())] == [True, True, False]
