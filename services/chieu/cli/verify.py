"""`chieu verify`: deal and play a finished round again, and compare it with what was promised before the deal.

The log that is fetched afterwards has a commitment of its own, which proves only that the log agrees with itself. The
promise is the commitment that was seen at the deal: by this machine, or by whoever gives it with ``--commitment``.
"""

from __future__ import annotations

from argparse import Namespace
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from google.protobuf import json_format
from google.protobuf.message import DecodeError

from chieu.api.v1.rules_pb2 import GetReplayResponse
from chieu.games.errors import Refusal
from chieu.rooms.replay import Replayed, replay
from chieu.wire.replay import entries_from

from .promises import Promises
from .session import Session
from .texts import Texts


class Source(StrEnum):
    """Where the promise is from."""

    GIVEN = "GIVEN"
    SEEN = "SEEN"
    LOG = "LOG"


@dataclass(frozen=True, slots=True)
class Promise:
    """The commitments that a round is held to, in hex; the last one counts. None when there is only the log.

    There are several where the deal was lost with the server's memory and made again; one that was given may be
    its beginning.
    """

    source: Source
    commitments: tuple[str, ...] = ()

    def is_kept_by(self, commitment: str) -> bool:
        """Whether a log with this commitment is the log of what was promised."""
        return not self.commitments or commitment.startswith(self.commitments[-1])


ONLY_THE_LOG = Promise(Source.LOG)


async def verify(words: Namespace, session: Session) -> int:
    """Print what was checked; 0 when it holds, 1 when it does not."""
    message, room_id = kept(words.what), ""
    if message is None:
        message, room_id = await fetched(words.what, session)
    if words.save:
        save(message, words.save)
    given = Promise(Source.GIVEN, (words.commitment,)) if words.commitment else None
    lines, holds = report(message, given or remembered(message, room_id, session.promises), session.texts)
    print("\n".join(lines))
    return 0 if holds else 1


async def fetched(code: str, session: Session) -> tuple[GetReplayResponse, str]:
    """The replay of a room's last round, asked for with the seat that is kept for it, if any; and the room's id."""
    kept = session.keeping.seat(session.server, code)
    if kept is None:
        room_id = (await session.client.room(code)).room_id
        return await session.client.replay(room_id), room_id
    seat = session.client.seat(room_id=kept.room_id, code=kept.code, number=kept.number, pass_=kept.pass_)
    return await seat.replay(), kept.room_id


def remembered(message: GetReplayResponse, room_id: str, promises: Promises) -> Promise:
    """What this machine saw at the deal of the round in a replay; without a room's id, in whichever room it was."""
    if not message.entries:
        return ONLY_THE_LOG
    deal = message.entries[0].deal
    logged = deal.commitment.hex()
    if room_id:
        seen = promises.of_round(room_id, deal.round)
    else:
        seen = (logged,) if promises.were_seen(deal.round, logged) else ()
    return Promise(Source.SEEN, seen) if seen else ONLY_THE_LOG


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


def report(message: GetReplayResponse, promise: Promise, texts: Texts) -> tuple[list[str], bool]:
    """What there is to say about a replay, and whether it holds."""
    try:
        entries = entries_from(message)
    except (Refusal, ValueError) as wrong:
        return [texts.say("verify.unreadable", what=wrong)], False
    came = replay(entries)
    lines = _dealt(came, len(entries), texts)
    lines.append(texts.say("verify.seed", hex=entries[-1].body.hex() if entries else ""))
    fault = _fault(came, promise, texts)
    if fault:
        return [*lines, fault], False
    lines += _promised(promise, texts)
    fixed = texts.say("verify.fixed_unknown" if promise.source is Source.LOG else "verify.fixed")
    return [*lines, texts.say("verify.void" if came.void else "verify.holds", fixed=fixed)], True


def _dealt(came: Replayed, entries: int, texts: Texts) -> list[str]:
    if came.deal is None:
        return []
    lines = [
        texts.say("verify.deal", n=came.deal.round_number, seats=len(came.deal.seats), entries=entries),
        texts.say("verify.commitment", hex=came.deal.commitment.hex()),
    ]
    return [*lines, texts.say("verify.prepared")] if came.deal.deck is not None else lines


def _fault(came: Replayed, promise: Promise, texts: Texts) -> str:
    """What does not hold, empty when everything does. A log of other cards is worse than one that disagrees."""
    if came.deal is not None and not promise.is_kept_by(came.deal.commitment.hex()):
        return texts.say(f"verify.not_{promise.source.lower()}", hex=promise.commitments[-1])
    if came.divergence is not None:
        return texts.say("verify.parted", entry=came.divergence.entry, what=came.divergence.what)
    return ""


def _promised(promise: Promise, texts: Texts) -> list[str]:
    """Where the commitment is known from, in words, and what came before it."""
    earlier = [texts.say("verify.dealt_again", hex=one) for one in promise.commitments[:-1]]
    return [*earlier, texts.say(f"verify.{promise.source.lower()}")]
