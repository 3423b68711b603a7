"""Paired screens: adopted by somebody seated, removed by the host or by themselves, shown all hands by the host.

A screen looks and does nothing else: its pass is good for its own view, its removal, and tickets that it shows as QRs.
Rule: SW-20.
"""

from __future__ import annotations

import hmac

import msgspec

from chieu.games.catalogue import game as game_of
from chieu.games.errors import Reason
from chieu.games.events import Cause, Event, Kind, Narration, Param, ParamKind, Weight

from .change import Change, Moment
from .commands import Order, obeyed, touched
from .errors import NotNow, NotThere, NotYours, TooMuch
from .passes import host_only, seat_with
from .room import Phase, Room, Screen, Seat
from .sections import ScreenView
from .telling import told

MOST_SCREENS = 8


class PairScreen(Order, frozen=True, kw_only=True):
    """Somebody seated adopts the screen with this pass; empty: nobody shows the code that was typed."""

    screen_sha: bytes


class RemoveScreen(Order, frozen=True, kw_only=True):
    """The host removes a screen, or a screen itself."""

    screen: int


class ShowHands(Order, frozen=True, kw_only=True):
    """The host has a screen show all hands of a round that is played open, or no longer."""

    screen: int
    shown: bool


def pair_screen(request: PairScreen, room: Room, moment: Moment) -> Change:
    """Adopt a screen; one that is in the room already stays what it is.

    Raises:
        NotThere: ``PAIRING_NOT_FOUND``.
        TooMuch: ``LIMIT`` when the room has eight.
        NotYours: ``SCOPE`` for a pass that has a seat here.
    """

    def adopt(room: Room, moment: Moment, seat: Seat) -> Change:
        if not request.screen_sha:
            raise NotThere(Reason.PAIRING_NOT_FOUND, field="pairing_code")
        if screen_with(room, request.screen_sha) is not None:
            return Change(room=room, seat=seat.number)
        if seat_with(room, request.screen_sha) is not None:
            raise NotYours(Reason.SCOPE)
        if len(room.screens) >= MOST_SCREENS:
            raise TooMuch(Reason.LIMIT, screens=MOST_SCREENS)
        taken = {screen.number for screen in room.screens}
        number = next(number for number in range(MOST_SCREENS) if number not in taken)
        screen = Screen(number, request.screen_sha, paired_at=room.version + 1, by_sha=seat.pass_sha)
        event = _event(Kind.SCREEN_PAIRED, "screen.paired", number, Cause.PLAYER, seat.number)
        return Change(room=_with(room, (*room.screens, screen)), events=(event,), seat=seat.number)

    return obeyed(request, room, moment, adopt)


def remove_screen(request: RemoveScreen, room: Room, moment: Moment) -> Change:
    """Take a screen away; its pass is good for nothing from then on, so a screen that asks twice is told so.

    Raises:
        NotThere: ``SCREEN_NOT_FOUND``.
        NotYours: ``HOST_ONLY``; ``SCOPE`` for a screen that names another.
    """
    own = None if room.phase is Phase.CLOSED else screen_with(room, request.pass_sha)
    if own is not None:
        if own.number != request.screen:
            raise NotYours(Reason.SCOPE)
        change = _removed(room, own, Cause.SERVER)
        return msgspec.structs.replace(change, room=touched(change.room, moment))

    def remove(room: Room, moment: Moment, seat: Seat) -> Change:
        host_only(room, seat)
        return msgspec.structs.replace(_removed(room, screen_at(room, request.screen), Cause.PLAYER), seat=seat.number)

    return obeyed(request, room, moment, remove)


def show_hands(request: ShowHands, room: Room, moment: Moment) -> Change:
    """Have a screen show all hands, or stop; between rounds for the next one. Everybody is told. Rule: SW-20.

    It ends by itself when the table turns to options that play with closed cards.

    Raises:
        NotYours: ``HOST_ONLY``.
        NotThere: ``SCREEN_NOT_FOUND``.
        NotNow: ``OPTION_OFF`` where no option of the room plays with open cards.
    """

    def show(room: Room, moment: Moment, seat: Seat) -> Change:
        host_only(room, seat)
        screen = screen_at(room, request.screen)
        if request.shown and not plays_open(room):
            raise NotNow(Reason.OPTION_OFF)
        if screen.shows_hands == request.shown:
            return Change(room=room, seat=seat.number)
        key = "screen.shows_hands" if request.shown else "screen.hides_hands"
        event = _event(Kind.HANDS_SHOWN, key, screen.number, Cause.PLAYER, seat.number, Weight.BIG)
        changed = msgspec.structs.replace(screen, shows_hands=request.shown)
        screens = tuple(changed if one is screen else one for one in room.screens)
        return Change(room=_with(room, screens), events=(event,), seat=seat.number)

    return obeyed(request, room, moment, show)


def screen_view(room: Room, screen: Screen) -> ScreenView:
    """What that screen alone may see: every card of a running open round, if the host asked for it. Rule: SW-20."""
    cards = None
    if screen.shows_hands and room.phase is Phase.PLAYING and room.round is not None:
        cards = game_of(room.game).open_table(room.round.state)
    return ScreenView(screen=screen.number, generation=screen.generation, open_table=cards)


def screen_with(room: Room, pass_sha: bytes) -> Screen | None:
    """The screen of that pass; every one is compared, in constant time each."""
    found: Screen | None = None
    for screen in room.screens:
        if hmac.compare_digest(screen.pass_sha, pass_sha):
            found = screen
    return found


def screen_at(room: Room, number: int) -> Screen:
    """The screen of that number.

    Raises:
        NotThere: ``SCREEN_NOT_FOUND``.
    """
    for screen in room.screens:
        if screen.number == number:
            return screen
    raise NotThere(Reason.SCREEN_NOT_FOUND, screen=number)


def paired_by(room: Room, version: int, pass_sha: bytes) -> Screen:
    """The screen that the commit of `version` adopted, or that was there with this pass.

    Raises:
        NotThere: ``SCREEN_NOT_FOUND`` when it was removed since.
    """
    for screen in room.screens:
        if screen.paired_at == version or screen.pass_sha == pass_sha:
            return screen
    raise NotThere(Reason.SCREEN_NOT_FOUND)


def plays_open(room: Room) -> bool:
    """Whether rounds are played with open cards, by an option that everybody sees. Rule: SW-20."""
    return game_of(room.game).plays_open(room.options)


def _removed(room: Room, screen: Screen, cause: Cause) -> Change:
    event = _event(Kind.SCREEN_REMOVED, "screen.removed", screen.number, cause, None)
    return Change(room=_with(room, tuple(one for one in room.screens if one is not screen)), events=(event,))


def _with(room: Room, screens: tuple[Screen, ...]) -> Room:
    return msgspec.structs.replace(room, screens=screens)


def _event(kind: Kind, key: str, number: int, cause: Cause, actor: int | None, weight: Weight = Weight.NORMAL) -> Event:
    """People count screens from 1."""
    params = [Param("n", ParamKind.NUMBER, number + 1)]
    if actor is not None:
        params.insert(0, Param("seat", ParamKind.SEAT, actor))
    return told(kind, Narration(key, tuple(params)), weight, cause, actor=actor)
