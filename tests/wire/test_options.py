"""Options between the typed message and the written values that games read."""

import pytest

from chieu.api.v1 import lacuoi_pb2, phom_pb2, rooms_pb2, rules_pb2
from chieu.games.catalogue import GAMES, game
from chieu.games.game import OptionKind
from chieu.wire.options import descriptions, game_of, option_values, options_message
from tests.rooms.evening import came_of


def lacuoi(**fields):
    return rooms_pb2.GameOptions(lacuoi=lacuoi_pb2.LaCuoiOptions(**fields))


@pytest.mark.parametrize(
    ("message", "paths", "then"),
    [
        (rooms_pb2.GameOptions(), (), {}),
        (lacuoi(), (), {}),
        (lacuoi(stacking=True), (), {"stacking": "true"}),
        (lacuoi(turn_seconds=0, stacking=False), (), {"turn_seconds": "0", "stacking": "false"}),
        (lacuoi(turn_seconds=15, stacking=True), (), {"turn_seconds": "15", "stacking": "true"}),
        (lacuoi(turn_seconds=15, stacking=True), ("lacuoi.stacking",), {"stacking": "true"}),
        (rooms_pb2.GameOptions(), ("lacuoi.turn_seconds",), {"turn_seconds": "30"}),
    ],
)
def test_a_message_gives_the_values_that_its_mask_names(message, paths, then):
    """Without a mask those that are there; with one those it names, at their default where they are left out."""
    assert option_values(message, "lacuoi", paths) == then


@pytest.mark.parametrize(
    ("message", "paths", "then"),
    [
        (rooms_pb2.GameOptions(phom=phom_pb2.PhomOptions()), (), "WRONG_GAME"),
        (lacuoi(), ("lacuoi.no_such_option",), "BAD_OPTION"),
        (lacuoi(), ("stacking",), "BAD_OPTION"),
        (lacuoi(), ("phom.stake",), "BAD_OPTION"),
        (lacuoi(), ("",), "BAD_OPTION"),
        (lacuoi(), ("lacuoi",), "BAD_OPTION"),
        (lacuoi(turn_seconds=17), (), "BAD_OPTION"),
        (lacuoi(turn_seconds=2**32 - 1), (), "BAD_OPTION"),
    ],
)
def test_options_that_do_not_exist_are_refused(message, paths, then):
    """B72: another game's, an unknown path, and a value that the game does not offer."""
    assert came_of(lambda: game("lacuoi").read_options(option_values(message, "lacuoi", paths))) == then


@pytest.mark.parametrize("key", GAMES)
def test_every_option_of_a_game_has_its_field(key):
    """The key of an option is its field's name, so options come out as they went in."""
    rules = game(key)
    defaults = rules.read_options({})
    fields = getattr(rooms_pb2.GameOptions(), key).DESCRIPTOR.fields_by_name

    assert {spec.key for spec in rules.options} == set(fields)
    assert rules.read_options(option_values(options_message(key, defaults), key)) == defaults


def offered(spec):
    """Values that an option may have."""
    match spec.kind:
        case OptionKind.BOOL:
            return ("true", "false")
        case OptionKind.NUMBER:
            return (str(spec.low), str(spec.high))
        case _:
            return spec.choices


@pytest.mark.parametrize("key", GAMES)
def test_every_value_of_every_option_comes_out_as_it_went_in(key):
    """Whatever a host may choose: as a message of its own, through bytes, and written again as the game writes it."""
    rules = game(key)
    for spec in rules.options:
        for value in offered(spec):
            options = rules.read_options({spec.key: value})
            sent = options_message(key, options).SerializeToString()
            came = option_values(rooms_pb2.GameOptions.FromString(sent), key)

            assert came == rules.write_options(options)
            assert came[spec.key] == value


@pytest.mark.parametrize(
    ("fields", "then"),
    [
        ({"eat_payment": phom_pb2.PHOM_EAT_PAYMENT_PROGRESSIVE}, {"eat_payment": "progressive"}),
        ({"eat_payment": phom_pb2.PHOM_EAT_PAYMENT_FLAT}, {"eat_payment": "flat"}),
        ({"eat_payment": phom_pb2.PHOM_EAT_PAYMENT_NONE}, {"eat_payment": "none"}),
        ({"auto_discard": phom_pb2.PHOM_AUTO_DISCARD_HIGHEST}, {"auto_discard": "highest"}),
        ({"auto_discard": phom_pb2.PHOM_AUTO_DISCARD_HIGHEST_JUNK}, {"auto_discard": "highest_junk"}),
        ({"stake": 1_000, "u_khan": True}, {"stake": "1000", "u_khan": "true"}),
    ],
)
def test_an_enum_of_the_wire_is_written_by_its_name(fields, then):
    """The game reads words, so nobody has to keep numbers and words in step."""
    message = rooms_pb2.GameOptions(phom=phom_pb2.PhomOptions(**fields))

    assert option_values(message, "phom") == then


@pytest.mark.parametrize(
    "fields",
    [
        {"eat_payment": 99},
        {"eat_payment": -1},
        {"eat_payment": phom_pb2.PHOM_EAT_PAYMENT_UNSPECIFIED},
        {"auto_discard": 99},
        {"auto_discard": phom_pb2.PHOM_AUTO_DISCARD_UNSPECIFIED},
        {"stake": 0},
        {"stake": 1_001},
        {"stake": 2**32 - 1},
    ],
)
def test_a_number_that_no_option_of_phom_has_is_refused(fields):
    """B6, B7, B72. Unknown and unspecified values, and a stake out of its bounds."""
    message = rooms_pb2.GameOptions(phom=phom_pb2.PhomOptions(**fields))

    assert came_of(lambda: game("phom").read_options(option_values(message, "phom"))) == "BAD_OPTION"


def test_the_games_are_listed_with_their_options():
    """What a page needs to draw the form, with the defaults."""
    listed = descriptions()

    assert [game_of(one.game) for one in listed.games] == list(GAMES)
    first = listed.games[0]
    assert (first.least_seats, first.most_seats) == (2, 10)
    assert [(spec.key, spec.default_value, list(spec.choices)) for spec in first.options] == [
        ("turn_seconds", "30", ["0", "15", "30", "60"]),
        ("stacking", "false", []),
    ]
    assert first.defaults.lacuoi.turn_seconds == 30


@pytest.mark.parametrize(
    ("rule", "number", "then"),
    [
        ("B7", rooms_pb2.GAME_UNSPECIFIED, "UNKNOWN_ENUM"),
        ("B6", 99, "UNKNOWN_ENUM"),
        ("B6", -1, "UNKNOWN_ENUM"),
        ("B6", len(rooms_pb2.Game.keys()), "UNKNOWN_ENUM"),
        ("ok", rooms_pb2.GAME_LA_CUOI, "ok"),
        ("ok", rooms_pb2.GAME_PHOM, "ok"),
        ("ok", rooms_pb2.GAME_SWITCH, "ok"),
    ],
)
def test_only_games_that_are_offered_can_be_asked_for(rule, number, then):
    assert came_of(lambda: game_of(number)) == then, rule


def test_kinds_of_options_are_named():
    assert descriptions().games[0].options[1].kind == rules_pb2.OPTION_KIND_BOOL
