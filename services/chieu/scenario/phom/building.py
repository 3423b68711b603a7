"""From what was said of a position of Phỏm to its state: every card of the deck gets exactly one place."""

from __future__ import annotations

from dataclasses import dataclass, field

from chieu.games.phom.cards import DECK, parse_card, set_of
from chieu.games.phom.ledger import LEAVING_UNITS, eat_units
from chieu.games.phom.melds import is_meld
from chieu.games.phom.state import (
    LAPS,
    OWN_CARDS,
    Eaten,
    Held,
    Meld,
    Phase,
    Player,
    Sent,
    State,
    Transfer,
    Why,
)
from chieu.scenario.dialect import Table, seat_name
from chieu.scenario.lines import Line, ScenarioError
from chieu.scenario.lots import Deck, Lot

from .dealing import fill
from .described import Ate, Described, SeatNotes
from .faces import face_of

_TAKEN = (Phase.OPEN, Phase.DISCARD, Phase.LAY, Phase.SEND)
"""The phases in which the seat to act has one card more."""


def built(said: Described, table: Table) -> State:
    """The state that was described.

    Raises:
        ScenarioError: cards that the deck does not have, or a position that the rules cannot reach.
    """
    return _Builder(said, table).state()


@dataclass(slots=True)
class _Cards:
    """Where the cards lie, by seat; lanes from the oldest discard to the latest."""

    hands: dict[int, list[int]] = field(default_factory=dict)
    lanes: dict[int, list[int]] = field(default_factory=dict)
    melds: dict[int, tuple[Meld, ...]] = field(default_factory=dict)
    away: dict[int, list[int]] = field(default_factory=dict)
    stock: tuple[int, ...] = ()


class _Builder:
    def __init__(self, said: Described, table: Table) -> None:
        self._said = said
        self._table = table
        self._seats = table.seats
        dealt = next((line for key, line in said.lines.items() if key.endswith(" dealt")), None)
        if dealt is not None:
            raise ScenarioError(dealt, "'dealt' is for a deal: 'P1 holds …' sets a hand")
        self._playing = [seat for seat in table.seats if not said.notes_of(seat).left]
        if not self._playing:
            raise self._fault("everybody has left")
        self._turn = self._active(self._playing[0] if said.turn is None else said.turn, "turn")
        self._deck = Deck(DECK, face_of)
        self._next_meld = 1

    def state(self) -> State:
        said = self._said
        cards = self._cards()
        self._check_phase()
        last = self._last(cards)
        return State(
            options=self._table.options,
            players=tuple(self._player(seat, cards) for seat in self._seats),
            stock=cards.stock,
            turn=self._index(self._turn),
            head=self._index(self._active(self._playing[0] if said.head is None else said.head, "head")),
            phase=said.phase if said.ending is None else Phase.OVER,
            last=None if last is None else cards.lanes[last][-1],
            last_by=None if last is None else self._index(last),
            chots=self._chots(),
            ledger=self._ledger(),
            held=() if said.ending else tuple(Held(seat, LEAVING_UNITS) for seat in self._seats if self._left(seat)),
            next_meld=self._next_meld,
            turn_number=said.turn_number,
            ending=said.ending,
            winner=None if said.winner is None else self._index(self._active(said.winner, "ended")),
            u_kind=said.u_kind,
            den=None if said.den is None else self._index(said.den),
            extra=said.tai or (said.phase in (Phase.TAKE, Phase.LAY) and self._turn in said.order),
        )

    def _cards(self) -> _Cards:
        """Named cards first, then those that only have a number, then the rest."""
        cards, deck, said = _Cards(), self._deck, self._said
        for seat in said.order:
            cards.melds[seat] = self._melds(seat)
        for seat in self._seats:
            notes = said.notes_of(seat)
            cards.hands[seat] = list(deck.named(self._hand(seat).faces, self._line(seat, "holds")))
            lane = deck.named(self._lane(seat).faces, self._line(seat, "discarded"))
            cards.lanes[seat] = list(reversed(lane))
            sent_there = [face for face in self._sent_to(seat) if notes.left and face not in notes.away.faces]
            away = (*notes.away.faces, *sent_there) if notes.left else ()
            cards.away[seat] = list(deck.named(away, self._line(seat, "left")))
        stock = deck.named(said.stock.faces, said.lines.get("stock", self._table.line))
        self._fill(cards)
        cards.stock = (*stock, *deck.rest())
        if said.stock.size not in (None, len(cards.stock)):
            raise self._fault(f"{len(cards.stock)} cards are left for the stock", said.lines["stock"])
        return cards

    def _fill(self, cards: _Cards) -> None:
        """Hands first, without a phỏm among what was not named; then lanes and what leavers took away."""
        said = self._said
        for seat in self._playing:
            fill(self._deck, cards.hands[seat], self._hand(seat).more, self._line(seat, "holds"))
        for seat in self._seats:
            lane = self._deck.unnamed(self._lane(seat).more, self._line(seat, "discarded"))
            cards.lanes[seat] = [*lane, *cards.lanes[seat]]
            if self._left(seat):
                cards.away[seat] += self._deck.unnamed(said.notes_of(seat).away.more, self._line(seat, "left"))

    def _hand(self, seat: int) -> Lot:
        """What was said of a hand, or as many cards as are due beside what the seat has laid and sent."""
        notes = self._said.notes_of(seat)
        if notes.left:
            if notes.holds is not None or notes.laid or notes.sent:
                raise self._fault("what somebody held who has left is away: 'left with 9 cards'", self._line(seat))
            return Lot()
        due = OWN_CARDS + notes.empty_turns + (seat == self._turn and self._said.phase in _TAKEN) - self._put_down(seat)
        if notes.holds is None:
            return Lot((), due)
        if notes.holds.size != due and self._said.ending is None:
            raise self._fault(f"{due} cards are due, not {notes.holds.size}", self._line(seat, "holds"))
        return notes.holds

    def _put_down(self, seat: int) -> int:
        """How many of its cards a seat has laid and sent."""
        notes = self._said.notes_of(seat)
        laid = sum(len(group) for group in notes.laid or ())
        return laid - len(self._sent_to(seat)) + len(notes.sent)

    def _sent_to(self, seat: int) -> list[str]:
        notes = self._said.notes
        return [face for other in notes.values() for face, to in other.sent if to == seat]

    def _lane(self, seat: int) -> Lot:
        discarded = self._said.notes_of(seat).discarded
        return Lot((), self._said.laps) if discarded is None else discarded

    def _melds(self, seat: int) -> tuple[Meld, ...]:
        """The melds of a seat, with what others sent to them."""
        notes, line = self._said.notes_of(seat), self._line(seat, "laid")
        senders = {face: other for other, theirs in self._said.notes.items() for face, to in theirs.sent if to == seat}
        melds = []
        for group in notes.laid or ():
            cards = self._deck.named(group, line)
            if not is_meld(set_of(cards)):
                raise self._fault(f"{' '.join(group)} is no phỏm", line)
            sent = tuple(Sent(parse_card(face), self._index(senders.pop(face))) for face in group if face in senders)
            melds.append(Meld(self._next_meld, tuple(sorted(cards)), sent))
            self._next_meld += 1
        if senders:
            raise self._fault(f"{' '.join(senders)} is not in what {seat_name(seat)} laid", line)
        return tuple(melds)

    def _player(self, seat: int, cards: _Cards) -> Player:
        notes, order = self._said.notes_of(seat), self._said.order
        lane = tuple(cards.lanes[seat])
        hand = tuple(cards.hands[seat])
        turns = len(lane) + notes.empty_turns + (seat == self._turn)
        return Player(
            seat=seat,
            hand=hand,
            pile=lane,
            eaten=() if notes.left else self._eaten(seat),
            melds=cards.melds.get(seat, ()),
            lay_no=order.index(seat) + 1 if seat in order else 0,
            mom=notes.laid is not None and not notes.left and (notes.late or not notes.laid),
            mom_for_good=notes.late,
            sent=len(notes.sent),
            empty_turns=notes.empty_turns,
            turns=turns if notes.turns is None else notes.turns,
            left=notes.left,
            away=tuple(cards.away[seat]),
            fresh=self._fresh(seat, notes, hand),
        )

    def _fresh(self, seat: int, notes: SeatNotes, hand: tuple[int, ...]) -> int | None:
        if not notes.fresh:
            return None
        card = parse_card(notes.fresh)
        if card not in hand:
            raise self._fault(f"the hand has no {notes.fresh}", self._line(seat, "fresh"))
        return card

    def _eaten(self, seat: int) -> tuple[Eaten, ...]:
        """Eaten cards are named in the hand or in a meld of its own."""
        notes = self._said.notes_of(seat)
        named = {face for group in notes.laid or () for face in group}
        named.update(() if notes.holds is None else notes.holds.faces)
        eaten = []
        for nth, ate in enumerate(self._said.ate(seat), 1):
            if ate.face not in named:
                raise self._fault(f"{seat_name(seat)} has no {ate.face}", self._ate_line(ate))
            eaten.append(Eaten(parse_card(ate.face), self._index(ate.by), self._units(ate, nth), ate.chot))
        return tuple(eaten)

    def _units(self, ate: Ate, nth: int) -> int:
        return 0 if ate.free else eat_units(self._table.options, nth, ate.chot)

    def _ledger(self) -> tuple[Transfer, ...]:
        ledger, counts = [], dict.fromkeys(self._seats, 0)
        for one in self._said.story:
            if isinstance(one, Transfer):
                ledger.append(one)
                continue
            counts[one.eater] += 1
            units = self._units(one, counts[one.eater])
            why = Why.CHOT if one.chot else Why.EAT
            if units:
                ledger.append(Transfer(one.by, one.eater, units, why, counts[one.eater]))
        return tuple(ledger)

    def _chots(self) -> tuple[int, ...]:
        said = self._said
        ate = [one.eater for one in said.story if isinstance(one, Ate) and one.chot]
        return tuple(self._index(seat) for seat in (ate if said.chots is None else said.chots))

    def _last(self, cards: _Cards) -> int | None:
        """Whose latest discard could be eaten: as said, else that of the seat before, once somebody has opened."""
        said = self._said
        if said.offered is not None:
            return self._owner_of(said.offered, cards) if said.offered else None
        if said.phase is Phase.OPEN or said.ending is not None:
            return None
        before = self._playing[self._playing.index(self._turn) - 1]
        return before if cards.lanes[before] else None

    def _owner_of(self, face: str, cards: _Cards) -> int:
        card = parse_card(face)
        owner = next((seat for seat, lane in cards.lanes.items() if lane and lane[-1] == card), None)
        if owner is None:
            raise self._fault(f"{face} is nobody's latest discard", self._said.lines["offered"])
        return owner

    def _check_phase(self) -> None:
        """Lanes and laying must fit the phase. Rule: PH-15, PH-18."""
        said, notes = self._said, self._said.notes_of(self._turn)
        if said.ending is not None:
            return
        piled = (self._lane(self._turn).size or 0) + notes.empty_turns
        is_last = said.phase in (Phase.LAY, Phase.SEND)
        line = said.lines.get("phase", self._table.line)
        if piled >= LAPS or (said.phase is not Phase.TAKE and is_last is not (piled == LAPS - 1)):
            raise self._fault(f"{said.phase.value} with {piled} discards cannot be", line)
        if said.phase is Phase.SEND and notes.laid is None:
            raise self._fault("who may send has laid, or laid nothing", line)

    def _left(self, seat: int) -> bool:
        return self._said.notes_of(seat).left

    def _active(self, seat: int, key: str) -> int:
        if seat not in self._playing:
            raise self._fault(f"{seat_name(seat)} has left", self._said.lines.get(key))
        return seat

    def _index(self, seat: int) -> int:
        return self._seats.index(seat)

    def _line(self, seat: int, verb: str = "left") -> Line:
        return self._said.lines.get(f"{seat_name(seat)} {verb}", self._table.line)

    def _ate_line(self, ate: Ate) -> Line:
        begin = f"{seat_name(ate.eater)} ate {ate.face} "
        return next((line for text, line in self._said.lines.items() if text.startswith(begin)), self._table.line)

    def _fault(self, fault: str, line: Line | None = None) -> ScenarioError:
        return ScenarioError(line or self._table.line, fault)
