"""Refusals of the room, in families that say who must act. Reasons are in `chieu.games.errors.Reason`."""

from __future__ import annotations

from chieu.games.errors import Refusal


class NotNow(Refusal):
    """Wrong in the room's present state (FAILED_PRECONDITION): a full room, frozen options, no round."""


class AlreadyThere(Refusal):
    """Somebody has it already (ALREADY_EXISTS): a name."""


class Outdated(Refusal):
    """Decided on a position that is no longer current (ABORTED).

    Facts hold `version` and `tag`, and `late_ms` where the server was quicker by that.
    """


class NotYours(Refusal):
    """A valid pass, but not for this (PERMISSION_DENIED)."""


class UnknownPass(Refusal):
    """No valid pass (UNAUTHENTICATED). Missing, misshapen and unknown passes read alike."""


class NotThere(Refusal):
    """No such room, seat or replay (NOT_FOUND)."""


class TooMuch(Refusal):
    """Over a limit (RESOURCE_EXHAUSTED); the fact `retry_after_ms` says when to come back."""
