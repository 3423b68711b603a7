"""The pages that display serves: the reference client, what it reads, and the pictures that phones scan to join."""

from __future__ import annotations

import asyncio
import io
import re
from collections import OrderedDict
from dataclasses import replace
from functools import cache
from importlib import resources
from pathlib import Path
from urllib.parse import quote

import segno

from chieu.chassis.clock import Clock
from chieu.chassis.editions import Editions
from chieu.chassis.limits import TokenBuckets
from chieu.chassis.pages import Answer, Asked, Files, Kept, Page, keep
from chieu.rooms.codes import LONGEST, SHORTEST
from chieu.wire.catalogue import LOCALE_AT, catalogue

_HOUSE = Path(str(resources.files("chieu")))
_DESCRIPTORS = "/api/descriptor.binpb"
# The length is what a picture costs: no place to play has a longer name.
_HOST = re.compile(r"[A-Za-z0-9.\-\[\]:]{1,100}")
_HERE_ALONE = re.compile(r"(?:.+\.)?localhost(?::\d+)?|127\.\d+\.\d+\.\d+(?::\d+)?|\[::1\](?::\d+)?")
# All that is printed of ASCII but %.
_IN_HEADERS = "!\"#$&'()*+,/:;<=>?@[\\]^`{|}~"
_HTML = "text/html"
# As a room's code is shown; what is written otherwise may be anything.
_CODE = re.compile(rf"/([A-Z]{{{SHORTEST},{LONGEST}}})")
_FRAGMENT = re.compile(r"[A-Za-z0-9/_-]{1,96}")
_NOT_A_LINK = Page(400, body=b"letters, digits, / _ - and at most 96 of them\n")

NEW_AT_ONCE = 60
"""Pictures that nobody saw yet, for one address; a club's screens that are switched on together. Then one a second."""
_NEW_A_SECOND = 1.0
MOST_WAITING = 32
"""Pictures that wait to be drawn, whoever wants them: about a second's work."""
_BUSY_MS = 1_000
_KEPT = 256


def answers(clock: Clock, join_url: str = "", network_url: str = "") -> tuple[Answer, ...]:
    """What display answers to a browser that wants a page.

    `join_url` is where people join, if the operator says so. `network_url` is where this machine is found by others;
    it stands in links for a host that only this machine knows by that name.
    """
    files = Files(_HOUSE / "web")
    descriptors = files.add(_DESCRIPTORS, _HOUSE / "api" / "descriptor.binpb")
    client = Editions(files, {_DESCRIPTORS: descriptors} | dict.fromkeys(LOCALE_AT, sentences))
    return (Pictures(Studio(clock), join_url, network_url), client, Astray(client))


class Astray:
    """What a browser gets for an address that leads nowhere: the door for a room's code, else a way home."""

    def __init__(self, client: Editions) -> None:
        self._client = client

    def __call__(self, asked: Asked) -> Page | None:
        """A page for whoever reads pages; None for everybody else."""
        if asked.method == "POST" or _HTML not in asked.headers.get("accept", ""):
            return None
        code = _CODE.fullmatch(asked.path)
        if code is not None:
            return Page(302, headers=(("location", f"/#{code[1]}"), ("cache-control", "no-store")))
        page = self._client(Asked("GET", "/404"))
        return None if page is None else replace(page, status=404, headers=(("cache-control", "no-store"),))


class Studio:
    """Draws links as QR codes, one at a time and beside the event loop: each is some 30 ms of work for a stranger."""

    def __init__(self, clock: Clock) -> None:
        self._new = TokenBuckets(_NEW_A_SECOND, NEW_AT_ONCE, clock)
        self._kept: OrderedDict[str, bytes] = OrderedDict()
        self._easel = asyncio.Lock()
        self._waiting = 0

    async def picture(self, link: str, address: str) -> bytes | int:
        """The picture, or after how many milliseconds to come back. One that was drawn lately costs nobody anything."""
        if link not in self._kept:
            wait_ms = _BUSY_MS if self._waiting >= MOST_WAITING else self._new.take(address)
            if wait_ms:
                return wait_ms
            self._waiting += 1
            try:
                await self._draw(link)
            finally:
                self._waiting -= 1
        self._kept.move_to_end(link)
        return self._kept[link]

    async def _draw(self, link: str) -> None:
        async with self._easel:
            if link in self._kept:
                return
            self._kept[link] = await asyncio.to_thread(_drawn, link)
            if len(self._kept) > _KEPT:
                self._kept.popitem(last=False)


class Pictures:
    """A link to this place as a QR code in SVG: ``/qr/CODE.svg``, ``/qr.svg?t=FRAGMENT``, or the fragment POSTed.

    What is scanned is always this place and ``/#`` with the fragment behind it, which no browser sends to a server.
    A fragment with a ticket in it is POSTed, so that no proxy writes it down.
    """

    def __init__(self, studio: Studio, join_url: str, network_url: str) -> None:
        self._studio = studio
        self._join_url = join_url
        self._network_url = network_url

    async def __call__(self, asked: Asked) -> Page | None:
        """The picture that was asked for."""
        fragment = _fragment(asked)
        if fragment is None:
            return None
        place = self._place(asked)
        if not place or not _FRAGMENT.fullmatch(fragment):
            return _NOT_A_LINK
        body = await self._studio.picture(f"{place.rstrip('/')}/#{fragment}", asked.address)
        if isinstance(body, int):
            return Page(429, headers=(("retry-after", str(-(-body // 1000))), ("cache-control", "no-store")))
        # Who shows the picture writes beside it where it leads. Browsers read headers as Latin-1, and the name of a
        # place may have any letters.
        told = quote(place, safe=_IN_HEADERS)
        return Page(200, "image/svg+xml", body, (("cache-control", "no-store"), ("x-chieu-place", told)))

    def _place(self, asked: Asked) -> str:
        if self._join_url:
            return self._join_url
        if self._network_url and _HERE_ALONE.fullmatch(asked.host):
            return self._network_url
        if not _HOST.fullmatch(asked.host):
            return ""
        is_safe = asked.headers.get("x-forwarded-proto", "") == "https"
        return f"{'https' if is_safe else 'http'}://{asked.host}"


def sentences(asked: Asked) -> Page | None:
    """Every sentence that a server may name, in one language: ``/texts/vi.json``."""
    locale = LOCALE_AT.get(asked.path)
    if locale is None:
        return None
    return _bound(locale).answer(asked)


@cache
def _bound(locale: str) -> Kept:
    return keep("texts.json", catalogue(locale))


def _fragment(asked: Asked) -> str | None:
    if asked.path == "/qr.svg":
        return asked.body.decode("latin-1") if asked.method == "POST" else asked.query.get("t", "")
    found = re.fullmatch(r"/qr/([A-Za-z0-9]{1,16})\.svg", asked.path)
    return None if found is None else found[1]


def _drawn(link: str) -> bytes:
    out = io.BytesIO()
    picture = segno.make(link, error="m", micro=False)
    picture.save(out, kind="svg", xmldecl=False, nl=False, omitsize=True, light="#fff", svgclass=None, lineclass=None)
    return out.getvalue()
