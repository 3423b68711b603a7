"""Who holds what, and which card of a hand a writer means."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any


def hand_of(state: Any, seat: int) -> tuple[int, ...]:
    """What a seat holds; nothing for somebody without a seat."""
    return next((player.hand for player in state.players if player.seat == seat), ())


def card_meant(
    state: Any, seat: int, face: str, face_of: Callable[[int], str], cards_of: Callable[[str], tuple[int, ...]]
) -> int:
    """The drawn card if it is the one meant, else one of the hand; a card from elsewhere when the hand has none."""
    hand = hand_of(state, seat)
    if state.drawn is not None and state.drawn in hand and face_of(state.drawn) == face:
        return int(state.drawn)
    return next((card for card in hand if face_of(card) == face), cards_of(face)[0])
