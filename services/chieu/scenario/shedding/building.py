"""From what was said of a position to the parts of its state: every card of the deck gets exactly one place."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from chieu.scenario.dialect import Table, seat_name
from chieu.scenario.lines import Line, ScenarioError
from chieu.scenario.lots import Deck, Lot

from .described import Described, SeatNotes
from .position import DREW

_HAND_SIZE = 7
"""What a seat holds of which nothing is said, as after a deal. Rule: LC-03, SW-02."""


def deck_to_deal(
    cards: Iterable[int], said: Described, seats: int, line: Line, turned: tuple[str, ...]
) -> tuple[int, ...] | None:
    """A draw order that turns up `turned` after all hands, None when no card is named. Rule: LC-04, SW-03."""
    if not turned:
        return None
    deck = Deck(cards, said.book.face_of)
    middle = deck.named(turned, line)
    return (*deck.unnamed(seats * _HAND_SIZE, line), *middle, *deck.rest())


@dataclass(slots=True)
class Piles:
    """Where the cards lie: `below` are the discards under the top, the nearest first."""

    hands: dict[int, list[int]]
    top: int
    below: list[int]
    stock: list[int]


class Builder:
    """A position in the making. A game adds the fields that only its state has."""

    def __init__(self, said: Described, table: Table, cards: Iterable[int]) -> None:
        """Begin from a full deck of `cards`. Raises ScenarioError when nobody plays."""
        self.said = said
        self.table = table
        self._cards = tuple(cards)
        self.playing = tuple(seat for seat in table.seats if not self._notes(seat).left)
        if not self.playing:
            raise self.fault("everybody has left")

    def fields(self, player: type[Any]) -> dict[str, Any]:
        """The fields of a state that these games have alike, with seats that are `player`.

        Raises:
            ScenarioError: cards that the deck does not have, or a position that the rules cannot reach.
        """
        said, piles = self.said, self._piles()
        turn = self.turn()
        return {
            "options": self.table.options,
            "players": tuple(player(**self._seat(seat, piles)) for seat in self.table.seats),
            "stock": tuple(piles.stock),
            "pile": (*reversed(piles.below), piles.top),
            "turn": turn,
            "drawn": self._drawn(piles, turn) if said.phase == DREW and not said.ending else None,
            "vulnerable": None if said.vulnerable is None else self._vulnerable(piles, said.vulnerable),
            "vulnerable_ms": 0 if said.vulnerable is None else self.table.now_ms - said.vulnerable_for_ms,
            "one_card_ms": self._one_card_ms(),
            "winner": None if said.winner is None else self.index(said.winner, "ended"),
            **said.counts,
        }

    def turn(self) -> int:
        """The index of the seat to act: the one said, else the first that plays."""
        return self.index(self.playing[0] if self.said.turn is None else self.said.turn, "turn")

    def index(self, seat: int, key: str) -> int:
        """The place of a seat that plays; the line of `key` is to blame when it has left."""
        if seat not in self.playing:
            raise self.fault(f"{seat_name(seat)} has left", self.line(key))
        return self.table.seats.index(seat)

    def line(self, key: str) -> Line:
        """The line that said `key`, or that of the scenario."""
        return self.said.lines.get(key, self.table.line)

    def fault(self, fault: str, line: Line | None = None) -> ScenarioError:
        """A fault of the position, to be raised."""
        return ScenarioError(line or self.table.line, fault)

    def _piles(self) -> Piles:
        """Named cards first, then those that only have a number, then the rest."""
        said, deck = self.said, Deck(self._cards, self.said.book.face_of)
        if not said.top:
            raise self.fault("the top card is missing: 'top …'")
        top = deck.named((said.top,), self.line("top"))[0]
        hands = {seat: list(deck.named(self._lot(seat).faces, self._hand_line(seat))) for seat in self.playing}
        below = list(deck.named(said.discards.faces, self.line("discards")))
        stock = list(deck.named(said.stock.faces, self.line("stock")))
        piles = Piles(hands, top, below, stock)
        self._fill(piles, deck)
        return piles

    def _fill(self, piles: Piles, deck: Deck) -> None:
        """Cards not named lie deeper in the pile, or, where the pile's size is given, in the last seat's hand."""
        stock = self.said.stock
        piles.below.extend(deck.unnamed(self.said.discards.more, self.line("discards")))
        piles.stock.extend(deck.unnamed(stock.more, self.line("stock")))
        *others, last = self.playing
        for seat in others if stock.size is not None else self.playing:
            piles.hands[seat].extend(deck.unnamed(self._lot(seat).more, self._hand_line(seat)))
        rest = piles.stock if stock.size is None else piles.hands[last]
        rest.extend(deck.rest())

    def _lot(self, seat: int) -> Lot:
        return self.said.hands.get(seat, Lot((), _HAND_SIZE))

    def _seat(self, seat: int, piles: Piles) -> dict[str, Any]:
        notes = self._notes(seat)
        if notes.left:
            if seat in self.said.hands:
                raise self.fault("somebody who has left holds no cards", self._hand_line(seat))
            return {"seat": seat, "hand": (), "left": True, "frozen": notes.frozen}
        hand = tuple(piles.hands[seat])
        return {
            "seat": seat,
            "hand": hand,
            "called": notes.called,
            "last_change": notes.last_change,
            "skipped": notes.skipped,
            "fresh": tuple(self._in_hand(face, hand, f"{seat_name(seat)} fresh") for face in notes.fresh),
        }

    def _drawn(self, piles: Piles, turn: int) -> int:
        return self._in_hand(self.said.drawn, tuple(piles.hands[self.table.seats[turn]]), "phase")

    def _vulnerable(self, piles: Piles, seat: int) -> int:
        index = self.index(seat, "vulnerable")
        if len(piles.hands[seat]) != 1 or self._notes(seat).called:
            raise self.fault("only a seat with one card and no call is vulnerable", self.line("vulnerable"))
        return index

    def _one_card_ms(self) -> int:
        said = self.said
        if said.one_card_ago_ms is not None:
            return self.table.now_ms - said.one_card_ago_ms
        return 0 if said.vulnerable is None else self.table.now_ms - said.vulnerable_for_ms

    def _in_hand(self, face: str, hand: tuple[int, ...], key: str) -> int:
        card = next((card for card in reversed(hand) if self.said.book.face_of(card) == face), None)
        if card is None:
            raise self.fault(f"the hand has no {face}", self.line(key))
        return card

    def _notes(self, seat: int) -> SeatNotes:
        return self.said.notes.get(seat, SeatNotes())

    def _hand_line(self, seat: int) -> Line:
        return self.line(f"{seat_name(seat)} holds")
