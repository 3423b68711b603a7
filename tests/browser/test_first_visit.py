"""W20: the first command on a machine that has Python and make alone: the house starts, and people come by the link it prints."""

import os
import re
import shutil
import signal
import subprocess
import sys
import sysconfig
import time
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from tests.browser.phones import begun
from tests.browser.televisions import HD, Television
from tests.support.ports import reserved_port

ROOT = Path(__file__).resolve().parents[2]
PROGRAMS = ("make", "sh", "touch", "git")
PLUGINS = ("protoc-gen-mypy", "protoc-gen-mypy_grpc")
PATIENCE_S = 120.0
PREPARED_S = 60.0
LOOK_S = 0.1


@pytest.fixture
def first_time(tmp_path):
    """A fresh clone, a PATH that has neither Node nor a Redis, and an empty home.

    What is left out is the installation of the packages, which CI does with the same command on its own clone: the clone
    gets an environment that finds those of the one which runs the tests.
    """
    clone, path, home = (tmp_path / name for name in ("chieu", "bin", "home"))
    path.mkdir()
    home.mkdir()
    for name in PROGRAMS:
        (path / name).symlink_to(shutil.which(name))
    subprocess.run(["git", "clone", "--quiet", ROOT, clone], check=True, timeout=PREPARED_S)
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", clone / ".venv"], check=True, timeout=PREPARED_S)
    scripts = Path(sysconfig.get_path("scripts"))
    for name in PLUGINS:
        (clone / ".venv" / "bin" / name).symlink_to(scripts / name)
    packages = next((clone / ".venv").glob("lib/python*/site-packages"))
    (packages / "installed.pth").write_text(f"{sysconfig.get_path('purelib')}\n{sysconfig.get_path('platlib')}\n")
    (clone / ".venv" / ".run-ready").touch()
    names = ("WEB", "GRPC", "PRIVATE", "METRICS")
    addresses = {f"CHIEU_{name}_ADDRESS": f"127.0.0.1:{reserved_port()}" for name in names}
    return clone, {"PATH": str(path), "HOME": str(home), "LANG": "C.UTF-8", **addresses}


@contextmanager
def made(clone, environ):
    """`make run`, until it has printed where phones go; that link. Ctrl-C ends it."""
    said = clone.parent / "said"
    with said.open("wb") as out:
        running = subprocess.Popen(
            ["make", "run"],
            cwd=clone,
            env=environ,
            stdin=subprocess.DEVNULL,
            stdout=out,
            stderr=out,
            start_new_session=True,
        )
    try:
        yield printed(said, running)
        os.killpg(running.pid, signal.SIGINT)
        running.wait(PATIENCE_S)
    finally:
        if running.poll() is None:
            os.killpg(running.pid, signal.SIGKILL)
            running.wait()


def printed(said, running):
    """The link for phones, as soon as it is there."""
    until = time.monotonic() + PATIENCE_S
    while time.monotonic() < until and running.poll() is None:
        found = re.search(r"phones: +(http\S+)", said.read_text("utf-8"))
        if found:
            return found[1]
        with suppress(subprocess.TimeoutExpired):
            running.wait(LOOK_S)
    raise AssertionError(said.read_text("utf-8"))


@pytest.mark.slow
def test_two_phones_and_a_screen_come_by_the_link_that_the_first_command_prints(phones, devices, first_time):
    """A clone, one command, no Node, no Redis, nothing fetched: they join, a round begins, and nothing is written to the home."""
    clone, environ = first_time
    assert shutil.which("node", path=environ["PATH"]) is None

    with made(clone, environ) as link:
        origin = link.rstrip("/")
        host, guest = phones(origin=origin), phones(origin=origin)
        host.open("/").page.locator("#code").wait_for()
        code = host.opens("An")
        screen = devices(HD, of=Television, origin=origin).follows(code)
        starter, _ = begun(host, guest, code=code)
        starter.draws()
        screen.until("view.turn.turnSeq > 1")
        for device in (host, guest, screen):
            device.page.goto("about:blank")

    assert list(Path(environ["HOME"]).rglob("*")) == []
