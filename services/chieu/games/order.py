"""Who starts, and who comes next: the order of seats at a table."""

from __future__ import annotations

from .chance import Chance


def starter(seats: tuple[int, ...], last_starter: int | None, chance: Chance) -> int:
    """The place in `seats` (room seat numbers in table order) of who starts.

    By chance when nobody started before, else the seat after the last starter, whether that one is still there or not.
    """
    if last_starter is None:
        return chance.below(len(seats))
    later = [seat for seat in seats if seat > last_starter]
    return seats.index(min(later or seats))
