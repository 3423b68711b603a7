"""The truth about a room's cards at every version, rebuilt from its sealed logs, and what each viewer may know of it.

The leak check compares every card in every frame with the truth at that frame's version. It knows nothing of how
views are made: it walks whole messages and picks up whatever is a card. G7, G8.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from google.protobuf.descriptor import Descriptor, FieldDescriptor
from google.protobuf.message import Message

from chieu.api.v1 import cards_pb2, events_pb2, views_pb2
from chieu.api.v1.rules_pb2 import GetReplayResponse
from chieu.games.catalogue import game as game_of
from chieu.rooms.change import LogEntry, LogKind
from chieu.rooms.replay import Replayed, replay
from chieu.wire.replay import entries_from

from .history import Seen, Viewer

_CARD = cards_pb2.Card.DESCRIPTOR
_SHOWN_OF_PILE = 6
_DECK_SIZE = {"lacuoi": 108, "phom": 52, "switch": 52}
"""Cards of one deck of each game."""


@dataclass(frozen=True, slots=True)
class TrueRound:
    """A finished round: its log, what the rules make of it, and where in the room's history it lay."""

    log: tuple[LogEntry, ...]
    played: Replayed

    @classmethod
    def of(cls, message: GetReplayResponse) -> TrueRound:
        """The round of a replay."""
        log = tuple(entries_from(message))
        return cls(log, replay(log))

    @property
    def first(self) -> int:
        """The version that dealt it."""
        return self.log[0].version

    @property
    def seed(self) -> bytes:
        return self.log[-1].body

    def at(self, version: int) -> tuple[Any, bool]:
        """The state at a version, and whether the round was over by then."""
        last = bisect_right([entry.version for entry in self.log], version) - 1
        states = self.played.states
        return states[min(last, len(states) - 1)], self.log[last].kind in (LogKind.SEAL, LogKind.VOID)

    def faults(self) -> list[str]:
        """G8 and 7.4.5: the rules accept the whole log, and in every version each card is in one place."""
        parted = self.played.divergence
        faults = [] if parted is None else [f"entry {parted.entry}: {parted.what}"]
        deal = self.played.deal
        if deal is None:
            return faults
        cards = {tuple(sorted(game_of(deal.game).all_cards(state))) for state in self.played.states}
        deck = tuple(range(_DECK_SIZE[deal.game] * getattr(self.played.states[0], "decks", 1)))
        return faults if cards == {deck} else [*faults, "a card is missing, or there twice"]

    @property
    def game(self) -> str:
        """The key of the game that was played."""
        return "" if self.played.deal is None else self.played.deal.game

    @property
    def is_open(self) -> bool:
        """Whether it was played with open cards (SW-20)."""
        return self.played.deal is not None and getattr(self.played.deal.options, "beginner_mode", False)


@dataclass(frozen=True, slots=True)
class Truth:
    """All rounds of a room, in order."""

    rounds: tuple[TrueRound, ...]

    @classmethod
    def of(cls, replays: Iterable[GetReplayResponse]) -> Truth:
        """The truth in the replays of a room, one for each round."""
        return cls(tuple(TrueRound.of(message) for message in replays))

    def round_at(self, version: int) -> TrueRound | None:
        """The round that was dealt last at a version; None before the first."""
        found = bisect_right([each.first for each in self.rounds], version) - 1
        return self.rounds[found] if found >= 0 else None

    def public(self, version: int) -> frozenset[int]:
        """The cards that everybody may see at a version: what lies open, and all hands once it is over."""
        there = self.round_at(version)
        if there is None:
            return frozenset()
        state, is_over = there.at(version)
        shown = _laid_open(there.game, state)
        for player in state.players if is_over else ():
            shown.update(player.hand)
        return frozenset(shown)

    def hand(self, version: int, seat: int) -> frozenset[int]:
        """The cards that a seat holds at a version."""
        there = self.round_at(version)
        if there is None:
            return frozenset()
        state, _ = there.at(version)
        return frozenset(card for player in state.players if player.seat == seat for card in player.hand)

    def told(self, version: int, kind: int) -> frozenset[int]:
        """The cards that an event of a version may name: those that lie open then, and at the deal those turned up."""
        there = self.round_at(version)
        if there is None:
            return frozenset()
        state, _ = there.at(version)
        if version == there.first and kind == events_pb2.EVENT_KIND_TURNED_UP:
            return frozenset(state.pile) | frozenset(state.stock)
        lay_there = self.public(max(there.first, version - 1))
        return frozenset(_pile(state)) | lay_there | self.public(version)


def _pile(state: Any) -> tuple[int, ...]:
    """The one pile of the games that have one, all of it."""
    return getattr(state, "pile", ())


def _laid_open(game: str, state: Any) -> set[int]:
    """What lies face up: the upper cards of the pile; in Phỏm discards, eaten cards and phỏms."""
    if game != "phom":
        return set(_pile(state)[-_SHOWN_OF_PILE:])
    shown: set[int] = set()
    for player in state.players:
        shown.update(player.pile)
        shown.update(eaten.card for eaten in player.eaten)
        for meld in player.melds:
            shown.update(meld.cards)
    return shown


def leak_faults(viewer: Viewer, truth: Truth, secrets: Sequence[bytes] = ()) -> list[str]:
    """G7: no frame holds a card that this viewer may not see at that version, nor a pass, nor the seed too early.

    And what a seat is shown as its hand is its hand.
    """
    faults = []
    for seen in viewer.seen:
        if seen.frame.kind in (views_pb2.FRAME_KIND_SNAPSHOT, views_pb2.FRAME_KIND_UPDATE):
            faults += [f"{viewer.name} at {seen.position}: {fault}" for fault in _leaks(viewer, seen, truth)]
        written = seen.frame.SerializeToString()
        if any(secret in written for secret in secrets):
            faults.append(f"{viewer.name} at {seen.position} was sent a pass")
    return faults


def cards_in(message: Message) -> Iterator[int]:
    """The id of every card in a message, wherever it stands."""
    for field, value in message.ListFields():
        if field.name.endswith("card_id"):
            yield value
        elif field.name.endswith("card_ids"):
            yield from value
        elif field.message_type is not None and _may_hold_cards(field.message_type):
            for part in value if field.is_repeated else (value,):
                if field.message_type is _CARD:
                    yield part.id
                else:
                    yield from cards_in(part)


def _leaks(viewer: Viewer, seen: Seen, truth: Truth) -> Iterator[str]:
    version = seen.position[0]
    for event in seen.frame.public.events:
        for card in set(cards_in(event)) - truth.told(event.version, event.kind):
            yield f"an event of {event.version} names card {card}"
    rest = views_pb2.PublicPart()
    rest.CopyFrom(seen.frame.public)
    rest.ClearField("events")
    for card in set(cards_in(rest)) - truth.public(version):
        yield f"card {card} is shown to all"
    there = truth.round_at(version)
    if there is not None and not there.at(version)[1] and there.seed in seen.frame.SerializeToString():
        yield "the seed was sent before the end"
    yield from _private_leaks(viewer, seen, truth)


def _private_leaks(viewer: Viewer, seen: Seen, truth: Truth) -> Iterator[str]:
    if not isinstance(seen.frame, views_pb2.SeatFrame) or not seen.frame.HasField("own"):
        return
    own = seen.frame.own
    if own.seat != viewer.seat:
        yield f"it was sent the part of seat {own.seat}"
        return
    version = seen.position[0]
    mine = truth.hand(version, own.seat)
    for card in set(cards_in(own)) - mine - truth.public(version):
        yield f"card {card} is not this seat's"
    game = own.WhichOneof("hand")
    if game is not None and {held.card.id for held in getattr(own, game).cards} != mine:
        yield "its hand is shown wrongly"
    there = truth.round_at(version)
    if seen.frame.open_table.ListFields() and not (there is not None and there.is_open):
        yield "it was sent an open table"


@lru_cache(maxsize=256)
def _may_hold_cards(descriptor: Descriptor) -> bool:
    """Whether a card can stand anywhere in a message of this type."""
    return _holds_cards(descriptor, frozenset())


def _holds_cards(descriptor: Descriptor, above: frozenset[Descriptor]) -> bool:
    if descriptor is _CARD:
        return True
    if descriptor in above:
        return False
    fields: Iterable[FieldDescriptor] = descriptor.fields
    return any(
        field.name.endswith(("card_id", "card_ids"))
        or (field.message_type is not None and _holds_cards(field.message_type, above | {descriptor}))
        for field in fields
    )
