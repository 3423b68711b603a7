"""The keys about shared screens, and about who asks for a gone player's seat with another phone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from chieu.api.v1 import rooms_pb2 as pb
from chieu.client import View
from chieu.rooms.codes import ALPHABET, LONGEST, SHORTEST

from .texts import Texts
from .wishes import Ask, Errand, Key, Menu, Page, Pair, Turn

_ADD = "1"
_REMOVE = "23456789"
_HANDS = "abcdefgh"
_ERASE = "<"


def screen_keys(texts: Texts) -> Iterator[Key]:
    """At the table: the page of screens."""
    yield Key("W", texts.say("key.screens"), Turn(Page(Menu.SCREENS)))


def rescue_keys(view: View, texts: Texts) -> Iterator[Key]:
    """Somebody asks for a gone seat: anybody else at the table says whether it is that person."""
    asked = next((there for there in view.roster.seats if there.HasField("rescue") and there.seat != view.seat), None)
    if asked is not None:
        yield Key("+", texts.say("key.confirm", seat=asked.name), Ask(Errand.CONFIRM, asked.seat), primary=True)
        yield Key("-", texts.say("key.refuse", seat=asked.name), Ask(Errand.REFUSE, asked.seat))


def page_keys(view: View, page: Page, texts: Texts) -> Iterable[Key]:
    """What can be chosen on the pages of screens."""
    return _pairing(page, texts) if page.menu is Menu.PAIRING else _screens(view, texts)


def _screens(view: View, texts: Texts) -> Iterator[Key]:
    """Adopt a screen; as the host remove one, or have it show all hands."""
    yield Key(_ADD, texts.say("key.add_screen"), Turn(Page(Menu.PAIRING)))
    powers = frozenset() if view.own is None else frozenset(view.own.powers)
    for number, one in enumerate(view.roster.screens):
        if pb.POWER_SCREENS in powers:
            yield Key(
                _REMOVE[number], texts.say("key.remove_screen", n=one.screen + 1), Ask(Errand.REMOVE_SCREEN, one.screen)
            )
        if pb.POWER_HANDS in powers:
            label, errand = ("key.show_hands", Errand.SHOW_HANDS)
            if one.shows_hands:
                label, errand = ("key.hide_hands", Errand.HIDE_HANDS)
            yield Key(_HANDS[number], texts.say(label, n=one.screen + 1), Ask(errand, one.screen))


def _pairing(page: Page, texts: Texts) -> Iterable[Key]:
    """The letters of a code, one after the other."""
    if len(page.typed) < LONGEST:
        yield from (Key(letter, "", Turn(replace(page, typed=page.typed + letter))) for letter in ALPHABET)
    if page.typed:
        yield Key(_ERASE, texts.say("key.erase"), Turn(replace(page, typed=page.typed[:-1])))
    if len(page.typed) >= SHORTEST:
        yield Key(_ADD, texts.say("key.pair", code=page.typed), Pair(page.typed), primary=True)
