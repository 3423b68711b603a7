"""The terminal as the shared screen: what everybody may see, large, with the way to join always in sight."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from chieu.api.v1 import rooms_pb2 as pb
from chieu.client import View

from .announcements import SILENCE, Announcements
from .dialects import dialect_of
from .look import Look, head_lines, history_lines, result_lines, rule, seat_lines, turn_lines, warning_lines
from .narration import name_of
from .options import options_words
from .qr import qr_lines
from .styles import Line, Span, Style, columns, cut, fitted, folded, line


@dataclass(frozen=True, slots=True)
class Board:
    """What the screen shows: the view, what happened so far, what is announced, and the ways in and back.

    `ways` are links or commands with a ticket: by gone seat, None for joining where the code alone opens nothing.
    """

    view: View
    story: tuple[str, ...] = ()
    announcements: Announcements = SILENCE
    ways: Mapping[int | None, str] = field(default_factory=dict)


def lines(board: Board, look: Look) -> list[Line]:
    """The whole picture, at most `look.height` lines of at most `look.width` columns."""
    view = board.view
    top = [*head_lines(view, look), *warning_lines(view, look), rule(look), *seat_lines(view, look), rule(look)]
    story = [one for told in board.story for one in folded(f"• {told}", look.width, Style.DIM)]
    bottom = [*announcement_lines(board.announcements.shown, look), rule(look), *join_lines(view, look)]
    above = top + _middle(view, look)
    bottom += way_lines(board, look, look.height - len(above) - len(bottom))
    return fitted(above, story, bottom, look.height)


def _middle(view: View, look: Look) -> list[Line]:
    dialect = dialect_of(view)
    if view.roster.phase in (pb.ROOM_PHASE_PLAYING, pb.ROOM_PHASE_PAUSED) and dialect is not None:
        return [*dialect.table_lines(view, look.texts, look.width), *turn_lines(view, look)]
    options = options_words(view, look.texts)
    rules = folded(look.texts.say("options", options=options), look.width, Style.DIM) if options else []
    result = result_lines(view, look) if view.result.seats else []
    return [*result, *history_lines(view, look), *rules]


def way_lines(board: Board, look: Look, room: int) -> list[Line]:
    """The ways back and in, in words; the first of them as a QR too where there is room for it."""
    lines: list[Line] = []
    for seat, way in board.ways.items():
        key = "way.joining" if seat is None else "way.back"
        said = look.texts.say(key, seat="" if seat is None else name_of(board.view, seat), way=way)
        lines += folded(said, look.width, Style.YELLOW)
    first = next(iter(board.ways.values()), "")
    return [*lines, *(qr_lines(first, look.width, room - len(lines)) if "://" in first else ())]


def announcement_lines(shown: str, look: Look) -> list[Line]:
    """A big moment across the whole width, below the pile and the seats, which it never covers."""
    if not shown:
        return []
    said = cut(f"«« {shown} »»", look.width)
    left = (look.width - columns(said)) // 2
    return [line(Span(" " * left + said + " " * (look.width - left - columns(said)), Style.LOUD))]


def join_lines(view: View, look: Look) -> list[Line]:
    """How to get in, in every phase."""
    if view.roster.admission == pb.ADMISSION_NOBODY:
        return folded(look.texts.say("locked"), look.width, Style.BOLD)
    if view.roster.admission == pb.ADMISSION_TICKET:
        return folded(look.texts.say("tickets_only"), look.width, Style.BOLD)
    if view.roster.join_url:
        said = look.texts.say("join_url", url=view.roster.join_url, code=view.roster.code)
    else:
        said = look.texts.say("join", code=view.roster.code + look.where)
    return folded(said, look.width, Style.BOLD)
