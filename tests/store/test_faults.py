"""The network and Redis fail at the worst moment: nothing is done twice, nothing that was answered is lost."""

import asyncio
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from chieu.chassis.failpoints import Failpoints, Injected, parse
from chieu.games.errors import Reason
from chieu.store.errors import Unavailable
from chieu.store.programs import COMMIT, OPEN
from tests.store.rig import Pod, add, eventually, new_id, opening, refusal, scores
from tests.support.proxy import Proxy
from tests.support.redis import running

ME = b"client-a"
ROOT = Path(__file__).parents[2]


async def test_a_commit_whose_answer_was_lost_is_found_by_its_tag(one_url):
    """F3: the line is cut after Redis has carried it out; the second try finds the first one's work."""
    room_id = new_id()
    async with Proxy(one_url) as proxy, Pod(proxy.url, home=True) as pod:
        await pod.rooms.open(room_id, opening(room_id, "An"))
        await pod.rooms.change(room_id, add(0))
        proxy.lose_answer_to(COMMIT.sha.encode())
        came = await pod.rooms.change(room_id, add(0))

        assert proxy.cuts == 1
        assert (came.version, scores(came.room)) == (3, {0: 2})
        assert pod.counted("chieu_store_commits_total", 'result="mine"') == 1
        assert await pod.rooms.read(room_id) == came.room
        assert (await pod.rooms.change(room_id, add(0))).version == 4


async def test_it_is_found_even_when_others_went_on_from_it(one_url):
    """The room has moved on by then; the stream still knows whose that version was."""
    room_id = new_id()
    async with Proxy(one_url) as proxy, Pod(proxy.url, home=True) as pod, Pod(one_url) as other:
        await pod.rooms.open(room_id, opening(room_id, "An", "Bình"))
        await pod.rooms.change(room_id, add(0))
        proxy.lose_answer_to(COMMIT.sha.encode())
        asked = asyncio.create_task(pod.rooms.change(room_id, add(0)))
        await eventually(lambda: proxy.cuts == 1)
        await other.rooms.change(room_id, add(1))
        came = await asked

        assert came.version == 3
        assert scores(await other.rooms.read(room_id)) == {0: 2, 1: 1}


async def test_an_opening_whose_answer_was_lost_is_found_too(one_url):
    """The room is not opened twice, nor called taken by somebody else."""
    async with Proxy(one_url) as proxy, Pod(proxy.url) as pod:
        first, second = new_id(), new_id()
        await pod.rooms.open(first, opening(first, "An"))
        proxy.lose_answer_to(OPEN.sha.encode())
        came = await pod.rooms.open(second, opening(second, "Bình"))

        assert proxy.cuts == 1
        assert came.version == 1
        assert await pod.rooms.read(second) == came.room


async def test_a_caller_who_gives_up_does_not_stop_the_commit(url):
    """H38: cancelled when the decision is made and the commit not yet sent; the room goes on from it."""
    room_id = new_id()
    failpoints = Failpoints(parse("before_commit=pause@2"))
    async with Pod(url, home=True, failpoints=failpoints) as pod:
        await pod.rooms.open(room_id, opening(room_id, "An"))
        asked = asyncio.create_task(pod.rooms.change(room_id, add(0)))
        await failpoints.arrived("before_commit")
        asked.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asked
        failpoints.release("before_commit")
        came = await pod.rooms.change(room_id, add(0))

        assert (came.version, scores(came.room)) == (3, {0: 2})


async def test_commands_cancelled_at_any_moment_are_applied_at_most_once(url):
    """FA50: whatever became of it, the same command sent again settles it."""
    room_id = new_id()
    async with Pod(url) as pod:
        await pod.rooms.open(room_id, opening(room_id, "An"))
        for number in range(1, 41):
            asked = asyncio.create_task(pod.rooms.change(room_id, add(0, command=(ME, number, b"body"))))
            for _ in range(number % 20):
                await asyncio.sleep(0)
            asked.cancel()
            await asyncio.wait([asked])
            await pod.rooms.change(room_id, add(0, command=(ME, number, b"body")))

        assert scores(await pod.rooms.read(room_id)) == {0: 40}


async def test_a_failure_after_the_commit_is_an_unknown_that_repeating_settles(url):
    """FA2: the command was carried out, its answer never left; the retry is told the first result."""
    room_id = new_id()
    command = (ME, 1, b"body")
    async with Pod(url, failpoints=Failpoints(parse("after_commit_before_reply=raise@2"))) as pod:
        await pod.rooms.open(room_id, opening(room_id, "An"))
        with pytest.raises(Injected):
            await pod.rooms.change(room_id, add(0, command=command))
        came = await pod.rooms.change(room_id, add(0, command=command))

        assert (came.replayed, came.version, scores(came.room)) == (True, 2, {0: 1})


async def test_a_failure_before_the_commit_has_done_nothing(url):
    """FA3: the retry is the first that is carried out."""
    room_id = new_id()
    command = (ME, 1, b"body")
    async with Pod(url, failpoints=Failpoints(parse("before_commit=raise@2"))) as pod:
        await pod.rooms.open(room_id, opening(room_id, "An"))
        with pytest.raises(Injected):
            await pod.rooms.change(room_id, add(0, command=command))
        came = await pod.rooms.change(room_id, add(0, command=command))

        assert (came.replayed, came.version, scores(came.room)) == (False, 2, {0: 1})


async def test_a_frozen_redis_fails_fast_and_doubles_nothing():
    """FA16: 1 s a try; after the thaw what was sent may be carried out, and is so once."""
    room_id = new_id()
    command = (ME, 1, b"body")
    loop = asyncio.get_running_loop()
    with running() as server:
        async with Pod(server.url, home=True) as pod:
            await pod.rooms.open(room_id, opening(room_id, "An"))
            server.freeze()
            began = loop.time()
            came = await refusal(pod.rooms.change(room_id, add(0, command=command)))
            took_s = loop.time() - began
            server.thaw()

            assert came is Reason.STORE_UNAVAILABLE
            assert took_s < 3.5
            again = await pod.rooms.change(room_id, add(0, command=command))
            assert scores(again.room) == {0: 1}
            assert again.version == 2


async def test_a_restarted_redis_is_found_again_with_what_was_answered():
    """FA14, store's part: connections and scripts are gone, the data is back."""
    room_id = new_id()
    with running(appendonly="yes", appendfsync="always") as server:
        async with Pod(server.url, home=True) as pod:
            await pod.rooms.open(room_id, opening(room_id, "An"))
            before = await pod.rooms.change(room_id, add(0))
            server.kill()
            assert await refusal(pod.rooms.change(room_id, add(0, 100))) is Reason.STORE_UNAVAILABLE
            server.start()

            assert await pod.rooms.read(room_id) == before.room
            assert scores((await pod.rooms.change(room_id, add(0))).room) == {0: 2}


@pytest.mark.parametrize("turns", [1, 2, 3])
async def test_a_write_that_is_torn_down_is_no_answer(one_url, turns):
    """A loop that ends cancels what is under way; nobody may take that for a reply."""
    async with Pod(one_url) as pod:
        answer = pod.store.scripts.command("GET", "nothing")
        for _ in range(turns):
            await asyncio.sleep(0)
        for task in asyncio.all_tasks() - {asyncio.current_task()}:
            if task.get_coro().__name__ == "deliver":
                task.cancel()

        assert await refusal(answer) is Reason.STORE_UNAVAILABLE


async def test_no_redis_at_all_is_unavailable_and_soon():
    """FA55: refused connections are told at once, not after ten tries of the library."""
    async with Pod("redis://127.0.0.1:1/0") as pod:
        loop = asyncio.get_running_loop()
        began = loop.time()
        with pytest.raises(Unavailable):
            await pod.rooms.read(new_id())

        assert loop.time() - began < 5.0


def test_ten_writers_in_two_processes_lose_nothing(url):
    """G1, G3: processes race for one room; somebody always loses a race, nobody an update."""
    hands, times = 5, 20
    room_id = new_id()

    async def prepare():
        async with Pod(url) as pod:
            await pod.rooms.open(room_id, opening(room_id, *(f"p{n}" for n in range(2 * hands))))

    async def look():
        async with Pod(url) as pod:
            return await pod.rooms.read(room_id)

    asyncio.run(prepare())
    writers = [
        subprocess.Popen(
            [sys.executable, "-m", "tests.store.writer", url, room_id, str(first), str(hands), str(times)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            cwd=ROOT,
            env={**os.environ, "PYTHONPATH": f"{ROOT / 'services'}{os.pathsep}{ROOT}"},
        )
        for first in (0, hands)
    ]
    try:
        assert [writer.stdout.readline() for writer in writers] == ["ready\n"] * 2
        for writer in writers:
            writer.stdin.write("go\n")
            writer.stdin.flush()
        counted = [json.loads(writer.communicate(timeout=60)[0]) for writer in writers]
    finally:
        for writer in writers:
            writer.kill()
    left = asyncio.run(look())

    assert left.version == 1 + 2 * hands * times
    assert scores(left) == dict.fromkeys(range(2 * hands), times)
    assert sum(count["ok"] + count["mine"] for count in counted) == 2 * hands * times
    assert sum(count["conflict"] for count in counted) > 0
