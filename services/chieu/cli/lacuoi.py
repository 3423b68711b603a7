"""Lá Cuối on a terminal: a key for every legal action, and the lines that show its table."""

from __future__ import annotations

import string
from collections.abc import Iterator
from dataclasses import dataclass, replace

from chieu.api.v1 import lacuoi_pb2 as pb
from chieu.api.v1.cards_pb2 import Card
from chieu.api.v1.rules_pb2 import Move
from chieu.client import View

from .faces import card_span, card_word, colour_style, colour_word
from .styles import Line, Span, Style, folded, line, wrapped
from .texts import Texts
from .wishes import Act, Explain, Key, Menu, Page, Turn, Wish

_COLOURS = {
    pb.LA_CUOI_COLOUR_RED: "R",
    pb.LA_CUOI_COLOUR_YELLOW: "Y",
    pb.LA_CUOI_COLOUR_GREEN: "G",
    pb.LA_CUOI_COLOUR_BLUE: "B",
}
# Field of the move, key, text. What is said with a word alone.
_WORDS = {
    pb.LA_CUOI_ACTION_KIND_DRAW: ("draw", "r"),
    pb.LA_CUOI_ACTION_KIND_KEEP: ("keep", "k"),
    pb.LA_CUOI_ACTION_KIND_PASS: ("pass_turn", "p"),
    pb.LA_CUOI_ACTION_KIND_CHALLENGE: ("challenge", "t"),
    pb.LA_CUOI_ACTION_KIND_ACCEPT: ("accept", "n"),
    pb.LA_CUOI_ACTION_KIND_TAKE_PENALTY: ("take_penalty", "n"),
    pb.LA_CUOI_ACTION_KIND_CALL_LAST: ("call_last", "L"),
    pb.LA_CUOI_ACTION_KIND_CATCH: ("catch", "B"),
}
_CALL = "c"
_BACK = "0"
# Upper case is the room's (see room_keys) but for these.
_CARD_KEYS = [
    key
    for key in "123456789" + string.ascii_lowercase + "CDEFIJNPRTUVWZ"
    if key not in {_CALL, *(key for _, key in _WORDS.values())}
]


@dataclass(frozen=True, slots=True)
class Held:
    """Equal cards of a hand, of which one is as good as another; `key` is empty when there are more than keys."""

    key: str
    card: Card
    copies: int
    playable: bool
    fresh: bool
    why_not: str


def held(hand: pb.LaCuoiHand) -> list[Held]:
    """The hand by key, in its own order. With more cards than keys only the playable ones have one."""
    kinds: dict[tuple[str, bool, bool], Held] = {}
    for there in hand.cards:
        kind = (there.card.face, there.playable, there.fresh)
        known = kinds.get(kind)
        if known is None:
            kinds[kind] = Held("", there.card, 1, there.playable, there.fresh, there.why_not)
        else:
            kinds[kind] = replace(known, copies=known.copies + 1)
    keyed = list(kinds.values())
    if len(keyed) > len(_CARD_KEYS):
        keyed.sort(key=lambda one: not one.playable)
    return [replace(one, key=key) for one, key in zip(keyed, [*_CARD_KEYS, *[""] * len(keyed)], strict=False)]


def keys(view: View, page: Page, texts: Texts) -> list[Key]:
    """Every key of the game itself on this page."""
    if view.own is None or not view.own.HasField("lacuoi"):
        return []
    hand = view.own.lacuoi
    plays = {action.card_id: action for action in hand.actions if action.HasField("card_id")}
    if page.menu is Menu.COLOURS:
        return list(_colour_keys(plays.get(page.card_id), page, texts))
    cards = [_card_key(one, plays.get(one.card.id), page, texts) for one in held(hand) if one.key]
    return [*cards, *_call_key(plays, page, texts), *_word_keys(hand, texts)]


def _card_key(one: Held, action: pb.LaCuoiAction | None, page: Page, texts: Texts) -> Key:
    return Key(one.key, card_word(one.card, texts), _card_wish(one, action, page), in_hand=True)


def _card_wish(one: Held, action: pb.LaCuoiAction | None, page: Page) -> Wish:
    if action is None:
        return Explain(one.why_not or "NOT_YOUR_TURN")
    if action.colours:
        return Turn(replace(page, menu=Menu.COLOURS, card_id=one.card.id))
    return Act(_play(action, page))


def _play(action: pb.LaCuoiAction, page: Page, colour: pb.LaCuoiColour.ValueType | None = None) -> Move:
    play = pb.LaCuoiPlay(card_id=action.card_id, call_last=page.is_calling and action.may_call)
    if colour is not None:
        play.colour = colour
    return Move(lacuoi=pb.LaCuoiMove(play=play))


def _colour_keys(action: pb.LaCuoiAction | None, page: Page, texts: Texts) -> Iterator[Key]:
    """A colour for the wild that was chosen; gone with the turn, only the way back is left."""
    if action is not None:
        for number, colour in enumerate(action.colours, 1):
            yield Key(str(number), colour_word(_COLOURS[colour], texts), Act(_play(action, page, colour)))
        if action.colour_optional:
            yield Key("5", texts.say("key.no_colour"), Act(_play(action, page)))
        if action.may_call:
            yield _flip(page, texts)
    yield Key(_BACK, texts.say("key.cancel"), Turn(replace(page, menu=Menu.TABLE)))


def _call_key(plays: dict[int, pb.LaCuoiAction], page: Page, texts: Texts) -> list[Key]:
    return [_flip(page, texts)] if any(action.may_call for action in plays.values()) else []


def _flip(page: Page, texts: Texts) -> Key:
    said = texts.say("key.call_on" if page.is_calling else "key.call_off")
    return Key(_CALL, said, Turn(replace(page, is_calling=not page.is_calling)))


def _word_keys(hand: pb.LaCuoiHand, texts: Texts) -> Iterator[Key]:
    for action in hand.actions:
        if action.kind not in _WORDS:
            continue
        field, key = _WORDS[action.kind]
        move = Move()
        getattr(move.lacuoi, field).SetInParent()
        label = texts.say(f"key.{field.removesuffix('_turn')}", n=action.amount)
        yield Key(key, label, Act(move), primary=action.primary)


def hand_lines(view: View, page: Page, texts: Texts, width: int) -> list[Line]:
    """The hand, each card behind its key; a star marks what can be played."""
    assert view.own is not None
    hand = view.own.lacuoi
    if page.menu is Menu.COLOURS:
        return [line(Span(texts.say("choose_colour"), Style.BOLD))]
    title = texts.say("hand", n=len(hand.cards), points=hand.hand_value)
    can_play = page.menu is Menu.TABLE
    cards = [_hand_span(one, texts, one.key if can_play else "") for one in held(hand)]
    return [line(Span(title, Style.BOLD)), *wrapped(cards, width, " ")]


def _hand_span(one: Held, texts: Texts, key: str) -> Span:
    card = card_span(one.card, texts)
    many = f" ×{one.copies}" if one.copies > 1 else ""
    fresh = f" ({texts.say('fresh')})" if one.fresh else ""
    star = "*" if one.playable else ""
    shown = f"[{key}] " if key else ""
    return Span(f"{shown}{card.text}{star}{many}{fresh}", card.style if one.playable else Style.DIM)


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


def seat_facts(view: View, seat: int, texts: Texts) -> tuple[str, bool, bool]:
    """A seat's cards in words, whether it has called its last card, and whether it was skipped just now."""
    there = next((one for one in view.seats.lacuoi.seats if one.seat == seat), None)
    if there is None:
        return "", False, False
    return texts.say("cards", n=there.cards), there.called_last, there.skipped


def lock_until_ms(view: View) -> int:
    """The instant before which the seat's move would be refused (G-22), 0 if none."""
    if view.own is None:
        return 0
    return max((action.not_before_ms for action in view.own.lacuoi.actions), default=0)
