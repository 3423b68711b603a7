"""`main` of every service: settings, logs, signals, and a way down that loses nobody's call."""

import argparse
import asyncio
import contextlib
import os
import signal
import sys
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from importlib import metadata
from typing import Any, TypeVar

import structlog

from .failpoints import Failpoints
from .logging import configure
from .metrics import Registry
from .process import Host, Process, Service
from .refusals import StatusOf
from .settings import ChassisSettings, SettingsFault, describe, read

S = TypeVar("S", bound=ChassisSettings)
Build = Callable[[S, Process], Service]

_GOOD, _FAILED, _MISUSED = 0, 1, 2
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
        print("\n".join(f"chieu {name}: {fault}" for fault in faults.faults), file=sys.stderr)
        return _MISUSED
    configure(given.log_level)
    if given.test:
        log.warning("process.testing", pace=bool(given.test_pace), decks=bool(given.test_decks))

    async def serve() -> int:
        failpoints, registry = Failpoints.from_environ(environ), Registry(process=True)
        process = Process.make(name, given, status_of, failpoints=failpoints, registry=registry, long_polls=long_polls)
        return await _serve(given, process, build)

    with asyncio.Runner(loop_factory=_loop_factory()) as runner:
        return runner.run(serve())


async def _serve(settings: S, process: Process, build: Build[S]) -> int:
    with _signals() as asked:
        try:
            host = Host(settings, process, build(settings, process))
        except Exception:
            log.exception("process.failed")
            return _FAILED
        try:
            if not await _start(host, asked):
                return _FAILED
            _log_start(process, settings, host)
            await asked.wait()
            log.info("process.draining", service=process.name)
            await host.drain()
        finally:
            await host.stop()
        log.info("process.stopped", service=process.name)
        return _GOOD


async def _start(host: Host, asked: asyncio.Event) -> bool:
    """Start; True when it runs or was asked to stop meanwhile."""
    starting = asyncio.create_task(host.start())
    waiting = asyncio.create_task(asked.wait())
    await asyncio.wait((starting, waiting), return_when=asyncio.FIRST_COMPLETED)
    waiting.cancel()
    if not starting.done():
        starting.cancel()
    try:
        await starting
    except asyncio.CancelledError:
        return True
    except Exception:
        log.exception("process.failed")
        return False
    return True


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
        metrics_port=host.http.port,
        reflection=settings.reflection,
        test=settings.test,
    )


def version() -> str:
    """The version of the installed distribution."""
    try:
        return metadata.version("chieu")
    except metadata.PackageNotFoundError:
        return "0+unknown"


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
