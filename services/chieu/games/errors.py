"""What a rule says when it refuses: one list of reasons for the whole platform, and the two families rules raise.

A refusal names who must act (the caller) and never holds a card that the caller may not see. Facts are
numbers and short words in the written form of the games (``seat=3``, ``card="R5"``).
"""

from __future__ import annotations

from enum import StrEnum

Fact = str | int


class Reason(StrEnum):
    """Why a command was not carried out. Released for ever: a name is never reused for something else.

    The wire's enum has the same names with the prefix ``REASON_``; `chieu.wire.errors` maps both ways.
    """

    # the request is unreadable or wrong whatever the state (INVALID_ARGUMENT)
    MALFORMED_MESSAGE = "MALFORMED_MESSAGE"
    FIELD_REQUIRED = "FIELD_REQUIRED"
    UNKNOWN_ENUM = "UNKNOWN_ENUM"
    BAD_METADATA = "BAD_METADATA"
    BAD_CODE = "BAD_CODE"
    BAD_ROOM_ID = "BAD_ROOM_ID"
    BAD_COMMAND_ID = "BAD_COMMAND_ID"
    BAD_CURSOR = "BAD_CURSOR"
    BAD_PASS = "BAD_PASS"
    BAD_NAME = "BAD_NAME"
    BAD_OPTION = "BAD_OPTION"
    BAD_SEAT = "BAD_SEAT"
    BAD_CARD = "BAD_CARD"
    BAD_PAGE = "BAD_PAGE"
    BAD_DURATION = "BAD_DURATION"
    TOO_MANY_CARDS = "TOO_MANY_CARDS"
    COLOUR_REQUIRED = "COLOUR_REQUIRED"
    COLOUR_NOT_ALLOWED = "COLOUR_NOT_ALLOWED"
    WRONG_GAME = "WRONG_GAME"
    COMMAND_ID_REUSED = "COMMAND_ID_REUSED"
    # who asks (UNAUTHENTICATED, PERMISSION_DENIED)
    PASS_MISSING = "PASS_MISSING"
    PASS_UNKNOWN = "PASS_UNKNOWN"
    SEAT_TAKEN_OVER = "SEAT_TAKEN_OVER"
    WRONG_ROOM = "WRONG_ROOM"
    SCOPE = "SCOPE"
    HOST_ONLY = "HOST_ONLY"
    NOT_YOUR_SEAT = "NOT_YOUR_SEAT"
    TICKET_EXPIRED = "TICKET_EXPIRED"
    BANNED = "BANNED"
    # nobody there (NOT_FOUND)
    ROOM_NOT_FOUND = "ROOM_NOT_FOUND"
    ROOM_GONE = "ROOM_GONE"
    SEAT_NOT_FOUND = "SEAT_NOT_FOUND"
    REPLAY_NOT_FOUND = "REPLAY_NOT_FOUND"
    TICKET_NOT_FOUND = "TICKET_NOT_FOUND"
    PAIRING_NOT_FOUND = "PAIRING_NOT_FOUND"
    SCREEN_NOT_FOUND = "SCREEN_NOT_FOUND"
    RESCUE_NOT_FOUND = "RESCUE_NOT_FOUND"
    # wrong in this state (FAILED_PRECONDITION, ALREADY_EXISTS)
    NAME_TAKEN = "NAME_TAKEN"
    ROOM_FULL = "ROOM_FULL"
    LOCKED = "LOCKED"
    ROOM_CLOSED = "ROOM_CLOSED"
    NO_ROUND = "NO_ROUND"
    ROUND_RUNNING = "ROUND_RUNNING"
    ROUND_OVER = "ROUND_OVER"
    PLAYER_COUNT = "PLAYER_COUNT"
    OPTIONS_FROZEN = "OPTIONS_FROZEN"
    PARTY_DIFFERS = "PARTY_DIFFERS"
    NOT_A_BOT = "NOT_A_BOT"
    NOT_A_PLAYER = "NOT_A_PLAYER"
    HOST_MUST_BE_HUMAN = "HOST_MUST_BE_HUMAN"
    KICK_NOT_NOW = "KICK_NOT_NOW"
    NO_PAUSE_LEFT = "NO_PAUSE_LEFT"
    NO_EXTENSION_LEFT = "NO_EXTENSION_LEFT"
    NO_CLOCK = "NO_CLOCK"
    CLOCK_IS_FIXED = "CLOCK_IS_FIXED"
    SEAT_NOT_GONE = "SEAT_NOT_GONE"
    RESCUE_REFUSED = "RESCUE_REFUSED"
    ANOTHER_MUST_CONFIRM = "ANOTHER_MUST_CONFIRM"
    AMONG_STRANGERS = "AMONG_STRANGERS"
    NOT_YOUR_TURN = "NOT_YOUR_TURN"
    NOT_IN_THIS_STEP = "NOT_IN_THIS_STEP"
    CARD_NOT_IN_HAND = "CARD_NOT_IN_HAND"
    CARD_NOT_PLAYABLE = "CARD_NOT_PLAYABLE"
    ONLY_THE_DRAWN_CARD = "ONLY_THE_DRAWN_CARD"
    ALREADY_DREW = "ALREADY_DREW"
    PENALTY_FIRST = "PENALTY_FIRST"
    NOTHING_TO_CHALLENGE = "NOTHING_TO_CHALLENGE"
    OPTION_OFF = "OPTION_OFF"
    CATCH_WINDOW = "CATCH_WINDOW"
    NOTHING_TO_CALL = "NOTHING_TO_CALL"
    NOBODY_TO_CATCH = "NOBODY_TO_CATCH"
    CANNOT_CATCH_YOURSELF = "CANNOT_CATCH_YOURSELF"
    MAY_NOT_PASS = "MAY_NOT_PASS"
    NO_MELD = "NO_MELD"
    BAD_MELD = "BAD_MELD"
    EATEN_CARD_NEEDED = "EATEN_CARD_NEEDED"
    BAD_TARGET = "BAD_TARGET"
    NOT_U = "NOT_U"
    CLIENT_TOO_OLD = "CLIENT_TOO_OLD"
    # a race was lost: look at the view and decide again (ABORTED)
    STALE_TURN = "STALE_TURN"
    HISTORY_CHANGED = "HISTORY_CHANGED"
    OLD_COMMAND = "OLD_COMMAND"
    CONFLICT = "CONFLICT"
    SUPERSEDED = "SUPERSEDED"
    # too much (RESOURCE_EXHAUSTED)
    RATE = "RATE"
    LIMIT = "LIMIT"
    STORE_FULL = "STORE_FULL"
    SLOW_CONSUMER = "SLOW_CONSUMER"
    # us, for now (UNAVAILABLE) and us (INTERNAL, UNIMPLEMENTED)
    STORE_UNAVAILABLE = "STORE_UNAVAILABLE"
    STORE_READONLY = "STORE_READONLY"
    NEWER_STATE = "NEWER_STATE"
    NOT_REPLICATED = "NOT_REPLICATED"
    RULES_UNAVAILABLE = "RULES_UNAVAILABLE"
    GOING_AWAY = "GOING_AWAY"
    HEARTBEAT_LOST = "HEARTBEAT_LOST"
    ROOM_BROKEN = "ROOM_BROKEN"
    INTERNAL = "INTERNAL"
    NOT_BUILT_YET = "NOT_BUILT_YET"
    DEADLINE = "DEADLINE"


class Refusal(Exception):
    """A command that was refused and changed nothing.

    `reason` says why, `facts` fill in the sentence a person reads; neither names a hidden card. `at` is the position
    (version, tag) of the room it was decided on, where there was one; whoever read the room sets it.
    """

    at: tuple[int, str] | None = None

    def __init__(self, reason: Reason, /, **facts: Fact) -> None:
        """Refuse for `reason`, with the facts of the case in the table's own words."""
        super().__init__(reason.value)
        self.reason = reason
        self.facts: dict[str, Fact] = facts


class Malformed(Refusal):
    """Wrong whatever the state of the room; `field` among the facts names the request's field, if one is at fault."""


class IllegalMove(Refusal):
    """Against the rules in the present state of the round."""
