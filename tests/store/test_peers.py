"""Peers: who is there, and whose home a room is."""

from collections import Counter

import pytest

from chieu.store import keys
from chieu.store.peers import home
from chieu.store.programs import LEASE
from tests.store.rig import Pod, new_id


async def test_who_renews_is_seen_by_all(url):
    """Both that renew and those that only look."""
    async with Pod(url) as one, Pod(url) as two, Pod(url) as display:
        await one.store.peers("rules").renew("10.0.0.1:7000")
        await two.store.peers("rules").renew("10.0.0.2:7000")
        watching = display.store.peers("rules")

        assert await watching.look() == ("10.0.0.1:7000", "10.0.0.2:7000")
        assert watching.seen == ("10.0.0.1:7000", "10.0.0.2:7000")
        assert await display.store.peers("timers").look() == ()


async def test_who_does_not_renew_is_forgotten(url):
    """A lease ends by Redis's clock; the next renewal of another sweeps it away."""
    async with Pod(url) as pod:
        peers = pod.store.peers("rules")
        await pod.store.scripts.submit(LEASE, (keys.peers("rules"),), ("dead:1", 30))
        await peers.renew("alive:1")
        seen = peers.seen
        while "dead:1" in await peers.look():
            pass
        await peers.renew("alive:1")

        assert seen == ("alive:1", "dead:1")
        assert peers.seen == ("alive:1",)
        assert await pod.call("ZCARD", keys.peers("rules")) == 1


async def test_who_leaves_is_gone_at_once(url):
    """A process that drains does not keep rooms for the rest of its lease."""
    async with Pod(url) as pod:
        peers = pod.store.peers("rules")
        await peers.renew("a:1")
        await peers.renew("b:1")
        await peers.leave("a:1")

        assert await peers.look() == ("b:1",)


def test_rooms_are_shared_out_evenly():
    """Within a tenth, over 4,000 rooms and 4 processes."""
    members = tuple(f"10.0.0.{n}:7000" for n in range(4))
    share = Counter(home(new_id(), members) for _ in range(4000))

    assert all(900 < held < 1100 for held in share.values()), share


def test_only_the_rooms_of_who_left_move():
    """Rendezvous: nobody else's rooms change their home."""
    members = tuple(f"10.0.0.{n}:7000" for n in range(4))
    rooms = [new_id() for _ in range(500)]
    before = {room_id: home(room_id, members) for room_id in rooms}
    after = {room_id: home(room_id, members[1:]) for room_id in rooms}
    moved = {room_id for room_id in rooms if before[room_id] != after[room_id]}

    assert moved == {room_id for room_id in rooms if before[room_id] == members[0]}


@pytest.mark.parametrize("members", [("b", "a", "c"), ("c", "b", "a")])
def test_all_processes_name_the_same_home(members):
    """In whatever order they list each other; hashes do not depend on the process."""
    assert home("00aaaaaaaaaaaaaaaa", members) == home("00aaaaaaaaaaaaaaaa", ("a", "b", "c"))
    assert home("00aaaaaaaaaaaaaaaa", ()) is None


async def test_the_home_follows_who_is_seen(url):
    """What was worked out for one list does not outlive it."""
    async with Pod(url) as pod:
        peers = pod.store.peers("rules")
        room_id = new_id()
        assert peers.home(room_id) is None
        await peers.renew("a:1")
        assert peers.home(room_id) == "a:1"
        await peers.renew("b:1")
        assert peers.home(room_id) == home(room_id, ("a:1", "b:1"))
