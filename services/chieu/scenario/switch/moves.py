"""What a seat does, in the words of Switch."""

from __future__ import annotations

from collections.abc import Iterator

from chieu.games.switch.cards import NAMING, cards_of
from chieu.games.switch.moves import CallLast, Catch, Draw, Keep, Move, Pass, Play, Stand, Suit, TakePenalty
from chieu.games.switch.state import State
from chieu.games.switch.view import ActionKind, LegalAction
from chieu.scenario.dialect import MoveOf, Trial
from chieu.scenario.lines import Words
from chieu.scenario.shedding.hands import card_meant, hand_of

from .faces import SUITS, face_of, is_face

_VERBS: dict[str, Move] = {
    "draws": Draw(),
    "keeps": Keep(),
    "passes": Pass(),
    "takes": TakePenalty(),
    "stands": Stand(),
    "calls": CallLast(),
    "catches": Catch(),
}
_DEEDS: dict[str, Move] = {
    "draw": Draw(),
    "keep": Keep(),
    "pass": Pass(),
    "take": TakePenalty(),
    "stand": Stand(),
    "call": CallLast(),
    "catch": Catch(),
}
_DEED_OF: dict[ActionKind, str] = {
    ActionKind.PLAY: "play",
    ActionKind.DRAW: "draw",
    ActionKind.KEEP: "keep",
    ActionKind.PASS: "pass",
    ActionKind.TAKE_PENALTY: "take",
    ActionKind.STAND: "stand",
    ActionKind.CALL_LAST: "call",
    ActionKind.CATCH: "catch",
}
DEEDS = tuple(_DEED_OF.values())


def read_move(words: Words) -> MoveOf | None:
    """``plays JH suit S call``, ``stands``, ``catches`` …; None for a verb that the game does not have."""
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
    suit = Suit(words.choice("suit", SUITS)) if words.accept("suit") else None
    call = words.accept("call")
    return lambda state, seat: Play(card_meant(state, seat, face, face_of, cards_of), suit, call)


def trials(state: State, seat: int) -> Iterator[Trial]:
    """Every deed, and a play of every card of the hand (a J with a suit), legal or not."""
    for card in hand_of(state, seat):
        yield Trial("play", card, Play(card, Suit.SPADES if card in NAMING else None))
    for word, move in _DEEDS.items():
        yield Trial(word, None, move)


def written(action: LegalAction) -> tuple[str, int | None]:
    """An action of a view in the words of scenarios."""
    return _DEED_OF[action.kind], action.card
