"""The action log of a round as a replay, and back: whoever has it can deal the round again and check every card."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from chieu.api.v1 import rules_pb2 as pb
from chieu.games.catalogue import game
from chieu.games.errors import Malformed, Reason
from chieu.games.pace import Pace
from chieu.rooms.change import LogEntry, LogKind
from chieu.rooms.record import Deal, decode_deal, decode_move, encode_deal, encode_move
from chieu.rooms.replay import SeatResult
from chieu.rooms.replay import replay as play_again
from chieu.rooms.retelling import scenes

from .enums import Pair
from .games import DIALECTS
from .options import game_number, game_of, option_values, options_message
from .requests import move_of
from .retelling import steps

FORMAT = 2
"""What is written. Format 1 had the whole pace by name and no result; both are read."""
KINDS = Pair(LogKind, pb.ReplayEntryKind, "REPLAY_ENTRY_KIND")


def replay(
    log: Sequence[LogEntry],
    result: Sequence[SeatResult] = (),
    names: Sequence[tuple[int, str]] = (),
    *,
    with_steps: bool = False,
) -> pb.GetReplayResponse:
    """A whole log, whose first entry is the deal, how the round came out, and who sat where.

    With steps the rules play it again, which takes half a millisecond an entry: not for a loop that others wait for.
    """
    key = decode_deal(log[0].body).game
    return pb.GetReplayResponse(
        format=FORMAT,
        entries=[entry_message(entry, key) for entry in log],
        result=[pb.ReplayResult(seat=one.seat, points=one.points, hand=one.hand) for one in result],
        steps=steps(log, scenes(play_again(log)), DIALECTS[key]) if with_steps else (),
        seats=[pb.ReplaySeat(seat=seat, name=name) for seat, name in names],
    )


def result_from(message: pb.GetReplayResponse) -> tuple[SeatResult, ...]:
    """How the round is said to have come out; empty where the replay does not say."""
    return tuple(SeatResult(one.seat, one.points, tuple(sorted(one.hand))) for one in message.result)


def entry_message(entry: LogEntry, key: str) -> pb.ReplayEntry:
    """One line of the log of a round of that game."""
    message = pb.ReplayEntry(kind=KINDS.number(entry.kind), at_ms=entry.at_ms, version=entry.version)
    if entry.seat >= 0:
        message.seat = entry.seat
    if entry.kind is LogKind.MOVE:
        message.move.CopyFrom(DIALECTS[key].move_message(decode_move(key, entry.body)))
    elif entry.kind is LogKind.DEALT:
        message.deal.CopyFrom(_deal_message(decode_deal(entry.body)))
    elif entry.kind is LogKind.SEAL:
        message.seed = entry.body
    return message


def entries_from(message: pb.GetReplayResponse) -> list[LogEntry]:
    """The log that was sent; its first entry is the deal.

    Raises:
        Malformed: it is no replay of a game that is known here.
    """
    key = game_of(message.entries[0].deal.game) if message.entries else ""
    return [_entry_from(entry, key) for entry in message.entries]


def _entry_from(message: pb.ReplayEntry, key: str) -> LogEntry:
    kind = KINDS.member(message.kind, "kind")
    body = b""
    if kind is LogKind.MOVE:
        body = encode_move(key, move_of(message.move, key))
    elif kind is LogKind.DEALT:
        body = encode_deal(_deal_from(message.deal))
    elif kind is LogKind.SEAL:
        body = message.seed
    seat = message.seat if message.HasField("seat") else -1
    return LogEntry(kind=kind, at_ms=message.at_ms, version=message.version, seat=seat, body=body)


def _deal_message(deal: Deal) -> pb.ReplayDeal:
    usual = Pace()
    return pb.ReplayDeal(
        round=deal.round_number,
        game=game_number(deal.game),
        seats=deal.seats,
        last_starter=deal.last_starter,
        host=deal.host,
        last_winner=deal.last_winner,
        options=options_message(deal.game, deal.options),
        commitment=deal.commitment,
        prepared_deck=deal.deck or (),
        now_ms=deal.now_ms,
        catch_lock_ms=None if deal.pace.catch_lock_ms == usual.catch_lock_ms else deal.pace.catch_lock_ms,
    )


def _deal_from(message: pb.ReplayDeal) -> Deal:
    key = game_of(message.game)
    return Deal(
        game=key,
        round_number=message.round,
        seats=tuple(message.seats),
        last_starter=message.last_starter if message.HasField("last_starter") else None,
        host=message.host if message.HasField("host") else None,
        last_winner=message.last_winner if message.HasField("last_winner") else None,
        options=game(key).read_options(option_values(message.options, key)),
        commitment=message.commitment,
        now_ms=message.now_ms,
        pace=_pace_from(message),
        deck=tuple(message.prepared_deck) or None,
    )


def _pace_from(message: pb.ReplayDeal) -> Pace:
    """Of the pace only the lock decides what a move may do (G-22); format 1 had all of it."""
    if message.HasField("catch_lock_ms"):
        return Pace(catch_lock_ms=message.catch_lock_ms)
    try:
        return msgspec.convert(dict(message.unusual_pace), Pace)
    except msgspec.ValidationError:
        raise Malformed(Reason.BAD_DURATION, field="unusual_pace") from None
