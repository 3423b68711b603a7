"""Pages: files kept in memory, compressed once and known by their content, and small answers made on the spot."""

import gzip
import hashlib
import re
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

Headers = tuple[tuple[str, str], ...]
Stamp = tuple[int, int]
"""When a file was changed, in ns, and its bytes."""

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
# Lines of modules and sheets that hold nothing but one whole comment.
_REMARK = re.compile(rb"^[ \t]*(?://.*|/\*(?:(?!\*/).)*\*/[ \t]*)$", re.MULTILINE)
_REMARKED = frozenset({".css", ".js"})
_OTHERS = "vendor/"
_COMPRESSED_ALREADY = frozenset({".mp3", ".ogg", ".png", ".webp", ".woff2"})
_WORTH_BYTES = 256
KEPT_FOR_EVER = "public, max-age=31536000, immutable"
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
class Kept:
    """Something to read, compressed once and known by its content."""

    kind: str
    etag: str
    plain: bytes
    small: bytes | None
    cache: str

    def answer(self, asked: Asked) -> Page:
        """It, or that it is still the one that the browser has."""
        headers: Headers = (("etag", self.etag), ("cache-control", self.cache), ("vary", "Accept-Encoding"))
        if self.etag in asked.headers.get("if-none-match", ""):
            return Page(304, self.kind, b"", headers)
        if self.small is not None and "gzip" in asked.headers.get("accept-encoding", ""):
            return Page(200, self.kind, self.small, (*headers, ("content-encoding", "gzip")))
        return Page(200, self.kind, self.plain, headers)


def keep(name: str, plain: bytes) -> Kept:
    """What is called so, ready to be sent; the end of its name says what it is."""
    ending = Path(name).suffix
    is_small = ending in _COMPRESSED_ALREADY or len(plain) <= _WORTH_BYTES
    etag = f'"{hashlib.sha256(plain).hexdigest()[:20]}"'
    small = None if is_small else gzip.compress(plain, 9, mtime=0)
    cache = KEPT_FOR_EVER if _VERSIONED.search(name) else _ASK_AGAIN
    return Kept(_KINDS.get(ending, "application/octet-stream"), etag, plain, small, cache)


def sent(name: str, written: bytes) -> bytes:
    """What a browser gets of a file: without the lines that only explain, which were a tenth of a first visit.

    They are left empty, so that every line keeps its number. What others published stays as it is, with its licence.
    """
    if Path(name).suffix not in _REMARKED or _OTHERS in name:
        return written
    return _REMARK.sub(b"", written)


class Files:
    """The files of a folder. ``/`` is index.html, ``/play`` is play.html, ``/help/phom`` is help/phom.html;
    ``/help`` is help/index.html as ``/help/`` is, for whoever types it.

    A file that has changed on the disk is read again, so that whoever writes pages sees them without a restart.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._read: dict[str, tuple[Stamp, Kept]] = {}

    def __call__(self, asked: Asked) -> Page | None:
        """The file at that path."""
        kept = None if asked.method == "POST" else self.at(asked.path)
        return None if kept is None else kept.answer(asked)

    def at(self, path: str) -> Kept | None:
        """What lies at that path."""
        name = _file_name(path)
        if name is None:
            return None
        kept = self._look(name)
        return self._look(f"{name[:-5]}/index.html") if kept is None and name.endswith(".html") else kept

    def add(self, path: str, file: Path) -> Answer:
        """Serve one more file, from somewhere else."""

        def answer(asked: Asked) -> Page | None:
            kept = self._now(path, file) if asked.path == path else None
            return None if kept is None else kept.answer(asked)

        return answer

    def stamps(self) -> tuple[tuple[str, Stamp], ...]:
        """Every file by its name from the folder on, and when it was changed: another answer, other files."""
        files = (file for file in self._folder.rglob("*") if _NAME.match(file.name) and file.is_file())
        return tuple(sorted((file.relative_to(self._folder).as_posix(), _stamp(file)) for file in files))

    def _look(self, name: str) -> Kept | None:
        return self._now(name, self._folder / name)

    def _now(self, name: str, file: Path) -> Kept | None:
        try:
            stamp = _stamp(file)
            read = self._read.get(name)
            if read is None or read[0] != stamp:
                read = self._read[name] = stamp, keep(name, sent(name, file.read_bytes()))
        except OSError:
            # A folder, or not there, or gone since.
            return None
        return read[1]


def _stamp(file: Path) -> Stamp:
    found = file.stat()
    return found.st_mtime_ns, found.st_size


def _file_name(path: str) -> str | None:
    """The file that a path means; None for one that means none."""
    parts = path.removeprefix("/").split("/")
    if parts[-1] == "":
        parts[-1] = "index.html"
    elif "." not in parts[-1]:
        parts[-1] += ".html"
    return "/".join(parts) if all(map(_NAME.match, parts)) else None
