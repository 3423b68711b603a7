"""Options of any game: between the typed message, the written values that games read, and the game's own type.

The key of an option is the name of its field in the game's options message: nothing here knows one game from another.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from google.protobuf.descriptor import FieldDescriptor
from google.protobuf.message import Message

from chieu.api.v1 import rooms_pb2 as pb
from chieu.api.v1 import rules_pb2 as rules_pb
from chieu.games.catalogue import GAMES, game
from chieu.games.errors import Malformed, Reason
from chieu.games.game import Game, OptionKind, OptionSpec

from .enums import Pair

KINDS = Pair(OptionKind, rules_pb.OptionKind, "OPTION_KIND")
_TRUE, _FALSE = "true", "false"
_NUMBER_OF = {
    "lacuoi": pb.GAME_LA_CUOI,
    "phom": pb.GAME_PHOM,
    "switch": pb.GAME_SWITCH,
}
_GAME_OF: dict[int, str] = {number: key for key, number in _NUMBER_OF.items()}


def game_number(key: str) -> pb.Game.ValueType:
    """The wire's number of a game."""
    return _NUMBER_OF[key]


def game_of(number: int, field: str = "game") -> str:
    """The key of the game that was named in `field`.

    Raises:
        Malformed: ``UNKNOWN_ENUM``; ``WRONG_GAME`` for a game that is not offered here.
    """
    key = _GAME_OF.get(number)
    if key is None:
        raise Malformed(Reason.UNKNOWN_ENUM, field=field)
    if key not in GAMES:
        raise Malformed(Reason.WRONG_GAME, field=field, game=key)
    return key


def options_message(key: str, options: Any) -> pb.GameOptions:
    """The options of a room, every one of them."""
    message = pb.GameOptions()
    of_game: Message = getattr(message, key)
    of_game.SetInParent()
    for name, value in game(key).write_options(options).items():
        setattr(of_game, name, _read(of_game.DESCRIPTOR.fields_by_name[name], value))
    return message


def option_values(message: pb.GameOptions, key: str, paths: Sequence[str] = ()) -> dict[str, str]:
    """The written values that a message gives the game `key`: those of the mask's `paths`, or all that are present.

    Whether a value is one the game offers, the game says. No message at all gives nothing.

    Raises:
        Malformed: ``WRONG_GAME`` for another game's options, ``BAD_OPTION`` for a path that names none.
    """
    which = message.WhichOneof("options")
    if which is not None and which != key:
        raise Malformed(Reason.WRONG_GAME, field="options", game=which)
    if which is None and not paths:
        return {}
    of_game: Message = getattr(message, key)
    present = [field.name for field, _ in of_game.ListFields()]
    names = [_option_named(path, key, of_game) for path in paths] or present
    defaults = {spec.key: spec.default for spec in game(key).options} if paths else {}
    return {name: _given(of_game, name, defaults) for name in names}


def _option_named(path: str, key: str, of_game: Message) -> str:
    head, _, name = path.partition(".")
    if head != key or name not in of_game.DESCRIPTOR.fields_by_name:
        raise Malformed(Reason.BAD_OPTION, field="update_mask")
    return name


def _given(of_game: Message, name: str, defaults: Mapping[str, str]) -> str:
    """The value of an option; one that is named by a mask and left out goes back to its default (AIP-134)."""
    if not of_game.HasField(name):
        return defaults[name]
    return _written(of_game.DESCRIPTOR.fields_by_name[name], getattr(of_game, name))


def _written(field: Any, value: Any) -> str:
    """A value as the game writes it: truth as a word, an enum by its name without the enum's own."""
    if field.type == FieldDescriptor.TYPE_BOOL:
        return _TRUE if value else _FALSE
    if field.enum_type is None:
        return str(value)
    named = field.enum_type.values_by_number.get(value)
    return "" if named is None else named.name.removeprefix(_prefix(field)).lower()


def _read(field: Any, written: str) -> Any:
    """The value of its written form."""
    if field.type == FieldDescriptor.TYPE_BOOL:
        return written == _TRUE
    if field.enum_type is None:
        return int(written)
    return field.enum_type.values_by_name[_prefix(field) + written.upper()].number


def _prefix(field: Any) -> str:
    """What the names of an enum's values begin with, by the style that the API is linted for."""
    zero: str = field.enum_type.values_by_number[0].name
    return zero.removesuffix("UNSPECIFIED")


def descriptions() -> rules_pb.ListGamesResponse:
    """The games that can be played here, in the order of the catalogue."""
    return rules_pb.ListGamesResponse(games=[_description(found) for found in GAMES.values()])


def _description(found: Game) -> rules_pb.GameDescription:
    return rules_pb.GameDescription(
        game=game_number(found.key),
        least_seats=found.least_seats,
        most_seats=found.most_seats,
        options=[_spec(spec) for spec in found.options],
        defaults=options_message(found.key, found.read_options({})),
    )


def _spec(spec: OptionSpec) -> rules_pb.OptionSpec:
    return rules_pb.OptionSpec(
        key=spec.key,
        kind=KINDS.number(spec.kind),
        default_value=spec.default,
        choices=spec.choices,
        low=spec.low,
        high=spec.high,
    )
