"""Who gets in: whom the host removed, who has no ticket, and which rooms strangers are shown."""

import hashlib

import msgspec
import pytest

from chieu.games.catalogue import GAMES
from chieu.rooms.banning import MOST_BANNED, is_banned
from chieu.rooms.gathering import Gather, open_table
from chieu.rooms.invitations import invitation
from chieu.rooms.listing import Wanted, entry_of, has_open_chair, read_entry, suits
from chieu.rooms.outsiders import Banned
from chieu.rooms.tickets import Ticket
from tests.rooms import seating
from tests.rooms.evening import Evening, came_of, pass_of


def _device(name):
    return hashlib.sha256(b"device of " + name.encode()).digest()


def _admits(evening, admission):
    evening.send(evening.host_name(), seating.Lock, seating.set_admission, admission=seating.Admission(admission))
    return evening


def _lists(evening, listed=True):
    evening.send(evening.host_name(), seating.Publish, seating.publish, listed=listed)
    return evening


@pytest.mark.parametrize(
    ("case", "name", "fields", "then"),
    [
        ("the same pass", "Bình", {"device_sha": _device("another")}, "BANNED"),
        ("the same device, another pass and name", "Bo", {"device_sha": _device("Bình")}, "BANNED"),
        ("another person", "Dung", {"device_sha": _device("Dung")}, "ok"),
        ("without a device", "Dung", {}, "ok"),
    ],
)
def test_whom_the_host_removed_does_not_come_back(case, name, fields, then):
    """Product, section 4 (kick and ban): for the room's life, known by the pass and by the device."""
    evening = Evening("An")
    evening.join("Bình", device_sha=_device("Bình"))
    evening.join("Chi")
    evening.kick("An", 1)
    evening.kick("An", 2)

    assert came_of(lambda: evening.join(name, **fields)) == then, case


def test_only_who_was_removed_is_banned():
    """Who left comes back, and so does a host whose role passed on; a bot is nobody."""
    evening = Evening("An", "Bình", "Chi", bots=1)
    evening.kick("An", 3)
    evening.leave("An")
    evening.seen("Chi")
    evening.wait(evening.pace.host_absent_ms)
    evening.expire()

    assert evening.room.banned == ()
    assert came_of(lambda: evening.join("An")) == "ok"


def test_a_room_remembers_the_last_of_those_it_bans():
    """Memory is bounded: the first are forgotten."""
    evening = Evening("An", "Bình")
    many = tuple(Banned(bytes([number]) * 32) for number in range(MOST_BANNED))
    evening.room = msgspec.structs.replace(evening.room, banned=many)
    evening.kick("An", 1)

    assert len(evening.room.banned) == MOST_BANNED
    assert is_banned(evening.room, pass_of("Bình"))
    assert not is_banned(evening.room, bytes(32))


@pytest.mark.parametrize(
    ("admission", "ticket", "then"),
    [
        ("CODE", "", "ok"),
        ("CODE", "nonsense", "ok"),
        ("TICKET", "", "ROOM_NOT_FOUND"),
        ("TICKET", "nonsense", "ROOM_NOT_FOUND"),
        ("TICKET", "good", "ok"),
        ("TICKET", "old", "TICKET_EXPIRED"),
        ("TICKET", "to rescue", "ROOM_NOT_FOUND"),
        ("NOBODY", "good", "LOCKED"),
    ],
)
def test_a_stranger_comes_in(admission, ticket, then):
    """A room locked to its QR reads as unknown to who has no ticket. B42, B44."""
    evening = Evening("An", "Bình")
    evening.seen("An")
    _admits(evening, admission)
    tickets = {
        "": b"",
        "nonsense": b"nonsense",
        "good": invitation(evening.room, None, evening.now_ms).ticket,
        "old": invitation(evening.room, None, evening.now_ms - 120_000).ticket,
        "to rescue": invitation(evening.room, 1, evening.now_ms).ticket,
    }

    assert came_of(lambda: evening.join("Chi", ticket=tickets[ticket])) == then


def test_who_sits_needs_no_ticket():
    """The same pass is answered, and the same device takes its seat over, however the room is closed to others."""
    evening = Evening("An")
    evening.join("Bình", device_sha=_device("Bình"))
    for admission in ("TICKET", "NOBODY"):
        _admits(evening, admission)

        new_pass = pass_of(admission)
        assert evening.join("Bo", device_sha=_device("Bình"), pass_sha=new_pass).seat == 1
        assert evening.join("Bo", pass_sha=new_pass).replayed


@pytest.mark.parametrize(
    ("case", "make", "entry", "chair"),
    [
        ("a new room", lambda: Evening("An"), False, False),
        ("a public room", lambda: _lists(Evening("An")), True, True),
        ("taken off again", lambda: _lists(_lists(Evening("An")), False), False, False),
        ("for tickets", lambda: _admits(_lists(Evening("An")), "TICKET"), False, False),
        ("for nobody", lambda: _admits(_lists(Evening("An")), "NOBODY"), False, False),
        ("one chair left", lambda: _lists(Evening("An", bots=8)), True, True),
        ("full", lambda: _lists(Evening("An", bots=9)), False, False),
    ],
)
def test_strangers_are_shown(case, make, entry, chair):
    """Private by default; only a room into which its code leads, and which has a place."""
    room = make().room

    assert (bool(entry_of(room)), has_open_chair(room)) == (entry, chair), case


def test_a_chair_left_in_the_running_round_is_not_open_yet():
    """Rule: G-06. The room stays on the list: it has a place when the round is over."""
    evening = _lists(Evening("An", "Bình", bots=8))
    assert entry_of(evening.room) == ""
    evening.start()
    evening.leave("Bình")

    assert entry_of(evening.room)
    assert not has_open_chair(evening.room)


def test_an_ended_room_is_off_the_list():
    """No ghosts: the commit that ends the room takes it off."""
    evening = _lists(Evening("An"))
    evening.leave("An")

    assert evening.room.phase == "CLOSED"
    assert entry_of(evening.room) == ""


@pytest.mark.parametrize("game", sorted(GAMES))
def test_an_entry_says_what_it_is_looked_for_by(game):
    """Game, language, a free chair: what ListRooms filters by is in the line."""
    evening = _lists(Evening("An", game_key=game))

    entry = read_entry(entry_of(msgspec.structs.replace(evening.room, language="en")))

    assert (entry.room_id, entry.game, entry.language, entry.has_chair) == (evening.room.room_id, game, "en", True)
    assert suits(entry, Wanted())
    assert suits(entry, Wanted(game=game, language="en", has_chair=True))
    assert not suits(entry, Wanted(language="vi"))
    assert not suits(entry, Wanted(game="another"))
    assert not suits(msgspec.structs.replace(entry, has_chair=False), Wanted(has_chair=True))


def test_a_table_of_strangers_is_public_from_the_start():
    """Quick play: the next one who asks may sit down between rounds."""
    evening = Evening("nobody")
    tickets = tuple(
        Ticket(ticket_id=f"lacuoi-{name}", game="lacuoi", name=name, pass_sha=pass_of(name), created_ms=0)
        for name in ("An", "Bình")
    )

    room = open_table(Gather(room_id="r-BFGHJKMN", code="BFGHJ", tickets=tickets), evening.moment()).room

    assert room.listed
    assert has_open_chair(room)
