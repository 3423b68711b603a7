"""The terminal as a screen that waits for a room: the code in large, and how to type it."""

from __future__ import annotations

from dataclasses import dataclass

from .look import Look
from .qr import qr_lines
from .styles import Line, Span, Style, folded, line


@dataclass(frozen=True, slots=True)
class Waiting:
    """What such a screen shows."""

    code: str


def lines(waiting: Waiting, look: Look) -> list[Line]:
    """The whole picture; with the code as a QR where there is room."""
    said = [
        *folded(look.texts.say("screen.title"), look.width, Style.BOLD),
        (),
        line(Span(f"  {'  '.join(waiting.code)}  ", Style.LOUD)),
        (),
        *folded(look.texts.say("screen.how"), look.width),
    ]
    code = qr_lines(waiting.code, look.width, look.height - len(said) - 1)
    return [*said, *([(), *code] if code else [])]
