"""The written form of rule tests: a position of Lá Cuối in a line, what happens in a line, what then holds in a line.

Given: ``top R5; P1 R9 B1; P2 5; stock G3`` (a number is so many cards of any kind; what is not named lies under the
stock, or in the last seat's hand after ``exact``). When: ``P1 R9!, P3 catch, P2 out of time`` (``W>G`` names a colour,
``!`` calls with the play; ``P2 RD?`` is expected to be refused). Then: ``turn P2; P1 holds B1; refused NOT_YOUR_TURN``.
"""

import pytest

from chieu.games.chance import Chance
from chieu.games.errors import Refusal
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
from chieu.games.pace import Pace
from chieu.games.shedding import Player

PACE = Pace()
NOW = 1_000_000
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


def rows(text):
    """Parametrize a test by a table: the first line names the columns, bars divide, every cell is a string."""
    lines = [[cell.strip() for cell in line.split("|")] for line in text.strip().splitlines()]
    names, cases = lines[0], lines[1:]
    for case in cases:
        assert len(case) == len(names), f"a row has {len(case)} cells, not {len(names)}: {case}"
    return pytest.mark.parametrize(names, cases, ids=[f"{number} {case[0]}" for number, case in enumerate(cases, 1)])


class _Given:
    """The words of a position, and the cards as they are handed out: named ones first, then any that are free."""

    def __init__(self, text):
        self.written = {}
        self.words = {}
        self.used = []
        for part in text.split(";"):
            name, _, rest = part.strip().partition(" ")
            if name[0] == "P" and name[1:].isdigit():
                self.written[int(name[1:]) - 1] = rest
            else:
                self.words[name] = rest

    def seat(self, word):
        return int(self.words[word][1:]) - 1 if word in self.words else None

    def named(self, text):
        cards = () if text.isdigit() else parse_hand(text, self.used)
        self.used.extend(cards)
        return cards

    def counted(self, text):
        free = [card for card in DECK if card not in self.used]
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
        rest = self.counted(str(len(DECK)))
        if "exact" in self.words:
            hands[max(hands)] += rest
        else:
            stock += rest
        return top, below, stock, hands

    def players(self, hands):
        left = {int(name[1:]) - 1: int(value) for name, value in _pairs(self.words.get("left", ""))}
        called = {int(name[1:]) - 1 for name in self.words.get("called", "").split()}
        return tuple(
            Player(place, hands[place], place in called, place in left, left.get(place, 0)) for place in sorted(hands)
        )


def given(text):
    """The position of a line."""
    said = _Given(text)
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
        drawn=cards_in(hands[turn], words["drawn"]) if "drawn" in words else None,
        turn_actions=int(words.get("actions", 0)),
        passes=int(words.get("passes", 0)),
    )


def _pairs(text):
    return [pair.split("=") for pair in text.split()]


def cards_in(hand, face):
    """The card of a face that a hand holds, or any copy when it holds none."""
    return next((card for card in hand if FACE[card] == face), cards_of(face)[0])


class Told:
    """A position after some happenings: the state, the events of all, and the last refusal."""

    def __init__(self, state, seed=b"table"):
        self.state = state
        self.chance = Chance(seed)
        self.events = []
        self.refused = None
        self.now_ms = NOW

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
        expected = what.endswith("?")
        if expected:
            with pytest.raises(Refusal) as refused:
                self._step(int(who[1:]) - 1, what.rstrip("?"))
            self.refused = refused.value
            return
        step = self._step(int(who[1:]) - 1, what)
        self.state = step.state
        self.events += step.events

    def _step(self, seat, what):
        if what == "leaves":
            return LA_CUOI.leave(self.state, seat, self.now_ms, self.chance, PACE)
        if what == "out of time":
            assert self.state.players[self.state.turn].seat == seat, f"it is not P{seat + 1}'s turn"
            return LA_CUOI.time_out(self.state, self.now_ms, self.chance, PACE)
        return LA_CUOI.act(self.state, seat, self.move(seat, what), self.now_ms, self.chance, PACE)

    def move(self, seat, what):
        if what in MOVES:
            return MOVES[what]
        face, _, colour = what.rstrip("!").partition(">")
        hand = next((player.hand for player in self.state.players if player.seat == seat), ())
        return Play(cards_in(hand, face), Colour(colour) if colour else None, what.endswith("!"))

    def holds(self, text):
        for part in filter(None, (part.strip() for part in text.split(";"))):
            word, _, rest = part.partition(" ")
            assert FACTS[word if word in FACTS else "P"](self, word, rest), f"{part!r} does not hold: {self.facts()}"
        return self

    def facts(self):
        """What a failing test shows."""
        state = self.state
        hands = "; ".join(f"P{p.seat + 1} holds {written(p.hand)}" for p in state.players)
        over = LA_CUOI.outcome(state)
        refused = self.refused and self.refused.reason.value
        return (
            f"turn P{state.turn + 1}; phase {state.phase.value}; colour {state.colour.value}; pending {state.pending}; "
            f"top {FACE[state.pile[-1]]}; stock {len(state.stock)}; pile {len(state.pile)}; {hands}; "
            f"vulnerable {state.vulnerable}; refused {refused}; over {over and (over.ending, over.winners, over.scores)}"
        )


def written(cards):
    return " ".join(FACE[card] for card in cards)


def _of_seat(told, word, rest):
    player = told.state.players[int(word[1:]) - 1]
    verb, _, what = rest.partition(" ")
    match verb:
        case "holds":
            return sorted(written(player.hand).split()) == sorted(what.split())
        case "has":
            return len(player.hand) == int(what)
        case "called":
            return player.called
        case "uncalled":
            return not player.called
        case "skipped":
            return player.skipped
        case "unskipped":
            return not player.skipped
        case "left":
            return player.left and player.frozen == int(what)
    raise AssertionError(f"no such fact: {rest}")


def _over(told, ending, rest):
    over = LA_CUOI.outcome(told.state)
    if over is None or over.ending != ending:
        return False
    if ending == "drawn":
        return over.winners == () and not any(score.points for score in over.scores)
    who, points = rest.split()
    won = {score.seat: score.points for score in over.scores if score.points}
    return over.winners == (int(who[1:]) - 1,) and won.get(over.winners[0], 0) == int(points)


FACTS = {
    "turn": lambda told, _, rest: told.state.phase is not Phase.OVER and f"P{told.state.turn + 1}" == rest,
    "phase": lambda told, _, rest: told.state.phase.value == rest,
    "colour": lambda told, _, rest: told.state.colour.value == rest,
    "reshuffles": lambda told, _, rest: LA_CUOI.table_view(told.state).reshuffles == int(rest),
    "passes": lambda told, _, rest: told.state.passes == int(rest),
    "pending": lambda told, _, rest: told.state.pending == int(rest),
    "top": lambda told, _, rest: FACE[told.state.pile[-1]] == rest,
    "stock": lambda told, _, rest: len(told.state.stock) == int(rest),
    "pile": lambda told, _, rest: len(told.state.pile) == int(rest),
    "direction": lambda told, _, rest: told.state.direction == int(rest),
    "vulnerable": lambda told, _, rest: told.state.vulnerable == int(rest[1:]) - 1,
    "nobody": lambda told, _, rest: told.state.vulnerable is None,
    "refused": lambda told, _, rest: told.refused is not None and told.refused.reason.value == rest,
    "told": lambda told, _, rest: rest in told.kinds(),
    "untold": lambda told, _, rest: rest not in told.kinds(),
    "legal": lambda told, _, rest: legal_faces(told.state) == sorted(rest.split()),
    "offers": lambda told, _, rest: offered(told) == sorted(rest.split()),
    "out": _over,
    "last_seat": _over,
    "blocked": _over,
    "drawn": _over,
    "P": _of_seat,
}


def legal_faces(state):
    """The faces that the seat to act may lay."""
    view = LA_CUOI.seat_view(state, state.players[state.turn].seat, NOW, PACE)
    return sorted(FACE[action.card] for action in view.actions if action.card is not None)


def offered(told):
    """The kinds of action that are no plays and no catches, for the seat to act."""
    state = told.state
    view = LA_CUOI.seat_view(state, state.players[state.turn].seat, told.now_ms, PACE)
    return sorted(action.kind.value for action in view.actions if action.kind.value not in ("PLAY", "CATCH"))


def play_out(start, when, then):
    """Given, when, then: the whole of a table's row."""
    return Told(given(start)).happens(when).holds(then)
