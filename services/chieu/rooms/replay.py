"""Playing a round again from its action log, to check that it was dealt and played as promised.

Whoever holds the log of a sealed round needs nothing else: the seed in its SEAL must fit the commitment of its DEALT
entry, and the rules must accept every action in between. Described in docs/shuffle.md.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from chieu.games.catalogue import game as game_of
from chieu.games.chance import Chance
from chieu.games.errors import Refusal

from .change import LogEntry, LogKind
from .commitment import commitment
from .record import Deal, decode_deal, decode_move
from .starting import setup_of

SEED_BYTES = 32


class Divergence(msgspec.Struct, frozen=True):
    """The first place where the log and the rules part: the entry's index, and what is wrong there."""

    entry: int
    what: str


class Replayed(msgspec.Struct, frozen=True, kw_only=True):
    """A round played again: the state after the deal and after each action, and the first divergence, if any."""

    deal: Deal | None
    states: tuple[Any, ...]
    void: bool = False
    divergence: Divergence | None = None


def replay(entries: Sequence[LogEntry]) -> Replayed:
    """Play a sealed log again."""
    if not entries or entries[0].kind is not LogKind.DEALT:
        return _parted(None, (), 0, "the log does not begin with a deal")
    last = len(entries) - 1
    if entries[last].kind is not LogKind.SEAL or len(entries[last].body) != SEED_BYTES:
        return _parted(None, (), last, "the log is not sealed with a seed")
    try:
        deal = decode_deal(entries[0].body)
    except msgspec.DecodeError:
        return _parted(None, (), 0, "the deal cannot be read")
    return _played(deal, entries, entries[last].body)


def _played(deal: Deal, entries: Sequence[LogEntry], seed: bytes) -> Replayed:
    game = game_of(deal.game)
    if commitment(seed, game.write_options(deal.options), deal.seats) != deal.commitment:
        return _parted(deal, (), 0, "the seed does not fit the commitment")
    chance = Chance(seed)
    states = [game.deal(setup_of(deal), chance).state]
    for index, entry in enumerate(entries[1:-1], start=1):
        if entry.kind is LogKind.VOID:
            return Replayed(deal=deal, states=tuple(states), void=True)
        try:
            states.append(_after(deal, states[-1], entry, chance))
        except (Refusal, msgspec.DecodeError, ValueError) as refused:
            return _parted(deal, tuple(states), index, f"{entry.kind.value} is not possible here: {refused}")
    if game.outcome(states[-1]) is None:
        return _parted(deal, tuple(states), len(entries) - 1, "the round was sealed before it was over")
    return Replayed(deal=deal, states=tuple(states))


def _after(deal: Deal, state: Any, entry: LogEntry, chance: Chance) -> Any:
    """The state after one action. Raises ValueError for an entry that is none, and what the game raises."""
    game = game_of(deal.game)
    match entry.kind:
        case LogKind.MOVE:
            move = decode_move(deal.game, entry.body)
            return game.act(state, entry.seat, move, entry.at_ms, chance, deal.pace).state
        case LogKind.TIME_OUT:
            asked = game.asked(state, deal.pace)
            if asked is None or asked.seat != entry.seat:
                raise ValueError("another seat was asked")
            return game.time_out(state, entry.at_ms, chance, deal.pace).state
        case LogKind.LEAVE:
            return game.leave(state, entry.seat, entry.at_ms, chance, deal.pace).state
        case _:
            raise ValueError("an entry of this kind cannot stand here")


def _parted(deal: Deal | None, states: tuple[Any, ...], entry: int, what: str) -> Replayed:
    return Replayed(deal=deal, states=states, divergence=Divergence(entry, what))
