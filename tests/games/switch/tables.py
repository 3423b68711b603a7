"""The written form of rule tests for Switch: what `shedding.tables` reads, and the words that only it has.

Given: ``top 2S; chain 2``, ``suit H``, ``vulnerable P1``, ``beginner``, ``voluntary``, ``two`` for two decks. Then: ``suit S;
chain 2; waiting 4``; ``P2 stood``.
"""

from chieu.games.switch.cards import FACE, RANK, SUIT, cards_of, pack, parse_hand
from chieu.games.switch.chains import CHAIN_OF, cards_waiting
from chieu.games.switch.game import SWITCH
from chieu.games.switch.moves import CallLast, Catch, Draw, Keep, Pass, Play, Stand, Suit, TakePenalty
from chieu.games.switch.options import Options
from chieu.games.switch.state import Phase, State
from tests.games.shedding import tables
from tests.games.shedding.tables import NOW, PACE, Given, offered

__all__ = ["NOW", "PACE", "Told", "given", "legal_faces", "offered", "own_view", "play_out"]

MOVES = {
    "draw": Draw(),
    "keep": Keep(),
    "pass": Pass(),
    "take": TakePenalty(),
    "stand": Stand(),
    "call": CallLast(),
    "catch": Catch(),
}
FACTS = {
    "suit": lambda told, _, rest: told.state.suit.value == rest,
    "chain": lambda told, _, rest: told.state.chain == int(rest),
    "waiting": lambda told, _, rest: cards_waiting(told.state) == int(rest),
}


def given(text):
    """The position of a line."""
    said = Given(text, parse_hand, lambda words: pack(2 if "two" in words else 1))
    words = said.words
    top, below, stock, hands = said.cards()
    turn = said.seat("turn") or 0
    chain = int(words.get("chain", 0))
    phase = CHAIN_OF[RANK[top]] if chain else Phase.DREW if "drawn" in words else Phase.PLAY
    return State(
        options=Options(beginner_mode="beginner" in words, voluntary_draw="voluntary" in words),
        decks=len(said.pack) // 52,
        players=said.players(hands),
        stock=stock,
        pile=(*below, top),
        suit=Suit(words["suit"]) if "suit" in words else SUIT[top],
        turn=turn,
        phase=phase,
        chain=chain,
        chain_by=(turn - 1) % len(hands) if chain else None,
        drawn=card_in(hands[turn], words["drawn"]) if "drawn" in words else None,
        vulnerable=said.seat("vulnerable"),
        vulnerable_ms=NOW if "vulnerable" in words else 0,
        turn_actions=int(words.get("actions", 0)),
        passes=int(words.get("passes", 0)),
    )


def card_in(hand, face):
    """The card of a face that a hand holds, or the first deck's when it holds none."""
    return next((card for card in hand if FACE[card] == face), cards_of(face)[0])


class Told(tables.Told):
    """A position of Switch after some happenings."""

    game = SWITCH
    faces = FACE
    moves = MOVES
    own_facts = FACTS

    def play(self, hand, face, named, call):
        return Play(card_in(hand, face), Suit(named) if named else None, call)

    def own_words(self):
        return f"suit {self.state.suit.value}; chain {self.state.chain}"


def own_view(state):
    """What the seat to act sees of its own."""
    return Told(state).own_view()


def legal_faces(state):
    """The faces that the seat to act may lay."""
    return tables.legal_faces(Told(state))


def play_out(start, when, then):
    """Given, when, then: the whole of a table's row."""
    return Told(given(start)).happens(when).holds(then)
