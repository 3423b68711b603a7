"""A QR in half blocks, so that a phone can scan it from a terminal; nothing where there is no room for it."""

from __future__ import annotations

import segno

from .styles import Line, line

_QUIET = 2
"""Light modules around it; scanners want some."""
# A terminal is dark: light modules are painted. Two rows of modules make one of text.
_HALVES = {(True, True): " ", (True, False): "▄", (False, True): "▀", (False, False): "█"}


def qr_lines(text: str, width: int, height: int) -> list[Line]:
    """The QR of a text in at most so many columns and lines, else nothing."""
    rows = [list(map(bool, row)) for row in segno.make(text, error="l", micro=False).matrix_iter(border=_QUIET)]
    if len(rows) % 2:
        rows.append([False] * len(rows[0]))
    if len(rows[0]) > width or len(rows) // 2 > height:
        return []
    pairs = zip(rows[::2], rows[1::2], strict=True)
    return [line("".join(_HALVES[halves] for halves in zip(upper, lower, strict=True))) for upper, lower in pairs]
