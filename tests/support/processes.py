"""The services as real processes, started, watched, killed and restarted by a test.

A process keeps its ports for as long as the test lasts, as a pod keeps its name: who called it before finds its
successor there. What it logs is kept, line by line. Whatever happens, `house` leaves nothing running.
"""

from __future__ import annotations

import asyncio
import contextlib
import http.client
import json
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from chieu.client import Addresses

from .ports import reserved_port
from .redis import running

SERVICES = ("matchmaking", "rules", "timers", "display")
_READY_S = 90.0
_PAUSE_S = 0.05
_END_S = 60.0


class NotReady(Exception):
    """A process ended, or did not become ready in time; the last lines it logged are the message."""


@dataclass(slots=True)
class Process:
    """One process of a service. `environ` is what it is told beyond its addresses."""

    service: str
    log: Path
    environ: Mapping[str, str]
    grpc_port: int = field(default_factory=reserved_port)
    web_port: int = field(default_factory=reserved_port)
    private_port: int = field(default_factory=reserved_port)
    metrics_port: int = field(default_factory=reserved_port)
    host: str = "127.0.0.1"
    starts: int = 0
    _running: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> str:
        return f"{self.host}:{self.grpc_port}"

    @property
    def pid(self) -> int:
        """Its number, while it runs or since it last did."""
        assert self._running is not None
        return self._running.pid

    @property
    def is_running(self) -> bool:
        return self._running is not None and self._running.poll() is None

    def start(self, **environ: str) -> None:
        """Start it; `environ` holds for this start alone."""
        own = {
            "CHIEU_GRPC_ADDRESS": self.address,
            "CHIEU_WEB_ADDRESS": f"{self.host}:{self.web_port}",
            "CHIEU_PRIVATE_ADDRESS": f"{self.host}:{self.private_port}",
            "CHIEU_METRICS_ADDRESS": f"{self.host}:{self.metrics_port}",
            # All tests call from one address.
            **({"CHIEU_OPENINGS_PER_MINUTE": "0"} if self.service in ("matchmaking", "onebox") else {}),
            "PYTHONPATH": os.pathsep.join(path for path in sys.path if path),
        }
        outside = {name: value for name, value in os.environ.items() if not name.startswith("CHIEU_")}
        words = [sys.executable, "-m", f"chieu.{self.service}"]
        self.starts += 1
        with self.log.open("ab") as log:
            self._running = subprocess.Popen(
                words,
                env={**outside, **own, **self.environ, **environ},
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
            )

    async def ready(self) -> None:
        """Wait until /readyz says so.

        Raises:
            NotReady: it ended, or took too long.
        """
        try:
            async with asyncio.timeout(_READY_S):
                while await asyncio.to_thread(self._get, "/readyz") is None:
                    if not self.is_running:
                        raise NotReady(self._last_words())
                    await asyncio.sleep(_PAUSE_S)
        except TimeoutError:
            raise NotReady(self._last_words()) from None

    async def metric(self, name: str, **labels: str) -> float:
        """The sum of a metric over all labels that are not named; 0 when it is not there."""
        page = await asyncio.to_thread(self._get, "/metrics")
        wanted = {f'{label}="{value}"' for label, value in labels.items()}
        return sum(value for found, parts, value in _samples(page or "") if found == name and wanted <= parts)

    def send(self, number: signal.Signals) -> None:
        """Send it a signal."""
        assert self._running is not None
        self._running.send_signal(number)

    def freeze(self) -> None:
        """It stops where it is; its connections stay open."""
        self.send(signal.SIGSTOP)

    def thaw(self) -> None:
        """It goes on where it was."""
        self.send(signal.SIGCONT)

    async def kill(self) -> None:
        """It dies without a word."""
        self.send(signal.SIGKILL)
        await self.ended()

    async def ended(self) -> int:
        """Wait for its end; the exit code, negative for a signal."""
        running = self._running
        assert running is not None
        # In no thread: one that waits for ever would keep the whole test run from ending.
        async with asyncio.timeout(_END_S):
            while (status := running.poll()) is None:
                await asyncio.sleep(_PAUSE_S)
        return status

    async def terminate(self) -> int:
        """Ask it to go and wait until it has; the exit code."""
        self.send(signal.SIGTERM)
        return await self.ended()

    def destroy(self) -> None:
        """For the end of a test: no process survives it."""
        if self.is_running:
            self.send(signal.SIGKILL)
        if self._running is not None:
            self._running.wait()

    def logged(self) -> Iterator[dict[str, Any]]:
        """The lines it logged so far. What is no line of JSON is given as ``{"raw": …}``."""
        for line in self.log.read_text("utf-8").splitlines():
            try:
                said = json.loads(line)
            except ValueError:
                said = None
            yield said if isinstance(said, dict) else {"raw": line}

    def _get(self, path: str) -> str | None:
        """A page of its private HTTP server; None when it is not 200."""
        with contextlib.closing(http.client.HTTPConnection(self.host, self.metrics_port, timeout=2)) as asked:
            try:
                asked.request("GET", path)
                answer = asked.getresponse()
                page = answer.read().decode()
            except (OSError, http.client.HTTPException):
                return None
            return page if answer.status == http.HTTPStatus.OK else None

    def _last_words(self) -> str:
        return f"{self.service}: " + "\n".join(self.log.read_text("utf-8", errors="replace").splitlines()[-12:])


@dataclass(slots=True)
class House:
    """Processes of all four services on one Redis. `redis_url` is for whoever wants to look behind them."""

    redis_url: str
    processes: dict[str, list[Process]]

    def all(self) -> list[Process]:
        """Every process, in the order of `SERVICES`."""
        return [process for service in SERVICES for process in self.processes[service]]

    def addresses(self) -> Addresses:
        """Where clients call: every service, and each process of it."""
        targets = {
            service: "ipv4:" + ",".join(process.address for process in processes)
            for service, processes in self.processes.items()
        }
        return Addresses(**targets)

    async def total(self, service: str, name: str, **labels: str) -> float:
        """A metric, summed over the processes of a service that run now."""
        running_now = [process for process in self.processes[service] if process.is_running]
        return sum([await process.metric(name, **labels) for process in running_now])

    def errors(self) -> list[dict[str, Any]]:
        """Everything that was logged as an error, by anybody."""
        return [line for process in self.all() for line in process.logged() if line.get("level") == "error"]


@contextlib.asynccontextmanager
async def house(folder: Path, pace: str, each: int = 2, url: str = "", **environ: str) -> AsyncIterator[House]:
    """So many processes of each service, ready. `pace` is as in ``CHIEU_TEST_PACE``.

    They stand on the Redis at `url`, or else on one of their own.
    """
    with contextlib.ExitStack() as own:
        url = url or own.enter_context(running()).url
        told = {"CHIEU_REDIS_URL": url, "CHIEU_TEST": "1", "CHIEU_TEST_PACE": pace, **environ}
        built = House(
            url,
            {s: [Process(s, folder / f"{s}-{number}.log", told) for number in range(each)] for s in SERVICES},
        )
        try:
            for process in built.all():
                process.start()
            await asyncio.gather(*(process.ready() for process in built.all()))
            yield built
        finally:
            for process in built.all():
                process.destroy()


@contextlib.contextmanager
def onebox(folder: Path, pace: str = "", **environ: str) -> Iterator[Process]:
    """A onebox, ready, with a Redis-compatible server of its own."""
    told = {"CHIEU_TEST": "1", "CHIEU_TEST_PACE": pace, **environ}
    process = Process("onebox", folder / "onebox.log", told)
    try:
        process.start()
        asyncio.run(process.ready())
        yield process
        assert asyncio.run(process.terminate()) == 0
    finally:
        process.destroy()


def _samples(page: str) -> Iterator[tuple[str, set[str], float]]:
    """Name, labels and value of every line of a metrics page."""
    for line in page.splitlines():
        if line and not line.startswith("#"):
            head, _, value = line.rpartition(" ")
            name, _, labels = head.partition("{")
            yield name, set(labels.rstrip("}").split(",")), float(value)
