"""What every game of the catalogue keeps to, whatever its rules."""

import msgspec
import pytest

from chieu.games.catalogue import GAMES, game
from chieu.games.chance import Chance
from chieu.games.errors import Malformed, Reason
from chieu.games.game import OptionKind, Setup
from chieu.games.pace import Pace

from . import worlds

PACE = Pace()
OTHER_WORLDS = {"lacuoi": worlds.other_world}
"""How each game's hidden cards are exchanged for others; a new game brings its own."""

every_game = pytest.mark.parametrize("played", GAMES.values(), ids=GAMES)


def rounds_of(played, number):
    """Deal and play one round by bots, yielding the state, the seat asked, its two views and the luck."""
    chance = Chance(number.to_bytes(4, "big"))
    count = played.least_seats + number % (played.most_seats - played.least_seats + 1)
    values = {
        spec.key: spec.choices[number % len(spec.choices)] if spec.choices else spec.default for spec in played.options
    }
    values |= {spec.key: ("true", "false")[number % 2] for spec in played.options if spec.kind is OptionKind.BOOL}
    setup = Setup(
        seats=tuple(range(count)),
        options=played.read_options(values),
        round_number=number,
        last_starter=None,
        now_ms=0,
    )
    state = played.deal(setup, chance).state
    now_ms = 0
    while (asked := played.asked(state, PACE)) is not None:
        now_ms += 5_000
        table, own = played.table_view(state), played.seat_view(state, asked.seat, now_ms, PACE)
        yield state, asked.seat, now_ms
        move = played.bot_move(table, own, chance)
        state = played.act(state, asked.seat, move, now_ms, chance, PACE).state
    yield state, None, now_ms


@every_game
def test_no_card_is_lost_or_doubled(played):
    """Every card of the deal is somewhere once, after every move. Rule: G-14."""
    for number in range(18):
        whole = None
        for state, _, _ in rounds_of(played, number):
            cards = sorted(played.all_cards(state))
            whole = whole or cards
            assert cards == whole
            assert len(set(cards)) == len(cards)


@every_game
def test_bots_make_legal_moves_and_rounds_end(played):
    """The last state has an outcome and nobody to act. Rule: G-20."""
    for number in range(18):
        *_, (last, asked, _) = rounds_of(played, number)

        assert asked is None
        outcome = played.outcome(last)
        assert {score.seat for score in outcome.scores} >= set(outcome.winners)


@every_game
def test_a_view_does_not_change_with_what_is_hidden(played):
    """Neither the table's nor a seat's. Rule: G-04."""
    luck = Chance(b"other worlds")
    other_world = OTHER_WORLDS[played.key]
    for number in range(9):
        for state, _, now_ms in rounds_of(played, number):
            for seat in played.active_seats(state):
                elsewhere = other_world(state, seat, luck)
                assert played.table_view(state) == played.table_view(elsewhere)
                assert played.seat_view(state, seat, now_ms, PACE) == played.seat_view(elsewhere, seat, now_ms, PACE)


@every_game
def test_a_state_is_the_same_after_the_record(played):
    """State, bytes, state."""
    for number in range(9):
        for state, _, _ in rounds_of(played, number):
            written = msgspec.msgpack.encode(state)
            assert msgspec.msgpack.decode(written, type=type(state)) == state


@every_game
def test_options_are_read_and_written(played):
    """Nothing said is the default, everything offered is read, and what is written is read as the same. Rule: G-23."""
    defaults = {spec.key: spec.default for spec in played.options}

    assert played.write_options(played.read_options({})) == defaults
    for spec in played.options:
        for value in spec.choices or ("true", "false"):
            written = played.write_options(played.read_options({spec.key: value}))
            assert written == defaults | {spec.key: value}


@every_game
@pytest.mark.parametrize("value", ["", "perhaps", "True", "31"])
def test_options_that_are_not_offered_are_refused(played, value):
    """An unknown value and an unknown key. Rule: G-23."""
    for values in ({played.options[0].key: value}, {played.options[-1].key: value}, {"no_such_option": "true"}):
        with pytest.raises(Malformed) as refused:
            played.read_options(values)
        assert refused.value.reason is Reason.BAD_OPTION


@every_game
def test_turn_seconds_are_an_option(played):
    """The game says how long a turn is; 0 is no limit."""
    lengths = {played.turn_seconds(played.read_options({"turn_seconds": value})) for value in ("0", "15", "30", "60")}

    assert lengths == {0, 15, 30, 60}


@every_game
def test_a_deck_may_be_given_by_its_first_cards(played):
    """The rest follows, every card once. Rule: G-15."""
    deck = played.read_deck("R5 R5 W")

    assert sorted(deck) == sorted(played.read_deck(""))
    assert len(set(deck)) == len(deck)


def test_a_game_that_is_not_in_the_house_is_refused():
    """The catalogue says so. Rule: G-01."""
    with pytest.raises(Malformed) as refused:
        game("baccarat")

    assert refused.value.reason is Reason.WRONG_GAME
    assert all(game(key) is played for key, played in GAMES.items())
