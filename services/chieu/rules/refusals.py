"""What a move on a link is told when it fails: a move inside a stream has no call that the chassis could guard."""

from __future__ import annotations

import structlog

from chieu.chassis.entropy import Entropy, tag
from chieu.chassis.logging import detail_of
from chieu.games.errors import Reason
from chieu.wire.errors import Refused, refusal_of

log = structlog.get_logger()
_INTERNAL = 13
"""google.rpc.Code.INTERNAL."""


class Refusals:
    """From an exception to a refusal; what is our fault is logged with an id, and the id is told.

    Of what callers may not know of, only the id; of the store's failures the log has the `detail`.
    """

    def __init__(self, entropy: Entropy) -> None:
        self._entropy = entropy

    def of(self, failed: Exception) -> Refused:
        """The refusal to answer with."""
        known = refusal_of(failed)
        if known is not None and known.code != _INTERNAL:
            if detail := detail_of(failed):
                log.warning("move.failed", reason=known.reason.value, **detail)
            return known
        error_id = tag(self._entropy)
        log.error("move.broke", error_id=error_id, exc_info=failed)
        refused = Refused(_INTERNAL, Reason.INTERNAL, {}) if known is None else known
        return refused._replace(facts={**refused.facts, "error_id": error_id})
