"""What a client hears when a real service says no: everything that the status carries, read rightly."""

from dataclasses import replace

import grpc
import pytest

from chieu.api.v1.rooms_pb2 import GAME_LA_CUOI
from chieu.api.v1.rules_pb2 import Move
from chieu.client import Addresses, Client, Refused
from chieu.games.errors import Reason
from chieu.wire.errors import sentence

Code = grpc.StatusCode
NO_ROOM = "2" * 18


def draw():
    move = Move()
    move.lacuoi.draw.SetInParent()
    return move


def of_turn(view, number):
    """The view, as if it were of another turn."""
    turn = type(view.turn).FromString(view.turn.SerializeToString())
    turn.turn_seq = number
    return replace(view, turn=turn)


async def a_client(house):
    """A client of pods of matchmaking and rules, where a table of two has been dealt; the seat and its view."""
    matchmaking, rules = await house.matchmaking(), await house.rules()
    at = Addresses(matchmaking=matchmaking.address, rules=rules.address, timers=rules.address, display=rules.address)
    client = Client(at, language="en")
    seat = await client.create_room(GAME_LA_CUOI, "An")
    await seat.add_bot()
    await seat.start_round()
    return client, seat, await seat.view()


async def test_a_stale_turn_says_where_the_room_stands(house):
    """A client that decided on an old view learns how far behind it is."""
    client, seat, view = await a_client(house)
    async with client:
        with pytest.raises(Refused) as caught:
            await seat.act(draw(), on=of_turn(view, view.turn.turn_seq + 1))

        came = caught.value
        now = await seat.view()
        assert (came.reason, came.code, came.facts) == ("STALE_TURN", Code.ABORTED, {})
        assert came.position == now.position
        assert came.position.version > 0
        assert came.position.tag
        assert came.text == sentence(Reason.STALE_TURN, "en")


async def test_a_refusal_that_is_not_about_a_moment_has_no_position(house):
    """A code that opens nothing stands nowhere."""
    client, _, _ = await a_client(house)
    async with client:
        with pytest.raises(Refused) as caught:
            await client.join_room("BBBBB", "Chi")

        came = caught.value
        assert (came.reason, came.code, came.position, came.retry_after_ms) == (
            "ROOM_NOT_FOUND",
            Code.NOT_FOUND,
            None,
            0,
        )


async def test_a_room_that_has_ended_is_not_found(house):
    """Nobody with an old code learns more of it than somebody who guesses."""
    client, seat, _ = await a_client(house)
    async with client:
        await seat.leave()

        for asking in (client.room(seat.code), client.join_room(seat.code, "Chi")):
            with pytest.raises(Refused, match="ROOM_NOT_FOUND"):
                await asking


async def test_a_fact_names_the_field_that_is_wrong(house):
    """Whoever wrote the app finds what to repair."""
    client, _, _ = await a_client(house)
    async with client:
        with pytest.raises(Refused) as caught:
            await client.create_room(GAME_LA_CUOI, "")

        assert (caught.value.reason, caught.value.code, caught.value.facts["field"]) == (
            "BAD_NAME",
            Code.INVALID_ARGUMENT,
            "name",
        )


async def test_a_replay_is_there_when_a_round_has_ended_and_not_before(house):
    """What a running round was dealt from is nobody's yet, and a room that never was has none."""
    client, seat, _ = await a_client(house)
    async with client:
        for room_id, reason in ((seat.room_id, "REPLAY_NOT_FOUND"), (NO_ROOM, "ROOM_NOT_FOUND")):
            with pytest.raises(Refused, match=reason):
                await client.replay(room_id)


@pytest.mark.parametrize(
    ("reason", "code", "known"),
    [
        ("NOT_YOUR_TURN", Code.FAILED_PRECONDITION, True),
        ("STALE_TURN", Code.ABORTED, True),
        ("OLD_COMMAND", Code.ABORTED, False),
        ("NOT_REPLICATED", Code.UNAVAILABLE, False),
        ("DEADLINE_EXCEEDED", Code.DEADLINE_EXCEEDED, False),
    ],
)
def test_what_a_refusal_tells_of_the_command(reason, code, known):
    """G2: what is too old to be remembered may have been carried out, as what nobody answered."""
    assert Refused(reason, code=code).is_answer is known
