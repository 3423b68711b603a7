"""The clocks in the host's hand, through real services: what is sent, seen, refused, and what ends by itself."""

from chieu.api.v1 import events_pb2, rooms_pb2, timers_pb2
from tests.support.evenings import sit
from tests.support.positions import stored
from tests.support.refusals import told

PACE = "turn_ms=20000,bot_ms=20"


async def table(house, pace=PACE, **opening):
    """An, who is host, and Bình, with a round running."""
    await house.table(pace=pace)
    await house.timers(pace=pace)
    phones = await sit(house, "An", "Bình", **opening)
    await phones[0].start()
    return phones


async def ask(phone, method, **fields):
    """A command of timers by the name of its RPC."""
    given = {"room_id": phone.room_id, "command_id": phone.next_id(), **fields}
    request = getattr(timers_pb2, f"{method}Request")(**given)
    return await getattr(phone.doors.timers, method)(request, metadata=phone.metadata)


async def test_a_pause_is_pushed_to_everybody_and_ends_when_the_host_says_so(house):
    """PauseClock, ResumeClock: the other phone sees the clock stand, and then run with what was left."""
    host, guest = await table(house)
    watching = guest.watch()
    await watching.until(lambda one: one.frames)

    stopped = await ask(host, "PauseClock")
    paused = await guest.look()
    going = await ask(host, "ResumeClock")

    running = await guest.look()
    await watching.until(lambda one: events_pb2.EVENT_KIND_RESUMED in {event.kind for event in one.events})
    assert events_pb2.EVENT_KIND_PAUSED in {event.kind for event in watching.events}
    assert (paused.roster.phase, running.roster.phase) == (rooms_pb2.ROOM_PHASE_PAUSED, rooms_pb2.ROOM_PHASE_PLAYING)
    assert paused.turn.deadline.paused
    assert 0 < paused.turn.deadline.left_ms <= 20_000
    assert paused.roster.pause.total_ms == 600_000
    assert not running.turn.deadline.paused
    assert going.position.version == stopped.position.version + 1
    await watching.close()


async def test_a_pause_ends_by_itself_and_then_the_clock_runs_out(house):
    """The sweeper fires the end of the pause, and only after it that of the turn."""
    host, guest = await table(house, pace="turn_ms=150,grace_ms=60,pause_ms=700,bot_ms=20")
    await ask(host, "PauseClock")
    watching = guest.watch()

    await watching.until(lambda one: any(event.cause == events_pb2.CAUSE_TIME_OUT for event in one.events))

    told_of = [event for event in watching.events if event.cause == events_pb2.CAUSE_TIME_OUT]
    resumed = next(event for event in watching.events if event.kind == events_pb2.EVENT_KIND_RESUMED)
    assert resumed.cause == events_pb2.CAUSE_SERVER
    assert resumed.version < told_of[0].version
    await watching.close()


async def test_a_command_is_carried_out_once(house):
    """Rule: G-02. The same id and body: the first answer, and it says so."""
    host, _ = await table(house)
    used = host.next_id()
    first = await ask(host, "ExtendTurn", command_id=used, extra_ms=30_000)

    again = await ask(host, "ExtendTurn", command_id=used, extra_ms=30_000)

    assert (first.replayed, again.replayed) == (False, True)
    assert again.position == first.position
    assert again.deadline == first.deadline
    assert first.deadline.total_ms == 50_000
    assert (await stored(house, host.room_id)).round.extensions == 1


async def test_a_longer_clock_is_seen_by_everybody(house):
    """SetLongerClock: in the roster of the one who has it."""
    host, guest = await table(house)

    await ask(host, "SetLongerClock", seat=guest.seat, longer=True)

    seats = (await host.look()).roster.seats
    assert [seat.seat for seat in seats if seat.longer_clock] == [guest.seat]


async def test_only_the_host_is_obeyed(house):
    """Every one of the four is refused to a guest."""
    _, guest = await table(house)
    commands = {"PauseClock": {}, "ResumeClock": {}, "ExtendTurn": {"extra_ms": 1_000}, "SetLongerClock": {"seat": 1}}

    came = {method: (await told(ask(guest, method, **fields))).reason for method, fields in commands.items()}

    assert came == dict.fromkeys(commands, "HOST_ONLY")


async def test_what_cannot_be_asked_is_refused_with_its_reason(house):
    """Phỏm keeps its thirty seconds (PH-24), and a minute is the most."""
    host, _ = await table(house, game=rooms_pb2.GAME_PHOM)
    tries = {
        "CLOCK_IS_FIXED": ask(host, "ExtendTurn", extra_ms=1_000),
        "BAD_DURATION": ask(host, "ExtendTurn", extra_ms=60_001),
        "BAD_SEAT": ask(host, "SetLongerClock", seat=64, longer=True),
        "SEAT_NOT_FOUND": ask(host, "SetLongerClock", seat=9, longer=True),
        "FIELD_REQUIRED": ask(host, "PauseClock", command_id=b""),
        "BAD_ROOM_ID": ask(host, "ResumeClock", room_id="phòng"),
    }

    assert [(await told(call)).reason for call in tries.values()] == list(tries)
