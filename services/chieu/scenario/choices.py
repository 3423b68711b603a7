"""Expectations about what a seat may do: what its view offers must be what the rules accept when it is tried."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from chieu.games.errors import Refusal

from .dialect import Check, Dialect, Finding, Moment
from .holdings import named_cards
from .lines import Words

Choices = frozenset[str]
"""Deeds as written: ``draw``, ``play R9``."""


def read_may(words: Words, dialect: Dialect, seat: int) -> Check:
    """What follows "may": ``only draw``, ``do nothing``, ``play exactly R9 B5``, ``not play G7``, ``draw``."""
    if words.accept("do", "nothing"):
        words.end()
        return _holds_for(dialect, seat, "nothing", _only(dialect, frozenset()))
    if words.accept("only"):
        return _may_only(words, dialect, seat)
    if words.peek(1) == "exactly":
        return _may_exactly(words, dialect, seat)
    wanted = not words.accept("not")
    return _may_do(words, dialect, seat, wanted=wanted)


def _may_only(words: Words, dialect: Dialect, seat: int) -> Check:
    deeds = [words.choice("action", dialect.deeds)]
    while not words.is_at_end():
        deeds.append(words.choice("action", dialect.deeds))
    return _holds_for(dialect, seat, f"only {' '.join(deeds)}", _only(dialect, frozenset(deeds)))


def _may_exactly(words: Words, dialect: Dialect, seat: int) -> Check:
    """One deed with exactly these cards; other deeds may be open too."""
    deed = words.choice("action", dialect.deeds)
    words.need("exactly")
    faces = named_cards(words, dialect)
    wanted = frozenset(f"{deed} {face}" for face in faces)

    def is_met(choices: Choices) -> bool:
        return frozenset(choice for choice in choices if choice.startswith(f"{deed} ")) == wanted

    return _holds_for(dialect, seat, f"{deed} exactly {' '.join(faces)}", is_met)


def _may_do(words: Words, dialect: Dialect, seat: int, *, wanted: bool) -> Check:
    deed = words.choice("action", dialect.deeds)
    faces = () if words.is_at_end() else named_cards(words, dialect)
    named = [f"{deed} {face}" for face in faces] or [deed]

    def is_met(choices: Choices) -> bool:
        open_to_seat = choices | _deeds_of(choices)
        return all((choice in open_to_seat) is wanted for choice in named)

    said = " ".join((*(() if wanted else ("not",)), deed, *faces))
    return _holds_for(dialect, seat, said, is_met, deed)


def _only(dialect: Dialect, wanted: frozenset[str]) -> Callable[[Choices], bool]:
    return lambda choices: _deeds_of(choices) - dialect.any_time == wanted


def _deeds_of(choices: Choices) -> frozenset[str]:
    return frozenset(choice.split()[0] for choice in choices)


def _holds_for(dialect: Dialect, seat: int, said: str, is_met: Callable[[Choices], bool], deed: str = "") -> Check:
    """A check that must be met by what is listed and by what is accepted; some deeds are never listed."""

    def check(moment: Moment) -> Finding | None:
        accepted = _accepted(moment, dialect, seat)
        listed = accepted if deed in dialect.unlisted else _written(dialect, dialect.listed(moment, seat))
        if is_met(accepted) and is_met(listed):
            return None
        return Finding(said, f"the view offers {_told(listed)}; the rules accept {_told(accepted)}")

    return check


def _accepted(moment: Moment, dialect: Dialect, seat: int) -> Choices:
    return _written(
        dialect,
        ((trial.word, trial.card) for trial in dialect.trials(moment, seat) if _is_accepted(moment, seat, trial.move)),
    )


def _is_accepted(moment: Moment, seat: int, move: object) -> bool:
    try:
        moment.game.act(moment.state, seat, move, moment.now_ms, moment.chance(), moment.pace)
    except Refusal:
        return False
    return True


def _written(dialect: Dialect, choices: Iterable[tuple[str, int | None]]) -> Choices:
    return frozenset(word if card is None else f"{word} {dialect.face_of(card)}" for word, card in choices)


def _told(choices: Choices) -> str:
    return ", ".join(sorted(choices)) or "nothing"
