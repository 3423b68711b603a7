"""What of calling and catching is the same in every game of getting rid of cards; who may when stands with each game."""

from typing import Any, NamedTuple

import pytest

from tests.games import tables as lacuoi
from tests.games.shedding.tables import NOW, PACE, offered
from tests.games.switch import tables as switch


class Case(NamedTuple):
    """A game's words: a seat of four that forgets with `laid`, and what it is offered before besides plays.

    `held_back` is a position in which P1 may be caught after `when`, and is refused what it tries then.
    """

    words: Any
    forgot: str
    laid: str
    offers: tuple[str, ...]
    held_back: str
    when: str


CASES = {
    "lacuoi": Case(
        lacuoi,
        "top B2; P1 B7 R1; P2 5; P3 5; P4 5",
        "B7",
        ("CALL_LAST", "DRAW"),
        "top R5; P1 RS R1; P2 5",
        "P1 RS, P1 R1?",
    ),
    "switch": Case(
        switch,
        "top 9S; P1 7S 4D; P2 5; P3 5; P4 5",
        "7S",
        ("CALL_LAST",),
        "top 9S; vulnerable P1; P1 7S; P2 5",
        "P1 7S?",
    ),
}
every_game = pytest.mark.parametrize("case", CASES.values(), ids=CASES)


def before(case):
    """Four seats, P1 with two cards."""
    return case.words.Told(case.words.given(case.forgot))


def after(case):
    """The same, after P1 laid one of them and did not call."""
    return before(case).happens(f"P1 {case.laid}")


def kinds_of(told, seat):
    """The kinds of everything that a seat is offered."""
    return [action.kind.value for action in told.game.seat_view(told.state, seat, NOW, PACE).actions]


@every_game
def test_the_refusal_says_when_the_turn_action_is_welcome(case):
    """`not_before_ms` is in the refusal, in the actions and in what the room's clock is told. Rule: G-22."""
    told = case.words.Told(case.words.given(case.held_back)).happens(case.when)

    actions = told.game.seat_view(told.state, 0, NOW, PACE).actions

    assert told.refused.facts == {"not_before_ms": NOW + 3_000}
    assert {action.not_before_ms for action in actions if not action.any_time} == {NOW + 3_000}
    assert {action.not_before_ms for action in actions if action.any_time} == {0}
    assert told.game.asked(told.state, PACE).not_before_ms == NOW + 3_000


@every_game
@pytest.mark.parametrize("call", ["", "!"], ids=["uncalled", "called"])
def test_a_bot_waits_after_a_play_that_leaves_one_card(case, call):
    """Called or not. Rule: G-21."""
    told = before(case)
    assert told.game.asked(told.state, PACE).bot_not_before_ms == 0

    told.happens(f"P1 {case.laid}{call}")

    assert told.game.asked(told.state, PACE).bot_not_before_ms == NOW + PACE.catch_lock_ms


@every_game
def test_the_button_to_catch_gives_nothing_away(case):
    """It is offered to every active seat at any time, and the table has no word for who could be caught. Rule: CW-6."""
    for told in (before(case), after(case)):
        for seat in range(4):
            assert kinds_of(told, seat).count("CATCH") == 1
        assert not hasattr(told.game.table_view(told.state).seats[0], "vulnerable")

    called = before(case).happens(f"P1 {case.laid}!")
    assert [facts.called for facts in called.game.table_view(called.state).seats] == [True, False, False, False]


@every_game
def test_only_the_own_seat_is_offered_the_call(case):
    """On its turn with two cards, and while it may be caught. Rule: CW-2."""
    assert offered(before(case)) == list(case.offers)

    told = after(case)

    assert [seat for seat in range(4) if "CALL_LAST" in kinds_of(told, seat)] == [0]


@every_game
def test_calls_and_catches_are_judged_on_arrival(case):
    """They are bound to no turn, turn actions are. Rule: G-02, G-07."""
    told = after(case)
    said = [told.moves[word] for word in ("catch", "call", "draw", "keep")]

    step = told.game.act(told.state, 2, told.moves["catch"], NOW, told.chance, PACE)

    assert not step.is_turn_action
    assert [told.game.is_window_move(move) for move in said] == [True, True, False, False]
