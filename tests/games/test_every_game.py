"""What every game of the catalogue keeps to, whatever its rules. A new game has to pass all of it."""

from functools import cache
from pathlib import Path

import msgspec
import pytest

from chieu.games.catalogue import GAMES, game
from chieu.games.chance import Chance
from chieu.games.errors import Malformed, Reason, Refusal
from chieu.games.game import OptionKind

from .any_table import PACE, Table, narrations, offered, setup_of, tables
from .proofs import PROOFS, cited_in, placeholders, rows_of, texts_of

TESTS = Path(__file__).resolve().parents[1]

every_game = pytest.mark.parametrize("played", GAMES.values(), ids=GAMES)


@every_game
def test_no_card_is_lost_or_doubled(played):
    """Every card of the deal is somewhere once, after everything that happens. Rule: G-14."""
    for table in tables(played, 18):
        whole = sorted(played.all_cards(table.state))
        assert len(set(whole)) == len(whole)
        for step in table.steps():
            assert sorted(played.all_cards(step.state)) == whole


@every_game
def test_rounds_end_and_bots_make_legal_moves(played):
    """A bot's move is never refused; the last state has an outcome for every seat that was dealt in. Rule: G-20."""
    for table in tables(played, 18):
        for step in table.steps():
            assert (table.asked() is None) == (played.outcome(step.state) is not None)

        outcome = played.outcome(table.state)
        assert {score.seat for score in outcome.scores} == set(table.setup.seats)
        assert set(outcome.winners) <= {score.seat for score in outcome.scores if not score.left}
        assert len(played.active_seats(table.state)) >= 1


@every_game
def test_who_is_asked_is_active_and_has_something_to_do(played):
    """Whoever follows is active too and comes once. Invariants 3 and 4."""
    for table in tables(played, 9):
        for step in table.steps():
            asked = table.asked()
            if asked is not None:
                assert {asked.seat, *asked.upcoming} <= set(played.active_seats(step.state))
                assert len(set(asked.upcoming)) == len(asked.upcoming)
                assert asked.direction in (1, -1)
                assert table.views(asked.seat)[1].actions


@every_game
def test_a_seat_that_is_not_asked_does_not_act(played):
    """What the asked seat may do is refused to every other, and what is refused changes nothing. Invariants 2 and 8."""
    for table in tables(played, 9):
        for step in table.steps():
            asked = table.asked()
            if asked is None:
                break
            written, move = msgspec.msgpack.encode(step.state), table.choice()
            assert not played.is_window_move(move)
            for seat in {*table.setup.seats, 63} - {asked.seat}:
                with pytest.raises(Refusal):
                    played.act(step.state, seat, move, table.now_ms, table.chance, PACE)
            assert msgspec.msgpack.encode(step.state) == written


@every_game
def test_a_view_does_not_change_with_what_is_hidden(played):
    """Neither the table's nor a seat's, nor what the room's clock is told. Rule: G-04."""
    luck = Chance(b"other worlds")
    other_world = PROOFS[played.key].other_world
    for table in tables(played, 9):
        for step in table.steps():
            for seat in played.active_seats(step.state):
                elsewhere = other_world(step.state, seat, luck)
                assert played.table_view(step.state) == played.table_view(elsewhere)
                assert table.views(seat)[1] == played.seat_view(elsewhere, seat, table.now_ms, PACE)


@every_game
def test_the_other_world_is_another_one(played):
    """The test above would be content with the same world twice: somebody's hand has to be another."""
    table = Table(played, 1)
    elsewhere = PROOFS[played.key].other_world(table.state, 0, Chance(b"other worlds"))

    hands = [played.seat_view(state, 1, 0, PACE).hand for state in (table.state, elsewhere)]

    assert hands[0] != hands[1]
    assert sorted(played.all_cards(elsewhere)) == sorted(played.all_cards(table.state))


@every_game
def test_nothing_is_played_open_unless_the_host_says_so(played):
    """Rule: G-04, SW-20. By the options that a room opens with, nobody sees all cards."""
    setup = msgspec.structs.replace(setup_of(played, 0), options=played.read_options({}))

    assert played.open_table(played.deal(setup, Chance(b"x")).state) is None


@every_game
def test_a_state_is_the_same_after_the_record(played):
    """State, bytes, state."""
    for table in tables(played, 9):
        for step in table.steps():
            written = msgspec.msgpack.encode(step.state)
            assert msgspec.msgpack.decode(written, type=type(step.state)) == step.state


@every_game
def test_the_same_luck_makes_the_same_round(played):
    """Invariant 7."""
    first, second = ([step for step in Table(played, 5, restless=True).steps()] for _ in range(2))

    assert first == second


@every_game
def test_options_are_read_and_written(played):
    """Nothing said is the default, everything offered is read, and what is written is read as the same. Rule: G-23."""
    defaults = {spec.key: spec.default for spec in played.options}

    assert played.write_options(played.read_options({})) == defaults
    for spec in played.options:
        for value in offered(spec):
            written = played.write_options(played.read_options({spec.key: value}))
            assert written == defaults | {spec.key: value}


@every_game
def test_options_that_are_not_offered_are_refused(played):
    """An unknown value, a number out of its bounds or oddly written, and an unknown key. Rule: G-23; B72."""
    wrong = [{"no_such_option": "true"}]
    for spec in played.options:
        values = ["", "perhaps", "True", " true", "-1", "01", "1.0", "９"]
        if spec.kind is OptionKind.NUMBER:
            values += [str(spec.low - 1), str(spec.high + 1), "9" * 40]
        wrong += [{spec.key: value} for value in values]

    for values in wrong:
        with pytest.raises(Malformed) as refused:
            played.read_options(values)
        assert refused.value.reason is Reason.BAD_OPTION


@every_game
def test_the_length_of_a_turn_is_an_option_or_fixed(played):
    """The game says how long a turn is, in seconds; 0 is no limit, and only where a host may choose it. Rule: G-08."""
    keys = {spec.key: offered(spec) for spec in played.options}
    chosen = keys.get("turn_seconds")
    lengths = [played.turn_seconds(played.read_options({"turn_seconds": value})) for value in chosen or ()]

    assert lengths == [int(value) for value in chosen or ()]
    assert played.turn_seconds(played.read_options({})) > 0


@every_game
def test_a_deck_may_be_given_by_its_first_cards(played):
    """The rest follows, every card once, and the first card is dealt to the starter. Rule: G-15."""
    first_cards = PROOFS[played.key].first_cards
    deck = played.read_deck(first_cards)
    state = played.deal(setup_of(played, 0, deck=deck, host=0), Chance(b"x")).state
    starter = played.asked(state, PACE).seat

    assert sorted(deck) == sorted(played.read_deck(""))
    assert len(set(deck)) == len(deck) >= len(played.all_cards(state))
    assert deck[0] in {held.card for held in played.seat_view(state, starter, 0, PACE).hand}
    with pytest.raises(Malformed):
        played.read_deck("no such card")


@cache
def sentences(played):
    """All that is said in a dozen rounds."""
    said = set()
    for table in tables(played, 12):
        for step in table.steps():
            seats = [table.views(seat) for seat in played.active_seats(step.state)]
            said |= set(narrations([step.events, seats, table.asked(), played.outcome(step.state)]))
    return said


@every_game
@pytest.mark.parametrize("language", ["vi", "en"])
def test_every_sentence_that_is_said_is_written_down(played, language):
    """In events, views, clocks and outcomes; what a sentence asks for is what it is given."""
    texts, said = texts_of(played.key, language), sentences(played)

    assert len({sentence.key for sentence in said}) > 15
    for sentence in said:
        assert placeholders(texts[sentence.key]) == sorted(param.name for param in sentence.params), sentence.key


@every_game
def test_both_languages_have_the_same_sentences(played):
    """Key for key, with the same values to fill in."""
    vi, en = texts_of(played.key, "vi"), texts_of(played.key, "en")

    assert {key: placeholders(text) for key, text in vi.items()} == {key: placeholders(en[key]) for key in en}


@every_game
def test_the_rules_are_written_down_clause_by_clause(played):
    """Clause, rule, source and reading; no number twice, and some test or scenario of the game cites each."""
    rows = rows_of(played.key)
    clauses = [row[0] for row in rows]
    files = [*TESTS.rglob("*.py"), *TESTS.rglob(f"{played.key}/*.scenario")]
    cited = set().union(*(cited_in(path.read_text("utf-8"), PROOFS[played.key].family) for path in files))

    assert len(clauses) == len(set(clauses)) > 10
    assert all(len(row) == 4 and row[1] for row in rows)
    assert set(clauses) <= cited


def test_every_game_brings_its_proof():
    """A row in `proofs` for every row of the catalogue."""
    assert PROOFS.keys() == GAMES.keys()


def test_a_game_that_is_not_in_the_house_is_refused():
    """The catalogue says so. Rule: G-01."""
    with pytest.raises(Malformed) as refused:
        game("baccarat")

    assert refused.value.reason is Reason.WRONG_GAME
    assert all(game(key) is played for key, played in GAMES.items())
