"""Named places around a commit where a test may make this process fail.

Off unless ``CHIEU_TEST=1`` and ``CHIEU_FAILPOINTS`` are both set. The setting is a comma-separated list of
``name=action[:argument][@n]``; ``@n`` means the n-th time only, counted from 1. Actions: ``raise``, ``sleep:<ms>``,
``cancel``, ``exit[:<code>]`` (no clean-up, like a kill) and ``pause`` (until `Failpoints.release`).
"""

import asyncio
import os
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

NAMES = (
    "before_read",
    "after_read",
    "before_commit",
    "after_commit_before_reply",
    "after_claim",
    "before_publish_handling",
    "before_snapshot",
    "after_snapshot_before_stream",
    "before_note",
    "after_note_before_queue",
    "after_take_before_open",
    "after_open_before_place",
    "after_take_before_sit",
    "after_sit_before_place",
    "after_adopt_before_pair",
    "after_pair_before_take",
)
_ACTIONS = ("raise", "sleep", "cancel", "exit", "pause")
_SPELLING = re.compile(r"(?P<name>[a-z_]+)=(?P<action>[a-z]+)(?::(?P<argument>\d+))?(?:@(?P<nth>[1-9]\d*))?\Z")
_KILLED = 137


class Injected(Exception):
    """The failure a failpoint was told to raise."""


class BadFailpoint(ValueError):
    """A failpoint that does not exist, or is written wrongly."""


@dataclass(frozen=True, slots=True)
class Failpoint:
    """What happens at one place: `argument` is milliseconds for sleep, the code for exit; `nth` None is every time."""

    name: str
    action: str
    argument: int | None = None
    nth: int | None = None

    @classmethod
    def parse(cls, text: str) -> "Failpoint":
        """Read ``name=action[:argument][@n]``.

        Raises:
            BadFailpoint: another spelling, an unknown name or an unknown action.
        """
        found = _SPELLING.match(text)
        if found is None:
            raise BadFailpoint(f"{text!r} is not name=action[:argument][@n]")
        name, action = found["name"], found["action"]
        if name not in NAMES:
            raise BadFailpoint(f"{name!r} is no failpoint; there are {', '.join(NAMES)}")
        if action not in _ACTIONS or (action == "sleep" and found["argument"] is None):
            raise BadFailpoint(f"{action!r} is no action; there are raise, sleep:<ms>, cancel, exit[:<code>], pause")
        return cls(name, action, _number(found["argument"]), _number(found["nth"]))


def _number(text: str | None) -> int | None:
    return None if text is None else int(text)


def parse(text: str) -> tuple[Failpoint, ...]:
    """Read a whole ``CHIEU_FAILPOINTS``.

    Raises:
        BadFailpoint: one of them cannot be read.
    """
    return tuple(Failpoint.parse(part.strip()) for part in text.split(",") if part.strip())


class Failpoints:
    """The failpoints of one process (or of one simulated pod)."""

    def __init__(self, points: Iterable[Failpoint] = ()) -> None:
        self._points = tuple(points)
        self._reached: dict[str, int] = {}
        self._arrived: dict[str, asyncio.Event] = {}
        self._released: dict[str, asyncio.Event] = {}

    @classmethod
    def from_environ(cls, environ: Mapping[str, str]) -> "Failpoints":
        """Those the environment asks for; none without ``CHIEU_TEST=1``."""
        if environ.get("CHIEU_TEST") != "1":
            return NO_FAILPOINTS
        return cls(parse(environ.get("CHIEU_FAILPOINTS", "")))

    async def reach(self, name: str) -> None:
        """Do what was asked for at this place; nothing when nothing was."""
        if not self._points:
            return
        count = self._reached[name] = self._reached.get(name, 0) + 1
        for point in self._points:
            if point.name == name and point.nth in (None, count):
                await self._act(point)

    def reached(self, name: str) -> int:
        """How often the place was passed."""
        return self._reached.get(name, 0)

    async def arrived(self, name: str) -> None:
        """Wait until somebody is paused at the place."""
        await _event(self._arrived, name).wait()

    def release(self, name: str) -> None:
        """Let go whoever is, or ever will be, paused at the place."""
        _event(self._released, name).set()

    async def _act(self, point: Failpoint) -> None:
        match point.action:
            case "raise":
                raise Injected(point.name)
            case "sleep":
                await asyncio.sleep((point.argument or 0) / 1000)
            case "cancel":
                raise asyncio.CancelledError(point.name)
            case "exit":
                os._exit(_KILLED if point.argument is None else point.argument)
            case _:
                _event(self._arrived, point.name).set()
                await _event(self._released, point.name).wait()


def _event(events: dict[str, asyncio.Event], name: str) -> asyncio.Event:
    return events.setdefault(name, asyncio.Event())


NO_FAILPOINTS = Failpoints()
