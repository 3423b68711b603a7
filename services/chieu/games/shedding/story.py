"""What happens in every game of getting rid of cards, told: one function for each kind of event, and their sentences.

DREW is the one event that moves cards from the stock to a hand after the deal; PENALTY_TAKEN, CAUGHT and verdicts
announce it. What the sentences are in each game stands in its ``texts``.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from chieu.games.events import DrawReason, Kind, Narration, Param, ParamKind, Place, Weight, Zone
from chieu.games.telling import Telling

Blanks = tuple[tuple[str, ParamKind], ...]
"""What goes into a sentence: the names of its values and what they are, in the order in which they are given."""

SEAT: Blanks = (("seat", ParamKind.SEAT),)
NUMBER: Blanks = (("n", ParamKind.NUMBER),)
COUNTED: Blanks = (*SEAT, *NUMBER)
LAID: Blanks = (*SEAT, ("card", ParamKind.CARD))

SENTENCES: Mapping[str, Blanks] = {
    "round.start": NUMBER,
    "dealt": COUNTED,
    "turned_up": (("card", ParamKind.CARD),),
    "turn.started": SEAT,
    "turn.timed_out": SEAT,
    "drew.one": SEAT,
    "drew.late": COUNTED,
    "drew.penalty": COUNTED,
    "drew.caught": COUNTED,
    "drew.challenge": COUNTED,
    "drew.short": (*COUNTED, ("wanted", ParamKind.NUMBER)),
    "kept": SEAT,
    "passed": SEAT,
    "penalty.taken": COUNTED,
    "call.last": SEAT,
    "caught": (*SEAT, ("target", ParamKind.SEAT)),
    "reshuffled": NUMBER,
    "cards.returned": COUNTED,
    "went_out": SEAT,
    "blocked": (),
    "expire.draw": NUMBER,
    "expire.keep": (),
    "expire.pass": (),
    "expire.penalty": NUMBER,
}
"""The sentences that such games share; a game may have no use for one of them."""

STOCK = Place(Zone.DRAW)
PILE = Place(Zone.DISCARD)

_REASONS = {
    "drew.one": DrawReason.CHOICE,
    "drew.late": DrawReason.TIME_OUT,
    "drew.penalty": DrawReason.PENALTY,
    "drew.caught": DrawReason.CATCH,
    "drew.challenge": DrawReason.CHALLENGE,
}
"""Why cards are drawn, by the sentence that tells it."""


def filled(sentences: Mapping[str, Blanks], key: str, values: tuple[int | str, ...]) -> Narration:
    """The narration of `key` with its values, in the order of its blanks."""
    named = zip(sentences[key], values, strict=True)
    return Narration(key, tuple(Param(name, kind, value) for (name, kind), value in named))


@lru_cache(maxsize=8_192)
def sentence(key: str, *values: int | str) -> Narration:
    """The narration of a sentence that all such games have."""
    return filled(SENTENCES, key, values)


@lru_cache(maxsize=256)
def hand_of(seat: int) -> Place:
    """A seat's hand."""
    return Place(Zone.HAND, seat)


def tell_round_start(draft: Telling, number: int) -> None:
    """The round begins."""
    draft.tell(Kind.ROUND_STARTED, sentence("round.start", number), amount=number, weight=Weight.BIG, cue="shuffle")


def tell_dealt(draft: Telling, seat: int, cards: int) -> None:
    """A seat has its first hand; all seats get theirs in one step."""
    draft.tell(
        Kind.DEALT,
        sentence("dealt", seat, cards),
        target=seat,
        amount=cards,
        from_place=STOCK,
        to_place=hand_of(seat),
        cue="deal",
        together=draft.events[-1].kind is Kind.DEALT,
    )


def tell_turned_up(draft: Telling, card: int) -> None:
    """The first card of the pile lies open."""
    text = sentence("turned_up", card)
    draft.tell(Kind.TURNED_UP, text, cards=(card,), from_place=STOCK, to_place=PILE, cue="play")


def tell_turn(draft: Telling, seat: int) -> None:
    """Somebody new is asked."""
    draft.tell(Kind.TURN_STARTED, sentence("turn.started", seat), actor=seat, weight=Weight.LOG, cue="turn")


def tell_timed_out(draft: Telling, seat: int) -> None:
    """The seat to act let its time run out."""
    draft.tell(Kind.TIMED_OUT, sentence("turn.timed_out", seat), actor=seat, cue="timeout")


def tell_drew(draft: Telling, seat: int, key: str, drawn: int, wanted: int) -> None:
    """Cards went from the stock to a hand; `key` says why, and a shortage says so instead."""
    if drawn < wanted:
        text = sentence("drew.short", seat, drawn, wanted)
    else:
        text = sentence(key, seat) if key == "drew.one" else sentence(key, seat, drawn)
    draft.tell(
        Kind.DREW,
        text,
        actor=seat,
        amount=drawn,
        from_place=STOCK,
        to_place=hand_of(seat),
        weight=Weight.BIG if drawn >= 4 else Weight.NORMAL,
        cue="draw",
        reason=_REASONS[key],
    )


def tell_kept(draft: Telling, seat: int) -> None:
    """The card just drawn stays in the hand."""
    draft.tell(Kind.KEPT, sentence("kept", seat), actor=seat)


def tell_passed(draft: Telling, seat: int) -> None:
    """A turn was given on with nothing to draw."""
    draft.tell(Kind.PASSED, sentence("passed", seat), actor=seat)


def tell_penalty_taken(draft: Telling, seat: int, cards: int) -> None:
    """A seat took the waiting penalty: `cards` is what it faced, DREW says what it got."""
    text = sentence("penalty.taken", seat, cards)
    draft.tell(Kind.PENALTY_TAKEN, text, actor=seat, amount=cards, weight=Weight.BIG, cue="stack")


def tell_call(draft: Telling, seat: int) -> None:
    """A seat says that it has one card left."""
    draft.tell(Kind.CALLED_LAST, sentence("call.last", seat), actor=seat, weight=Weight.BIG, cue="call", together=True)


def tell_caught(draft: Telling, seat: int, target: int, cards: int) -> None:
    """`seat` was quicker than the forgetful `target`."""
    text = sentence("caught", seat, target)
    draft.tell(Kind.CAUGHT, text, actor=seat, target=target, amount=cards, weight=Weight.BIG, cue="caught")


def tell_reshuffled(draft: Telling, cards: int) -> None:
    """The pile below its top is the stock again."""
    draft.tell(
        Kind.RESHUFFLED,
        sentence("reshuffled", cards),
        amount=cards,
        from_place=PILE,
        to_place=STOCK,
        weight=Weight.LOG,
        cue="shuffle",
    )


def tell_returned(draft: Telling, seat: int, cards: int) -> None:
    """A leaver's hand went under the stock."""
    text = sentence("cards.returned", seat, cards)
    draft.tell(Kind.CARDS_RETURNED, text, target=seat, amount=cards, from_place=hand_of(seat), to_place=STOCK)


def tell_out(draft: Telling, seat: int) -> None:
    """A hand is empty."""
    draft.tell(Kind.WENT_OUT, sentence("went_out", seat), actor=seat, weight=Weight.BIG, cue="win")


def tell_blocked(draft: Telling) -> None:
    """Nobody can go on."""
    draft.tell(Kind.BLOCKED, sentence("blocked"), weight=Weight.BIG, cue="end")


def tell_end(draft: Telling, headline: Narration, winner: int | None, points: int) -> None:
    """The round is over."""
    draft.tell(Kind.ROUND_ENDED, headline, target=winner, amount=points, weight=Weight.BIG, cue="end")
