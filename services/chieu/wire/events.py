"""What happened, and the sentences that tell it, as messages and back."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from chieu.api.v1 import cards_pb2
from chieu.api.v1 import events_pb2 as pb
from chieu.games.events import Cause, Event, Kind, Narration, Param, ParamKind, Place, Weight, Zone

from .cards import Deck
from .enums import Pair
from .fields import wrap

KINDS = Pair(Kind, pb.EventKind, "EVENT_KIND")
WEIGHTS = Pair(Weight, pb.Weight, "WEIGHT")
CAUSES = Pair(Cause, pb.Cause, "CAUSE")
ZONES = Pair(Zone, pb.Zone, "ZONE")

_FROM = pb.Event.FROM_PLACE_FIELD_NUMBER
_TO = pb.Event.TO_PLACE_FIELD_NUMBER
_TEXT = pb.Event.TEXT_FIELD_NUMBER
_CARDS = pb.Event.CARDS_FIELD_NUMBER


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


@lru_cache(maxsize=1024)
def place(where: Place) -> bytes:
    """A place, serialized."""
    return pb.Place(zone=ZONES.number(where.zone), seat=where.seat, meld_id=where.meld).SerializeToString()


def _place_from(message: pb.Place) -> Place:
    return Place(
        ZONES.member(message.zone, "zone"),
        message.seat if message.HasField("seat") else None,
        message.meld_id if message.HasField("meld_id") else None,
    )


def events(field: int, told: Sequence[Event], version: int, at_ms: int, deck: Deck) -> bytes:
    """The events of one version, each in the field with that number, in order."""
    return b"".join([wrap(field, _event(event, version, index, at_ms, deck)) for index, event in enumerate(told)])


def _event(event: Event, version: int, index: int, at_ms: int, deck: Deck) -> bytes:
    head = pb.Event(
        version=version,
        index=index,
        kind=KINDS.number(event.kind),
        actor_seat=event.actor,
        target_seat=event.target,
        amount=event.amount,
        colour=event.colour or "",
        step=event.step,
        weight=WEIGHTS.number(event.weight),
        cue=event.cue,
        cause=CAUSES.number(event.cause),
        at_ms=at_ms,
    )
    parts = [head.SerializeToString(), wrap(_TEXT, narration(event.text, deck))]
    parts += [wrap(_CARDS, deck.bytes[card]) for card in event.cards]
    if event.from_place is not None:
        parts.append(wrap(_FROM, place(event.from_place)))
    if event.to_place is not None:
        parts.append(wrap(_TO, place(event.to_place)))
    return b"".join(parts)


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
    )
