"""How people play, well and badly, in each game: moves that no bot makes, and how often they are made.

What a player does well is what the house's bot would do in the same seat; this is the rest.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any

from chieu.api.v1 import lacuoi_pb2, rules_pb2
from chieu.client import View
from chieu.games.catalogue import GAMES
from chieu.games.chance import Chance
from chieu.games.lacuoi import moves as lacuoi
from chieu.games.phom import moves as phom
from chieu.games.switch import moves as switch
from chieu.wire.games import DIALECTS

_DECISIONS = 1_000_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Habits:
    """How a player plays: seconds of thought at most, and how often out of one it does other things than play."""

    think_s: float = 0.0
    sleeps: float = 0.0
    catches: float = 0.0
    blunders: float = 0.0
    calls_late: float = 0.0
    doubts: float = 0.0


DILIGENT = Habits()
HUMAN = Habits(think_s=0.25, sleeps=0.03, catches=0.5, blunders=0.04, calls_late=0.3, doubts=0.3)


@dataclass(frozen=True, slots=True)
class Manners:
    """What a thoughtless player of a game may send.

    `early` out of turn, `unfit` with a card that does not fit, `idle` for want of one; `catch` and `call` where the
    game has them.
    """

    early: Any
    unfit: Callable[[int], Any]
    idle: Any
    catch: Any = None
    call: Any = None


MANNERS = {
    "lacuoi": Manners(
        lacuoi.Draw(), lambda card: lacuoi.Play(card, None), lacuoi.Keep(), lacuoi.Catch(), lacuoi.CallLast()
    ),
    "phom": Manners(phom.Draw(), phom.Discard, phom.DeclareU()),
    "switch": Manners(
        switch.Draw(), lambda card: switch.Play(card, None), switch.Keep(), switch.Catch(), switch.CallLast()
    ),
}


def game_in_hand(view: View) -> str | None:
    """The key of the game that the seat holds a hand of, None without one."""
    return None if view.own is None else view.own.WhichOneof("hand")


def own_hand(view: View) -> Any:
    """What the seat sees of its own, as the game has it."""
    key = game_in_hand(view)
    assert key is not None
    assert view.own is not None
    return DIALECTS[key].seat_from(getattr(view.own, key), view.own.seat)


def sensible(view: View, dice: Random) -> rules_pb2.Move:
    """What the game's own bot would do with this hand."""
    key = game_in_hand(view)
    assert key is not None
    table = DIALECTS[key].table_from(getattr(view.table, key), getattr(view.seats, key))
    move = GAMES[key].bot_move(table, own_hand(view), Chance(b"player", dice.randrange(_DECISIONS)))
    return DIALECTS[key].move_message(move)


def blunder(view: View, dice: Random) -> Any:
    """A move that the rules refuse, or nearly always."""
    key = game_in_hand(view)
    assert key is not None
    unfit = [held.card for held in own_hand(view).hand if not held.playable]
    return MANNERS[key].unfit(dice.choice(unfit)) if unfit and dice.random() < 0.7 else MANNERS[key].idle


def challenge(view: View) -> rules_pb2.Move | None:
    """The challenge of a wild draw four, where there is one to doubt."""
    if view.own is None or view.own.WhichOneof("hand") != "lacuoi":
        return None
    kinds = {action.kind for action in view.own.lacuoi.actions}
    if lacuoi_pb2.LA_CUOI_ACTION_KIND_CHALLENGE not in kinds:
        return None
    return rules_pb2.Move(lacuoi=lacuoi_pb2.LaCuoiMove(challenge=lacuoi_pb2.LaCuoiChallenge()))


def without_call(message: rules_pb2.Move) -> bool:
    """Take the call off a move that says "last card"; whether it said so."""
    of_game = getattr(message, message.WhichOneof("move") or "lacuoi")
    if of_game.WhichOneof("move") != "play" or not of_game.play.call_last:
        return False
    of_game.play.call_last = False
    return True


def may_catch(view: View) -> bool:
    """Whether somebody else has one card and has not called, as far as everybody sees."""
    key = game_in_hand(view)
    if key is None or view.own is None or MANNERS[key].catch is None:
        return False
    others = [facts for facts in getattr(view.seats, key).seats if facts.seat != view.own.seat and not facts.left]
    return any(facts.cards == 1 and not facts.called_last for facts in others)


def locked_until_ms(view: View) -> int:
    """Until when the seat has to let others catch it or a neighbour, 0 if it need not; calling needs no waiting."""
    actions = own_hand(view).actions
    if any(action.kind == "CALL_LAST" for action in actions):
        return 0
    return max((getattr(action, "not_before_ms", 0) for action in actions), default=0)
