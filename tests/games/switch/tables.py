"""The written form of rule tests: a position of Switch in a line, what happens in a line, what then holds in a line.

Given: ``top 10S; P1 QS 7H; P2 5; stock 10C`` (a number is so many cards of any kind; what is not named lies under the
stock, or in the last seat's hand after ``exact``; ``two`` plays with two decks). When: ``P1 QS!, P3 catch, P2 out of
time`` (``JH>S`` names a suit, ``!`` calls with the play; ``P2 QS?`` is expected to be refused). Then: ``turn P2; P1
holds 7H; refused NOT_YOUR_TURN``.
"""

import pytest

from chieu.games.chance import Chance
from chieu.games.errors import Refusal
from chieu.games.pace import Pace
from chieu.games.shedding import Player
from chieu.games.switch.cards import FACE, RANK, SUIT, cards_of, pack, parse_hand
from chieu.games.switch.chains import CHAIN_OF, cards_waiting
from chieu.games.switch.game import SWITCH
from chieu.games.switch.moves import CallLast, Catch, Draw, Keep, Pass, Play, Stand, Suit, TakePenalty
from chieu.games.switch.options import Options
from chieu.games.switch.state import Phase, State

PACE = Pace()
NOW = 1_000_000
MOVES = {
    "draw": Draw(),
    "keep": Keep(),
    "pass": Pass(),
    "take": TakePenalty(),
    "stand": Stand(),
    "call": CallLast(),
    "catch": Catch(),
}


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
        self.pack = pack(2 if "two" in self.words else 1)

    def seat(self, word):
        return int(self.words[word][1:]) - 1 if word in self.words else None

    def named(self, text):
        cards = () if text.isdigit() else parse_hand(text, self.used)
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


def given(text):
    """The position of a line."""
    said = _Given(text)
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
            return SWITCH.leave(self.state, seat, self.now_ms, self.chance, PACE)
        if what == "out of time":
            assert self.state.players[self.state.turn].seat == seat, f"it is not P{seat + 1}'s turn"
            return SWITCH.time_out(self.state, self.now_ms, self.chance, PACE)
        return SWITCH.act(self.state, seat, self.move(seat, what), self.now_ms, self.chance, PACE)

    def move(self, seat, what):
        if what in MOVES:
            return MOVES[what]
        face, _, suit = what.rstrip("!").partition(">")
        hand = next((player.hand for player in self.state.players if player.seat == seat), ())
        return Play(card_in(hand, face), Suit(suit) if suit else None, what.endswith("!"))

    def holds(self, text):
        for part in filter(None, (part.strip() for part in text.split(";"))):
            word, _, rest = part.partition(" ")
            assert FACTS[word if word in FACTS else "P"](self, word, rest), f"{part!r} does not hold: {self.facts()}"
        return self

    def facts(self):
        """What a failing test shows."""
        state = self.state
        hands = "; ".join(f"P{p.seat + 1} holds {written(p.hand)}" for p in state.players)
        return (
            f"turn P{state.turn + 1}; phase {state.phase.value}; suit {state.suit.value}; chain {state.chain}; "
            f"top {FACE[state.pile[-1]]}; stock {len(state.stock)}; pile {len(state.pile)}; {hands}; vulnerable "
            f"{state.vulnerable}; refused {self.refused and self.refused.reason.value}; over {SWITCH.outcome(state)}"
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
        case "called" | "uncalled":
            return player.called == (verb == "called")
        case "stood" | "unstood":
            return player.skipped == (verb == "stood")
        case "left":
            return player.left and player.frozen == int(what)
    raise AssertionError(f"no such fact: {rest}")


def _over(told, ending, rest):
    over = SWITCH.outcome(told.state)
    if over is None or over.ending != ending:
        return False
    winner = () if ending == "drawn" else (int(rest[1:]) - 1,)
    return over.winners == winner and [score.seat for score in over.scores if score.points] == list(winner)


FACTS = {
    "turn": lambda told, _, rest: told.state.phase is not Phase.OVER and f"P{told.state.turn + 1}" == rest,
    "phase": lambda told, _, rest: told.state.phase.value == rest,
    "suit": lambda told, _, rest: told.state.suit.value == rest,
    "chain": lambda told, _, rest: told.state.chain == int(rest),
    "waiting": lambda told, _, rest: cards_waiting(told.state) == int(rest),
    "top": lambda told, _, rest: FACE[told.state.pile[-1]] == rest,
    "stock": lambda told, _, rest: len(told.state.stock) == int(rest),
    "pile": lambda told, _, rest: len(told.state.pile) == int(rest),
    "passes": lambda told, _, rest: told.state.passes == int(rest),
    "vulnerable": lambda told, _, rest: told.state.vulnerable == int(rest[1:]) - 1,
    "undrawn": lambda told, _, rest: told.state.drawn is None,
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


def own_view(state, now_ms=NOW):
    """What the seat to act sees of its own."""
    return SWITCH.seat_view(state, state.players[state.turn].seat, now_ms, PACE)


def legal_faces(state):
    """The faces that the seat to act may lay."""
    return sorted(FACE[action.card] for action in own_view(state).actions if action.card is not None)


def offered(told):
    """The kinds of action that are no plays and no catches, for the seat to act."""
    actions = own_view(told.state, told.now_ms).actions
    return sorted(action.kind.value for action in actions if action.kind.value not in ("PLAY", "CATCH"))


def play_out(start, when, then):
    """Given, when, then: the whole of a table's row."""
    return Told(given(start)).happens(when).holds(then)
