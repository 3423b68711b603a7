"""Frames joined from bytes: a head, what everybody may see, and what is this viewer's own."""

from __future__ import annotations

from chieu.store.frames import Published, Snapshot
from chieu.wire.streams import frame_header

from .viewers import Identity, Position, Reset, Role


def snapshot_frame(snapshot: Snapshot, who: Identity, now_ms: int, reset: Reset) -> bytes:
    """Everything this viewer may see, to start from."""
    head = frame_header("SNAPSHOT", snapshot.version, snapshot.tag, now_ms, reset.value)
    return head + snapshot.public + _own(snapshot, who)


def resumed_frame(snapshot: Snapshot, who: Identity, since: Position, now_ms: int) -> bytes:
    """What happened since a position that leads here: the missed events, and all sections as they are now."""
    head = frame_header("UPDATE", snapshot.version, snapshot.tag, now_ms)
    missed = b"".join([entry.events for entry in snapshot.entries if entry.version > since[0]])
    return head + missed + snapshot.public + _own(snapshot, who)


def update_frame(message: Published, who: Identity, now_ms: int) -> bytes:
    """What one commit changed."""
    head = frame_header("UPDATE", message.version, message.tag, now_ms)
    return head + message.update + _own(message, who)


def _own(parts: Snapshot | Published, who: Identity) -> bytes:
    """The part beside the public one that is this viewer's; the audience and screens without a pass have none."""
    if who.role is Role.SEAT:
        return parts.seats.get(who.number, b"")
    if who.is_paired_screen:
        return parts.screens.get(who.number, b"")
    return b""
