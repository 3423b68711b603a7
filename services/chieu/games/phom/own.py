"""What a seat can make of its own cards: the layings open to it, and whether it is Ù.

Its laid melds stay as they are and may grow; what others sent to them stays there and is not its own.

Rule: PH-17, PH-19, PH-23a.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import product
from typing import Any

import msgspec

from .cards import cards_in, points_of, set_of
from .melds import RUNS, Split, covering, is_meld, liking, splits
from .moves import Group, Lay
from .state import OWN_CARDS, Meld, Player

_STEP = 4
"""From a card to the next of its suit in the order of ids."""

Growth = tuple[int, ...]
"""For each laid meld of a seat the cards put to it, as bits."""


class Ready(msgspec.Struct, frozen=True):
    """An Ù that a seat could say: the laying that shows it, and the card that is over (None when all ten are in)."""

    lay: Lay
    junk: int | None


def fits(meld: tuple[int, ...], card: int) -> bool:
    """Whether a laid meld stays a phỏm with this card too. Rule: PH-22."""
    return is_meld(set_of(meld) | 1 << card)


def ready(player: Player) -> Ready | None:
    """The best Ù in a seat's own cards, or None: nine of them in phỏms, ten if it can. Rule: PH-23a."""
    return _ready(set_of(player.hand), set_of(player.bound()), player.melds, player.own_laid())


def layings(player: Player) -> tuple[Lay, ...]:
    """Every laying that is accepted, the best first. Rule: PH-17, PH-19."""
    return _layings(set_of(player.hand), set_of(player.bound()), player.melds)


@lru_cache(maxsize=1_024)
def _ready(hand: int, bound: int, melds: tuple[Meld, ...], laid: int) -> Ready | None:
    spare = hand.bit_count() + laid - OWN_CARDS
    if spare < 0:
        return None
    found: Ready | None = None
    for growth in _growths(hand & ~bound, melds):
        rest = hand & ~_all(growth)
        split = covering(rest, bound, spare)
        if split is None:
            continue
        junk = rest & ~_all(split)
        if not junk or found is None:
            over = cards_in(junk)
            found = Ready(_laying(split, growth, melds), over[0] if over else None)
        if not junk:
            break
    return found


@lru_cache(maxsize=1_024)
def _layings(hand: int, bound: int, melds: tuple[Meld, ...]) -> tuple[Lay, ...]:
    found = [
        (split, growth) for growth in _growths(hand & ~bound, melds) for split in splits(hand & ~_all(growth), bound)
    ]
    found.sort(key=lambda one: _liking(one[0], one[1], melds))
    return tuple([_laying(split, growth, melds) for split, growth in found])


def _liking(split: Split, growth: Growth, melds: tuple[Meld, ...]) -> tuple[Any, ...]:
    """As in `melds`, with the cards that make laid melds longer counted like laid ones. Rule: PH-19."""
    points, cards, in_runs, groups = liking(split)
    for put, meld in zip(growth, melds, strict=True):
        points -= points_of(cards_in(put))
        cards -= put.bit_count()
        in_runs -= put.bit_count() if set_of(meld.cards) in RUNS else 0
    return points, cards, in_runs, groups, growth


def _all(sets: tuple[int, ...]) -> int:
    """All cards of some sets that share none."""
    return sum(sets)


def _laying(split: Split, growth: Growth, melds: tuple[Meld, ...]) -> Lay:
    more = [Group(cards_in(put), meld.number) for meld, put in zip(melds, growth, strict=True) if put]
    return Lay((*(Group(cards_in(meld)) for meld in split), *more))


def _growths(free: int, melds: tuple[Meld, ...]) -> Iterator[Growth]:
    """Every way to put cards of `free` to the melds, none included; no card is put twice."""
    for growth in product(*[_growths_of(set_of(meld.cards), free) for meld in melds]):
        if _apart(growth):
            yield growth


def _apart(growth: Growth) -> bool:
    seen = 0
    for put in growth:
        if put & seen:
            return False
        seen |= put
    return True


def _growths_of(meld: int, free: int) -> list[int]:
    """What can be put to one meld: the fourth of its rank, or cards at either end of its run."""
    if meld not in RUNS:
        return [0, *(1 << card for card in cards_in(free) if is_meld(meld | 1 << card))]
    below = _line(meld & -meld, free, down=True)
    above = _line(1 << (meld.bit_length() - 1), free, down=False)
    return [low | high for low in below for high in above]


def _line(end: int, free: int, *, down: bool) -> list[int]:
    """No card, one, two … that carry a run on from its end."""
    lines = [0]
    card = end >> _STEP if down else end << _STEP
    while card & free:
        lines.append(lines[-1] | card)
        card = card >> _STEP if down else card << _STEP
    return lines
