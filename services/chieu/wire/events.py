"""What happened, and the sentences that tell it, as messages and back."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from chieu.api.v1 import cards_pb2
from chieu.api.v1 import events_pb2 as pb
from chieu.games.events import Cause, DrawReason, Event, Kind, Narration, Param, ParamKind, Place, Weight, Zone

from .cards import Deck
from .enums import Pair
from .fields import wrap

KINDS = Pair(Kind, pb.EventKind, "EVENT_KIND")
WEIGHTS = Pair(Weight, pb.Weight, "WEIGHT")
DRAW_REASONS = Pair(DrawReason, pb.DrawReason, "DRAW_REASON")
CAUSES = Pair(Cause, pb.Cause, "CAUSE")
ZONES = Pair(Zone, pb.Zone, "ZONE")


@lru_cache(maxsize=4096)
def narration(text: Narration, deck: Deck) -> bytes:
    """A sentence, serialized."""
    return narration_message(text, deck).SerializeToString()


def narration_message(text: Narration, deck: Deck) -> pb.Narration:
    """A sentence by its key, with typed values."""
    return pb.Narration(key=text.key, params=[_param(param, deck) for param in text.params])


def _param(param: Param, deck: Deck) -> pb.NarrationParam:
    value: Any = deck.messages[int(param.value)] if param.kind is ParamKind.CARD else param.value
    field: Any = {param.kind.value.lower(): value}
    return pb.NarrationParam(name=param.name, **field)


def narration_from(message: pb.Narration) -> Narration:
    """The sentence of a message."""
    return Narration(message.key, tuple(_param_from(param) for param in message.params))


def _param_from(message: pb.NarrationParam) -> Param:
    which = message.WhichOneof("value") or "number"
    value = getattr(message, which)
    return Param(message.name, ParamKind(which.upper()), value.id if isinstance(value, cards_pb2.Card) else value)


def _place(where: Place | None) -> pb.Place | None:
    if where is None:
        return None
    return pb.Place(zone=ZONES.number(where.zone), seat=where.seat, meld_id=where.meld)


def _place_from(message: pb.Place) -> Place:
    return Place(
        ZONES.member(message.zone, "zone"),
        message.seat if message.HasField("seat") else None,
        message.meld_id if message.HasField("meld_id") else None,
    )


def events(field: int, told: Sequence[Event], version: int, at_ms: int, deck: Deck) -> bytes:
    """The events of one version, each in the field with that number, in order."""
    parts = []
    for index, event in enumerate(told):
        when = pb.Event(version=version, index=index, at_ms=at_ms).SerializeToString()
        parts.append(wrap(field, when + _told(event, deck)))
    return b"".join(parts)


@lru_cache(maxsize=8192)
def _told(event: Event, deck: Deck) -> bytes:
    """An event without its version and time: much the same things happen at every table."""
    return pb.Event(
        kind=KINDS.number(event.kind),
        actor_seat=event.actor,
        target_seat=event.target,
        cards=[deck.messages[card] for card in event.cards],
        amount=event.amount,
        colour=event.colour or "",
        from_place=_place(event.from_place),
        to_place=_place(event.to_place),
        step=event.step,
        weight=WEIGHTS.number(event.weight),
        cue=event.cue,
        cause=CAUSES.number(event.cause),
        text=narration_message(event.text, deck),
        draw_reason=pb.DRAW_REASON_UNSPECIFIED if event.reason is None else DRAW_REASONS.number(event.reason),
    ).SerializeToString()


def event_from(message: pb.Event) -> Event:
    """What a message tells. Raises Malformed UNKNOWN_ENUM for a kind this release does not know."""
    return Event(
        kind=KINDS.member(message.kind, "kind"),
        text=narration_from(message.text),
        actor=message.actor_seat if message.HasField("actor_seat") else None,
        target=message.target_seat if message.HasField("target_seat") else None,
        cards=tuple(card.id for card in message.cards),
        amount=message.amount,
        colour=message.colour or None,
        from_place=_place_from(message.from_place) if message.HasField("from_place") else None,
        to_place=_place_from(message.to_place) if message.HasField("to_place") else None,
        step=message.step,
        weight=WEIGHTS.member(message.weight, "weight"),
        cue=message.cue,
        cause=CAUSES.member(message.cause, "cause"),
        reason=DRAW_REASONS.member(message.draw_reason, "draw_reason") if message.draw_reason else None,
    )
