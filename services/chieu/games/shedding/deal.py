"""Dealing: hands card by card, the first card of the pile, and the telling of both.

Rule: G-15.
"""

from __future__ import annotations

from collections.abc import Collection

from chieu.games.chance import Chance
from chieu.games.game import Step

from . import Player
from .draft import SheddingDraft
from .story import tell_dealt, tell_round_start, tell_turn, tell_turned_up


def hands(
    seats: tuple[int, ...], starter: int, cards: int, stock: tuple[int, ...]
) -> tuple[tuple[Player, ...], tuple[int, ...]]:
    """So many cards for everybody, one at a time from the starter, and the stock after it."""
    count = len(seats)
    dealt = count * cards
    players = tuple(Player(seat, stock[(index - starter) % count : dealt : count]) for index, seat in enumerate(seats))
    return players, stock[dealt:]


def first_card(stock: tuple[int, ...], opening: Collection[int], chance: Chance) -> tuple[int, tuple[int, ...]]:
    """The first card that may open, and the stock with the cards turned before it put back at random."""
    turned = next(at for at, card in enumerate(stock) if card in opening)
    rest = list(stock[turned + 1 :])
    for card in stock[:turned]:
        rest.insert(chance.below(len(rest) + 1), card)
    return stock[turned], tuple(rest)


def told(draft: SheddingDraft, round_number: int) -> Step:
    """The step of a deal: the round begins, everybody is dealt to from the starter on, a card is turned up."""
    tell_round_start(draft, round_number)
    count = len(draft.players)
    for turn in range(count):
        player = draft.players[(draft.turn + turn) % count]
        tell_dealt(draft, player.seat, len(player.hand))
    tell_turned_up(draft, draft.pile[-1])
    tell_turn(draft, draft.players[draft.turn].seat)
    return Step(draft.frozen(), tuple(draft.events), is_turn_action=False)
