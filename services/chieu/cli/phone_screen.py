"""The terminal as a phone: one seat's own view, drawn whole each time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from chieu.api.v1 import rooms_pb2 as pb
from chieu.client import View

from .dialects import dialect_of
from .keys import keys
from .look import (
    Look,
    commitment_lines,
    head_lines,
    history_lines,
    result_lines,
    rule,
    seat_lines,
    seconds_until,
    turn_lines,
    warning_lines,
)
from .narration import name_of, narrate
from .options import options_words
from .styles import Line, Span, Style, fitted, folded, line, wrapped
from .texts import Texts
from .wishes import AT_THE_TABLE, Key, Menu, Page

_HELP = ("help.clock", "help.quit")
_ASKS = {
    Menu.LEAVING: "ask.leave",
    Menu.KICK: "ask.kick",
    Menu.HAND_OVER: "ask.hand_over",
    Menu.BOTS: "ask.remove_bot",
    Menu.CLOCKS: "ask.clocks",
    Menu.CHAIRS: "ask.chairs",
    Menu.SCREENS: "ask.screens",
    Menu.PAIRING: "ask.pairing",
    Menu.OPTIONS: "ask.options",
    Menu.NUMBER: "ask.number",
    Menu.GAMES: "ask.game",
}


@dataclass(frozen=True, slots=True)
class Phone:
    """What the phone shows: the view, its own page, what happened so far, and a note about the last key.

    `offered` are the games that the server has, which this program can play.
    """

    view: View
    page: Page = AT_THE_TABLE
    story: tuple[str, ...] = ()
    note: str = ""
    offered: tuple[str, ...] = ()


def lines(phone: Phone, look: Look) -> list[Line]:
    """The whole picture, at most `look.height` lines of at most `look.width` columns."""
    story = [one for told in phone.story for one in folded(f"• {told}", look.width, Style.DIM)]
    return fitted(_top(phone, look), story, _bottom(phone, look), look.height)


def _top(phone: Phone, look: Look) -> list[Line]:
    view = phone.view
    lines = [*head_lines(view, look), *warning_lines(view, look), rule(look), *seat_lines(view, look), rule(look)]
    if view.roster.phase == pb.ROOM_PHASE_PLAYING or view.roster.phase == pb.ROOM_PHASE_PAUSED:
        return lines + _table(phone, look)
    if view.result.seats:
        lines += result_lines(view, look)
    return [*lines, *history_lines(view, look), *_lobby(view, look)]


def _table(phone: Phone, look: Look) -> list[Line]:
    view, dialect = phone.view, dialect_of(phone.view)
    if dialect is None:
        return folded(look.texts.say("no_game"), look.width, Style.LOUD)
    lines = [*dialect.table_lines(view, look.texts, look.width), *turn_lines(view, look)]
    lines += _lock(dialect.lock_until_ms(view), look)
    lines += dialect.prompt_lines(view, look.texts, look.width)
    if view.own is None or view.own.WhichOneof("hand") is None:
        return [*lines, line(look.texts.say("no_hand"))]
    return [*lines, *dialect.hand_lines(view, phone.page, look.texts, look.width)]


def _lock(until_ms: int, look: Look) -> list[Line]:
    left_s = seconds_until(until_ms, look.now_ms) if until_ms else 0
    return folded(look.texts.say("lock", n=left_s), look.width, Style.YELLOW) if left_s else []


def _lobby(view: View, look: Look) -> list[Line]:
    texts, roster = look.texts, view.roster
    lines = folded(texts.say("players", n=len(roster.seats), most=roster.most_seats), look.width)
    options = options_words(view, texts)
    lines += folded(texts.say("options", options=options), look.width, Style.DIM) if options else []
    if roster.can_start:
        lines += folded(texts.say("waiting_host", seat=name_of(view, roster.host_seat)), look.width)
    elif roster.why_not_start:
        lines += folded(texts.say("cannot_start", why=_why_not(roster, texts)), look.width)
    return lines


def _why_not(roster: pb.RosterSection, texts: Texts) -> str:
    bounds = {"least": str(roster.least_seats), "most": str(roster.most_seats)}
    return texts.refusal(roster.why_not_start, bounds)


def _bottom(phone: Phone, look: Look) -> list[Line]:
    view, texts = phone.view, look.texts
    notices = [narrate(notice, view, texts) for notice in view.own.notices] if view.own else []
    lines = [one for notice in notices for one in folded(notice, look.width, Style.YELLOW)]
    lines += folded(phone.note, look.width, Style.LOUD) if phone.note else []
    if phone.page.menu is Menu.HELP:
        lines += [line(Span(texts.say("help.title"), Style.BOLD))]
        dialect = dialect_of(view)
        said = (*(dialect.help if dialect else ()), *_HELP)
        lines += [one for key in said for one in folded(texts.say(key), look.width)]
    elif phone.page.menu is Menu.COMMITMENT:
        lines += commitment_lines(view, look)
    elif phone.page.menu in _ASKS:
        lines += folded(_question(phone, texts), look.width, Style.BOLD)
    return [*lines, rule(look), *key_lines(keys(view, phone.page, texts, phone.offered), look)]


def _question(phone: Phone, texts: Texts) -> str:
    dialect = dialect_of(phone.view)
    if phone.page.menu is Menu.LEAVING and dialect is not None:
        return dialect.leave_question(phone.view, texts)
    return texts.say(_ASKS[phone.page.menu], code=phone.page.typed or "…")


def key_lines(pressable: Sequence[Key], look: Look) -> list[Line]:
    """The keys that can be pressed now; those of cards stand beside the cards, and here those that play one."""
    shown = [
        Span(f"[{one.key}] {one.label}", Style.BOLD if one.primary else Style.PLAIN)
        for one in pressable
        if not one.in_hand
    ]
    return wrapped([*shown, Span(look.texts.say("quit"), Style.DIM)], look.width)
