"""Open chairs: which tables offer them to strangers, who may sit down there, and that nobody sits twice or half."""

import msgspec
import pytest

from chieu.rooms.filling import Fill, called_back, fill, found_at, sealed, vacancy_of
from chieu.rooms.gathering import Gather, open_table
from chieu.rooms.pairing import Waiting
from chieu.rooms.tickets import Ask, Patience, issue
from tests.rooms import seating
from tests.rooms.evening import START_MS, Evening, came_of, kinds, pass_of
from tests.rooms.persons import device_of

PATIENCE = Patience(smaller_ms=10_000, mixed_ms=20_000)
LEASE_MS = 8_000


def ticket(name, *, waited_ms=0, **asked):
    """The ticket of somebody who has waited so long."""
    ask = Ask(game="lacuoi", name=name, pass_sha=pass_of(f"{name}'s ticket"), device_sha=device_of(name), **asked)
    return issue(ask, START_MS - waited_ms)


def public(*names, **fields):
    """A public room."""
    evening = Evening(*names, **fields)
    evening.send(names[0], seating.Publish, seating.publish, listed=True)
    return evening


def sit_down(evening, *tickets, until_ms=None):
    """Fill chairs of the room with these people."""
    asked = Fill(tickets=tickets, until_ms=until_ms or evening.now_ms + LEASE_MS)
    return evening.take(fill(asked, evening.room, evening.moment()))


def chosen(evening, *tickets, after_ms=0):
    """Who of those that wait would be seated there, by name."""
    waiting = Waiting("lacuoi", PATIENCE)
    for one in tickets:
        waiting.add(one)
    vacancy = vacancy_of(evening.room)
    found = waiting.fillings([] if vacancy is None else [vacancy], evening.now_ms + after_ms, 10)
    return [one.name for filling in found for one in filling.tickets]


def locked(evening):
    evening.send("An", seating.Lock, seating.set_admission, admission=seating.Admission.NOBODY)


def by_ticket_alone(evening):
    evening.send("An", seating.Lock, seating.set_admission, admission=seating.Admission.TICKET)


def unlisted(evening):
    evening.send("An", seating.Publish, seating.publish, listed=False)


def paused(evening):
    evening.start()
    evening.play_out()
    evening.send("An", seating.PauseClock, seating.pause_clock)


ROOMS = {
    "in the lobby": (lambda evening: None, True),
    "between two rounds": (lambda evening: (evening.start(), evening.play_out()), True),
    "in a round": (lambda evening: evening.start(), False),
    "with stopped clocks": (paused, False),
    "locked": (locked, False),
    "for those with a QR": (by_ticket_alone, False),
    "not public": (unlisted, False),
    "with nobody there": (lambda evening: evening.seen(), False),
    "with one of two there": (lambda evening: evening.seen("Bình"), True),
    "full": (lambda evening: [evening.join(f"Khách {n}") for n in range(8)], False),
    "closed": (lambda evening: [evening.leave(name) for name in ("An", "Bình")], False),
}


@pytest.mark.parametrize(("prepare", "offers"), ROOMS.values(), ids=ROOMS)
def test_a_table_that_takes_strangers(prepare, offers):
    """A public one that its code opens, with a chair and somebody there, while nobody is playing. Others refuse."""
    evening = public("An", "Bình")
    prepare(evening)
    before = evening.room

    came = came_of(lambda: sit_down(evening, ticket("Chi")))

    assert (vacancy_of(before) is not None, came) == ((True, "ok") if offers else (False, "CONFLICT"))
    assert (evening.room is before) is not offers


FOUR = ("An", "Bình", "Em", "Hà")
WISHES = {
    "anything": ({}, {}, "Chi"),
    "what is in force": ({"accepts": {"stacking": "false"}}, {"options": {"stacking": "false"}}, "Chi"),
    "what is in force by default": ({"accepts": {"turn_seconds": "30"}}, {}, "Chi"),
    "something else": ({"accepts": {"stacking": "true"}}, {"options": {"stacking": "false"}}, ""),
    "no bots": ({}, {"bots": 1}, ""),
    "bots, but later": ({"bots_after_ms": 5_000, "waited_ms": 4_999}, {"bots": 1}, ""),
    "bots by now": ({"bots_after_ms": 5_000, "waited_ms": 5_000}, {"bots": 1}, "Chi"),
    "another language": ({"language": "en", "waited_ms": 19_999}, {}, ""),
    "any language by now": ({"language": "en", "waited_ms": 20_000}, {}, "Chi"),
    "a cosy table": ({"waited_ms": 9_999}, {"people": FOUR}, ""),
    "any table by now": ({"waited_ms": 10_000}, {"people": FOUR}, "Chi"),
}


@pytest.mark.parametrize(("wish", "room", "then"), WISHES.values(), ids=WISHES)
def test_a_table_contradicts_nothing_of_what_was_asked_for(wish, room, then):
    """Options, bots, language and company; what may be given up with time is given up by the age of the oldest."""
    evening = public(*room.get("people", ("An", "Bình")), bots=room.get("bots", 0), options=room.get("options"))

    assert chosen(evening, ticket("Chi", **wish)) == ([then] if then else [])


@pytest.mark.parametrize("most", [-1, 0, 1, 2, 9])
def test_no_more_tables_are_filled_than_may_be(most):
    """Whoever begins them may have no hand free by then; who is not chosen waits on."""
    waiting = Waiting("lacuoi", PATIENCE)
    for name in ("Chi", "Dũng", "Em"):
        waiting.add(ticket(name))
    one_chair = vacancy_of(public("An", *(f"Khách {n}" for n in range(8))).room)
    vacancies = [one_chair._replace(room_id=f"r-{n}") for n in range(3)]

    found = waiting.fillings(vacancies, START_MS + 60_000, most)

    assert (len(found), len(waiting)) == (max(0, min(most, 3)), 3 - max(0, min(most, 3)))


def test_friends_sit_down_together_or_not_at_all():
    """A party of three finds no table with two chairs; who came later and is alone does."""
    party = {"party": b"p" * 32, "party_size": 3, "waited_ms": 60_000}
    friends = [ticket(name, **party) for name in ("Chi", "Dũng", "Em")]
    evening = public("An", *(f"Khách {n}" for n in range(7)))

    late = [ticket(name, waited_ms=50_000) for name in ("Giang", "Hà", "Khoa")]

    assert chosen(evening, *friends, *late) == ["Giang", "Hà"]
    assert chosen(public("An", "Bình"), *friends, *late) == ["Chi", "Dũng", "Em", "Giang", "Hà", "Khoa"]


def test_nobody_is_sent_where_the_own_pass_is_spent():
    """A ticket that was called back from this table may come up again: its pass would be refused there."""
    evening = public("An")
    sit_down(evening, ticket("Chi"))
    _call_back(evening, "Chi")

    assert chosen(evening, ticket("Chi", waited_ms=60_000)) == []
    assert came_of(lambda: sit_down(evening, ticket("Chi"))) == "CONFLICT"


@pytest.mark.parametrize("how", ["sits there", "was removed", "sits there with another phone's ticket"])
def test_nobody_is_sent_where_he_sits_or_is_not_wanted(how):
    """By pass and by device: the host's ban holds, and a seat is not taken over by its own person's ticket."""
    evening = public("An")
    evening.join("Bình", device_sha=device_of("Bình"))
    if how == "was removed":
        evening.kick("An", 1)

    assert chosen(evening, ticket("Bình", waited_ms=60_000)) == []
    assert came_of(lambda: sit_down(evening, ticket("Bình"))) == "CONFLICT"


def test_whoever_is_seated_is_ready_and_told_apart():
    """One commit: a chair each, a name that nobody has, dealt into the next round, and a whole countdown for them."""
    evening = public("An", "Bình")
    evening.start()
    evening.play_out()
    for name in ("An", "Bình"):
        evening.send(name, seating.SetReady, seating.set_ready, ready=True)
    evening.wait(3_000)
    version = evening.room.version

    change = sit_down(evening, ticket("Bình"), ticket("Chi"))

    assert (evening.room.version, kinds(change)) == (version + 1, ["JOINED", "JOINED"])
    newcomers = [seat for seat in evening.room.seats if seat.number > 1]
    assert [(seat.name, seat.ready, seat.plays_from) for seat in newcomers] == [("Bình 2", True, 2), ("Chi", True, 2)]
    assert evening.room.next_ms == evening.now_ms + evening.pace.next_round_ms


def test_a_name_that_cannot_be_numbered_as_it_is_keeps_nobody_out():
    """Cut to make room for its number it would be a rude word; people with tickets are not refused for that."""
    name = "Minh Chau shitak"
    evening = public("An", name)
    tickets = [msgspec.structs.replace(ticket(one), name=name) for one in ("Bình", "Chi")]
    gathered = open_table(Gather(room_id="r-1", code="BFGHJ", tickets=tuple(tickets)), evening.moment())

    sit_down(evening, *tickets)

    assert evening.people() == ["An", name, "Minh Chau shi 2", "Minh Chau shi 3"]
    assert [seat.name for seat in gathered.room.seats] == [name, "Minh Chau shi 2"]


def test_all_or_none():
    """Four for three chairs, two of whom one is not wanted, one person twice: nothing is changed."""
    evening = public("An", *(f"Khách {n}" for n in range(7)))
    evening.kick("An", 7)
    before = evening.room

    came = [
        came_of(lambda: sit_down(evening, *(ticket(name) for name in ("Chi", "Dũng", "Em", "Hà")))),
        came_of(
            lambda: sit_down(
                evening, ticket("Chi"), msgspec.structs.replace(ticket("Dũng"), pass_sha=pass_of("Khách 6"))
            )
        ),
        came_of(lambda: sit_down(evening, ticket("Chi"), ticket("Chi"))),
    ]

    assert (came, evening.room) == (["CONFLICT"] * 3, before)


def test_sitting_down_twice_is_sitting_down_once():
    """The answer was lost; the second time changes nothing."""
    evening = public("An")
    sit_down(evening, ticket("Chi"))
    before = evening.room

    sit_down(evening, ticket("Chi"), until_ms=1)

    assert evening.room is before


def test_who_comes_after_it_was_settled_is_too_late():
    """The lease ran out, the room was asked and had nobody: it is a newer one now, and refuses by its own time."""
    evening = public("An")
    until_ms = evening.now_ms + LEASE_MS
    stale = evening.moment()
    evening.wait(LEASE_MS)
    evening.take(sealed((ticket("Chi"),), evening.room, evening.moment()))

    late = msgspec.structs.replace(stale, now_ms=max(stale.now_ms, evening.room.touched_ms))
    came = came_of(lambda: fill(Fill(tickets=(ticket("Chi"),), until_ms=until_ms), evening.room, late))

    assert (came, evening.room.version, found_at(evening.room, (ticket("Chi"),))) == ("CONFLICT", 3, {})


AFTERWARDS = {
    "sits there": (lambda evening: None, {"Chi": 1, "Dũng": 2}),
    "one was removed": (lambda evening: evening.kick("An", 2), {"Chi": 1, "Dũng": 2}),
    "both were removed": (lambda evening: [evening.kick("An", n) for n in (1, 2)], {"Chi": 1, "Dũng": 2}),
    "in a round": (lambda evening: evening.start(), {"Chi": 1, "Dũng": 2}),
    "called back": (lambda evening: _call_back(evening), {"Chi": 1, "Dũng": 2}),
    "closed": (lambda evening: [evening.kick("An", n) for n in (1, 2)] and evening.leave("An"), {}),
}


def _call_back(evening, *names):
    names = names or ("Chi", "Dũng")
    evening.take(called_back(tuple(ticket(name) for name in names), evening.room, evening.moment()))
    assert evening.people() == ["An"]


@pytest.mark.parametrize(("then", "where"), AFTERWARDS.values(), ids=AFTERWARDS)
def test_the_room_knows_who_was_seated(then, where):
    """Whoever looks after tickets asks it: seated people are never given another table, also if they are gone again."""
    evening = public("An")
    tickets = (ticket("Chi"), ticket("Dũng"))
    sit_down(evening, *tickets)
    then(evening)
    version = evening.room.version

    evening.take(sealed(tickets, evening.room, evening.moment()))

    assert found_at(evening.room, tickets) == {one.ticket_id: where[one.name] for one in tickets if where}
    assert evening.room.version == version
