"""Other worlds: the same public history with other hidden cards. Whoever sees a difference sees too much."""

from collections.abc import Collection

import msgspec

from chieu.games.chance import Chance
from chieu.games.phom.cards import DECK
from chieu.games.phom.state import Phase, State


def other_world(state: State, viewer: int | None, luck: Chance, keep: Collection[int] = ()) -> State:
    """The round as it could also be for all that `viewer` (a seat, or None for the table) can know.

    Every card that lies neither open nor in the viewer's hand is exchanged for another such card, those to `keep`
    excepted.
    """
    known = seen(state, viewer).union(keep)
    hidden = [card for card in DECK if card not in known]
    swap = dict(zip(hidden, luck.shuffled(hidden), strict=True))

    def moved(cards):
        return tuple(swap.get(card, card) for card in cards)

    players = tuple(
        msgspec.structs.replace(
            player,
            hand=moved(player.hand),
            away=moved(player.away),
            fresh=None if player.fresh is None else swap.get(player.fresh, player.fresh),
        )
        for player in state.players
    )
    return msgspec.structs.replace(state, players=players, stock=moved(state.stock))


def seen(state: State, viewer: int | None) -> set[int]:
    """What lies open: discards, eaten cards, melds, in the end all hands; and the viewer's own hand."""
    cards = set()
    for player in state.players:
        cards.update(player.pile)
        cards.update(eaten.card for eaten in player.eaten)
        for meld in player.melds:
            cards.update(meld.cards)
        if player.seat == viewer or state.phase is Phase.OVER:
            cards.update(player.hand)
    return cards
