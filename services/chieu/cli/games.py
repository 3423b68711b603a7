"""Which game a message is about, by the key that the catalogue, the texts and every oneof use."""

from __future__ import annotations

from chieu.api.v1 import rooms_pb2 as pb
from chieu.api.v1.rules_pb2 import ListGamesResponse
from chieu.games.catalogue import GAMES
from chieu.wire.options import game_number

_KEYS: dict[int, str] = {game_number(key): key for key in GAMES}


def key_of(game: pb.Game.ValueType) -> str:
    """The key of a game; empty for one that this program does not know."""
    return _KEYS.get(game, "")


def number_of(key: str) -> pb.Game.ValueType:
    """The wire's number of a game that is in the catalogue."""
    return game_number(key)


def offered(games: ListGamesResponse) -> tuple[str, ...]:
    """The keys of the games that a server has and this program knows, in the server's order."""
    return tuple(key for key in (key_of(one.game) for one in games.games) if key)
