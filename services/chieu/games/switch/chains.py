"""Twos, aces and eights: the chains they make, what a chain asks of the seat that faces it, and giving in to it.

Rule: SW-08, SW-09, SW-11, SW-13 to SW-15.
"""

from __future__ import annotations

from chieu.games.shedding.hands import draw
from chieu.games.shedding.state import with_skipped
from chieu.games.shedding.story import tell_penalty_taken

from .draft import Draft
from .state import Phase, State
from .story import tell_stood
from .turns import ask

CHAIN_OF: dict[str, Phase] = {"2": Phase.TWOS, "A": Phase.ACES, "8": Phase.EIGHTS}
"""By rank, the phase in which the next seat finds itself."""

RANK_OF: dict[Phase, str] = {phase: rank for rank, phase in CHAIN_OF.items()}
"""By phase, the one rank that answers it. Rule: SW-12."""

_CARDS = {Phase.TWOS: 2, Phase.ACES: 4}


def cards_asked(phase: Phase, chain: int) -> int:
    """How many cards a chain makes one draw: two a two, four an ace, none for eights. Rule: SW-08, SW-09."""
    return _CARDS.get(phase, 0) * chain


def cards_waiting(state: State) -> int:
    """How many cards the seat to act faces; 0 when no chain waits, or one of eights."""
    return cards_asked(state.phase, state.chain)


def turns_waiting(state: State) -> int:
    """How many turns the seat to act faces: one, however many eights were laid. Rule: SW-11."""
    return 1 if state.phase is Phase.EIGHTS else 0


def take_penalty(draft: Draft) -> None:
    """Draw all that the chain asks; the turn is over, and so is the chain. Rule: SW-13."""
    index = draft.turn
    cards = cards_asked(draft.phase, draft.chain)
    draft.forget_chain()
    tell_penalty_taken(draft, draft.players[index].seat, cards)
    draw(draft, index, cards, "drew.penalty")
    ask(draft, draft.after(index))


def stand(draft: Draft) -> None:
    """Draw nothing and play nothing for this turn; the chain is over. Rule: SW-11, SW-13."""
    index = draft.turn
    player = draft.players[index]
    draft.forget_chain()
    draft.players[index] = with_skipped(player, True)
    tell_stood(draft, player.seat)
    ask(draft, draft.after(index))
