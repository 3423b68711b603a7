"""Telling what happened while a command is carried out: events in order, each in the step in which it is shown."""

from __future__ import annotations

from typing import TypedDict, Unpack

from .events import Cause, DrawReason, Event, Kind, Narration, Place, Weight


class Details(TypedDict, total=False):
    """What an event may say besides its kind and sentence; see `Event`."""

    actor: int | None
    target: int | None
    cards: tuple[int, ...]
    amount: int
    colour: str | None
    from_place: Place | None
    to_place: Place | None
    weight: Weight
    cue: str
    reason: DrawReason


class Telling:
    """The events told so far; the draft of a game's round is one, so that its rules tell as they go."""

    __slots__ = ("cause", "events", "step")

    def __init__(self, cause: Cause) -> None:
        """Begin with nothing told; every event will carry `cause`."""
        self.cause = cause
        self.events: list[Event] = []
        self.step = -1

    def tell(self, kind: Kind, text: Narration, *, together: bool = False, **details: Unpack[Details]) -> None:
        """Add an event; `together` shows it in the same step as the one before."""
        if not together or self.step < 0:
            self.step += 1
        self.events.append(Event(kind=kind, text=text, step=self.step, cause=self.cause, **details))
