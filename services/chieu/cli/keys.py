"""All keys of a page, and what pressing one comes to."""

from __future__ import annotations

from collections.abc import Sequence

from chieu.api.v1 import rooms_pb2 as pb
from chieu.client import View

from . import room_keys
from .dialects import dialect_of
from .texts import Texts
from .wishes import Key, Menu, Page

_PLAYING = (Menu.TABLE, Menu.NAMING, Menu.SENDING)
_BETWEEN_ROUNDS = (pb.ROOM_PHASE_LOBBY, pb.ROOM_PHASE_ROUND_END)
_OF_A_TURN = (Menu.NAMING, Menu.SENDING)


def keys(view: View, page: Page, texts: Texts, offered: Sequence[str] = ()) -> list[Key]:
    """Every key that can be pressed now. Nothing else does anything. `offered` are the games that the server has."""
    dialect = dialect_of(view)
    of_game = dialect.keys(view, page, texts) if dialect and page.menu in _PLAYING else []
    return [*of_game, *room_keys.keys(view, page, texts, offered)]


def pressed(key: str, view: View, page: Page, texts: Texts, offered: Sequence[str] = ()) -> Key | None:
    """The key that was pressed, if it means anything now; between rounds, when no card has one, in either case."""
    known = keys(view, page, texts, offered)
    found = next((one for one in known if one.key == key), None)
    if found is not None or (view.roster.phase not in _BETWEEN_ROUNDS and page.menu is not Menu.PAIRING):
        return found
    return next((one for one in known if one.key.casefold() == key.casefold()), None)


def settled(page: Page, view: View) -> Page:
    """The page after a view came: a menu whose matter is over is closed."""
    dialect = dialect_of(view)
    is_over = not view.is_my_turn or dialect is None or dialect.menu is not page.menu
    if page.menu in _OF_A_TURN and is_over:
        return Page(is_calling=page.is_calling)
    return page
