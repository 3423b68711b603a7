"""A decent player: it sees what its seat sees, and chooses one of the actions listed there.

It passes chains on, keeps aces and jacks for when nothing else fits, hits a neighbour who is nearly out, names the suit
it holds most of, and calls with the play. It never presses "Bắt": people should have that pleasure (G-21).
"""

from __future__ import annotations

from chieu.games.chance import Chance

from .cards import RANK, SUIT
from .moves import Draw, Keep, Move, Pass, Play, Stand, Suit, TakePenalty
from .view import ActionKind, LegalAction, SeatView, TableView

_OTHER: dict[ActionKind, Move] = {
    ActionKind.KEEP: Keep(),
    ActionKind.TAKE_PENALTY: TakePenalty(),
    ActionKind.STAND: Stand(),
    ActionKind.DRAW: Draw(),
    ActionKind.PASS: Pass(),
}
_KEPT = {"A": 1, "J": 2}
"""Ranks that go on almost anything, and how long they are kept."""
_ATTACKS = ("2", "8")
_NEARLY_OUT = 3


def move(table: TableView, own: SeatView, chance: Chance) -> Move:
    """The bot's move; the seat must have something to do besides catching."""
    plays = {action.card: action for action in own.actions if action.card is not None}
    if plays:
        card = max(plays, key=lambda card: _liking(table, own, card, chance))
        return Play(card, _suit(table, own, plays[card]), call=plays[card].may_call)
    return next(_OTHER[action.kind] for action in own.actions if action.kind in _OTHER)


def _liking(table: TableView, own: SeatView, card: int, chance: Chance) -> tuple[int, int, int, int]:
    """How gladly a card is laid: one that goes on anything last, an attack first when the neighbour is nearly out.

    Else one that leaves many others to follow it.
    """
    rank = RANK[card]
    attack = rank in _ATTACKS and _next_cards(table, own.seat) <= _NEARLY_OUT
    followers = sum(1 for held in own.hand if SUIT[held.card] is SUIT[card] or RANK[held.card] == rank)
    return (-_KEPT.get(rank, 0), int(attack), followers, chance.below(8))


def _next_cards(table: TableView, seat: int) -> int:
    """How many cards the next active seat holds."""
    order = [facts for facts in table.seats if not facts.left]
    at = next(i for i, facts in enumerate(order) if facts.seat == seat)
    return order[(at + 1) % len(order)].cards


def _suit(table: TableView, own: SeatView, action: LegalAction) -> Suit | None:
    """With a J, the suit it holds most of besides, or the one in force when it holds none."""
    if not action.suits:
        return None
    held = [SUIT[other.card] for other in own.hand if other.card != action.card]
    return max(action.suits, key=lambda suit: (held.count(suit), suit is table.suit))
