"""What happens in this game alone, told, and the table of all its sentences with what goes into them.

What happens in every such game is told by `chieu.games.shedding.story`. The sentences themselves are in ``texts``.
"""

from __future__ import annotations

from functools import lru_cache

from chieu.games.events import Kind, Narration, ParamKind, Weight
from chieu.games.shedding.story import COUNTED, LAID, NUMBER, PILE, SEAT, Blanks, filled, hand_of

from .cards import IS_NUMBER, SYMBOL
from .draft import Draft

SENTENCES: dict[str, Blanks] = {
    "round.start": NUMBER,
    "dealt": COUNTED,
    "turned_up": (("card", ParamKind.CARD),),
    "turn.started": SEAT,
    "turn.timed_out": SEAT,
    "played.number": LAID,
    "played.skip": LAID,
    "played.reverse": LAID,
    "played.draw2": LAID,
    "played.wild": LAID,
    "played.wild4": LAID,
    "colour.named": (*SEAT, ("colour", ParamKind.COLOUR)),
    "drew.one": SEAT,
    "drew.late": COUNTED,
    "drew.penalty": COUNTED,
    "drew.caught": COUNTED,
    "drew.challenge": COUNTED,
    "drew.short": (*COUNTED, ("wanted", ParamKind.NUMBER)),
    "kept": SEAT,
    "passed": SEAT,
    "skipped": SEAT,
    "reversed": SEAT,
    "stack.grew": NUMBER,
    "penalty.taken": COUNTED,
    "penalty.vanished": NUMBER,
    "challenge.asked": (*SEAT, ("target", ParamKind.SEAT)),
    "challenge.asked_leaver": SEAT,
    "challenge.won": (("target", ParamKind.SEAT), *NUMBER),
    "challenge.won_leaver": SEAT,
    "challenge.lost": COUNTED,
    "call.last": SEAT,
    "caught": (*SEAT, ("target", ParamKind.SEAT)),
    "reshuffled": NUMBER,
    "cards.returned": COUNTED,
    "went_out": SEAT,
    "blocked": (),
    "result.out": (*SEAT, ("points", ParamKind.POINTS)),
    "result.last_seat": (*SEAT, ("points", ParamKind.POINTS)),
    "result.blocked": (*SEAT, ("points", ParamKind.POINTS)),
    "result.drawn": (),
    "expire.draw": NUMBER,
    "expire.keep": (),
    "expire.pass": (),
    "expire.penalty": NUMBER,
}
"""Every sentence's key and its parameters in the order in which `sentence` takes them."""

_PLAYED = {
    "S": "played.skip",
    "V": "played.reverse",
    "D": "played.draw2",
    "W": "played.wild",
    "F": "played.wild4",
}


@lru_cache(maxsize=8_192)
def sentence(key: str, *values: int | str) -> Narration:
    """The narration of `key` with its parameters' values, in the order of `SENTENCES`."""
    return filled(SENTENCES, key, values)


def tell_played(draft: Draft, seat: int, card: int, named: str | None) -> None:
    """A card was laid, and the colour named with it if it is a wild."""
    draft.tell(
        Kind.PLAYED,
        sentence(_PLAYED.get(SYMBOL[card], "played.number"), seat, card),
        actor=seat,
        cards=(card,),
        colour=named,
        from_place=hand_of(seat),
        to_place=PILE,
        cue="play" if card in IS_NUMBER else "play_action",
    )
    if named is not None:
        text = sentence("colour.named", seat, named)
        draft.tell(Kind.COLOUR_NAMED, text, actor=seat, colour=named, cue="colour", together=True)


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
