"""What a server remembers of its methods while calls of theirs run."""

import asyncio
from dataclasses import dataclass, field
from typing import Any


@dataclass(eq=False, slots=True)
class Call:
    """A call that runs; `is_ended` says that we, not the client, cancelled its task."""

    task: "asyncio.Task[Any] | None"
    is_ended: bool = False


@dataclass(eq=False, slots=True)
class Kind:
    """The calls of one kind that run now, and how many may."""

    name: str
    limit: int
    running: int = 0


@dataclass(eq=False, slots=True)
class Method:
    """What is remembered of a method: its handler as found and as wrapped, and its open calls."""

    path: str
    label: str
    kind: Kind
    handler: Any
    cap_s: float | None
    wrapped: Any = None
    calls: set[Call] = field(default_factory=set)
