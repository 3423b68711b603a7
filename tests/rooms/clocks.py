"""What a host does with the clocks of an evening, and what is seen of them."""

from chieu.rooms.clock import deadlines, due_of
from chieu.rooms.seats import seat_at
from chieu.rooms.views import own_view, public_view
from tests.rooms import seating
from tests.rooms.evening import Evening


def pause(evening, name=None, **more):
    return evening.send(name or evening.host_name(), seating.PauseClock, seating.pause_clock, **more)


def resume(evening, name=None):
    return evening.send(name or evening.host_name(), seating.ResumeClock, seating.resume_clock)


def extend(evening, extra_ms=60_000, name=None):
    return evening.send(name or evening.host_name(), seating.ExtendTurn, seating.extend_turn, extra_ms=extra_ms)


def lengthen(evening, target, longer=True, name=None):
    request, decide = seating.SetLongerClock, seating.set_longer_clock
    return evening.send(name or evening.host_name(), request, decide, target=target, longer=longer)


def playing(*names, game_key="lacuoi", **more):
    evening = Evening(*(names or ("An", "Bình")), game_key=game_key, **more)
    evening.start()
    return evening


def left_ms(evening):
    return due_of(evening.room, evening.pace) - evening.now_ms


def seen(evening):
    return public_view(evening.room, evening.pace)


def powers(evening):
    return own_view(evening.room, evening.room.host, evening.now_ms, evening.pace).powers


def dues(evening):
    return {due.kind.value for due in deadlines(evening.room, evening.pace)}


def bot_asked():
    evening = playing("An", bots=1)
    while not seat_at(evening.room, evening.asked().seat).bot:
        evening.play()
    return evening
