"""The deck and the deal."""

from collections import Counter

import pytest

from chieu.games.chance import Chance
from chieu.games.errors import IllegalMove, Malformed, Reason
from chieu.games.game import Setup
from chieu.games.lacuoi.cards import (
    DECK,
    FACE,
    IS_NUMBER,
    cards_of,
    colour_of,
    face_of,
    parse_hand,
    print_hand,
)
from chieu.games.lacuoi.game import LA_CUOI
from chieu.games.lacuoi.options import Options

from .tables import rows


def setup(seats, last_starter=None, deck=None):
    """A round that is about to be dealt."""
    return Setup(seats=tuple(seats), options=Options(), round_number=3, last_starter=last_starter, now_ms=5, deck=deck)


def deck_of(*first):
    """A draw order that begins with these cards."""
    return (*first, *(card for card in DECK if card not in first))


def test_the_deck_is_the_usual_108():
    """One 0, two of each other face in a colour, four of each wild. Rule: LC-02."""
    copies = Counter(FACE)

    assert len(DECK) == 108
    assert {face for face, count in copies.items() if count == 1} == {"R0", "Y0", "G0", "B0"}
    assert {face for face, count in copies.items() if count == 4} == {"W", "F"}
    assert sum(1 for count in copies.values() if count == 2) == 48


def test_an_id_says_nothing_but_face_and_copy():
    """Ids run in the order of faces, two copies have two ids. Rule: G-14."""
    assert [FACE[card] for card in (0, 1, 2, 19, 24, 25, 99, 100, 104, 107)] == [
        "R0", "R1", "R1", "RS", "RD", "Y0", "BD", "W", "F", "F"
    ]  # fmt: skip
    assert [cards_of(face_of(card)).count(card) for card in DECK] == [1] * 108
    assert [colour_of(card) for card in (0, 25, 50, 75, 100)] == ["R", "Y", "G", "B", None]


@rows("""
text           | printed
R5 B7 F        | R5 B7 F
R5 R5          | R5 R5
               |
W W W W F      | W W W W F
""")
def test_a_hand_is_read_and_printed(text, printed):
    """Each card of a written hand is a copy of its own. Rule: G-14."""
    hand = parse_hand(text)

    assert print_hand(hand) == printed
    assert len(set(hand)) == len(hand)


@pytest.mark.parametrize("text", ["R5 R5 R5", "R0 R0", "X1", "r5", "R10", "RW", "5R", "W W W W W"])
def test_a_hand_that_the_deck_does_not_have_is_refused(text):
    """Faces that do not exist and copies that do not either. Rule: LC-02."""
    with pytest.raises(Malformed) as refused:
        parse_hand(text)

    assert refused.value.reason is Reason.BAD_CARD


@pytest.mark.parametrize("seats", [2, 5, 10])
def test_everybody_gets_seven_and_a_number_lies_up(seats):
    """7 each, one number card up, the rest in the stock; with ten 37. Rule: LC-01, LC-03, LC-04, LC-24, G-15."""
    step = LA_CUOI.deal(setup(range(seats)), Chance(b"deal"))

    state = step.state
    assert [len(player.hand) for player in state.players] == [7] * seats
    assert len(state.stock) == 107 - 7 * seats
    assert len(state.pile) == 1
    assert state.pile[0] in IS_NUMBER
    assert state.colour is colour_of(state.pile[0])
    assert sorted(LA_CUOI.all_cards(state)) == list(DECK)
    assert (state.direction, state.pending, state.phase.value) == (1, 0, "PLAY")
    kinds = Counter(event.kind.value for event in step.events)
    assert kinds == {"ROUND_STARTED": 1, "DEALT": seats, "TURNED_UP": 1, "TURN_STARTED": 1}


@pytest.mark.parametrize("seats", [0, 1, 11])
def test_fewer_than_two_or_more_than_ten_do_not_play(seats):
    """The deal is refused. Rule: LC-01."""
    with pytest.raises(IllegalMove) as refused:
        LA_CUOI.deal(setup(range(seats)), Chance(b"deal"))

    assert refused.value.reason is Reason.PLAYER_COUNT


def test_a_given_deck_is_dealt_one_card_at_a_time_from_the_starter():
    """Clockwise, the starter first; then the first card up. Rule: LC-03, G-15."""
    state = LA_CUOI.deal(setup((0, 2, 5), last_starter=0, deck=DECK), Chance(b"deal")).state

    assert [player.hand for player in state.players] == [
        tuple(range(2, 21, 3)),
        tuple(range(0, 21, 3)),
        tuple(range(1, 21, 3)),
    ]
    assert state.players[state.turn].seat == 2
    assert state.pile == (25,)


def test_a_deck_that_is_none_is_a_mistake_of_the_caller():
    """107 cards and one twice. Rule: G-15."""
    with pytest.raises(ValueError, match="108"):
        LA_CUOI.deal(setup((0, 1), deck=(*DECK[1:], 1)), Chance(b"deal"))


def test_cards_that_are_no_numbers_go_back_at_random():
    """They do not stay in a row at the end or the front for every seed. Rule: LC-04."""
    hands = tuple(card for card in DECK if card in IS_NUMBER)[:14]
    turned = parse_hand("RS YV GD W F")
    number = parse_hand("B9")[0]
    deck = deck_of(*hands, *turned, number)

    states = [LA_CUOI.deal(setup((0, 1), 1, deck), Chance(bytes([seed]))).state for seed in range(12)]

    assert {state.pile for state in states} == {(number,)}
    assert all(set(turned) <= set(state.stock) and len(state.stock) == 93 for state in states)
    assert len({tuple(state.stock.index(card) for card in turned) for state in states}) == 12
