"""What was asked of many places at once, when some of them do not answer."""

from __future__ import annotations

from collections.abc import Sequence

from .errors import RoomBroken, StoreError
from .protocols import Reply


def answered(found: Sequence[Reply | BaseException]) -> list[Reply | StoreError]:
    """The answers, with a `StoreError` in the place of each that is missing.

    Raises:
        StoreError: nobody answered at all.
        BaseException: whatever else went wrong.
    """
    failures = [reply for reply in found if isinstance(reply, BaseException)]
    for failure in failures:
        if not isinstance(failure, StoreError):
            raise failure
    silent = [failure for failure in failures if not isinstance(failure, RoomBroken)]
    if silent and len(silent) == len(found):
        raise silent[0]
    return list(found)
