"""What a terminal keeps between two runs: its device key, and the pass of each seat, readable by their owner alone."""

from __future__ import annotations

import json
import os
import re
from base64 import b64decode, b64encode
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from chieu.chassis.entropy import Entropy

_KEY_BYTES = 32
_MODE = 0o600
# With all its parts and endings a file's name stays far below the 255 bytes that file systems take.
_LONGEST = 64


@dataclass(frozen=True, slots=True)
class Kept:
    """A seat that was taken before."""

    room_id: str
    code: str
    number: int
    pass_: bytes
    name: str


def users_folder() -> Path:
    """``$XDG_STATE_HOME/chieu``, by default ``~/.local/state/chieu``."""
    state = os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state"
    return Path(state) / "chieu"


class Keeping:
    """A folder of this user's."""

    def __init__(self, folder: Path) -> None:
        """The folder is made when something is kept."""
        self._folder = folder

    def device_key(self, entropy: Entropy, name: str = "") -> bytes:
        """The secret of a person at this device, made the first time it is asked for.

        Several people may play from one account, a terminal each: who gives a name has a key of that name.
        """
        path = self._folder / (f"device_key-{_mark(name)}" if name else "device_key")
        if not path.exists():
            write(path, b64encode(entropy.bytes(_KEY_BYTES)))
        return b64decode(path.read_bytes())

    def seat(self, server: str, code: str, name: str = "") -> Kept | None:
        """The seat that was kept for a room, the last one or that of `name`; None for none that can be read."""
        paths = (self._path(server, code, name),) if name else self._of_room(server, code)
        return next((kept for path in paths if (kept := _read(path)) is not None), None)

    def keep(self, server: str, seat: Kept) -> None:
        """Keep a seat, over the one of this name before."""
        written = {
            "room_id": seat.room_id,
            "code": seat.code,
            "number": seat.number,
            "pass": b64encode(seat.pass_).decode(),
            "name": seat.name,
        }
        write(self._path(server, seat.code, seat.name), json.dumps(written, ensure_ascii=False).encode())

    def forget(self, server: str, code: str, pass_: bytes) -> None:
        """Forget a seat that was left."""
        for path in self._of_room(server, code):
            kept = _read(path)
            if kept is not None and kept.pass_ == pass_:
                path.unlink(missing_ok=True)

    def _of_room(self, server: str, code: str) -> list[Path]:
        """The seats of a room, the last that was kept first."""
        found = self._folder.glob(f"{plain(server)}.{plain(code.upper())}.*.json")
        return sorted(found, key=lambda path: path.stat().st_mtime_ns, reverse=True)

    def _path(self, server: str, code: str, name: str) -> Path:
        return self._folder / f"{plain(server)}.{plain(code.upper())}.{_mark(name)}.json"


def _read(path: Path) -> Kept | None:
    try:
        read = json.loads(path.read_text(encoding="utf-8"))
        return Kept(read["room_id"], read["code"], read["number"], b64decode(read["pass"]), read["name"])
    except (OSError, ValueError, KeyError, TypeError):
        return None


def _mark(name: str) -> str:
    return sha256(name.casefold().encode()).hexdigest()[:16]


def write(path: Path, content: bytes) -> None:
    """Write a whole file, or nothing of it, for its owner alone."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    # Two programs of one user, a phone and a screen, may write the same file at the same moment.
    aside = path.with_suffix(f".{os.getpid()}.new")
    aside.unlink(missing_ok=True)
    descriptor = os.open(aside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, _MODE)
    with os.fdopen(descriptor, "wb") as file:
        file.write(content)
    aside.replace(path)


def plain(text: str) -> str:
    """The text as part of a file's name; of a long one, as of four addresses, the beginning and a mark of the whole."""
    plain = re.sub(r"[^A-Za-z0-9.-]+", "_", text).strip(".") or "_"
    if len(plain) <= _LONGEST:
        return plain
    return f"{plain[:_LONGEST]}-{sha256(text.encode()).hexdigest()[:16]}"
