"""What the measurements of whole services have in common: services and people as processes, and who used the time."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
import time
import urllib.request
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "services"), str(HERE)]

from move_cost import cpu_s, running_services

_FOREVER = "smaller_ms=3600000,mixed_ms=3600000,unwatched_ms=3600000,longest_ms=3600000"
"""Those who wait are to go on waiting."""


@dataclass(frozen=True)
class Running:
    """A process of a service: where it is called, where it is measured."""

    address: str
    metrics: int
    pid: int

    def placed(self) -> float:
        """How many tickets it has placed."""
        return sum(value for line, value in self._page() if "tickets_total" in line and "PLACED" in line)

    def buckets(self, histogram: str) -> dict[float, float]:
        """Its own measure: how many took so many seconds at most."""
        found = [(line, value) for line, value in self._page() if line.startswith(f"{histogram}_bucket")]
        return {float(line.partition('le="')[2].rstrip('"}')): value for line, value in found}

    def _page(self) -> list[tuple[str, float]]:
        with urllib.request.urlopen(f"http://127.0.0.1:{self.metrics}/metrics", timeout=20) as page:
            lines = [line for line in page.read().decode().splitlines() if not line.startswith("#")]
        return [(line.rpartition(" ")[0], float(line.rpartition(" ")[2])) for line in lines]


@asynccontextmanager
async def matchmaking(redis_url: str, processes: int, pace: str = _FOREVER) -> AsyncIterator[list[Running]]:
    """So many matchmaking processes, ready."""
    async with services(["matchmaking"] * processes, redis_url, pace) as started:
        yield started


@asynccontextmanager
async def services(names: Sequence[str], redis_url: str, pace: str) -> AsyncIterator[list[Running]]:
    """A process of each of these, ready."""
    told = {"CHIEU_REDIS_URL": redis_url, "CHIEU_TEST_PACE": pace, "CHIEU_STREAM_LIMIT": "20000"}
    async with running_services(names, **told) as started:
        yield [Running(process.address, process.metrics_port, process.pid) for process in started]


@dataclass(frozen=True)
class People:
    """A process of `strangers`."""

    process: asyncio.subprocess.Process

    @property
    def pid(self) -> int:
        return self.process.pid

    async def says(self) -> Any:
        """Its next word."""
        assert self.process.stdout is not None
        line = await self.process.stdout.readline()
        assert line, "the people's process has ended"
        return json.loads(line)

    async def leave(self) -> Any:
        """Let watchers go; what they saw."""
        assert self.process.stdin is not None
        self.process.stdin.close()
        return await self.says()


@asynccontextmanager
async def people(do: str, **what: Any) -> AsyncIterator[People]:
    """Start people who watch or come."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, str(HERE / "strangers.py"), stdin=subprocess.PIPE, stdout=subprocess.PIPE, limit=1 << 26
    )
    assert process.stdin is not None
    process.stdin.write(json.dumps({"do": do, **what}).encode() + b"\n")
    await process.stdin.drain()
    try:
        yield People(process)
    finally:
        if process.returncode is None:
            process.kill()
        await process.wait()


@dataclass
class Used:
    """How much of a core each process used between `start` and `stop`."""

    pids: dict[str, list[int]]
    _before: dict[int, float] = field(default_factory=dict)
    _began: float = 0.0

    def start(self) -> None:
        """From now on."""
        self._before = {pid: cpu_s(pid) for pids in self.pids.values() for pid in pids}
        self._began = time.perf_counter()

    def stop(self) -> str:
        """Until now, in words."""
        wall = time.perf_counter() - self._began
        shares = {
            name: " + ".join(f"{(cpu_s(pid) - self._before[pid]) / wall:.0%}" for pid in pids)
            for name, pids in self.pids.items()
            if pids
        }
        return ", ".join(f"{name} {share}" for name, share in shares.items())


def since(before: Sequence[dict[float, float]], now: Sequence[dict[float, float]]) -> dict[float, float]:
    """What the buckets of several processes have gained, added up."""
    gained: dict[float, float] = {}
    for was, one in zip(before, now, strict=True):
        for le, n in one.items():
            gained[le] = gained.get(le, 0.0) + n - was.get(le, 0.0)
    return dict(sorted(gained.items()))


def quantile(gained: dict[float, float], share: float) -> float:
    """The bucket, in seconds, that so large a share of all is within."""
    return next(le for le, n in gained.items() if n >= share * max(gained.values()))


def ranked(values: Sequence[float]) -> str:
    """p50, p99 and the longest, in ms."""
    found = sorted(1000 * value for value in values)
    return f"p50 {found[len(found) // 2]:.0f} p99 {found[int(len(found) * 0.99)]:.0f} max {found[-1]:.0f} ms"


def lags(seated: Sequence[tuple[str, float, float]]) -> list[float]:
    """How long each full table took, in s: from when its last person asked to when the last was told."""
    tables: dict[str, list[tuple[float, float]]] = {}
    for room, asked, told in seated:
        tables.setdefault(room, []).append((asked, told))
    return [max(told for _, told in one) - max(asked for asked, _ in one) for one in tables.values() if len(one) == 4]
