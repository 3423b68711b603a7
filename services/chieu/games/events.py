"""What happened, in a form that a screen can animate and a voice can tell.

An event says who, what, from where to where, how loud, and carries a narration key with typed parameters; the
sentences themselves are in the ``texts`` folders. A drawn card is never named here (its owner learns it from the hand).
"""

from __future__ import annotations

from enum import StrEnum

import msgspec


class Kind(StrEnum):
    """What kind of thing happened. The wire's EventKind has the same names."""

    # the room
    JOINED = "JOINED"
    LEFT = "LEFT"
    KICKED = "KICKED"
    BOT_ADDED = "BOT_ADDED"
    BOT_REMOVED = "BOT_REMOVED"
    READY_CHANGED = "READY_CHANGED"
    HOST_CHANGED = "HOST_CHANGED"
    OPTIONS_CHANGED = "OPTIONS_CHANGED"
    PRESENCE_CHANGED = "PRESENCE_CHANGED"
    SEAT_TAKEN_OVER = "SEAT_TAKEN_OVER"
    ROOM_CLOSED = "ROOM_CLOSED"
    PAUSED = "PAUSED"
    RESUMED = "RESUMED"
    TIME_CREDITED = "TIME_CREDITED"
    # the round
    ROUND_STARTED = "ROUND_STARTED"
    DEALT = "DEALT"
    TURNED_UP = "TURNED_UP"
    TURN_STARTED = "TURN_STARTED"
    TIMED_OUT = "TIMED_OUT"
    PLAYED = "PLAYED"
    COLOUR_NAMED = "COLOUR_NAMED"
    DREW = "DREW"
    KEPT = "KEPT"
    PASSED = "PASSED"
    SKIPPED = "SKIPPED"
    DIRECTION_CHANGED = "DIRECTION_CHANGED"
    PENALTY_GREW = "PENALTY_GREW"
    PENALTY_TAKEN = "PENALTY_TAKEN"
    PENALTY_VANISHED = "PENALTY_VANISHED"
    CHALLENGED = "CHALLENGED"
    CHALLENGE_WON = "CHALLENGE_WON"
    CHALLENGE_LOST = "CHALLENGE_LOST"
    CALLED_LAST = "CALLED_LAST"
    CAUGHT = "CAUGHT"
    RESHUFFLED = "RESHUFFLED"
    CARDS_RETURNED = "CARDS_RETURNED"
    WENT_OUT = "WENT_OUT"
    BLOCKED = "BLOCKED"
    ROUND_ENDED = "ROUND_ENDED"
    ROUND_VOIDED = "ROUND_VOIDED"
    # Switch alone
    STOOD = "STOOD"
    # Phỏm alone
    DISCARDED = "DISCARDED"
    ATE = "ATE"
    PILE_MOVED = "PILE_MOVED"
    LAID = "LAID"
    MOM = "MOM"
    SENT = "SENT"
    U = "U"
    DEN = "DEN"
    PAID = "PAID"
    TAI = "TAI"
    # the evening
    GAME_CHANGED = "GAME_CHANGED"
    TIME_EXTENDED = "TIME_EXTENDED"
    SCREEN_PAIRED = "SCREEN_PAIRED"
    SCREEN_REMOVED = "SCREEN_REMOVED"
    HANDS_SHOWN = "HANDS_SHOWN"
    SEAT_MOVED = "SEAT_MOVED"
    RESCUE_ASKED = "RESCUE_ASKED"
    ROOM_CLOSING = "ROOM_CLOSING"
    RACE_LOST = "RACE_LOST"


class Weight(StrEnum):
    """How loud a screen tells it: BIG is a full-width announcement, LOG a line at the side."""

    LOG = "LOG"
    NORMAL = "NORMAL"
    BIG = "BIG"


class Cause(StrEnum):
    """Who made it happen."""

    PLAYER = "PLAYER"
    TIME_OUT = "TIME_OUT"
    BOT = "BOT"
    SERVER = "SERVER"


class Zone(StrEnum):
    """Where cards lie."""

    DRAW = "DRAW"
    DISCARD = "DISCARD"
    HAND = "HAND"
    LANE = "LANE"
    EATEN = "EATEN"
    MELD = "MELD"


class DrawReason(StrEnum):
    """Why cards were drawn, also when fewer were there than were due."""

    CHOICE = "CHOICE"
    TIME_OUT = "TIME_OUT"
    PENALTY = "PENALTY"
    CATCH = "CATCH"
    CHALLENGE = "CHALLENGE"


class Place(msgspec.Struct, frozen=True):
    """A zone, and whose it is where a zone has an owner."""

    zone: Zone
    seat: int | None = None
    meld: int | None = None


class ParamKind(StrEnum):
    """What a narration parameter is, so that a page can name it in its own language."""

    SEAT = "SEAT"
    CARD = "CARD"
    NUMBER = "NUMBER"
    COLOUR = "COLOUR"
    POINTS = "POINTS"
    DURATION_MS = "DURATION_MS"
    OPTION = "OPTION"
    GAME = "GAME"


class Param(msgspec.Struct, frozen=True):
    """One typed value of a sentence.

    A seat, a card's id, a count, a time in milliseconds, a colour's letter, points, the key of an option or of a game.
    """

    name: str
    kind: ParamKind
    value: int | str


class Narration(msgspec.Struct, frozen=True):
    """A sentence by its key (a row of the ``texts`` folders) and what goes into it."""

    key: str
    params: tuple[Param, ...] = ()


class Event(msgspec.Struct, frozen=True, kw_only=True):
    """One thing that everybody at the table may know.

    Events of one commit with the same `step` are shown together; steps count from 0 in the order they happened.
    `cards` are ids of cards that are face up for everybody; `amount` counts cards or points as the kind says. `reason`
    is why, of a DREW.
    """

    kind: Kind
    text: Narration
    actor: int | None = None
    target: int | None = None
    cards: tuple[int, ...] = ()
    amount: int = 0
    colour: str | None = None
    from_place: Place | None = None
    to_place: Place | None = None
    step: int = 0
    weight: Weight = Weight.NORMAL
    cue: str = ""
    cause: Cause = Cause.PLAYER
    reason: DrawReason | None = None
