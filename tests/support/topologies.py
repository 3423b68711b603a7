"""Redis as operators run it: a primary with replicas and sentinels, as processes of ours (`clusters` has the others).

They are ready in seconds because what they would find out by talking is written down beforehand: the sentinels' lines
on replicas and each other. Only processes started here are ever signalled.
"""

from __future__ import annotations

import secrets
import shutil
import signal
import subprocess
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

import redis
import redis.exceptions as redis_errors
from redis.backoff import NoBackoff
from redis.retry import Retry

from .ports import reserved_port
from .redis import binary

_UP_S = 20.0
_LOOK_S = 0.02


@dataclass(eq=False, slots=True)
class Node:
    """One server or sentinel. `settings` are the lines of its configuration."""

    port: int
    folder: Path
    settings: tuple[str, ...]
    is_sentinel: bool = False
    _process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it; it may take a moment until it answers."""
        self.folder.mkdir(parents=True, exist_ok=True)
        file = self.folder / "redis.conf"
        if not file.exists():
            first = (f"port {self.port}", "bind 127.0.0.1", "protected-mode no", f"dir {self.folder}")
            file.write_text("\n".join((*first, *self.settings)) + "\n")
        words = [binary(), str(file), *(["--sentinel"] if self.is_sentinel else [])]
        with (self.folder / "log").open("ab") as log:
            self._process = subprocess.Popen(words, stdout=log, stderr=log)

    def said(self, *words: str | int) -> Any:
        """What it answers to a command; texts are decoded."""
        with redis.Redis(
            port=self.port, retry=Retry(NoBackoff(), 0), socket_timeout=2, decode_responses=True, protocol=2
        ) as client:
            return client.execute_command(*words)

    def info(self, section: str) -> Mapping[str, Any]:
        """A section of what it says of itself."""
        found: Mapping[str, Any] = self.said("INFO", section)
        return found

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    def kill(self) -> None:
        """It dies without a word."""
        assert self._process is not None
        self._process.kill()
        self._process.wait()

    def freeze(self) -> None:
        """It stops answering, its connections stay open."""
        assert self._process is not None
        self._process.send_signal(signal.SIGSTOP)

    def thaw(self) -> None:
        """It goes on where it was."""
        assert self._process is not None
        self._process.send_signal(signal.SIGCONT)

    def destroy(self) -> None:
        """For the end of a test."""
        if self._process is not None and self._process.poll() is None:
            self.kill()


def until(holds: Callable[[], object], what: str, seconds: float = _UP_S) -> None:
    """Wait for something to hold; servers that do not answer yet are asked again."""
    end = time.monotonic() + seconds
    while True:
        try:
            if holds():
                return
        except (redis_errors.RedisError, OSError):
            pass
        if time.monotonic() > end:
            raise AssertionError(f"not within {seconds} s: {what}")
        threading.Event().wait(_LOOK_S)


@dataclass(eq=False, slots=True)
class Watched:
    """A primary, two replicas, three sentinels. `servers` holds the first primary first."""

    servers: list[Node] = field(default_factory=list)
    sentinels: list[Node] = field(default_factory=list)
    name: str = "chieu-primary"

    @property
    def url(self) -> str:
        """For ``CHIEU_REDIS_URL``."""
        hosts = ",".join(f"127.0.0.1:{sentinel.port}" for sentinel in self.sentinels)
        return f"redis+sentinel://{hosts}/{self.name}"

    @property
    def nodes(self) -> list[Node]:
        """All of them."""
        return [*self.servers, *self.sentinels]

    def primary(self) -> Node:
        """The primary, as the first sentinel that answers names it."""
        for sentinel in self.sentinels:
            try:
                _, port = sentinel.said("SENTINEL", "GET-MASTER-ADDR-BY-NAME", self.name)
            except redis_errors.RedisError:
                continue
            return next(server for server in self.servers if server.port == int(port))
        raise AssertionError("no sentinel answers")

    def followed(self, replicas: int) -> None:
        """Wait until so many replicas follow the primary, and the sentinels know them all."""
        until(lambda: _online(self.primary()) == replicas, f"{replicas} replicas follow")


def _online(primary: Node) -> int:
    found = primary.info("replication")
    return sum(1 for key, value in found.items() if key.startswith("slave") and value["state"] == "online")


@contextmanager
def watched(*settings: str, down_ms: int = 60_000) -> Iterator[Watched]:
    """Sentinels and what they watch; `settings` are for the servers, `down_ms` is after how long one counts as dead.

    None does, that is, unless a test asks for it: a machine that stands still for a second would else change who leads.
    """
    with own_folder() as folder:
        built = Watched()
        ports = [reserved_port() for _ in range(6)]
        common = (
            'save ""',
            "appendonly yes",
            "repl-diskless-sync-delay 0",
            "repl-ping-replica-period 1",
            "replica-announce-ip 127.0.0.1",
            *settings,
        )
        for number, port in enumerate(ports[:3]):
            follows = (f"replicaof 127.0.0.1 {ports[0]}",) if number else ()
            built.servers.append(Node(port, folder / f"r{number}", (*common, *follows)))
        ids = [secrets.token_hex(20) for _ in range(3)]
        for number, port in enumerate(ports[3:]):
            lines = _sentinel(built.name, ports, ids, number, down_ms)
            built.sentinels.append(Node(port, folder / f"s{number}", lines, is_sentinel=True))
        with kept_running(built.nodes):
            built.followed(2)
            for sentinel in built.sentinels:
                until(partial(_is_quorate, sentinel, built.name), "the sentinels know each other")
            yield built


def _is_quorate(sentinel: Node, name: str) -> bool:
    return "OK" in str(sentinel.said("SENTINEL", "CKQUORUM", name))


def _sentinel(name: str, ports: list[int], ids: list[str], number: int, down_ms: int) -> tuple[str, ...]:
    others = [other for other in range(3) if other != number]
    return (
        f"sentinel myid {ids[number]}",
        f"sentinel monitor {name} 127.0.0.1 {ports[0]} 2",
        f"sentinel down-after-milliseconds {name} {down_ms}",
        f"sentinel failover-timeout {name} 3000",
        f"sentinel parallel-syncs {name} 2",
        "sentinel announce-ip 127.0.0.1",
        *(f"sentinel known-replica {name} 127.0.0.1 {port}" for port in ports[1:3]),
        *(f"sentinel known-sentinel {name} 127.0.0.1 {ports[3 + other]} {ids[other]}" for other in others),
    )


@contextmanager
def own_folder() -> Iterator[Path]:
    """A folder that is gone afterwards."""
    folder = Path(tempfile.mkdtemp(prefix="chieu-topology-"))
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def kept_running(nodes: list[Node]) -> Iterator[None]:
    """Start all, wait until they answer, and end them."""
    try:
        for node in nodes:
            node.start()
        for node in nodes:
            until(partial(node.said, "PING"), f"{node.folder.name} answers")
        yield
    finally:
        for node in nodes:
            node.destroy()
