"""What can go wrong between us and Redis, typed by who must act; each carries a `Reason` of the one list.

The edge tells them by `reason`. Where a failure leaves it unknown whether a command was carried out, the caller
repeats it with the same command id.
"""

from __future__ import annotations

from typing import ClassVar

import redis.exceptions as redis_errors

from chieu.games.errors import Fact, Malformed, Reason
from chieu.rooms.errors import NotThere


class BadRoomId(Malformed):
    """Not the spelling of a room id; no key was made of it."""

    def __init__(self) -> None:
        super().__init__(Reason.BAD_ROOM_ID, field="room_id")


class NoSuchRoom(NotThere):
    """No record under this id: never opened, or gone."""

    def __init__(self) -> None:
        super().__init__(Reason.ROOM_NOT_FOUND)


class StoreError(Exception):
    """The store could not do it. `detail` is for the log, never for a caller: it may name keys."""

    reason: ClassVar[Reason] = Reason.INTERNAL
    retry_after_ms: ClassVar[int | None] = None

    def __init__(self, detail: str = "", /, **facts: Fact) -> None:
        super().__init__(f"{self.reason.value}: {detail}" if detail else self.reason.value)
        self.detail = detail
        self.facts: dict[str, Fact] = facts


class Conflict(StoreError):
    """Other processes won each of our tries; nothing was written."""

    reason = Reason.CONFLICT
    retry_after_ms = 50


class RoomExists(StoreError):
    """The id is taken by a room that this call did not open."""

    reason = Reason.CONFLICT


class Unavailable(StoreError):
    """Redis did not answer; what was asked may or may not have been done."""

    reason = Reason.STORE_UNAVAILABLE
    retry_after_ms = 500


class StoreFull(StoreError):
    """Redis is at its memory limit and wrote nothing."""

    reason = Reason.STORE_FULL
    retry_after_ms = 2_000


class StoreReadOnly(StoreError):
    """Redis takes no writes: a replica, or a primary that cannot save. Nothing was written."""

    reason = Reason.STORE_READONLY
    retry_after_ms = 1_000


class NotReplicated(StoreError):
    """Too few replicas follow: Redis refused to write, or wrote and was not confirmed in time.

    Whoever repeats the command is answered when the replicas have it.
    """

    reason = Reason.NOT_REPLICATED
    retry_after_ms = 1_000


class NewerState(StoreError):
    """The record is in a format that a newer release wrote; a newer process can read it."""

    reason = Reason.NEWER_STATE
    retry_after_ms = 500


class RoomBroken(StoreError):
    """The room's keys contradict each other or cannot be read; nothing was written."""

    reason = Reason.ROOM_BROKEN


class BadServer(StoreError):
    """This Redis is not one that rooms may be kept in; `detail` says why."""

    reason = Reason.STORE_UNAVAILABLE
    retry_after_ms = 5_000


_BY_TYPE: tuple[tuple[type[Exception], type[StoreError]], ...] = (
    (redis_errors.OutOfMemoryError, StoreFull),
    (redis_errors.ReadOnlyError, StoreReadOnly),
    (redis_errors.NoPermissionError, Unavailable),
    (redis_errors.ClusterDownError, Unavailable),
    (redis_errors.AskError, Unavailable),
    (redis_errors.TryAgainError, Unavailable),
    (redis_errors.ConnectionError, Unavailable),
    (redis_errors.TimeoutError, Unavailable),
    (OSError, Unavailable),
)
_BY_WORD: dict[str, type[StoreError]] = {
    "BUSY": Unavailable,
    "CLUSTERDOWN": Unavailable,
    "MASTERDOWN": Unavailable,
    "MISCONF": StoreReadOnly,
    "NOREPLICAS": NotReplicated,
    "OOM": StoreFull,
    "READONLY": StoreReadOnly,
    "UNKILLABLE": Unavailable,
    "WRONGTYPE": RoomBroken,
}


def of_redis(failure: Exception) -> StoreError:
    """What an exception of the library, or an error that Redis answered, means to us."""
    if isinstance(failure, StoreError):
        return failure
    for theirs, ours in _BY_TYPE:
        if isinstance(failure, theirs):
            return ours(str(failure))
    text = str(failure)
    return _BY_WORD.get(text.split(" ", 1)[0], StoreError)(text)
