"""Tickets in Redis: queued once, taken all or none, leased, given back, withdrawn, expired, and told in one order."""

import asyncio
from hashlib import sha256

import msgspec
import pytest

from chieu.games.catalogue import GAMES
from chieu.rooms.errors import TooMuch
from chieu.rooms.tickets import Ask, Patience, TicketState, issue
from chieu.store import keys, tickets
from chieu.store.tickets import Moved, NoSuchTicket
from tests.store.rig import NOON, Pod, new_id, refusal

LASTING = Patience()
SHORT = Patience(unwatched_ms=1, lease_ms=1, kept_ms=1)
WAITING, PROPOSED, PLACED, CANCELLED, EXPIRED = TicketState
QUEUE = "lacuoi"


def ticket(name):
    return issue(Ask(game=QUEUE, name=name, pass_sha=sha256(name.encode()).digest()), NOON)


async def queued(pod, *names, patience=LASTING):
    """The ids of tickets that wait."""
    return [(await pod.store.tickets.queue(ticket(name), patience))[0].ticket_id for name in names]


async def states(pod, ids):
    return [(await pod.store.tickets.look(one))[1].state for one in ids]


def test_the_keys_of_a_queue_share_a_slot_and_queues_lie_apart():
    """A script touches one slot; two games' queues are work for two nodes."""
    found = {game: keys.of_queue(game) for game in GAMES}
    tags = {
        game: {key.split("}")[0] for key in (of.tickets, of.standings, of.due, of.log)} for game, of in found.items()
    }

    assert all(len(tag) == 1 for tag in tags.values())
    assert len(set.union(*tags.values())) == len(GAMES)


@pytest.mark.parametrize("name", ["", "Lacuoi", "a}b", "a:b", "q" * 17, "lacuoi\n"])
def test_a_queue_is_called_by_a_word_of_ours(name):
    """A brace would choose the slot."""
    with pytest.raises(ValueError, match="no name of a queue"):
        keys.of_queue(name)


async def test_a_ticket_is_queued_once(url):
    """Asking again, at once from everywhere, finds it as it stands."""
    async with Pod(url) as one, Pod(url) as other:
        asked = [pod.store.tickets.queue(ticket("An"), LASTING) for pod in (one, other) * 4]
        came = await asyncio.gather(*asked)

        assert sorted(was_there for _, _, was_there in came) == [False] + [True] * 7
        assert {standing for _, standing, _ in came} == {(await one.store.tickets.look(came[0][0].ticket_id))[1]}
        assert {kept for kept, _, _ in came} == {ticket("An")}


async def test_a_queue_has_an_end(url, monkeypatch):
    """Beyond it LIMIT; those who are in it are still found."""
    monkeypatch.setattr(tickets, "MOST_TICKETS", 2)
    async with Pod(url) as pod:
        await queued(pod, "An", "Bình")

        with pytest.raises(TooMuch):
            await queued(pod, "Chi")
        assert await queued(pod, "An") == [ticket("An").ticket_id]


async def test_tickets_are_taken_all_or_none(url):
    """One that is gone keeps the others waiting; the answer names it."""
    async with Pod(url) as pod:
        ids = await queued(pod, "An", "Bình", "Chi")
        await pod.store.tickets.cancel(ids[1], 60_000)

        gone = await pod.store.tickets.take(QUEUE, ids, new_id(), 60_000)

        assert gone == (ids[1],)
        assert await states(pod, ids) == [WAITING, CANCELLED, WAITING]


async def test_of_two_who_take_at_once_one_has_it(url):
    """Twenty tries of two processes at overlapping tables: every ticket is in at most one."""
    async with Pod(url) as one, Pod(url) as other:
        ids = await queued(one, *(f"Khách {n}" for n in range(12)))
        tables = [(new_id(), [ids[n % 12], ids[(n * 5 + 1) % 12], ids[(n * 7 + 2) % 12]]) for n in range(20)]
        tables = [(room_id, sorted(set(names))) for room_id, names in tables]

        pods = (one, other) * 10
        came = await asyncio.gather(
            *(
                pod.store.tickets.take(QUEUE, names, room_id, 60_000)
                for pod, (room_id, names) in zip(pods, tables, strict=True)
            )
        )

        won = [(room_id, names) for (room_id, names), gone in zip(tables, came, strict=True) if not gone]
        taken = [name for _, names in won for name in names]
        assert len(taken) == len(set(taken)) > 0
        for room_id, names in won:
            assert {(await one.store.tickets.look(name))[1].room_id for name in names} == {room_id}


async def test_taking_again_for_the_same_table_is_taking_once(url):
    """The answer of the first was lost; nothing is written twice."""
    async with Pod(url) as pod:
        ids, room_id = await queued(pod, "An", "Bình"), new_id()
        first = await pod.store.tickets.take(QUEUE, ids, room_id, 60_000)
        before = [(await pod.store.tickets.look(one))[1] for one in ids]
        again = await pod.store.tickets.take(QUEUE, ids, room_id, 60_000)

        assert (first, again) == ((), ())
        assert [(await pod.store.tickets.look(one))[1] for one in ids] == before


async def test_a_table_places_the_tickets_it_took(url):
    """With the room and the seat of each; placing again changes nothing, another table may not."""
    async with Pod(url) as pod:
        ids, room_id = await queued(pod, "An", "Bình"), new_id()
        seats = {ids[0]: 0, ids[1]: 3}
        early = await pod.store.tickets.place(QUEUE, room_id, seats, 60_000)
        await pod.store.tickets.take(QUEUE, ids, room_id, 60_000)
        other = await pod.store.tickets.place(QUEUE, new_id(), seats, 60_000)
        mine = [await pod.store.tickets.place(QUEUE, room_id, seats, 60_000) for _ in range(2)]
        late = await pod.store.tickets.give_back(QUEUE, room_id, ids, 60_000)

        assert (early, other, mine, late) == (Moved.NO, Moved.NO, [Moved.NOW, Moved.BEFORE], Moved.NO)
        stand = [(await pod.store.tickets.look(one))[1] for one in ids]
        assert [(one.state, one.room_id, one.seat) for one in stand] == [(PLACED, room_id, 0), (PLACED, room_id, 3)]


async def test_a_lease_that_runs_out_is_found_and_given_back(url):
    """Whoever sweeps gets the tickets with the room they were taken for; afterwards they can be taken again."""
    async with Pod(url) as pod:
        ids, room_id = await queued(pod, "An", "Bình"), new_id()
        await pod.store.tickets.take(QUEUE, ids, room_id, 0)

        swept = await pod.store.tickets.sweep(QUEUE, LASTING)
        again = await pod.store.tickets.sweep(QUEUE, LASTING)
        given = await pod.store.tickets.give_back(QUEUE, room_id, ids, 60_000)

        assert {room: set(names) for room, names in swept.lapsed.items()} == {room_id: set(ids)}
        assert (again.lapsed, given) == ({}, Moved.NOW)
        assert await pod.store.tickets.take(QUEUE, ids, new_id(), 60_000) == ()


async def test_cancelling_and_taking_race_and_one_of_them_wins(url):
    """A ticket is withdrawn or at a table, never both, and both sides are told the same."""
    async with Pod(url) as one, Pod(url) as other:
        for n in range(20):
            ids = await queued(one, f"An {n}", f"Bình {n}")
            gone, stands = await asyncio.gather(
                one.store.tickets.take(QUEUE, ids, new_id(), 60_000), other.store.tickets.cancel(ids[0], 60_000)
            )

            assert (gone, stands.state) in [((), PROPOSED), ((ids[0],), CANCELLED)]
            assert await states(one, ids) == [stands.state, WAITING if gone else PROPOSED]


async def test_what_nobody_watches_expires_and_is_forgotten(url):
    """Waiting, then expired, then unknown; nothing is left in Redis but the log."""
    async with Pod(url) as pod:
        ids = await queued(pod, "An", patience=SHORT)
        seen = []
        remembered = Patience(unwatched_ms=1, lease_ms=1, kept_ms=200)
        while not seen:
            seen += [EXPIRED] * (await pod.store.tickets.sweep(QUEUE, remembered)).expired
        first = await states(pod, ids)
        while await pod.call("HLEN", keys.of_queue(QUEUE).tickets):
            await pod.store.tickets.sweep(QUEUE, SHORT)

        assert seen + first == [EXPIRED, EXPIRED]
        assert await refusal(pod.store.tickets.look(ids[0])) == NoSuchTicket().reason
        assert await pod.call("KEYS", "*") == [keys.of_queue(QUEUE).log.encode()]


async def test_what_is_watched_is_kept(url):
    """Only tickets that wait: a lease is not made longer, and nobody is brought back."""
    async with Pod(url) as pod:
        ids = await queued(pod, "An", "Bình", "Chi", patience=Patience(unwatched_ms=10_000))
        await pod.store.tickets.take(QUEUE, ids[:1], new_id(), 60_000)
        await pod.store.tickets.keep(QUEUE, [*ids[:2], "lacuoi-aaaaaaaaaaaaaaaa"], 600_000)
        due = keys.of_queue(QUEUE).due
        scores = [float(await pod.call("ZSCORE", due, one)) for one in ids]

        assert scores[1] - scores[0] > 500_000
        assert scores[0] - scores[2] > 40_000
        assert await pod.call("ZCARD", due) == 3


async def test_an_expired_ticket_is_not_taken(url):
    """Its time is over though no sweep has come by: nobody sits at a table with somebody who went."""
    async with Pod(url) as pod:
        ids = await queued(pod, "An", patience=Patience(unwatched_ms=0))

        assert await pod.store.tickets.take(QUEUE, ids, new_id(), 60_000) == tuple(ids)


async def test_the_log_tells_everything_in_order(url):
    """Who follows it from any entry on knows what the queue knows."""
    async with Pod(url) as pod:
        ids, room_id = await queued(pod, "An", "Bình"), new_id()
        await pod.store.tickets.take(QUEUE, ids, room_id, 60_000)
        await pod.store.tickets.place(QUEUE, room_id, {ids[0]: 0, ids[1]: 1}, 60_000)

        told = await pod.store.tickets.after(QUEUE, 0)
        rest = await pod.store.tickets.after(QUEUE, 3)

        assert [one.standing.number for one in told] == [1, 2, 3, 4, 5, 6]
        assert [one.standing.state for one in told] == [WAITING] * 2 + [PROPOSED] * 2 + [PLACED] * 2
        assert [one.ticket and one.ticket.name for one in told] == ["An", "Bình", None, None, None, None]
        assert rest == told[2:]


async def test_a_log_that_does_not_reach_back_says_so(url):
    """After a fail-over, or when too much happened: the queue is then read as a whole."""
    async with Pod(url) as pod:
        ids = await queued(pod, "An", "Bình")
        await pod.store.tickets.cancel(ids[0], 60_000)
        await pod.call("XTRIM", keys.of_queue(QUEUE).log, "MAXLEN", 1)

        known = await pod.store.tickets.known(QUEUE)

        assert await pod.store.tickets.after(QUEUE, 2) is None
        assert await pod.store.tickets.after(QUEUE, 9) is None
        assert (known.number, [one.name for one, _ in known.tickets]) == (3, ["Bình"])


async def test_a_ticket_that_cannot_be_read_stops_nobody(url):
    """A newer release wrote it, or something broke it: it is counted, and the others are served."""
    async with Pod(url) as pod:
        ids = await queued(pod, "An", "Bình")
        await pod.call("HSET", keys.of_queue(QUEUE).tickets, ids[0], msgspec.msgpack.encode(["?"]).hex())

        known = await pod.store.tickets.known(QUEUE)

        assert [one.name for one, _ in known.tickets] == ["Bình"]
        assert pod.counted("chieu_store_invariant_violations_total", 'source="ticket"') == 1


async def test_it_is_noted_which_ticket_a_person_waits_with(url):
    """The newest; whoever notes it is told the one before."""
    async with Pod(url) as pod:
        person = b"p" * 32
        before = [await pod.store.tickets.note(person, name, 60_000) for name in ("lacuoi-a", "phom-b")]

        assert (before, await pod.store.tickets.waits_with(person)) == ([None, "lacuoi-a"], "phom-b")
        assert await pod.store.tickets.waits_with(b"q" * 32) is None
