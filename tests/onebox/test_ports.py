"""A onebox that cannot start says why in one sentence for people, which names what has to be set."""

import contextlib
import os
import socket
import subprocess
import sys

import pytest

from chieu.chassis.doors import CannotStart
from chieu.chassis.settings import read
from chieu.onebox.ports import look_at_ports, with_free_ports
from chieu.onebox.settings import OneboxSettings

DEADLINE_S = 30


@pytest.fixture
def taken():
    """A port at which somebody else listens."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        yield listening.getsockname()[1]


@pytest.mark.parametrize(
    "named",
    [
        ("CHIEU_WEB_ADDRESS",),
        ("CHIEU_WEB_ADDRESS", "CHIEU_GRPC_ADDRESS", "CHIEU_PRIVATE_ADDRESS", "CHIEU_METRICS_ADDRESS"),
    ],
)
def test_all_taken_ports_are_told_at_once_with_their_settings(named):
    """Who mends one does not meet the next at the second try."""
    free = {env: "127.0.0.1:0" for env in ("CHIEU_WEB_ADDRESS", "CHIEU_GRPC_ADDRESS", "CHIEU_PRIVATE_ADDRESS")}
    with contextlib.ExitStack() as held:
        listening = {env: held.enter_context(socket.create_server(("127.0.0.1", 0))) for env in named}
        ports = {env: server.getsockname()[1] for env, server in listening.items()}
        given = {env: f"127.0.0.1:{port}" for env, port in ports.items()}
        environ = {**free, "CHIEU_METRICS_ADDRESS": "127.0.0.1:0", **given}

        with pytest.raises(CannotStart) as refused:
            look_at_ports(read(OneboxSettings, environ))

    said = str(refused.value)
    assert [f"{ports.get(env)} ({env})" in said for env in environ] == [env in named for env in environ]
    assert "\n" not in said


def test_a_port_that_somebody_named_is_kept_though_it_is_taken(taken):
    """Only what nobody named is chosen freely; and wrong settings are left to those who tell all their faults."""
    named = {"CHIEU_PRIVATE_ADDRESS": f"127.0.0.1:{taken}", "CHIEU_METRICS_ADDRESS": "127.0.0.1:0"}

    assert with_free_ports(named) == named
    assert with_free_ports({"CHIEU_WEB_ADDRESS": "?"}) == {"CHIEU_WEB_ADDRESS": "?"}


def test_usual_ports_of_its_own_give_way_to_whoever_has_them():
    """A second onebox needs two settings, not four."""
    usual = (OneboxSettings.private_address, OneboxSettings.metrics_address)
    held = [_held(address.port) for address in usual]
    try:
        settings = read(OneboxSettings, with_free_ports({}))
    finally:
        for listening in filter(None, held):
            listening.close()

    assert settings.private_address.host == settings.metrics_address.host == "127.0.0.1"
    assert not {settings.private_address.port, settings.metrics_address.port} & {0, *(one.port for one in usual)}


def test_a_named_redis_that_is_not_there_ends_it_with_one_sentence():
    """Through a pipe too: whoever starts it reads that, and no record of frames."""
    free = ("CHIEU_WEB_ADDRESS", "CHIEU_GRPC_ADDRESS", "CHIEU_PRIVATE_ADDRESS", "CHIEU_METRICS_ADDRESS")
    environ = {**os.environ, **dict.fromkeys(free, "127.0.0.1:0"), "CHIEU_REDIS_URL": "redis://:secret@127.0.0.1:1/0"}
    words = [sys.executable, "-m", "chieu.onebox"]
    path = os.pathsep.join(part for part in sys.path if part)

    ended = subprocess.run(
        words, env={**environ, "PYTHONPATH": path}, capture_output=True, text=True, timeout=DEADLINE_S, check=False
    )

    assert ended.returncode == 1
    assert ended.stderr.startswith("chieu onebox: cannot use the Redis that CHIEU_REDIS_URL names: ")
    assert ended.stderr.count("\n") == 1
    assert "secret" not in ended.stderr


def _held(port):
    """The port, taken by us, or None where somebody else has it already."""
    try:
        return socket.create_server(("127.0.0.1", port))
    except OSError:
        return None
