"""Lines of a terminal as spans with a style, their width in columns, and how they are painted.

A style never says anything alone: what it stresses can be read without it.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache


class Style(StrEnum):
    """How a span looks; the value is its SGR code."""

    PLAIN = ""
    BOLD = "1"
    DIM = "2"
    LOUD = "1;7"
    RED = "1;31"
    YELLOW = "1;33"
    GREEN = "1;32"
    BLUE = "1;34"
    PURPLE = "1;35"


@dataclass(frozen=True, slots=True)
class Span:
    """Some text in one style."""

    text: str
    style: Style = Style.PLAIN


Line = tuple[Span, ...]


def line(*parts: str | Span) -> Line:
    """A line of texts and spans."""
    return tuple(Span(part) if isinstance(part, str) else part for part in parts)


def text_of(spans: Line) -> str:
    """What a line says."""
    return "".join(span.text for span in spans)


def columns(text: str) -> int:
    """How many columns a text takes: marks take none, wide characters two."""
    return sum(_columns_of(one) for one in text)


@cache
def _columns_of(one: str) -> int:
    if unicodedata.category(one) in ("Mn", "Me", "Cf", "Cc"):
        return 0
    return 2 if unicodedata.east_asian_width(one) in "WF" else 1


def cut(text: str, width: int) -> str:
    """The text in at most `width` columns; what is cut off is told by an ellipsis."""
    if columns(text) <= width:
        return text
    kept = ""
    for one in text:
        if columns(kept + one) > width - 1:
            break
        kept += one
    return kept + "…"


def padded(text: str, width: int) -> str:
    """The text in exactly `width` columns."""
    shown = cut(text, width)
    return shown + " " * (width - columns(shown))


def wrapped(spans: Iterable[Span], width: int, indent: str = "") -> list[Line]:
    """The spans in lines of at most `width` columns, with two spaces between.

    A span that fits is never torn; one that is wider than a line is broken between its words.
    """
    lines: list[Line] = []
    row: list[Span] = []
    taken = 0
    for shown in (piece for span in spans for piece in _pieces(span, width - len(indent))):
        needed = columns(shown.text) + (2 if row else len(indent))
        if row and taken + needed > width:
            lines.append(tuple(row))
            row, taken, needed = [], 0, columns(shown.text) + len(indent)
        row += [Span("  ") if row else Span(indent), shown]
        taken += needed
    return [*lines, tuple(row)] if row else lines


def _pieces(span: Span, width: int) -> list[Span]:
    if columns(span.text) <= width:
        return [span]
    return [Span(text_of(row), span.style) for row in folded(span.text, width)]


def folded(text: str, width: int, style: Style = Style.PLAIN) -> list[Line]:
    """A sentence in lines of at most `width` columns, broken between words."""
    lines, row = [], ""
    for word in text.split():
        longer = f"{row} {word}" if row else word
        if row and columns(longer) > width:
            lines.append(row)
            longer = word
        row = longer
    return [line(Span(cut(one, width), style)) for one in [*lines, row]]


def clipped(spans: Line, width: int) -> Line:
    """The line in at most `width` columns."""
    kept: list[Span] = []
    left = width
    for span in spans:
        shown = cut(span.text, left)
        if shown:
            kept.append(Span(shown, span.style))
        left -= columns(shown)
        if left <= 0:
            break
    return tuple(kept)


def painted(spans: Line, *, in_colour: bool) -> str:
    """The line as it is written to a terminal, or plain."""
    if not in_colour:
        return text_of(spans).rstrip()
    return "".join(f"\x1b[{span.style}m{span.text}\x1b[0m" if span.style else span.text for span in spans)


def fitted(top: Sequence[Line], middle: Sequence[Line], bottom: Sequence[Line], height: int) -> list[Line]:
    """All of `top` and `bottom`, and of `middle` the last lines that there is room for."""
    room = max(0, height - len(top) - len(bottom))
    return [*top, *(middle[-room:] if room else ()), *bottom]
