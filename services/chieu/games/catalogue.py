"""The games of the house, by key. Adding one is a row here."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from chieu.games.errors import Malformed, Reason
from chieu.games.game import Game
from chieu.games.lacuoi.game import LA_CUOI

GAMES: Mapping[str, Game] = MappingProxyType({game.key: game for game in (LA_CUOI,)})
"""Every game that can be played, in the order in which a host is offered them."""


def game(key: str) -> Game:
    """The game of a key. Raises Malformed WRONG_GAME when there is none."""
    try:
        return GAMES[key]
    except KeyError:
        raise Malformed(Reason.WRONG_GAME, field="game", game=key) from None
