"""What a seat may send in Phỏm. Cards are named by id and looked for in the seat's own hand (G-01)."""

from __future__ import annotations

import msgspec


class Group(msgspec.Struct, frozen=True):
    """Cards that are laid together: a phỏm of its own, or with `extends` more cards for one's own laid meld.

    `extends` is the number of that meld. Rule: PH-17, PH-19.
    """

    cards: tuple[int, ...]
    extends: int | None = None


class Draw(msgspec.Struct, frozen=True, tag=True):
    """Draw the top of the stock (bốc)."""


class Eat(msgspec.Struct, frozen=True, tag=True):
    """Eat the last discard (ăn). It names no card: no other can be eaten. Rule: PH-09."""


class Discard(msgspec.Struct, frozen=True, tag=True):
    """Discard a card (đánh) and end the turn. Rule: PH-10."""

    card: int


class Lay(msgspec.Struct, frozen=True, tag=True):
    """Lay the phỏms (hạ), split as chosen; no groups when there is no phỏm. Rule: PH-18, PH-19."""

    groups: tuple[Group, ...] = ()


class Send(msgspec.Struct, frozen=True, tag=True):
    """Put a card to a laid meld (gửi); on one's own it is an extension. Rule: PH-22."""

    card: int
    meld: int


class SendAll(msgspec.Struct, frozen=True, tag=True):
    """Send the highest card that fits, again and again, while one fits and another is left. Rule: PH-22."""


class DeclareU(msgspec.Struct, frozen=True, tag=True):
    """Say "Ù". Rule: PH-23."""


Move = Draw | Eat | Discard | Lay | Send | SendAll | DeclareU
