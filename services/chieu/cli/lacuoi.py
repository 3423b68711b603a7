"""Lá Cuối on a terminal: its colours, its words, and the lines that show its table."""

from __future__ import annotations

from chieu.api.v1 import lacuoi_pb2 as pb
from chieu.client import View

from .faces import card_span, colour_style, colour_word
from .shedding import Shedding
from .styles import Line, Span, Style, folded, line, wrapped
from .texts import Texts

_COLOURS: dict[int, str] = {
    pb.LA_CUOI_COLOUR_RED: "R",
    pb.LA_CUOI_COLOUR_YELLOW: "Y",
    pb.LA_CUOI_COLOUR_GREEN: "G",
    pb.LA_CUOI_COLOUR_BLUE: "B",
}

LA_CUOI = Shedding(
    game="lacuoi",
    choice="colour",
    choices="colours",
    optional="colour_optional",
    letters=_COLOURS,
    words={
        pb.LA_CUOI_ACTION_KIND_DRAW: ("draw", "r"),
        pb.LA_CUOI_ACTION_KIND_KEEP: ("keep", "k"),
        pb.LA_CUOI_ACTION_KIND_PASS: ("pass_turn", "p"),
        pb.LA_CUOI_ACTION_KIND_CHALLENGE: ("challenge", "t"),
        pb.LA_CUOI_ACTION_KIND_ACCEPT: ("accept", "n"),
        pb.LA_CUOI_ACTION_KIND_TAKE_PENALTY: ("take_penalty", "n"),
        pb.LA_CUOI_ACTION_KIND_CALL_LAST: ("call_last", "L"),
        pb.LA_CUOI_ACTION_KIND_CATCH: ("catch", "B"),
    },
)


def table_lines(view: View, texts: Texts, width: int) -> list[Line]:
    """The pile, the colour in force, the stock, and a penalty that waits."""
    table = view.table.lacuoi
    letter = _COLOURS.get(table.colour, "")
    top = card_span(table.top, texts)
    facts = [
        Span(texts.say("top", card=top.text), top.style),
        Span(texts.say("in_force", colour=colour_word(letter, texts).upper()), colour_style(letter)),
        Span(texts.say("stock", n=table.draw_count)),
        Span(texts.say("clockwise" if table.direction >= 0 else "counter")),
    ]
    lines = wrapped(facts, width)
    if table.HasField("pending"):
        lines.append(line(Span(texts.say("pending", n=table.pending.cards), Style.LOUD)))
    return lines


def prompt_lines(view: View, texts: Texts, width: int) -> list[Line]:
    """What each answer to a wild draw four would cost."""
    if view.own is None or not view.own.lacuoi.HasField("prompt"):
        return []
    prompt = view.own.lacuoi.prompt
    hint = texts.say("challenge.hint", accept=prompt.accept_draws, won=prompt.won_they_draw, lost=prompt.lost_you_draw)
    return folded(hint, width)
