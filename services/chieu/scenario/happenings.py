"""Expectations about events: what everybody was told since the last ``when``."""

from __future__ import annotations

from dataclasses import dataclass

from chieu.games.events import Event, Kind

from .dialect import Check, Dialect, Finding, Moment, seat_name
from .holdings import named_cards
from .lines import Words
from .seats import read_seat

_KINDS = tuple(kind.value for kind in Kind)


@dataclass(slots=True)
class _Wish:
    """What an event must be like; None is "whatever it is"."""

    kind: Kind
    said: str
    actor: int | None = None
    target: int | None = None
    amount: int | None = None
    colour: str | None = None
    faces: tuple[str, ...] | None = None

    def is_met_by(self, event: Event, dialect: Dialect) -> bool:
        faces = tuple(dialect.face_of(card) for card in event.cards)
        pairs = (
            (self.actor, event.actor),
            (self.target, event.target),
            (self.amount, event.amount),
            (self.colour, event.colour),
            (self.faces, faces),
        )
        return event.kind is self.kind and all(wanted is None or wanted == actual for wanted, actual in pairs)


def read_event(words: Words, dialect: Dialect, seats: tuple[int, ...], *, wanted: bool) -> Check:
    """``event DREW by P2 amount 2``: at least one such event; ``no event SKIPPED``: none."""
    wish = _read_wish(words, dialect, seats)

    def check(moment: Moment) -> Finding | None:
        is_there = any(wish.is_met_by(event, dialect) for event in moment.events)
        if is_there is wanted:
            return None
        told = "; ".join(_told(event, dialect) for event in moment.events)
        return Finding(wish.said if wanted else f"no {wish.said}", told or "no events")

    return check


def _read_wish(words: Words, dialect: Dialect, seats: tuple[int, ...]) -> _Wish:
    wish = _Wish(Kind(words.choice("kind of event", _KINDS)), words.line.text)
    while not words.is_at_end():
        match words.choice("part of an event", ("by", "to", "amount", "colour", "suit", "cards")):
            case "by":
                wish.actor = read_seat(words, seats)
            case "to":
                wish.target = read_seat(words, seats)
            case "amount":
                wish.amount = words.number("amount")
            case "colour" | "suit":
                wish.colour = words.take("colour")
            case _:
                wish.faces = named_cards(words, dialect)
    return wish


def _told(event: Event, dialect: Dialect) -> str:
    parts = [event.kind.value]
    if event.actor is not None:
        parts.append(f"by {seat_name(event.actor)}")
    if event.target is not None:
        parts.append(f"to {seat_name(event.target)}")
    if event.amount:
        parts.append(f"amount {event.amount}")
    if event.colour is not None:
        parts.append(f"colour {event.colour}")
    if event.cards:
        parts.append(f"cards {' '.join(dialect.face_of(card) for card in event.cards)}")
    return " ".join(parts)
