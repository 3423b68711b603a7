"""Playing a round again from its action log, to check that it was dealt and played as promised.

Whoever holds the log of a sealed round needs nothing else: the seed in its SEAL must fit the commitment of its DEALT
entry, the rules must accept every action in between, and what they come to must be the result that was shown, if the
log says which. Described in docs/shuffle.md.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import Any

import msgspec

from chieu.games.catalogue import game as game_of
from chieu.games.chance import Chance
from chieu.games.errors import Refusal
from chieu.games.events import Event
from chieu.games.game import Step

from .change import LogEntry, LogKind
from .commitment import commitment
from .record import Deal, decode_deal, decode_move
from .starting import setup_of

SEED_BYTES = 32


class Fault(StrEnum):
    """What is wrong where a log and the rules part."""

    NO_DEAL = "NO_DEAL"
    NO_SEAL = "NO_SEAL"
    UNREADABLE = "UNREADABLE"
    OTHER_SEED = "OTHER_SEED"
    OUT_OF_ORDER = "OUT_OF_ORDER"
    REFUSED = "REFUSED"
    NOT_OVER = "NOT_OVER"
    OTHER_RESULT = "OTHER_RESULT"


class SeatResult(msgspec.Struct, frozen=True, order=True):
    """What a round brought a seat as the room showed it: points, and the cards that were left, by id."""

    seat: int
    points: int
    hand: tuple[int, ...]


class Divergence(msgspec.Struct, frozen=True):
    """The first place where the log and the rules part: the entry's index, what is wrong there, and both sides.

    `logged` is what the log has there, empty where that is the entry itself; `ruled` is what the rules say.
    """

    entry: int
    fault: Fault
    logged: str = ""
    ruled: str = ""

    @property
    def what(self) -> str:
        """All of it in one line."""
        return " ".join(part for part in (self.fault.value, self.logged, self.ruled) if part)


class Replayed(msgspec.Struct, frozen=True, kw_only=True):
    """A round played again: the state after the deal and after each action, and the first divergence, if any.

    `told` is what happened on the way to each state.
    """

    deal: Deal | None
    states: tuple[Any, ...]
    told: tuple[tuple[Event, ...], ...] = ()
    void: bool = False
    divergence: Divergence | None = None


def replay(entries: Sequence[LogEntry], result: Sequence[SeatResult] = ()) -> Replayed:
    """Play a sealed log again. `result` is what the round is said to have brought; empty where nobody says."""
    if not entries or entries[0].kind is not LogKind.DEALT:
        return _parted(None, (), Divergence(0, Fault.NO_DEAL))
    last = len(entries) - 1
    if entries[last].kind is not LogKind.SEAL or len(entries[last].body) != SEED_BYTES:
        return _parted(None, (), Divergence(last, Fault.NO_SEAL))
    try:
        deal = decode_deal(entries[0].body)
    except msgspec.DecodeError as failed:
        return _parted(None, (), Divergence(0, Fault.UNREADABLE, ruled=str(failed)))
    found = commitment(entries[last].body, game_of(deal.game).write_options(deal.options), deal.seats)
    if found != deal.commitment:
        return _parted(deal, (), Divergence(0, Fault.OTHER_SEED, deal.commitment.hex(), found.hex()))
    try:
        first = _dealt(deal, Chance(entries[last].body))
    except (Refusal, ValueError, LookupError) as refused:
        return _parted(deal, (), Divergence(0, Fault.REFUSED, ruled=str(refused)))
    return _played(deal, entries, first, tuple(sorted(result)))


def result_of(scores: Sequence[Any]) -> tuple[SeatResult, ...]:
    """The scores of an outcome as they are compared."""
    return tuple(sorted(SeatResult(score.seat, score.points, tuple(sorted(score.hand))) for score in scores))


def _dealt(deal: Deal, chance: Chance) -> tuple[Step, Chance]:
    return game_of(deal.game).deal(setup_of(deal), chance), chance


def _played(
    deal: Deal, entries: Sequence[LogEntry], first: tuple[Step, Chance], result: tuple[SeatResult, ...]
) -> Replayed:
    dealt, chance = first
    steps = [dealt]
    for index, entry in enumerate(entries[1:-1], start=1):
        if entry.version < entries[index - 1].version:
            return _parted(deal, steps, Divergence(index, Fault.OUT_OF_ORDER))
        if entry.kind is LogKind.VOID and index == len(entries) - 2:
            return _came(deal, steps, void=True)
        try:
            steps.append(_after(deal, steps[-1].state, entry, chance))
        except (Refusal, msgspec.DecodeError, ValueError) as refused:
            said = f"{refused}; {_asked(deal, steps[-1].state)}"
            return _parted(deal, steps, Divergence(index, Fault.REFUSED, ruled=said))
    return _ended(deal, steps, len(entries) - 1, result)


def _ended(deal: Deal, steps: list[Step], last: int, result: tuple[SeatResult, ...]) -> Replayed:
    """The round as it came out, held against what is said of it."""
    state = steps[-1].state
    outcome = game_of(deal.game).outcome(state)
    if outcome is None:
        return _parted(deal, steps, Divergence(last, Fault.NOT_OVER, ruled=_asked(deal, state)))
    ruled = result_of(outcome.scores)
    if result and result != ruled:
        return _parted(deal, steps, Divergence(last, Fault.OTHER_RESULT, _written(result), _written(ruled)))
    return _came(deal, steps)


def _after(deal: Deal, state: Any, entry: LogEntry, chance: Chance) -> Step:
    """One action and the state after it. Raises ValueError for an entry that is none, and what the game raises."""
    game = game_of(deal.game)
    match entry.kind:
        case LogKind.MOVE:
            move = decode_move(deal.game, entry.body)
            return game.act(state, entry.seat, move, entry.at_ms, chance, deal.pace)
        case LogKind.TIME_OUT:
            asked = game.asked(state, deal.pace)
            if asked is None or asked.seat != entry.seat:
                raise ValueError("another seat was asked")
            return game.time_out(state, entry.at_ms, chance, deal.pace)
        case LogKind.LEAVE:
            return game.leave(state, entry.seat, entry.at_ms, chance, deal.pace)
        case _:
            raise ValueError("an entry of this kind cannot stand here")


def _asked(deal: Deal, state: Any) -> str:
    asked = game_of(deal.game).asked(state, deal.pace)
    return "the round is over" if asked is None else f"seat {asked.seat} is asked ({asked.phase})"


def _written(result: tuple[SeatResult, ...]) -> str:
    return ", ".join(f"seat {one.seat} {one.points:+d} {list(one.hand)}" for one in result)


def _parted(deal: Deal | None, steps: Sequence[Step], divergence: Divergence) -> Replayed:
    return _came(deal, steps, divergence=divergence)


def _came(
    deal: Deal | None, steps: Sequence[Step], *, void: bool = False, divergence: Divergence | None = None
) -> Replayed:
    return Replayed(
        deal=deal,
        states=tuple(step.state for step in steps),
        told=tuple(step.events for step in steps),
        void=void,
        divergence=divergence,
    )
