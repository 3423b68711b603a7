"""A change of a room: one version, written whole, decided again when somebody else was first."""

import asyncio

import msgspec
import pytest

from chieu.games.errors import Reason
from chieu.rooms.change import Change, LogEntry, LogKind
from chieu.rooms.errors import NotNow
from chieu.rooms.room import Phase
from chieu.store import keys
from chieu.store.errors import Conflict, NoSuchRoom, RoomExists
from chieu.store.rooms import REDECISIONS
from tests.store.rig import NOON, TTL_MS, TURN_MS, Pod, add, new_id, opening, scores, sit


async def test_a_room_is_opened_once(url):
    """The first version is 1; the id then belongs to that room."""
    async with Pod(url) as pod:
        room_id = new_id()
        opened = await pod.rooms.open(room_id, opening(room_id, "An"))

        assert (opened.version, opened.seat, len(opened.tag)) == (1, 0, 16)
        assert await pod.rooms.read(room_id) == opened.room
        with pytest.raises(RoomExists):
            await pod.rooms.open(room_id, opening(room_id, "Bình"))
        assert await pod.rooms.read(room_id) == opened.room


async def test_a_change_is_the_next_version(url):
    """G1: what was answered is what is there."""
    async with Pod(url) as pod:
        room_id = new_id()
        first = await pod.rooms.open(room_id, opening(room_id, "An"))
        second = await pod.rooms.change(room_id, sit("Bình"))

        assert (second.version, second.seat, second.replayed) == (2, 1, False)
        assert second.tag != first.tag
        assert second.room.touched_ms == NOON
        assert await pod.rooms.read(room_id) == second.room


async def test_a_room_that_is_not_there_is_not_found(url):
    """And nothing is made by asking."""
    async with Pod(url) as pod:
        room_id = new_id()

        with pytest.raises(NoSuchRoom):
            await pod.rooms.read(room_id)
        with pytest.raises(NoSuchRoom):
            await pod.rooms.change(room_id, sit("An"))
        assert await pod.call("DBSIZE") == 0


@pytest.mark.parametrize("home", [False, True])
async def test_a_refusal_changes_nothing(url, home):
    """Whoever is refused has not touched the room."""
    async with Pod(url, home=home) as pod:
        room_id = new_id()
        opened = await pod.rooms.open(room_id, opening(room_id, "An"))

        with pytest.raises(NotNow) as refused:
            await pod.rooms.change(room_id, sit("Bình", most=1))

        assert (refused.value.reason, refused.value.facts) == (Reason.ROOM_FULL, {"seats": 1})
        assert await pod.rooms.read(room_id) == opened.room


@pytest.mark.parametrize("home", [False, True])
async def test_an_unchanged_room_is_not_written(url, home):
    """The very room that was given means: nothing to commit; the answer stands for where the room is."""
    async with Pod(url, home=home) as pod:
        room_id = new_id()
        opened = await pod.rooms.open(room_id, opening(room_id, "An"))
        came = await pod.rooms.change(room_id, lambda room, moment: Change(room=room, seat=0))

        assert (came.version, came.tag) == (1, opened.tag)
        assert await pod.rooms.read(room_id) == opened.room


async def test_twelve_who_join_at_once_get_twelve_seats(url):
    """Check-then-set would give some the same seat; no process knows of the others here."""
    room_id = new_id()
    async with Pod(url) as one, Pod(url) as two, Pod(url, home=True) as three:
        await one.rooms.open(room_id, opening(room_id))
        pods = (one, two, three)
        came = await asyncio.gather(*(pods[n % 3].rooms.change(room_id, sit(f"p{n}")) for n in range(12)))

        assert sorted(joined.version for joined in came) == list(range(2, 14))
        assert sorted(joined.seat for joined in came) == list(range(12))
        assert len((await one.rooms.read(room_id)).seats) == 12


async def test_within_one_process_nobody_loses_a_race(url):
    """The queue per room: n writers of a process would otherwise waste n-1 tries a commit."""
    async with Pod(url, home=True) as pod:
        room_id = new_id()
        await pod.rooms.open(room_id, opening(room_id, "An"))
        await asyncio.gather(*(pod.rooms.change(room_id, add(0)) for _ in range(50)))

        assert scores(await pod.rooms.read(room_id)) == {0: 50}
        assert pod.counted("chieu_store_commits_total", 'result="ok"') == 51
        assert pod.counted("chieu_store_commits_total", 'result="conflict"') == 0


async def test_a_home_that_was_overtaken_decides_again(url):
    """Two homes at once are slower, never wrong."""
    room_id = new_id()
    async with Pod(url, home=True) as home, Pod(url) as other:
        await home.rooms.open(room_id, opening(room_id, "An"))
        await other.rooms.change(room_id, add(0, 10))
        came = await home.rooms.change(room_id, add(0, 1))

        assert (came.version, scores(came.room)) == (3, {0: 11})
        assert home.counted("chieu_store_redecisions_total", 'reason="conflict"') == 1


async def test_a_refusal_of_an_overtaken_home_is_looked_at_again(url):
    """H6: a stale process must not say that the room is full when a seat has become free."""

    def leave(room, moment):
        return Change(room=msgspec.structs.replace(room, seats=room.seats[:1]))

    room_id = new_id()
    async with Pod(url, home=True) as home, Pod(url) as other:
        await home.rooms.open(room_id, opening(room_id, "An", "Bình"))
        await other.rooms.change(room_id, leave)
        came = await home.rooms.change(room_id, sit("Chi", most=2))

        assert (came.version, came.seat) == (3, 1)


async def test_an_answer_without_a_commit_is_not_given_from_memory(url):
    """G3: nobody is told an old position after somebody else was told a newer one."""
    room_id = new_id()
    async with Pod(url, home=True) as home, Pod(url) as other:
        await home.rooms.open(room_id, opening(room_id, "An"))
        newer = await other.rooms.change(room_id, add(0))
        came = await home.rooms.change(room_id, lambda room, moment: Change(room=room))

        assert (came.version, came.tag) == (2, newer.tag)


async def test_chance_is_the_same_however_often_it_is_decided(url):
    """A race must not be a way to draw again; the time never runs backwards in a room."""
    room_id = new_id()
    moments = []

    def decide(room, moment):
        moments.append(moment)
        return add(0)(room, moment)

    async with Pod(url, home=True) as home, Pod(url, now_ms=NOON + 500) as other:
        await home.rooms.open(room_id, opening(room_id, "An"))
        await other.rooms.change(room_id, add(0))
        came = await home.rooms.change(room_id, decide)

        first, second = moments
        assert (first.tag, first.secret) == (second.tag, second.secret)
        assert len(first.secret) == 32
        assert (first.now_ms, second.now_ms) == (NOON, NOON + 500)
        assert came.tag == first.tag


async def test_two_commands_never_share_their_chance(url):
    """Tag and secret are made once a command, for each command."""
    room_id = new_id()
    moments = []

    def decide(room, moment):
        moments.append(moment)
        return add(0)(room, moment)

    async with Pod(url) as pod:
        await pod.rooms.open(room_id, opening(room_id, "An"))
        for _ in range(3):
            await pod.rooms.change(room_id, decide)

        assert len({moment.tag for moment in moments}) == 3
        assert len({moment.secret for moment in moments}) == 3


async def test_who_always_loses_is_told_so(url):
    """After the last try the caller gets CONFLICT, and the room has none of it."""
    room_id = new_id()
    tries = []

    async with Pod(url) as pod, Pod(url) as rival:
        await pod.rooms.open(room_id, opening(room_id, "An"))

        class Overtaken:
            async def reach(self, name):
                if name == "before_commit":
                    tries.append(name)
                    await rival.rooms.change(room_id, add(0))

        async with Pod(url, failpoints=Overtaken()) as slow:
            with pytest.raises(Conflict):
                await slow.rooms.change(room_id, add(0, 100))

        assert len(tries) == REDECISIONS + 1
        assert scores(await pod.rooms.read(room_id)) == {0: REDECISIONS + 1}


async def test_the_stream_keeps_the_last_64_versions(url):
    """Exactly, one entry a version, each with the tag before it."""
    room_id = new_id()
    async with Pod(url, home=True) as pod:
        await pod.rooms.open(room_id, opening(room_id, "An"))
        tags = {done.version: done.tag for done in [await pod.rooms.change(room_id, add(0)) for _ in range(70)]}
        rows = await pod.call("XRANGE", keys.of_room(room_id).stream, "-", "+")

        assert [name for name, _ in rows] == [b"%d-0" % version for version in range(8, 72)]
        for name, fields in rows:
            version = int(name.split(b"-")[0])
            assert fields == {
                b"t": tags[version].encode(),
                b"p": tags[version - 1].encode(),
                b"d": b"events of %d" % version,
            }


async def test_every_key_of_a_room_ends_with_it(url):
    """H25: what nobody uses goes away by itself."""
    room_id = new_id()
    log = (LogEntry(kind=LogKind.DEALT, at_ms=NOON, version=2),)
    async with Pod(url) as pod:
        await pod.rooms.open(room_id, opening(room_id, "An"))
        await pod.rooms.change(room_id, add(0, log=log))
        of_room = keys.of_room(room_id)
        left = [await pod.call("PTTL", key) for key in (of_room.record, of_room.frame, of_room.stream, of_room.log)]

        assert all(TTL_MS - 60_000 < ms <= TTL_MS for ms in left)


async def test_the_deadline_follows_the_room(url):
    """Armed at what the room says, in the commit that says it; removed in the one that ends it."""
    room_id = new_id()
    due = keys.of_room(room_id).due

    def to(phase):
        return lambda room, moment: Change(room=msgspec.structs.replace(room, phase=phase))

    async with Pod(url) as pod:
        await pod.rooms.open(room_id, opening(room_id, "An"))
        assert await pod.call("ZSCORE", due, room_id) is None
        await pod.rooms.change(room_id, to(Phase.PLAYING))
        assert float(await pod.call("ZSCORE", due, room_id)) == NOON + TURN_MS
        pod.clock.advance(1_234)
        await pod.rooms.change(room_id, add(0))
        assert float(await pod.call("ZSCORE", due, room_id)) == NOON + 1_234 + TURN_MS
        assert float(await pod.call("ZSCORE", keys.of_room(room_id).idx, room_id)) == NOON + 1_234
        await pod.rooms.change(room_id, to(Phase.LOBBY))
        assert await pod.call("ZSCORE", due, room_id) is None


async def test_a_deal_starts_the_log_afresh(url):
    """The log is that of the running or last round; it is read back as it was written."""
    room_id = new_id()

    def entry(kind, version):
        return LogEntry(kind=kind, at_ms=NOON, version=version, seat=0, body=b"%d" % version)

    async with Pod(url) as pod:
        await pod.rooms.open(room_id, opening(room_id, "An"))
        assert await pod.store.replays.read(room_id) == ()
        kinds = [LogKind.DEALT, LogKind.MOVE, LogKind.SEAL, LogKind.DEALT, LogKind.MOVE]
        for version, kind in enumerate(kinds, 2):
            await pod.rooms.change(room_id, add(0, log=(entry(kind, version),)))

        assert await pod.store.replays.read(room_id) == (entry(LogKind.DEALT, 5), entry(LogKind.MOVE, 6))


async def test_what_a_partial_restore_left_behind_is_not_taken_for_history(url):
    """H17: frame, stream and log without a record are removed when the room is opened."""
    room_id = new_id()
    of_room = keys.of_room(room_id)
    async with Pod(url) as pod:
        await pod.call("XADD", of_room.stream, "9-0", "t", "old", "p", "older", "d", "")
        await pod.call("HSET", of_room.frame, "v", "9", "s7", "somebody's hand")
        await pod.call("RPUSH", of_room.log, "old")
        await pod.rooms.open(room_id, opening(room_id, "An"))
        shown = await pod.bus.snapshot(room_id, 0)

        assert [row.version for row in shown.entries] == [1]
        assert set(shown.seats) == {0}
        assert await pod.call("EXISTS", of_room.log) == 0


async def test_a_room_that_is_gone_is_not_made_again_from_memory(url):
    """A home that still holds the decoded room must not bring it back."""
    room_id = new_id()
    async with Pod(url, home=True) as pod:
        await pod.rooms.open(room_id, opening(room_id, "An"))
        await pod.call("DEL", keys.of_room(room_id).record)

        with pytest.raises(NoSuchRoom):
            await pod.rooms.change(room_id, add(0))
        assert await pod.call("EXISTS", keys.of_room(room_id).record) == 0
