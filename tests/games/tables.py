"""The written form of rule tests for Lá Cuối: what `shedding.tables` reads, and the words that only it has.

Given: ``top RD; stacking; pending 2``, ``phase CHALLENGE; by P2; illegal``, ``colour G``, ``anticlockwise``. Then: ``colour
G; pending 4; direction -1``; ``out P1 11`` says what the win brought.
"""

from chieu.games.lacuoi.cards import COLOUR, DECK, FACE, cards_of, parse_hand
from chieu.games.lacuoi.game import LA_CUOI
from chieu.games.lacuoi.moves import (
    Accept,
    CallLast,
    Catch,
    Challenge,
    Colour,
    Draw,
    Keep,
    Pass,
    Play,
    TakePenalty,
)
from chieu.games.lacuoi.options import Options
from chieu.games.lacuoi.state import Phase, State

from .shedding import tables
from .shedding.tables import NOW, PACE, Given, offered, rows

__all__ = ["NOW", "PACE", "Told", "given", "legal_faces", "offered", "play_out", "rows"]

MOVES = {
    "draw": Draw(),
    "keep": Keep(),
    "pass": Pass(),
    "challenge": Challenge(),
    "accept": Accept(),
    "take": TakePenalty(),
    "call": CallLast(),
    "catch": Catch(),
}
FACTS = {
    "colour": lambda told, _, rest: told.state.colour.value == rest,
    "pending": lambda told, _, rest: told.state.pending == int(rest),
    "direction": lambda told, _, rest: told.state.direction == int(rest),
}


def given(text):
    """The position of a line."""
    said = Given(text, parse_hand, lambda _: DECK)
    words = said.words
    top, below, stock, hands = said.cards()
    turn = said.seat("turn") or 0
    pending = int(words.get("pending", 0))
    phase = Phase(words.get("phase", "STACK" if pending else "PLAY"))
    return State(
        options=Options(stacking="stacking" in words),
        players=said.players(hands),
        stock=stock,
        pile=(*below, top),
        colour=Colour(words["colour"]) if "colour" in words else COLOUR[top],
        turn=turn,
        phase=phase,
        direction=-1 if "anticlockwise" in words else 1,
        pending=pending,
        challengeable=phase is Phase.CHALLENGE,
        f_by=said.seat("by"),
        f_legal="illegal" not in words,
        drawn=card_in(hands[turn], words["drawn"]) if "drawn" in words else None,
        turn_actions=int(words.get("actions", 0)),
        passes=int(words.get("passes", 0)),
    )


def card_in(hand, face):
    """The card of a face that a hand holds, or any copy when it holds none."""
    return next((card for card in hand if FACE[card] == face), cards_of(face)[0])


class Told(tables.Told):
    """A position of Lá Cuối after some happenings."""

    game = LA_CUOI
    faces = FACE
    moves = MOVES
    own_facts = FACTS

    def play(self, hand, face, named, call):
        return Play(card_in(hand, face), Colour(named) if named else None, call)

    def own_words(self):
        return f"colour {self.state.colour.value}; pending {self.state.pending}"


def legal_faces(state):
    """The faces that the seat to act may lay."""
    return tables.legal_faces(Told(state))


def play_out(start, when, then):
    """Given, when, then: the whole of a table's row."""
    return Told(given(start)).happens(when).holds(then)
