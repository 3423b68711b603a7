"""The keys that are not a game's: what a guest and a host may ask of the room, and the pages of the phone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from chieu.api.v1 import rooms_pb2 as pb
from chieu.client import View

from .games import key_of, number_of
from .options import number_keys, option_keys
from .screen_keys import page_keys, rescue_keys, screen_keys
from .texts import Texts
from .wishes import Ask, Errand, Key, Menu, Page, Turn

_MORE_S = 60
"""So much more time a turn is given by one key; also the most that the server gives."""
_BACK = "0"
_ABOVE = {Menu.NUMBER: Menu.OPTIONS, Menu.PAIRING: Menu.SCREENS}
_SEAT_KEYS = "123456789abcdef"
_HOST_PAGES = (
    (pb.POWER_OPTIONS, "O", Menu.OPTIONS, "key.options"),
    (pb.POWER_KICK, "X", Menu.KICK, "key.kick"),
    (pb.POWER_TRANSFER_HOST, "H", Menu.HAND_OVER, "key.hand_over"),
    (pb.POWER_CLOCKS, "D", Menu.CLOCKS, "key.clocks"),
)
_ASKED = {Menu.BOTS: Errand.REMOVE_BOT, Menu.KICK: Errand.KICK, Menu.HAND_OVER: Errand.HAND_OVER}
_SEAT_LABELS = {Menu.BOTS: "key.remove", Menu.KICK: "key.kick_seat", Menu.HAND_OVER: "key.host_seat"}


def keys(view: View, page: Page, texts: Texts, offered: Sequence[str] = ()) -> list[Key]:
    """Every key of the room on this page. `offered` are the keys of the games that can be played here."""
    if view.own is None or page.menu in (Menu.NAMING, Menu.SENDING):
        return []
    if page.menu is Menu.TABLE:
        return [*_host_keys(view, texts, offered), *_own_keys(view, page, texts)]
    return [*_page_keys(view, page, texts, offered), _back_key(page, texts)]


def _back_key(page: Page, texts: Texts) -> Key:
    menu = _ABOVE.get(page.menu, Menu.TABLE)
    return Key(_BACK, texts.say("key.back"), Turn(replace(page, menu=menu)))


def _page_keys(view: View, page: Page, texts: Texts, offered: Sequence[str]) -> Iterable[Key]:
    """What can be chosen on a page."""
    match page.menu:
        case Menu.LEAVING:
            return [Key("1", texts.say("key.yes_leave"), Ask(Errand.LEAVE))]
        case Menu.OPTIONS:
            return option_keys(view, page, texts)
        case Menu.NUMBER:
            return number_keys(view, page, texts)
        case Menu.GAMES:
            return _game_keys(view, texts, offered)
        case Menu.CHAIRS:
            return _chair_keys(view, texts)
        case Menu.SCREENS | Menu.PAIRING:
            return page_keys(view, page, texts)
        case Menu.HELP | Menu.COMMITMENT:
            return ()
        case _:
            return _seat_keys(view, page.menu, texts)


def _host_keys(view: View, texts: Texts, offered: Sequence[str]) -> Iterator[Key]:
    powers = _powers(view)
    if pb.POWER_START in powers and view.roster.can_start:
        label = texts.say("key.next" if view.roster.rounds else "key.start")
        yield Key("S", label, Ask(Errand.START), primary=True)
    if pb.POWER_BOTS in powers:
        yield from _bot_keys(view, texts)
    for power, key, menu, label in _HOST_PAGES:
        if power in powers:
            yield Key(key, texts.say(label), Turn(Page(menu)))
    yield from _clock_keys(view, texts)
    yield from _door_keys(view, texts)
    if pb.POWER_GAME in powers and _other_games(view, offered):
        yield Key("G", texts.say("key.game"), Turn(Page(Menu.GAMES)))


def _powers(view: View) -> frozenset[pb.Power.ValueType]:
    return frozenset() if view.own is None else frozenset(view.own.powers)


def _bot_keys(view: View, texts: Texts) -> Iterator[Key]:
    if len(_sitting(view)) < view.roster.most_seats:
        yield Key("A", texts.say("key.add_bot"), Ask(Errand.ADD_BOT))
    if _seats_for(view, Menu.BOTS):
        yield Key("M", texts.say("key.remove_bot"), Turn(Page(Menu.BOTS)))


def _clock_keys(view: View, texts: Texts) -> Iterator[Key]:
    powers = _powers(view)
    if pb.POWER_PAUSE in powers:
        if view.roster.HasField("pause"):
            yield Key("P", texts.say("key.resume"), Ask(Errand.RESUME))
        elif view.roster.pause_wanted:
            yield Key("P", texts.say("key.no_pause"), Ask(Errand.RESUME))
        else:
            yield Key("P", texts.say("key.pause"), Ask(Errand.PAUSE))
    if pb.POWER_EXTEND in powers:
        yield Key("T", texts.say("key.extend", n=_MORE_S), Ask(Errand.EXTEND, _MORE_S))


def _door_keys(view: View, texts: Texts) -> Iterator[Key]:
    """Who may come in, and who is shown that there is a room."""
    powers = _powers(view)
    if pb.POWER_LOCK in powers:
        is_locked = view.roster.admission == pb.ADMISSION_NOBODY
        is_for_tickets = view.roster.admission == pb.ADMISSION_TICKET
        yield _toggle("K", is_locked, ("key.lock", Errand.LOCK), ("key.unlock", Errand.UNLOCK), texts)
        by_code = ("key.by_code", Errand.UNLOCK)
        yield _toggle("V", is_for_tickets, ("key.tickets_only", Errand.TICKETS_ONLY), by_code, texts)
    if pb.POWER_LIST in powers:
        yield _toggle("N", view.roster.listed, ("key.list", Errand.LIST), ("key.unlist", Errand.UNLIST), texts)


def _toggle(key: str, is_on: bool, turn_on: tuple[str, Errand], turn_off: tuple[str, Errand], texts: Texts) -> Key:
    label, errand = turn_off if is_on else turn_on
    return Key(key, texts.say(label), Ask(errand))


def _own_keys(view: View, page: Page, texts: Texts) -> Iterator[Key]:
    assert view.own is not None
    mine = next((there for there in view.roster.seats if there.seat == view.own.seat), None)
    if mine is not None and view.roster.phase in (pb.ROOM_PHASE_LOBBY, pb.ROOM_PHASE_ROUND_END):
        errand = Errand.NOT_READY if mine.ready else Errand.READY
        yield Key("Y", texts.say("key.not_ready" if mine.ready else "key.ready"), Ask(errand))
        yield Key("C", texts.say("key.chairs"), Turn(replace(page, menu=Menu.CHAIRS)))
    yield from rescue_keys(view, texts)
    yield from screen_keys(texts)
    yield Key("Q", texts.say("key.leave"), Turn(replace(page, menu=Menu.LEAVING)))
    if view.table.commitment:
        yield Key("#", texts.say("key.commitment"), Turn(replace(page, menu=Menu.COMMITMENT)))
    yield Key("?", texts.say("key.help"), Turn(replace(page, menu=Menu.HELP)))


def _sitting(view: View) -> list[pb.RosterSeat]:
    return [there for there in view.roster.seats if there.presence != pb.PRESENCE_LEFT]


def _seats_for(view: View, menu: Menu) -> list[pb.RosterSeat]:
    """Whom a page is about. The server has the last word on each."""
    assert view.own is not None
    others = [there for there in _sitting(view) if there.seat != view.own.seat]
    is_bot = {there.seat: there.presence == pb.PRESENCE_BOT for there in others}
    match menu:
        case Menu.BOTS:
            return [there for there in others if is_bot[there.seat]]
        case Menu.HAND_OVER:
            return [there for there in others if not is_bot[there.seat]]
        case Menu.CLOCKS:
            return [there for there in _sitting(view) if there.presence != pb.PRESENCE_BOT]
        case _:
            return others


def _seat_keys(view: View, menu: Menu, texts: Texts) -> Iterator[Key]:
    for key, there in zip(_SEAT_KEYS, _seats_for(view, menu), strict=False):
        label, errand = _about_seat(menu, there)
        yield Key(key, texts.say(label, seat=there.name), Ask(errand, there.seat))


def _chair_keys(view: View, texts: Texts) -> Iterator[Key]:
    """Every chair but the own one, which is offered to who waits for another."""
    assert view.own is not None
    there = {seat.seat: seat for seat in view.roster.seats}
    chairs = sorted({*range(view.roster.most_seats), *there} - {view.own.seat})
    if there[view.own.seat].HasField("wants_chair"):
        yield Key("1", texts.say("key.stay"), Ask(Errand.MOVE, view.own.seat))
    for key, chair in zip(_SEAT_KEYS[1:], chairs, strict=False):
        name = there[chair].name if chair in there else ""
        label = texts.say("key.change_with", seat=name) if name else texts.say("key.to_chair", n=chair + 1)
        yield Key(key, label, Ask(Errand.MOVE, chair))


def _about_seat(menu: Menu, there: pb.RosterSeat) -> tuple[str, Errand]:
    """What a page offers to do about a seat: its label, and the errand."""
    if menu is not Menu.CLOCKS:
        return _SEAT_LABELS[menu], _ASKED[menu]
    if there.longer_clock:
        return "key.usual_clock", Errand.USUAL_CLOCK
    return "key.longer_clock", Errand.LONGER_CLOCK


def _other_games(view: View, offered: Sequence[str]) -> list[str]:
    return [key for key in offered if key != key_of(view.roster.game)]


def _game_keys(view: View, texts: Texts, offered: Sequence[str]) -> Iterator[Key]:
    for key, game in zip(_SEAT_KEYS, _other_games(view, offered), strict=False):
        yield Key(key, texts.say(f"game.{game}"), Ask(Errand.CHANGE_GAME, number_of(game)))
