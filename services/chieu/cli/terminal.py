"""A real terminal: keys one by one, and a picture that is drawn whole. Without one, lines in and lines out."""

from __future__ import annotations

import asyncio
import codecs
import os
import shutil
import signal
import sys
import termios
import tty
from collections.abc import Sequence
from types import TracebackType
from typing import Self

from .styles import Line, painted

_ESCAPE = "\x1b"
_BACK = "0"
_ENTER_SCREEN = "\x1b[?1049h\x1b[?25l"
_LEAVE_SCREEN = "\x1b[?25h\x1b[?1049l"
_LEAST_COLUMNS = 40
_READ_BYTES = 1024
_CUT = codecs.getincrementaldecoder("utf-8")


class Terminal:
    """Standard input and output. Use it as ``async with``: the terminal is given back as it was, whatever happens.

    On a terminal the picture is drawn in place; otherwise each picture that differs from the last is printed below it,
    and every letter of the input counts as a key. `NO_COLOR` is honoured. `keys` gets each key, and None when the
    input ends.
    """

    def __init__(self) -> None:
        """Nothing is changed before it is entered."""
        self.keys: asyncio.Queue[str | None] = asyncio.Queue()
        self.resized = asyncio.Event()
        self.is_drawn_in_place = sys.stdout.isatty() and os.environ.get("TERM", "dumb") != "dumb"
        self._in_colour = self.is_drawn_in_place and not os.environ.get("NO_COLOR")
        self._letters = _CUT("replace")
        self._before: list[int | list[bytes | int]] | None = None
        self._last = ""

    async def __aenter__(self) -> Self:
        loop = asyncio.get_running_loop()
        if sys.stdin.isatty():
            self._before = termios.tcgetattr(sys.stdin.fileno())
            tty.setcbreak(sys.stdin.fileno(), termios.TCSADRAIN)
        loop.add_signal_handler(signal.SIGWINCH, self.resized.set)
        try:
            loop.add_reader(sys.stdin.fileno(), self._read)
        except PermissionError:
            # A plain file, such as /dev/null, cannot be waited for: there are no keys.
            self.keys.put_nowait(None)
        if self.is_drawn_in_place:
            self._write(_ENTER_SCREEN)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        loop = asyncio.get_running_loop()
        loop.remove_reader(sys.stdin.fileno())
        loop.remove_signal_handler(signal.SIGWINCH)
        if self.is_drawn_in_place:
            self._write(_LEAVE_SCREEN)
        if self._before is not None:
            termios.tcsetattr(sys.stdin.fileno(), termios.TCSADRAIN, self._before)

    @property
    def width(self) -> int:
        """Columns to draw in."""
        return max(_LEAST_COLUMNS, shutil.get_terminal_size().columns)

    @property
    def height(self) -> int:
        """Lines to draw in; without a terminal as many as there are."""
        return shutil.get_terminal_size().lines if self.is_drawn_in_place else 1_000

    def draw(self, lines: Sequence[Line], *, bell: bool = False) -> None:
        """Show a picture; `bell` rings once."""
        shown = [painted(line, in_colour=self._in_colour) for line in lines]
        if self.is_drawn_in_place:
            self._write("\x1b[H" + "\x1b[K\r\n".join(shown) + "\x1b[K\x1b[J" + ("\a" if bell else ""))
            return
        picture = "\n".join(shown)
        if picture != self._last:
            self._write(f"{picture}\n\n")
        self._last = picture

    def _read(self) -> None:
        came = os.read(sys.stdin.fileno(), _READ_BYTES)
        if not came:
            asyncio.get_running_loop().remove_reader(sys.stdin.fileno())
            self.keys.put_nowait(None)
        for key in keys_of(self._letters.decode(came)):
            self.keys.put_nowait(key)

    def _write(self, text: str) -> None:
        encoding = sys.stdout.encoding or "utf-8"
        sys.stdout.buffer.write(text.encode(encoding, "replace"))
        sys.stdout.buffer.flush()


def keys_of(typed: str) -> list[str]:
    """The keys in what was typed: escape alone goes back, sequences of arrows and the like mean nothing."""
    if typed == _ESCAPE:
        return [_BACK]
    if typed.startswith(_ESCAPE):
        return []
    return [key for key in typed if key.isprintable() and not key.isspace()]
