"""Dealing a round.

Rule: LC-01 to LC-05, LC-24, G-15.
"""

from __future__ import annotations

from chieu.games import order
from chieu.games.chance import Chance
from chieu.games.errors import IllegalMove, Reason
from chieu.games.events import Cause
from chieu.games.game import Setup, Step
from chieu.games.shedding.deal import first_card, hands, told

from .cards import COLOUR, DECK, IS_NUMBER
from .draft import Draft
from .moves import Colour
from .state import State

HAND_CARDS = 7
LEAST_SEATS = 2
MOST_SEATS = 10


def deal(setup: Setup, chance: Chance) -> Step:
    """Shuffle, deal one card at a time clockwise from the starter, and turn up the first number card.

    Chance is asked in this order: the starter of a first round, the shuffle, the place of every card put back.

    Raises:
        IllegalMove: ``PLAYER_COUNT`` unless 2 to 10 seats play.
        ValueError: the given deck is not the 108 cards.
    """
    if not LEAST_SEATS <= len(setup.seats) <= MOST_SEATS:
        raise IllegalMove(Reason.PLAYER_COUNT, least=LEAST_SEATS, most=MOST_SEATS)
    starter = order.starter(setup.seats, setup.last_starter, chance)
    stock = chance.shuffled(DECK) if setup.deck is None else setup.deck
    if len(stock) != len(DECK) or set(stock) != set(DECK):
        raise ValueError("a deck has each of the 108 cards once")
    players, stock = hands(setup.seats, starter, HAND_CARDS, stock)
    top, stock = first_card(stock, IS_NUMBER, chance)
    colour = COLOUR[top]
    assert isinstance(colour, Colour)
    state = State(setup.options, players, stock, (top,), colour, starter, turn_number=1)
    return told(Draft(state, setup.now_ms, chance, Cause.SERVER), setup.round_number)
