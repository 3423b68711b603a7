"""Phỏms in a hand: what is one, how a hand splits into them, and whether the eaten cards can all have their own.

Everything here works on sets of cards as bits (see `cards`). A split is a tuple of melds, the one with the lowest
card first; no meld of a split holds two eaten cards, and every eaten card is in one.

Rule: PH-06, PH-07, PH-09, PH-19.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations

from .cards import DECK, FACE, RANK, RANKS, SUIT, SUITS, cards_in, points_of, set_of

Split = tuple[int, ...]

_LEAST = 3


def _sets() -> list[int]:
    """Three or four of a rank."""
    found = []
    for rank in range(len(RANKS)):
        same = [card for card in DECK if RANK[card] == rank]
        found += [set_of(some) for size in (_LEAST, len(SUITS)) for some in combinations(same, size)]
    return found


def _runs() -> list[int]:
    """Three or more consecutive ranks of a suit."""
    found = []
    for suit in range(len(SUITS)):
        line = [card for card in DECK if SUIT[card] == suit]
        for size in range(_LEAST, len(line) + 1):
            found += [set_of(line[at : at + size]) for at in range(len(line) - size + 1)]
    return found


SETS: frozenset[int] = frozenset(_sets())
RUNS: frozenset[int] = frozenset(_runs())
MELDS: frozenset[int] = SETS | RUNS
"""Every phỏm there is: 65 sets and 264 runs. Rule: PH-06."""

_CARDS = {meld: cards_in(meld) for meld in MELDS}
_POINTS = {meld: points_of(cards) for meld, cards in _CARDS.items()}
_TRIPLES = tuple(sorted(meld for meld in MELDS if meld.bit_count() == _LEAST))
_WITH_LOWEST = tuple(tuple(sorted(m for m in MELDS if m & -m == 1 << card)) for card in range(len(FACE)))
_TRIPLES_WITH = tuple(tuple(t for t in _TRIPLES if t >> card & 1) for card in range(len(FACE)))
_TRIPLES_BELOW = tuple(tuple(t for t in _TRIPLES if t.bit_length() - 1 == card) for card in range(len(FACE)))


def is_meld(cards: int) -> bool:
    """Whether these cards, all of them, are one phỏm. Rule: PH-06."""
    return cards in MELDS


def holds_meld(cards: int) -> bool:
    """Whether there is a whole phỏm among these cards. Any phỏm holds one of three cards."""
    return any([triple & cards == triple for triple in _TRIPLES])


def may_keep(hand: int, eaten: int) -> bool:
    """Whether each eaten card of the hand can have a phỏm of its own, all of them at once.

    A phỏm around one eaten card can be cut down to three cards around it, so those are tried. Rule: PH-09, PH-10.
    """
    if not eaten:
        return True
    low = eaten & -eaten
    others = eaten ^ low
    free = hand & ~others
    for triple in _TRIPLES_WITH[low.bit_length() - 1]:
        if triple & free == triple and may_keep(hand ^ triple, others):
            return True
    return False


@lru_cache(maxsize=4_096)
def splits(hand: int, eaten: int = 0) -> tuple[Split, ...]:
    """Every split that leaves no whole phỏm behind. None when the eaten cards cannot be kept. Rule: PH-19.

    Cards are decided from the lowest up: each is left over, or it is the lowest of a phỏm.
    """
    return tuple(_Search(hand, eaten).all())


def covering(hand: int, eaten: int, most_left: int) -> Split | None:
    """A split that leaves at most so many cards over, as few as it can; None when there is none. Rule: PH-23a."""
    for left in range(min(most_left, hand.bit_count()) + 1):
        found = _Search(hand, eaten, left).first()
        if found is not None:
            return found
    return None


def left_over(hand: int, split: Split) -> int:
    """The cards of the hand that are in no meld of the split."""
    for meld in split:
        hand ^= meld
    return hand


def best(hand: int, eaten: int = 0) -> Split:
    """The split that is suggested; empty when the hand holds no phỏm. Rule: PH-19."""
    found = ranked(hand, eaten)
    return found[0] if found else ()


@lru_cache(maxsize=4_096)
def ranked(hand: int, eaten: int = 0) -> tuple[Split, ...]:
    """Every split, the best first. Rule: PH-19."""
    return tuple(sorted(splits(hand, eaten), key=liking))


def liking(split: Split) -> tuple[int, int, int, tuple[tuple[int, ...], ...]]:
    """What makes a split of a hand better, the lower the better.

    Most points laid (so fewest left), then most cards laid, then more cards in runs, then the groups that come first
    by rank and suit. Rule: PH-19.
    """
    points = cards = in_runs = 0
    for meld in split:
        points += _POINTS[meld]
        cards += meld.bit_count()
        in_runs += meld.bit_count() if meld in RUNS else 0
    return (-points, -cards, -in_runs, tuple([_CARDS[meld] for meld in split]))


class _Search:
    """One hand, the phỏms in it by their lowest card, and the threes in it by their highest.

    With `most_left` a split leaves at most so many cards over; without, it leaves no whole phỏm behind.
    """

    __slots__ = ("begun_by", "eaten", "hand", "idle", "most_left", "threes_under")

    def __init__(self, hand: int, eaten: int, most_left: int | None = None) -> None:
        self.hand = hand
        self.eaten = eaten
        self.begun_by: dict[int, list[int]] = {}
        self.threes_under: dict[int, list[int]] = {}
        useful = 0
        for card in cards_in(hand):
            low = 1 << card
            self.begun_by[low] = [m for m in _WITH_LOWEST[card] if m & hand == m and (m & eaten).bit_count() <= 1]
            self.threes_under[low] = [t for t in _TRIPLES_BELOW[card] if t & hand == t]
            for meld in self.begun_by[low]:
                useful |= meld
        self.idle = hand & ~useful
        self.most_left = hand.bit_count() if most_left is None else most_left
        if most_left is not None:
            self.threes_under = {}

    def first(self) -> Split | None:
        """Some split, or None."""
        return next(self.all(), None)

    def all(self) -> Iterator[Split]:
        """Every split, each once."""
        if self.idle & self.eaten or self.idle.bit_count() > self.most_left:
            return iter(())
        return self._walk(self.hand & ~self.idle, 0, self.most_left - self.idle.bit_count(), ())

    def _walk(self, rest: int, left: int, spare: int, split: Split) -> Iterator[Split]:
        """Decide the lowest card of `rest`; `left` were left over, `spare` more may be."""
        if not rest:
            yield split
            return
        low = rest & -rest
        for meld in self.begun_by[low]:
            if meld & rest == meld:
                yield from self._walk(rest ^ meld, left, spare, (*split, meld))
        if spare and not low & self.eaten:
            left |= low
            if not any([three & left == three for three in self.threes_under.get(low, ())]):
                yield from self._walk(rest ^ low, left, spare - 1, split)
