"""A house as it is deployed: a process for each service, and Envoy in front as deploy/envoy configures it, but for the addresses."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import grpc

from tests.support.processes import House, reserved_port

ENVOY = Path(sys.executable).parent / "envoy"
_CONFIGURATION = Path(__file__).resolve().parents[2] / "deploy" / "envoy" / "envoy.yaml"
_READY_S = 30.0


@contextmanager
def envoy(house: House, folder: Path) -> Iterator[int]:
    """The one port at which everything is reached."""
    here = reserved_port()
    text = _CONFIGURATION.read_text("utf-8")
    for process in house.all():
        for port, there in ((50051, process.grpc_port), (8080, process.web_port)):
            known = rf"address: {process.service}, port_value: {port} "
            text, found = re.subn(known, f"address: 127.0.0.1, port_value: {there} ", text)
            assert found == 1
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
        running.wait()
