"""What a seat does, in the words of Switch."""

from __future__ import annotations

from chieu.games.switch.cards import NAMING, cards_of
from chieu.games.switch.moves import CallLast, Catch, Draw, Keep, Pass, Play, Stand, Suit, TakePenalty
from chieu.scenario.shedding.moves import Deed, Moves

from .faces import SUITS, face_of, is_face


def _play(card: int, suit: str | None, call: bool) -> Play:
    return Play(card, None if suit is None else Suit(suit), call)


MOVES = Moves(
    deeds=(
        Deed("draws", "draw", "DRAW", Draw()),
        Deed("keeps", "keep", "KEEP", Keep()),
        Deed("passes", "pass", "PASS", Pass()),
        Deed("takes", "take", "TAKE_PENALTY", TakePenalty()),
        Deed("stands", "stand", "STAND", Stand()),
        Deed("calls", "call", "CALL_LAST", CallLast()),
        Deed("catches", "catch", "CATCH", Catch()),
    ),
    naming="suit",
    names=SUITS,
    play=_play,
    names_with=NAMING.__contains__,
    is_face=is_face,
    face_of=face_of,
    cards_of=cards_of,
)
"""``plays JH suit S call``, ``stands``, ``catches`` …"""
