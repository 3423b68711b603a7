"""The table of all sentences of Phỏm with what goes into them, and those that explain an end.

The sentences themselves are in ``texts``.
"""

from __future__ import annotations

from functools import lru_cache

from chieu.games.events import Narration, Param, ParamKind

from .state import Ending, State, Transfer, Why

_SEAT = ("seat", ParamKind.SEAT)
_TARGET = ("target", ParamKind.SEAT)
_CARD = ("card", ParamKind.CARD)
_N = ("n", ParamKind.NUMBER)
_POINTS = ("points", ParamKind.POINTS)

SENTENCES: dict[str, tuple[tuple[str, ParamKind], ...]] = {
    "round.start": (_N,),
    "dealt": (_SEAT, _N),
    "turn.started": (_SEAT,),
    "turn.timed_out": (_SEAT,),
    "drew.one": (_SEAT,),
    "drew.late": (_SEAT,),
    "drew.opens": (_SEAT,),
    "discarded": (_SEAT, _CARD),
    "eat.nth": (_SEAT, _TARGET, _CARD, _N),
    "eat.chot": (_SEAT, _TARGET, _CARD),
    "eat.leaver": (_SEAT, _CARD, _N),
    "eat.chot_leaver": (_SEAT, _CARD),
    "pile.moved": (_SEAT, _TARGET, _CARD),
    "tai": (_SEAT,),
    "lay": (_SEAT, _N),
    "lay.more": (_SEAT, _N),
    "lay.nothing": (_SEAT,),
    "lay.last": (_SEAT,),
    "mom": (_SEAT,),
    "mom.late": (_SEAT,),
    "mom.over": (_SEAT,),
    "send": (_SEAT, _TARGET, _CARD),
    "u.normal": (_SEAT,),
    "u.round": (_SEAT,),
    "u.dry": (_SEAT,),
    "u.three_eaten": (_SEAT,),
    "den.chot": (_SEAT, _TARGET),
    "den.three": (_SEAT, _TARGET),
    "paid.eat": (_SEAT, _TARGET, _POINTS, _N),
    "paid.chot": (_SEAT, _TARGET, _POINTS),
    "paid.second": (_SEAT, _TARGET, _POINTS),
    "paid.third": (_SEAT, _TARGET, _POINTS),
    "paid.fourth": (_SEAT, _TARGET, _POINTS),
    "paid.mom": (_SEAT, _TARGET, _POINTS),
    "paid.all_mom": (_SEAT, _TARGET, _POINTS),
    "paid.u": (_SEAT, _TARGET, _POINTS),
    "paid.u_round": (_SEAT, _TARGET, _POINTS),
    "paid.u_dry": (_SEAT, _TARGET, _POINTS),
    "paid.den": (_SEAT, _TARGET, _POINTS),
    "paid.left": (_SEAT, _TARGET, _POINTS),
    "held": (_SEAT, _POINTS),
    "cards.away": (_SEAT, _N),
    "result.first": (_SEAT, _POINTS),
    "result.all_mom": (_SEAT, _POINTS),
    "result.u": (_SEAT, _POINTS),
    "result.last_seat": (_SEAT, _POINTS),
    "expire.discard": (),
    "expire.discard_junk": (),
    "expire.take": (),
    "expire.take_junk": (),
    "expire.lay": (),
    "expire.take_lay": (),
    "expire.lay_more": (),
    "expire.take_more": (),
}
"""Every sentence's key and its parameters in the order in which `sentence` takes them."""

_HEADLINE = {Ending.U: "result.u", Ending.LAST_SEAT: "result.last_seat"}


@lru_cache(maxsize=8_192)
def sentence(key: str, *values: int | str) -> Narration:
    """The narration of `key` with its parameters' values, in the order of `SENTENCES`."""
    named = zip(SENTENCES[key], values, strict=True)
    return Narration(key, tuple(Param(name, kind, value) for (name, kind), value in named))


def explained(transfer: Transfer, stake: int) -> Narration:
    """Why points changed hands, in points. Rule: PH-P1 to PH-P7."""
    ends = (transfer.from_seat, transfer.to_seat, transfer.units * stake)
    if transfer.why is Why.EAT:
        return sentence(transfer.why.value, *ends, transfer.nth)
    return sentence(transfer.why.value, *ends)


def headline(state: State, units: int) -> Narration:
    """How the round ended, in one line; `units` is what the winner is up or down."""
    assert state.winner is not None
    assert state.ending is not None
    winner = state.players[state.winner]
    key = _HEADLINE.get(state.ending, "result.all_mom" if winner.mom else "result.first")
    return sentence(key, winner.seat, units * state.options.stake)
