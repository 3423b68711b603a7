"""Dealing a round.

Rule: SW-01 to SW-04, G-15.
"""

from __future__ import annotations

from chieu.games import order
from chieu.games.chance import Chance
from chieu.games.errors import IllegalMove, Reason
from chieu.games.events import Cause
from chieu.games.game import Setup, Step
from chieu.games.shedding.deal import first_card, hands, told

from .cards import OPENING, SUIT, pack
from .draft import Draft
from .state import State

HAND_CARDS = 7
LEAST_SEATS = 2
MOST_SEATS = 10
ONE_DECK_SEATS = 4
"""More seats than this play with two decks. Rule: SW-01."""


def deal(setup: Setup, chance: Chance) -> Step:
    """Shuffle, deal one card at a time clockwise from the starter, and turn up the first card that does nothing.

    Chance is asked in this order: the starter of a first round, the shuffle, the place of every card put back.

    Raises:
        IllegalMove: ``PLAYER_COUNT`` unless 2 to 10 seats play.
        ValueError: the given deck lacks a card of the round or has one twice.
    """
    if not LEAST_SEATS <= len(setup.seats) <= MOST_SEATS:
        raise IllegalMove(Reason.PLAYER_COUNT, least=LEAST_SEATS, most=MOST_SEATS)
    starter = order.starter(setup.seats, setup.last_starter, chance)
    decks = decks_for(len(setup.seats))
    stock = chance.shuffled(pack(decks)) if setup.deck is None else _given(setup.deck, decks)
    players, stock = hands(setup.seats, starter, HAND_CARDS, stock)
    top, stock = first_card(stock, OPENING, chance)
    state = State(setup.options, decks, players, stock, (top,), SUIT[top], starter, turn_number=1)
    return told(Draft(state, setup.now_ms, chance, Cause.SERVER), setup.round_number)


def decks_for(seats: int) -> int:
    """How many decks so many seats play with. Rule: SW-01."""
    return 1 if seats <= ONE_DECK_SEATS else 2


def _given(deck: tuple[int, ...], decks: int) -> tuple[int, ...]:
    """The given draw order; an order of two decks serves one as well, without the second."""
    wanted = set(pack(decks))
    stock = tuple(card for card in deck if card in wanted)
    if len(stock) != len(wanted) or set(stock) != wanted:
        raise ValueError(f"a deck has each of the {len(wanted)} cards once")
    return stock
