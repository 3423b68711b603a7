"""Editions: everything that a page reads lies under an address that names what it all was, so that it is fetched once.

A page itself is asked for again each time, and is small. Its links lead to ``/v/EDITION/…``, where EDITION stands for
the content of every file; modules and sheets name each other by relative addresses and so stay in it. While a house
is replaced, a process is asked for another's edition: it gives what it has, which nobody keeps.
"""

import hashlib
import re
from collections.abc import Mapping
from dataclasses import replace
from typing import TypeGuard

from .clock import Ticks, monotonic_ns
from .pages import KEPT_FOR_EVER, Answer, Asked, Files, Kept, Page, Stamp, keep

_EDITION = re.compile(r"/v/([0-9a-f]{12})(/.+)\Z", re.DOTALL)
_LINK = re.compile(rb'((?:href|src)=")/(?=(?:css|js|vendor)/|icon\.)')
_HTML = "text/html"
# Nobody writes files where pages are served to many; to look at them all costs milliseconds of everybody's loop.
_LOOK_NS = 1_000_000_000


class Editions:
    """The pages of a folder, with whatever else they read: answers that are `made`, by their paths.

    The files are looked through at most once in a second of `ticks`; a change begins a new edition by then.
    """

    def __init__(self, files: Files, made: Mapping[str, Answer], ticks: Ticks = monotonic_ns) -> None:
        self._files = files
        self._made = made
        self._ticks = ticks
        self._looked_ns: int | None = None
        self._etags: dict[str, str] = {}
        self._named: tuple[tuple[tuple[str, Stamp], ...], str] = ((), "")
        self._bound: dict[str, tuple[str, Kept, Kept]] = {}

    def __call__(self, asked: Asked) -> Page | None:
        """A page with links into this edition, or a file of an edition, or a file as it lies there."""
        if asked.method == "POST":
            return None
        within = _EDITION.match(asked.path)
        if within is not None:
            return self._kept_for_ever(asked, *within.groups())
        kept = self._files.at(asked.path)
        return self._linked(asked.path, kept).answer(asked) if _is_page(kept) else self._as_it_lies(asked)

    def edition(self) -> str:
        """The name of what the files were when they were last looked through, and of what is made."""
        now_ns = self._ticks()
        if self._looked_ns is None or now_ns - self._looked_ns >= _LOOK_NS:
            self._looked_ns = now_ns
            stamps = self._files.stamps()
            if self._named[0] != stamps:
                self._named = stamps, self._name([name for name, _ in stamps])
        return self._named[1]

    def _name(self, files: list[str]) -> str:
        every = hashlib.sha256()
        self._etags = {}
        for path in (*(f"/{name}" for name in files), *self._made):
            page = self._as_it_lies(Asked("GET", path))
            self._etags[path] = _etag(page)
            every.update(path.encode() + b"\0" + hashlib.sha256(b"" if page is None else page.body).digest())
        return every.hexdigest()[:12]

    def _as_it_lies(self, asked: Asked) -> Page | None:
        made = self._made.get(asked.path)
        answer = self._files(asked) if made is None else made(asked)
        assert answer is None or isinstance(answer, Page), "what an edition has is at hand"
        return answer

    def _kept_for_ever(self, asked: Asked, edition: str, path: str) -> Page | None:
        page = self._as_it_lies(replace(asked, path=path))
        if page is None or page.kind.startswith(_HTML):
            return None
        # Files are looked through when a page is asked for, not again for each of the hundred that it reads. What has
        # changed since is of the next edition, and nobody keeps it under the name of this one.
        if edition != (self._named[1] or self.edition()) or self._etags.get(path) != _etag(page):
            return page
        headers = tuple((name, text) for name, text in page.headers if name not in ("etag", "cache-control"))
        return replace(page, headers=(*headers, ("cache-control", KEPT_FOR_EVER)))

    def _linked(self, path: str, page: Kept) -> Kept:
        edition = self.edition()
        bound = self._bound.get(path)
        if bound is None or bound[0] != edition or bound[1] is not page:
            linked = _LINK.sub(rf"\1/v/{edition}/".encode(), page.plain)
            bound = self._bound[path] = edition, page, keep("page.html", linked)
        return bound[2]


def _etag(page: Page | None) -> str:
    return "" if page is None else dict(page.headers).get("etag", "")


def _is_page(kept: Kept | None) -> TypeGuard[Kept]:
    return kept is not None and kept.kind.startswith(_HTML)
