"""A decent player: it sees what its seat sees, and chooses one of the actions listed there.

It keeps its wilds for when nothing else fits, calls with the play, hits a neighbour who is nearly out, and doubts
a wild draw four from a full hand. It never presses "Bắt": people should have that pleasure (G-21).
"""

from __future__ import annotations

from chieu.games.chance import Chance

from .cards import COLOUR, IS_NUMBER, IS_WILD, SYMBOL, VALUE
from .moves import Accept, CallLast, Challenge, Colour, Draw, Keep, Move, Pass, Play, TakePenalty
from .view import ActionKind, LegalAction, SeatView, TableView

_DOUBT_FROM = 6
"""Of so many cards one is likely to have the colour; who lays it from a smaller hand is rather believed."""
_NEARLY_OUT = 3

_OTHER: dict[ActionKind, Move] = {
    ActionKind.KEEP: Keep(),
    ActionKind.TAKE_PENALTY: TakePenalty(),
    ActionKind.DRAW: Draw(),
    ActionKind.PASS: Pass(),
}


def move(table: TableView, own: SeatView, chance: Chance) -> Move:
    """The bot's move; the seat must have something to do besides catching."""
    kinds = {action.kind for action in own.actions}
    plays = [action for action in own.actions if action.kind is ActionKind.PLAY]
    if any(action.not_before_ms for action in own.actions) and ActionKind.CALL_LAST in kinds:
        return CallLast()
    if plays:
        return _laid(max(plays, key=lambda action: _liking(table, own, action, chance)), own, table)
    if ActionKind.CHALLENGE in kinds:
        return Challenge() if _doubts(table) else Accept()
    return next(_OTHER[action.kind] for action in own.actions if action.kind in _OTHER)


def _doubts(table: TableView) -> bool:
    by = None if table.pending is None else table.pending.by_seat
    return any(facts.seat == by and facts.cards >= _DOUBT_FROM for facts in table.seats)


def _liking(table: TableView, own: SeatView, action: LegalAction, chance: Chance) -> tuple[int, int, int]:
    """How gladly a card is laid: wilds last, attacks first when the neighbour is nearly out, dear cards early."""
    card = action.card or 0
    if card in IS_WILD:
        return (0, 1 if SYMBOL[card] == "W" else 0, chance.below(8))
    attack = 0 if card in IS_NUMBER else 1
    if _next_cards(table, own.seat) > _NEARLY_OUT:
        attack = 0
    same = sum(1 for held in own.hand if COLOUR[held.card] is COLOUR[card])
    return (1 + attack, 4 * same + VALUE[card], chance.below(8))


def _next_cards(table: TableView, seat: int) -> int:
    """How many cards the next active seat holds."""
    order = [facts for facts in table.seats if not facts.left]
    at = next(i for i, facts in enumerate(order) if facts.seat == seat)
    return order[(at + table.direction) % len(order)].cards


def _laid(action: LegalAction, own: SeatView, table: TableView) -> Play:
    card = action.card
    assert card is not None
    colour = _best_colour(own, table) if action.colours else None
    return Play(card, colour, call=action.may_call)


def _best_colour(own: SeatView, table: TableView) -> Colour:
    """The colour it holds most of; the one in force when it holds none."""
    held = [COLOUR[card.card] for card in own.hand]
    return max(Colour, key=lambda colour: (held.count(colour), colour is table.colour))
