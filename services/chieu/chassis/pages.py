"""Pages: files kept in memory, compressed once and known by their content, and small answers made on the spot."""

import gzip
import hashlib
import re
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

Headers = tuple[tuple[str, str], ...]

# `.` and `..` and hidden files are no names.
_NAME = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_.-]*\Z")
_VERSIONED = re.compile(r"[.-]\d+\.\d+(?:\.\d+)?(?:\.min)?\.[a-z0-9]+\Z")
_KINDS = {
    ".binpb": "application/x-protobuf",
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/x-icon",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".mjs": "text/javascript; charset=utf-8",
    ".mp3": "audio/mpeg",
    ".ogg": "audio/ogg",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".wav": "audio/wav",
    ".webmanifest": "application/manifest+json",
    ".webp": "image/webp",
    ".woff2": "font/woff2",
}
_COMPRESSED_ALREADY = frozenset({".mp3", ".ogg", ".png", ".webp", ".woff2"})
_WORTH_BYTES = 256
_KEPT_FOR_EVER = "public, max-age=31536000, immutable"
_ASK_AGAIN = "no-cache"


@dataclass(frozen=True, slots=True)
class Asked:
    """A request for a page. Names of headers and of query words are as sent, header names in lower case.

    `address` is whose it is, as `callers.Caller` has it.
    """

    method: str
    path: str
    query: Mapping[str, str] = field(default_factory=dict)
    headers: Mapping[str, str] = field(default_factory=dict)
    body: bytes = b""
    address: str = ""

    @property
    def host(self) -> str:
        """The host and port that the caller thinks this is."""
        return self.headers.get("host", "")


@dataclass(frozen=True, slots=True)
class Page:
    """An answer."""

    status: int
    kind: str = "text/plain; charset=utf-8"
    body: bytes = b""
    headers: Headers = ()


Answer = Callable[[Asked], Page | Awaitable[Page | None] | None]
"""What is asked for a page; None where it has none there. One that has to be made may be waited for."""

NOT_FOUND = Page(404, body="Không có trang này · no such page\n".encode())


@dataclass(frozen=True, slots=True)
class _Kept:
    """A file as it was when it was read."""

    stamp: tuple[int, int]
    kind: str
    etag: str
    plain: bytes
    small: bytes | None
    cache: str


class Files:
    """The files of a folder. ``/`` is index.html, ``/play`` is play.html, ``/help/phom`` is help/phom.html;
    ``/help`` is help/index.html as ``/help/`` is, for whoever types it.

    A file that has changed on the disk is read again, so that whoever writes pages sees them without a restart.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._kept: dict[str, _Kept] = {}

    def __call__(self, asked: Asked) -> Page | None:
        """The file at that path."""
        name = None if asked.method == "POST" else _file_name(asked.path)
        kept = self._found(name) if name is not None else None
        return None if kept is None else _page(kept, asked)

    def add(self, path: str, file: Path) -> Answer:
        """Serve one more file, from somewhere else."""

        def answer(asked: Asked) -> Page | None:
            kept = self._read(path, file) if asked.path == path else None
            return None if kept is None else _page(kept, asked)

        return answer

    def _found(self, name: str) -> _Kept | None:
        kept = self._look(name)
        return self._look(f"{name[:-5]}/index.html") if kept is None and name.endswith(".html") else kept

    def _look(self, name: str) -> _Kept | None:
        return self._read(name, self._folder / name)

    def _read(self, name: str, file: Path) -> _Kept | None:
        try:
            found = file.stat()
        except OSError:
            return None
        stamp = (found.st_mtime_ns, found.st_size)
        kept = self._kept.get(name)
        if kept is None or kept.stamp != stamp:
            try:
                kept = self._kept[name] = _keep(file, stamp)
            except OSError:
                # A folder, or gone since.
                return None
        return kept


def _file_name(path: str) -> str | None:
    """The file that a path means; None for one that means none."""
    parts = path.removeprefix("/").split("/")
    if parts[-1] == "":
        parts[-1] = "index.html"
    elif "." not in parts[-1]:
        parts[-1] += ".html"
    return "/".join(parts) if all(map(_NAME.match, parts)) else None


def _keep(file: Path, stamp: tuple[int, int]) -> _Kept:
    plain = file.read_bytes()
    small = None
    if file.suffix not in _COMPRESSED_ALREADY and len(plain) > _WORTH_BYTES:
        small = gzip.compress(plain, 9, mtime=0)
    etag = f'"{hashlib.sha256(plain).hexdigest()[:20]}"'
    kind = _KINDS.get(file.suffix, "application/octet-stream")
    cache = _KEPT_FOR_EVER if _VERSIONED.search(file.name) else _ASK_AGAIN
    return _Kept(stamp, kind, etag, plain, small, cache)


def _page(kept: _Kept, asked: Asked) -> Page:
    headers: Headers = (("etag", kept.etag), ("cache-control", kept.cache), ("vary", "Accept-Encoding"))
    if kept.etag in asked.headers.get("if-none-match", ""):
        return Page(304, kept.kind, b"", headers)
    if kept.small is not None and "gzip" in asked.headers.get("accept-encoding", ""):
        return Page(200, kept.kind, kept.small, (*headers, ("content-encoding", "gzip")))
    return Page(200, kept.kind, kept.plain, headers)
