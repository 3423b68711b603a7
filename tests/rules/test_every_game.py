"""Every game of the house over its services: rooms, rounds with bots, moves by either door, and the replay afterwards."""

import asyncio
import hashlib
import itertools

import pytest

from chieu.api.v1 import rooms_pb2, rules_pb2, views_pb2
from chieu.games.catalogue import GAMES
from chieu.rooms.replay import replay
from chieu.wire.options import game_number
from chieu.wire.replay import entries_from, result_from
from tests.support.evenings import bots_move, cards_in, in_time, play_out, sit
from tests.support.phones import Doors, Phone, watch_audience, watch_screen
from tests.support.pods import UNHURRIED, until
from tests.support.positions import stored
from tests.support.refusals import refused_as, told

every_game = pytest.mark.parametrize("key", GAMES)

OVER = rooms_pb2.ROOM_PHASE_ROUND_END
OTHER_OPTIONS = {
    "lacuoi": {"stacking": True, "turn_seconds": 60},
    "phom": {"stake": 3, "u_khan": True},
    "switch": {"voluntary_draw": True, "turn_seconds": 15},
}


async def by_call(phone, link, message):
    """One move by the unary call, wherever the frames come from."""
    await in_time(phone, phone.act_request(message, link.view))


async def on_link(phone, link, message):
    """One move up the phone's link; told that it comes too fast, it is sent again, as phones do."""
    request = phone.act_request(message, link.view)
    while (answer := await link.act(request)).DESCRIPTOR.name == "Refusal":
        assert refused_as(answer) == ("RESOURCE_EXHAUSTED", "RATE")
        link.answers.clear()
        await asyncio.sleep(answer.retry_after_ms / 1_000)


async def played(phones, links, send):
    """Play the running round to its end, whoever is asked; what bots do comes by itself."""
    seats = {phone.seat: (phone, link) for phone, link in zip(phones, links, strict=True)}
    for luck in itertools.count():
        view = links[0].view
        if view.roster.phase == OVER:
            return view
        asked = seats.get(view.turn.seat) if view.turn.HasField("seat") else None
        if asked is not None:
            phone, link = asked
            await link.at(view.position.version)
            if link.view.turn == view.turn:
                await send(phone, link, bots_move(link.view, luck))
        await links[0].at(view.position.version + 1)


async def table(house, key, *, bots=1, **options):
    """Two people and some bots at a table of that game, each phone with a link, and the round dealt."""
    await house.pod("all", pace=f"{UNHURRIED},catch_lock_ms=1")
    given = {"options": {key: options}} if options else {}
    phones = await sit(house, "An", "Bình", game=game_number(key), **given)
    for _ in range(bots):
        await phones[0].lobby("AddBot")
    links = [await phone.link() for phone in phones]
    for link in links:
        await link.until(lambda watching: watching.view.position.version > 0)
    await phones[0].start()
    for link in links:
        await link.until(lambda watching: watching.view.roster.phase == rooms_pb2.ROOM_PHASE_PLAYING)
    return phones, links


@every_game
@pytest.mark.parametrize("send", [by_call, on_link])
async def test_a_round_with_bots_is_played_by_either_door(house, key, send):
    """From the deal to the result, and everybody who looks on comes to the same end; the replay plays it again."""
    phones, links = await table(house, key, **OTHER_OPTIONS[key])
    doors = phones[0].doors
    onlookers = [watch_screen(doors, phones[0].code), watch_audience(doors, phones[0].code)]

    end = await played(phones, links, send)
    message = await doors.rules.GetReplay(rules_pb2.GetReplayRequest(room_id=phones[0].room_id))
    again = replay(entries_from(message), result_from(message))

    room = await stored(house, phones[0].room_id)
    assert end.result.ending not in (views_pb2.ENDING_UNSPECIFIED, views_pb2.ENDING_VOID)
    assert [seat.seat for seat in end.result.seats] == [0, 1, 2]
    assert again.divergence is None
    assert [one.seat for one in message.result] == [0, 1, 2]
    assert again.states[-1] == room.round.state
    assert again.deal.options == room.options
    assert message.entries[-1].seed == end.table.seed
    for watching in (*links, *onlookers):
        await watching.at(end.position.version)
        assert watching.view.result == end.result
        await watching.close()


@every_game
async def test_a_hand_is_seen_by_its_owner_alone(house, key):
    """G-04. Neither GetView, nor a link, a screen or the audience names a card of another hand or of the stock."""
    phones, links = await table(house, key, bots=0)
    doors = phones[0].doors
    onlookers = [watch_screen(doors, phones[0].code), watch_audience(doors, phones[0].code)]
    for watching in onlookers:
        await watching.until(lambda one: one.frames)
    looks = [await phone.look() for phone in phones]
    state = (await stored(house, phones[0].room_id)).round.state
    hands = {player.seat: set(player.hand) for player in state.players}

    for phone, link, look in zip(phones, links, looks, strict=True):
        hand = {card.card.id for card in getattr(look.own, key).cards}
        seen = set().union(*(cards_in(frame) for frame in link.frames)) | cards_in(look.own)
        assert hand == hands[phone.seat]
        assert not seen & (hands[1 - phone.seat] | set(state.stock))
    for watching in onlookers:
        named = set().union(*(cards_in(frame) for frame in watching.frames))
        assert not named & (hands[0] | hands[1] | set(state.stock))
    for watching in (*links, *onlookers):
        await watching.close()


async def test_the_games_of_the_house_are_listed_with_their_options(house):
    """ListGames: in the order of the catalogue, each with every option, its bounds and its default."""
    await house.rules()

    listed = await Doors.of(house).rules.ListGames(rules_pb2.ListGamesRequest())

    assert [one.game for one in listed.games] == [rooms_pb2.GAME_LA_CUOI, rooms_pb2.GAME_PHOM, rooms_pb2.GAME_SWITCH]
    assert [(one.least_seats, one.most_seats) for one in listed.games] == [(2, 10), (2, 4), (2, 10)]
    options = [{spec.key: (spec.default_value, *spec.choices) for spec in one.options} for one in listed.games]
    assert options == [
        {"turn_seconds": ("30", "0", "15", "30", "60"), "stacking": ("false",)},
        {
            "stake": ("10",),
            "eat_payment": ("progressive", "progressive", "flat", "none"),
            "u_tron_double": ("false",),
            "u_khan": ("false",),
            "auto_discard": ("highest", "highest", "highest_junk"),
        },
        {"turn_seconds": ("30", "0", "15", "30", "60"), "beginner_mode": ("false",), "voluntary_draw": ("false",)},
    ]
    stake = listed.games[1].options[0]
    assert (stake.kind, stake.low, stake.high) == (rules_pb2.OPTION_KIND_NUMBER, 1, 1000)
    assert listed.games[1].defaults.phom.stake == 10


async def test_beginner_mode_opens_the_table_to_those_who_play(house):
    """SW-20. Over the services: links of the round get every card, a latecomer, a screen and the audience none."""
    phones, links = await table(house, "switch", bots=0, beginner_mode=True)
    doors = phones[0].doors
    late = await join(phones[0], "Giang")
    late_link = await late.link()
    onlookers = [watch_screen(doors, phones[0].code), watch_audience(doors, phones[0].code)]
    for watching in (late_link, *onlookers):
        await watching.until(lambda one: one.view.roster.phase == rooms_pb2.ROOM_PHASE_PLAYING)
    state = (await stored(house, phones[0].room_id)).round.state
    hands = {player.seat: set(player.hand) for player in state.players}

    for link in links:
        shown = {hand.seat: {card.id for card in hand.cards} for hand in link.view.open_table.switch.hands}
        assert shown == hands
        assert [card.id for card in link.view.open_table.switch.draws] == list(state.stock)
    for watching in (late_link, *onlookers):
        named = set().union(*(cards_in(frame) for frame in watching.frames))
        assert not named & (hands[0] | hands[1] | set(state.stock))
        assert watching.view.options.options.switch.beginner_mode
    for watching in (*links, late_link, *onlookers):
        await watching.close()


async def join(host, name):
    """One more person who has the code."""
    phone = Phone(name, host.doors)
    await phone.join(host.code)
    return phone


async def test_a_host_turns_the_table_from_game_to_game(house):
    """Issue, section 3. Points are kept for each game, also of who left and came back with the same phone."""
    await house.table()
    phones = await sit(house, "An", "Bình")
    totals = {}
    for key in ("lacuoi", "phom", "switch"):
        if key != "lacuoi":
            await phones[0].lobby("ChangeGame", game=game_number(key))
        await phones[0].start()
        end = await play_out(phones, luck=7)
        totals[key] = {seat.name: seat.score for seat in end.roster.seats}
        assert totals[key] == {seat.name: seat.points for seat in end.result.seats}
    await phones[1].lobby("LeaveRoom")
    phones[1].pass_ = hashlib.sha256(b"another pass").digest()
    await phones[1].join(phones[0].code)

    for key in ("phom", "lacuoi", "switch"):
        await phones[0].lobby("ChangeGame", game=game_number(key))
        view = await phones[0].look()
        assert {seat.name: seat.score for seat in view.roster.seats} == totals[key]
    assert sum(totals["phom"].values()) == 0


async def test_a_move_of_the_game_before_is_refused(house):
    """B5. A phone that missed the change of game is told so, and the table is as it was."""
    await house.table()
    phones = await sit(house, "An", "Bình")
    await phones[0].start()
    view = await phones[0].look()
    late = bots_move(view) if view.turn.seat == phones[0].seat else bots_move(await phones[1].look())
    await play_out(phones)
    await phones[0].lobby("ChangeGame", game=rooms_pb2.GAME_PHOM)
    await phones[0].start()

    async def heard():
        """Programs play a round faster than a seat may send; then it is told to wait."""
        came = await told(phones[0].act(late))
        return None if came.reason == "RATE" else came

    refused = await until(heard)

    assert (refused.code, refused.reason) == ("INVALID_ARGUMENT", "WRONG_GAME")
