"""Events of the room in few words; the sentences stand in `texts/`."""

from __future__ import annotations

from typing import Any

import msgspec

from chieu.games.events import Cause, Event, Kind, Narration, Param, ParamKind, Weight

from .change import Change


def about_seat(key: str, seat: int) -> Narration:
    """The sentence `key` about one seat."""
    return Narration(key, (Param("seat", ParamKind.SEAT, seat),))


def told(kind: Kind, text: Narration, weight: Weight = Weight.LOG, cause: Cause = Cause.SERVER, **more: Any) -> Event:
    """An event of the room; quiet, and by the server unless said otherwise."""
    return Event(kind=kind, text=text, weight=weight, cause=cause, **more)


def seat_event(kind: Kind, key: str, seat: int, cause: Cause = Cause.PLAYER, weight: Weight = Weight.LOG) -> Event:
    """An event about one seat, who is also its actor."""
    return told(kind, about_seat(key, seat), weight, cause, actor=seat)


def both(first: Change, second: Change) -> Change:
    """Two decisions in one commit: `second` was decided on the room of `first`; its events are shown after.

    The seat concerned is that of the first, unless it named none.
    """
    offset = max((event.step for event in first.events), default=-1) + 1
    later = tuple(msgspec.structs.replace(event, step=event.step + offset) for event in second.events)
    return msgspec.structs.replace(
        second,
        events=first.events + later,
        log=first.log + second.log,
        seat=second.seat if first.seat is None else first.seat,
    )
