"""What a server says of itself, and whether rooms may be kept on it."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from .access import Kind

KEEPING_POLICY = "noeviction"
"""The only maxmemory-policy under which a room cannot be forgotten while it is played."""
_OLDEST = (7, 0)
# The first release of each line without the script-engine faults of 2025; other lines are newer than those.
_PATCHED = {(7, 2): 11, (7, 4): 6, (8, 0): 4, (8, 2): 2}
_PATCHED_VALKEY = {(7, 2): 11, (8, 0): 6, (8, 1): 4}
CLOCKS_APART_MS = 2_000
"""Servers whose clocks differ by more are told of: deadlines would be late by as much after a fail-over."""


@dataclass(frozen=True, slots=True)
class Server:
    """What start-up found. `warnings` are sentences for the operator; of a cluster, `policy` is the worst there is."""

    version: str
    valkey: bool
    policy: str
    warnings: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Memory:
    """What Redis does when its memory is full ('' if it hides that), how much it uses, and may (0: no limit).

    Of a cluster it is the node that is nearest to its limit, and the worst policy of any.
    """

    policy: str
    used_bytes: int
    most_bytes: int


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a deployment asks of its servers. `replicas` have to confirm (0: none)."""

    kind: Kind = Kind.ONE
    keeps: bool = True
    replicas: int = 0


Facts = Mapping[str, Any]
"""The answer to INFO."""


def server_of(found: Sequence[Facts], wanted: Wanted) -> Server:
    """All primaries as one."""
    first = found[0]
    warned = [warning for facts in found for warning in warnings_of(facts, wanted)]
    policies = sorted(
        {str(facts.get("maxmemory_policy", "")) for facts in found}, key=lambda policy: policy == KEEPING_POLICY
    )
    return Server(
        str(first.get("redis_version", "0.0")), "valkey_version" in first, policies[0], tuple(dict.fromkeys(warned))
    )


def memory_of(found: Sequence[Facts]) -> Memory:
    """The fullest of all primaries, with the worst policy."""
    shares = [(int(facts.get("used_memory", 0)), int(facts.get("maxmemory", 0))) for facts in found]
    used, most = max(shares, key=lambda share: share[0] / share[1] if share[1] else 0.0)
    return Memory(_worst_policy(found), used, most)


def refusals_of(facts: Facts, wanted: Wanted) -> list[str]:
    """Why rooms may not be kept there."""
    refused = []
    version = str(facts.get("redis_version", "0.0"))
    if _numbers(version)[:2] < _OLDEST:
        refused.append(f"Redis {version} is too old: 7.0 or newer is needed")
    if facts.get("role") == "slave":
        refused.append("this Redis is a replica and takes no writes: name its primary, or use redis+sentinel://")
    if facts.get("cluster_enabled") and wanted.kind is not Kind.CLUSTER:
        refused.append("this Redis is a node of a cluster: use redis+cluster://")
    if wanted.kind is Kind.CLUSTER and not facts.get("cluster_enabled"):
        refused.append("this Redis is no node of a cluster: use redis://")
    policy = str(facts.get("maxmemory_policy", ""))
    if wanted.keeps and policy != KEEPING_POLICY:
        refused.append(evicts(policy))
    return refused


def evicts(policy: str) -> str:
    """What is wrong with a policy, and what to do."""
    seen = f"is {policy}" if policy else "cannot be seen"
    return (
        f"maxmemory-policy {seen}: only {KEEPING_POLICY} keeps running rooms (set it, or where you cannot, "
        "CHIEU_REDIS_EVICTION_CHECK=warn)"
    )


def warnings_of(facts: Facts, wanted: Wanted) -> list[str]:
    """What an operator may want to know."""
    return [*_of_version(facts), *_of_durability(facts, wanted)]


def _of_version(facts: Facts) -> list[str]:
    of_valkey = "valkey_version" in facts
    name = "Valkey" if of_valkey else "Redis"
    major, minor, patch = _numbers(str(facts.get("valkey_version" if of_valkey else "redis_version", "0.0")))
    mended = (_PATCHED_VALKEY if of_valkey else _PATCHED).get((major, minor), 0)
    if patch < mended:
        return [f"{name} {major}.{minor}.{patch} has known holes; {major}.{minor}.{mended} mends them"]
    if not of_valkey and (major, minor) < (7, 2):
        return [f"Redis {major}.{minor} gets fixes only from distributions; see that yours has them"]
    return []


def _of_durability(facts: Facts, wanted: Wanted) -> list[str]:
    warned = []
    policy = str(facts.get("maxmemory_policy", ""))
    if policy != KEEPING_POLICY and not wanted.keeps:
        warned.append(f"maxmemory-policy is {policy or 'hidden'}: Redis may drop running rooms when its memory is full")
    if not facts.get("maxmemory"):
        warned.append("maxmemory is not set: a full machine kills Redis instead of refusing writes")
    followed = int(facts.get("connected_slaves", 0))
    if not facts.get("aof_enabled"):
        lost = "a quick restart empties the replicas too" if followed else "rooms are lost when Redis restarts"
        warned.append(f"appendonly is off: {lost}")
    if followed < wanted.replicas:
        warned.append(
            f"{followed} replicas follow and CHIEU_REDIS_REPLICAS={wanted.replicas}: until there are more, moves are "
            "refused with NOT_REPLICATED"
        )
    if wanted.kind is not Kind.ONE and not followed:
        warned.append("no replica follows: nobody takes over when this Redis is lost")
    return warned


def _worst_policy(found: Sequence[Facts]) -> str:
    policies = [str(facts.get("maxmemory_policy", "")) for facts in found]
    return min(policies, key=lambda policy: policy == KEEPING_POLICY)


def _numbers(version: str) -> tuple[int, int, int]:
    parts = [int(part) for part in re.findall(r"\d+", version)[:3]]
    major, minor, patch = [*parts, 0, 0, 0][:3]
    return major, minor, patch
