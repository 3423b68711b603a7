"""From what was said of a position to the state: every card of the deck gets exactly one place."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import msgspec

from chieu.games.lacuoi.moves import Colour
from chieu.games.lacuoi.state import Phase, Player, State
from chieu.scenario.dialect import Table, seat_name
from chieu.scenario.lines import Line, ScenarioError
from chieu.scenario.lots import Deck, Lot

from .described import Described, Pending, SeatNotes
from .faces import ALL_CARDS, colour_of_face, face_of, value_of_face

_HAND_SIZE = 7
"""What a seat holds of which nothing is said, as after a deal. Rule: LC-03."""


def deck_to_deal(seats: int, line: Line, turned: tuple[str, ...]) -> tuple[int, ...]:
    """A draw order that turns up `turned` after all hands. Rule: LC-04."""
    deck = Deck(ALL_CARDS, face_of)
    middle = deck.named(turned, line)
    return (*deck.unnamed(seats * _HAND_SIZE, line), *middle, *deck.rest())


def built(said: Described, table: Table) -> State:
    """The state that was described.

    Raises:
        ScenarioError: cards that the deck does not have, or a position that the rules cannot reach.
    """
    return _Builder(said, table).state()


@dataclass(slots=True)
class _Piles:
    """Where the cards lie: `below` are the discards under the top, the nearest first."""

    hands: dict[int, list[int]]
    top: int
    below: list[int]
    stock: list[int]


class _Builder:
    def __init__(self, said: Described, table: Table) -> None:
        self._said = said
        self._table = table
        self._playing = tuple(seat for seat in table.seats if not self._notes(seat).left)
        if not self._playing:
            raise self._fault("everybody has left")

    def state(self) -> State:
        said = self._said
        piles = self._piles()
        turn = self._index(self._playing[0] if said.turn is None else said.turn, "turn")
        phase = self._phase()
        state = State(
            options=self._table.options,
            players=tuple(self._player(seat, piles) for seat in self._table.seats),
            stock=tuple(piles.stock),
            pile=(*reversed(piles.below), piles.top),
            colour=self._colour(),
            turn=turn,
            phase=phase,
            direction=said.direction,
            drawn=self._drawn(piles, turn) if phase is Phase.DREW else None,
            vulnerable=None if said.vulnerable is None else self._vulnerable(piles, said.vulnerable),
            vulnerable_ms=0 if said.vulnerable is None else self._table.now_ms - said.vulnerable_for_ms,
            one_card_ms=self._one_card_ms(),
            ending=said.ending,
            winner=None if said.winner is None else self._index(said.winner, "ended"),
        )
        return msgspec.structs.replace(state, **self._penalty(), **said.counts)

    def _piles(self) -> _Piles:
        """Named cards first, then those that only have a number, then the rest."""
        said, deck = self._said, Deck(ALL_CARDS, face_of)
        if not said.top:
            raise self._fault("the top card is missing: 'top R5'")
        top = deck.named((said.top,), self._line("top"))[0]
        hands = {seat: list(deck.named(self._lot(seat).faces, self._hand_line(seat))) for seat in self._playing}
        below = list(deck.named(said.discards.faces, self._line("discards")))
        stock = list(deck.named(said.stock.faces, self._line("stock")))
        piles = _Piles(hands, top, below, stock)
        self._fill(piles, deck)
        return piles

    def _fill(self, piles: _Piles, deck: Deck) -> None:
        """Cards not named lie deeper in the pile, or, where the pile's size is given, in the last seat's hand."""
        stock = self._said.stock
        piles.below.extend(deck.unnamed(self._said.discards.more, self._line("discards")))
        piles.stock.extend(deck.unnamed(stock.more, self._line("stock")))
        *others, last = self._playing
        for seat in others if stock.size is not None else self._playing:
            piles.hands[seat].extend(deck.unnamed(self._lot(seat).more, self._hand_line(seat)))
        rest = piles.stock if stock.size is None else piles.hands[last]
        rest.extend(deck.rest())

    def _lot(self, seat: int) -> Lot:
        return self._said.hands.get(seat, Lot((), _HAND_SIZE))

    def _player(self, seat: int, piles: _Piles) -> Player:
        notes = self._notes(seat)
        if notes.left:
            if seat in self._said.hands:
                raise self._fault("somebody who has left holds no cards", self._hand_line(seat))
            value = notes.left_worth + sum(value_of_face(face) for face in notes.left_with)
            return Player(seat=seat, hand=(), left=True, frozen=value)
        hand = tuple(piles.hands[seat])
        return Player(
            seat=seat,
            hand=hand,
            called=notes.called,
            last_change=notes.last_change,
            skipped=notes.skipped,
            fresh=tuple(self._in_hand(face, hand, f"{seat_name(seat)} fresh") for face in notes.fresh),
        )

    def _colour(self) -> Colour:
        printed, named = colour_of_face(self._said.top), self._said.colour
        if printed is not None and named not in (None, printed):
            raise self._fault(
                f"the top card is {self._said.top}: no other colour can be in force", self._line("colour")
            )
        colour = printed or named
        if colour is None:
            raise self._fault("a wild on top: which colour is in force? 'colour R'", self._line("top"))
        return colour

    def _phase(self) -> Phase:
        said = self._said
        if said.ending is not None:
            return Phase.OVER
        waiting = Phase.PLAY if said.pending is None else _phase_of(said.pending)
        phase = said.phase or waiting
        if (said.pending is not None) != (phase in (Phase.CHALLENGE, Phase.STACK)):
            raise self._fault("cards are pending exactly in the phases CHALLENGE and STACK", self._line("phase"))
        if phase is Phase.STACK and not self._table.options.stacking:
            raise self._fault("STACK needs 'option stacking on'", self._line("phase" if said.phase else "pending"))
        return phase

    def _penalty(self) -> dict[str, Any]:
        pending = self._said.pending
        if pending is None:
            return {}
        by = None if pending.by is None else self._table.seats.index(pending.by)
        return {
            "pending": pending.cards,
            "pending_by": by,
            "challengeable": pending.challengeable,
            "f_by": by if pending.challengeable else None,
            "f_legal": pending.legal,
        }

    def _drawn(self, piles: _Piles, turn: int) -> int:
        return self._in_hand(self._said.drawn, tuple(piles.hands[self._table.seats[turn]]), "phase")

    def _vulnerable(self, piles: _Piles, seat: int) -> int:
        index = self._index(seat, "vulnerable")
        if len(piles.hands[seat]) != 1 or self._notes(seat).called:
            raise self._fault("only a seat with one card and no call is vulnerable", self._line("vulnerable"))
        return index

    def _one_card_ms(self) -> int:
        said = self._said
        if said.one_card_ago_ms is not None:
            return self._table.now_ms - said.one_card_ago_ms
        return 0 if said.vulnerable is None else self._table.now_ms - said.vulnerable_for_ms

    def _in_hand(self, face: str, hand: tuple[int, ...], key: str) -> int:
        card = next((card for card in reversed(hand) if face_of(card) == face), None)
        if card is None:
            raise self._fault(f"the hand has no {face}", self._line(key))
        return card

    def _index(self, seat: int, key: str) -> int:
        if seat not in self._playing:
            raise self._fault(f"{seat_name(seat)} has left", self._line(key))
        return self._table.seats.index(seat)

    def _notes(self, seat: int) -> SeatNotes:
        return self._said.notes.get(seat, SeatNotes())

    def _hand_line(self, seat: int) -> Line:
        return self._line(f"{seat_name(seat)} holds")

    def _line(self, key: str) -> Line:
        return self._said.lines.get(key, self._table.line)

    def _fault(self, fault: str, line: Line | None = None) -> ScenarioError:
        return ScenarioError(line or self._table.line, fault)


def _phase_of(pending: Pending) -> Phase:
    return Phase.CHALLENGE if pending.challengeable else Phase.STACK
