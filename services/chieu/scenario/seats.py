"""Who is named in a line: seats by number, and people without one."""

from __future__ import annotations

import re

from .dialect import SPECTATOR
from .lines import Words

_SEAT = re.compile(r"P([1-9][0-9]?)")


def is_seat(word: str) -> bool:
    """Whether a word has the form of a seat's name: ``P1`` to ``P99``."""
    return _SEAT.fullmatch(word) is not None


def read_seat(words: Words, seats: tuple[int, ...]) -> int:
    """The seat that comes next; it must be one of the scenario's `seats`."""
    word = words.take("seat")
    match = _SEAT.fullmatch(word)
    if match is None:
        raise words.error(f"expected a seat like P1, not '{word}'")
    seat = int(match[1]) - 1
    if seat not in seats:
        raise words.error(f"{word} has no seat in this scenario")
    return seat


def read_seats(words: Words, seats: tuple[int, ...]) -> tuple[int, ...]:
    """All seats up to the end of the line, or none of them for ``nobody``."""
    if words.accept("nobody"):
        words.end()
        return ()
    named = [read_seat(words, seats)]
    while not words.is_at_end():
        named.append(read_seat(words, seats))
    return tuple(named)


def read_new_seats(words: Words) -> tuple[int, ...]:
    """The seats of a scenario in table order: ``3`` for P1 to P3, or their names."""
    if words.peek().isdigit():
        count = words.number("number of seats")
        words.end()
        return tuple(range(count))
    named = read_seats(words, tuple(range(SPECTATOR)))
    if len(set(named)) != len(named) or list(named) != sorted(named):
        raise words.error("seats are named once each, in table order")
    return named


def read_actor(words: Words, seats: tuple[int, ...]) -> int:
    """A seat, or ``spectator`` for somebody who only watches."""
    return SPECTATOR if words.accept("spectator") else read_seat(words, seats)
