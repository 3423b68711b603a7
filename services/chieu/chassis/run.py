"""`main` of every service: settings, logs, signals, and a way down that loses nobody's call."""

import argparse
import asyncio
import contextlib
import os
import signal
import sys
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import Any, TypeVar

import structlog

from .doors import CannotStart, PortTaken
from .failpoints import Failpoints
from .fields import Address
from .garbage import collect, spare_the_old
from .logging import configure
from .loops import Loop
from .metrics import Registry
from .process import Host, Process, Service
from .refusals import StatusOf
from .release import version
from .settings import ChassisSettings, SettingsFault, describe, read, settings_of
from .tracing import spans_of

S = TypeVar("S", bound=ChassisSettings)
Build = Callable[[S, Process], Service]

_GOOD, _FAILED, _MISUSED = 0, 1, 2
_WHY = 500
log = structlog.get_logger()


def run_service(
    build: Build[S],
    *,
    name: str,
    text: str,
    settings: type[S],
    status_of: StatusOf,
    long_polls: Collection[str] = (),
    argv: Sequence[str] | None = None,
    environ: Mapping[str, str] = os.environ,
) -> int:
    """Run a service until SIGTERM or SIGINT; the exit code.

    0: it was asked to stop and stopped. 1: it could not start. 2: the settings are wrong (all faults on stderr).
    A second signal ends the process at once.
    """
    _read_arguments(name, text, settings, argv)
    try:
        given = read(settings, environ)
    except SettingsFault as faults:
        return _misused(name, faults)
    configure(given.log_level)
    if given.test:
        log.warning("process.testing", pace=bool(given.test_pace), decks=bool(given.test_decks))

    async def serve() -> int:
        failpoints, registry = Failpoints.from_environ(environ), Registry(process=True)
        spans = spans_of(name, version(), given)
        process = Process.make(
            name, given, status_of, failpoints=failpoints, registry=registry, long_polls=long_polls, spans=spans
        )
        try:
            return await _serve(given, process, build)
        finally:
            await asyncio.to_thread(spans.close)

    with asyncio.Runner(loop_factory=_loop_factory()) as runner:
        return runner.run(serve())


async def _serve(settings: S, process: Process, build: Build[S]) -> int:
    with _signals() as asked:
        try:
            host = Host(settings, process, build(settings, process))
        except SettingsFault as faults:
            # What only the service itself can judge, the contents of a file say.
            return _misused(process.name, faults)
        except Exception as failed:
            return _could_not_start(process.name, settings, failed)
        try:
            why = await _start(host, asked)
            if why is not None:
                return _could_not_start(process.name, settings, why)
            _log_start(process, settings, host)
            spare_the_old()
            Loop("garbage", collect, registry=process.registry, entropy=process.entropy).start()
            await _first(asked, process.fate.sealed)
            if process.fate.why:
                _told(process.name, process.fate.why)
            log.info("process.draining", service=process.name)
            await host.drain()
        finally:
            await host.stop()
        log.info("process.stopped", service=process.name)
        return _FAILED if process.fate.why else _GOOD


async def _first(*events: asyncio.Event) -> None:
    """Wait until one of them is set."""
    waiting = [asyncio.create_task(event.wait()) for event in events]
    await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
    for task in waiting:
        task.cancel()


async def _start(host: Host, asked: asyncio.Event) -> Exception | None:
    """Start, and answer why it failed; None when it runs or was asked to stop meanwhile."""
    starting = asyncio.create_task(host.start())
    waiting = asyncio.create_task(asked.wait())
    await asyncio.wait((starting, waiting), return_when=asyncio.FIRST_COMPLETED)
    waiting.cancel()
    if not starting.done():
        starting.cancel()
    try:
        await starting
    except asyncio.CancelledError:
        return None
    except Exception as failed:
        return failed
    return None


def _could_not_start(name: str, settings: ChassisSettings, failed: Exception) -> int:
    """Say why, in words: no room was touched yet, and whoever started the process has to mend it."""
    why = str(failed)
    if isinstance(failed, PortTaken):
        addresses = {env: given for env, given in settings_of(settings) if isinstance(given, Address)}
        if sys.stderr.isatty():
            why = f"port {failed.port} is taken, perhaps by another {name} that runs here already: end that one, or "
            why += f"give this one other ports by {', '.join(addresses)}"
        else:
            why += f" (see {', '.join(env for env, given in addresses.items() if given == failed.address)})"
    _told(name, why, failed)
    return _FAILED


def _told(name: str, why: str, failed: Exception | None = None) -> None:
    """One line: plain in a terminal or where it was written for people, JSON for whatever else reads us."""
    if sys.stderr.isatty() or isinstance(failed, CannotStart):
        print(f"chieu {name}: {why}", file=sys.stderr)
    else:
        log.error("process.failed", why=why[:_WHY], exc_info=failed)


def _misused(name: str, faults: SettingsFault) -> int:
    print("\n".join(f"chieu {name}: {fault}" for fault in faults.faults), file=sys.stderr)
    return _MISUSED


@contextlib.contextmanager
def _signals() -> Iterator[asyncio.Event]:
    """Set on the first SIGTERM or SIGINT; the second ends the process.

    PID 1 has no default action for signals, so ours is there before anything starts.
    """
    asked = asyncio.Event()
    loop = asyncio.get_running_loop()

    def ask(number: int) -> None:
        if asked.is_set():
            os._exit(128 + number)
        asked.set()

    numbers = (signal.SIGTERM, signal.SIGINT)
    for number in numbers:
        loop.add_signal_handler(number, ask, number)
    try:
        yield asked
    finally:
        for number in numbers:
            loop.remove_signal_handler(number)


def _log_start(process: Process, settings: ChassisSettings, host: Host) -> None:
    log.info(
        "process.started",
        service=process.name,
        version=version(),
        grpc_port=process.server.public_port,
        private_port=process.server.private_port,
        web_port=process.web.port,
        metrics_port=host.http.port,
        reflection=settings.reflection,
        test=settings.test,
    )


def _read_arguments(name: str, text: str, settings: type[Any], argv: Sequence[str] | None) -> None:
    parser = argparse.ArgumentParser(
        prog=f"chieu-{name}",
        description=f"{text}\n\nSettings come from the environment:\n\n{describe(settings)}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"chieu {version()}")
    parser.parse_args(argv)


def _loop_factory() -> Callable[[], asyncio.AbstractEventLoop]:
    try:
        import uvloop
    except ImportError:
        return asyncio.new_event_loop
    return uvloop.new_event_loop
