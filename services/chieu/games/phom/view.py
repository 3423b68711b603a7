"""What is seen of a round of Phỏm: the table by everybody, a hand by its owner.

Views are built up from what may be seen, never by taking things away; a hidden card has no field to be in. Whether
the seat to act could eat the last discard depends on its hand, so it stands in that seat's own view alone.
"""

from __future__ import annotations

from enum import StrEnum

import msgspec

from chieu.games.events import Narration

from .moves import Group
from .state import UKind


class Paid(msgspec.Struct, frozen=True, kw_only=True):
    """Units that went from one seat to another, and why in words."""

    from_seat: int
    to_seat: int
    units: int
    why: Narration


class Account(msgspec.Struct, frozen=True, kw_only=True):
    """What an outcome says besides points: everything that was paid, who came where, which Ù, who paid for all.

    `places` are seats, the first first; after an Ù, or with one seat left, the winner alone.
    """

    transfers: tuple[Paid, ...]
    places: tuple[int, ...]
    u_kind: UKind | None
    den_seat: int | None


class EatenCard(msgspec.Struct, frozen=True, kw_only=True):
    """A card that a seat has eaten: whose discard it was, the units paid for it, whether it was a chốt."""

    card: int
    from_seat: int
    units: int
    chot: bool


class SentCard(msgspec.Struct, frozen=True, kw_only=True):
    """A card of a meld that another seat has sent there."""

    card: int
    by_seat: int


class LaidMeld(msgspec.Struct, frozen=True, kw_only=True):
    """A laid meld: its number in the round, all its cards, and those of them that others sent."""

    number: int
    cards: tuple[int, ...]
    sent: tuple[SentCard, ...]


class SeatFacts(msgspec.Struct, frozen=True, kw_only=True):
    """A seat's place at the table, seen by all.

    `cards` counts what it holds face down. `eaten` lists what it has eaten in this round; until it is laid such a card
    lies face up before the seat, then it lies in a meld. `last_turn`: it is in its last turn, or in an extra one.
    `tai`: it has an extra turn coming or is in it. `held_units` is what it is up or down in this round, in units.
    `open_hand` is filled when the round is over (G-17).
    """

    seat: int
    cards: int
    discards: tuple[int, ...]
    eaten: tuple[EatenCard, ...]
    melds: tuple[LaidMeld, ...]
    lay_no: int
    mom: bool
    last_turn: bool
    held_units: int
    tai: bool
    left: bool
    open_hand: tuple[int, ...] = ()


class LastDiscard(msgspec.Struct, frozen=True, kw_only=True):
    """The card discarded last, and whose it is.

    `edible`: the seat to act may eat it now if it makes a phỏm, which only that seat's own view tells. `chot`: eating
    it would be an ăn chốt. `units` is what it would pay. Rule: PH-16, PH-P5.
    """

    card: int
    by_seat: int
    edible: bool
    chot: bool
    units: int


class TableView(msgspec.Struct, frozen=True, kw_only=True):
    """The table, seen by all.

    `lap` counts from 1 to `lap_limit`. `ledger` is what was paid so far, `held_units` what leavers gave up and nobody
    has yet. `u_kind` and `den_seat` are known when the round is over.
    """

    phase: str
    draw_count: int
    last_discard: LastDiscard | None
    head_seat: int
    lap: int
    lap_limit: int
    decks: int
    u_kind: UKind | None
    den_seat: int | None
    held_units: int
    ledger: tuple[Paid, ...]
    seats: tuple[SeatFacts, ...]


class HandCard(msgspec.Struct, frozen=True, kw_only=True):
    """A card in the seat's own hand; `why_not` is the reason's name when it cannot be discarded now, else empty.

    `fresh`: it was drawn or eaten in this turn. `locked`: it was eaten, or an eaten card needs it (PH-10). `group` is
    its phỏm in the suggested split, from 1; 0 for none.
    """

    card: int
    playable: bool
    why_not: str = ""
    fresh: bool = False
    locked: bool = False
    group: int = 0


class ActionKind(StrEnum):
    """What a seat may send; the names of the moves."""

    DRAW = "DRAW"
    EAT = "EAT"
    DISCARD = "DISCARD"
    LAY = "LAY"
    SEND = "SEND"
    SEND_ALL = "SEND_ALL"
    DECLARE_U = "DECLARE_U"


class LegalAction(msgspec.Struct, frozen=True, kw_only=True):
    """One kind of thing the seat may send now.

    `cards`: with DISCARD any one of them, with SEND any one of them to the laid `meld`, with EAT the card that is
    eaten, with SEND_ALL those that will go, in this order. LAY takes every split that leaves no phỏm behind; the
    best are among the arrangements. `primary` marks the button to stress.
    """

    kind: ActionKind
    cards: tuple[int, ...] = ()
    meld: int | None = None
    primary: bool = False


class Arrangement(msgspec.Struct, frozen=True, kw_only=True):
    """A way to lay the hand: the groups (of which some may extend a laid meld), and what is left.

    `u`: it covers nine of the seat's own cards.
    """

    groups: tuple[Group, ...]
    rest: tuple[int, ...]
    rest_points: int
    u: bool


class EatOffer(msgspec.Struct, frozen=True, kw_only=True):
    """The last discard, as the seat to act could eat it: the phỏm it would best make, and what it pays."""

    card: int
    by_seat: int
    meld: tuple[int, ...]
    units: int
    chot: bool


class SeatView(msgspec.Struct, frozen=True, kw_only=True):
    """What a seat sees of its own.

    `hand` is sorted by rank, then suit; `actions` is complete: all that is legal, nothing else. `arrangements` has
    the best layings of the hand, the best first, also before the last turn, for sorting the hand. `hand_points` is
    what the cards outside the best one count.
    """

    seat: int
    hand: tuple[HandCard, ...]
    actions: tuple[LegalAction, ...]
    arrangements: tuple[Arrangement, ...]
    eat: EatOffer | None
    hand_points: int
    on_expire: Narration | None
