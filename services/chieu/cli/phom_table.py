"""What everybody sees of a table of Phỏm on a terminal: piles, eaten cards, laid melds, and who paid whom."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from chieu.api.v1 import phom_pb2 as pb
from chieu.api.v1 import rooms_pb2
from chieu.api.v1.cards_pb2 import Card
from chieu.api.v1.views_pb2 import SeatResult
from chieu.client import View

from .faces import card_span, card_word
from .narration import name_of, narrate
from .styles import Line, Span, Style, folded, line, wrapped
from .texts import Texts

_UNITS_OF_A_LEAVER = 4


def points(view: View, units: int) -> int:
    """Units as points: a unit is worth the stake that the host has set."""
    return units * view.options.options.phom.stake


def cards_by_id(view: View) -> dict[int, Card]:
    """Every card of the own hand."""
    return {} if view.own is None else {held.card.id: held.card for held in view.own.phom.cards}


def meld_words(view: View, number: int, texts: Texts) -> str:
    """A laid meld and whose it is."""
    for there in view.seats.phom.seats:
        for meld in there.melds:
            if meld.id == number:
                cards = " ".join(card_word(card, texts) for card in meld.cards)
                return texts.say("meld_of", seat=name_of(view, there.seat), cards=cards)
    return str(number)


def seat_facts(view: View, seat: int, texts: Texts) -> tuple[str, bool, bool]:
    """A seat's face-down cards in words; nobody calls a last card or is skipped here."""
    there = next((one for one in view.seats.phom.seats if one.seat == seat), None)
    return ("" if there is None else texts.say("cards", n=there.cards)), False, False


def table_lines(view: View, texts: Texts, width: int) -> list[Line]:
    """The lap, the stock, the last discard, who pays for all, and each seat's place."""
    table = view.table.phom
    lap = texts.say("lap", n=table.lap, most=table.lap_limit)
    facts = [Span(lap), Span(texts.say("stock.phom", n=table.draw_count))]
    if table.HasField("last_discard"):
        last = card_span(table.last_discard.card, texts)
        said = texts.say("last_discard", card=last.text, seat=name_of(view, table.last_discard.by_seat))
        facts.insert(0, Span(said, last.style))
    if table.HasField("den_seat"):
        facts.append(Span(texts.say("den", seat=name_of(view, table.den_seat)), Style.LOUD))
    lines = wrapped(facts, width)
    for there in view.seats.phom.seats:
        lines += _seat_lines(view, there, texts, width)
    return lines


def _seat_lines(view: View, there: pb.PhomSeat, texts: Texts, width: int) -> list[Line]:
    """What lies before a seat; nothing where nothing does."""
    parts = [*_states(view, there, texts), *_lying(there, texts)]
    return wrapped([Span(f"{name_of(view, there.seat)}:", Style.DIM), *parts], width, "  ") if parts else []


def _states(view: View, there: pb.PhomSeat, texts: Texts) -> Iterator[Span]:
    if there.held_units:
        yield Span(texts.say("up_or_down", points=f"{points(view, there.held_units):+d}"))
    for word, holds in (("mom", there.mom), ("last_turn", there.last_turn), ("tai", there.tai)):
        if holds:
            yield Span(texts.say(word), Style.LOUD)


def _lying(there: pb.PhomSeat, texts: Texts) -> Iterator[Span]:
    if there.discards:
        yield Span(texts.say("discards", cards=_words(there.discards, texts)))
    if there.eaten:
        yield Span(texts.say("eaten", cards=_words((one.card for one in there.eaten), texts)), Style.BOLD)
    for meld in there.melds:
        yield Span(texts.say("laid", n=meld.id, cards=_words(meld.cards, texts)), Style.BOLD)


def _words(cards: Iterable[Card], texts: Texts) -> str:
    return " ".join(card_word(card, texts) for card in cards)


def result_lines(view: View, texts: Texts, width: int) -> list[Line]:
    """What each had laid and what was left of it, then the ledger: everything that was paid, in order."""
    lines = [one for result in view.result.seats for one in _laid_lines(view, result, texts, width)]
    if not view.result.HasField("phom") or not view.result.phom.transfers:
        return lines
    lines.append(line(Span(texts.say("ledger"), Style.BOLD)))
    for paid in view.result.phom.transfers:
        lines += folded(f"• {narrate(paid.why, view, texts)}", width)
    return lines


def _laid_lines(view: View, result: SeatResult, texts: Texts, width: int) -> list[Line]:
    """A seat's melds on the table, and what its other cards counted; nothing of a seat that has left."""
    there = next((one for one in view.seats.phom.seats if one.seat == result.seat), None)
    if there is None or result.left:
        return []
    melds = [Span(texts.say("laid", n=meld.id, cards=_words(meld.cards, texts))) for meld in there.melds]
    nothing = [] if melds else [Span(texts.say("mom" if there.mom else "laid.nothing"))]
    rest = Span(texts.say("laid.rest", n=result.hand_value), Style.DIM)
    name = Span(f"{result.name or name_of(view, result.seat)}:", Style.DIM)
    return wrapped([name, *melds, *nothing, rest], width, "  ")


def leave_question(view: View, texts: Texts) -> str:
    """Leaving in the middle of a round costs four units, which the question names. Rule: G-10, PH-25."""
    playing = view.roster.phase in (rooms_pb2.ROOM_PHASE_PLAYING, rooms_pb2.ROOM_PHASE_PAUSED)
    if not playing or view.own is None or not view.own.playing:
        return texts.say("ask.leave_between")
    return texts.say("ask.leave_phom", points=_UNITS_OF_A_LEAVER * view.options.options.phom.stake)
