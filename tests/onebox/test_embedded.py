"""The onebox and the Redis of its own: they end together, and leave nothing behind."""

import os
import signal
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from chieu.onebox.embedded import sweep_up
from tests.support.processes import Process


@pytest.fixture
def temp(monkeypatch, tmp_path):
    """Where temporary folders are made."""
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    monkeypatch.setattr(tempfile, "tempdir", None)
    return tmp_path


def child_of(pid, name):
    """The child of a process whose command has this in its name."""
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return next(int(child) for child in children if name in Path(f"/proc/{child}/cmdline").read_text())


async def test_when_its_redis_dies_the_onebox_says_so_and_ends_with_1(temp):
    """All rooms are gone with it; a house that looks open and is not would be worse."""
    process = Process("onebox", temp / "onebox.log", {"CHIEU_DRAIN_SECONDS": "2"})
    try:
        process.start()
        await process.ready()
        folders = [path.name for path in temp.iterdir() if path.is_dir()]
        os.kill(child_of(process._running.pid, "redis.sock"), signal.SIGKILL)
        code = await process.ended()
    finally:
        process.destroy()

    said = [line["why"] for line in process.logged() if line.get("event") == "process.failed"]
    assert code == 1
    assert len(said) == 1
    assert "with it every room" in said[0]
    assert [path.name for path in temp.iterdir() if path.is_dir()] == []
    assert [name.startswith("chieu-onebox-") for name in folders] == [True]


def test_folders_of_dead_processes_are_swept_up(temp):
    """Who was killed could not do it; the living, and what is not ours, are left alone."""
    dead = subprocess.Popen([sys.executable, "-c", ""])
    dead.wait()
    for name, owner in {
        "chieu-onebox-dead": dead.pid,
        "chieu-onebox-alive": os.getpid(),
        "chieu-onebox-odd": "x",
    }.items():
        (temp / name).mkdir()
        (temp / name / "owner").write_text(str(owner))
    (temp / "chieu-redis-other").mkdir()

    sweep_up()

    assert {path.name for path in temp.iterdir()} == {"chieu-onebox-alive", "chieu-onebox-odd", "chieu-redis-other"}
