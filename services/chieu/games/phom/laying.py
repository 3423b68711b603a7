"""Laying in the last turn, and sending after it.

Rule: PH-17 to PH-22.
"""

from __future__ import annotations

from chieu.games.errors import IllegalMove, Malformed, Reason

from .cards import FACE, check_card, set_of
from .draft import Draft
from .legal import all_sends, sendable, targets, why_no_sending
from .melding import count_laying, extend, put_down, send
from .melds import holds_meld, is_meld
from .moves import Group, Lay, Send
from .own import fits
from .state import OWN_CARDS, Phase, Player, State
from .story import tell_finished, tell_laid_nothing, tell_mom, tell_mom_over
from .turns import pass_on
from .u import declare_if_ready

MOST_CARDS = OWN_CARDS + 1


def check_form(lay: Lay) -> None:
    """Refuse a laying that is wrong in any state.

    Raises:
        Malformed: ``TOO_MANY_CARDS``, ``BAD_CARD``.
    """
    if len(lay.groups) > MOST_CARDS or sum([len(group.cards) for group in lay.groups]) > MOST_CARDS:
        raise Malformed(Reason.TOO_MANY_CARDS, field="groups", most=MOST_CARDS)
    for group in lay.groups:
        for card in group.cards:
            check_card(card)


def check_lay(state: State, lay: Lay) -> None:
    """Refuse a laying that is none of the seat's. Rule: PH-18, PH-19.

    Raises:
        IllegalMove: ``NOT_IN_THIS_STEP``, ``CARD_NOT_IN_HAND``, ``BAD_TARGET`` for a meld that is not the seat's,
            ``EATEN_CARD_NEEDED`` for an eaten card left over, ``BAD_MELD`` for groups that are no phỏms, share a
            card or leave a whole phỏm behind.
    """
    if state.phase is not Phase.LAY:
        raise IllegalMove(Reason.NOT_IN_THIS_STEP, phase=state.phase.value)
    player = state.players[state.turn]
    laid = [card for group in lay.groups for card in group.cards]
    for card in laid:
        if card not in player.hand:
            raise IllegalMove(Reason.CARD_NOT_IN_HAND, card=FACE[card])
    grown = [group.extends for group in lay.groups if group.extends is not None]
    if len(set(laid)) < len(laid) or len(set(grown)) < len(grown):
        raise IllegalMove(Reason.BAD_MELD)
    bound = set_of(player.bound())
    for group in lay.groups:
        _check_group(player, group, bound)
    rest = set_of(player.hand) & ~set_of(laid)
    if rest & bound:
        raise IllegalMove(Reason.EATEN_CARD_NEEDED)
    if holds_meld(rest):
        raise IllegalMove(Reason.BAD_MELD)


def _check_group(player: Player, group: Group, bound: int) -> None:
    cards = set_of(group.cards)
    most_eaten = 1
    if group.extends is not None:
        meld = next((meld for meld in player.melds if meld.number == group.extends), None)
        if meld is None:
            raise IllegalMove(Reason.BAD_TARGET, meld=group.extends)
        most_eaten = 0
        cards |= set_of(meld.cards)
    if not group.cards or not is_meld(cards) or (set_of(group.cards) & bound).bit_count() > most_eaten:
        raise IllegalMove(Reason.BAD_MELD)


def lay(draft: Draft, index: int, chosen: Lay) -> None:
    """Lay what was found right; no phỏm is móm, nine of the own cards laid are Ù. Rule: PH-17, PH-20, PH-23c."""
    before = draft.players[index]
    if chosen.groups:
        put_down(draft, index, chosen)
    else:
        count_laying(draft, index)
    if not before.lay_no:
        if not chosen.groups:
            draft.change(index, mom=True)
            tell_mom(draft, before.seat)
    elif not chosen.groups:
        tell_laid_nothing(draft, before.seat)
    elif _recovers(before, chosen):
        draft.change(index, mom=False)
        tell_mom_over(draft, before.seat)
    after_laying(draft, index)


def after_laying(draft: Draft, index: int) -> None:
    """Ù, or sending, or with nothing left in hand the end of the turn. Rule: PH-17, PH-23c."""
    player = draft.players[index]
    draft.phase = Phase.SEND
    if player.own_laid() >= OWN_CARDS and declare_if_ready(draft, index):
        return
    if not player.hand:
        draft.change(index, empty_turns=player.empty_turns + 1)
        draft.last = draft.last_by = None
        tell_finished(draft, player.seat)
        pass_on(draft)


def _recovers(player: Player, chosen: Lay) -> bool:
    """Whether a móm seat stops being móm by a new phỏm. Rule: PH-17, PH-24d."""
    return player.mom and not player.mom_for_good and any([group.extends is None for group in chosen.groups])


def check_send(state: State, move: Send) -> None:
    """Refuse a card that may not be sent there.

    Raises:
        Malformed: ``BAD_CARD``.
        IllegalMove: ``NOT_IN_THIS_STEP``, also for the card that is kept to be discarded; ``NO_MELD`` for a móm seat;
            ``CARD_NOT_IN_HAND``; ``BAD_TARGET`` where no such meld lies or the card does not fit.
    """
    check_card(move.card)
    reason = why_no_sending(state)
    if reason is not None:
        raise IllegalMove(reason, phase=state.phase.value)
    if move.card not in state.players[state.turn].hand:
        raise IllegalMove(Reason.CARD_NOT_IN_HAND, card=FACE[move.card])
    meld = next((cards for _, number, cards in targets(state) if number == move.meld), None)
    if meld is None or not fits(meld, move.card):
        raise IllegalMove(Reason.BAD_TARGET, card=FACE[move.card], meld=move.meld)


def check_send_all(state: State) -> None:
    """Refuse when nothing can be sent. Raises IllegalMove NOT_IN_THIS_STEP, NO_MELD, BAD_TARGET."""
    reason = why_no_sending(state)
    if reason is not None:
        raise IllegalMove(reason, phase=state.phase.value)
    if not sendable(state):
        raise IllegalMove(Reason.BAD_TARGET)


def send_one(draft: Draft, move: Send) -> None:
    """Send a card that was found right; nine own cards in phỏms are Ù. Rule: PH-22, PH-23c."""
    index = draft.turn
    owner = next(i for i, player in enumerate(draft.players) if any([m.number == move.meld for m in player.melds]))
    if owner != index:
        send(draft, index, owner, move.meld, move.card)
        return
    extend(draft, index, move.meld, (move.card,))
    if draft.players[index].own_laid() >= OWN_CARDS:
        declare_if_ready(draft, index)


def send_all(draft: Draft) -> None:
    """Send the highest card that fits, again and again, while one fits and another is left. Rule: PH-22."""
    for move in all_sends(draft.frozen()):
        if draft.phase is Phase.SEND:
            send_one(draft, move)
