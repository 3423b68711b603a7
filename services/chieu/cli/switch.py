"""Switch on a terminal: its suits, its words, the chain that waits, and in beginner mode everybody's cards."""

from __future__ import annotations

from collections.abc import Sequence

from chieu.api.v1 import switch_pb2 as pb
from chieu.api.v1.cards_pb2 import Card
from chieu.client import View

from .faces import card_span, colour_style, colour_word
from .narration import name_of
from .shedding import Shedding
from .styles import Line, Span, Style, folded, line, wrapped
from .texts import Texts

_SUITS: dict[int, str] = {
    pb.SWITCH_SUIT_SPADES: "S",
    pb.SWITCH_SUIT_HEARTS: "H",
    pb.SWITCH_SUIT_DIAMONDS: "D",
    pb.SWITCH_SUIT_CLUBS: "C",
}
_EIGHT = "8"
_INDENT = "    "
# Of each pile in beginner mode; nobody plans further ahead, and a low terminal has other things to show.
_MOST_OPEN = 10

SWITCH = Shedding(
    game="switch",
    choice="suit",
    choices="suits",
    optional="suit_optional",
    letters=_SUITS,
    words={
        pb.SWITCH_ACTION_KIND_DRAW: ("draw", "r"),
        pb.SWITCH_ACTION_KIND_KEEP: ("keep", "k"),
        pb.SWITCH_ACTION_KIND_PASS: ("pass_turn", "p"),
        pb.SWITCH_ACTION_KIND_TAKE_PENALTY: ("take_penalty", "n"),
        pb.SWITCH_ACTION_KIND_STAND: ("stand", "d"),
        pb.SWITCH_ACTION_KIND_CALL_LAST: ("call_last", "L"),
        pb.SWITCH_ACTION_KIND_CATCH: ("catch", "B"),
    },
)


def table_lines(view: View, texts: Texts, width: int) -> list[Line]:
    """The pile, the suit in force, the stock, a chain that waits, and all cards of an open round."""
    table = view.table.switch
    letter = _SUITS.get(table.suit, "")
    top = card_span(table.top, texts)
    facts = [
        Span(texts.say("top", card=top.text), top.style),
        Span(texts.say("suit", suit=colour_word(letter, texts).upper()), colour_style(letter)),
        Span(texts.say("stock", n=table.draw_count)),
    ]
    return [*wrapped(facts, width), *_chain_lines(table, texts, width), *_open_lines(view, texts, width)]


def _chain_lines(table: pb.SwitchTable, texts: Texts, width: int) -> list[Line]:
    if not table.HasField("chain"):
        return []
    chain = table.chain
    key = "chain.stand" if chain.rank == _EIGHT else "chain.draw"
    return folded(texts.say(key, n=chain.sum, rank=chain.rank), width, Style.LOUD)


def _open_lines(view: View, texts: Texts, width: int) -> list[Line]:
    """Every hand and both piles. Rule: SW-20."""
    if view.open_table is None or not view.open_table.HasField("switch"):
        return []
    table = view.open_table.switch
    lines = [line(Span(texts.say("open_table"), Style.BOLD))]
    for hand in table.hands:
        if hand.seat != view.seat:
            lines += _row(name_of(view, hand.seat), hand.cards, texts, width)
    lines += _row(texts.say("open.draws"), table.draws[:_MOST_OPEN], texts, width)
    lines += _row(texts.say("open.discards"), table.discards[::-1][:_MOST_OPEN], texts, width)
    return lines


def _row(title: str, cards: Sequence[Card], texts: Texts, width: int) -> list[Line]:
    return wrapped([Span(f"{title}:", Style.DIM), *(card_span(card, texts) for card in cards)], width, _INDENT)
