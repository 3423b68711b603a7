"""What a seat does, in the words of Lá Cuối."""

from __future__ import annotations

from chieu.games.lacuoi.cards import IS_WILD, cards_of
from chieu.games.lacuoi.moves import Accept, CallLast, Catch, Challenge, Colour, Draw, Keep, Pass, Play, TakePenalty
from chieu.scenario.shedding.moves import Deed, Moves

from .faces import COLOURS, face_of, is_face


def _play(card: int, colour: str | None, call: bool) -> Play:
    return Play(card, None if colour is None else Colour(colour), call)


MOVES = Moves(
    deeds=(
        Deed("draws", "draw", "DRAW", Draw()),
        Deed("keeps", "keep", "KEEP", Keep()),
        Deed("passes", "pass", "PASS", Pass()),
        Deed("challenges", "challenge", "CHALLENGE", Challenge()),
        Deed("accepts", "accept", "ACCEPT", Accept()),
        Deed("takes", "take", "TAKE_PENALTY", TakePenalty()),
        Deed("calls", "call", "CALL_LAST", CallLast()),
        Deed("catches", "catch", "CATCH", Catch()),
    ),
    naming="colour",
    names=COLOURS,
    play=_play,
    names_with=IS_WILD.__contains__,
    is_face=is_face,
    face_of=face_of,
    cards_of=cards_of,
)
"""``plays F colour B call``, ``challenges``, ``catches`` …"""
