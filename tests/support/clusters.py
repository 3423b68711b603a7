"""A Redis Cluster as processes of ours, ready in two seconds: its ``nodes.conf`` is written down beforehand."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial

import redis.exceptions as redis_errors

from .ports import reserved_port
from .topologies import Node, kept_running, own_folder, until

SLOTS = 16384


@dataclass(eq=False, slots=True)
class Sharded:
    """A cluster of three primaries with a replica each; `nodes` holds the primaries first, then their replicas."""

    nodes: list[Node] = field(default_factory=list)

    @property
    def url(self) -> str:
        """For ``CHIEU_REDIS_URL``."""
        return "redis+cluster://" + ",".join(f"127.0.0.1:{node.port}" for node in self.nodes[:3])

    def owner(self, key: str) -> Node:
        """The living primary of a key's slot, as the first node says that knows one; ConnectionError while none does."""
        for node in self.nodes:
            try:
                slot = int(node.said("CLUSTER", "KEYSLOT", key))
                rows = node.said("CLUSTER", "NODES")
            except redis_errors.RedisError:
                continue
            found = [other for other in self.nodes if _has(rows, other.port, slot)]
            if found:
                return found[0]
        raise ConnectionError(f"no node knows a living primary of {key}")

    def replica(self, primary: Node) -> Node:
        """A replica that follows this primary."""
        return next(
            node
            for node in self.nodes
            if node is not primary and str(node.info("replication").get("master_port", "")) == str(primary.port)
        )


def _has(rows: str, port: int, slot: int) -> bool:
    """Whether the node at `port` is a living primary with this slot, by the lines of CLUSTER NODES."""
    for row in map(str.split, rows.splitlines()):
        if f":{port}@" in row[1] and "master" in row[2] and "fail" not in row[2].split(","):
            spans = [span.split("-") for span in row[8:] if not span.startswith("[")]
            return any(int(span[0]) <= slot <= int(span[-1]) for span in spans)
    return False


@contextmanager
def sharded(*settings: str, node_timeout_ms: int = 60_000) -> Iterator[Sharded]:
    """A cluster; `settings` are for every node, `node_timeout_ms` is after how long one counts as dead.

    Nobody takes over by himself, that is, unless a test asks for it: a machine that stands still for a second would else
    change who owns what.
    """
    with own_folder() as folder:
        ports, buses = ([reserved_port() for _ in range(6)] for _ in range(2))
        ids = [secrets.token_hex(20) for _ in range(6)]
        common = (
            'save ""',
            "appendonly yes",
            "cluster-enabled yes",
            f"cluster-node-timeout {node_timeout_ms}",
            "cluster-replica-validity-factor 0",
            "cluster-config-file nodes.conf",
            "repl-diskless-sync-delay 0",
            "repl-ping-replica-period 1",
            *settings,
        )
        built = Sharded()
        for number, (port, bus) in enumerate(zip(ports, buses, strict=True)):
            node = Node(port, folder / f"c{number}", (*common, f"cluster-port {bus}"))
            node.folder.mkdir(parents=True)
            rows = [_row(ids, ports, buses, other, number) for other in range(6)]
            (node.folder / "nodes.conf").write_text("\n".join((*rows, "vars currentEpoch 6 lastVoteEpoch 0")) + "\n")
            built.nodes.append(node)
        with kept_running(built.nodes):
            for node in built.nodes:
                until(partial(_is_whole, node), "the cluster is whole")
            for node in built.nodes[3:]:
                until(partial(_follows, node), "the replicas follow")
            yield built


def _row(ids: list[str], ports: list[int], buses: list[int], other: int, me: int) -> str:
    flags = ("myself," if other == me else "") + ("master" if other < 3 else "slave")
    first, last = other * SLOTS // 3, (other + 1) * SLOTS // 3 - 1
    slots = f" {first}-{last}" if other < 3 else ""
    follows = "-" if other < 3 else ids[other - 3]
    address = f"127.0.0.1:{ports[other]}@{buses[other]}"
    return f"{ids[other]} {address} {flags} {follows} 0 0 {other % 3 + 1} connected{slots}"


def _follows(node: Node) -> bool:
    return bool(node.info("replication")["master_link_status"] == "up")


def _is_whole(node: Node) -> bool:
    found = node.said("CLUSTER", "INFO").split()
    return {"cluster_state:ok", "cluster_known_nodes:6", f"cluster_slots_ok:{SLOTS}"} <= set(found)
