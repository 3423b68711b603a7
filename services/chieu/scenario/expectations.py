"""What must be true between steps: the expectations of every game, and the way to those of one game."""

from __future__ import annotations

from collections.abc import Callable

from .choices import read_may
from .dialect import Check, Dialect, Finding, Moment, differing, seat_name
from .happenings import read_event
from .holdings import read_holds, read_holds_not, read_sees, read_sees_not
from .lines import Words
from .seats import is_seat, read_actor, read_seat, read_seats

_NO_ENDING = "none"
_OVER = "OVER"

Seats = tuple[int, ...]


def read_expectation(words: Words, dialect: Dialect, seats: Seats) -> Check:
    """The check that a line of ``then`` asks for.

    Raises:
        ScenarioError: words that neither the core nor the game knows.
    """
    if is_seat(words.peek()) or words.peek() == "spectator":
        seat = read_actor(words, seats)
        check = _of_seat(words, dialect, seats, seat) or dialect.read_expectation(words, seat)
    else:
        check = _of_table(words, dialect, seats) or dialect.read_expectation(words, None)
    if check is None:
        raise words.error(f"unknown expectation '{words.line.text}'")
    words.end()
    return check


def _of_seat(words: Words, dialect: Dialect, seats: Seats, seat: int) -> Check | None:
    if words.accept("may"):
        return read_may(words, dialect, seat)
    if words.accept("holds"):
        return read_holds(words, dialect, seat)
    if words.accept("does", "not", "hold"):
        return read_holds_not(words, dialect, seat)
    if words.accept("scores"):
        return _scores(words, seat)
    return _of_viewer(words, dialect, seats, seat)


def _of_viewer(words: Words, dialect: Dialect, seats: Seats, viewer: int | None) -> Check | None:
    if words.accept("sees"):
        return read_sees(words, dialect, viewer, seats)
    if words.accept("does", "not", "see"):
        return read_sees_not(words, dialect, viewer)
    return None


def _of_table(words: Words, dialect: Dialect, seats: Seats) -> Check | None:
    if words.accept("screen"):
        return _of_viewer(words, dialect, seats, None)
    if words.accept("event"):
        return read_event(words, dialect, seats, wanted=True)
    if words.accept("no", "event"):
        return read_event(words, dialect, seats, wanted=False)
    reader = _ROUND.get(words.peek())
    if reader is None:
        return None
    words.take("word")
    return reader(words, dialect, seats)


def _turn(words: Words, dialect: Dialect, seats: Seats) -> Check:
    wanted = "nobody" if words.accept("nobody") else seat_name(read_seat(words, seats))

    def check(moment: Moment) -> Finding | None:
        asked = moment.game.asked(moment.state, moment.pace)
        return differing(f"turn {wanted}", f"turn {'nobody' if asked is None else seat_name(asked.seat)}")

    return check


def _phase(words: Words, dialect: Dialect, seats: Seats) -> Check:
    wanted = words.choice("phase", dialect.phases)

    def check(moment: Moment) -> Finding | None:
        asked = moment.game.asked(moment.state, moment.pace)
        return differing(f"phase {wanted}", f"phase {_OVER if asked is None else asked.phase}")

    return check


def _ending(words: Words, dialect: Dialect, seats: Seats) -> Check:
    wanted = words.choice("ending", (*dialect.endings, _NO_ENDING))

    def check(moment: Moment) -> Finding | None:
        outcome = moment.game.outcome(moment.state)
        return differing(f"ending {wanted}", f"ending {_NO_ENDING if outcome is None else outcome.ending}")

    return check


def _winner(words: Words, dialect: Dialect, seats: Seats) -> Check:
    wanted = read_seats(words, seats)

    def check(moment: Moment) -> Finding | None:
        outcome = moment.game.outcome(moment.state)
        actual = "none yet" if outcome is None else _names(outcome.winners)
        return differing(f"winner {_names(wanted)}", f"winner {actual}")

    return check


def _scores(words: Words, seat: int) -> Check:
    wanted = words.number("points")

    def check(moment: Moment) -> Finding | None:
        outcome = moment.game.outcome(moment.state)
        scores = () if outcome is None else outcome.scores
        actual = next((str(score.points) for score in scores if score.seat == seat), "nothing yet")
        return differing(f"{seat_name(seat)} scores {wanted}", f"{seat_name(seat)} scores {actual}")

    return check


def _bots(words: Words, dialect: Dialect, seats: Seats) -> Check:
    """``bots wait 3 s``: so long a bot would still be held back if it were to act. Rule: G-21."""
    words.need("wait")
    wanted_ms = words.duration_ms()

    def check(moment: Moment) -> Finding | None:
        asked = moment.game.asked(moment.state, moment.pace)
        waits_ms = 0 if asked is None else max(0, asked.bot_not_before_ms - moment.now_ms)
        return differing(f"bots wait {wanted_ms} ms", f"bots wait {waits_ms} ms")

    return check


def _names(seats: Seats) -> str:
    return " ".join(seat_name(seat) for seat in seats) or "nobody"


_ROUND: dict[str, Callable[[Words, Dialect, Seats], Check]] = {
    "turn": _turn,
    "phase": _phase,
    "ending": _ending,
    "winner": _winner,
    "bots": _bots,
}
