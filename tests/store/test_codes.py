"""Room codes: one room a code, kept as long as the room wants it, and not given out again at once."""

import asyncio

from chieu.store import keys
from chieu.store.codes import TOMBSTONE_MS, Holder
from tests.store.rig import Pod, new_id

CODE = "BCDFG"
HOUR_MS = 3_600_000


async def test_a_code_is_one_rooms(url):
    """H26: of those who want it at once one gets it; asking again is no harm."""
    rooms = [new_id() for _ in range(8)]
    async with Pod(url) as pod:
        got = await asyncio.gather(*(pod.store.codes.claim(CODE, room_id, HOUR_MS) for room_id in rooms))
        (winner,) = [room_id for room_id, mine in zip(rooms, got, strict=True) if mine]

        assert await pod.store.codes.look_up(CODE) == Holder(winner, closed=False)
        assert await pod.store.codes.claim(CODE, winner, HOUR_MS) is True
        assert await pod.store.codes.look_up("BBBBB") is None


async def test_a_code_is_renewed_for_its_room_alone(url):
    """Also when it had run out and nobody took it; never from under another room."""
    mine, other = new_id(), new_id()
    async with Pod(url) as pod:
        codes = pod.store.codes
        await codes.claim(CODE, mine, 10_000)
        assert await codes.renew(CODE, mine, HOUR_MS) is True
        assert await pod.call("PTTL", keys.code(CODE)) > 10_000
        assert await codes.renew(CODE, other, HOUR_MS) is False
        await pod.call("DEL", keys.code(CODE))
        assert await codes.renew(CODE, mine, HOUR_MS) is True
        assert await codes.look_up(CODE) == Holder(mine, closed=False)


async def test_a_closed_rooms_code_is_a_tombstone_for_a_day(url):
    """H25: whoever still has the old code on paper must not walk into strangers' room."""
    mine, other = new_id(), new_id()
    async with Pod(url) as pod:
        codes = pod.store.codes
        await codes.claim(CODE, mine, HOUR_MS)
        assert await codes.bury(CODE, other) is False
        assert await codes.bury(CODE, mine) is True
        assert await codes.bury(CODE, mine) is True

        assert await codes.look_up(CODE) == Holder(mine, closed=True)
        assert await codes.claim(CODE, other, HOUR_MS) is False
        assert await codes.claim(CODE, mine, HOUR_MS) is False
        assert await codes.renew(CODE, mine, HOUR_MS) is False
        assert TOMBSTONE_MS - 60_000 < await pod.call("PTTL", keys.code(CODE)) <= TOMBSTONE_MS
