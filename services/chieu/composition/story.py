"""What the log tells of an evening: rooms that open and close, who comes and goes, rounds; never a move, never a card.

Told beside the commit, in whichever service made it. A line names the room by its id (the code opens it) and a seat by
its number.
"""

from __future__ import annotations

import structlog

from chieu.games.events import Cause, Event, Kind
from chieu.store.protocols import Committed

log = structlog.get_logger()

_LINES = {
    Kind.JOINED: "seat.joined",
    Kind.LEFT: "seat.left",
    Kind.KICKED: "seat.kicked",
    Kind.SEAT_TAKEN_OVER: "seat.taken_over",
    Kind.SEAT_MOVED: "seat.moved",
    Kind.BOT_ADDED: "bot.added",
    Kind.BOT_REMOVED: "bot.removed",
    Kind.HOST_CHANGED: "host.changed",
    Kind.GAME_CHANGED: "game.changed",
    Kind.TIME_CREDITED: "time.credited",
    Kind.TIME_EXTENDED: "time.extended",
    Kind.PAUSED: "clock.paused",
    Kind.RESUMED: "clock.resumed",
    Kind.SCREEN_PAIRED: "screen.paired",
    Kind.SCREEN_REMOVED: "screen.removed",
    Kind.HANDS_SHOWN: "hands.changed",
    Kind.RESCUE_ASKED: "rescue.changed",
    Kind.ROUND_STARTED: "round.started",
    Kind.ROUND_ENDED: "round.ended",
    Kind.ROUND_VOIDED: "round.voided",
    Kind.ROOM_CLOSED: "room.closed",
    Kind.ROOM_CLOSING: "room.closing",
}
_OF_ROUNDS = frozenset({Kind.ROUND_STARTED, Kind.ROUND_ENDED, Kind.ROUND_VOIDED})


def tell_opened(done: Committed) -> None:
    """A room was opened."""
    if not done.replayed:
        log.info("room.opened", room=done.room.room_id, seat=done.seat, game=done.room.game)


def tell(done: Committed) -> None:
    """What of a commit belongs into the story of the evening; a repeat was told the first time."""
    for event in () if done.replayed else done.events:
        line = _LINES.get(event.kind)
        if line is not None:
            log.info(line, room=done.room.room_id, version=done.version, **_facts(event, done))


def _facts(event: Event, done: Committed) -> dict[str, str | int]:
    if event.kind in _OF_ROUNDS:
        return {"round": done.room.rounds, "game": done.room.game}
    if event.kind is Kind.GAME_CHANGED:
        return {"game": done.room.game}
    facts: dict[str, str | int] = {} if event.cause is Cause.PLAYER else {"cause": event.cause.value}
    seat = event.actor if event.target is None else event.target
    return facts if seat is None else {"seat": seat, **facts}
