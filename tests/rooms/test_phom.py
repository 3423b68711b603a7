"""Evenings of Phỏm: who starts, a round that is won as it is dealt, thirty seconds always, and what leaving costs."""

import msgspec
import pytest

from chieu.games.catalogue import game
from chieu.games.phom.game import PHOM
from chieu.games.phom.moves import Draw
from chieu.rooms.clock import deadlines, due_of, expire
from chieu.rooms.record import decode, encode
from chieu.rooms.replay import replay
from chieu.rooms.rounds import Start, start_round
from chieu.rooms.views import own_view, public_view
from tests.rooms import seating
from tests.rooms.evening import Evening, came_of, kinds, pass_of
from tests.rooms.persons import accounts


def result(evening):
    return public_view(evening.room, evening.pace).result


def powers(evening, seat=0):
    return own_view(evening.room, seat, evening.now_ms, evening.pace).powers


def test_the_winner_starts_the_next_round_of_phom():
    """Rule: PH-03. The first is the host's; a winner who has left is followed by the next in table order."""
    evening = Evening("An", "Bình", "Chi", "Dũng", game_key="phom", seed=1)
    starters, winners = [], []
    for _ in range(4):
        evening.start()
        starters.append(evening.asked().seat)
        evening.play_out()
        winners += result(evening).winners
    evening.leave(evening.name_of(winners[-1]))
    left = [seat.number for seat in evening.room.seats]
    evening.start()

    assert starters == [0, *winners[:-1]]
    assert evening.asked().seat == min(left, key=lambda seat: (seat - winners[-1]) % 4)


DRY_TEN = "AS 2H 2C 2D 3D 3S 4H 4S 5S 5H 6C 6D 7D 7C 8H 8S 9S 9C 10C"
"""Dealt to two, the starter's ten cards have no cạ."""


def won_at_the_deal(evening):
    """Start a round from a deck whose starter is Ù khan."""
    evening.room = msgspec.structs.replace(evening.room, test_room=True)
    order = Start(pass_sha=pass_of("An"), stamp=evening.stamp())
    moment = evening.moment(deck=PHOM.read_deck(DRY_TEN), test_room=True)
    return evening.take(start_round(order, evening.room, moment))


def dry_evening():
    return Evening("An", "Bình", game_key="phom", options={"u_khan": "true", "stake": "3"})


def test_a_hand_that_wins_as_it_is_dealt_ends_the_round_in_the_same_commit():
    """Rule: PH-23g. Dealt, won, paid and sealed; nobody was ever asked, and no clock of a turn runs."""
    evening = dry_evening()
    before = evening.room.version

    came = won_at_the_deal(evening)

    room = evening.room
    assert (room.version, room.phase, room.rounds) == (before + 1, "ROUND_END", 1)
    assert {"ROUND_STARTED", "DEALT", "U", "PAID", "ROUND_ENDED"} <= set(kinds(came))
    assert [entry.kind for entry in evening.log] == ["DEALT", "SEAL"]
    assert (result(evening).ending, result(evening).winners) == ("u", (0,))
    assert [(line.points, line.total) for line in result(evening).seats] == [(15, 15), (-15, -15)]
    assert public_view(room, evening.pace).turn.seat is None
    assert not {due.kind for due in deadlines(room, evening.pace)} & {"TURN", "BOT"}
    assert decode(encode(room)) == room
    assert replay(evening.log).divergence is None


def test_an_evening_goes_on_after_a_round_that_was_over_at_the_deal():
    """Rule: PH-03. The winner starts the next one, whose decisions have other numbers; nobody moves in the old one."""
    evening = dry_evening()
    won_at_the_deal(evening)
    first = evening.room.round.turn_seq
    late = came_of(lambda: evening.act("An", Draw()))
    evening.send("An", seating.UpdateOptions, seating.update_options, values={"u_khan": "false"})
    evening.start()

    assert late == "ROUND_OVER"
    assert (evening.asked().seat, evening.room.last_winner) == (0, 0)
    assert evening.room.round.turn_seq > first
    assert evening.play_out().room.phase == "ROUND_END"
    assert sum(points for points, _, _ in accounts(evening, "phom").values()) == 0


def test_a_countdown_may_end_in_a_round_that_is_won_at_once():
    """Rule: PH-23g, G-06. The round is over, and everybody is asked anew whether to go on."""
    evening = dry_evening()
    evening.room = msgspec.structs.replace(evening.room, test_room=True)
    for name in ("An", "Bình"):
        evening.send(name, seating.SetReady, seating.set_ready, ready=True)
    evening.now_ms = due_of(evening.room, evening.pace)
    evening.take(expire(evening.room, evening.moment(deck=PHOM.read_deck(DRY_TEN), test_room=True)))

    assert (evening.room.phase, evening.room.next_ms) == ("ROUND_END", 0)
    assert [seat.ready for seat in evening.room.seats] == [False, False]
    assert {due.kind for due in deadlines(evening.room, evening.pace)} == {"IDLE", "WARN"}


@pytest.mark.parametrize("gone", [False, True])
def test_a_turn_of_phom_has_thirty_seconds_whatever_happens(gone):
    """Rule: PH-24a. For who is here and for who is gone; no option makes it longer or takes it away."""
    evening = Evening("An", "Bình", "Chi", game_key="phom")
    evening.start()
    if gone:
        evening.seen("Bình", "Chi")
    evening.fire()
    lengths = {evening.room.round.clock_ms}
    for _ in range(6):
        evening.fire()
        lengths.add(evening.room.round.clock_ms)

    assert lengths == {30_000}
    assert "turn_seconds" not in {spec.key for spec in game("phom").options}


def test_leaving_a_round_of_phom_costs_four_units():
    """Rule: PH-25a, PH-P6, G-10. Held while the round runs, the winner's in the end, and never paid twice."""
    evening = Evening("An", "Bình", "Chi", game_key="phom", options={"stake": "25"}, seed=4)
    evening.start()
    evening.leave("Chi")
    held = PHOM.table_view(evening.room.round.state).held_units
    evening.play_out()

    lines = {line.name: line for line in result(evening).seats}
    assert held == 4
    assert (lines["Chi"].points, lines["Chi"].left) == (-100, True)
    assert sum(line.points for line in lines.values()) == 0
    assert accounts(evening, "phom")[pass_of("Chi")] == (-100, 0, 1)
    assert lines[evening.name_of(result(evening).winners[0])].points >= 100


def test_with_one_left_a_round_of_phom_is_won_with_what_was_held():
    """Rule: PH-25f, G-13 (PH-T52)."""
    evening = Evening("An", "Bình", game_key="phom")
    evening.start()
    evening.leave("Bình")

    assert [(line.name, line.points) for line in result(evening).seats] == [("An", 40), ("Bình", -40)]
    evening.join("Chi")
    evening.start()
    assert evening.asked().seat == 0
    assert len(evening.room.round.state.players[0].hand) == 10


def test_between_rounds_of_phom_the_host_removes_whom_he_will():
    """Rule: G-11. It costs nobody anything then."""
    evening = Evening("An", "Bình", "Chi", game_key="phom")
    evening.start()
    evening.play_out()
    before = evening.seat("Bình").score
    powers_between = powers(evening)

    evening.kick("An", 1)

    assert "KICK" in powers_between
    assert accounts(evening, "phom")[pass_of("Bình")][0] == before


def test_who_takes_the_winners_chair_does_not_take_the_opening_with_it():
    """Rule: PH-03: the winner has left, so the next in table order opens, whoever sits in the empty chair by then."""
    evening = Evening("An", "Bình", "Chi", "Dũng", game_key="phom", seed=1)
    evening.start()
    evening.play_out()
    (winner,) = result(evening).winners
    evening.leave(evening.name_of(winner))
    after = min((seat.number for seat in evening.room.seats), key=lambda seat: (seat - winner) % 4)

    evening.join("Giang")
    evening.start()

    assert winner in [seat.number for seat in evening.room.seats]
    assert evening.asked().seat == after
