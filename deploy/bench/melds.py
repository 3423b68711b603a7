"""How long the search for phỏms takes at worst: every split of a hand, the best one, and whether eaten cards are kept.

``python deploy/bench/melds.py [--cards N] [--hands N]``: hands that were sought to have as many splits as possible, and
random ones; nothing is kept between two searches.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "services"))

from chieu.games.chance import Chance
from chieu.games.phom import melds
from chieu.games.phom.cards import DECK, SUIT, print_hand, set_of


def splits_of(hand: int) -> int:
    """How many splits a hand has."""
    melds.splits.cache_clear()
    return len(melds.splits(hand))


def hardest(cards: int, tries: int, luck: Chance) -> int:
    """A hand with many splits, found by exchanging one card at a time."""
    order = luck.shuffled(DECK)
    held, others = list(order[:cards]), list(order[cards:])
    most = splits_of(set_of(held))
    for _ in range(tries):
        mine, theirs = luck.below(cards), luck.below(len(others))
        held[mine], others[theirs] = others[theirs], held[mine]
        found = splits_of(set_of(held))
        if found < most:
            held[mine], others[theirs] = others[theirs], held[mine]
        most = max(most, found)
    return set_of(held)


def milliseconds(search: Callable[[int, int], object], hand: int, eaten: int) -> float:
    """One search in an empty memory, the best of five."""
    times = []
    for _ in range(5):
        melds.splits.cache_clear()
        melds.ranked.cache_clear()
        begun = time.perf_counter_ns()
        search(hand, eaten)
        times.append(time.perf_counter_ns() - begun)
    return min(times) / 1e6


def main() -> None:
    """Measure, and print the worst and the median of each search."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cards", type=int, default=13)
    parser.add_argument("--hands", type=int, default=200)
    asked = parser.parse_args()
    luck = Chance(b"bench")
    hands = [set_of([card for card in DECK if SUIT[card] == 0][: asked.cards])]
    hands += [hardest(asked.cards, 300, luck) for _ in range(10)]
    hands += [set_of(luck.shuffled(DECK)[: asked.cards]) for _ in range(asked.hands)]
    for name, search in (("every split", melds.splits), ("best split", melds.best), ("kept", melds.may_keep)):
        for eaten in (0, 1, 2):
            times = [(milliseconds(search, hand, eaten_of(hand, eaten)), hand) for hand in hands]
            worst, hand = max(times)
            print(
                f"{name}, {eaten} eaten: worst {worst:.3f} ms, median {statistics.median(t for t, _ in times):.3f} ms "
                f"({asked.cards} cards, {len(hands)} hands; worst {print_hand(melds.cards_in(hand))})"
            )


def eaten_of(hand: int, number: int) -> int:
    """The middle cards of a hand, as if they had been eaten."""
    cards = melds.cards_in(hand)
    middle = len(cards) // 2
    return set_of(cards[middle : middle + number])


if __name__ == "__main__":
    main()
