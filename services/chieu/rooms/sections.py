"""The sections of a view: what a room shows, as plain values that `views` builds and `wire` encodes one to one.

A hidden card, the stock's order and the seed of a running round have no field to be in. Rule: G-04.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Any

import msgspec

from chieu.games.events import Narration

from .room import Admission, GameOptions, Phase, RoundSummary


class Presence(StrEnum):
    """Whether a seat's phone is there. ASLEEP is connected with a sleeping page, GONE is not connected."""

    HERE = "HERE"
    ASLEEP = "ASLEEP"
    GONE = "GONE"
    BOT = "BOT"
    LEFT = "LEFT"


class Power(StrEnum):
    """What a host may do now, so that a page shows exactly these buttons."""

    START = "START"
    OPTIONS = "OPTIONS"
    KICK = "KICK"
    BOTS = "BOTS"
    TRANSFER_HOST = "TRANSFER_HOST"
    LOCK = "LOCK"
    PAUSE = "PAUSE"
    GAME = "GAME"
    EXTEND = "EXTEND"
    CLOCKS = "CLOCKS"
    LIST = "LIST"
    SCREENS = "SCREENS"
    HANDS = "HANDS"


class Deadline(msgspec.Struct, frozen=True, kw_only=True):
    """An instant at which the server acts: absolute, its clock's full length, and what will happen. It names no card.

    `grace_ms` is how long after `at_ms` a command still counts as in time. `paused`: it stands still, `left_ms` from
    its end, and `at_ms` means nothing until it runs on.
    """

    at_ms: int
    total_ms: int
    grace_ms: int
    on_expire: Narration
    paused: bool = False
    left_ms: int = 0


class RosterSeat(msgspec.Struct, frozen=True, kw_only=True):
    """A person or bot at the table. `kept_until`: a gone phone's seat cannot be removed from the round before.

    `rescue`: somebody with a new phone asks for the gone seat, and until then the table may confirm it. `rescuable`:
    the table could give the gone seat to a new phone, so its QR is shown.

    `absent`: two time-outs in a row, so a short clock until it sends anything (G-09). `plays_from_next_round`: seated
    during a round, dealt in from the next (G-06). `longer_clock`: has more time for each turn. `wants_chair`: asks to
    change chairs with who sits there.
    """

    number: int
    name: str
    presence: Presence
    kept_until: Deadline | None
    host: bool
    ready: bool
    score: int
    wins: int
    plays_from_next_round: bool
    absent: bool
    generation: int
    longer_clock: bool = False
    rescue: Deadline | None = None
    wants_chair: int | None = None
    rescuable: bool = False


class RosterScreen(msgspec.Struct, frozen=True, kw_only=True):
    """A paired screen, and whether it shows all hands of an open round."""

    number: int
    shows_hands: bool


class Roster(msgspec.Struct, frozen=True, kw_only=True):
    """Who is here and where the evening stands. `why_not_start` is a reason's name, empty when the host can start.

    `next_round` is the countdown after which a round begins by itself, None while too few are ready. `pause` says when
    the clocks run again by themselves, None while they run; `pause_wanted`: they will stand after this round. `closes`
    is when the room ends for want of anybody doing anything, once people were warned of it.
    """

    code: str
    game: str
    phase: Phase
    rounds: int
    host: int
    seats: tuple[RosterSeat, ...]
    admission: Admission
    can_start: bool
    why_not_start: str
    least_seats: int
    most_seats: int
    language: str
    test_room: bool
    next_round: Deadline | None
    pause: Deadline | None = None
    pause_wanted: bool = False
    screens: tuple[RosterScreen, ...] = ()
    listed: bool = False
    closes: Deadline | None = None


class OptionsView(msgspec.Struct, frozen=True, kw_only=True):
    """The options in force; `frozen` while a round runs (G-23)."""

    game: str
    values: GameOptions
    frozen: bool


class TableSection(msgspec.Struct, frozen=True, kw_only=True):
    """The table of the running or just ended round: the game's own `TableView`, None before the first deal.

    `seed` is empty until the round is over; with it anybody can check `commitment` and the deal.
    """

    view: Any
    round_number: int
    commitment: bytes
    seed: bytes


class TurnSection(msgspec.Struct, frozen=True, kw_only=True):
    """Whose decision is asked for. `seat` is None when nobody's is; a bot has no deadline to show."""

    turn_seq: int
    turn_tag: str
    seat: int | None
    phase: str
    direction: int
    upcoming: tuple[int, ...]
    deadline: Deadline | None
    headline: Narration | None


class SeatResult(msgspec.Struct, frozen=True, kw_only=True):
    """What the round brought one seat. `name` is kept for seats that are gone; `hand` is shown to all (G-17)."""

    seat: int
    name: str
    points: int
    total: int
    value: int
    hand: tuple[int, ...]
    left: bool


class ResultSection(msgspec.Struct, frozen=True, kw_only=True):
    """How the last round ended; shown until the next one starts. `next` says what the table waits for."""

    ending: str
    winners: tuple[int, ...]
    seats: tuple[SeatResult, ...]
    headline: Narration
    commitment: bytes
    seed: bytes
    round_number: int
    next: Narration
    account: Any = None
    """The game's own struct for what its result shows besides points."""


class HistorySection(msgspec.Struct, frozen=True, kw_only=True):
    """The last rounds that ended, of every game of the evening, oldest first."""

    rounds: tuple[RoundSummary, ...]


class PublicView(msgspec.Struct, frozen=True, kw_only=True):
    """All that everybody may see."""

    roster: Roster
    options: OptionsView
    table: TableSection
    turn: TurnSection
    result: ResultSection | None
    history: HistorySection


class OwnView(msgspec.Struct, frozen=True, kw_only=True):
    """What one seat alone may see: its powers, the game's `SeatView` of its hand and legal actions, and notices.

    `view` is None for a seat without a hand. `generation` rises when another phone takes the seat over. `open_table`
    is every card of a round that is played open, for those who play in it (G-06, SW-20).
    """

    seat: int
    generation: int
    playing: bool
    powers: tuple[Power, ...]
    view: Any
    notices: tuple[Narration, ...]
    open_table: Any = None


class ScreenView(msgspec.Struct, frozen=True, kw_only=True):
    """What one paired screen alone may see; `open_table` as a seat's, only while the host asks for it (SW-20)."""

    screen: int
    generation: int
    open_table: Any = None
