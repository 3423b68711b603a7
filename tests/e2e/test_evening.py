"""Whole evenings in a onebox that runs as a process, through the public API."""

import asyncio

import pytest

from chieu.api.v1 import rooms_pb2, views_pb2
from chieu.client import Refused
from tests.support.checking import convergence_faults, room_faults
from tests.support.players import DILIGENT, Habits, crowd
from tests.support.truth import Truth

from .rooms import until, within

pytestmark = pytest.mark.e2e

PLAYING = rooms_pb2.ROOM_PHASE_PLAYING
UNHURRIED = Habits(think_s=0.04)


def points(message):
    """What each seat got in a round, by the result that all were shown."""
    return {seat.seat: seat.points for seat in message.seats}


def without_fault(people, table, at_home=None):
    history = people.history.of_room(table.room_id)
    return room_faults(table) + convergence_faults(history, table.viewers if at_home is None else at_home)


@pytest.mark.parametrize("screen", [False, True], ids=["phones only", "two phones and a screen"])
def test_a_round_is_played_to_its_end(card_room, screen):
    """G-05: a screen is a comfort, not a need; everybody sees all of it, and nobody what is not theirs."""

    @within(30)
    async def evening():
        async with crowd(card_room.address, habits=DILIGENT) as people:
            table = await people.table("bàn", 2, screen=screen, stacking=screen)
            await table.play_round()
            await table.settled()
        result = table.host.view.result
        won = points(result)

        assert without_fault(people, table) == []
        assert result.round == 1
        assert result.ending == views_pb2.ENDING_OUT
        assert len(result.winner_seats) == 1
        assert won[result.winner_seats[0]] == sum(won.values())

    evening()


class Evening:
    """Three rounds: somebody comes in the first, somebody goes in the second."""

    def __init__(self):
        self.results = []
        self.newcomer_played = []

    async def play(self, address):
        """Play them; what is there to be looked at afterwards is kept."""
        async with crowd(address, habits=UNHURRIED, seed=5) as people:
            self.people, self.table = people, await people.table("bàn", 3)
            for meanwhile in (self.somebody_comes, self.somebody_goes, self.nothing_happens):
                playing = asyncio.create_task(self.table.play_round())
                await self.table.host.until(lambda view: view.roster.phase == PLAYING)
                await meanwhile()
                await playing
                self.results.append(self.table.host.view.result)
            await until(lambda: len({viewer.position for viewer in self.at_home()}) == 1)

    async def somebody_comes(self):
        self.newcomer = await self.people.join(self.table, "người đến sau")
        view = await self.newcomer.until(lambda view: view.own is not None)
        self.newcomer_played.append(view.own.playing)

    async def somebody_goes(self):
        view = await self.newcomer.until(lambda view: view.roster.rounds == 2)
        self.newcomer_played.append(view.own.playing)
        self.leaver = self.table.players[1]
        await self.leaver.seat.leave()

    async def nothing_happens(self):
        pass

    def at_home(self):
        return [viewer for viewer in self.table.viewers if viewer is not self.leaver.viewer]


@pytest.fixture(scope="module")
def evening(card_room):
    played = Evening()
    within(60)(played.play)(card_room.address)
    return played


def test_an_evening_holds_what_is_promised(evening):
    """G1-G8 for everybody who was there, the latecomer and the leaver too."""
    assert without_fault(evening.people, evening.table, evening.at_home()) == []


def test_points_add_up_over_the_rounds(evening):
    """LC-20: the room keeps a running total for each seat; the roster shows it."""
    totals = {}
    for result in evening.results:
        for seat, won in points(result).items():
            totals[seat] = totals.get(seat, 0) + won
        assert {seat.seat: seat.total for seat in result.seats} == {
            seat.seat: totals[seat.seat] for seat in result.seats
        }
    roster = {seat.seat: seat.score for seat in evening.table.host.view.roster.seats}

    assert [result.round for result in evening.results] == [1, 2, 3]
    assert roster == {seat: totals[seat] for seat in roster}


def test_the_next_seat_starts_the_next_round(evening):
    """LC-05: the seat after the one that started before, left or not."""
    states = [played.played.states[0] for played in Truth.of(evening.table.replays).rounds]
    starters = [state.players[state.turn].seat for state in states]
    dealt_in = [[player.seat for player in state.players] for state in states]

    for before, after, seats in zip(starters, starters[1:], dealt_in[1:], strict=False):
        assert after == min(seats, key=lambda seat: (seat - before - 1) % 10)


def test_who_comes_in_a_round_is_dealt_into_the_next(evening):
    """G-06."""
    seats = [[seat.seat for seat in result.seats] for result in evening.results]

    assert evening.newcomer_played == [False, True]
    assert [evening.newcomer.seat.number in dealt for dealt in seats] == [False, True, True]


def test_who_goes_is_not_dealt_in_again(evening):
    """G-10, LC-22: the leaver's link ends for good; its value goes to the winner, its chair to nobody in that round."""
    left = evening.leaver.seat.number
    rows = [{seat.seat: seat.left for seat in result.seats} for result in evening.results]

    assert [row.get(left) for row in rows] == [False, True, None]
    assert evening.leaver.viewer.goodbyes == ["GOODBYE_REASON_SEAT_GONE"]
    assert evening.leaver.view.ended == views_pb2.GOODBYE_REASON_SEAT_GONE


def test_the_deal_is_promised_before_and_shown_after(evening):
    """Architecture, 6: the commitment stands in every view of the round, the seed in none before the end."""
    truth = Truth.of(evening.table.replays)
    for viewer in evening.people.history.viewers:
        for seen in viewer.seen:
            there = truth.round_at(seen.position[0])
            table = seen.frame.public.table
            if there is not None and seen.frame.public.HasField("table"):
                over = there.at(seen.position[0])[1]
                assert table.commitment == there.played.deal.commitment
                assert table.seed == (there.seed if over else b"")
    shown = {seen.frame.public.table.seed for viewer in evening.people.history.viewers for seen in viewer.seen}
    assert {played.seed for played in truth.rounds} <= shown


def test_the_replay_of_a_running_round_is_shown_to_nobody(card_room):
    """G7: the log would tell the deck; it is asked for in vain until the round is over."""

    @within(30)
    async def evening():
        async with crowd(card_room.address, habits=Habits(sleeps=1.0)) as people:
            table = await people.table("bàn", 2, screen=False)
            await table.host.seat.start_round()
            with pytest.raises(Refused) as refused:
                await table.host.seat.replay()
        assert refused.value.reason == "REPLAY_NOT_FOUND"

    evening()
