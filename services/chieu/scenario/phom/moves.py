"""What a seat does, in the words of Phỏm."""

from __future__ import annotations

from collections.abc import Iterator

from chieu.games.phom.cards import parse_card
from chieu.games.phom.moves import DeclareU, Discard, Draw, Eat, Group, Lay, Move, Send, SendAll
from chieu.games.phom.own import layings
from chieu.games.phom.state import State
from chieu.games.phom.view import ActionKind, LegalAction
from chieu.scenario.dialect import MoveOf, Trial
from chieu.scenario.lines import Words
from chieu.scenario.lots import read_some_faces

from .faces import is_face

_DEED_OF: dict[ActionKind, str] = {
    ActionKind.DRAW: "draw",
    ActionKind.EAT: "eat",
    ActionKind.DISCARD: "discard",
    ActionKind.LAY: "lay",
    ActionKind.SEND: "send",
    ActionKind.SEND_ALL: "send_all",
    ActionKind.DECLARE_U: "U",
}
DEEDS = tuple(_DEED_OF.values())


def read_move(words: Words) -> MoveOf | None:
    """``discards KC``, ``lays 5H 6H 7H / 9C 9D 9H``, ``says U`` …; None for a verb that the game does not have."""
    reader = VERBS.get(words.peek())
    if reader is None:
        return None
    words.take("action")
    move = reader(words)
    return lambda _state, _seat: move


def _read_card(words: Words) -> int:
    face = words.take("card")
    if not is_face(face):
        raise words.error(f"unknown card '{face}'")
    return parse_card(face)


def _draws(words: Words) -> Move:
    return Draw()


def _eats(words: Words) -> Move:
    return Eat()


def _discards(words: Words) -> Move:
    return Discard(_read_card(words))


def _lays(words: Words) -> Move:
    """``lays nothing``; ``8S to 1`` among the groups makes the meld of that number longer."""
    if words.accept("nothing"):
        return Lay()
    groups = [_read_group(words)]
    while words.accept("/"):
        groups.append(_read_group(words))
    return Lay(tuple(groups))


def _read_group(words: Words) -> Group:
    cards = tuple(parse_card(face) for face in read_some_faces(words, is_face))
    return Group(cards, words.number("number of a meld") if words.accept("to") else None)


def _sends(words: Words) -> Move:
    if words.accept("all"):
        return SendAll()
    card = _read_card(words)
    words.need("to")
    return Send(card, words.number("number of a meld"))


def _says(words: Words) -> Move:
    words.need("U")
    return DeclareU()


VERBS = {"draws": _draws, "eats": _eats, "discards": _discards, "lays": _lays, "sends": _sends, "says": _says}


def trials(state: State, seat: int) -> Iterator[Trial]:
    """Every deed: a discard of every card of the hand, a sending of each to every meld, every laying; legal or not."""
    player = next((player for player in state.players if player.seat == seat), None)
    yield Trial("draw", None, Draw())
    yield Trial("eat", state.last, Eat())
    yield Trial("send_all", None, SendAll())
    yield Trial("U", None, DeclareU())
    if player is None:
        return
    melds = [meld.number for other in state.players for meld in other.melds]
    for card in player.hand:
        yield Trial("discard", card, Discard(card))
        yield from (Trial("send", card, Send(card, number)) for number in melds)
    for lay in (Lay(), *layings(player)):
        yield Trial("lay", None, lay)


def written(action: LegalAction) -> list[tuple[str, int | None]]:
    """An action of a view in the words of scenarios, once for each card that it is open to."""
    deed = _DEED_OF[action.kind]
    if action.kind is ActionKind.SEND_ALL or not action.cards:
        return [(deed, None)]
    return [(deed, card) for card in action.cards]
