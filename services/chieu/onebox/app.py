"""The onebox, put together: one ground, four services, one process."""

from __future__ import annotations

import dataclasses
import io
import socket
import sys
from collections.abc import Callable
from functools import partial

import segno

from chieu.chassis.doors import CannotStart
from chieu.chassis.fields import Address
from chieu.chassis.process import Process
from chieu.composition.ground import Ground
from chieu.composition.parts import Parts
from chieu.display.app import build as build_display
from chieu.matchmaking.app import build as build_matchmaking
from chieu.rules.app import build as build_rules
from chieu.store.errors import StoreError
from chieu.timers.app import build as build_timers

from .embedded import EmbeddedRedis
from .ports import look_at_ports
from .settings import OneboxSettings

NAME = "onebox"
TEXT = (
    "A whole card room in one process: the four services, with a Redis of its own if none is named.\n"
    "For an evening at home, a try or a test; it is not for production."
)
_LOOK_S = 0.02
_EVERYWHERE = ("0.0.0.0", "::")
_LOOPBACK = ("127.0.0.1", "::1", "localhost")
_SERVICES: tuple[Callable[[OneboxSettings, Process, Ground], Parts], ...] = (
    build_matchmaking,
    build_rules,
    build_timers,
    build_display,
)


def build(settings: OneboxSettings, process: Process) -> Parts:
    """All four on one ground.

    Raises:
        CannotStart: a port is taken.
        SettingsFault: as `Ground`.
    """
    look_at_ports(settings)
    parts = Parts()
    redis_url = settings.redis_url
    if not redis_url:
        embedded = EmbeddedRedis(process.fate.seal)
        redis_url = embedded.url
        parts.add(start=embedded.start, stop=embedded.stop)
    given = dataclasses.replace(settings, redis_url=redis_url)
    # Frames say where people join; display is told only what the operator said, and asks the ground for the rest.
    told = dataclasses.replace(given, join_url=settings.join_url or network_url(settings))
    ground = Ground(told, process, is_throwaway=not settings.redis_url)
    parts.add(start=partial(_start, ground, settings), stop=ground.stop)
    for build_service in _SERVICES:
        service = build_service(given, process, ground)
        parts.add(start=service.start, drain=service.drain, stop=service.stop)

    async def greet() -> float | None:
        """Services start before the doors open; who is told to come must find them open."""
        if not process.web.port:
            return _LOOK_S
        print(greeting(settings, picture=sys.stderr.isatty()), file=sys.stderr, flush=True)
        return None

    ground.add("greet", greet)
    return parts


async def _start(ground: Ground, settings: OneboxSettings) -> None:
    """Whoever started us sits before it: a Redis that he named and that does not serve ends us at once."""
    try:
        await ground.start()
    except StoreError as failed:
        if not settings.redis_url:
            raise
        why = (ground.redis.why or failed.detail).rstrip(".")
        raise CannotStart(
            f"cannot use the Redis that CHIEU_REDIS_URL names: {why}. Start it or mend the setting; "
            "without CHIEU_REDIS_URL one is started here"
        ) from failed


def network_url(settings: OneboxSettings) -> str:
    """The web door as phones on this network reach it; empty where they do not."""
    address = settings.web_address
    if address.host in _LOOPBACK or not address.port:
        return ""
    host = _own_address() if address.host in _EVERYWHERE else address.host
    return f"http://{Address(host, address.port)}/"


def greeting(settings: OneboxSettings, *, picture: bool = False) -> str:
    """What is printed for people: where it is and how to begin. `picture` is a QR code for a dark terminal."""
    port = settings.grpc_address.port
    here = f"127.0.0.1:{port}"
    there = here if settings.grpc_address.host in _LOOPBACK else f"{_own_address()}:{port}"
    web = settings.web_address
    is_local = web.host in (*_EVERYWHERE, *_LOOPBACK)
    local = f"http://localhost:{web.port}/" if is_local else network_url(settings)
    network = network_url(settings) or local
    link = settings.join_url or network
    kept = "rooms are kept in the Redis you named" if settings.redis_url else "everything is forgotten at the end"
    return f"""
  Chiếu đã mở bàn · a card room is open
  One process, not for production; {kept}.
{_picture(link) if picture else ""}
  Điện thoại · phones:                  {link}
  Màn hình chung · the shared screen:   {network}tv
  Thử một mình · try it alone:          {local}demo

  Trong cửa sổ lệnh · in terminals      here {here}, on this network {there}
    mở bàn · open a table               .venv/bin/chieu play --name An --server {here}
    bạn bè vào · friends join           .venv/bin/chieu play CODE --name Bình --server {there}
    màn hình chung · a screen           .venv/bin/chieu screen CODE --server {here}
    thêm máy · add bots                 .venv/bin/chieu bots CODE -n 3 --server {here}
{_for_operators(settings)}
  Ctrl-C ends it.
"""


def _for_operators(settings: OneboxSettings) -> str:
    """How to look inside, and where the numbers are; nothing of doors that are shut."""
    private, metrics = settings.private_address, settings.metrics_address
    if not (private.port and metrics.port):
        return ""
    return (
        "\n  Cho người vận hành · for operators\n"
        f"    xem bên trong · look inside         .venv/bin/chieu doctor CODE --server {private}\n"
        f"    số đo · metrics                     http://{metrics}/metrics\n"
    )


def _picture(link: str) -> str:
    out = io.StringIO()
    segno.make(link, error="l", micro=False).terminal(out, border=2, compact=True)
    return "\n" + "".join(f"  {line}\n" for line in out.getvalue().splitlines())


def _own_address() -> str:
    """This machine's address on its network, as far as it can be told without asking anybody."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            # Connecting a datagram socket sends nothing; it only chooses the way out.
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"
