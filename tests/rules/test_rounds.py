"""Rounds are dealt and moves carried out, each once; what is refused changes nothing and says why."""

import asyncio

import msgspec
import pytest

from chieu.api.v1 import lacuoi_pb2, rooms_pb2, rules_pb2
from chieu.chassis.entropy import SystemEntropy
from chieu.games.lacuoi.cards import FACE, cards_of
from tests.games.tables import given
from tests.support.evenings import bots_move, in_time, lay, play, play_out, sit, turn_of, word
from tests.support.phones import Doors, Phone
from tests.support.positions import dump, put, stored
from tests.support.refusals import refused_as, told

BLUE = lacuoi_pb2.LA_CUOI_COLOUR_BLUE


async def running(house, *names):
    """A round that has just been dealt."""
    await house.table()
    phones = await sit(house, *(names or ("An", "Bình", "Chi")))
    await phones[0].start()
    return phones


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


async def test_a_decision_on_another_turn_is_told_where_the_room_stands(house):
    """B52, B53, B54: old, from the future, and of another history; the details carry the position alone."""
    phones = await running(house)
    phone, view = await turn_of(phones)
    position = (view.position.version, view.position.tag)

    async def refused(**fields):
        came = await told(phone.act(bots_move(view), view, **fields))
        return came.code, came.reason, came.position, came.facts

    assert await refused(turn_seq=view.turn.turn_seq - 1) == ("ABORTED", "STALE_TURN", position, {})
    assert await refused(turn_seq=view.turn.turn_seq + 1) == ("ABORTED", "STALE_TURN", position, {})
    assert await refused(turn_tag="0" * 16) == ("ABORTED", "HISTORY_CHANGED", position, {})


POSITIONS = """
B55 not on turn           | top R5; P1 R9 B1 G1; P2 R5 R7; P3 5            | 1 | R7  | FAILED_PRECONDITION | NOT_YOUR_TURN
B56 card not in hand      | top R5; P1 R9 B1 G1; P2 5; P3 5                | 0 | R2  | FAILED_PRECONDITION | CARD_NOT_IN_HAND
B60 card does not match   | top R5; P1 R9 B1 G1; P2 5; P3 5                | 0 | B1  | FAILED_PRECONDITION | CARD_NOT_PLAYABLE
B61 wild without colour   | top R5; P1 W B1 G1; P2 5; P3 5                 | 0 | W   | INVALID_ARGUMENT    | COLOUR_REQUIRED
B61 colour on a non-wild  | top R5; P1 R9 B1 G1; P2 5; P3 5                | 0 | R9> | INVALID_ARGUMENT    | COLOUR_NOT_ALLOWED
B63 nothing to challenge  | top R5; P1 R9 B1 G1; P2 5; P3 5                | 0 | challenge | FAILED_PRECONDITION | NOTHING_TO_CHALLENGE
B64 stacking is off       | top RF; P1 F B1 G1; P2 5; P3 5                 | 0 | F   | FAILED_PRECONDITION | OPTION_OFF
B65 nobody to catch       | top R5; P1 R9 B1 G1; P2 5; P3 5                | 0 | catch | FAILED_PRECONDITION | NOBODY_TO_CATCH
nothing to call           | top R5; P1 R9 B1 G1; P2 5; P3 5                | 0 | call_last | FAILED_PRECONDITION | NOTHING_TO_CALL
no penalty to take        | top R5; P1 R9 B1 G1; P2 5; P3 5                | 0 | take_penalty | FAILED_PRECONDITION | NOT_IN_THIS_STEP
nothing to keep           | top R5; P1 R9 B1 G1; P2 5; P3 5                | 0 | keep | FAILED_PRECONDITION | NOT_IN_THIS_STEP
may not pass              | top R5; P1 R9 B1 G1; P2 5; P3 5                | 0 | pass_turn | FAILED_PRECONDITION | MAY_NOT_PASS
drew already              | top R5; P1 R9 B1 G1; P2 5; P3 5; phase DREW; drawn G1 | 0 | draw | FAILED_PRECONDITION | ALREADY_DREW
another than the drawn    | top R5; P1 R9 B1 G1; P2 5; P3 5; phase DREW; drawn G1 | 0 | R9  | FAILED_PRECONDITION | ONLY_THE_DRAWN_CARD
penalty first             | top RD; P1 R9 B1 G1; P2 5; P3 5; pending 2; stacking | 0 | R9 | FAILED_PRECONDITION | PENALTY_FIRST
"""
CASES = [[cell.strip() for cell in line.split("|")] for line in POSITIONS.strip().splitlines()]


@pytest.mark.parametrize(
    ("position", "seat", "what", "code", "reason"), [case[1:] for case in CASES], ids=[c[0] for c in CASES]
)
async def test_a_move_against_the_rules_is_refused(house, position, seat, what, code, reason):
    """The rows of reliability 5 that a move can be refused for at Lá Cuối's table; the unary call and the link agree."""
    phones = await running(house)
    if "RF" in position:
        position = position.replace("top RF", "top F") + "; colour R; pending 4; phase CHALLENGE; by P3"
    state = given(position)
    await put(house, phones[0].room_id, state)
    phone = phones[int(seat)]
    view = await phone.look()
    before = await dump(house)
    link = await phone.link()

    refused = await told(phone.act(_move(state, int(seat), what), view))
    on_link = await link.act(phone.act_request(_move(state, int(seat), what), view))
    await link.close()

    assert (refused.code, refused.reason) == (code, reason)
    assert refused_as(on_link) == (code, reason) or reason == "NOBODY_TO_CATCH"
    assert {fact.key: fact.value for fact in on_link.facts} == refused.facts or reason == "NOBODY_TO_CATCH"
    assert await dump(house) == before


def _move(state, seat, what):
    if what.islower():
        return word(what)
    face, colour, _ = what.partition(">")
    held = [card for card in state.players[seat].hand if FACE[card] == face]
    return lay(held[0] if held else cards_of(face)[0], BLUE if colour else 0)


async def test_before_and_after_a_round_there_is_nothing_to_move(house):
    """B74."""
    await house.table()
    phones = await sit(house, "An", "Bình")
    view = await phones[0].look()
    before = await told(phones[0].act(word("draw"), view))
    await phones[0].start()
    await play_out(phones)

    request = phones[0].act_request(word("draw"), await phones[0].look())
    after = await told(in_time(phones[0], request))

    assert (before.code, before.reason) == ("FAILED_PRECONDITION", "NO_ROUND")
    assert (after.code, after.reason) == ("FAILED_PRECONDITION", "ROUND_OVER")


async def test_who_watches_does_not_play(house):
    """Rule: G-06."""
    phones = await running(house)
    late = Phone("Dũng", phones[0].doors)
    await late.join(phones[0].code)

    refused = await told(late.act(word("catch"), await late.look()))

    assert (refused.code, refused.reason) == ("FAILED_PRECONDITION", "NOT_A_PLAYER")


async def test_a_false_catch_silences_a_seat_for_two_seconds(house):
    """B65, CW-6: it costs nothing else, and other seats are not held up."""
    phones = await running(house)

    first = await told(phones[0].act(word("catch")))
    second = await told(phones[0].act(word("catch")))
    other = await told(phones[1].act(word("catch")))

    assert (first.reason, second.reason, other.reason) == ("NOBODY_TO_CATCH", "RATE", "NOBODY_TO_CATCH")
    assert second.code == "RESOURCE_EXHAUSTED"
    assert 0 < second.retry_ms <= 2_000


async def test_a_seat_that_sends_too_much_is_told_when_to_come_back(house):
    """B66, B90: twenty at once are taken, the rest is told to wait; another seat is served meanwhile."""
    phones = await running(house)
    views = [await phone.look() for phone in phones]

    came = await asyncio.gather(*(told(phones[0].act(word("catch"), views[0])) for _ in range(40)))
    other = await told(phones[1].act(word("catch"), views[1]))

    rated = [one for one in came if one.reason == "RATE"]
    assert len(rated) >= 19
    assert all(one.code == "RESOURCE_EXHAUSTED" and one.retry_ms > 0 for one in rated)
    assert other.reason == "NOBODY_TO_CATCH"


async def test_two_people_catch_at_once_and_the_first_commit_counts(house):
    """Rule: CW-4, G3: one is accepted, the other finds nobody."""
    phones = await running(house)
    caught = msgspec.structs.replace(given("top R5; P1 R9; P2 5; P3 5; turn P2"), vulnerable=0, vulnerable_ms=1)
    await put(house, phones[0].room_id, caught)
    view = await phones[1].look()

    came = await asyncio.gather(*(phone.act(word("catch"), view) for phone in phones[1:]), return_exceptions=True)

    refused = [one for one in came if isinstance(one, BaseException)]
    room = await stored(house, phones[0].room_id)
    assert len(refused) == 1
    assert len(room.round.state.players[0].hand) == 3


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
    """Rule: architecture, section 6 (luck): the seed and the actions come with the end of the round."""
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
