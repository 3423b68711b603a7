"""A finished round told again: what its table looked like after each action, with every hand open.

The rules play it again from its log; nothing of this is kept anywhere. Rule: G-17.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from chieu.games.catalogue import game as game_of
from chieu.games.events import Event

from .record import Deal
from .replay import Replayed
from .sections import TableSection, TurnSection


class Scene(msgspec.Struct, frozen=True):
    """One moment of a round: the table, whose turn it is, each seat's cards, and what has just happened."""

    table: TableSection
    turn: TurnSection
    hands: tuple[tuple[int, tuple[int, ...]], ...]
    events: tuple[Event, ...]


def scenes(replayed: Replayed) -> Iterator[Scene]:
    """The moment after the deal, and after each action that the rules accept; none of a log that is not dealt."""
    deal = replayed.deal
    if deal is None:
        return
    for state, told in zip(replayed.states, replayed.told, strict=True):
        game = game_of(deal.game)
        view = game.table_view(state)
        table = TableSection(view=view, round_number=deal.round_number, commitment=deal.commitment, seed=b"")
        yield Scene(table, _turn(deal, state), game.hands(state), told)


def _turn(deal: Deal, state: Any) -> TurnSection:
    """Who is asked; its clock and its decision's number are of no use to anybody any more."""
    asked = game_of(deal.game).asked(state, deal.pace)
    return TurnSection(
        turn_seq=0,
        turn_tag="",
        seat=None if asked is None else asked.seat,
        phase="" if asked is None else asked.phase,
        direction=1 if asked is None else asked.direction,
        upcoming=() if asked is None else asked.upcoming,
        deadline=None,
        headline=None,
    )
