"""The last card at any table: who may call it, who may be caught, and the short lock that gives everybody the time to.

Games that cite CW ask these questions of their rounds; how a call and a catch are carried out is theirs.
Rule: CW-1 to CW-8, G-22.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from .errors import IllegalMove, Reason
from .pace import Pace

CATCH_CARDS = 2
"""What a forgotten call costs. Rule: CW-4."""


class Holder(Protocol):
    """A player as these rules see one: a hand, and whether a valid call stands for it."""

    @property
    def hand(self) -> tuple[int, ...]:
        """The cards it holds."""

    @property
    def called(self) -> bool:
        """Whether a call stands for the present two or one cards."""


class Watched(Protocol):
    """A round as these rules see one: whose turn, and who may be caught, since when (ms); places count in `players`."""

    @property
    def players(self) -> Sequence[Holder]:
        """Everybody dealt in."""

    @property
    def turn(self) -> int:
        """The place that is to act."""

    @property
    def vulnerable(self) -> int | None:
        """The place that may be caught, or None."""

    @property
    def vulnerable_ms(self) -> int:
        """Since when it may."""


def may_call(state: Watched, index: int) -> bool:
    """Whether a call counts: while it may be caught, or on its own turn with two cards. Rule: CW-2."""
    if state.vulnerable == index:
        return True
    if state.turn != index:
        return False
    player = state.players[index]
    return len(player.hand) == 2 and not player.called


def check_call(state: Watched, index: int) -> None:
    """Refuse a call that does not count. Raises IllegalMove NOTHING_TO_CALL. Rule: CW-2."""
    if not may_call(state, index):
        raise IllegalMove(Reason.NOTHING_TO_CALL)


def may_catch(state: Watched, index: int) -> bool:
    """Whether a catch would find somebody. Rule: CW-4."""
    return state.vulnerable is not None and state.vulnerable != index


def forgetful(state: Watched, index: int) -> int:
    """The place that a catch by `index` finds. Rule: CW-4, CW-5.

    Raises:
        IllegalMove: ``NOBODY_TO_CATCH``, ``CANNOT_CATCH_YOURSELF``.
    """
    if state.vulnerable is None:
        raise IllegalMove(Reason.NOBODY_TO_CATCH)
    if state.vulnerable == index:
        raise IllegalMove(Reason.CANNOT_CATCH_YOURSELF)
    return state.vulnerable


def lock_until(state: Watched, pace: Pace) -> int:
    """The instant before which the seat to act is held back because it may be caught; 0 if it is not. Rule: G-22."""
    if state.vulnerable is None or state.vulnerable != state.turn:
        return 0
    return state.vulnerable_ms + pace.catch_lock_ms


def check_lock(state: Watched, now_ms: int, pace: Pace) -> None:
    """Refuse a turn action that would take everybody's chance to catch. Raises IllegalMove CATCH_WINDOW. Rule: G-22."""
    until = lock_until(state, pace)
    # A lock that would last longer than any can began by a clock that has been set back since.
    if now_ms < until <= now_ms + pace.catch_lock_ms:
        raise IllegalMove(Reason.CATCH_WINDOW, not_before_ms=until)
