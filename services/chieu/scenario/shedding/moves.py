"""What a seat does, in the words of games with hands, a pile and a stock."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

from chieu.scenario.dialect import MoveOf, Trial
from chieu.scenario.lines import Words

from .hands import card_meant, hand_of


class Deed(NamedTuple):
    """A move without a card: its verb in a ``when``, its word in lists of what is legal, its action's kind in views."""

    verb: str
    word: str
    kind: str
    move: Any


@dataclass(frozen=True, slots=True, kw_only=True)
class Moves:
    """The moves of one game: its deeds, and its plays, which name a colour or a suit with some cards."""

    deeds: tuple[Deed, ...]
    naming: str
    """What a play names: ``colour``, ``suit``."""
    names: tuple[str, ...]
    """The values that it may name."""
    play: Callable[[int, str | None, bool], Any]
    """The play of a card, with what it names and whether it calls."""
    names_with: Callable[[int], bool]
    """Whether something is named with that card."""
    is_face: Callable[[str], bool]
    face_of: Callable[[int], str]
    cards_of: Callable[[str], tuple[int, ...]]

    @property
    def verbs(self) -> tuple[str, ...]:
        """The verbs of all deeds, as they stand in a ``when``."""
        return tuple(deed.verb for deed in self.deeds)

    @property
    def words(self) -> tuple[str, ...]:
        """The words for everything that can be done."""
        return ("play", *(deed.word for deed in self.deeds))

    def read(self, words: Words) -> MoveOf | None:
        """``plays F colour B call``, ``draws``, ``catches`` …; None for a verb that the game does not have."""
        if words.accept("plays"):
            return self._read_play(words)
        move = next((deed.move for deed in self.deeds if deed.verb == words.peek()), None)
        if move is None:
            return None
        words.take("action")
        return lambda _state, _seat: move

    def _read_play(self, words: Words) -> MoveOf:
        face = words.take("card")
        if not self.is_face(face):
            raise words.error(f"unknown card '{face}'")
        named = words.choice(self.naming, self.names) if words.accept(self.naming) else None
        call = words.accept("call")
        return lambda state, seat: self.play(card_meant(state, seat, face, self.face_of, self.cards_of), named, call)

    def trials(self, state: Any, seat: int) -> Iterator[Trial]:
        """Every deed, and a play of every card of the hand, with the first name where one is due; legal or not."""
        for card in hand_of(state, seat):
            yield Trial("play", card, self.play(card, self.names[0] if self.names_with(card) else None, False))
        for deed in self.deeds:
            yield Trial(deed.word, None, deed.move)

    def written(self, action: Any) -> tuple[str, int | None]:
        """An action of a view in the words of scenarios."""
        word = next((deed.word for deed in self.deeds if deed.kind == action.kind), "play")
        return word, action.card
