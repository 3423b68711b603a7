"""Rooms whose people come and go, at a pace at which that takes tenths of seconds."""

from chieu.api.v1 import events_pb2, rooms_pb2
from chieu.store import keys
from tests.support.evenings import sit
from tests.support.phones import Doors
from tests.support.pods import until
from tests.support.positions import stored

GONE_AFTER_MS = 400
PACE = f"turn_ms=600000,bot_ms=1,gone_after_ms={GONE_AFTER_MS}"
HERE, ASLEEP, GONE = rooms_pb2.PRESENCE_HERE, rooms_pb2.PRESENCE_ASLEEP, rooms_pb2.PRESENCE_GONE


async def present(house, *names, pace=PACE, displays=1, line=None, **opening):
    """People in a lobby, each with a link through the first display pod; their phones and links.

    `line` is the proxy through which that pod reaches Redis, if any.
    """
    await house.matchmaking(pace=pace)
    await house.rules(pace=pace)
    for number in range(displays):
        await house.display(pace=pace, url=line.url if line and not number else None)
    await house.timers(pace=pace)
    phones = await sit(house, *(names or ("An", "Bình")), **opening)
    links = [await phone.link() for phone in phones]
    for link in links:
        await link.at(len(phones))
    return phones, links


def through(house, phone, display):
    """The phone's way goes through this display pod from now on."""
    phone.doors = Doors.of(house, display=display)
    return phone


def presence(seat):
    """A condition on a stream: how the roster shows the seat."""
    return lambda watching: next(one for one in watching.view.roster.seats if one.seat == seat).presence


def shows(seat, word):
    """A condition on a stream: the roster shows the seat so."""
    return lambda watching: presence(seat)(watching) == word


def turns(watching, seat):
    """What was told of the seat's presence, as keys of sentences, in order."""
    told = [event for event in watching.events if event.kind == events_pb2.EVENT_KIND_PRESENCE_CHANGED]
    return [event.text.key for event in told if event.actor_seat == seat]


async def settled(house, room_id, streams=None):
    """Wait until so many streams of seats are open, and what they hold is written, has been looked at, and stays."""
    displays = house.of("display")

    async def is_settled():
        now_ms = house.pods[0].process.clock.now_ms()
        first = await house.redis("ZRANGE", keys.of_room(room_id).presence, 0, 0, "WITHSCORES")
        return not first or float(first[1]) > now_ms + GONE_AFTER_MS

    await until(lambda: streams in (None, sum(pod.counted("chieu_display_viewers", "seat") for pod in displays)))
    await until(lambda: not any(_is_writing(pod) for pod in displays))
    await until(is_settled)


def _is_writing(display):
    attendance = display.loop("attendance")._step.__self__
    return bool(attendance._changed) or attendance._writing.locked()


async def held(house, room_id):
    """The places that are held, without who holds them."""
    found = await house.redis("ZRANGE", keys.of_room(room_id).presence, 0, -1)
    return sorted(place.decode().partition("@")[0] for place in found)


async def version(house, room_id):
    """Which version the room is at."""
    return (await stored(house, room_id)).version
