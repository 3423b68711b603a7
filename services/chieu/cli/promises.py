"""The commitments that this machine saw while the cards they fix were still hidden, kept for `chieu verify`.

Whoever fetches a round's log afterwards can only see that it agrees with itself. Whoever has kept the commitment of the
deal can see that it is the log of that deal. See docs/shuffle.md.
"""

from __future__ import annotations

import json
from pathlib import Path

from chieu.client import View

from .keeping import plain, write

_MOST_ROOMS = 100
_ENDING = ".commitments.json"


class Promises:
    """A file for each room, in the folder in which this user's seats are kept."""

    def __init__(self, folder: Path) -> None:
        """The folder is made when something is kept."""
        self._folder = folder
        self._last: tuple[str, int, str] | None = None

    def see(self, room_id: str, view: View) -> None:
        """Keep the commitment of a running round. One that is shown together with its seed proves nothing any more."""
        table = view.table
        seen = (room_id, table.round, table.commitment.hex())
        if not table.commitment or table.seed or seen == self._last:
            return
        self._last = seen
        self._keep(*seen)

    def of_round(self, room_id: str, number: int) -> tuple[str, ...]:
        """What was seen at a round's deal, in hex, in order: more than one where a deal was lost and made again."""
        return tuple(self._read(self._path(room_id)).get(str(number), ()))

    def were_seen(self, number: int, commitment: str) -> bool:
        """Whether this commitment was seen at the deal of a round of that number in any room."""
        return any(commitment in self._read(path).get(str(number), ()) for path in self._files())

    def _keep(self, room_id: str, number: int, commitment: str) -> None:
        path = self._path(room_id)
        rounds = self._read(path)
        seen = rounds.setdefault(str(number), [])
        if seen[-1:] == [commitment]:
            return
        seen.append(commitment)
        write(path, json.dumps(rounds).encode())
        for old in self._files()[:-_MOST_ROOMS]:
            old.unlink(missing_ok=True)

    def _files(self) -> list[Path]:
        """Every room's file, the one that was written last at the end."""
        return sorted(self._folder.glob(f"*{_ENDING}"), key=lambda path: path.stat().st_mtime_ns)

    def _path(self, room_id: str) -> Path:
        return self._folder / f"{plain(room_id)}{_ENDING}"

    @staticmethod
    def _read(path: Path) -> dict[str, list[str]]:
        """The rounds of a file; none when it cannot be read."""
        try:
            read = json.loads(path.read_text(encoding="utf-8"))
            return {str(number): [str(one) for one in seen] for number, seen in read.items()}
        except (OSError, ValueError, AttributeError, TypeError):
            return {}
