"""Expectations about what seats hold and what viewers are shown, whatever the game."""

from __future__ import annotations

from .dialect import Check, Dialect, Finding, Moment, differing, seat_name
from .lines import Words
from .lots import Lot, read_lot, read_some_faces
from .seats import is_seat, read_seat


def named_cards(words: Words, dialect: Dialect) -> tuple[str, ...]:
    """At least one card, and nothing after it."""
    faces = read_some_faces(words, dialect.is_face)
    words.end()
    return faces


def read_holds(words: Words, dialect: Dialect, seat: int) -> Check:
    """``P1 holds R9 B5``: exactly these; ``R9 …``: these among others; ``3 cards``: so many."""
    lot = read_lot(words, dialect.is_face)

    def check(moment: Moment) -> Finding | None:
        return lot_finding(lot, faces_held(moment, dialect, seat))

    return check


def read_holds_not(words: Words, dialect: Dialect, seat: int) -> Check:
    """``P1 does not hold R9``: no copy of any of these."""
    faces = named_cards(words, dialect)

    def check(moment: Moment) -> Finding | None:
        there = sorted(set(faces) & set(faces_held(moment, dialect, seat)))
        return Finding(f"none of {' '.join(faces)}", f"holds {' '.join(there)}") if there else None

    return check


def read_sees(words: Words, dialect: Dialect, viewer: int | None, seats: tuple[int, ...]) -> Check:
    """``sees F``, ``sees P1 with 3 cards``, ``sees every card of P1``, ``sees no card of P1``."""
    if words.accept("every", "card", "of"):
        return _sees_hand(words, dialect, viewer, seats, every=True)
    if words.accept("no", "card", "of"):
        return _sees_hand(words, dialect, viewer, seats, every=False)
    if is_seat(words.peek()):
        return _sees_count(words, dialect, seats)
    return _sees_faces(words, dialect, viewer, wanted=True)


def read_sees_not(words: Words, dialect: Dialect, viewer: int | None) -> Check:
    """``does not see R9``: no copy of any of these is shown to the viewer."""
    return _sees_faces(words, dialect, viewer, wanted=False)


def faces_held(moment: Moment, dialect: Dialect, seat: int) -> tuple[str, ...]:
    """The names of a seat's cards, in the hand's order."""
    return tuple(dialect.face_of(card) for card in dialect.hand(moment.state, seat))


def lot_finding(lot: Lot, actual: tuple[str, ...], *, in_order: bool = False) -> Finding | None:
    """A finding unless `actual` cards are such a `lot`."""
    if lot.fits(actual, in_order=in_order):
        return None
    return Finding(str(lot), f"{' '.join(actual) or 'nothing'} ({len(actual)} cards)")


def _sees_faces(words: Words, dialect: Dialect, viewer: int | None, *, wanted: bool) -> Check:
    faces = named_cards(words, dialect)

    def check(moment: Moment) -> Finding | None:
        shown = {dialect.face_of(card) for card in dialect.seen(moment, viewer)}
        wrong = [face for face in faces if (face in shown) is not wanted]
        verb = "shown" if wanted else "hidden"
        return Finding(f"{verb}: {' '.join(faces)}", f"not {verb}: {' '.join(wrong)}") if wrong else None

    return check


def _sees_hand(words: Words, dialect: Dialect, viewer: int | None, seats: tuple[int, ...], *, every: bool) -> Check:
    owner = read_seat(words, seats)
    words.end()

    def check(moment: Moment) -> Finding | None:
        hand = dialect.hand(moment.state, owner)
        shown = dialect.seen(moment, viewer).intersection(hand)
        wanted = len(hand) if every else 0
        return differing(f"{wanted} of {len(hand)} cards shown", f"{len(shown)} of {len(hand)} cards shown")

    return check


def _sees_count(words: Words, dialect: Dialect, seats: tuple[int, ...]) -> Check:
    owner = read_seat(words, seats)
    words.need("with")
    lot = read_lot(words, dialect.is_face)
    if lot.faces or lot.size is None:
        raise words.error("a viewer sees a number of cards: 'with 3 cards'")
    size = lot.size

    def check(moment: Moment) -> Finding | None:
        shown = dialect.count_shown(moment, owner)
        return differing(f"{seat_name(owner)} with {size} cards", f"{seat_name(owner)} with {shown} cards")

    return check
