"""The decks and the deal."""

from collections import Counter

import pytest

from chieu.games.chance import Chance
from chieu.games.errors import IllegalMove, Malformed, Reason
from chieu.games.game import Setup
from chieu.games.switch.cards import (
    FACE,
    FACES,
    OPENING,
    RANK,
    SUIT,
    cards_of,
    in_order,
    pack,
    parse_hand,
    print_hand,
)
from chieu.games.switch.game import SWITCH
from chieu.games.switch.options import Options


def setup(seats, last_starter=None, deck=None):
    """A round that is about to be dealt."""
    return Setup(seats=tuple(seats), options=Options(), round_number=3, last_starter=last_starter, now_ms=5, deck=deck)


def test_a_deck_has_thirteen_ranks_in_four_suits():
    """One deck or two, every face once in each. Rule: SW-01."""
    assert len(pack(1)) == len(set(FACES)) == 52
    assert len(pack(2)) == 104
    assert set(Counter(FACE[card] for card in pack(2)).values()) == {2}
    assert Counter(SUIT[card].value for card in pack(1)) == {"S": 13, "H": 13, "D": 13, "C": 13}
    assert Counter(RANK[card] for card in pack(1))["10"] == 4


def test_an_id_says_nothing_but_face_and_deck():
    """The same face in two decks is two cards. Rule: G-14."""
    assert [FACE[card] for card in (0, 9, 12, 13, 51, 52, 103)] == ["AS", "10S", "KS", "AH", "KC", "AS", "KC"]
    assert set(pack(1)) < set(pack(2))
    assert cards_of("QS") == (11, 63)


@pytest.mark.parametrize("text", ["QS 10H 2C AD", "QS QS", ""])
def test_a_hand_is_read_and_printed(text):
    """Each card of a written hand is a card of its own. Rule: G-14."""
    hand = parse_hand(text)

    assert print_hand(hand) == text
    assert len(set(hand)) == len(hand)


@pytest.mark.parametrize("text", ["QS QS QS", "1S", "11H", "QX", "SQ", "qs", "Q", "10", "JOKER"])
def test_a_hand_that_the_decks_do_not_have_is_refused(text):
    """Faces that do not exist, and a third copy. Rule: SW-01."""
    with pytest.raises(Malformed) as refused:
        parse_hand(text)

    assert refused.value.reason is Reason.BAD_CARD


def test_cards_are_sorted_by_suit_and_rank_over_both_decks():
    """Equal faces lie beside each other, whatever deck they are of. Rule: G-14."""
    hand = parse_hand("KC 2H 10S AS 2H JD AS")

    assert print_hand(in_order(hand)) == "AS AS 10S 2H 2H JD KC"


@pytest.mark.parametrize("seats", range(2, 11))
def test_everybody_gets_seven_and_a_card_without_effect_lies_up(seats):
    """One deck up to four, two from five on. Rule: SW-01, SW-02, SW-03, G-15."""
    step = SWITCH.deal(setup(range(seats)), Chance(b"deal"))

    state = step.state
    decks = 1 if seats <= 4 else 2
    assert state.decks == decks
    assert [len(player.hand) for player in state.players] == [7] * seats
    assert len(state.stock) == 52 * decks - 7 * seats - 1
    assert state.pile[0] in OPENING
    assert state.suit is SUIT[state.pile[0]]
    assert sorted(SWITCH.all_cards(state)) == list(pack(decks))
    assert (state.chain, state.phase.value) == (0, "PLAY")
    kinds = Counter(event.kind.value for event in step.events)
    assert kinds == {"ROUND_STARTED": 1, "DEALT": seats, "TURNED_UP": 1, "TURN_STARTED": 1}
    assert {event.step for event in step.events if event.kind.value == "DEALT"} == {1}


@pytest.mark.parametrize("seats", [0, 1, 11])
def test_fewer_than_two_or_more_than_ten_do_not_play(seats):
    """The deal is refused. Rule: SW-01."""
    with pytest.raises(IllegalMove) as refused:
        SWITCH.deal(setup(range(seats)), Chance(b"deal"))

    assert refused.value.reason is Reason.PLAYER_COUNT


def test_a_given_deck_is_dealt_one_card_at_a_time_from_the_starter():
    """Clockwise, the starter first; then the first card up. Rule: SW-02, G-15."""
    state = SWITCH.deal(setup((0, 2, 5), last_starter=0, deck=pack(1)), Chance(b"deal")).state

    assert [player.hand for player in state.players] == [
        tuple(range(2, 21, 3)),
        tuple(range(0, 21, 3)),
        tuple(range(1, 21, 3)),
    ]
    assert state.players[state.turn].seat == 2
    assert [FACE[card] for card in state.pile] == ["9H"]


def test_an_order_of_two_decks_serves_a_round_with_one():
    """The second deck is left out, the order of the first stays. Rule: SW-01, G-15."""
    deck = SWITCH.read_deck("KS KS 10H")
    state = SWITCH.deal(setup((0, 1), last_starter=1, deck=deck), Chance(b"deal")).state

    assert [FACE[card] for card in deck[:3]] == ["KS", "KS", "10H"]
    assert sorted(deck) == list(pack(2))
    assert FACE[state.players[0].hand[0]] == "KS"
    assert FACE[state.players[1].hand[0]] == "10H"
    assert sorted(SWITCH.all_cards(state)) == list(pack(1))


@pytest.mark.parametrize("deck", [(*pack(1)[1:], 1), pack(1)[1:], ()])
def test_a_deck_that_is_none_is_a_mistake_of_the_caller(deck):
    """A card twice, one missing, none at all. Rule: G-15."""
    with pytest.raises(ValueError, match="each of the 52"):
        SWITCH.deal(setup((0, 1), deck=deck), Chance(b"deal"))


def test_one_deck_does_not_serve_a_round_with_two():
    """The second is missing. Rule: SW-01."""
    with pytest.raises(ValueError, match="each of the 104"):
        SWITCH.deal(setup(range(5), deck=pack(1)), Chance(b"deal"))


def test_cards_with_an_effect_go_back_at_random():
    """They do not stay in a row at the end or the front for every seed. Rule: SW-03."""
    turned = parse_hand("AS 8D JC 2H")
    (first,) = parse_hand("9C")
    others = [card for card in pack(1) if card not in (*turned, first)]
    deck = (*others[:14], *turned, first, *others[14:])

    states = [SWITCH.deal(setup((0, 1), 1, deck), Chance(bytes([seed]))).state for seed in range(12)]

    assert {state.pile for state in states} == {(first,)}
    assert all(set(turned) <= set(state.stock) and len(state.stock) == 37 for state in states)
    assert len({tuple(state.stock.index(card) for card in turned) for state in states}) == 12
