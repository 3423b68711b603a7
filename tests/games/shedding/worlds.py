"""Other worlds: the same public history with other hidden cards. Whoever sees a difference sees too much."""

from collections.abc import Collection

import msgspec

from chieu.games.chance import Chance


def other_world(state, viewer: int | None, luck: Chance, keep: Collection[int] = ()):
    """The round as it could also be for all that `viewer` (a seat, or None for the table) can know.

    Every card that lies neither open nor in the viewer's hand is exchanged for another such card, those to `keep`
    excepted.
    """
    known = seen(state, viewer).union(keep)
    hands = [card for player in state.players for card in player.hand]
    hidden = [card for card in sorted((*state.stock, *hands)) if card not in known]
    swap = dict(zip(hidden, luck.shuffled(hidden), strict=True))

    def moved(cards):
        return tuple(swap.get(card, card) for card in cards)

    players = tuple(
        msgspec.structs.replace(player, hand=moved(player.hand), fresh=moved(player.fresh)) for player in state.players
    )
    drawn = None if state.drawn is None else swap.get(state.drawn, state.drawn)
    return msgspec.structs.replace(state, players=players, stock=moved(state.stock), drawn=drawn)


def seen(state, viewer: int | None) -> set[int]:
    """What lies open: the pile, in the end all hands; and the viewer's own hand."""
    over = state.ending is not None
    hands = {card for player in state.players if over or player.seat == viewer for card in player.hand}
    return hands | set(state.pile)
