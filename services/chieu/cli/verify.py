"""`chieu verify`: deal and play a finished round again, and compare it with what was promised before the deal."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from google.protobuf import json_format
from google.protobuf.message import DecodeError

from chieu.api.v1.rules_pb2 import GetReplayResponse
from chieu.games.errors import Refusal
from chieu.rooms.replay import Replayed, replay
from chieu.wire.replay import entries_from

from .session import Session
from .texts import Texts


async def verify(words: Namespace, session: Session) -> int:
    """Print what was checked; 0 when it holds, 1 when it does not."""
    message = kept(words.what) or await fetched(words.what, session)
    if words.save:
        save(message, words.save)
    lines, holds = report(message, session.texts)
    print("\n".join(lines))
    return 0 if holds else 1


async def fetched(code: str, session: Session) -> GetReplayResponse:
    """The replay of a room's last round, asked for with the seat that is kept for it, if any."""
    kept = session.keeping.seat(session.server, code)
    if kept is None:
        return await session.client.replay((await session.client.room(code)).room_id)
    seat = session.client.seat(room_id=kept.room_id, code=kept.code, number=kept.number, pass_=kept.pass_)
    return await seat.replay()


def save(message: GetReplayResponse, path: str) -> None:
    """Keep a replay as JSON."""
    Path(path).write_text(json_format.MessageToJson(message), encoding="utf-8")


def kept(path: str) -> GetReplayResponse | None:
    """A replay from a file, JSON or binary, without entries when it is neither; None when there is no such file."""
    if not Path(path).is_file():
        return None
    content = Path(path).read_bytes()
    try:
        return json_format.Parse(content, GetReplayResponse())
    except (json_format.ParseError, UnicodeDecodeError):
        pass
    try:
        return GetReplayResponse.FromString(content)
    except DecodeError:
        return GetReplayResponse()


def report(message: GetReplayResponse, texts: Texts) -> tuple[list[str], bool]:
    """What there is to say about a replay, and whether it holds."""
    try:
        entries = entries_from(message)
    except (Refusal, ValueError) as wrong:
        return [texts.say("verify.unreadable", what=wrong)], False
    came = replay(entries)
    lines = _dealt(came, len(entries), texts)
    seed = entries[-1].body.hex() if entries else ""
    lines.append(texts.say("verify.seed", hex=seed))
    if came.divergence is not None:
        parted = texts.say("verify.parted", entry=came.divergence.entry, what=came.divergence.what)
        return [*lines, parted], False
    return [*lines, texts.say("verify.void" if came.void else "verify.holds")], True


def _dealt(came: Replayed, entries: int, texts: Texts) -> list[str]:
    if came.deal is None:
        return []
    lines = [
        texts.say("verify.deal", n=came.deal.round_number, seats=len(came.deal.seats), entries=entries),
        texts.say("verify.commitment", hex=came.deal.commitment.hex()),
    ]
    return [*lines, texts.say("verify.prepared")] if came.deal.deck is not None else lines
