"""Telling what happened: a sentence's key and its typed values, in the language of the terminal."""

from __future__ import annotations

from dataclasses import replace

from chieu.api.v1 import events_pb2 as pb
from chieu.api.v1.rooms_pb2 import RosterSection
from chieu.client import View
from chieu.wire.durations import in_seconds

from .faces import card_word, colour_word
from .games import key_of
from .texts import Texts

# Said elsewhere on the page, all the time.
_UNTOLD = frozenset({pb.EVENT_KIND_TURN_STARTED, pb.EVENT_KIND_DEALT})
_STORY = 50
"""So many lines are kept of it."""


def narrate(text: pb.Narration, view: View, texts: Texts, before: View | None = None) -> str:
    """One sentence; seats by their names, cards and colours in words. Empty for no sentence.

    `before` is the view before, from which whoever has left since is known.
    """
    if not text.key:
        return ""
    values = {param.name: _value(param, view, texts, before) for param in text.params}
    return texts.tell(key_of(view.roster.game), text.key, **values)


def _value(param: pb.NarrationParam, view: View, texts: Texts, before: View | None) -> object:
    match param.WhichOneof("value"):
        case "seat":
            return name_of(view, param.seat, before)
        case "card":
            return card_word(param.card, texts)
        case "colour":
            return colour_word(param.colour, texts)
        case "option":
            return texts.say(f"option.{param.option}")
        case "game":
            return texts.say(f"game.{param.game}")
        case "duration_ms":
            return in_seconds(param.duration_ms, texts.language)
        case "points":
            return param.points
        case _:
            return param.number


def name_of(view: View, seat: int, before: View | None = None) -> str:
    """Who sits there, or sat there in the view before, or when the last round ended."""
    names = {result.seat: result.name for result in view.result.seats}
    for known in (view,) if before is None else (before, view):
        names |= {there.seat: there.name for there in known.roster.seats}
    return names.get(seat, f"#{seat + 1}")


def as_played(view: View) -> View:
    """The view in which chairs have the names of the round that is over: people may have changed chairs since."""
    roster = RosterSection()
    roster.CopyFrom(view.roster)
    names = {result.seat: result.name for result in view.result.seats}
    for there in roster.seats:
        there.name = names.get(there.seat) or there.name
    return replace(view, roster=roster)


def told(view: View, texts: Texts, before: View | None = None) -> list[tuple[str, bool]]:
    """What happened since the view before, each with whether it is a big moment."""
    return [
        (narrate(event.text, view, texts, before), event.weight == pb.WEIGHT_BIG)
        for event in view.events
        if event.kind not in _UNTOLD and event.text.key
    ]


def continued(story: tuple[str, ...], view: View, before: View, happened: list[tuple[str, bool]]) -> tuple[str, ...]:
    """The story with what happened; that of another game is not told any longer, but for how it was left."""
    kept = story if view.roster.game == before.roster.game else ()
    return (*kept, *(said for said, _ in happened))[-_STORY:]
