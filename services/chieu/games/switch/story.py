"""What happens in this game alone, told, and the table of all its sentences with what goes into them.

What happens in every such game is told by `chieu.games.shedding.story`. The sentences themselves are in ``texts``.
"""

from __future__ import annotations

from functools import lru_cache

from chieu.games.events import Kind, Narration, ParamKind, Weight
from chieu.games.shedding.story import COUNTED, LAID, NUMBER, PILE, SEAT, Blanks, filled, hand_of

from .cards import OPENING, RANK
from .draft import Draft
from .moves import Suit

SENTENCES: dict[str, Blanks] = {
    "round.start": NUMBER,
    "dealt": COUNTED,
    "turned_up": (("card", ParamKind.CARD),),
    "turn.started": SEAT,
    "turn.timed_out": SEAT,
    "played.plain": LAID,
    "played.two": LAID,
    "played.ace": LAID,
    "played.eight": LAID,
    "played.jack": LAID,
    "suit.named": (*SEAT, ("suit", ParamKind.COLOUR)),
    "chain.grew": NUMBER,
    "drew.one": SEAT,
    "drew.late": COUNTED,
    "drew.penalty": COUNTED,
    "drew.caught": COUNTED,
    "drew.short": (*COUNTED, ("wanted", ParamKind.NUMBER)),
    "kept": SEAT,
    "passed": SEAT,
    "stood": SEAT,
    "penalty.taken": COUNTED,
    "penalty.vanished": NUMBER,
    "penalty.vanished_eight": (),
    "call.last": SEAT,
    "caught": (*SEAT, ("target", ParamKind.SEAT)),
    "reshuffled": NUMBER,
    "cards.returned": COUNTED,
    "went_out": SEAT,
    "blocked": (),
    "result.out": SEAT,
    "result.last_seat": SEAT,
    "result.blocked": SEAT,
    "result.drawn": (),
    "expire.draw": NUMBER,
    "expire.keep": (),
    "expire.pass": (),
    "expire.penalty": NUMBER,
    "expire.stand": (),
}
"""Every sentence's key and its parameters in the order in which `sentence` takes them."""

_PLAYED = {"2": "played.two", "A": "played.ace", "8": "played.eight", "J": "played.jack"}


@lru_cache(maxsize=8_192)
def sentence(key: str, *values: int | str) -> Narration:
    """The narration of `key` with its parameters' values, in the order of `SENTENCES`."""
    return filled(SENTENCES, key, values)


def tell_played(draft: Draft, seat: int, card: int, named: Suit | None) -> None:
    """A card was laid, and the suit named with it if it is a J."""
    letter = None if named is None else named.value
    draft.tell(
        Kind.PLAYED,
        sentence(_PLAYED.get(RANK[card], "played.plain"), seat, card),
        actor=seat,
        cards=(card,),
        colour=letter,
        from_place=hand_of(seat),
        to_place=PILE,
        cue="play" if card in OPENING else "play_action",
    )
    if letter is not None:
        text = sentence("suit.named", seat, letter)
        draft.tell(Kind.COLOUR_NAMED, text, actor=seat, colour=letter, cue="colour", together=True)


def tell_chain(draft: Draft, seat: int, cards: int) -> None:
    """An answer made the chain longer: so many cards wait now."""
    text = sentence("chain.grew", cards)
    draft.tell(Kind.PENALTY_GREW, text, actor=seat, amount=cards, weight=Weight.BIG, cue="stack")


def tell_stood(draft: Draft, seat: int) -> None:
    """A seat did nothing, faced with an eight."""
    draft.tell(Kind.STOOD, sentence("stood", seat), actor=seat, cue="skip")


def tell_penalty_vanished(draft: Draft, cards: int) -> None:
    """The seat that faced a chain left, and nobody inherits it; `cards` is 0 for eights. Rule: SW-18b."""
    text = sentence("penalty.vanished", cards) if cards else sentence("penalty.vanished_eight")
    draft.tell(Kind.PENALTY_VANISHED, text, amount=cards)
