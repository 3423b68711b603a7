"""The runner tells what does not hold, and by itself holds rules to what must always be true."""

import msgspec
import pytest

from chieu.games.errors import IllegalMove, Reason
from chieu.games.game import Step
from chieu.games.lacuoi.game import LA_CUOI
from chieu.scenario.lacuoi import LaCuoi
from chieu.scenario.reading import read_scenarios
from chieu.scenario.running import run

from .files import failures

TEXT = """game lacuoi
scenario A draw
given
  seats 3
  top R5
  P1 holds R9 B1
  stock G3 …
when
  P1 draws
then
  P1 holds R9 B1 G3
  turn P2
"""


def told(text):
    """What the runner says, as printed."""
    return [str(failure) for failure in failures(text)]


def test_a_failed_expectation_tells_place_expected_and_actual():
    """Whoever wrote the line must find it and see the difference."""
    came = told(TEXT.replace("turn P2", "turn P3"))

    assert came == ["some.scenario:12: turn P3\n  expected: turn P3\n  actual:   turn P2"]


def test_after_a_failed_expectation_the_scenario_goes_on():
    """All that is wrong is told at once."""
    came = told(TEXT.replace("turn P2", "turn P3").replace("B1 G3", "B1 G4"))

    assert [line.split(":")[1] for line in came] == ["11", "12"]


def test_a_refused_step_ends_its_scenario():
    """What was to come after it says nothing any more."""
    came = told(TEXT.replace("P1 draws", "P1 keeps").replace("turn P2", "turn P3"))

    assert came == ["some.scenario:9: P1 keeps\n  expected: accepted\n  actual:   refused NOT_IN_THIS_STEP"]


def test_a_step_that_should_be_refused_and_is_not_fails():
    """A rule that forbids is a rule."""
    came = told(TEXT.replace("P1 draws", "P1 draws -> refused ALREADY_DREW"))

    assert came[0].endswith("expected: refused ALREADY_DREW\n  actual:   accepted")


def test_a_refusal_for_another_reason_fails():
    """The reason is what the player reads."""
    came = told(TEXT.replace("P1 draws", "P1 keeps -> refused ALREADY_DREW"))

    assert came[0].endswith("expected: refused ALREADY_DREW\n  actual:   refused NOT_IN_THIS_STEP")


DEAL = """game lacuoi
scenario A deal
given
  seats 11
  deal
then
  turn P1
"""


def test_a_deal_that_is_refused_fails_at_its_line():
    """No round, so nothing after it is looked at."""
    came = told(DEAL)

    assert came == ["some.scenario:5: deal\n  expected: accepted\n  actual:   refused PLAYER_COUNT"]


def test_a_deal_that_should_be_refused_and_is_not_fails():
    """The limits of a game are a rule."""
    came = told(DEAL.replace("11", "10").replace("deal\nthen\n  turn P1", "deal -> refused PLAYER_COUNT"))

    assert came[0].endswith("expected: refused PLAYER_COUNT\n  actual:   accepted")


def test_a_time_out_of_somebody_else_fails():
    """Only the seat to act has a clock."""
    came = told(TEXT.replace("P1 draws", "P2 times out"))

    assert came[0].endswith("expected: P2 is to act\n  actual:   P1 is to act")


def test_choices_are_tried_and_not_only_read():
    """Both what is offered and what is accepted are told when one of them is not as expected."""
    came = told(TEXT.replace("turn P2", "P2 may not draw"))

    assert "the view offers" in came[0]
    assert "the rules accept" in came[0]


class Thief(type(LA_CUOI)):
    """Rules that lose a card with every move."""

    def act(self, state, seat, move, now_ms, chance, pace):
        step = super().act(state, seat, move, now_ms, chance, pace)
        return Step(msgspec.structs.replace(step.state, stock=step.state.stock[1:]), step.events)


class Forger(type(LA_CUOI)):
    """Rules that copy a card with every move."""

    def act(self, state, seat, move, now_ms, chance, pace):
        step = super().act(state, seat, move, now_ms, chance, pace)
        return Step(msgspec.structs.replace(step.state, stock=(*step.state.stock, step.state.pile[-1])), step.events)


class Meddler(type(LA_CUOI)):
    """Rules that refuse, and change the state all the same."""

    def act(self, state, seat, move, now_ms, chance, pace):
        msgspec.structs.force_setattr(state, "passes", 1)
        raise IllegalMove(Reason.NOT_YOUR_TURN)


class Stumbler(type(LA_CUOI)):
    """Rules with a fault."""

    def act(self, state, seat, move, now_ms, chance, pace):
        raise KeyError("oops")


class Liar(type(LA_CUOI)):
    """Rules that offer nothing to anybody."""

    def seat_view(self, state, seat, now_ms, pace):
        return msgspec.structs.replace(super().seat_view(state, seat, now_ms, pace), actions=())


class Crooked(LaCuoi):
    """Lá Cuối by other rules."""

    def __init__(self, rules):
        self._rules = rules()

    @property
    def game(self):
        return self._rules


FAULTS = [
    (Thief, TEXT, "every card in exactly one place", "missing: "),
    (Forger, TEXT, "every card in exactly one place", "too many: R5"),
    (Meddler, TEXT.replace("draws", "draws -> refused NOT_YOUR_TURN"), "stays as it was", "changed it in place"),
    (Stumbler, TEXT, "accepted", "the rules broke: KeyError: 'oops'"),
    (Liar, TEXT.replace("turn P2", "P2 may draw"), "draw", "the view offers nothing; the rules accept draw"),
]


@pytest.mark.parametrize(("rules", "text", "expected", "actual"), FAULTS, ids=[fault[0].__name__ for fault in FAULTS])
def test_rules_are_held_to_what_is_always_true(rules, text, expected, actual):
    """Cards are conserved, a refusal changes nothing, rules do not crash, and a view offers what is accepted."""
    (scenario,) = read_scenarios("some.scenario", text, {"lacuoi": Crooked(rules)})

    (failure,) = run(scenario)

    assert expected in failure.finding.expected
    assert actual in failure.finding.actual
