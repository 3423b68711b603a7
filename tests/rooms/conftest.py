"""A second game at the table: Phỏm, with what the rooms need to offer it."""

from types import MappingProxyType

import msgspec
import pytest

from chieu.games import catalogue
from chieu.games.phom.game import PHOM
from chieu.games.phom.moves import Move
from chieu.rooms import record, views


@pytest.fixture
def phom(monkeypatch):
    """Phỏm is on offer, whether the catalogue has its row yet or not."""
    games = MappingProxyType({**catalogue.GAMES, PHOM.key: PHOM})
    monkeypatch.setattr(catalogue, "GAMES", games)
    monkeypatch.setattr(views, "GAMES", games)
    monkeypatch.setitem(record._MOVES, PHOM.key, (msgspec.msgpack.Decoder(Move), Move.__args__))
    return PHOM
