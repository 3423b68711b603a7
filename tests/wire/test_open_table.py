"""Beginner mode: every card goes to the seats that play in the round, to screens that the host has show them, to nobody
else and no longer. Rule: SW-20, G-06.

It is the one declared exception from "nobody sees what is not theirs" (G-04).
"""

import msgspec
import pytest

from chieu.api.v1 import views_pb2
from chieu.games.chance import Chance
from chieu.wire.frames import Framer
from tests.games.proofs import PROOFS
from tests.rooms import seating
from tests.rooms.evening import pass_of
from tests.wire.table import Table, cards_in, evenings, joined


def beginners(*names, **fields):
    """A running round of beginner mode."""
    options = {"beginner_mode": "true"}
    table = Table(*(names or ("An", "Bình", "Chi")), game_key="switch", options=options, seed=4, **fields)
    table.start()
    return table


def pair(table, *names):
    """An adopts a screen for each name."""
    for name in names:
        table.send("An", seating.PairScreen, seating.pair_screen, screen_sha=pass_of(name))


def show_hands(table, screen, shown=True):
    table.send("An", seating.ShowHands, seating.show_hands, screen=screen, shown=shown)


def screen_frame(table, screen):
    """What a paired screen is sent of the newest version."""
    frame = table.versions[-1].frame
    return joined(table.room, frame.public, frame.screens[screen], message=views_pb2.ScreenFrame)


def seat_frame(table, seat):
    """What a seat is sent of the newest version."""
    frame = table.versions[-1].frame
    return joined(table.room, frame.public, frame.seats[seat])


def all_cards(table):
    state = table.room.round.state
    return {*state.stock, *state.pile, *(card for player in state.players for card in player.hand)}


def test_who_plays_sees_every_card_where_it_lies():
    """Rule: SW-20. All hands, the pile from the bottom up, the stock with the next card first; at every version."""
    table = beginners(bots=1)
    for _ in range(12):
        table.take_turn()
    state = table.room.round.state

    for seat in (0, 1, 2):
        shown = seat_frame(table, seat).open_table.switch
        assert {hand.seat: {card.id for card in hand.cards} for hand in shown.hands} == {
            player.seat: set(player.hand) for player in state.players
        }
        assert [card.id for card in shown.discards] == list(state.pile)
        assert [card.id for card in shown.draws] == list(state.stock)
        assert cards_in(shown) == all_cards(table)


def test_the_option_is_in_everybodys_view():
    """Rule: SW-20. Whoever looks on knows that these people play with open cards."""
    table = beginners()

    came = joined(table.room, table.versions[-1].frame.public, message=views_pb2.AudienceFrame)

    assert came.public.options.options.switch.beginner_mode


def test_screens_that_nobody_asked_and_the_audience_see_what_they_always_see():
    """Rule: SW-20, G-04. Their frames name no hidden card, also beside a screen that shows them all."""
    table = beginners()
    pair(table, "one", "two")
    for turn in range(10):
        if turn == 5:
            show_hands(table, 1)
        table.take_turn()
    for version in table.versions[-12:]:
        frame = version.frame
        other = joined(version.room, frame.public, frame.screens[0], message=views_pb2.ScreenFrame)
        audience = joined(version.room, frame.update, message=views_pb2.AudienceFrame)
        may_see = PROOFS["switch"].seen(version.room.round.state, None)

        assert not other.open_table.ListFields()
        assert cards_in(other) | cards_in(audience) <= may_see


def test_a_screen_shows_every_card_while_the_host_has_it_so():
    """Rule: SW-20. From the next version on, at every move, until it is taken back, when an empty part comes."""
    table = beginners()
    pair(table, "one")
    shown = []
    for act in (lambda: show_hands(table, 0), table.take_turn, lambda: show_hands(table, 0, shown=False)):
        act()
        came = screen_frame(table, 0)
        shown.append(cards_in(came.open_table) == all_cards(table))
        assert 0 in table.versions[-1].frame.changed_screens

    assert shown == [True, True, False]
    assert came.HasField("open_table")
    assert not came.open_table.ListFields()


def test_who_sits_down_during_the_round_sees_the_table_alone():
    """Rule: G-06: "no hands even in beginner mode"."""
    table = beginners()
    table.join("Giang")
    for _ in range(5):
        table.take_turn()

    came = seat_frame(table, table.seat("Giang").number)

    assert not came.open_table.ListFields()
    assert cards_in(came) <= PROOFS["switch"].seen(table.room.round.state, None)


def test_who_left_the_round_is_shown_nothing_more():
    """Rule: G-10. The chair stays until the round ends, its part is empty."""
    table = beginners()
    table.leave("Chi")

    came = seat_frame(table, 2)

    assert not came.open_table.ListFields()
    assert seat_frame(table, 0).open_table.HasField("switch")


def test_the_open_table_is_put_away_when_the_round_ends():
    """An empty part is sent, so a phone or a screen that keeps what it has puts the old one away."""
    table = beginners()
    pair(table, "one")
    show_hands(table, 0)
    table.play_out()

    for came in (*(seat_frame(table, seat) for seat in (0, 1, 2)), screen_frame(table, 0)):
        assert came.HasField("open_table")
        assert not came.open_table.ListFields()
    assert all(seat in table.versions[-1].frame.changed for seat in (0, 1, 2))


def test_a_void_round_is_put_away_too():
    """Rule: G-13. Nothing of its cards is shown to anybody."""
    table = beginners(bots=1)
    pair(table, "one")
    show_hands(table, 0)
    table.seen()
    while not table.room.round.void:
        table.now_ms += table.pace.all_absent_ms
        table.expire()

    assert not any(seat_frame(table, seat.number).open_table.ListFields() for seat in table.room.seats)
    assert not screen_frame(table, 0).open_table.ListFields()


@pytest.mark.parametrize("key", ["lacuoi", "phom", "switch"])
def test_without_beginner_mode_no_part_is_open(key):
    """Rule: G-04. In no version of whole evenings of any game."""
    for table in evenings(key):
        for version in table.versions:
            for field in version.frame.seats.values():
                assert not joined(version.room, b"", field).open_table.ListFields()


def elsewhere(table, viewer):
    """A snapshot of the same version with other hidden cards."""
    room = table.room
    state = PROOFS["switch"].other_world(room.round.state, viewer, Chance(b"other worlds"))
    played = msgspec.structs.replace(room.round, state=state, seed=bytes(32))
    return Framer(table.pace).snapshot(msgspec.structs.replace(room, round=played))


def test_only_who_plays_and_a_screen_that_shows_hands_can_tell_two_worlds_apart():
    """Rule: SW-20. The exception is no wider than it is declared: bytes for everybody else are the same."""
    table = beginners()
    table.join("Giang")
    pair(table, "one", "two")
    show_hands(table, 1)
    for _ in range(6):
        table.take_turn()
    late = table.seat("Giang").number

    here = table.framer.snapshot(table.room)
    there = elsewhere(table, None)

    assert (here.public, here.seats[late], here.screens[0]) == (there.public, there.seats[late], there.screens[0])
    assert here.screens[1] != there.screens[1]
    assert [here.seats[seat] != there.seats[seat] for seat in (0, 1, 2)] == [True] * 3


def test_an_open_card_that_moved_is_sent_to_all_who_play():
    """Whoever is not asked is sent the new open table all the same: his own part counts as changed."""
    table = beginners()
    for _ in range(5):
        table.take_turn()
        if table.room.phase == "PLAYING":
            assert {0, 1, 2} <= table.versions[-1].frame.changed
