"""What a key asks for: a move, something of the room, or another page of the phone itself."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from chieu.api.v1.rooms_pb2 import GameOptions
from chieu.api.v1.rules_pb2 import Move


class Menu(StrEnum):
    """The pages of the phone. They are the phone's own; the server knows nothing of them."""

    TABLE = "TABLE"
    NAMING = "NAMING"
    SENDING = "SENDING"
    OPTIONS = "OPTIONS"
    NUMBER = "NUMBER"
    BOTS = "BOTS"
    KICK = "KICK"
    HAND_OVER = "HAND_OVER"
    CLOCKS = "CLOCKS"
    CHAIRS = "CHAIRS"
    SCREENS = "SCREENS"
    PAIRING = "PAIRING"
    GAMES = "GAMES"
    LEAVING = "LEAVING"
    COMMITMENT = "COMMITMENT"
    HELP = "HELP"


@dataclass(frozen=True, slots=True)
class Page:
    """Which page is shown.

    For NAMING the card that waits for its colour or suit, for NUMBER the option being set and the number so far, for
    PAIRING the letters so far; and whether plays call the last card.
    """

    menu: Menu = Menu.TABLE
    card_id: int = 0
    is_calling: bool = False
    option: str = ""
    number: int = 0
    typed: str = ""


AT_THE_TABLE = Page()
"""Where the phone begins, and comes back to."""


class Errand(StrEnum):
    """What may be asked of the room besides a move."""

    START = "START"
    ADD_BOT = "ADD_BOT"
    REMOVE_BOT = "REMOVE_BOT"
    KICK = "KICK"
    HAND_OVER = "HAND_OVER"
    READY = "READY"
    NOT_READY = "NOT_READY"
    LOCK = "LOCK"
    UNLOCK = "UNLOCK"
    TICKETS_ONLY = "TICKETS_ONLY"
    LIST = "LIST"
    UNLIST = "UNLIST"
    MOVE = "MOVE"
    PAUSE = "PAUSE"
    RESUME = "RESUME"
    EXTEND = "EXTEND"
    LONGER_CLOCK = "LONGER_CLOCK"
    USUAL_CLOCK = "USUAL_CLOCK"
    CHANGE_GAME = "CHANGE_GAME"
    REMOVE_SCREEN = "REMOVE_SCREEN"
    SHOW_HANDS = "SHOW_HANDS"
    HIDE_HANDS = "HIDE_HANDS"
    CONFIRM = "CONFIRM"
    REFUSE = "REFUSE"
    LEAVE = "LEAVE"


@dataclass(frozen=True, slots=True)
class Act:
    """Send a move."""

    move: Move


@dataclass(frozen=True, slots=True)
class Ask:
    """Ask something of the room; `about` is the seat, chair, screen, game's number or seconds of the errand."""

    errand: Errand
    about: int = 0


@dataclass(frozen=True, slots=True)
class Pair:
    """Adopt the screen that shows this code."""

    code: str


@dataclass(frozen=True, slots=True)
class Change:
    """Change one option, named by its path."""

    path: str
    options: GameOptions


@dataclass(frozen=True, slots=True)
class Turn:
    """Show another page."""

    page: Page


@dataclass(frozen=True, slots=True)
class Explain:
    """Say why something cannot be done, by the name of a reason."""

    reason: str


Wish = Act | Ask | Pair | Change | Turn | Explain


@dataclass(frozen=True, slots=True)
class Key:
    """A key that can be pressed now, what it says it does, and what it asks for.

    `in_hand`: it stands beside its card and is not listed again.
    """

    key: str
    label: str
    wish: Wish
    primary: bool = False
    in_hand: bool = False
