"""How a round ends: who is first, who pays what, and the outcome that everybody sees.

Rule: PH-P1 to PH-P7, PH-25f, G-17.
"""

from __future__ import annotations

from chieu.games.game import Outcome, SeatScore

from .cards import points_of
from .draft import Draft
from .ledger import balance, pay, release
from .sentences import explained, headline
from .state import Ending, Phase, Player, State, UKind, Why
from .story import tell_den, tell_end
from .view import Account, Paid

RANK_PAYS = ((1, Why.SECOND), (2, Why.THIRD), (3, Why.FOURTH))
"""What second, third and fourth pay. Rule: PH-P1."""
MOM_UNITS = 4
"""Rule: PH-P2, PH-P3."""
U_UNITS = 5
U_ROUND_UNITS = 10
"""With the option, for ten cards in phỏms. Rule: PH-23f, PH-P4."""

_U_WHY = {UKind.ROUND: Why.U_ROUND, UKind.DRY: Why.U_DRY}


def ranked(players: list[Player] | tuple[Player, ...]) -> list[int]:
    """The active places, the first first: who is not móm, then fewer points, then who laid earlier. Rule: PH-P1."""
    active = [index for index, player in enumerate(players) if not player.left]
    return sorted(active, key=lambda index: _standing(players[index]))


def _standing(player: Player) -> tuple[bool, int, int]:
    points = 0 if player.mom else points_of(player.hand)
    return (player.mom, points, player.lay_no)


def end_laid(draft: Draft) -> None:
    """Everybody has laid and discarded: rank, and pay by rank. Rule: PH-P1 to PH-P3."""
    first, *others = ranked(draft.players)
    all_mom = draft.players[first].mom
    for index, (units, why) in zip(others, RANK_PAYS, strict=False):
        if draft.players[index].mom:
            units, why = MOM_UNITS, Why.ALL_MOM if all_mom else Why.MOM
        pay(draft, index, first, units, why)
    _close(draft, Ending.LAID, first)


def end_last_seat(draft: Draft) -> None:
    """One seat is left: it is first and has what the others gave up. Rule: PH-25f."""
    _close(draft, Ending.LAST_SEAT, draft.active()[0])


def end_u(draft: Draft, index: int, kind: UKind) -> None:
    """Somebody is Ù: everybody pays, or one pays for all. Rule: PH-P4, PH-P7."""
    draft.u_kind = kind
    double = kind is UKind.ROUND and draft.options.u_tron_double
    units = U_ROUND_UNITS if double else U_UNITS
    others = [other for other in draft.active() if other != index]
    draft.den = None if kind is UKind.DRY else _who_pays_for_all(draft, index)
    if draft.den is None:
        for other in others:
            pay(draft, other, index, units, _U_WHY.get(kind, Why.U))
    else:
        tell_den(draft, draft.seat(draft.den), draft.seat(index), by_three=_by_three(draft, index))
        pay(draft, draft.den, index, units * len(others), Why.DEN)
    _close(draft, Ending.U, index)


def _who_pays_for_all(draft: Draft, index: int) -> int | None:
    """The seat that all three eaten cards came from, else the one that ate a chốt last. Rule: PH-P7."""
    if _by_three(draft, index):
        return draft.players[index].eaten[0].by
    others = [eater for eater in draft.chots if eater != index]
    return others[-1] if others and not draft.players[others[-1]].left else None


def _by_three(draft: Draft, index: int) -> bool:
    """Whether all three eaten cards came from one seat that is still there. Rule: PH-P7 (D3)."""
    givers = [eaten.by for eaten in draft.players[index].eaten]
    return len(givers) == 3 and len(set(givers)) == 1 and not draft.players[givers[0]].left


def _close(draft: Draft, ending: Ending, winner: int) -> None:
    draft.phase = Phase.OVER
    draft.ending = ending
    draft.winner = winner
    draft.last = draft.last_by = None
    release(draft, winner)
    state = draft.frozen()
    seat = draft.seat(winner)
    tell_end(draft, headline(state, balance(state, seat)), seat, balance(state, seat) * state.options.stake)


def outcome(state: State) -> Outcome | None:
    """How the round ended, every hand open, the ledger with it; None while it runs. Rule: G-17, PH-P1."""
    if state.ending is None or state.winner is None:
        return None
    stake = state.options.stake
    winner = state.players[state.winner].seat
    return Outcome(
        ending=state.ending.value.lower(),
        winners=(winner,),
        scores=tuple(
            SeatScore(
                seat=player.seat,
                points=balance(state, player.seat) * stake,
                value=points_of(player.hand),
                hand=player.hand,
                left=player.left,
            )
            for player in state.players
        ),
        headline=headline(state, balance(state, winner)),
        account=account(state),
    )


def account(state: State) -> Account:
    """What was paid, who came where, and which Ù it was."""
    order = [] if state.winner is None else [state.winner]
    if state.ending is Ending.LAID:
        order = ranked(state.players)
    return Account(
        transfers=paid(state),
        places=tuple(state.players[index].seat for index in order),
        u_kind=state.u_kind,
        den_seat=None if state.den is None else state.players[state.den].seat,
    )


def paid(state: State) -> tuple[Paid, ...]:
    """The ledger as everybody may see it, each transfer explained. Rule: PH-P1 to PH-P7."""
    return tuple(
        Paid(
            from_seat=transfer.from_seat,
            to_seat=transfer.to_seat,
            units=transfer.units,
            why=explained(transfer, state.options.stake),
        )
        for transfer in state.ledger
    )
