"""Golden rounds: whole rounds as text, what each seat sent, what was told in Vietnamese, how the table stood.

A change of the rules shows as a change of this text, to be read before it is accepted.
"""

from abc import ABC, abstractmethod

from chieu.games.events import ParamKind
from tests.games.proofs import texts_of


def name(seat):
    """P1, P2 …: the seats of a walk have the numbers 0, 3, 6 …"""
    return f"P{seat // 3 + 1}"


class Teller(ABC):
    """Writes rounds of one game down; what is its own is said by the game."""

    game = None
    faces = ()

    def __init__(self):
        self.sentences = texts_of(self.game.key, "vi")

    @abstractmethod
    def play(self, move):
        """The written form of a play, None for another move: the card, what it names, and whether it calls."""

    @abstractmethod
    def hand(self, cards):
        """A hand in its order."""

    @abstractmethod
    def waiting(self, state):
        """What is in force, and what waits for the seat to act."""

    def face(self, card):
        return self.faces[card] if 0 <= card < len(self.faces) else f"card {card}"

    def round_text(self, walk, headline):
        """One round, line by line."""
        yield headline
        yield self._stood(walk.state)
        for _, happening, step, refusal in walk.steps():
            if refusal is not None:
                yield f"{self._sent(happening)}: refused, {refusal.reason.value}"
                continue
            yield self._sent(happening)
            for event in step.events:
                yield f"  {event.step} {event.kind.value}: {self._spoken(event.text)}"
            yield self._stood(step.state)
        yield ""

    def _spoken(self, text):
        """A narration in words."""
        values = {}
        for param in text.params:
            if param.kind is ParamKind.SEAT:
                values[param.name] = name(param.value)
            else:
                values[param.name] = self.faces[param.value] if param.kind is ParamKind.CARD else param.value
        return self.sentences[text.key].format(**values)

    def _sent(self, happening):
        """What was tried, in the written form."""
        move = happening.what
        said = move if isinstance(move, str) else self.play(move) or type(move).__name__
        return f"{name(happening.seat)} {said}"

    def _stood(self, state):
        """The table after a step."""
        if state.ending is not None:
            outcome = self.game.outcome(state)
            points = ", ".join(f"{name(score.seat)} {score.points}" for score in outcome.scores)
            return f"  = {outcome.ending}: {self._spoken(outcome.headline)} ({points})"
        hands = " | ".join(f"{name(p.seat)} {'-' if p.left else self.hand(p.hand)}" for p in state.players)
        return (
            f"  = {name(state.players[state.turn].seat)} {state.phase.value}, {self.faces[state.pile[-1]]} in "
            f"{self.waiting(state)}, stock {len(state.stock)}, pile {len(state.pile)} | {hands}"
        )
