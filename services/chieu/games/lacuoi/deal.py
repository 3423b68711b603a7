"""Dealing a round.

Rule: LC-01 to LC-05, LC-24, G-15.
"""

from __future__ import annotations

from chieu.games import order
from chieu.games.chance import Chance
from chieu.games.errors import IllegalMove, Reason
from chieu.games.events import Cause
from chieu.games.game import Setup, Step
from chieu.games.shedding import Player
from chieu.games.shedding_story import tell_dealt, tell_round_start, tell_turn, tell_turned_up

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
    players, stock = _hands(setup.seats, starter, stock)
    top, stock = _first_card(stock, chance)
    colour = COLOUR[top]
    assert isinstance(colour, Colour)
    state = State(setup.options, players, stock, (top,), colour, starter, turn_number=1)
    return _told(state, setup, chance)


def _hands(seats: tuple[int, ...], starter: int, stock: tuple[int, ...]) -> tuple[tuple[Player, ...], tuple[int, ...]]:
    count = len(seats)
    dealt = count * HAND_CARDS
    players = tuple(Player(seat, stock[(index - starter) % count : dealt : count]) for index, seat in enumerate(seats))
    return players, stock[dealt:]


def _first_card(stock: tuple[int, ...], chance: Chance) -> tuple[int, tuple[int, ...]]:
    """The first number card, and the stock with the cards turned before it put back at random. Rule: LC-04."""
    turned = next(at for at, card in enumerate(stock) if card in IS_NUMBER)
    rest = list(stock[turned + 1 :])
    for card in stock[:turned]:
        rest.insert(chance.below(len(rest) + 1), card)
    return stock[turned], tuple(rest)


def _told(state: State, setup: Setup, chance: Chance) -> Step:
    draft = Draft(state, setup.now_ms, chance, Cause.SERVER)
    tell_round_start(draft, setup.round_number)
    count = len(state.players)
    for turn in range(count):
        player = state.players[(state.turn + turn) % count]
        tell_dealt(draft, player.seat, len(player.hand))
    tell_turned_up(draft, state.pile[-1])
    tell_turn(draft, state.players[state.turn].seat)
    return Step(state, tuple(draft.events), is_turn_action=False)
