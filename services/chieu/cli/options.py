"""The options of a room on a terminal: in words, and the keys that change them, whatever kind they are."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from chieu.api.v1.rooms_pb2 import GameOptions
from chieu.client import View
from chieu.games.catalogue import GAMES
from chieu.games.game import OptionKind, OptionSpec
from chieu.wire.options import option_values, options_message

from .games import key_of
from .texts import Texts
from .wishes import Change, Key, Menu, Page, Turn

_KEYS = "123456789abcdef"
_SET = "="


def options_words(view: View, texts: Texts) -> str:
    """All options with their values."""
    game = key_of(view.roster.game)
    if game not in GAMES:
        return ""
    values = option_values(view.options.options, game)
    return ", ".join(_named(spec, value_word(spec, values[spec.key], texts), texts) for spec in GAMES[game].options)


def value_word(spec: OptionSpec, value: str, texts: Texts) -> str:
    """An option's value in words."""
    if spec.kind is OptionKind.BOOL:
        return texts.say("on" if value == "true" else "off")
    if spec.key.endswith("_seconds"):
        return texts.say("seconds", n=value) if value != "0" else texts.say("no_limit")
    return texts.say(f"choice.{value}") if spec.kind is OptionKind.CHOICE else value


def option_keys(view: View, page: Page, texts: Texts) -> Iterator[Key]:
    """A key for each option: it sets the value after the present one, or opens the page where a number is chosen."""
    game = key_of(view.roster.game)
    if game not in GAMES:
        return
    values = option_values(view.options.options, game)
    for key, spec in zip(_KEYS, GAMES[game].options, strict=False):
        value = values[spec.key]
        if spec.kind is OptionKind.NUMBER:
            choosing = replace(page, menu=Menu.NUMBER, option=spec.key, number=int(value))
            yield Key(key, _named(spec, value_word(spec, value, texts), texts), Turn(choosing))
        else:
            following = _next_value(spec, value)
            label = f"{texts.say(f'option.{spec.key}')} → {value_word(spec, following, texts)}"
            yield Key(key, label, _change(view, spec.key, following))


def number_keys(view: View, page: Page, texts: Texts) -> Iterator[Key]:
    """Steps up and down to any number that the option may have, and the key that sets it."""
    game = key_of(view.roster.game)
    spec = next((one for one in GAMES[game].options if one.key == page.option), None) if game in GAMES else None
    if spec is None:
        return
    for key, step in zip(_KEYS, _steps(spec), strict=False):
        number = min(max(page.number + step, spec.low), spec.high)
        yield Key(key, f"{step:+d}", Turn(replace(page, number=number)))
    label = texts.say("key.set", option=_named(spec, value_word(spec, str(page.number), texts), texts))
    yield Key(_SET, label, _change(view, spec.key, str(page.number)), primary=True)


def _named(spec: OptionSpec, value: str, texts: Texts) -> str:
    return f"{texts.say(f'option.{spec.key}')}: {value}"


def _steps(spec: OptionSpec) -> Iterator[int]:
    """Down and up by one, ten, a hundred, as far as the range is wide."""
    step = 1
    while step <= spec.high - spec.low:
        yield -step
        yield step
        step *= 10


def _next_value(spec: OptionSpec, value: str) -> str:
    """The value after `value`, the first after the last."""
    choices = ("false", "true") if spec.kind is OptionKind.BOOL else spec.choices
    return choices[(choices.index(value) + 1) % len(choices)] if value in choices else choices[0]


def _change(view: View, key: str, value: str) -> Change:
    game = key_of(view.roster.game)
    values = {**option_values(view.options.options, game), key: value}
    return Change(f"{game}.{key}", _options(game, values))


def _options(game: str, values: dict[str, str]) -> GameOptions:
    return options_message(game, GAMES[game].read_options(values))
