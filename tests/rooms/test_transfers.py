"""Points of a game of transfers: whatever happens, what some have won others have lost. G9."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from chieu.games.catalogue import GAMES
from chieu.games.errors import Refusal
from chieu.rooms.accounts import MOST_PERSONS, person_of
from chieu.rooms.room import Tally
from tests.rooms import seating
from tests.rooms.evening import Evening
from tests.rooms.persons import accounts, device_of, get_up, sit, table

NAMES = ("Bình", "Chi", "Dũng", "Em")
OPTIONS = st.fixed_dictionaries(
    {
        "stake": st.sampled_from(["1", "7", "1000"]),
        "eat_payment": st.sampled_from(["progressive", "flat", "none"]),
        "u_tron_double": st.sampled_from(["true", "false"]),
        "u_khan": st.sampled_from(["true", "false"]),
        "auto_discard": st.sampled_from(["highest", "highest_junk"]),
    }
)
PHOM_STEPS = st.one_of(
    st.tuples(st.just("play"), st.integers(1, 12)),
    st.tuples(st.just("time_out"), st.integers(1, 6)),
    st.tuples(st.just("round")),
    st.tuples(st.just("start")),
    st.tuples(st.just("start")),
    st.tuples(st.just("join"), st.sampled_from(NAMES)),
    st.tuples(st.just("leave"), st.sampled_from(NAMES)),
    st.tuples(st.just("game"), st.sampled_from(sorted(GAMES))),
    st.tuples(st.just("options"), OPTIONS),
)


class Doing:
    """One method for each step that may be drawn; each join is with a new pass and the same phone."""

    def __init__(self, evening):
        self.evening = evening
        self.times = dict.fromkeys(NAMES, 0)

    def play(self, times):
        for _ in range(times):
            if self.evening.room.phase == "PLAYING":
                self.evening.now_ms = max(self.evening.now_ms, self.evening.asked().not_before_ms)
                self.evening.take_turn()

    def time_out(self, times):
        for _ in range(times):
            if self.evening.room.phase == "PLAYING":
                self.evening.fire()

    def round(self):
        if self.evening.room.phase == "PLAYING":
            self.evening.play_out()

    def start(self):
        self.evening.start("An")

    def join(self, name):
        self.times[name] += 1
        try:
            sit(self.evening, name, again=str(self.times[name]))
        except Refusal:
            self.times[name] -= 1
            raise

    def leave(self, name):
        get_up(self.evening, name, again=str(self.times[name]))

    def options(self, values):
        self.evening.send("An", seating.UpdateOptions, seating.update_options, values=values)

    def game(self, key):
        self.evening.send("An", seating.ChangeGame, seating.change_game, game=key)


def adds_up(room):
    """G9, and what seats show is what their persons have."""
    has = {account.person: {one.game: one for one in account.tallies} for account in room.accounts}
    assert sum(games["phom"].points for games in has.values() if "phom" in games) == 0
    for seat in room.seats:
        mine = has.get(person_of(seat), {}).get(room.game, Tally(room.game))
        assert (seat.score, seat.wins) == (mine.points, mine.wins)
    assert len(has.keys() | {person_of(seat) for seat in room.seats}) <= MOST_PERSONS
    assert all(0 <= one.wins <= one.rounds for games in has.values() for one in games.values())


@given(st.lists(PHOM_STEPS, max_size=60), st.integers(0, 5), st.integers(1, 2))
@settings(max_examples=40)
def test_the_accounts_of_a_game_of_transfers_add_up_to_nil_in_every_version(steps, seed, bots):
    """G9: leavers' accounts counted, time-outs, other options, and another game in between."""
    evening = Evening("An", bots=bots, game_key="phom", seed=seed)
    evening.watch = adds_up
    doing = Doing(evening)
    doing.start()
    doing.round()
    for step, *values in steps:
        try:
            getattr(doing, step)(*values)
        except Refusal:
            continue

    assert any(one.rounds for account in evening.room.accounts for one in account.tallies)


@pytest.mark.parametrize("seed", range(3))
def test_three_rounds_of_phom_with_a_leaver_pay_everybody(seed):
    """Rule: PH-P6. Four units of whoever leaves go to the winner, and are still owed after the leaver is gone."""
    evening = table("An", "Bình", "Chi", "Dũng", game_key="phom", seed=seed)
    for leaver in ("Dũng", "Chi", None):
        evening.start()
        if leaver:
            get_up(evening, leaver)
        evening.play_out()
    found = accounts(evening, "phom")

    assert sum(points for points, _, _ in found.values()) == 0
    assert found[device_of("Dũng")] == (-40, 0, 1)
    assert found[device_of("Chi")][2] == 2
    assert sum(wins for _, wins, _ in found.values()) == 3
