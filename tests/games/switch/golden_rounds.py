"""Golden rounds of Switch: whole rounds as text, what each seat sent, what was told in Vietnamese, how the table stood.

A change of the rules shows as a change of this text, to be read before it is accepted.
"""

import json
from pathlib import Path

from chieu.games.events import ParamKind
from chieu.games.switch import story
from chieu.games.switch.cards import FACE, in_order, print_hand
from chieu.games.switch.chains import cards_waiting
from chieu.games.switch.game import SWITCH
from chieu.games.switch.moves import Play
from chieu.games.switch.options import Options
from chieu.games.switch.state import Phase

from .wandering import Walk

GOLDEN = Path(__file__).parent / "golden.txt"
ROUNDS = (
    # seed, seats, options, mood; chosen for how much happens in how few steps
    (b"golden 4 687", 4, Options(0), "lively"),
    (b"golden 3 207", 3, Options(0, voluntary_draw=True), "restless"),
    (b"golden 2 512", 2, Options(0), "lively"),
    (b"golden 6 578", 6, Options(0), "restless"),
)
SENTENCES = json.loads((Path(story.__file__).parent / "texts" / "vi.json").read_text("utf-8"))


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


def sent(happening):
    """What was tried, in the written form."""
    move = happening.what
    if isinstance(move, str):
        return f"{name(happening.seat)} {move}"
    if not isinstance(move, Play):
        return f"{name(happening.seat)} {type(move).__name__}"
    face = FACE[move.card] if 0 <= move.card < len(FACE) else f"card {move.card}"
    suit = f">{move.suit.value}" if move.suit else ""
    return f"{name(happening.seat)} {face}{suit}{'!' if move.call else ''}"


def stood(state):
    """The table after a step."""
    if state.phase is Phase.OVER:
        outcome = SWITCH.outcome(state)
        points = ", ".join(f"{name(score.seat)} {score.points}" for score in outcome.scores)
        return f"  = {outcome.ending}: {spoken(outcome.headline)} ({points})"
    hands = " | ".join(
        f"{name(player.seat)} {'-' if player.left else print_hand(in_order(player.hand))}" for player in state.players
    )
    waiting = f", chain of {state.chain} ({cards_waiting(state)} cards)" if state.chain else ""
    return (
        f"  = {name(state.players[state.turn].seat)} {state.phase.value}, {FACE[state.pile[-1]]} in "
        f"{state.suit.value}{waiting}, stock {len(state.stock)}, pile {len(state.pile)} | {hands}"
    )


def round_text(seed, seats, options, mood):
    """One round, line by line."""
    walk = Walk(seed, seats, options, mood)
    drawing = "voluntary" if options.voluntary_draw else "only when unable"
    yield f"# {seats} seats, drawing {drawing}, {mood}, seed {seed.decode()}"
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
