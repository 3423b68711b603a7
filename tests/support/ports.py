"""Ports that nobody else has: apart by worker, never twice, and out of the range that the system gives away."""

from __future__ import annotations

import contextlib
import os
import socket
from random import Random

# Tests may run in several workers; each has ports of its own.
_WORKER = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw"))
_WORKERS = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
# Below the range from which the system takes ports for connections, so that a port is free again after a restart.
_PORTS = range(20_000 + _WORKER, 30_000, _WORKERS)
_dice = Random()
_taken: set[int] = set()


def reserved_port() -> int:
    """A port that nobody listens on, at no address, and that no other process of this test run was given."""
    while True:
        port = _dice.choice(_PORTS)
        with socket.socket() as probe, contextlib.suppress(OSError):
            probe.bind(("", port))
            if port not in _taken:
                _taken.add(port)
                return port
