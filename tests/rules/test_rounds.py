"""Rounds are dealt and moves carried out, each once; what is refused changes nothing and says why."""

import asyncio

import msgspec
import pytest

from chieu.api.v1 import rooms_pb2, rules_pb2
from chieu.chassis.entropy import SystemEntropy
from tests.rules.tables import running
from tests.support.evenings import bots_move, play, play_out, sit, turn_of
from tests.support.phones import Doors, Phone
from tests.support.positions import alter, dump, stored
from tests.support.refusals import told


async def test_the_host_deals_a_round_once(house):
    """Rule: LC-01; G2: the repeat is answered with the first position and deals nothing."""
    await house.table()
    phones = await sit(house, "An", "Bình")
    command_id = phones[0].next_id()

    first = await phones[0].start(command_id=command_id)
    after = await dump(house)
    again = await phones[0].start(command_id=command_id)

    assert (first.round, first.replayed) == (1, False)
    assert (again.round, again.position, again.replayed) == (1, first.position, True)
    assert await dump(house) == after


async def test_a_repeat_names_the_round_that_it_began(house):
    """G2: the first result, though other rounds have been dealt since."""
    await house.table()
    phones = await sit(house, "An", "Bình")
    command_id = phones[0].next_id()
    first = await phones[0].start(command_id=command_id)
    await alter(house, phones[0].room_id, lambda room, moment: msgspec.structs.replace(room, rounds=7))

    again = await phones[0].start(command_id=command_id)

    assert (again.replayed, again.round, first.round) == (True, 1, 1)


async def test_two_phones_of_the_host_start_one_round(house):
    """B76: one is carried out, the other is told that a round runs by now."""
    await house.table()
    await house.rules()
    phones = await sit(house, "An", "Bình")
    doors = [Doors.of(house, rules=pod) for pod in house.of("rules")]

    async def start(through):
        request = rules_pb2.StartRoundRequest(room_id=phones[0].room_id, command_id=phones[0].next_id())
        return await through.rules.StartRound(request, metadata=phones[0].metadata)

    came = await asyncio.gather(*map(start, doors), return_exceptions=True)

    room = await stored(house, phones[0].room_id)
    assert sorted(isinstance(one, BaseException) for one in came) == [False, True]
    refused = await told(start(doors[0]))
    assert (refused.code, refused.reason) == ("ABORTED", "STALE_TURN")
    assert refused.position == (room.version, room.tag)
    assert room.rounds == 1


async def test_a_round_needs_two(house):
    """B75."""
    await house.table()
    host = (await sit(house, "An"))[0]

    refused = await told(host.start())

    assert (refused.code, refused.reason) == ("FAILED_PRECONDITION", "PLAYER_COUNT")
    assert refused.facts == {"seats": "1", "least": "2", "most": "10"}


async def test_a_move_is_carried_out_once(house):
    """Rule: G2, B48: also when the repeat comes long after the turn."""
    phones = await running(house)
    phone, view = await turn_of(phones)
    request = phone.act_request(bots_move(view), view)

    first = await phone.doors.rules.Act(request, metadata=phone.metadata)
    await play(phones, 3)
    before = await dump(house)
    again = await phone.doors.rules.Act(request, metadata=phone.metadata)

    assert (again.position, first.replayed, again.replayed) == (first.position, False, True)
    assert await dump(house) == before


async def test_a_move_sent_three_times_at_once_over_two_pods_is_one_move(house):
    """FA48: no double move, one answer."""
    phones = await running(house)
    await house.rules()
    doors = [Doors.of(house, rules=pod).rules for pod in house.of("rules")]
    phone, view = await turn_of(phones)
    request = phone.act_request(bots_move(view), view)
    before = (await stored(house, phone.room_id)).version

    came = await asyncio.gather(*(stub.Act(request, metadata=phone.metadata) for stub in (*doors, doors[0])))

    assert {(one.position.version, one.position.tag) for one in came} == {(before + 1, came[0].position.tag)}
    assert sorted(one.replayed for one in came) == [False, True, True]
    assert (await stored(house, phone.room_id)).version == before + 1


@pytest.mark.parametrize("place", ["before_commit", "after_commit_before_reply", "before_read", "after_read"])
async def test_a_call_that_is_cancelled_on_the_way_is_carried_out_once(house, place):
    """FA50, H38: whoever repeats it gets the one answer, and the connection is as good as before."""
    phones = await running(house)
    rules = house.of("rules")[0]
    phone, view = await turn_of(phones)
    request = phone.act_request(bots_move(view), view)
    before = (await stored(house, phone.room_id)).version
    if "read" in place:
        # A second pod's move in between, so that the first has to read.
        rules.ground.store.rooms._held.drop(phone.room_id)
    rules.failpoints.arm(f"{place}=pause@1")

    call = phone.doors.rules.Act(request, metadata=phone.metadata)
    sending = asyncio.ensure_future(told_or_cancelled(call))
    await rules.failpoints.arrived(place)
    call.cancel()
    await sending
    rules.failpoints.release(place)
    answer = await phone.doors.rules.Act(request, metadata=phone.metadata)

    assert answer.position.version == before + 1
    assert (await stored(house, phone.room_id)).version == before + 1


async def told_or_cancelled(call):
    """Wait for the end of a call that is going to be cancelled."""
    await asyncio.gather(call, return_exceptions=True)


async def test_a_deadline_that_passes_leaves_the_move_to_be_asked_for_again(house):
    """FA51: DEADLINE_EXCEEDED means unknown; the repeat is told what came of it."""
    phones = await running(house)
    rules = house.of("rules")[0]
    phone, view = await turn_of(phones)
    request = phone.act_request(bots_move(view), view)
    rules.failpoints.arm("after_commit_before_reply=pause@1")

    late = await told(phone.doors.rules.Act(request, metadata=phone.metadata, timeout=0.1))
    rules.failpoints.release("after_commit_before_reply")
    answer = await phone.doors.rules.Act(request, metadata=phone.metadata)

    assert late.code == "DEADLINE_EXCEEDED"
    assert answer.replayed


async def test_a_view_is_fresh_and_its_own(house):
    """GetView: public part and the caller's own, of one version; nobody else's."""
    phones = await running(house)

    views = [await phone.look() for phone in phones]

    room = await stored(house, phones[0].room_id)
    for phone, view, player in zip(phones, views, room.round.state.players, strict=True):
        assert view.own.seat == phone.seat
        assert {held.card.id for held in view.own.lacuoi.cards} == set(player.hand)
        assert (view.position.version, view.position.tag) == (room.version, room.tag)


async def test_who_left_has_no_view(house):
    """The chair stays until the round ends, the pass is worth nothing."""
    phones = await running(house)
    await phones[1].lobby("LeaveRoom")

    refused = await told(phones[1].look())

    assert (refused.code, refused.reason) == ("UNAUTHENTICATED", "PASS_UNKNOWN")


async def test_the_games_are_listed_with_their_options(house):
    """ListGames: what can be played, for how many, with which options and defaults; no pass is needed."""
    await house.rules()

    listed = await Doors.of(house).rules.ListGames(rules_pb2.ListGamesRequest())

    game = listed.games[0]
    assert (game.game, game.least_seats, game.most_seats) == (rooms_pb2.GAME_LA_CUOI, 2, 10)
    assert {option.key for option in game.options} == {"turn_seconds", "stacking"}
    assert game.defaults.lacuoi.turn_seconds == 30
    assert len({one.game for one in listed.games}) == len(listed.games)


async def test_a_replay_is_there_when_the_round_is_over_and_not_before(house):
    """The seed and the actions come with the end of the round."""
    phones = await running(house)
    request = rules_pb2.GetReplayRequest(room_id=phones[0].room_id)
    early = await told(phones[0].doors.rules.GetReplay(request))
    end = await play_out(phones)

    replay = await phones[0].doors.rules.GetReplay(request)

    assert (early.code, early.reason) == ("NOT_FOUND", "REPLAY_NOT_FOUND")
    assert replay.entries[0].kind == rules_pb2.REPLAY_ENTRY_KIND_DEALT
    assert replay.entries[-1].kind == rules_pb2.REPLAY_ENTRY_KIND_SEAL
    assert replay.entries[-1].seed == end.table.seed
    assert replay.entries[0].deal.commitment == end.table.commitment


async def test_a_room_that_asks_for_tickets_shows_its_rounds_to_those_who_were_there(house):
    """Its id alone opens nothing, as its code; also when the room has ended."""
    phones = await running(house)
    await play_out(phones)
    await phones[0].lobby("LockRoom", admission=rooms_pb2.ADMISSION_TICKET)
    ask, request = phones[0].doors.rules.GetReplay, rules_pb2.GetReplayRequest(room_id=phones[0].room_id)
    stranger = Phone("Dũng", phones[0].doors)

    refused = [await told(ask(request)), await told(ask(request, metadata=stranger.metadata))]
    seated = await ask(request, metadata=phones[1].metadata)
    for phone in phones:
        await phone.lobby("LeaveRoom")
    refused.append(await told(ask(request)))
    ended = await ask(request, metadata=phones[1].metadata)

    assert {(one.code, one.reason) for one in refused} == {("NOT_FOUND", "ROOM_NOT_FOUND")}
    assert ended.entries == seated.entries


async def test_the_replay_of_the_last_round_is_gone_while_the_next_is_played(house):
    """The log holds one round; what is secret again is not shown."""
    phones = await running(house, "An", "Bình")
    await play_out(phones)
    await phones[0].start()

    refused = await told(phones[0].doors.rules.GetReplay(rules_pb2.GetReplayRequest(room_id=phones[0].room_id)))

    assert refused.reason == "REPLAY_NOT_FOUND"


class Remembered:
    """The operating system's luck, and what was drawn of it."""

    def __init__(self):
        self.drawn = []

    def bytes(self, n):
        self.drawn.append(SystemEntropy().bytes(n))
        return self.drawn[-1]


async def test_chance_is_not_rolled_again_when_a_race_is_lost(house):
    """TM5, H6: the seed of the first decision is the one that is committed, however often it is decided again."""
    luck = Remembered()
    await house.matchmaking()
    rules = await house.rules(entropy=luck)
    phones = await sit(house, "An", "Bình")
    rules.failpoints.arm("before_commit=pause@1")
    luck.drawn.clear()
    starting = asyncio.create_task(phones[0].start())
    await rules.failpoints.arrived("before_commit")
    [seed] = [drawn for drawn in luck.drawn if len(drawn) == 32]
    await phones[1].lobby("SetReady", ready=True)
    rules.failpoints.release("before_commit")

    answer = await starting

    assert answer.position.version == 4
    assert (await stored(house, phones[0].room_id)).round.seed == seed
    assert rules.counted("chieu_store_redecisions_total", "conflict") == 1
