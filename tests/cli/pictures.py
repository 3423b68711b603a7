"""Pictures as lines of text: what a phone and a screen show."""

from chieu.cli import board_screen, phone_screen
from chieu.cli.board_screen import Board
from chieu.cli.look import Look
from chieu.cli.phone_screen import Phone
from chieu.cli.styles import text_of
from chieu.cli.texts import Texts
from chieu.cli.wishes import Page

from .tables import NOW_MS


def phone(shown, width=80, height=1_000, page=None, language="vi", now_ms=NOW_MS, **more):
    look = Look(Texts(language), width, height, now_ms)
    return [text_of(line) for line in phone_screen.lines(Phone(shown, page or Page(), **more), look)]


def board(shown, width=80, height=1_000, language="vi", **more):
    return [
        text_of(line) for line in board_screen.lines(Board(shown, **more), Look(Texts(language), width, height, NOW_MS))
    ]
