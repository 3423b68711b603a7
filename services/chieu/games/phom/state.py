"""The state of a round of Phỏm: everything the rules need, and nothing else.

Cards are ids (see `cards`). The state holds the whole truth, the stock's order and all hands included: it never
leaves the rules and the store.
"""

from __future__ import annotations

from enum import StrEnum

import msgspec

from .options import Options

LAPS = 4
"""A seat is done when so many discards lie before it."""
OWN_CARDS = 9
"""What a seat owns between turns, and what Ù needs in phỏms."""


class Phase(StrEnum):
    """What the seat to act may do. Source: RULES.md."""

    OPEN = "OPEN"
    TAKE = "TAKE"
    DISCARD = "DISCARD"
    LAY = "LAY"
    SEND = "SEND"
    OVER = "OVER"


class Ending(StrEnum):
    """How a round ended."""

    LAID = "LAID"
    U = "U"
    LAST_SEAT = "LAST_SEAT"


class UKind(StrEnum):
    """Which Ù it was: nine in phỏms, ten, none that could become one, or by the third eaten card. Rule: PH-23."""

    NORMAL = "NORMAL"
    ROUND = "ROUND"
    DRY = "DRY"
    THREE_EATEN = "THREE_EATEN"


class Why(StrEnum):
    """Why points changed hands; the value is the sentence that explains it. Rule: PH-P1 to PH-P7."""

    EAT = "paid.eat"
    CHOT = "paid.chot"
    SECOND = "paid.second"
    THIRD = "paid.third"
    FOURTH = "paid.fourth"
    MOM = "paid.mom"
    ALL_MOM = "paid.all_mom"
    U = "paid.u"
    U_ROUND = "paid.u_round"
    U_DRY = "paid.u_dry"
    DEN = "paid.den"
    LEFT = "paid.left"


class Transfer(msgspec.Struct, frozen=True, array_like=True):
    """Units that went from one seat to another, and why; `nth` is which eaten card of the eater an eat paid for.

    Seats are the room's numbers. A unit is worth the stake.
    """

    from_seat: int
    to_seat: int
    units: int
    why: Why
    nth: int = 0


class Held(msgspec.Struct, frozen=True, array_like=True):
    """Units that a leaver has given up and nobody has yet: they go to the winner. Rule: PH-P6."""

    from_seat: int
    units: int


class Eaten(msgspec.Struct, frozen=True, array_like=True):
    """A card that a seat has eaten: whose discard it was (an index into `players`), and what was due for it."""

    card: int
    by: int
    units: int
    chot: bool = False


class Sent(msgspec.Struct, frozen=True, array_like=True):
    """A card of a meld that another seat has sent there; `by` is an index into `players`."""

    card: int
    by: int


class Meld(msgspec.Struct, frozen=True, array_like=True):
    """A laid phỏm, its cards in the order of ids, those that others sent among them. Rule: PH-22."""

    number: int
    cards: tuple[int, ...]
    sent: tuple[Sent, ...] = ()

    def own(self) -> int:
        """How many of its cards are its seat's own."""
        return len(self.cards) - len(self.sent)


class Player(msgspec.Struct, frozen=True, array_like=True):
    """One seat of the round.

    `pile` are the discards before it, moved ones among them (chuyển bài). Eaten cards stay in the hand until they
    are laid. `empty_turns` counts turns that ended without a discard, which the pile counts
    as one each (PH-17). `turns` counts the turns it has begun. `mom_for_good`: it let its last turn run out (PH-24d).
    A seat that left holds nothing; what it held is `away`, face down, for good (PH-25a).
    """

    seat: int
    hand: tuple[int, ...]
    pile: tuple[int, ...] = ()
    eaten: tuple[Eaten, ...] = ()
    melds: tuple[Meld, ...] = ()
    lay_no: int = 0
    mom: bool = False
    mom_for_good: bool = False
    sent: int = 0
    empty_turns: int = 0
    turns: int = 0
    left: bool = False
    away: tuple[int, ...] = ()
    fresh: int | None = None
    """The card it drew last, for its own view."""

    def piled(self) -> int:
        """How many turns' discards its pile counts. Rule: PH-15, PH-17."""
        return len(self.pile) + self.empty_turns

    def bound(self) -> tuple[int, ...]:
        """The eaten cards that are still in the hand, each in need of a phỏm of its own. Rule: PH-09."""
        return tuple([eaten.card for eaten in self.eaten if eaten.card in self.hand])

    def own_laid(self) -> int:
        """How many of its own cards lie in its melds."""
        return sum([meld.own() for meld in self.melds])

    def owned(self) -> int:
        """Hand and own laid cards: what an Ù is counted from. Rule: PH-23a."""
        return len(self.hand) + self.own_laid()


class State(msgspec.Struct, frozen=True, array_like=True, tag="phom"):
    """A round of Phỏm between two commands.

    `stock[0]` is drawn next. `turn` and `head` are indexes into `players`, as are `last_by` and `chots`. `last` is the
    card that the seat to act could eat, until somebody eats it or the next discard lies there; it was discarded by
    `last_by`. `head` is the seat whose next discard opens a lap (PH-14). `chots` are the seats that ate a chốt, in
    order (PH-P7). `winner` is an index, `den` too: the seat that paid for all. `next_meld` numbers the next meld.
    `extra`: the turn that runs is one that an eaten chốt gave (tái, PH-17).
    """

    options: Options
    players: tuple[Player, ...]
    stock: tuple[int, ...]
    turn: int
    head: int
    phase: Phase = Phase.OPEN
    last: int | None = None
    last_by: int | None = None
    chots: tuple[int, ...] = ()
    ledger: tuple[Transfer, ...] = ()
    held: tuple[Held, ...] = ()
    next_meld: int = 1
    turn_number: int = 0
    ending: Ending | None = None
    winner: int | None = None
    u_kind: UKind | None = None
    den: int | None = None
    extra: bool = False
