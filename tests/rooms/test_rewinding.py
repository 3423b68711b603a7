"""A room whose clock is set back: what was to come in a minute still comes in a minute. FA40."""

import msgspec
import pytest

from chieu.games.errors import IllegalMove
from chieu.games.last_card import check_lock
from chieu.games.pace import Pace
from chieu.rooms.clock import deadlines, ttl_of
from chieu.rooms.rewinding import is_ahead, rewound
from chieu.rooms.seats import seat_at
from tests.rooms import seating
from tests.rooms.clocks import bot_asked, left_ms, pause, playing, resume
from tests.rooms.evening import Evening

BACK_MS = 300_000


def set_back(evening):
    """The clock goes back by five minutes, and the room with it."""
    evening.now_ms -= BACK_MS
    evening.room = rewound(evening.room, evening.now_ms)


def lefts(evening):
    """What is left of every clock, by what it is for."""
    return {due.kind.value: due.at_ms - evening.now_ms for due in deadlines(evening.room, evening.pace)}


def ready(evening):
    for name in ("An", "Bình"):
        evening.send(name, seating.SetReady, seating.set_ready, ready=True)
    return evening


@pytest.mark.parametrize("made", [playing, bot_asked, lambda: ready(Evening("An", "Bình"))])
def test_every_clock_has_as_much_left_as_before(made):
    """Of a turn, of a bot, of the countdown, of the room itself."""
    evening = made()
    before, kept_ms = lefts(evening), ttl_of(evening.room, evening.pace) - evening.now_ms

    set_back(evening)

    assert lefts(evening) == before
    assert ttl_of(evening.room, evening.pace) - evening.now_ms == kept_ms


def test_a_pause_ends_when_it_would_have_and_a_turn_keeps_what_was_left():
    """Clocks that stand still read the time of the pause's beginning, which moves with it."""
    evening = playing()
    evening.wait(12_000)
    pause(evening)
    before = lefts(evening)

    set_back(evening)

    assert lefts(evening) == before
    resume(evening)
    assert left_ms(evening) == 18_000 + evening.pace.grace_ms


def test_nothing_of_a_room_lies_in_the_future_but_what_is_to_come():
    """Every time in the record, found by its name, so that the next one is not forgotten."""
    evening = playing()
    to_come = {"idle_ms", "next_ms", "due_ms", "bot_due_ms", "until_ms", "clock_ms"}
    room = evening.room
    when = {name: evening.now_ms for name in type(room).__struct_fields__ if name.endswith("_ms")}
    seats = tuple(msgspec.structs.replace(seat, absent_ms=evening.now_ms) for seat in room.seats)
    played = room.round
    times = {name: evening.now_ms for name in type(played).__struct_fields__ if name.endswith("_ms")}
    played = msgspec.structs.replace(played, **{**times, "clock_ms": played.clock_ms})
    evening.room = msgspec.structs.replace(room, **when, seats=seats, round=played)

    set_back(evening)

    found = [(name, getattr(evening.room, name)) for name in when]
    found += [(name, getattr(evening.room.round, name)) for name in times]
    found += [("absent_ms", seat.absent_ms) for seat in evening.room.seats]
    assert [name for name, at_ms in found if name not in to_come and at_ms > evening.now_ms] == []


def test_what_began_before_the_clock_ran_ahead_stays_when_it_was():
    """Somebody who is gone since then is not gone any longer than he is."""
    evening = Evening("An", "Bình")
    evening.seen("An")
    gone_ms = seat_at(evening.room, 1).absent_ms
    evening.wait(BACK_MS + 60_000)
    evening.send("An", seating.SetReady, seating.set_ready, ready=True)

    set_back(evening)

    assert seat_at(evening.room, 1).absent_ms == gone_ms


@pytest.mark.parametrize(("lead_ms", "ahead"), [(-1, False), (5_000, False), (5_001, True)])
def test_five_seconds_are_no_lead(lead_ms, ahead):
    """Two processes, two nodes of Redis: clocks differ by so much."""
    assert is_ahead(1_000_000 + lead_ms, 1_000_000) == ahead


class Caught(msgspec.Struct, frozen=True):
    """A seat that may be caught, and has its turn."""

    vulnerable: int = 0
    turn: int = 0
    vulnerable_ms: int = 0


@pytest.mark.parametrize(("since_ms", "is_locked"), [(-2_999, True), (-3_000, False), (0, True), (BACK_MS, False)])
def test_a_seat_that_may_be_caught_is_not_held_back_for_longer_than_three_seconds(since_ms, is_locked):
    """G-22, by whichever clock it began."""
    now_ms = 1_700_000_000_000
    state = Caught(vulnerable_ms=now_ms + since_ms)

    came = None
    try:
        check_lock(state, now_ms, Pace())
    except IllegalMove as refused:
        came = refused.reason.value

    assert came == ("CATCH_WINDOW" if is_locked else None)
