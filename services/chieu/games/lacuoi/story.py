"""What happened, told: one function for each kind of event, and the table of all sentences with what goes into them.

DREW is the one event that moves cards from the stock to a hand after the deal; PENALTY_TAKEN, CAUGHT and the
verdicts announce it. The sentences themselves are in ``texts``.
"""

from __future__ import annotations

from functools import lru_cache

from chieu.games.events import DrawReason, Kind, Narration, Param, ParamKind, Place, Weight, Zone

from .cards import IS_NUMBER, SYMBOL
from .draft import Draft

_SEAT = ParamKind.SEAT
_NUMBER = ParamKind.NUMBER

SENTENCES: dict[str, tuple[tuple[str, ParamKind], ...]] = {
    "round.start": (("n", _NUMBER),),
    "dealt": (("seat", _SEAT), ("n", _NUMBER)),
    "turned_up": (("card", ParamKind.CARD),),
    "turn.started": (("seat", _SEAT),),
    "turn.timed_out": (("seat", _SEAT),),
    "played.number": (("seat", _SEAT), ("card", ParamKind.CARD)),
    "played.skip": (("seat", _SEAT), ("card", ParamKind.CARD)),
    "played.reverse": (("seat", _SEAT), ("card", ParamKind.CARD)),
    "played.draw2": (("seat", _SEAT), ("card", ParamKind.CARD)),
    "played.wild": (("seat", _SEAT), ("card", ParamKind.CARD)),
    "played.wild4": (("seat", _SEAT), ("card", ParamKind.CARD)),
    "colour.named": (("seat", _SEAT), ("colour", ParamKind.COLOUR)),
    "drew.one": (("seat", _SEAT),),
    "drew.late": (("seat", _SEAT), ("n", _NUMBER)),
    "drew.penalty": (("seat", _SEAT), ("n", _NUMBER)),
    "drew.caught": (("seat", _SEAT), ("n", _NUMBER)),
    "drew.challenge": (("seat", _SEAT), ("n", _NUMBER)),
    "drew.short": (("seat", _SEAT), ("n", _NUMBER), ("wanted", _NUMBER)),
    "kept": (("seat", _SEAT),),
    "passed": (("seat", _SEAT),),
    "skipped": (("seat", _SEAT),),
    "reversed": (("seat", _SEAT),),
    "stack.grew": (("n", _NUMBER),),
    "penalty.taken": (("seat", _SEAT), ("n", _NUMBER)),
    "penalty.vanished": (("n", _NUMBER),),
    "challenge.asked": (("seat", _SEAT), ("target", _SEAT)),
    "challenge.asked_leaver": (("seat", _SEAT),),
    "challenge.won": (("target", _SEAT), ("n", _NUMBER)),
    "challenge.won_leaver": (("seat", _SEAT),),
    "challenge.lost": (("seat", _SEAT), ("n", _NUMBER)),
    "call.last": (("seat", _SEAT),),
    "caught": (("seat", _SEAT), ("target", _SEAT)),
    "reshuffled": (("n", _NUMBER),),
    "cards.returned": (("seat", _SEAT), ("n", _NUMBER)),
    "went_out": (("seat", _SEAT),),
    "blocked": (),
    "result.out": (("seat", _SEAT), ("points", ParamKind.POINTS)),
    "result.last_seat": (("seat", _SEAT), ("points", ParamKind.POINTS)),
    "result.blocked": (("seat", _SEAT), ("points", ParamKind.POINTS)),
    "result.drawn": (),
    "expire.draw": (("n", _NUMBER),),
    "expire.keep": (),
    "expire.pass": (),
    "expire.penalty": (("n", _NUMBER),),
}
"""Every sentence's key and its parameters in the order in which `sentence` takes them."""

_PLAYED = {
    "S": "played.skip",
    "V": "played.reverse",
    "D": "played.draw2",
    "W": "played.wild",
    "F": "played.wild4",
}
_STOCK = Place(Zone.DRAW)
_PILE = Place(Zone.DISCARD)


@lru_cache(maxsize=8_192)
def sentence(key: str, *values: int | str) -> Narration:
    """The narration of `key` with its parameters' values, in the order of `SENTENCES`."""
    named = zip(SENTENCES[key], values, strict=True)
    return Narration(key, tuple(Param(name, kind, value) for (name, kind), value in named))


@lru_cache(maxsize=256)
def _hand(seat: int) -> Place:
    return Place(Zone.HAND, seat)


def tell_round_start(draft: Draft, number: int) -> None:
    """The round begins."""
    draft.tell(Kind.ROUND_STARTED, sentence("round.start", number), amount=number, weight=Weight.BIG, cue="shuffle")


def tell_dealt(draft: Draft, seat: int, cards: int) -> None:
    """A seat has its first hand; all seats get theirs in one step."""
    together = draft.events[-1].kind is Kind.DEALT
    draft.tell(
        Kind.DEALT,
        sentence("dealt", seat, cards),
        target=seat,
        amount=cards,
        from_place=_STOCK,
        to_place=_hand(seat),
        cue="deal",
        together=together,
    )


def tell_turned_up(draft: Draft, card: int) -> None:
    """The first card of the pile lies open."""
    text = sentence("turned_up", card)
    draft.tell(Kind.TURNED_UP, text, cards=(card,), from_place=_STOCK, to_place=_PILE, cue="play")


def tell_turn(draft: Draft) -> None:
    """Somebody new is asked."""
    seat = draft.players[draft.turn].seat
    draft.tell(Kind.TURN_STARTED, sentence("turn.started", seat), actor=seat, weight=Weight.LOG, cue="turn")


def tell_timed_out(draft: Draft) -> None:
    """The seat to act let its time run out."""
    seat = draft.players[draft.turn].seat
    draft.tell(Kind.TIMED_OUT, sentence("turn.timed_out", seat), actor=seat, cue="timeout")


def tell_played(draft: Draft, seat: int, card: int, named: str | None) -> None:
    """A card was laid, and the colour named with it if it is a wild."""
    draft.tell(
        Kind.PLAYED,
        sentence(_PLAYED.get(SYMBOL[card], "played.number"), seat, card),
        actor=seat,
        cards=(card,),
        colour=named,
        from_place=_hand(seat),
        to_place=_PILE,
        cue="play" if card in IS_NUMBER else "play_action",
    )
    if named is not None:
        text = sentence("colour.named", seat, named)
        draft.tell(Kind.COLOUR_NAMED, text, actor=seat, colour=named, cue="colour", together=True)


_REASONS = {
    "drew.one": DrawReason.CHOICE,
    "drew.late": DrawReason.TIME_OUT,
    "drew.penalty": DrawReason.PENALTY,
    "drew.caught": DrawReason.CATCH,
    "drew.challenge": DrawReason.CHALLENGE,
}
"""Why cards are drawn, by the sentence that tells it."""


def tell_drew(draft: Draft, seat: int, key: str, drawn: int, wanted: int) -> None:
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
        from_place=_STOCK,
        to_place=_hand(seat),
        weight=Weight.BIG if drawn >= 4 else Weight.NORMAL,
        cue="draw",
        reason=_REASONS[key],
    )


def tell_kept(draft: Draft, seat: int) -> None:
    """The card just drawn stays in the hand."""
    draft.tell(Kind.KEPT, sentence("kept", seat), actor=seat)


def tell_passed(draft: Draft, seat: int) -> None:
    """A turn was given on with nothing to draw."""
    draft.tell(Kind.PASSED, sentence("passed", seat), actor=seat)


def tell_skipped(draft: Draft, seat: int) -> None:
    """A seat lost its turn."""
    draft.tell(Kind.SKIPPED, sentence("skipped", seat), target=seat, cue="skip", together=True)


def tell_reversed(draft: Draft, seat: int) -> None:
    """Play goes the other way round."""
    draft.tell(Kind.DIRECTION_CHANGED, sentence("reversed", seat), actor=seat, amount=draft.direction, cue="reverse")


def tell_stack(draft: Draft, seat: int) -> None:
    """A defence made the waiting penalty bigger."""
    text = sentence("stack.grew", draft.pending)
    draft.tell(Kind.PENALTY_GREW, text, actor=seat, amount=draft.pending, weight=Weight.BIG, cue="stack")


def tell_penalty_taken(draft: Draft, seat: int, cards: int) -> None:
    """A seat took the waiting penalty: `cards` is what it faced, DREW says what it got."""
    text = sentence("penalty.taken", seat, cards)
    draft.tell(Kind.PENALTY_TAKEN, text, actor=seat, amount=cards, weight=Weight.BIG, cue="stack")


def tell_penalty_vanished(draft: Draft) -> None:
    """The seat that faced a penalty left, and nobody inherits it. Rule: LC-22b."""
    draft.tell(Kind.PENALTY_VANISHED, sentence("penalty.vanished", draft.pending), amount=draft.pending)


def tell_challenge(draft: Draft, seat: int, target: int | None) -> None:
    """Somebody doubts the wild draw four of `target` (None when that seat has left)."""
    if target is None:
        text = sentence("challenge.asked_leaver", seat)
    else:
        text = sentence("challenge.asked", seat, target)
    draft.tell(Kind.CHALLENGED, text, actor=seat, target=target, weight=Weight.BIG, cue="challenge")


def tell_challenge_won(draft: Draft, seat: int, target: int | None, cards: int) -> None:
    """It was against the rule: `target` draws, unless it has left."""
    if target is None:
        text = sentence("challenge.won_leaver", seat)
    else:
        text = sentence("challenge.won", target, cards)
    draft.tell(Kind.CHALLENGE_WON, text, actor=seat, target=target, amount=cards, weight=Weight.BIG, cue="verdict")


def tell_challenge_lost(draft: Draft, seat: int, cards: int) -> None:
    """It was by the rule: the challenger draws."""
    text = sentence("challenge.lost", seat, cards)
    draft.tell(Kind.CHALLENGE_LOST, text, actor=seat, amount=cards, weight=Weight.BIG, cue="verdict")


def tell_call(draft: Draft, seat: int) -> None:
    """A seat says that it has one card left."""
    draft.tell(Kind.CALLED_LAST, sentence("call.last", seat), actor=seat, weight=Weight.BIG, cue="call", together=True)


def tell_caught(draft: Draft, seat: int, target: int, cards: int) -> None:
    """`seat` was quicker than the forgetful `target`."""
    text = sentence("caught", seat, target)
    draft.tell(Kind.CAUGHT, text, actor=seat, target=target, amount=cards, weight=Weight.BIG, cue="caught")


def tell_reshuffled(draft: Draft, cards: int) -> None:
    """The pile below its top is the stock again."""
    draft.tell(
        Kind.RESHUFFLED,
        sentence("reshuffled", cards),
        amount=cards,
        from_place=_PILE,
        to_place=_STOCK,
        weight=Weight.LOG,
        cue="shuffle",
    )


def tell_returned(draft: Draft, seat: int, cards: int) -> None:
    """A leaver's hand went under the stock."""
    text = sentence("cards.returned", seat, cards)
    draft.tell(Kind.CARDS_RETURNED, text, target=seat, amount=cards, from_place=_hand(seat), to_place=_STOCK)


def tell_out(draft: Draft, seat: int) -> None:
    """A hand is empty."""
    draft.tell(Kind.WENT_OUT, sentence("went_out", seat), actor=seat, weight=Weight.BIG, cue="win")


def tell_blocked(draft: Draft) -> None:
    """Nobody can go on."""
    draft.tell(Kind.BLOCKED, sentence("blocked"), weight=Weight.BIG, cue="end")


def tell_end(draft: Draft, headline: Narration, winner: int | None, points: int) -> None:
    """The round is over."""
    draft.tell(Kind.ROUND_ENDED, headline, target=winner, amount=points, weight=Weight.BIG, cue="end")
