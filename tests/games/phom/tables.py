"""The written form of Phỏm's rule tests: a position in a line, what happens in a line, what then holds in a line.

Given: see `positions`. When: ``P2 eats, P2 KC, P3 lays 5H 6H 7H / 8S@1, P3 sends 8S to 1, P4 out of time`` (``8S@1``
makes meld 1 longer, ``?`` at the end is expected to be refused). Then: ``turn P3; P2 pile KC; refused NO_MELD``.
"""

import re

import pytest

from chieu.games.chance import Chance
from chieu.games.errors import Refusal
from chieu.games.pace import Pace
from chieu.games.phom.cards import FACE, parse_card, print_hand
from chieu.games.phom.game import PHOM
from chieu.games.phom.moves import DeclareU, Discard, Draw, Eat, Group, Lay, Send, SendAll
from chieu.games.phom.state import Phase

from .positions import given, seat

__all__ = ["given"]

PACE = Pace()
NOW = 1_000_000
NINE_AND_ONE = "3S 3H 3D 4C 5C 6C 9D 10D JD KS"
"""A hand that is Ù, and the king is over."""
SIMPLE = {"draws": Draw(), "eats": Eat(), "sends all": SendAll(), "u": DeclareU(), "lays nothing": Lay()}


def rows(text):
    """Parametrize a test by a table: the first line names the columns, bars divide, every cell is a string."""
    lines = [[cell.strip() for cell in line.split("|")] for line in text.strip().splitlines()]
    names, cases = lines[0], lines[1:]
    for case in cases:
        assert len(case) == len(names), f"a row has {len(case)} cells, not {len(names)}: {case}"
    return pytest.mark.parametrize(names, cases, ids=[f"{number} {case[0]}" for number, case in enumerate(cases, 1)])


class Told:
    """A position after some happenings: the state, the events of all, and the last refusal."""

    def __init__(self, state):
        self.state = state
        self.chance = Chance(b"table")
        self.events = []
        self.refused = None

    def kinds(self):
        return [event.kind.value for event in self.events]

    def happens(self, text):
        for part in filter(None, (part.strip() for part in text.split(","))):
            who, _, what = part.partition(" ")
            if what.endswith("?"):
                before = self.state
                with pytest.raises(Refusal) as refused:
                    self._step(seat(who), what.rstrip("?"))
                self.refused = refused.value
                assert self.state == before
                continue
            step = self._step(seat(who), what)
            self.state = step.state
            self.events += step.events
        return self

    def _step(self, who, what):
        if what == "leaves":
            return PHOM.leave(self.state, who, NOW, self.chance, PACE)
        if what == "out of time":
            assert self.state.turn == who, f"it is not P{who + 1}'s turn"
            return PHOM.time_out(self.state, NOW, self.chance, PACE)
        return PHOM.act(self.state, who, move(what), NOW, self.chance, PACE)

    def holds(self, text):
        for part in filter(None, (part.strip() for part in text.split(";"))):
            word, _, rest = part.partition(" ")
            fact = FACTS["P"] if re.fullmatch(r"P\d", word) else FACTS[word]
            assert fact(self, word, rest), f"{part!r} does not hold: {self.facts()}"
        return self

    def facts(self):
        """What a failing test shows."""
        state = self.state
        seats = "; ".join(
            f"P{p.seat + 1} holds {print_hand(sorted(p.hand))} pile {print_hand(p.pile)} laid {laid_text(p)} "
            f"{'mom' if p.mom else ''}{'left' if p.left else ''}"
            for p in state.players
        )
        last = "none" if state.last is None else FACE[state.last]
        return (
            f"turn P{state.turn + 1}; phase {state.phase.value}; head P{state.head + 1}; last {last}; {seats}; "
            f"scores {scores(self)}; refused {self.refused and self.refused.reason.value}; told {self.kinds()}"
        )


def move(what):
    """A move in words."""
    if what in SIMPLE:
        return SIMPLE[what]
    verb, _, rest = what.partition(" ")
    if verb == "lays":
        return Lay(tuple(_group(text) for text in rest.split("/")))
    if verb == "sends":
        face, _, number = rest.partition(" to ")
        return Send(parse_card(face), int(number))
    return Discard(parse_card(what))


def _group(text):
    cards, _, number = text.strip().partition("@")
    return Group(tuple(parse_card(face) for face in cards.split()), int(number) if number else None)


def laid_text(player):
    """Laid melds as they are written."""
    return " / ".join(print_hand(meld.cards) for meld in player.melds)


def scores(told):
    """Points as signed numbers in the order of seats: final ones, or where the ledger stands."""
    outcome = PHOM.outcome(told.state)
    if outcome is not None:
        return " ".join(f"{score.points:+d}" for score in outcome.scores).replace("+0", "0")
    view = PHOM.table_view(told.state)
    return " ".join(f"{facts.held_units * told.state.options.stake:+d}" for facts in view.seats).replace("+0", "0")


def own_view(state, who=None):
    """The view of a seat, or of the one to act."""
    return PHOM.seat_view(state, state.players[state.turn].seat if who is None else who, NOW, PACE)


def _faces(cards):
    return sorted(FACE[card] for card in cards)


def legal_discards(told):
    """The faces that the seat to act may discard."""
    return sorted(FACE[card] for a in own_view(told.state).actions if a.kind.value == "DISCARD" for card in a.cards)


def _suggested(told, _, rest):
    best = own_view(told.state).arrangements[0]
    return " / ".join(print_hand(group.cards) for group in best.groups) == rest


def _rest_points(told, _, rest):
    return own_view(told.state).arrangements[0].rest_points == int(rest)


def _of_seat(told, word, rest):
    player = told.state.players[seat(word)]
    verb, _, what = rest.partition(" ")
    return OF_SEAT[verb](player, what)


OF_SEAT = {
    "holds": lambda player, what: _faces(player.hand) == sorted(what.split()),
    "has": lambda player, what: len(player.hand) == int(what),
    "pile": lambda player, what: print_hand(player.pile) == what,
    "piled": lambda player, what: player.piled() == int(what),
    "eaten": lambda player, what: print_hand([eaten.card for eaten in player.eaten]) == what,
    "laid": lambda player, what: laid_text(player) == what,
    "lay": lambda player, what: player.lay_no == int(what),
    "mom": lambda player, _: player.mom,
    "melded": lambda player, _: not player.mom,
    "left": lambda player, _: player.left,
}


def _over(told, _, rest):
    outcome = PHOM.outcome(told.state)
    return outcome is not None and outcome.ending == rest


def _places(told, _, rest):
    outcome = PHOM.outcome(told.state)
    return outcome is not None and " ".join(f"P{place + 1}" for place in outcome.account.places) == rest


def _winner(told, _, rest):
    outcome = PHOM.outcome(told.state)
    return outcome is not None and outcome.winners == (seat(rest),)


FACTS = {
    "turn": lambda told, _, rest: told.state.phase is not Phase.OVER and told.state.turn == seat(rest),
    "phase": lambda told, _, rest: told.state.phase.value == rest,
    "head": lambda told, _, rest: told.state.head == seat(rest),
    "last": lambda told, _, rest: ("none" if told.state.last is None else FACE[told.state.last]) == rest,
    "stock": lambda told, _, rest: len(told.state.stock) == int(rest),
    "refused": lambda told, _, rest: told.refused is not None and told.refused.reason.value == rest,
    "told": lambda told, _, rest: rest in told.kinds(),
    "untold": lambda told, _, rest: rest not in told.kinds(),
    "legal": lambda told, _, rest: legal_discards(told) == sorted(rest.split()),
    "offers": lambda told, _, rest: (
        sorted({a.kind.value for a in own_view(told.state).actions}) == sorted(rest.split())
    ),
    "suggested": _suggested,
    "rest": _rest_points,
    "scores": lambda told, _, rest: scores(told) == rest,
    "over": _over,
    "running": lambda told, _, rest: told.state.phase is not Phase.OVER,
    "winner": _winner,
    "places": _places,
    "u": lambda told, _, rest: told.state.u_kind is not None and told.state.u_kind.value == rest,
    "den": lambda told, _, rest: ("none" if told.state.den is None else f"P{told.state.den + 1}") == rest,
    "tai": lambda told, _, rest: (
        [f.seat for f in PHOM.table_view(told.state).seats if f.tai] == [*map(seat, rest.split())]
    ),
    "P": _of_seat,
}


def play_out(start, when, then):
    """Given, when, then: the whole of a table's row."""
    return Told(given(start)).happens(when).holds(then)
