"""Points that change hands: every change has two ends and a reason, and what a leaver gave up is held for the winner.

Rule: PH-P1 to PH-P7, invariant 29.
"""

from __future__ import annotations

from .draft import Draft
from .options import EatPayment, Options
from .state import Held, State, Transfer, Why
from .story import tell_held, tell_paid

LEAVING_UNITS = 4
"""What leaving costs. Rule: PH-P6."""
CHOT_UNITS = 4
"""What an eaten chốt pays, unless eating pays nothing. Rule: PH-P5."""


def eat_units(options: Options, nth: int, chot: bool) -> int:
    """What is due for the eater's `nth` eaten card of the round. Rule: PH-P5."""
    if options.eat_payment is EatPayment.NONE:
        return 0
    if chot:
        return CHOT_UNITS
    return nth if options.eat_payment is EatPayment.PROGRESSIVE else 1


def pay(draft: Draft, payer: int, receiver: int, units: int, why: Why, nth: int = 0) -> None:
    """Units go from one place to another."""
    transfer = Transfer(draft.seat(payer), draft.seat(receiver), units, why, nth)
    draft.ledger.append(transfer)
    tell_paid(draft, transfer)


def hold(draft: Draft, leaver: int) -> None:
    """A leaver gives up its units; whoever wins will have them. Rule: PH-P6."""
    held = Held(draft.seat(leaver), LEAVING_UNITS)
    draft.held.append(held)
    tell_held(draft, held)


def release(draft: Draft, winner: int) -> None:
    """What leavers gave up goes to the winner. Rule: PH-P6."""
    for held in draft.held:
        transfer = Transfer(held.from_seat, draft.seat(winner), held.units, Why.LEFT)
        draft.ledger.append(transfer)
        tell_paid(draft, transfer)
    draft.held.clear()


def balance(state: State, seat: int) -> int:
    """Units that a seat is up or down in this round, what it gave up by leaving included."""
    units = 0
    for transfer in state.ledger:
        if transfer.to_seat == seat:
            units += transfer.units
        if transfer.from_seat == seat:
            units -= transfer.units
    return units - sum([held.units for held in state.held if held.from_seat == seat])
