"""A command that comes again: carried out once, answered the same, by whoever is asked. Rule: G2."""

import asyncio

from chieu.games.errors import Reason
from tests.store.rig import Pod, add, new_id, opening, refusal, scores

ME = b"client-a"
BODY = b"sha of body"


async def test_a_command_sent_twice_is_carried_out_once(url):
    """G2: the second time is answered with where the first one led, also later and from elsewhere."""
    room_id = new_id()
    async with Pod(url, home=True) as home, Pod(url) as other:
        await home.rooms.open(room_id, opening(room_id, "An", "Bình"))
        first = await home.rooms.change(room_id, add(0, command=(ME, 7, BODY)))
        await other.rooms.change(room_id, add(1))
        for pod in (home, other, home):
            again = await pod.rooms.change(room_id, add(0, command=(ME, 7, BODY)))
            assert (again.replayed, again.version, again.tag) == (True, first.version, first.tag)

        assert scores(await home.rooms.read(room_id)) == {0: 1, 1: 1}


async def test_a_command_sent_many_times_at_once_is_carried_out_once(url):
    """FA48: to three processes, at the same time."""
    room_id = new_id()
    async with Pod(url, home=True) as one, Pod(url) as two, Pod(url) as three:
        await one.rooms.open(room_id, opening(room_id, "An"))
        asked = [pod.rooms.change(room_id, add(0, command=(ME, 1, BODY))) for pod in (one, two, three) * 3]
        came = await asyncio.gather(*asked)

        assert {(done.version, done.tag) for done in came} == {(2, came[0].tag)}
        assert sum(not done.replayed for done in came) == 1
        assert scores(await one.rooms.read(room_id)) == {0: 1}


async def test_a_reused_or_forgotten_command_id_is_refused(url):
    """The same number for something else, and a number before the oldest one kept."""
    room_id = new_id()
    async with Pod(url, home=True) as pod:
        await pod.rooms.open(room_id, opening(room_id, "An"))
        for number in range(1, 7):
            await pod.rooms.change(room_id, add(0, command=(ME, number, BODY)))

        assert await refusal(pod.rooms.change(room_id, add(0, command=(ME, 6, b"other")))) is Reason.COMMAND_ID_REUSED
        assert await refusal(pod.rooms.change(room_id, add(0, command=(ME, 2, BODY)))) is Reason.OLD_COMMAND
        assert (await pod.rooms.change(room_id, add(0, command=(b"client-b", 1, BODY)))).replayed is False
        assert scores(await pod.rooms.read(room_id)) == {0: 7}
