"""Phỏms in a hand, compared with a reference that tries everything."""

from itertools import combinations

import pytest
from hypothesis import given as any_of
from hypothesis import strategies as st

from chieu.games.chance import Chance
from chieu.games.phom.cards import DECK, POINTS, RANK, SUIT, parse_hand, print_hand, set_of
from chieu.games.phom.cards import cards_in as ids
from chieu.games.phom.melds import MELDS, best, covering, holds_meld, is_meld, left_over, may_keep, ranked, splits

from .tables import rows


def is_a_meld(cards):
    """The clause as it is written, for the reference."""
    ranks, suits = sorted(RANK[card] for card in cards), {SUIT[card] for card in cards}
    if len(cards) < 3:
        return False
    if len(suits) == 1:
        return ranks == list(range(ranks[0], ranks[0] + len(cards)))
    return len(set(ranks)) == 1 and len(suits) == len(cards)


def every_split(hand, eaten):
    """Every way to take phỏms out of a hand, each eaten card alone in one, with or without a phỏm left over."""
    found = set()
    melds = [set(c) for size in range(3, len(hand) + 1) for c in combinations(sorted(hand), size) if is_a_meld(c)]
    melds = [meld for meld in melds if len(meld & eaten) <= 1]

    def walk(rest, at, split):
        if not rest & eaten:
            found.add(frozenset(split))
        for place in range(at, len(melds)):
            if melds[place] <= rest:
                walk(rest - melds[place], place + 1, (*split, frozenset(melds[place])))

    walk(set(hand), 0, ())
    return found


def maximal(hand, found):
    """Those that leave no whole phỏm behind."""
    return {
        split
        for split in found
        if not any(is_a_meld(three) for three in combinations(sorted(set(hand) - set().union(*split)), 3))
    }


def hands(most):
    """Hands in which phỏms are likely: cards from a few ranks or suits, and eaten ones among them."""
    crowded = st.sampled_from(
        [
            [card for card in DECK if RANK[card] < 4],
            [card for card in DECK if SUIT[card] < 2],
            [card for card in DECK if SUIT[card] < 2 and RANK[card] < 7],
            [card for card in DECK if 5 <= RANK[card] < 10],
            list(DECK),
        ]
    )
    hand = crowded.flatmap(lambda cards: st.lists(st.sampled_from(cards), min_size=3, max_size=most, unique=True))
    return hand.flatmap(lambda cards: st.tuples(st.just(cards), st.sets(st.sampled_from(cards), max_size=3)))


def as_sets(split):
    return frozenset(frozenset(ids(meld)) for meld in split)


@rows("""
clause | cards          | phỏm
PH-06  | AS 2S 3S       | yes
PH-07  | QS KS AS       | no
PH-07  | KS AS 2S       | no
PH-06  | 7S 7H 7D       | yes
PH-06  | 7S 7H 7D 7C    | yes
PH-06  | 5S 6S 7H       | no
PH-06  | 5S 6S          | no
PH-06  | 5S 6S 8S       | no
PH-06  | 9C 10C JC QC KC | yes
PH-06  | 7S 7H 8S       | no
""")
def test_what_is_a_phom(clause, cards, phỏm):
    """Three or more of a suit in sequence, three or four of a rank; the ace is low. Rule: PH-06, PH-07 (PH-T02)."""
    came = is_meld(set_of(parse_hand(cards)))

    assert came == (phỏm == "yes")


def test_there_are_329_phoms():
    """65 sets and 264 sequences, and no other three to five cards are one. Rule: PH-06."""
    assert len(MELDS) == 329
    for size in (3, 4):
        assert {c for c in combinations(DECK, size) if is_a_meld(c)} == {ids(m) for m in MELDS if m.bit_count() == size}


@any_of(hands(9))
def test_the_splits_are_those_that_the_reference_finds(dealt):
    """Each once, with the eaten cards alone in one phỏm each, and no whole phỏm left. Rule: PH-09, PH-19."""
    hand, eaten = dealt

    came = splits(set_of(hand), set_of(eaten))

    assert len({as_sets(split) for split in came}) == len(came)
    assert {as_sets(split) for split in came} == maximal(hand, every_split(hand, eaten))


@any_of(hands(10))
def test_eaten_cards_can_be_kept_when_the_reference_says_so(dealt):
    """Whether a split exists at all. Rule: PH-09, PH-10."""
    hand, eaten = dealt

    came = may_keep(set_of(hand), set_of(eaten))

    assert came == bool(every_split(hand, eaten))


@any_of(hands(10))
def test_the_best_split_leaves_the_fewest_points(dealt):
    """And of those the most cards are laid, then the most in sequences, then the lowest groups. Rule: PH-19."""
    hand, eaten = dealt
    found = every_split(hand, eaten)

    came = best(set_of(hand), set_of(eaten))

    if not found:
        assert came == ()
        return
    assert as_sets(came) == min(found, key=lambda split: dislike(hand, split))


def dislike(hand, split):
    """The clause's order, for the reference."""
    rest = set(hand) - set().union(*split)
    in_runs = sum(len(meld) for meld in split if len({SUIT[card] for card in meld}) == 1)
    return sum(POINTS[card] for card in rest), len(rest), -in_runs, sorted(sorted(meld) for meld in split)


@any_of(hands(10), st.integers(0, 3))
def test_a_covering_leaves_as_few_cards_as_it_can(dealt, most_left):
    """None where the reference finds none. Rule: PH-23a."""
    hand, eaten = dealt
    fewest = min((len(hand) - sum(map(len, split)) for split in every_split(hand, eaten)), default=99)

    came = covering(set_of(hand), set_of(eaten), most_left)

    assert (came is not None) == (fewest <= most_left)
    if came is not None:
        assert left_over(set_of(hand), came).bit_count() == fewest


@any_of(hands(9))
def test_a_phom_is_seen_in_a_hand(dealt):
    """In any three of its cards. Rule: PH-06."""
    hand, _ = dealt

    assert holds_meld(set_of(hand)) == any(is_a_meld(three) for three in combinations(sorted(hand), 3))


@rows("""
clause | hand                          | eaten | split
PH-19  | 7S 7H 7D 8D 9D KC QH 2S 4H AC |       | 7D 8D 9D
PH-19  | 3S 4S 5S 6S KC                |       | 3S 4S 5S 6S
PH-19  | 3S 4S 5S 6S 7S 8S             |       | 3S 4S 5S / 6S 7S 8S
PH-19  | 5S 6S 7S 7H 7D KC             |       | 7S 7D 7H
PH-19  | 5S 6S 7S 7H 7D KC             | 5S    | 5S 6S 7S
PH-09  | 4H 5H 6H 7H 8H 9H             | 5H 6H |
PH-09  | 4H 5H 6H 7H 8H 9H             | 6H 7H | 4H 5H 6H / 7H 8H 9H
PH-19  | 9S 9C 9D 9H 8S 10S JS         |       | 8S 9S 10S JS / 9C 9D 9H
""")
def test_the_suggested_split(clause, hand, eaten, split):
    """One example for each reason to prefer one. Rule: PH-19."""
    came = best(set_of(parse_hand(hand)), set_of(parse_hand(eaten)))

    assert " / ".join(print_hand(ids(meld)) for meld in came) == split


@pytest.mark.slow
def test_hands_of_thirteen_agree_with_the_reference_too():
    """Hands as large as any caller may ask for. Rule: PH-19."""
    luck = Chance(b"thirteen")
    for _ in range(150):
        cards = [card for card in DECK if RANK[card] < 5] if luck.below(2) else list(DECK)
        hand = luck.shuffled(cards)[:13]
        eaten = set(hand[: luck.below(3)])
        assert {as_sets(s) for s in ranked(set_of(hand), set_of(eaten))} == maximal(hand, every_split(hand, eaten))
