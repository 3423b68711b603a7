"""Lá Cuối over the wire: what the other games have no like of."""

import msgspec
import pytest

from chieu.games.catalogue import game
from chieu.games.chance import Chance
from chieu.games.errors import Malformed
from chieu.games.lacuoi.cards import FACE
from chieu.games.lacuoi.moves import Colour, Play
from chieu.games.lacuoi.state import Phase
from chieu.wire.games import DIALECTS
from chieu.wire.requests import move_of
from tests.wire.table import Table


@pytest.mark.parametrize(
    ("then", "card", "colour"),
    [("COLOUR_REQUIRED", "W", None), ("COLOUR_NOT_ALLOWED", "R5", Colour.RED)],
)
def test_a_colour_goes_with_a_wild_and_with_nothing_else(then, card, colour):
    """Rule: B61. The wire lets it pass, for a last wild needs no colour; the game says INVALID_ARGUMENT's reasons."""
    table = Table("An", "Bình")
    table.start()
    state = table.room.round.state
    held = FACE.index(card)
    players = tuple(msgspec.structs.replace(player, hand=(held, *player.hand[1:])) for player in state.players)
    state = msgspec.structs.replace(state, players=players, phase=Phase.PLAY, pending=0, colour=Colour.RED)
    move = move_of(DIALECTS["lacuoi"].move_message(Play(held, colour)), "lacuoi")

    with pytest.raises(Malformed) as refused:
        game("lacuoi").act(state, state.players[state.turn].seat, move, table.now_ms, Chance(b"x"), table.pace)

    assert refused.value.reason == then
