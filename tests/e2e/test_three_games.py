"""An evening of every game in a onebox that runs as a process, through the public API, and one evening of all three."""

import pytest

from chieu.api.v1 import rooms_pb2, views_pb2
from chieu.client import Refused
from chieu.games.catalogue import GAMES
from tests.support.checking import convergence_faults, room_faults
from tests.support.players import BETWEEN_ROUNDS, DILIGENT, Habits, crowd
from tests.support.truth import Truth

from .rooms import within

pytestmark = pytest.mark.e2e

LIVELY = Habits(think_s=0.03, sleeps=0.02, catches=0.5, blunders=0.05, calls_late=0.3, doubts=0.3)
OPTIONS = {
    "lacuoi": {"stacking": True},
    "phom": {"stake": 5, "u_tron_double": True, "u_khan": True},
    "switch": {"voluntary_draw": True},
}


def without_fault(people, table):
    return room_faults(table) + convergence_faults(people.history.of_room(table.room_id), table.viewers)


@pytest.mark.parametrize("game", GAMES)
def test_an_evening_of_every_game_holds_what_is_promised(card_room, game):
    """G1-G8 for three phones, a bot and a screen over two rounds; people sleep, catch, doubt and blunder."""

    @within(60)
    async def evening():
        async with crowd(card_room.address, habits=LIVELY, seed=3) as people:
            table = await people.table(game, 3, game=game, bots=1, **OPTIONS[game])
            for _ in range(2):
                await table.play_round()
            await table.settled()
        result = table.host.view.result
        deals = [played.played.deal for played in Truth.of(table.replays).rounds]

        assert without_fault(people, table) == []
        assert [(deal.game, deal.round_number) for deal in deals] == [(game, 1), (game, 2)]
        assert result.ending not in (views_pb2.ENDING_UNSPECIFIED, views_pb2.ENDING_VOID)
        assert {seat.seat for seat in result.seats} == {0, 1, 2, 3}

    evening()


def test_beginners_see_all_cards_and_nobody_else_does(card_room):
    """SW-20. What phones are sent besides is judged like any other table, the screen's frames too."""

    @within(60)
    async def evening():
        async with crowd(card_room.address, habits=DILIGENT) as people:
            table = await people.table("mới chơi", 2, game="switch", bots=1, beginner_mode=True)
            await table.play_round()
            await table.settled()
        opened = {viewer.name: len(opened_by(viewer)) for viewer in table.viewers}

        assert without_fault(people, table) == []
        assert all(opened[player.viewer.name] > 5 for player in table.players)
        assert opened[table.screen.name] == 0

    evening()


def opened_by(viewer):
    """The frames that showed a viewer an open table."""
    return [seen for seen in viewer.seen if seen.frame.open_table.ListFields()]


def test_one_evening_of_all_three_games(card_room):
    """The host turns the same seats from game to game; each game's points wait for it, and Phỏm's add up to nil."""

    @within(60)
    async def evening():
        scores = {}
        async with crowd(card_room.address, habits=DILIGENT, seed=9) as people:
            table = await people.table("ba trò", 3)
            for game in ("lacuoi", "phom", "switch", "phom"):
                if game != "lacuoi":
                    await table.turn_to(game)
                before = dict(scores.get(game, {}))
                await table.play_round()
                result = {seat.seat: seat.points for seat in table.host.view.result.seats}
                scores[game] = {seat.seat: seat.score for seat in table.host.view.roster.seats}
                assert scores[game] == {seat: before.get(seat, 0) + points for seat, points in result.items()}
            await table.settled()
            history = table.host.view.history.rounds

        assert [rooms_pb2.Game.Name(one.game) for one in history] == [
            "GAME_LA_CUOI",
            "GAME_PHOM",
            "GAME_SWITCH",
            "GAME_PHOM",
        ]
        assert sum(scores["phom"].values()) == 0
        assert all(played.faults() == [] for played in Truth.of(table.replays).rounds)

    evening()


def test_a_game_that_not_everybody_fits_is_refused(card_room):
    """Issue, section 3. Five sit at the table, Phỏm takes four; the table stays as it is."""

    @within(30)
    async def evening():
        async with crowd(card_room.address, habits=DILIGENT) as people:
            table = await people.table("năm người", 5, screen=False)
            with pytest.raises(Refused) as refused:
                await table.turn_to("phom")
            await table.play_round()
        assert (refused.value.reason, refused.value.facts["most"]) == ("PLAYER_COUNT", "4")
        assert table.host.view.roster.phase in BETWEEN_ROUNDS

    evening()
