"""What happened, told: one function for each kind of event.

LAID shows a meld that is new, SENT a card that goes to a laid one, its seat's own too. PAID is told for every transfer
of the ledger; what a leaver gave up is told when it is held and when the winner gets it.
"""

from __future__ import annotations

from functools import lru_cache

from chieu.games.events import DrawReason, Kind, Narration, Place, Weight, Zone

from .draft import Draft
from .sentences import explained, sentence
from .state import Held, Meld, Transfer, UKind, Why

_STOCK = Place(Zone.DRAW)
_U = {
    UKind.NORMAL: "u.normal",
    UKind.ROUND: "u.round",
    UKind.DRY: "u.dry",
    UKind.THREE_EATEN: "u.three_eaten",
}


@lru_cache(maxsize=256)
def _at(zone: Zone, seat: int, meld: int | None = None) -> Place:
    return Place(zone, seat, meld)


def tell_round_start(draft: Draft, number: int) -> None:
    """A round begins."""
    draft.tell(Kind.ROUND_STARTED, sentence("round.start", number), amount=number, weight=Weight.BIG, cue="shuffle")


def tell_dealt(draft: Draft, seat: int, cards: int) -> None:
    """A seat has its hand."""
    text = sentence("dealt", seat, cards)
    draft.tell(
        Kind.DEALT,
        text,
        target=seat,
        amount=cards,
        from_place=_STOCK,
        to_place=_at(Zone.HAND, seat),
        cue="deal",
        together=draft.events[-1].kind is Kind.DEALT,
    )


def tell_turn(draft: Draft, seat: int) -> None:
    """Somebody new is asked."""
    draft.tell(Kind.TURN_STARTED, sentence("turn.started", seat), actor=seat, weight=Weight.LOG, cue="turn")


def tell_timed_out(draft: Draft, seat: int) -> None:
    """The seat to act let its time run out."""
    draft.tell(Kind.TIMED_OUT, sentence("turn.timed_out", seat), actor=seat, cue="timeout")


def tell_drew(draft: Draft, seat: int, key: str) -> None:
    """A card went from the stock to a hand; `key` says why."""
    draft.tell(
        Kind.DREW,
        sentence(key, seat),
        actor=seat,
        amount=1,
        from_place=_STOCK,
        to_place=_at(Zone.HAND, seat),
        cue="draw",
        reason=DrawReason.TIME_OUT if key == "drew.late" else DrawReason.CHOICE,
    )


def tell_discarded(draft: Draft, seat: int, card: int) -> None:
    """A card lies before its seat."""
    draft.tell(
        Kind.DISCARDED,
        sentence("discarded", seat, card),
        actor=seat,
        cards=(card,),
        from_place=_at(Zone.HAND, seat),
        to_place=_at(Zone.LANE, seat),
        cue="discard",
    )


def tell_ate(draft: Draft, seat: int, giver: int, card: int, nth: int, *, chot: bool, gone: bool) -> None:
    """A seat ate the discard of `giver`, who may be `gone`."""
    draft.tell(
        Kind.ATE,
        _ate(seat, giver, card, nth, chot=chot, gone=gone),
        actor=seat,
        target=None if gone else giver,
        cards=(card,),
        amount=nth,
        from_place=_at(Zone.LANE, giver),
        to_place=_at(Zone.EATEN, seat),
        weight=Weight.BIG if chot else Weight.NORMAL,
        cue="eat",
    )


def _ate(seat: int, giver: int, card: int, nth: int, *, chot: bool, gone: bool) -> Narration:
    if gone:
        return sentence("eat.chot_leaver", seat, card) if chot else sentence("eat.leaver", seat, card, nth)
    return sentence("eat.chot", seat, giver, card) if chot else sentence("eat.nth", seat, giver, card, nth)


def tell_moved(draft: Draft, seat: int, target: int, card: int) -> None:
    """The head's latest discard went to the seat that lost one."""
    draft.tell(
        Kind.PILE_MOVED,
        sentence("pile.moved", seat, target, card),
        actor=seat,
        target=target,
        cards=(card,),
        from_place=_at(Zone.LANE, seat),
        to_place=_at(Zone.LANE, target),
        weight=Weight.LOG,
        cue="move",
    )


def tell_tai(draft: Draft, seat: int) -> None:
    """A seat that has laid will have one more turn."""
    draft.tell(Kind.TAI, sentence("tai", seat), target=seat, cue="tai")


def tell_laid(draft: Draft, seat: int, meld: Meld, *, together: bool) -> None:
    """A new meld lies on the table."""
    draft.tell(
        Kind.LAID,
        sentence("lay", seat, len(meld.cards)),
        actor=seat,
        cards=meld.cards,
        amount=len(meld.cards),
        from_place=_at(Zone.HAND, seat),
        to_place=_at(Zone.MELD, seat, meld.number),
        cue="lay",
        together=together,
    )


def tell_extended(draft: Draft, seat: int, number: int, cards: tuple[int, ...], *, together: bool) -> None:
    """A seat made its own laid meld longer."""
    draft.tell(
        Kind.LAID,
        sentence("lay.more", seat, len(cards)),
        actor=seat,
        cards=cards,
        amount=len(cards),
        from_place=_at(Zone.HAND, seat),
        to_place=_at(Zone.MELD, seat, number),
        cue="lay",
        together=together,
    )


def tell_laid_nothing(draft: Draft, seat: int) -> None:
    """Nothing more was laid in an extra turn."""
    draft.tell(Kind.LAID, sentence("lay.nothing", seat), actor=seat, weight=Weight.LOG)


def tell_finished(draft: Draft, seat: int) -> None:
    """All of a hand is laid, so the turn ends without a discard."""
    draft.tell(Kind.WENT_OUT, sentence("lay.last", seat), actor=seat)


def tell_mom(draft: Draft, seat: int) -> None:
    """A seat has no phỏm."""
    draft.tell(Kind.MOM, sentence("mom", seat), actor=seat, weight=Weight.BIG, cue="mom")


def tell_late_mom(draft: Draft, seat: int) -> None:
    """The last turn ran out, which is móm whatever was laid."""
    draft.tell(Kind.MOM, sentence("mom.late", seat), actor=seat, weight=Weight.BIG, cue="mom")


def tell_mom_over(draft: Draft, seat: int) -> None:
    """A seat that was móm has laid a phỏm now."""
    draft.tell(Kind.MOM, sentence("mom.over", seat), actor=seat)


def tell_sent(draft: Draft, seat: int, target: int, number: int, card: int) -> None:
    """A card went to another seat's meld."""
    draft.tell(
        Kind.SENT,
        sentence("send", seat, target, card),
        actor=seat,
        target=target,
        cards=(card,),
        from_place=_at(Zone.HAND, seat),
        to_place=_at(Zone.MELD, target, number),
        cue="send",
    )


def tell_u(draft: Draft, seat: int, kind: UKind) -> None:
    """Somebody is Ù."""
    draft.tell(Kind.U, sentence(_U[kind], seat), actor=seat, weight=Weight.BIG, cue="u")


def tell_den(draft: Draft, seat: int, winner: int, *, by_three: bool) -> None:
    """One seat pays for all: it gave all three eaten cards, or it ate the last chốt."""
    text = sentence("den.three" if by_three else "den.chot", seat, winner)
    draft.tell(Kind.DEN, text, actor=seat, target=winner, weight=Weight.BIG, cue="den")


def tell_paid(draft: Draft, transfer: Transfer) -> None:
    """Points changed hands; an eaten card is paid as it is eaten, a round's end in one go."""
    stake = draft.options.stake
    last = draft.events[-1].kind
    draft.tell(
        Kind.PAID,
        explained(transfer, stake),
        actor=transfer.from_seat,
        target=transfer.to_seat,
        amount=transfer.units * stake,
        cue="coin",
        together=last is Kind.PAID or transfer.why in (Why.EAT, Why.CHOT),
    )


def tell_held(draft: Draft, held: Held) -> None:
    """A leaver gave up points; nobody has them yet."""
    points = held.units * draft.options.stake
    draft.tell(Kind.PAID, sentence("held", held.from_seat, points), actor=held.from_seat, amount=points, cue="coin")


def tell_away(draft: Draft, seat: int, cards: int) -> None:
    """A leaver's cards are out of play."""
    draft.tell(Kind.CARDS_RETURNED, sentence("cards.away", seat, cards), target=seat, amount=cards)


def tell_end(draft: Draft, headline: Narration, winner: int, points: int) -> None:
    """The round is over."""
    draft.tell(Kind.ROUND_ENDED, headline, target=winner, amount=points, weight=Weight.BIG, cue="end")
