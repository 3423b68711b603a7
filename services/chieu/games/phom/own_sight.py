"""Building what a seat sees of its own: its hand, all that it may send, and how it could lay.

Rule: G-04, PH-10, PH-19, invariants 4 to 6.
"""

from __future__ import annotations

from .cards import cards_in, points_of, set_of
from .legal import all_sends, can_spare, is_chot, sendable, why_no_discard, why_no_eat
from .melds import best
from .moves import Lay
from .own import layings
from .sight import on_expire, units_now
from .state import OWN_CARDS, Phase, Player, State
from .u import may_declare
from .view import ActionKind, Arrangement, EatOffer, HandCard, LegalAction, SeatView

MOST_ARRANGEMENTS = 8
"""More are never looked at; any other split may be laid as well."""


def seat_view(state: State, seat: int) -> SeatView:
    """What one seat sees of its own; a seat that does not play sees an empty hand and may do nothing."""
    index = next((i for i, player in enumerate(state.players) if player.seat == seat), None)
    if index is None or state.players[index].left:
        return SeatView(seat=seat, hand=(), actions=(), arrangements=(), eat=None, hand_points=0, on_expire=None)
    player = state.players[index]
    to_act = state.phase is not Phase.OVER and index == state.turn
    arrangements = tuple([_arrangement(player, lay) for lay in layings(player)[:MOST_ARRANGEMENTS]])
    suggested = arrangements[0] if arrangements else None
    return SeatView(
        seat=seat,
        hand=_hand(state, player, to_act, suggested),
        actions=actions(state) if to_act else (),
        arrangements=arrangements,
        eat=_offer(state, player) if to_act else None,
        hand_points=points_of(player.hand) if suggested is None else suggested.rest_points,
        on_expire=on_expire(state) if to_act else None,
    )


def _arrangement(player: Player, lay: Lay) -> Arrangement:
    laid = [card for group in lay.groups for card in group.cards]
    rest = tuple(sorted(set(player.hand) - set(laid)))
    return Arrangement(
        groups=lay.groups,
        rest=rest,
        rest_points=points_of(rest),
        u=player.own_laid() + len(laid) >= OWN_CARDS,
    )


def _hand(state: State, player: Player, to_act: bool, suggested: Arrangement | None) -> tuple[HandCard, ...]:
    """The hand by rank, then suit: the order of ids. Grey cards say why."""
    groups = () if suggested is None else suggested.groups
    group_of = {card: number for number, group in enumerate(groups, 1) for card in group.cards}
    bound = player.bound()
    cards = []
    for card in sorted(player.hand):
        reason = why_no_discard(state, card) if to_act else None
        word = "" if reason is None else reason.value
        if not to_act:
            word = "ROUND_OVER" if state.phase is Phase.OVER else "NOT_YOUR_TURN"
        cards.append(
            HandCard(
                card=card,
                playable=not word,
                why_not=word,
                fresh=card == player.fresh,
                locked=bool(bound) and not can_spare(player, card),
                group=group_of.get(card, 0),
            )
        )
    return tuple(cards)


def actions(state: State) -> tuple[LegalAction, ...]:
    """All that the seat to act may send, the stressed ones first."""
    player = state.players[state.turn]
    found: list[LegalAction] = []
    if may_declare(state, player):
        found.append(LegalAction(kind=ActionKind.DECLARE_U, primary=True))
    if state.phase is Phase.TAKE:
        found += _taking(state)
    elif state.phase is Phase.LAY:
        found.append(LegalAction(kind=ActionKind.LAY, primary=True))
    else:
        found += _sending(state)
        spare = tuple(sorted([card for card in player.hand if can_spare(player, card)]))
        found.append(LegalAction(kind=ActionKind.DISCARD, cards=spare))
    return tuple(found)


def _taking(state: State) -> list[LegalAction]:
    drawing = LegalAction(kind=ActionKind.DRAW)
    if state.last is None or why_no_eat(state) is not None:
        return [drawing]
    return [LegalAction(kind=ActionKind.EAT, cards=(state.last,), primary=True), drawing]


def _sending(state: State) -> list[LegalAction]:
    sends = sendable(state)
    if not sends:
        return []
    by_meld: dict[int, list[int]] = {}
    for move in sends:
        by_meld.setdefault(move.meld, []).append(move.card)
    each = [
        LegalAction(kind=ActionKind.SEND, cards=tuple(sorted(cards)), meld=meld)
        for meld, cards in sorted(by_meld.items())
    ]
    going = tuple([move.card for move in all_sends(state)])
    return [LegalAction(kind=ActionKind.SEND_ALL, cards=going, primary=True), *each]


def _offer(state: State, player: Player) -> EatOffer | None:
    """The last discard, if the seat can eat it, with the phỏm of the best split it would be in. Rule: PH-09."""
    if state.last is None or state.last_by is None or why_no_eat(state) is not None:
        return None
    with_it = 1 << state.last
    split = best(set_of(player.hand) | with_it, set_of(player.bound()) | with_it)
    meld = next(meld for meld in split if meld & with_it)
    chot = is_chot(state)
    return EatOffer(
        card=state.last,
        by_seat=state.players[state.last_by].seat,
        meld=cards_in(meld),
        units=units_now(state, chot),
        chot=chot,
    )
