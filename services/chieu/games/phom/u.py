"""Ù: saying it, having it said, and what lies on the table then.

Rule: PH-23.
"""

from __future__ import annotations

from .draft import Draft
from .ending import end_u
from .melding import put_down
from .own import Ready, ready
from .state import OWN_CARDS, Phase, Player, State, UKind
from .story import tell_discarded, tell_u

MOST_EATEN = 3
"""Three eaten cards are three phỏms, so a third is Ù. Rule: PH-13."""


def may_declare(state: State, player: Player) -> bool:
    """Whether the seat to act may say "Ù" now. Before taking only a dealt hand counts. Rule: PH-23a, PH-23b."""
    if state.phase is Phase.TAKE and player.turns > 1:
        return False
    return ready(player) is not None


def declare(draft: Draft, index: int) -> None:
    """Show the phỏms; a tenth card goes on the pile, and the round is over. Rule: PH-23a."""
    found = ready(draft.players[index])
    assert found is not None
    kind = kind_of(draft.players[index], found)
    tell_u(draft, draft.seat(index), kind)
    if found.lay.groups:
        put_down(draft, index, found.lay, together=True)
    if found.junk is not None:
        player = draft.players[index]
        draft.change(index, hand=(), pile=(*player.pile, found.junk))
        tell_discarded(draft, player.seat, found.junk)
    end_u(draft, index, kind)


def declare_if_ready(draft: Draft, index: int) -> bool:
    """Say it for a seat that is Ù; whether it was. Rule: PH-23c."""
    if ready(draft.players[index]) is None:
        return False
    declare(draft, index)
    return True


def declare_dry(draft: Draft, index: int) -> None:
    """Ù khan: the hand stays as it is, nobody pays for all. Rule: PH-23g."""
    tell_u(draft, draft.seat(index), UKind.DRY)
    end_u(draft, index, UKind.DRY)


def kind_of(player: Player, found: Ready) -> UKind:
    """Ten in phỏms is Ù tròn, however it came; else the third eaten card has its own name. Rule: PH-13, PH-23f."""
    if found.junk is None and player.owned() > OWN_CARDS:
        return UKind.ROUND
    return UKind.THREE_EATEN if len(player.eaten) == MOST_EATEN else UKind.NORMAL
