"""`chieu verify`: deal and play a finished round again, and compare it with what was promised before the deal.

The log that is fetched afterwards has a commitment of its own, which proves only that the log agrees with itself. The
promise is the commitment that was seen at the deal: by this machine, or by whoever gives it with ``--commitment``.
"""

from __future__ import annotations

import re
from argparse import Namespace
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

import msgspec
from google.protobuf import json_format, text_format
from google.protobuf.message import DecodeError

from chieu.api.v1.rules_pb2 import GetReplayResponse
from chieu.games.errors import Refusal
from chieu.rooms.change import LogEntry, LogKind
from chieu.rooms.record import decode_move
from chieu.rooms.replay import Replayed, replay
from chieu.wire.games import DIALECTS
from chieu.wire.replay import FORMAT, entries_from, result_from

from .promises import Promises
from .session import Session
from .texts import Texts

_CARD_IDS = re.compile(r"(card_ids?): (\d+)")


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
        # A newer format may have fields that are not known here; that it is newer is said in one sentence.
        return json_format.Parse(content, GetReplayResponse(), ignore_unknown_fields=True)
    except (json_format.ParseError, UnicodeDecodeError):
        pass
    try:
        return GetReplayResponse.FromString(content)
    except DecodeError:
        return GetReplayResponse()


def report(message: GetReplayResponse, promise: Promise, texts: Texts) -> tuple[list[str], bool]:
    """What there is to say about a replay, and whether it holds."""
    if not message.entries or not message.format:
        return [texts.say("verify.no_replay")], False
    if message.format > FORMAT:
        return [texts.say("verify.newer", format=message.format, known=FORMAT)], False
    try:
        entries, result = entries_from(message), result_from(message)
    except (Refusal, ValueError) as wrong:
        return [texts.say("verify.unreadable", what=wrong)], False
    came = replay(entries, result)
    lines = _dealt(came, len(entries), texts)
    lines.append(texts.say("verify.seed", hex=entries[-1].body.hex()))
    fault = _fault(came, entries, promise, texts)
    if fault:
        return [*lines, *fault], False
    lines += [] if result or came.void else [texts.say("verify.no_result")]
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


def _fault(came: Replayed, entries: Sequence[LogEntry], promise: Promise, texts: Texts) -> list[str]:
    """What does not hold, nothing when everything does. A log of other cards is worse than one that disagrees."""
    if came.deal is not None and not promise.is_kept_by(came.deal.commitment.hex()):
        return [texts.say(f"verify.not_{promise.source.lower()}", hex=promise.commitments[-1])]
    parted = came.divergence
    if parted is None:
        return []
    key = "" if came.deal is None else came.deal.game
    what = texts.say(f"verify.fault.{parted.fault}")
    return [
        texts.say("verify.parted", entry=parted.entry, last=len(entries) - 1, what=what),
        texts.say("verify.logged", said=parted.logged or entry_words(entries[parted.entry], key)),
        *([texts.say("verify.ruled", said=parted.ruled)] if parted.ruled else []),
    ]


def entry_words(entry: LogEntry, key: str) -> str:
    """A line of the log in words: what, whose, and the move with the faces of its cards."""
    words = [entry.kind.value, *([f"seat {entry.seat}"] if entry.seat >= 0 else [])]
    if entry.kind is LogKind.MOVE and key:
        words.append(_move_words(entry.body, key))
    return " ".join(words)


def _move_words(body: bytes, key: str) -> str:
    try:
        message = DIALECTS[key].move_message(decode_move(key, body))
    except (msgspec.DecodeError, LookupError):
        return body.hex()
    said = text_format.MessageToString(message, as_one_line=True)
    faces = DIALECTS[key].deck.messages
    return _CARD_IDS.sub(lambda found: f"{found[1]}: {faces[int(found[2])].face}", said)


def _promised(promise: Promise, texts: Texts) -> list[str]:
    """Where the commitment is known from, in words, and what came before it."""
    earlier = [texts.say("verify.dealt_again", hex=one) for one in promise.commitments[:-1]]
    return [*earlier, texts.say(f"verify.{promise.source.lower()}")]
