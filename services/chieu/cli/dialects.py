"""The games that a terminal can show, by key. Adding one is a module and a row here."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from chieu.client import View

from . import lacuoi
from .games import key_of
from .styles import Line
from .texts import Texts
from .wishes import Key, Page


@dataclass(frozen=True, slots=True)
class Dialect:
    """How one game is shown and played."""

    keys: Callable[[View, Page, Texts], Sequence[Key]]
    hand_lines: Callable[[View, Page, Texts, int], list[Line]]
    table_lines: Callable[[View, Texts, int], list[Line]]
    prompt_lines: Callable[[View, Texts, int], list[Line]]
    seat_facts: Callable[[View, int, Texts], tuple[str, bool, bool]]
    lock_until_ms: Callable[[View], int]


_DIALECTS = {
    "lacuoi": Dialect(
        keys=lacuoi.keys,
        hand_lines=lacuoi.hand_lines,
        table_lines=lacuoi.table_lines,
        prompt_lines=lacuoi.prompt_lines,
        seat_facts=lacuoi.seat_facts,
        lock_until_ms=lacuoi.lock_until_ms,
    ),
}


def dialect_of(view: View) -> Dialect | None:
    """How the game of this room is shown; None for one that this program cannot play."""
    return _DIALECTS.get(key_of(view.roster.game))
