"""Options of any game: between the typed message, the written values that games read, and the game's own type.

The key of an option is the name of its field in the game's options message: nothing here knows one game from another.
"""

from __future__ import annotations

from collections.abc import Sequence
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
        kind = of_game.DESCRIPTOR.fields_by_name[name].type
        setattr(of_game, name, value == _TRUE if kind == FieldDescriptor.TYPE_BOOL else int(value))
    return message


def option_values(message: pb.GameOptions, key: str, paths: Sequence[str] = ()) -> dict[str, str]:
    """The written values that a message gives the game `key`: those of the mask's `paths`, or all.

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
    names = [_option_named(path, key, of_game) for path in paths] or list(of_game.DESCRIPTOR.fields_by_name)
    return {name: _written(getattr(of_game, name)) for name in names}


def _option_named(path: str, key: str, of_game: Message) -> str:
    head, _, name = path.partition(".")
    if head != key or name not in of_game.DESCRIPTOR.fields_by_name:
        raise Malformed(Reason.BAD_OPTION, field="update_mask")
    return name


def _written(value: bool | int) -> str:
    if isinstance(value, bool):
        return _TRUE if value else _FALSE
    return str(value)


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
