"""Games of getting rid of cards on one pile, on a terminal: what Lá Cuối and Switch have alike.

They differ in what a wild card names (a colour, a suit), in the words that can be sent, and in what their table shows.
"""

from __future__ import annotations

import string
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from chieu.api.v1.cards_pb2 import Card
from chieu.api.v1.rules_pb2 import Move
from chieu.client import View

from .faces import card_span, card_word, colour_word
from .styles import Line, Span, Style, folded, line, wrapped
from .texts import Texts
from .wishes import Act, Explain, Key, Menu, Page, Turn, Wish

_CALL = "c"
_BACK = "0"
# Upper case is the room's (see room_keys) but for these.
_LETTERS = "123456789" + string.ascii_lowercase + "CDEFIJNPRTUVWZ"


@dataclass(frozen=True, slots=True)
class Held:
    """Equal cards of a hand, of which one is as good as another; `key` is empty when there are more than keys."""

    key: str
    card: Card
    copies: int
    playable: bool
    fresh: bool
    why_not: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Shedding:
    """One such game: how its messages spell what all of them have.

    `game` is its field in every oneof. A wild names a `choice` (the field of a play), offered in the field
    `choices` of an action and left out where `optional` is set; `letters` are its values as cards are written. `words`
    are what is said with a word alone: the field of the move and the key, by kind of action.
    """

    game: str
    choice: str
    choices: str
    optional: str
    letters: Mapping[int, str]
    words: Mapping[int, tuple[str, str]]

    def held(self, hand: Any) -> list[Held]:
        """The hand by key, in its own order. With more cards than keys only the playable ones have one."""
        kinds: dict[tuple[str, bool, bool], Held] = {}
        for there in hand.cards:
            kind = (there.card.face, there.playable, there.fresh)
            known = kinds.get(kind)
            if known is None:
                kinds[kind] = Held("", there.card, 1, there.playable, there.fresh, there.why_not)
            else:
                kinds[kind] = replace(known, copies=known.copies + 1)
        keyed, keys = list(kinds.values()), self._card_keys()
        if len(keyed) > len(keys):
            keyed.sort(key=lambda one: not one.playable)
        return [replace(one, key=key) for one, key in zip(keyed, [*keys, *[""] * len(keyed)], strict=False)]

    def keys(self, view: View, page: Page, texts: Texts) -> list[Key]:
        """Every key of the game itself on this page."""
        hand = self._hand(view)
        if hand is None:
            return []
        plays = {action.card_id: action for action in hand.actions if action.HasField("card_id")}
        if page.menu is Menu.NAMING:
            return list(self._naming_keys(plays.get(page.card_id), page, texts))
        cards = [self._card_key(one, plays.get(one.card.id), page, texts) for one in self.held(hand) if one.key]
        calls = [_flip(page, texts)] if any(action.may_call for action in plays.values()) else []
        return [*cards, *calls, *self._word_keys(hand, texts)]

    def hand_lines(self, view: View, page: Page, texts: Texts, width: int) -> list[Line]:
        """The hand, each card behind its key; a star marks what can be played."""
        hand = self._hand(view)
        assert hand is not None
        if page.menu is Menu.NAMING:
            return [line(Span(texts.say(f"choose_{self.choice}"), Style.BOLD))]
        title = texts.say(f"hand.{self.game}", n=len(hand.cards), points=hand.hand_value)
        can_play = page.menu is Menu.TABLE
        cards = [_hand_span(one, texts, one.key if can_play else "") for one in self.held(hand)]
        return [*folded(title, width, Style.BOLD), *wrapped(cards, width, " ")]

    def seat_facts(self, view: View, seat: int, texts: Texts) -> tuple[str, bool, bool]:
        """A seat's cards in words, whether it has called its last card, and whether it was skipped just now."""
        seats = getattr(view.seats, self.game).seats
        there = next((one for one in seats if one.seat == seat), None)
        if there is None:
            return "", False, False
        return texts.say("cards", n=there.cards), there.called_last, there.skipped

    def lock_until_ms(self, view: View) -> int:
        """The instant before which the seat's move would be refused (G-22), 0 if none."""
        hand = self._hand(view)
        return 0 if hand is None else max((action.not_before_ms for action in hand.actions), default=0)

    def _hand(self, view: View) -> Any:
        """The own hand; None for who does not play."""
        if view.own is None or view.own.WhichOneof("hand") != self.game:
            return None
        return getattr(view.own, self.game)

    def _card_keys(self) -> list[str]:
        taken = {_CALL, *(key for _, key in self.words.values())}
        return [key for key in _LETTERS if key not in taken]

    def _card_key(self, one: Held, action: Any, page: Page, texts: Texts) -> Key:
        return Key(one.key, card_word(one.card, texts), self._card_wish(one, action, page), in_hand=True)

    def _card_wish(self, one: Held, action: Any, page: Page) -> Wish:
        if action is None:
            return Explain(one.why_not or "NOT_YOUR_TURN")
        if getattr(action, self.choices):
            return Turn(replace(page, menu=Menu.NAMING, card_id=one.card.id))
        return Act(self._play(action, page))

    def _play(self, action: Any, page: Page, choice: int | None = None) -> Move:
        move = Move()
        play = getattr(move, self.game).play
        play.card_id = action.card_id
        play.call_last = page.is_calling and action.may_call
        if choice is not None:
            setattr(play, self.choice, choice)
        return move

    def _naming_keys(self, action: Any, page: Page, texts: Texts) -> Iterator[Key]:
        """What the wild that was chosen may name; gone with the turn, only the way back is left."""
        if action is not None:
            for number, choice in enumerate(getattr(action, self.choices), 1):
                label = colour_word(self.letters[choice], texts)
                yield Key(str(number), label, Act(self._play(action, page, choice)))
            if getattr(action, self.optional):
                yield Key("5", texts.say(f"key.no_{self.choice}"), Act(self._play(action, page)))
            if action.may_call:
                yield _flip(page, texts)
        yield Key(_BACK, texts.say("key.cancel"), Turn(replace(page, menu=Menu.TABLE)))

    def _word_keys(self, hand: Any, texts: Texts) -> Iterator[Key]:
        for action in hand.actions:
            if action.kind not in self.words:
                continue
            field, key = self.words[action.kind]
            move = Move()
            getattr(getattr(move, self.game), field).SetInParent()
            label = texts.say(f"key.{field.removesuffix('_turn')}", n=action.amount)
            yield Key(key, label, Act(move), primary=action.primary)


def _flip(page: Page, texts: Texts) -> Key:
    said = texts.say("key.call_on" if page.is_calling else "key.call_off")
    return Key(_CALL, said, Turn(replace(page, is_calling=not page.is_calling)))


def _hand_span(one: Held, texts: Texts, key: str) -> Span:
    card = card_span(one.card, texts)
    many = f" ×{one.copies}" if one.copies > 1 else ""
    fresh = f" ({texts.say('fresh')})" if one.fresh else ""
    star = "*" if one.playable else ""
    shown = f"[{key}] " if key else ""
    return Span(f"{shown}{card.text}{star}{many}{fresh}", card.style if one.playable else Style.DIM)
