"""Views of every game over the wire: they come out as they went in, so a bot may play from what it was sent."""

import pytest

from chieu.games.catalogue import GAMES, game
from chieu.games.chance import Chance
from chieu.rooms.seats import seat_at
from chieu.rooms.views import public_view
from chieu.wire.events import narration_from
from chieu.wire.games import DIALECTS
from tests.rooms import seating
from tests.wire.table import OTHER_OPTIONS, Table, evenings, joined, played

every_game = pytest.mark.parametrize("key", GAMES)


def own_message(version, seat):
    return joined(version.room, b"", version.frame.seats[seat]).own


@every_game
def test_views_come_out_as_they_went_in(key):
    """At every version of whole evenings, for every seat: what is read off the frame is what the game showed."""
    rules, dialect = game(key), DIALECTS[key]
    hands = 0
    for table in evenings(key):
        for version in table.versions:
            dealt, room = version.room.round, version.room
            if dealt is None or dealt.void:
                continue
            public = joined(room, version.frame.public).public
            sent = getattr(public.table, key), getattr(public.seats, key)

            assert dialect.table_from(*sent) == rules.table_view(dealt.state)
            for seat in version.frame.seats:
                own = own_message(version, seat)
                if own.HasField(key):
                    hands += 1
                    shown = rules.seat_view(dealt.state, seat, room.touched_ms, table.pace)
                    assert dialect.seat_from(getattr(own, key), seat) == shown
    assert hands > 100


@every_game
def test_a_bot_chooses_from_the_wire_what_it_chooses_from_the_room(key):
    """Rule: G-21. A client's bot needs nothing but what it was sent."""
    table = Table("An", "Bình", "Chi", seed=4, game_key=key, options=OTHER_OPTIONS[key])
    table.start()
    for _ in range(25):
        number, version = table.asked().seat, table.versions[-1]
        public, own = joined(table.room, version.frame.public).public, own_message(version, number)
        dialect = DIALECTS[key]
        seen = (
            dialect.table_from(getattr(public.table, key), getattr(public.seats, key)),
            dialect.seat_from(getattr(own, key), number),
        )

        chosen = game(key).bot_move(*seen, Chance(b"a choice", table.commits * 64))

        assert chosen == table.choice(number)
        table.act(seat_at(table.room, number).name, chosen)
        table.wait(3_000)
        if table.room.phase != "PLAYING":
            break


@every_game
def test_a_view_is_of_one_game(key):
    """Every part by game is the room's game, and the empty table of a lobby is of none."""
    table = Table("An", "Bình", game_key=key)
    lobby = joined(table.room, table.versions[-1].frame.public).public
    table.start()
    version = table.versions[-1]
    public, own = joined(table.room, version.frame.public).public, own_message(version, 0)

    assert lobby.table.WhichOneof("table") is lobby.seats.WhichOneof("seats") is None
    assert lobby.options.options.WhichOneof("options") == key
    assert public.table.WhichOneof("table") == public.seats.WhichOneof("seats") == key
    assert own.WhichOneof("hand") == key


def test_a_room_that_changed_its_game_shows_nothing_of_the_one_before():
    """Issue, section 3. The sections are empty, not left out: a phone that follows updates puts the old table away."""
    table = played("An", "Bình")
    table.send("An", seating.ChangeGame, seating.change_game, game="phom")

    update = joined(table.room, table.versions[-1].frame.update).public

    assert update.HasField("table")
    assert update.HasField("seats")
    assert update.HasField("result")
    assert not update.table.ListFields()
    assert not update.seats.ListFields()
    assert update.options.options.WhichOneof("options") == "phom"
    assert not own_message(table.versions[-1], 0).HasField("lacuoi")


@pytest.mark.parametrize("seed", range(6))
def test_the_result_of_phom_explains_every_unit(seed):
    """Rule: PH-P1 to PH-P7, G-16. What each seat got is what the ledger says, times the stake, entry by entry."""
    table = played(seed=seed, game_key="phom", options={"stake": "7"})
    result = joined(table.room, table.versions[-1].frame.public).public.result
    account = public_view(table.room, table.pace).result.account

    balance = dict.fromkeys((seat.seat for seat in result.seats), 0)
    for paid in result.phom.transfers:
        balance[paid.from_seat] -= paid.units
        balance[paid.to_seat] += paid.units
    assert {seat.seat: seat.points for seat in result.seats} == {seat: 7 * units for seat, units in balance.items()}
    assert [narration_from(paid.why) for paid in result.phom.transfers] == [paid.why for paid in account.transfers]
    assert tuple(result.phom.place_seats) == account.places
    assert result.phom.HasField("den_seat") == (account.den_seat is not None)
    assert bool(result.phom.u_kind) == (account.u_kind is not None)


@pytest.mark.parametrize("key", ["lacuoi", "switch"])
def test_where_points_say_it_all_a_result_has_no_ledger(key):
    """Rule: LC-20, SW-22."""
    table = played(game_key=key)

    assert not joined(table.room, table.versions[-1].frame.public).public.result.HasField("phom")
