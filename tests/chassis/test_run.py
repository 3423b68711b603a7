"""A service as a process: how it starts, what it says, how it goes down. Real signals, real exit codes."""

import asyncio
import contextlib
import json
import os
import pty
import signal
import sys
from pathlib import Path

import grpc
import pytest

from .pods import NAME, details, failure, within

ROOT = Path(__file__).parents[2]
ADDRESSES = {
    "CHIEU_GRPC_ADDRESS": "127.0.0.1:0",
    "CHIEU_WEB_ADDRESS": "127.0.0.1:0",
    "CHIEU_PRIVATE_ADDRESS": "127.0.0.1:0",
    "CHIEU_METRICS_ADDRESS": "127.0.0.1:0",
    "CHIEU_DRAIN_SECONDS": "2",
}


@contextlib.asynccontextmanager
async def running(*arguments, **environ):
    """The process; killed if the test leaves it behind."""
    given = {"PATH": os.environ["PATH"], "PYTHONPATH": f"{ROOT / 'services'}:{ROOT}", **ADDRESSES, **environ}
    command = (sys.executable, "-m", "tests.chassis.little_service", *arguments)
    pipe = asyncio.subprocess.PIPE
    process = await asyncio.create_subprocess_exec(*command, env=given, cwd=ROOT, stdout=pipe, stderr=pipe)
    try:
        yield process
    finally:
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        await process.communicate()


async def line_with(process, text):
    """The first line of its log that has `text`."""
    while line := (await process.stderr.readline()).decode():
        if text in line:
            return line
    raise AssertionError(f"ended without {text!r}")


async def started(process):
    """A channel to it, when it says that it runs."""
    line = json.loads(await line_with(process, "process.started"))
    return grpc.aio.insecure_channel(f"127.0.0.1:{line['grpc_port']}")


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
@within
async def test_a_signal_ends_it_with_0_and_nobody_is_cut_short(number):
    """B94, G13: running calls are answered, streams end with the hint, then exit 0."""
    async with running() as process:
        async with await started(process) as channel:
            watching = channel.unary_stream(f"/{NAME}/Watch")(b"")
            await watching.read()
            slow = asyncio.ensure_future(_result(channel.unary_unary(f"/{NAME}/Slow")(b"")))
            await channel.unary_unary(f"/{NAME}/Echo")(b"")
            process.send_signal(number)
            ended = await failure(watching.read())
            answered = await slow
        code = await process.wait()

        assert (ended.code(), details(ended)) == (grpc.StatusCode.UNAVAILABLE, b"GOING_AWAY retry=True")
        assert (answered, code) == (b"answered", 0)


async def _result(call):
    return await call


@within
async def test_a_second_signal_ends_it_at_once():
    """Whoever presses Ctrl-C twice means it."""
    async with running(CHIEU_DRAIN_SECONDS="600") as process:
        async with await started(process) as channel:
            watching = channel.unary_stream(f"/{NAME}/Watch")(b"")
            await watching.read()
            process.send_signal(signal.SIGTERM)
            await line_with(process, "process.draining")
            process.send_signal(signal.SIGTERM)
            code = await process.wait()
            await failure(watching.read())

        assert code == 128 + signal.SIGTERM


@within
async def test_a_signal_during_the_start_ends_it_too():
    """A pod that waits for Redis can be deleted."""
    async with running(HANG_START="1") as process:
        await line_with(process, "hanging")
        process.send_signal(signal.SIGTERM)

        assert await process.wait() == 0


@within
async def test_it_stops_as_process_number_one():
    """As PID 1 of a container no signal has a default action; ours must be there."""
    inner = f"{sys.executable} -m tests.chassis.little_service"
    given = {"PATH": os.environ["PATH"], "PYTHONPATH": f"{ROOT / 'services'}:{ROOT}", **ADDRESSES}
    if not await _may_unshare(given):
        pytest.skip("no PID namespaces for this user")
    pipe = asyncio.subprocess.PIPE
    command = ("unshare", "--pid", "--fork", "--kill-child", "sh", "-c", f"exec {inner}")
    outer = await asyncio.create_subprocess_exec(*command, env=given, cwd=ROOT, stderr=pipe)
    try:
        await line_with(outer, "process.started")
        os.kill(_child(outer.pid), signal.SIGTERM)
        _, rest = await outer.communicate()
    finally:
        if outer.returncode is None:
            outer.kill()

    assert (outer.returncode, b"process.stopped" in rest) == (0, True)


def _child(pid):
    return int(Path(f"/proc/{pid}/task/{pid}/children").read_text().split()[0])


async def _may_unshare(given):
    asked = await asyncio.create_subprocess_exec("sh", "-c", "unshare --pid --fork true 2>/dev/null", env=given)
    return await asked.wait() == 0


@within
async def test_wrong_settings_end_it_with_2_and_all_faults():
    """One start tells everything that is wrong."""
    async with running(CHIEU_LOG_LEVEL="loud", CHIEU_TEST_PACE="fast", CHIEU_OOPS="1") as process:
        _, said = await process.communicate()

        assert process.returncode == 2
        assert said.decode().splitlines() == [
            "chieu little: CHIEU_LOG_LEVEL must be one of debug, info, warning, error, not 'loud'",
            "chieu little: CHIEU_TEST_PACE is for tests and refused without CHIEU_TEST=1",
            "chieu little: CHIEU_OOPS is no setting",
        ]


@within
async def test_test_settings_are_taken_in_a_test_and_warned_of():
    """CHIEU_TEST=1 is visible in the log of whoever forgot it."""
    async with running(CHIEU_TEST="1", CHIEU_TEST_PACE="fast") as process:
        line = json.loads(await line_with(process, "process.testing"))

        assert (line["level"], line["pace"]) == ("warning", True)


@within
async def test_a_start_that_fails_ends_it_with_1():
    """The log says why in words: no room is touched yet, and somebody has to mend it."""
    async with running(FAIL_START="1") as process:
        line = json.loads(await line_with(process, "process.failed"))

        assert await process.wait() == 1
        assert (line["level"], line["why"]) == ("error", "maxmemory-policy must be noeviction")


@within
async def test_a_setting_only_the_service_can_judge_is_a_fault_like_any_other():
    """A deck file is read when the service is built; exit 2 and the line, no traceback."""
    async with running(FAIL_BUILD="1") as process:
        _, said = await process.communicate()

        assert (process.returncode, said.decode()) == (
            2,
            "chieu little: CHIEU_TEST_DECKS: decks.txt:3: R99 is not there\n",
        )


@pytest.mark.parametrize("door", ["grpc", "metrics"])
@within
async def test_a_taken_port_ends_it_with_1_and_its_address(door):
    """Two services at one address are a mistake that must be seen."""
    async with running() as first:
        port = json.loads(await line_with(first, "process.started"))[f"{door}_port"]
        async with running(**{f"CHIEU_{door.upper()}_ADDRESS": f"127.0.0.1:{port}"}) as second:
            line = json.loads(await line_with(second, "process.failed"))

            assert await second.wait() == 1
            assert f"127.0.0.1:{port}" in line["why"]
            assert f"(see CHIEU_{door.upper()}_ADDRESS)" in line["why"]


@within
async def test_help_says_what_it_is_and_what_can_be_set():
    """Enough to run it without the docs."""
    async with running("--help") as process:
        said, _ = await process.communicate()

        assert process.returncode == 0
        assert b"A little service." in said
        assert b"| `CHIEU_DRAIN_SECONDS` |" in said


@within
async def test_version_is_printed():
    """What runs where is asked often."""
    async with running("--version") as process:
        said, _ = await process.communicate()

        assert (process.returncode, said.startswith(b"chieu ")) == (0, True)


@within
async def test_in_a_terminal_a_taken_port_is_told_in_one_line():
    """A second `make run`: which port, and what to do; the same in a log would be JSON."""
    async with running() as first:
        port = json.loads(await line_with(first, "process.started"))["metrics_port"]
        ours, theirs = pty.openpty()
        given = {"PATH": os.environ["PATH"], "PYTHONPATH": f"{ROOT / 'services'}:{ROOT}", **ADDRESSES}
        given["CHIEU_METRICS_ADDRESS"] = f"127.0.0.1:{port}"
        command = (sys.executable, "-m", "tests.chassis.little_service")
        second = await asyncio.create_subprocess_exec(*command, env=given, cwd=ROOT, stderr=theirs)
        os.close(theirs)
        code = await second.wait()
        said = os.read(ours, 4096).decode().splitlines()
        os.close(ours)

        assert (code, len(said)) == (1, 1)
        assert said[0].startswith(f"chieu little: port {port} is taken")
        assert "CHIEU_GRPC_ADDRESS, CHIEU_WEB_ADDRESS" in said[0]


@within
async def test_a_process_that_cannot_go_on_ends_in_order_with_1():
    """Streams get their goodbye first; whoever restarts it sees that it failed."""
    async with running(SEAL_FATE="1") as process:
        async with await started(process) as channel:
            watching = channel.unary_stream(f"/{NAME}/Watch")(b"")
            await watching.read()
            await channel.unary_unary(f"/{NAME}/Slow")(b"")
            ended = await failure(watching.read())
        line = json.loads(await line_with(process, "process.failed"))

        assert (await process.wait(), line["why"]) == (1, "what it stood on is gone")
        assert details(ended) == b"GOING_AWAY retry=True"
