"""What a round remembers for those who come a moment too late: who was faster, and when.

Kept in the record, and looked at by `races`.
"""

from __future__ import annotations

import msgspec


class Race(msgspec.Struct, frozen=True, array_like=True):
    """How somebody's time to be caught ended: who it was, when, and by whom (None: by the clock).

    `caught`: by a catch, and not by the call or by the next turn action. `told` are the seats that came too late and
    know it already.
    """

    seat: int
    at_ms: int
    by: int | None = None
    caught: bool = False
    told: tuple[int, ...] = ()


class Lapse(msgspec.Struct, frozen=True, array_like=True):
    """A decision that the server made because time was up: the seat's, its `turn_seq`, and when."""

    seat: int
    turn_seq: int
    at_ms: int
