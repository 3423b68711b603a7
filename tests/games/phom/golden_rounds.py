"""Golden rounds of Phỏm: whole rounds as text, what each seat sent, what was told in Vietnamese, how the table stood.

A change of the rules shows as a change of this text, to be read before it is accepted.
"""

import json
from pathlib import Path

from chieu.games.events import ParamKind
from chieu.games.phom import sentences
from chieu.games.phom.cards import FACE, print_hand
from chieu.games.phom.game import PHOM
from chieu.games.phom.moves import Discard, Lay, Send
from chieu.games.phom.state import Phase

from .wandering import Walk

GOLDEN = Path(__file__).parent / "golden.txt"
ROUNDS = (
    # seed, seats, options, mood; chosen for how much happens in how few steps
    (b"golden 4 64", 4, 1, "keen"),
    (b"golden 3 655", 3, 1, "restless"),
    (b"golden 2 620", 2, 28, "lively"),
    (b"golden 4 537", 4, 1, "lively"),
)
SENTENCES = json.loads((Path(sentences.__file__).parent / "texts" / "vi.json").read_text("utf-8"))


def name(seat):
    """P1, P2 …: the seats of a walk have the numbers 0, 3, 6 …"""
    return f"P{seat // 3 + 1}"


def spoken(text):
    """A narration in words."""
    values = {}
    for param in text.params:
        if param.kind is ParamKind.SEAT:
            values[param.name] = name(param.value)
        else:
            values[param.name] = FACE[param.value] if param.kind is ParamKind.CARD else param.value
    return SENTENCES[text.key].format(**values)


def face(card):
    return FACE[card] if 0 <= card < len(FACE) else f"card {card}"


def sent(happening):
    """What was tried, in the written form."""
    match happening.what:
        case str() as word:
            said = word
        case Discard(card=card):
            said = face(card)
        case Send(card=card, meld=meld):
            said = f"sends {face(card)} to {meld}"
        case Lay(groups=groups):
            said = "lays " + (" / ".join(_group(group) for group in groups) or "nothing")
        case move:
            said = type(move).__name__
    return f"{name(happening.seat)} {said}"


def _group(group):
    number = "" if group.extends is None else f"@{group.extends}"
    return " ".join(face(card) for card in group.cards) + number


def stood(state):
    """The table after a step."""
    if state.phase is Phase.OVER:
        outcome = PHOM.outcome(state)
        points = ", ".join(f"{name(score.seat)} {score.points:+d}" for score in outcome.scores)
        return f"  = {outcome.ending}: {spoken(outcome.headline)} ({points})"
    last = "-" if state.last is None else FACE[state.last]
    seats = " | ".join(_seat(player) for player in state.players)
    who = name(state.players[state.turn].seat)
    head = name(state.players[state.head].seat)
    return f"  = {who} {state.phase.value}, last {last}, head {head}, stock {len(state.stock)} | {seats}"


def _seat(player):
    if player.left:
        return f"{name(player.seat)} left [{print_hand(player.pile)}]"
    bound = player.bound()
    hand = " ".join(FACE[card] + ("*" if card in bound else "") for card in sorted(player.hand))
    laid = "".join(f" ({print_hand(meld.cards)})" for meld in player.melds)
    return f"{name(player.seat)} {hand}{laid} [{print_hand(player.pile)}]"


def round_text(seed, seats, options, mood):
    """One round, line by line."""
    walk = Walk(seed, seats, options, mood)
    yield f"# {seats} seats, {PHOM.write_options(walk.first.options)}, {mood}, seed {seed.decode()}"
    yield stood(walk.state)
    for _, happening, step, refusal in walk.steps():
        if refusal is not None:
            yield f"{sent(happening)}: refused, {refusal.reason.value}"
            continue
        yield sent(happening)
        for event in step.events:
            yield f"  {event.step} {event.kind.value}: {spoken(event.text)}"
        yield stood(step.state)
    yield ""


def golden_text():
    """All golden rounds."""
    return "\n".join(line for played in ROUNDS for line in round_text(*played))
