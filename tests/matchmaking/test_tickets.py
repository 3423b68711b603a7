"""Quick play: strangers find a table, friends sit together, bots come when they are welcome, and everybody may withdraw."""

import asyncio

import pytest

from chieu.api.v1 import rooms_pb2
from chieu.store import keys
from tests.support.phones import secret
from tests.support.pods import until
from tests.support.positions import stored
from tests.support.queuing import guests, placed, state_of
from tests.support.refusals import told

UNHURRIED = "turn_ms=600000,bot_ms=1,next_round_ms=600000"
EAGER = UNHURRIED + ",smaller_ms=20,mixed_ms=20"


async def test_four_strangers_sit_at_one_table(house):
    """Each is told the room and the seat; the pass of the ticket is the pass of the seat; the first one is host."""
    await house.matchmaking(pace=UNHURRIED)
    await house.rules()
    people = guests(house, "An", "Bình", "Chi", "Dũng")
    found = await placed(*[await guest.queue() for guest in people])

    room = await stored(house, found[0].room.room_id)

    assert {ticket.room.room_id for ticket in found} == {room.room_id}
    assert sorted(ticket.seat for ticket in found) == [0, 1, 2, 3]
    assert (found[0].seat, room.host, room.language) == (0, 0, "vi")
    assert [seat.name for seat in sorted(room.seats, key=lambda seat: seat.number)] == ["An", "Bình", "Chi", "Dũng"]
    views = [await guest.phone(ticket).look() for guest, ticket in zip(people, found, strict=True)]
    assert [view.own.seat for view in views] == [ticket.seat for ticket in found]


async def test_a_table_of_strangers_begins_by_itself(house):
    """Everybody is ready, so the countdown runs; any of them may stop it by saying that he is not."""
    await house.pod("all", pace="turn_ms=600000,bot_ms=1,next_round_ms=1")
    people = guests(house, "An", "Bình", "Chi", "Dũng")
    found = await placed(*[await guest.queue() for guest in people])

    async def plays():
        return (await stored(house, found[0].room.room_id)).rounds == 1

    await until(plays)


async def test_a_stream_ends_with_what_became_of_the_ticket(house):
    """Waiting first, then perhaps proposed, then placed; after that nothing."""
    await house.matchmaking(pace=UNHURRIED)
    following = await guests(house, "An")[0].queue()
    await following.until("WAITING")
    others = [await guest.queue() for guest in guests(house, "Bình", "Chi", "Dũng")]

    ended = [await one.over() for one in (following, *others)]

    assert {one.states[-1] for one in ended} == {"PLACED"}
    assert set(following.states) <= {"WAITING", "PROPOSED", "PLACED"}
    assert {(one.goodbye, one.refused) for one in ended} == {(None, None)}


async def test_two_are_enough_after_a_while(house):
    """The table shrinks with the age of its oldest."""
    await house.matchmaking(pace=EAGER)

    found = await placed(*[await guest.queue() for guest in guests(house, "An", "Bình")])

    assert {ticket.room.seats_taken for ticket in found} == {2}


async def test_strangers_of_one_name_are_told_apart(house):
    """Nobody chose the others, so nobody is refused for a name: the later one has a number."""
    await house.matchmaking(pace=UNHURRIED)
    people = guests(house, "An", "an ", "ÁN", "Nguyễn Văn Quang")
    found = await placed(*[await guest.queue() for guest in people])

    room = await stored(house, found[0].room.room_id)

    assert sorted(seat.name for seat in room.seats) == ["An", "Nguyễn Văn Quang", "an 2", "ÁN 3"]


async def test_friends_sit_together(house):
    """A party of three among many strangers: three tickets of one party, one table."""
    await house.matchmaking(pace=UNHURRIED)
    strangers = guests(house, *(f"Khách {n}" for n in range(5)))
    friends = guests(house, "An", "Bình", "Chi")
    party = {"party_id": secret("party"), "party_size": 3}

    early = [await friend.queue(**party) for friend in friends[:2]]
    others = [await stranger.queue() for stranger in strangers]
    counted = await early[0].until("WAITING")
    late = await friends[2].queue(**party)
    found = await placed(*early, late)

    assert (counted.party_size, counted.party_here) in {(3, 1), (3, 2)}
    assert len({ticket.room.room_id for ticket in found}) == 1
    assert found[0].room.seats_taken == 4
    assert {ticket.room.seats_taken for ticket in await placed(*others)} == {4}


@pytest.mark.parametrize(
    "theirs",
    [
        {"party_size": 3},
        {"party_size": 2, "options": rooms_pb2.GameOptions(lacuoi={"stacking": False})},
    ],
)
async def test_friends_have_to_ask_for_the_same(house, theirs):
    """Another size, or options that contradict: PARTY_DIFFERS at once, instead of waiting in vain."""
    await house.matchmaking(pace=UNHURRIED)
    an, binh = guests(house, "An", "Bình")
    mine = {"party_size": 2, "options": rooms_pb2.GameOptions(lacuoi={"stacking": True})}
    await (await an.queue(party_id=secret("party"), **mine)).until("WAITING")
    await until(lambda: house.pods[0].counted("chieu_matchmaking_waiting", "lacuoi") == 1)

    refused = await told(binh.ask(party_id=secret("party"), **theirs))

    assert (refused.code, refused.reason) == ("FAILED_PRECONDITION", "PARTY_DIFFERS")


async def test_bots_fill_the_table_after_the_wait_that_was_chosen(house):
    """One person, no company: three bots, not before, and the room is his."""
    await house.matchmaking(pace=UNHURRIED)
    (an,) = guests(house, "An")

    (found,) = await placed(await an.queue(bots_after_ms=300))

    room = await stored(house, found.room.room_id)
    assert found.waited_ms >= 300
    assert sorted(seat.bot for seat in room.seats) == [False, True, True, True]
    assert not next(seat for seat in room.seats if seat.number == room.host).bot


async def test_options_that_contradict_each_other_meet_nowhere(house):
    """Two tables of two, each with what its people insist on."""
    await house.matchmaking(pace=EAGER)
    stacking = {"options": rooms_pb2.GameOptions(lacuoi={"stacking": True})}
    plain = {"options": rooms_pb2.GameOptions(lacuoi={"stacking": False, "turn_seconds": 15})}
    people = guests(house, "An", "Bình", "Chi", "Dũng")

    asked = [await guest.queue(**(stacking if n % 2 else plain)) for n, guest in enumerate(people)]
    found = await placed(*asked)

    options = [ticket.room.options.lacuoi for ticket in found]
    assert [one.stacking for one in options] == [False, True, False, True]
    assert [one.turn_seconds for one in options] == [15, 30, 15, 30]


async def test_withdrawing_is_told_to_both_and_happens_once(house):
    """CANCELLED, on the stream too; again it is the same; nobody waits any more."""
    await house.matchmaking(pace=UNHURRIED)
    (an,) = guests(house, "An")
    following = await an.queue()
    await following.until("WAITING")

    answers = [await an.cancel(), await an.cancel()]

    assert answers == ["CANCELLED", "CANCELLED"]
    assert (await following.over()).states[-1] == "CANCELLED"
    others = [await guest.queue() for guest in guests(house, "Bình", "Chi", "Dũng", "Em")]
    assert {ticket.room.seats_taken for ticket in await placed(*others)} == {4}


async def test_a_table_that_is_being_made_is_not_stopped(house):
    """Too late to withdraw: PROPOSED is answered, and then he is placed and may leave the room."""
    pod = await house.matchmaking(pace=UNHURRIED)
    pod.failpoints.arm("after_take_before_open=pause")
    people = guests(house, "An", "Bình", "Chi", "Dũng")
    followings = [await guest.queue() for guest in people]
    await pod.failpoints.arrived("after_take_before_open")

    late = await people[0].cancel()
    pod.failpoints.release("after_take_before_open")

    assert late == "PROPOSED"
    assert {state_of(ticket) for ticket in await placed(*followings)} == {"PLACED"}


async def test_withdrawing_races_with_being_seated(house):
    """Whatever is answered is so: who was told CANCELLED sits nowhere, everybody else is seated or waits."""
    await house.matchmaking(pace=EAGER)
    people = guests(house, *(f"Khách {n}" for n in range(24)))
    await asyncio.gather(*(guest.ask() for guest in people))

    answers = await asyncio.gather(*(guest.cancel() for guest in people[::2]))
    await asyncio.gather(*(one.over() for one in [guest.follow() for guest in people[::2]] if one))

    seats = await seated(house)
    for guest, answer in zip(people[::2], answers, strict=True):
        assert answer in {"CANCELLED", "PROPOSED", "PLACED"}
        assert (answer == "CANCELLED") == (guest.name not in seats)


async def seated(house):
    """Who sits in any room, by name, as often as he does."""
    names = []
    for key in await house.redis("KEYS", "*:r:*"):
        room = await stored(house, key.decode().rsplit(":", 1)[1])
        names += [seat.name for seat in room.seats if not seat.bot]
    return names


async def test_a_ticket_survives_a_lost_connection_and_a_lost_pod(house):
    """The stream broke, the pod died: another one takes the watcher, and the ticket has kept its place."""
    pods = [await house.matchmaking(pace=UNHURRIED) for _ in range(2)]
    (an,) = guests(house, "An")
    (same,) = guests(house, "An", at=pods[1])
    first = await an.queue()
    await first.until("WAITING")
    first.call.cancel()
    await pods[0].die()
    same.ticket_id = an.ticket_id

    second = same.follow()
    waited = (await second.until("WAITING")).waited_ms
    found = await placed(second, *[await one.queue() for one in guests(house, "B", "C", "D", at=pods[1])])

    assert found[0].seat == 0
    assert found[0].waited_ms >= waited


async def test_a_watcher_who_comes_just_in_time_keeps_the_ticket_at_once(house):
    """Not only when the pod next keeps all that is watched there."""
    pod = await house.matchmaking(pace=UNHURRIED)
    await pod.loop("watched").stop()
    (an,) = guests(house, "An")
    await an.ask()
    due = keys.of_queue("lacuoi").due
    before = float(await house.redis("ZSCORE", due, an.ticket_id))
    await until(lambda: pod.process.clock.now_ms() + 60_000 > before + 2)

    await an.follow().until("WAITING")

    assert float(await house.redis("ZSCORE", due, an.ticket_id)) > before


async def test_whoever_was_seated_counts_as_here_until_his_phone_comes(house):
    """As whoever joins by a code: nobody is shown as gone in the moment before his stream is open."""
    await house.matchmaking(pace=UNHURRIED)

    found = await placed(*[await guest.queue(bots_after_ms=0) for guest in guests(house, "An")])

    presence = keys.of_room(found[0].room.room_id).presence
    assert [name.split(b"@")[0] for name in await house.redis("ZRANGE", presence, 0, -1)] == [b"s0"]


async def test_what_nobody_watches_expires(house):
    """A phone that is gone for good is not seated; who asks again is told."""
    await house.matchmaking(pace=UNHURRIED + ",unwatched_ms=50")
    (an,) = guests(house, "An")
    await an.ask()
    await until(lambda: house.pods[0].counted("chieu_matchmaking_tickets_total", "lacuoi", "EXPIRED") == 1)

    following = await an.follow().over()

    assert (following.states, following.goodbye) == (["EXPIRED"], None)


async def test_what_is_watched_lives_on_but_not_for_ever(house):
    """Watching keeps a ticket many times as long as it would live unwatched, and ends with the longest wait."""
    await house.matchmaking(pace=UNHURRIED + ",unwatched_ms=200,longest_ms=1000")
    following = await guests(house, "An")[0].queue()

    ended = await following.over()

    assert ended.states == ["WAITING", "EXPIRED"]
    assert ended.told[-1].waited_ms >= 1_000


async def test_a_pod_that_goes_away_says_goodbye(house):
    """GOING_AWAY: come back with the same id; the other pod goes on with it."""
    pods = [await house.matchmaking(pace=UNHURRIED) for _ in range(2)]
    (an,) = guests(house, "An")
    following = await an.queue()
    await following.until("WAITING")

    await pods[0].drain()

    assert (await following.over()).goodbye == "GOING_AWAY"
    assert following.refused is None
    (same,) = guests(house, "An", at=pods[1])
    same.ticket_id = an.ticket_id
    await same.follow().until("WAITING")
