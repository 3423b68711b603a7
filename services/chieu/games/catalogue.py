"""The games of the house, by key. Adding one is a row here."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from chieu.games.errors import Malformed, Reason
from chieu.games.game import Game
from chieu.games.lacuoi.game import LA_CUOI
from chieu.games.lacuoi.moves import CallLast as LaCuoiCall
from chieu.games.lacuoi.moves import Catch as LaCuoiCatch
from chieu.games.phom.game import PHOM
from chieu.games.switch.game import SWITCH
from chieu.games.switch.moves import CallLast as SwitchCall
from chieu.games.switch.moves import Catch as SwitchCatch

GAMES: Mapping[str, Game] = MappingProxyType({game.key: game for game in (LA_CUOI, PHOM, SWITCH)})
"""Every game that can be played, in the order in which a host is offered them."""

CATCHES: tuple[type, ...] = (LaCuoiCatch, SwitchCatch)
"""The moves that press "Bắt", in every game that has one; a false one is limited by whoever hears it (CW-6)."""

CALLS: tuple[type, ...] = (LaCuoiCall, SwitchCall)
"""The moves that call the last card, in every game that has one."""


def game(key: str) -> Game:
    """The game of a key. Raises Malformed WRONG_GAME when there is none."""
    try:
        return GAMES[key]
    except KeyError:
        raise Malformed(Reason.WRONG_GAME, field="game", game=key) from None
