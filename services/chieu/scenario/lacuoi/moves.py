"""What a seat does, in the words of Lá Cuối."""

from __future__ import annotations

from collections.abc import Iterator

from chieu.games.lacuoi.cards import cards_of, colour_of
from chieu.games.lacuoi.moves import (
    Accept,
    CallLast,
    Catch,
    Challenge,
    Colour,
    Draw,
    Keep,
    Move,
    Pass,
    Play,
    TakePenalty,
)
from chieu.games.lacuoi.state import State
from chieu.games.lacuoi.view import ActionKind, LegalAction
from chieu.scenario.dialect import MoveOf, Trial
from chieu.scenario.lines import Words
from chieu.scenario.shedding.hands import card_meant, hand_of

from .faces import COLOURS, face_of, is_face

_VERBS: dict[str, Move] = {
    "draws": Draw(),
    "keeps": Keep(),
    "passes": Pass(),
    "challenges": Challenge(),
    "accepts": Accept(),
    "takes": TakePenalty(),
    "calls": CallLast(),
    "catches": Catch(),
}
_DEEDS: dict[str, Move] = {
    "draw": Draw(),
    "keep": Keep(),
    "pass": Pass(),
    "challenge": Challenge(),
    "accept": Accept(),
    "take": TakePenalty(),
    "call": CallLast(),
    "catch": Catch(),
}
_DEED_OF: dict[ActionKind, str] = {
    ActionKind.PLAY: "play",
    ActionKind.DRAW: "draw",
    ActionKind.KEEP: "keep",
    ActionKind.PASS: "pass",
    ActionKind.CHALLENGE: "challenge",
    ActionKind.ACCEPT: "accept",
    ActionKind.TAKE_PENALTY: "take",
    ActionKind.CALL_LAST: "call",
    ActionKind.CATCH: "catch",
}
DEEDS = tuple(_DEED_OF.values())


def read_move(words: Words) -> MoveOf | None:
    """``plays F colour B call``, ``draws``, ``catches`` …; None for a verb that the game does not have."""
    if words.accept("plays"):
        return _read_play(words)
    move = _VERBS.get(words.peek())
    if move is None:
        return None
    words.take("action")
    return lambda _state, _seat: move


def _read_play(words: Words) -> MoveOf:
    face = words.take("card")
    if not is_face(face):
        raise words.error(f"unknown card '{face}'")
    colour = Colour(words.choice("colour", COLOURS)) if words.accept("colour") else None
    call = words.accept("call")
    return lambda state, seat: Play(card_meant(state, seat, face, face_of, cards_of), colour, call)


def trials(state: State, seat: int) -> Iterator[Trial]:
    """Every deed, and a play of every card of the hand (wilds with a colour), legal or not."""
    for card in hand_of(state, seat):
        yield Trial("play", card, Play(card, Colour.RED if colour_of(card) is None else None))
    for word, move in _DEEDS.items():
        yield Trial(word, None, move)


def written(action: LegalAction) -> tuple[str, int | None]:
    """An action of a view in the words of scenarios."""
    return _DEED_OF[action.kind], action.card
