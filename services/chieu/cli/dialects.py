"""The games that a terminal can show, by key. Adding one is a module and a row here."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from chieu.client import View
from chieu.games.catalogue import GAMES

from . import lacuoi, phom, phom_table, switch
from .games import key_of
from .lacuoi import LA_CUOI
from .styles import Line
from .switch import SWITCH
from .texts import Texts
from .wishes import Key, Menu, Page


def _nothing(view: View, texts: Texts, width: int) -> list[Line]:
    return []


def _cards_go_back(view: View, texts: Texts) -> str:
    return texts.say("ask.leave")


@dataclass(frozen=True, slots=True, kw_only=True)
class Dialect:
    """How one game is shown and played.

    `menu` is the page that this game opens in a turn. `result_lines` come after the points. `help` are the keys of what
    the page of help says of it. `leave_question` asks again before one leaves, and names what it costs (G-10).
    """

    menu: Menu
    keys: Callable[[View, Page, Texts], Sequence[Key]]
    hand_lines: Callable[[View, Page, Texts, int], list[Line]]
    table_lines: Callable[[View, Texts, int], list[Line]]
    prompt_lines: Callable[[View, Texts, int], list[Line]] = _nothing
    result_lines: Callable[[View, Texts, int], list[Line]] = _nothing
    seat_facts: Callable[[View, int, Texts], tuple[str, bool, bool]]
    lock_until_ms: Callable[[View], int]
    help: tuple[str, ...]
    leave_question: Callable[[View, Texts], str] = _cards_go_back


_ROWS = {
    "lacuoi": Dialect(
        menu=Menu.NAMING,
        keys=LA_CUOI.keys,
        hand_lines=LA_CUOI.hand_lines,
        table_lines=lacuoi.table_lines,
        prompt_lines=lacuoi.prompt_lines,
        seat_facts=LA_CUOI.seat_facts,
        lock_until_ms=LA_CUOI.lock_until_ms,
        help=("help.keys", "help.call"),
    ),
    "phom": Dialect(
        menu=Menu.SENDING,
        keys=phom.keys,
        hand_lines=phom.hand_lines,
        table_lines=phom_table.table_lines,
        prompt_lines=phom.prompt_lines,
        result_lines=phom_table.result_lines,
        seat_facts=phom_table.seat_facts,
        lock_until_ms=phom.lock_until_ms,
        leave_question=phom_table.leave_question,
        help=("help.phom", "help.phom_lay", "help.phom_u"),
    ),
    "switch": Dialect(
        menu=Menu.NAMING,
        keys=SWITCH.keys,
        hand_lines=SWITCH.hand_lines,
        table_lines=switch.table_lines,
        seat_facts=SWITCH.seat_facts,
        lock_until_ms=SWITCH.lock_until_ms,
        help=("help.keys", "help.switch", "help.call"),
    ),
}
_DIALECTS = {key: _ROWS[key] for key in GAMES if key in _ROWS}


def dialect_of(view: View) -> Dialect | None:
    """How the game of this room is shown; None for one that this program cannot play."""
    return _DIALECTS.get(key_of(view.roster.game))
