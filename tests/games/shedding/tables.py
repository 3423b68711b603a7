"""The written form of rule tests, as far as games of getting rid of cards write alike.

A position is a line, what happens is a line, and so is what then holds. Given: ``top R5; P1 R9 B1; P2 5; stock G3`` (a
number is so many cards of any kind; what is not named lies under the stock, or in the last seat's hand after ``exact``).
When: ``P1 R9!, P3 catch, P2 out of time`` (``W>G`` names a colour or a suit, ``!`` calls with the play; ``P2 RD?`` is
expected to be refused). Then: ``turn P2; P1 holds B1; refused NOT_YOUR_TURN``.
"""

from abc import ABC, abstractmethod
from types import MappingProxyType

import pytest

from chieu.games.chance import Chance
from chieu.games.errors import Refusal
from chieu.games.pace import Pace
from chieu.games.shedding import Player

PACE = Pace()
NOW = 1_000_000


def rows(text):
    """Parametrize a test by a table: the first line names the columns, bars divide, every cell is a string."""
    lines = [[cell.strip() for cell in line.split("|")] for line in text.strip().splitlines()]
    names, cases = lines[0], lines[1:]
    for case in cases:
        assert len(case) == len(names), f"a row has {len(case)} cells, not {len(names)}: {case}"
    return pytest.mark.parametrize(names, cases, ids=[f"{number} {case[0]}" for number, case in enumerate(cases, 1)])


class Given:
    """The words of a position, and the cards as they are handed out: named ones first, then any that are free."""

    def __init__(self, text, parse_hand, pack_of):
        """Read the words; `pack_of` makes of them the cards that are played with."""
        self.written = {}
        self.words = {}
        self.used = []
        self.parse_hand = parse_hand
        for part in text.split(";"):
            name, _, rest = part.strip().partition(" ")
            if name[0] == "P" and name[1:].isdigit():
                self.written[int(name[1:]) - 1] = rest
            else:
                self.words[name] = rest
        self.pack = pack_of(self.words)

    def seat(self, word):
        return int(self.words[word][1:]) - 1 if word in self.words else None

    def named(self, text):
        cards = () if text.isdigit() else self.parse_hand(text, self.used)
        self.used.extend(cards)
        return cards

    def counted(self, text):
        free = [card for card in self.pack if card not in self.used]
        cards = tuple(free[: int(text)]) if text.isdigit() else ()
        self.used.extend(cards)
        return cards

    def cards(self):
        """The top, the cards below it, the stock and the hands; what nothing is said of goes where it belongs."""
        (top,) = self.named(self.words["top"])
        hands = {place: self.named(text) for place, text in self.written.items()}
        stock = self.named(self.words.get("stock", ""))
        below = self.named(self.words.get("below", "")) + self.counted(self.words.get("below", ""))
        for place, text in self.written.items():
            hands[place] += self.counted(text)
        rest = self.counted(str(len(self.pack)))
        if "exact" in self.words:
            hands[max(hands)] += rest
        else:
            stock += rest
        return top, below, stock, hands

    def players(self, hands):
        left = dict(pair.split("=") for pair in self.words.get("left", "").split())
        called = self.words.get("called", "").split()
        return tuple(
            Player(
                place,
                hands[place],
                called=f"P{place + 1}" in called,
                left=f"P{place + 1}" in left,
                frozen=int(left.get(f"P{place + 1}", 0)),
            )
            for place in sorted(hands)
        )


class Told(ABC):
    """A position after some happenings: the state, the events of all, and the last refusal.

    A game says which one it is, its faces, its moves, how a play of it is made, and what else may hold.
    """

    game = None
    faces = ()
    moves = MappingProxyType({})
    own_facts = MappingProxyType({})

    def __init__(self, state, seed=b"table"):
        self.state = state
        self.chance = Chance(seed)
        self.events = []
        self.refused = None
        self.now_ms = NOW

    @abstractmethod
    def play(self, hand, face, named, call):
        """The play of a card of that face, from the hand if it is there."""

    def kinds(self):
        return [event.kind.value for event in self.events]

    def happens(self, text):
        for part in filter(None, (part.strip() for part in text.split(","))):
            self._one(part)
        return self

    def _one(self, part):
        who, _, what = part.partition(" ")
        if who == "wait":
            self.now_ms += int(what)
            return
        if what.endswith("?"):
            with pytest.raises(Refusal) as refused:
                self._step(int(who[1:]) - 1, what.rstrip("?"))
            self.refused = refused.value
            return
        step = self._step(int(who[1:]) - 1, what)
        self.state = step.state
        self.events += step.events

    def _step(self, seat, what):
        if what == "leaves":
            return self.game.leave(self.state, seat, self.now_ms, self.chance, PACE)
        if what == "out of time":
            assert self.state.players[self.state.turn].seat == seat, f"it is not P{seat + 1}'s turn"
            return self.game.time_out(self.state, self.now_ms, self.chance, PACE)
        return self.game.act(self.state, seat, self.move(seat, what), self.now_ms, self.chance, PACE)

    def move(self, seat, what):
        if what in self.moves:
            return self.moves[what]
        face, _, named = what.rstrip("!").partition(">")
        hand = next((player.hand for player in self.state.players if player.seat == seat), ())
        return self.play(hand, face, named, what.endswith("!"))

    def holds(self, text):
        facts = FACTS | self.own_facts
        for part in filter(None, (part.strip() for part in text.split(";"))):
            word, _, rest = part.partition(" ")
            assert facts[word if word in facts else "P"](self, word, rest), f"{part!r} does not hold: {self.facts()}"
        return self

    def facts(self):
        """What a failing test shows."""
        state = self.state
        hands = "; ".join(f"P{p.seat + 1} holds {self.written(p.hand)}" for p in state.players)
        return (
            f"turn P{state.turn + 1}; phase {state.phase.value}; {self.own_words()}; top {self.faces[state.pile[-1]]}; "
            f"stock {len(state.stock)}; pile {len(state.pile)}; {hands}; vulnerable {state.vulnerable}; "
            f"refused {self.refused and self.refused.reason.value}; over {self.game.outcome(state)}"
        )

    def own_words(self):
        """What only this game's table shows, for a test that fails."""
        return ""

    def written(self, cards):
        return " ".join(self.faces[card] for card in cards)

    def own_view(self):
        """What the seat to act sees of its own."""
        return self.game.seat_view(self.state, self.state.players[self.state.turn].seat, self.now_ms, PACE)


def _of_seat(told, word, rest):
    player = told.state.players[int(word[1:]) - 1]
    verb, _, what = rest.partition(" ")
    match verb:
        case "holds":
            return sorted(told.written(player.hand).split()) == sorted(what.split())
        case "has":
            return len(player.hand) == int(what)
        case "called" | "uncalled":
            return player.called == (verb == "called")
        case "skipped" | "stood":
            return player.skipped
        case "unskipped" | "unstood":
            return not player.skipped
        case "left":
            return player.left and player.frozen == int(what)
    raise AssertionError(f"no such fact: {rest}")


def _over(told, ending, rest):
    """``out P1 11``: who won, and what it brought, if that is said; everybody else has nothing."""
    over = told.game.outcome(told.state)
    if over is None or over.ending != ending:
        return False
    won = {score.seat: score.points for score in over.scores if score.points}
    if ending == "drawn":
        return over.winners == () and not won
    who, _, points = rest.partition(" ")
    winner = int(who[1:]) - 1
    brought = won.pop(winner, 0)
    return over.winners == (winner,) and not won and (brought == int(points) if points else brought > 0)


def legal_faces(told):
    """The faces that the seat to act may lay."""
    return sorted(told.faces[action.card] for action in told.own_view().actions if action.card is not None)


def offered(told):
    """The kinds of action that are no plays and no catches, for the seat to act."""
    return sorted(a.kind.value for a in told.own_view().actions if a.kind.value not in ("PLAY", "CATCH"))


FACTS = {
    "turn": lambda told, _, rest: told.state.ending is None and f"P{told.state.turn + 1}" == rest,
    "phase": lambda told, _, rest: told.state.phase.value == rest,
    "reshuffles": lambda told, _, rest: told.game.table_view(told.state).reshuffles == int(rest),
    "passes": lambda told, _, rest: told.state.passes == int(rest),
    "top": lambda told, _, rest: told.faces[told.state.pile[-1]] == rest,
    "stock": lambda told, _, rest: len(told.state.stock) == int(rest),
    "pile": lambda told, _, rest: len(told.state.pile) == int(rest),
    "vulnerable": lambda told, _, rest: told.state.vulnerable == int(rest[1:]) - 1,
    "undrawn": lambda told, _, rest: told.state.drawn is None,
    "nobody": lambda told, _, rest: told.state.vulnerable is None,
    "refused": lambda told, _, rest: told.refused is not None and told.refused.reason.value == rest,
    "told": lambda told, _, rest: rest in told.kinds(),
    "untold": lambda told, _, rest: rest not in told.kinds(),
    "legal": lambda told, _, rest: legal_faces(told) == sorted(rest.split()),
    "offers": lambda told, _, rest: offered(told) == sorted(rest.split()),
    "out": _over,
    "last_seat": _over,
    "blocked": _over,
    "drawn": _over,
    "P": _of_seat,
}
"""What may hold in every such game, by its first word."""
