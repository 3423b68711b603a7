"""Phỏm on a terminal: its keys. What its table shows is in `phom_table`."""

from __future__ import annotations

import string
from collections.abc import Iterator, Sequence
from dataclasses import replace

from chieu.api.v1 import phom_pb2 as pb
from chieu.api.v1.cards_pb2 import Card
from chieu.api.v1.rules_pb2 import Move
from chieu.client import View

from .faces import card_style, card_word
from .phom_table import cards_by_id, meld_words, points
from .styles import Line, Span, Style, folded, line, wrapped
from .texts import Texts
from .wishes import Act, Explain, Key, Menu, Page, Turn

# Field of the move, key. What is said with a word alone.
_WORDS: dict[int, tuple[str, str]] = {
    pb.PHOM_ACTION_KIND_DRAW: ("draw", "r"),
    pb.PHOM_ACTION_KIND_EAT: ("eat", "a"),
    pb.PHOM_ACTION_KIND_SEND_ALL: ("send_all", "t"),
    pb.PHOM_ACTION_KIND_DECLARE_U: ("declare_u", "U"),
}
_SENDING = "g"
_BACK = "0"
_KEYS = [
    key for key in "123456789" + string.ascii_lowercase if key not in {_SENDING, *(key for _, key in _WORDS.values())}
]


def keys(view: View, page: Page, texts: Texts) -> list[Key]:
    """Every key of the game itself on this page."""
    hand = _hand(view)
    if hand is None:
        return []
    kinds = {action.kind for action in hand.actions}
    if page.menu is Menu.SENDING:
        return list(_sending_keys(view, hand, page, texts))
    if pb.PHOM_ACTION_KIND_LAY in kinds:
        return [*_laying_keys(view, hand, texts), *_word_keys(hand, texts)]
    sends = [Key(_SENDING, texts.say("key.send"), Turn(replace(page, menu=Menu.SENDING)))]
    return [
        *_card_keys(hand, texts),
        *_word_keys(hand, texts),
        *(sends if pb.PHOM_ACTION_KIND_SEND in kinds else []),
    ]


def _hand(view: View) -> pb.PhomHand | None:
    if view.own is None or not view.own.HasField("phom"):
        return None
    return view.own.phom


def _card_keys(hand: pb.PhomHand, texts: Texts) -> Iterator[Key]:
    """A key for each card: discard it, or hear why not."""
    for key, held in zip(_KEYS, hand.cards, strict=False):
        move = Move()
        move.phom.discard.card_id = held.card.id
        wish = Act(move) if held.playable else Explain(held.why_not)
        yield Key(key, card_word(held.card, texts), wish, in_hand=True)


def _word_keys(hand: pb.PhomHand, texts: Texts) -> Iterator[Key]:
    for action in hand.actions:
        if action.kind not in _WORDS:
            continue
        field, key = _WORDS[action.kind]
        move = Move()
        getattr(move.phom, field).SetInParent()
        yield Key(key, _word_label(field, hand, texts), Act(move), primary=action.primary)


def _word_label(field: str, hand: pb.PhomHand, texts: Texts) -> str:
    if field == "eat":
        return texts.say("key.eat", card=card_word(hand.eat.card, texts))
    return texts.say(f"key.phom_{field}")


def _laying_keys(view: View, hand: pb.PhomHand, texts: Texts) -> Iterator[Key]:
    """A number for each way of laying that the server offers, the best first."""
    cards = cards_by_id(view)
    for number, way in enumerate(hand.arrangements):
        move = Move()
        move.phom.lay.melds.extend(way.melds)
        move.phom.lay.SetInParent()
        yield Key(_KEYS[number], laying_words(way, cards, texts), Act(move), primary=not number)


def laying_words(way: pb.PhomArrangement, cards: dict[int, Card], texts: Texts) -> str:
    """A way of laying: its melds, and what is left in the hand."""
    melds = [
        texts.say("lay.more", n=meld.extends_meld_id, cards=_words(meld.card_ids, cards, texts))
        if meld.HasField("extends_meld_id")
        else _words(meld.card_ids, cards, texts)
        for meld in way.melds
    ]
    if not melds:
        return texts.say("lay.nothing")
    left = texts.say("lay.u") if way.u else texts.say("lay.left", n=way.rest_points)
    return f"{texts.say('lay')} {' + '.join(melds)} ({left})"


def _sending_keys(view: View, hand: pb.PhomHand, page: Page, texts: Texts) -> Iterator[Key]:
    """A key for each card and each laid meld that it fits; gone with the step, only the way back is left."""
    cards = cards_by_id(view)
    sends = [
        (card, action.meld_id)
        for action in hand.actions
        if action.kind == pb.PHOM_ACTION_KIND_SEND
        for card in action.card_ids
    ]
    for key, (card, meld) in zip(_KEYS, sends, strict=False):
        move = Move()
        move.phom.send.card_id = card
        move.phom.send.meld_id = meld
        label = texts.say("key.send_to", card=card_word(cards[card], texts), meld=meld_words(view, meld, texts))
        yield Key(key, label, Act(move))
    yield Key(_BACK, texts.say("key.cancel"), Turn(replace(page, menu=Menu.TABLE)))


def hand_lines(view: View, page: Page, texts: Texts, width: int) -> list[Line]:
    """The hand: its melds in the best split each on a line, then what counts against it; a star can be discarded."""
    hand = _hand(view)
    assert hand is not None
    if page.menu is Menu.SENDING:
        return [line(Span(texts.say("choose_send"), Style.BOLD))]
    can_play = page.menu is Menu.TABLE and not any(one.kind == pb.PHOM_ACTION_KIND_LAY for one in hand.actions)
    keyed = [(_KEYS[place] if can_play else "", held) for place, held in enumerate(hand.cards)]
    lines = folded(texts.say("hand.phom", n=len(hand.cards), points=hand.hand_points), width, Style.BOLD)
    for group in sorted({held.group for held in hand.cards} - {0}):
        mine = [_span(key, held, texts) for key, held in keyed if held.group == group]
        lines += wrapped([Span(texts.say("meld", n=group), Style.DIM), *mine], width, " ")
    rest = [_span(key, held, texts) for key, held in keyed if not held.group]
    return [*lines, *wrapped([Span(texts.say("deadwood"), Style.DIM), *rest] if rest else [], width, " ")]


def _span(key: str, held: pb.PhomHandCard, texts: Texts) -> Span:
    marks = [texts.say(word) for word, holds in (("fresh", held.fresh), ("kept", held.locked)) if holds]
    shown = f"[{key}] " if key else ""
    star = "*" if held.playable else ""
    said = f" ({', '.join(marks)})" if marks else ""
    style = card_style(held.card) if held.playable else Style.DIM
    return Span(f"{shown}{card_word(held.card, texts)}{star}{said}", style)


def prompt_lines(view: View, texts: Texts, width: int) -> list[Line]:
    """What eating the last discard would make, and bring."""
    hand = _hand(view)
    if hand is None or not hand.HasField("eat"):
        return []
    cards = cards_by_id(view)
    cards[hand.eat.card.id] = hand.eat.card
    meld = _words(hand.eat.meld_card_ids, cards, texts)
    key = "eat.chot" if hand.eat.chot else "eat.offer"
    card = card_word(hand.eat.card, texts)
    return folded(texts.say(key, card=card, meld=meld, points=points(view, hand.eat.units)), width)


def lock_until_ms(view: View) -> int:
    """0: no move of Phỏm has to wait."""
    return 0


def _words(ids: Sequence[int], cards: dict[int, Card], texts: Texts) -> str:
    return " ".join(card_word(cards[card], texts) for card in ids)
