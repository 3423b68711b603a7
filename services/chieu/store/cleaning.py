"""Throwing out of an index what nobody of ours can have put there, so that it is met once and not for ever."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress

import structlog

from .errors import StoreError
from .metrics import Metrics
from .scripts import Scripts

_SHOWN = 40
log = structlog.get_logger()


async def thrown_out(scripts: Scripts, metrics: Metrics, key: str, members: Sequence[bytes]) -> None:
    """Remove these members of a sorted set, count them, and say so; what cannot be removed now is met again."""
    if not members:
        return
    metrics.repairs.add("garbage", n=len(members))
    log.warning("index.cleaned", key=key, members=len(members), first=repr(members[0][:_SHOWN]))
    with suppress(StoreError):
        await scripts.command("ZREM", key, *members)


async def cleaned(
    scripts: Scripts, metrics: Metrics, key_of: Callable[[int], str], found: Iterable[tuple[int, Sequence[bytes]]]
) -> None:
    """The same for several shards."""
    for shard, members in found:
        await thrown_out(scripts, metrics, key_of(shard), members)
