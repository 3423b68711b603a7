"""What a move on a link is told when it fails: a move inside a stream has no call that the chassis could guard."""

from __future__ import annotations

import structlog

from chieu.chassis.entropy import Entropy, tag
from chieu.games.errors import Reason
from chieu.wire.errors import Refused, refusal_of

log = structlog.get_logger()
_INTERNAL = 13
"""google.rpc.Code.INTERNAL."""


class Refusals:
    """From an exception to a refusal; what callers may not know of is logged with an id, and only the id is told."""

    def __init__(self, entropy: Entropy) -> None:
        self._entropy = entropy

    def of(self, failed: Exception) -> Refused:
        """The refusal to answer with."""
        known = refusal_of(failed)
        if known is not None:
            return known
        error_id = tag(self._entropy)
        log.error("move.broke", error_id=error_id, exc_info=failed)
        return Refused(_INTERNAL, Reason.INTERNAL, {"error_id": error_id})
