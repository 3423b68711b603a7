"""A decent player: it sees what its seat sees, and chooses one of the actions listed there.

It passes chains on, hits its neighbour with twos, aces and eights, keeps a J for when nothing else fits, names the
suit it holds most of, and calls with the play. It never presses "Bắt": people should have that pleasure (G-21).
"""

from __future__ import annotations

from chieu.games.chance import Chance

from .cards import RANK, SUIT
from .moves import CallLast, Draw, Keep, Move, Pass, Play, Stand, Suit, TakePenalty
from .view import ActionKind, LegalAction, SeatView, TableView

_OTHER: dict[ActionKind, Move] = {
    ActionKind.KEEP: Keep(),
    ActionKind.TAKE_PENALTY: TakePenalty(),
    ActionKind.STAND: Stand(),
    ActionKind.DRAW: Draw(),
    ActionKind.PASS: Pass(),
}
_ATTACK = {"2": 20, "A": 30, "8": 10}


def move(table: TableView, own: SeatView, chance: Chance) -> Move:
    """The bot's move; the seat must have something to do besides catching."""
    kinds = {action.kind for action in own.actions}
    plays = [action for action in own.actions if action.kind is ActionKind.PLAY]
    if any(action.not_before_ms for action in own.actions) and ActionKind.CALL_LAST in kinds:
        return CallLast()
    if plays:
        return _laid(max(plays, key=lambda action: _liking(own, action, chance)), own, table)
    return next(_OTHER[action.kind] for action in own.actions if action.kind in _OTHER)


def _liking(own: SeatView, action: LegalAction, chance: Chance) -> tuple[int, int]:
    card = action.card or 0
    same = sum(1 for held in own.hand if SUIT[held.card] is SUIT[card])
    return (_ATTACK.get(RANK[card], 0) + same - (50 if RANK[card] == "J" else 0), chance.below(8))


def _laid(action: LegalAction, own: SeatView, table: TableView) -> Play:
    card = action.card
    assert card is not None
    suit = _best_suit(own, card, table) if action.suits else None
    return Play(card, suit, call=action.may_call)


def _best_suit(own: SeatView, card: int, table: TableView) -> Suit:
    """The suit it holds most of besides the J; the one in force when it holds none."""
    held = [SUIT[other.card] for other in own.hand if other.card != card]
    return max(Suit, key=lambda suit: (held.count(suit), suit is table.suit))
