"""Dealing a round.

Rule: PH-01 to PH-03, G-15.
"""

from __future__ import annotations

from chieu.games.chance import Chance
from chieu.games.errors import IllegalMove, Reason
from chieu.games.events import Cause
from chieu.games.game import Setup, Step

from .cards import DECK
from .draft import Draft
from .state import OWN_CARDS, Phase, Player, State
from .story import tell_dealt, tell_round_start
from .turns import start_turn, step_of

LEAST_SEATS = 2
MOST_SEATS = 4


def deal(setup: Setup, chance: Chance) -> Step:
    """Shuffle and deal one card at a time from the starter on: nine each, and a tenth for the starter.

    Raises:
        IllegalMove: ``PLAYER_COUNT`` unless 2 to 4 seats play.
        ValueError: the given deck is not the 52 cards.
    """
    if not LEAST_SEATS <= len(setup.seats) <= MOST_SEATS:
        raise IllegalMove(Reason.PLAYER_COUNT, least=LEAST_SEATS, most=MOST_SEATS)
    stock = chance.shuffled(DECK) if setup.deck is None else setup.deck
    if len(stock) != len(DECK) or set(stock) != set(DECK):
        raise ValueError("a deck has each of the 52 cards once")
    first = starter(setup)
    count = len(setup.seats)
    dealt = count * OWN_CARDS
    hands = [stock[(index - first) % count : dealt : count] for index in range(count)]
    hands[first] += (stock[dealt],)
    players = tuple(Player(seat, hand) for seat, hand in zip(setup.seats, hands, strict=True))
    draft = Draft(State(setup.options, players, stock[dealt + 1 :], turn=first, head=first), Cause.SERVER)
    tell_round_start(draft, setup.round_number)
    for far in range(count):
        player = draft.players[(first + far) % count]
        tell_dealt(draft, player.seat, len(player.hand))
    start_turn(draft, first, Phase.OPEN)
    return step_of(draft, is_turn_action=False)


def starter(setup: Setup) -> int:
    """The place of who starts: the winner of the round before, in the first round the host.

    If that seat does not play, the next one in table order does; the first seat if nothing is known. Rule: PH-03.
    """
    wanted = setup.host if setup.last_winner is None else setup.last_winner
    if wanted is None:
        return 0
    later = [seat for seat in setup.seats if seat >= wanted]
    return setup.seats.index(min(later or setup.seats))
