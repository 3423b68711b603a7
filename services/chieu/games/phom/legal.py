"""What the seat to act may send, and why not the rest.

Rule: the table of phases of RULES.md, PH-09, PH-10, PH-18 to PH-22.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from chieu.games.errors import Reason

from .cards import POINTS, set_of
from .melds import may_keep
from .moves import DeclareU, Discard, Draw, Eat, Move, Send, SendAll
from .own import fits, layings
from .state import LAPS, Phase, Player, State
from .u import may_declare

_DISCARDING = (Phase.OPEN, Phase.DISCARD, Phase.SEND)


def why_no_eat(state: State) -> Reason | None:
    """Why the seat to act cannot eat the last discard, or None when it can. Rule: PH-09."""
    if state.phase is not Phase.TAKE or state.last is None:
        return Reason.NOT_IN_THIS_STEP
    return None if can_eat(state.players[state.turn], state.last) else Reason.NO_MELD


def can_eat(player: Player, card: int) -> bool:
    """Whether the card and those eaten before can each have a phỏm of their own in the hand. Rule: PH-09."""
    return may_keep(set_of(player.hand) | 1 << card, set_of(player.bound()) | 1 << card)


def is_chot(state: State) -> bool:
    """Whether the last discard is its seat's fourth. Rule: PH-16."""
    return state.last_by is not None and state.players[state.last_by].piled() >= LAPS


def why_no_discard(state: State, card: int) -> Reason | None:
    """Why the seat to act cannot discard a card of its hand now, or None when it can. Rule: PH-10, PH-18."""
    if state.phase not in _DISCARDING:
        return Reason.NOT_IN_THIS_STEP
    return None if can_spare(state.players[state.turn], card) else Reason.EATEN_CARD_NEEDED


def can_spare(player: Player, card: int) -> bool:
    """Whether the eaten cards of the hand keep their phỏms without this card. Rule: PH-10."""
    bound = player.bound()
    return card not in bound and may_keep(set_of(player.hand) & ~(1 << card), set_of(bound))


def why_no_sending(state: State) -> Reason | None:
    """Why the seat to act can send nothing at all, or None when it may. Rule: PH-22."""
    player = state.players[state.turn]
    if state.phase is not Phase.SEND:
        return Reason.NOT_IN_THIS_STEP
    if player.mom:
        return Reason.NO_MELD
    return None if len(player.hand) > 1 else Reason.NOT_IN_THIS_STEP


def targets(state: State) -> Iterator[tuple[int, int, tuple[int, ...]]]:
    """The laid melds that the seat to act may send to, its own first: whose, their number, their cards."""
    turn = state.turn
    for index in (turn, *[other for other in range(len(state.players)) if other != turn]):
        for meld in state.players[index].melds:
            yield index, meld.number, meld.cards


def sendable(state: State) -> list[Send]:
    """Everything that may be sent now, the highest card first and the own melds first. Rule: PH-22."""
    if why_no_sending(state) is not None:
        return []
    return _fitting(state.players[state.turn].hand, {number: cards for _, number, cards in targets(state)})


def _fitting(hand: Collection[int], melds: Mapping[int, tuple[int, ...]]) -> list[Send]:
    highest_first = sorted(hand, key=lambda card: (-POINTS[card], -card))
    return [Send(card, number) for card in highest_first for number, cards in melds.items() if fits(cards, card)]


def all_sends(state: State) -> list[Send]:
    """What sending all would send: the highest card that fits, again and again, while another is left. Rule: PH-22."""
    if why_no_sending(state) is not None:
        return []
    hand = list(state.players[state.turn].hand)
    melds = {number: cards for _, number, cards in targets(state)}
    sends: list[Send] = []
    while len(hand) > 1 and (fitting := _fitting(hand, melds)):
        move = fitting[0]
        hand.remove(move.card)
        melds[move.meld] += (move.card,)
        sends.append(move)
    return sends


def legal_moves(state: State, seat: int) -> tuple[Move, ...]:
    """Every move that `act` would accept from `seat`; of layings each split once, the best first."""
    if state.phase is Phase.OVER or state.players[state.turn].seat != seat:
        return ()
    player = state.players[state.turn]
    moves: list[Move] = []
    if state.phase is Phase.TAKE:
        moves.append(Draw())
        if why_no_eat(state) is None:
            moves.append(Eat())
    elif state.phase is Phase.LAY:
        moves += layings(player)
    else:
        moves += [Discard(card) for card in player.hand if can_spare(player, card)]
    sends = sendable(state)
    moves += [*sends, SendAll()] if sends else []
    if may_declare(state, player):
        moves.append(DeclareU())
    return tuple(moves)
