"""Whether this process is alive, whether it should get work, and the private HTTP port that says so."""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

import structlog

from .clock import Ticks, monotonic_ns
from .doors import bound, opening
from .fields import Address
from .metrics import CONTENT_TYPE, Registry

Check = Callable[[], Awaitable[bool]]

_STEP_S = 1.0
_CHECK_S = 2.0
_TICK_S = 0.25
_STUCK_S = 10.0
_REQUEST_BYTES = 8192
_REQUEST_S = 5.0
_CLOSE_S = 0.5
_CONNECTIONS = 64
_TEXT = "text/plain; charset=utf-8"
log = structlog.get_logger()


@dataclass(slots=True)
class _Named:
    check: Check
    why: Callable[[], str] = str
    holds: bool = False
    in_a_row: int = 0


class Readiness:
    """Whether this process should get work: all named checks hold and it is not draining.

    A check has to fail three times in a row to count as failing and to hold twice to count again, so that one slow
    answer of Redis does not take every pod out at once; the first time it holds counts at once.
    """

    def __init__(self, fails_to_fall: int = 3, holds_to_rise: int = 2) -> None:
        self._fails_to_fall = fails_to_fall
        self._holds_to_rise = holds_to_rise
        self._checks: dict[str, _Named] = {}
        self._is_draining = False

    def add(self, name: str, check: Check, why: Callable[[], str] = str) -> None:
        """Ask `check` each second; it counts as failing until it first holds. An exception or two seconds are a no.

        `why` says what is wrong, for the operator, as far as is known.
        """
        self._checks[name] = _Named(check, why, in_a_row=self._holds_to_rise - 1)

    def drain(self) -> None:
        """Not ready from now on, for ever."""
        self._is_draining = True

    @property
    def failing(self) -> tuple[str, ...]:
        """The names of what stands in the way; empty when ready."""
        names = tuple(name for name, named in self._checks.items() if not named.holds)
        return ("draining", *names) if self._is_draining else names

    @property
    def told(self) -> tuple[str, ...]:
        """What stands in the way, each with the reason where one is known."""
        reasons = {name: named.why() for name, named in self._checks.items()}
        return tuple(f"{name}: {reasons[name]}" if reasons.get(name) else name for name in self.failing)

    @property
    def is_ready(self) -> bool:
        """Whether nothing stands in the way."""
        return not self.failing

    async def step(self) -> float:
        """Ask every check once; answers the seconds until the next time."""
        answers = await asyncio.gather(*(_holds(named.check) for named in self._checks.values()))
        for (name, named), holds in zip(self._checks.items(), answers, strict=True):
            named.in_a_row = 0 if holds == named.holds else named.in_a_row + 1
            if named.in_a_row >= (self._holds_to_rise if holds else self._fails_to_fall):
                named.holds, named.in_a_row = holds, 0
                log.info("readiness.changed", check=name, holds=holds)
        return _STEP_S


async def _holds(check: Check) -> bool:
    try:
        async with asyncio.timeout(_CHECK_S):
            return bool(await check())
    except Exception:
        return False


class LoopWatch:
    """Measures how late the event loop runs what is due; alive as long as it runs anything at all."""

    def __init__(self, registry: Registry, ticks: Ticks = monotonic_ns) -> None:
        self._ticks = ticks
        self._lag = registry.histogram("chieu_event_loop_lag_seconds", "How late the event loop ran what was due")
        self._due_ns = 0
        self._handle: asyncio.TimerHandle | None = None

    def start(self) -> None:
        """Begin to measure on the running loop."""
        self._due_ns = self._ticks()
        self._tick()

    def stop(self) -> None:
        """Measure no more."""
        if self._handle is not None:
            self._handle.cancel()
            self._handle = None

    @property
    def is_alive(self) -> bool:
        """Whether the loop turned in the last ten seconds."""
        return self._handle is not None and self._ticks() - self._due_ns < _STUCK_S * 1e9

    def _tick(self) -> None:
        self._lag.observe(max(0, self._ticks() - self._due_ns) / 1e9)
        self._due_ns = self._ticks() + int(_TICK_S * 1e9)
        self._handle = asyncio.get_running_loop().call_later(_TICK_S, self._tick)


class PrivateHttp:
    """Serves /metrics, /livez and /readyz: GET only, one request a connection, small and soon or not at all."""

    def __init__(self, address: Address, registry: Registry, readiness: Readiness, watch: LoopWatch) -> None:
        self._address = address
        self._registry = registry
        self._readiness = readiness
        self._watch = watch
        self._server: asyncio.Server | None = None
        self._open = 0

    async def start(self) -> None:
        """Listen.

        Raises:
            OSError: the address is taken or not ours.
        """
        with opening(self._address):
            self._server = await asyncio.start_server(self._serve, sock=bound(self._address), limit=_REQUEST_BYTES)

    @property
    def port(self) -> int:
        """The port that is listened on."""
        assert self._server is not None
        return int(self._server.sockets[0].getsockname()[1])

    async def stop(self) -> None:
        """Listen no more."""
        if self._server is not None:
            self._server.close()
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(_CLOSE_S):
                    await self._server.wait_closed()
            self._server = None

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._open += 1
        try:
            async with asyncio.timeout(_REQUEST_S):
                if self._open <= _CONNECTIONS:
                    head = await reader.readuntil(b"\r\n\r\n")
                    writer.write(_response(*self._answer(head)))
                    await writer.drain()
        except asyncio.LimitOverrunError:
            writer.write(_response(431, _TEXT, b"too large\n"))
        except (TimeoutError, OSError, asyncio.IncompleteReadError):
            # Too slow or gone: nobody to answer.
            return
        finally:
            self._open -= 1
            writer.close()

    def _answer(self, head: bytes) -> tuple[int, str, bytes]:
        words = head.split(b"\r\n", 1)[0].split(b" ")
        if len(words) != 3 or not words[2].startswith(b"HTTP/1."):
            return 400, _TEXT, b"not HTTP/1\n"
        if words[0] != b"GET":
            return 405, _TEXT, b"GET only\n"
        match words[1].split(b"?")[0]:
            case b"/metrics":
                return 200, CONTENT_TYPE, self._registry.exposition()
            case b"/livez":
                return (200, _TEXT, b"alive\n") if self._watch.is_alive else (503, _TEXT, b"event loop stuck\n")
            case b"/readyz":
                told = self._readiness.told
                return (503, _TEXT, ("\n".join(told) + "\n").encode()) if told else (200, _TEXT, b"ready\n")
            case _:
                return 404, _TEXT, b"not here\n"


_PHRASES = {
    200: "OK",
    400: "Bad Request",
    404: "Not Found",
    405: "Method Not Allowed",
    431: "Too Large",
    503: "Unavailable",
}


def _response(code: int, kind: str, body: bytes) -> bytes:
    lines = [f"HTTP/1.1 {code} {_PHRASES[code]}", f"Content-Type: {kind}", f"Content-Length: {len(body)}"]
    if code == 405:
        lines.append("Allow: GET")
    return "\r\n".join([*lines, "Connection: close", "", ""]).encode() + body
