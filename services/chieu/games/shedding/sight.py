"""Building what is seen, as far as it is the same in every such game.

Rule: G-04, G-08, G-17, G-21, G-22, CW-6.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

from chieu.games.errors import Reason
from chieu.games.events import Narration
from chieu.games.game import Asked
from chieu.games.last_card import lock_until, may_call
from chieu.games.pace import Pace

from . import Player
from .state import Standing
from .view import HandCard, SeatFacts

_UNDER = 5
_UPCOMING = 3

S = TypeVar("S", bound=Standing)
A = TypeVar("A")


def asked(state: Standing, direction: int, on_expire: Narration, pace: Pace) -> Asked:
    """Who is to act in a round that runs. Rule: G-08, G-21, G-22."""
    return Asked(
        seat=state.players[state.turn].seat,
        phase=state.phase.value,
        turn_number=state.turn_number,
        direction=direction,
        upcoming=_upcoming(state, direction),
        on_expire=on_expire,
        not_before_ms=lock_until(state, pace),
        bot_not_before_ms=state.one_card_ms + pace.catch_lock_ms if state.one_card_ms else 0,
    )


def _upcoming(state: Standing, direction: int) -> tuple[int, ...]:
    places = len(state.players)
    order = (state.players[(state.turn + direction * far) % places] for far in range(1, places))
    return tuple(player.seat for player in order if not player.left)[:_UPCOMING]


def under(pile: tuple[int, ...]) -> tuple[int, ...]:
    """What lies below the top, the nearest first, as far as it is shown."""
    return pile[-2 : -2 - _UNDER : -1]


def facts(player: Player, over: bool) -> SeatFacts:
    """What everybody sees of a seat; its hand when the round is over. Rule: G-17."""
    return SeatFacts(
        seat=player.seat,
        cards=len(player.hand),
        last_change=player.last_change,
        called=player.called,
        skipped=player.skipped,
        left=player.left,
        frozen_value=player.frozen,
        open_hand=player.hand if over else (),
    )


def place_at(state: Standing, seat: int) -> int | None:
    """The index of a seat that plays, None for any other."""
    return next((i for i, player in enumerate(state.players) if player.seat == seat and not player.left), None)


def hand(
    state: S, index: int, cards: Iterable[int], why_not: Callable[[S, int], Reason | None]
) -> tuple[HandCard, ...]:
    """The seat's cards in the given order. Grey ones say why."""
    held = []
    fresh = state.players[index].fresh
    to_act = state.ending is None and index == state.turn
    for card in cards:
        if to_act:
            reason = why_not(state, card)
            word = "" if reason is None else reason.value
        else:
            word = "NOT_YOUR_TURN" if state.ending is None else "ROUND_OVER"
        held.append(HandCard(card=card, playable=not word, why_not=word, fresh=card in fresh))
    return tuple(held)


def refused_before(state: Standing, now_ms: int, pace: Pace) -> int:
    """The instant before which a turn action is refused, 0 if it is not. Rule: G-22."""
    until = lock_until(state, pace)
    return until if now_ms < until else 0


def actions(state: Standing, index: int, on_turn: list[A], call: A, catch: A) -> tuple[A, ...]:
    """All that the seat may send while the round runs: its turn actions, a call that counts, a catch.

    Catching is always listed: the button gives nothing away. Rule: CW-6.
    """
    offered = [*on_turn]
    if may_call(state, index):
        offered.append(call)
    offered.append(catch)
    return tuple(offered)
