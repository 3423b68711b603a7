"""What is true of every room after every commit, and of every step from one version to the next."""

from chieu.games.catalogue import game
from chieu.rooms.accounts import KEPT_ROUNDS
from chieu.rooms.banning import is_banned
from chieu.rooms.clock import deadlines, due_of
from chieu.rooms.passes import auth
from chieu.rooms.readiness import is_agreed
from chieu.rooms.record import decode, encode
from chieu.rooms.replay import replay
from chieu.rooms.seats import people, seat_at, sitting
from chieu.rooms.views import own_view, public_view


def holds(room, evening):
    """What is true of every room after every commit."""
    assert decode(encode(room)) == room
    assert [seat.number for seat in room.seats] == sorted({seat.number for seat in room.seats})
    assert len(room.seats) <= game(room.game).most_seats
    assert sorted(auth(room)) == sorted(one.pass_sha.hex() for one in (*people(room), *room.screens))
    devices = [seat.device_sha for seat in people(room) if seat.device_sha]
    assert len(devices) == len(set(devices))
    assert not any(is_banned(room, seat.pass_sha, seat.device_sha) for seat in people(room))
    assert public_view(room, evening.pace) is not None
    for seat in room.seats:
        own_view(room, seat.number, evening.now_ms, evening.pace)
    if room.phase == "CLOSED":
        assert deadlines(room, evening.pace) == ()
        assert room.round is None or room.round.over
        return
    wishes = {seat.number: seat.wants_chair for seat in room.seats if seat.wants_chair is not None}
    assert set(wishes.values()) <= {seat.number for seat in people(room)}
    assert all(mine != theirs and wishes.get(theirs) != mine for mine, theirs in wishes.items())
    assert not wishes or room.phase != "PLAYING"
    host = seat_at(room, room.host)
    assert not host.bot
    assert not host.left
    assert due_of(room, evening.pace) > 0
    clocked = {due.kind for due in deadlines(room, evening.pace)}
    assert {rescue.of_sha for rescue in room.rescues} <= {seat.pass_sha for seat in people(room) if seat.absent_ms}
    assert bool(room.rescues) == ("RESCUE" in clocked)
    asks = [one for one in room.rescues if not one.refused]
    here = {sha for seat in people(room) for sha in (seat.pass_sha, seat.device_sha)}
    here |= {screen.pass_sha for screen in room.screens}
    assert here.isdisjoint(sha for one in asks for sha in (one.pass_sha, one.device_sha) if sha)
    assert not any(is_banned(room, one.pass_sha, one.device_sha) for one in asks)
    assert bool(room.next_ms) == (is_agreed(room) and room.pause is None) == ("NEXT" in clocked)
    assert (room.pause is not None) == ("RESUME" in clocked)
    assert not room.pause_wanted or (room.phase == "PLAYING" and game(room.game).clock_is_fixed)
    assert len(room.history) <= KEPT_ROUNDS
    if room.phase == "PLAYING":
        round_holds(room, evening)
    else:
        assert not any(seat.left for seat in room.seats)
        assert room.round is None or room.round.over


def cards_of(key, state):
    """How many cards a round is played with; their ids count from 0."""
    return {"lacuoi": 108, "phom": 52}.get(key) or 52 * state.decks


def round_holds(room, evening):
    """What is true while a round runs. G8, G11; invariants 1, 3, 10."""
    rules, played = game(room.game), room.round
    asked = rules.asked(played.state, evening.pace)
    assert sorted(rules.all_cards(played.state)) == list(range(cards_of(room.game, played.state)))
    assert asked.seat in rules.active_seats(played.state)
    assert not seat_at(room, asked.seat).left
    active = {seat.number for seat in sitting(room) if seat.plays_from <= played.number}
    assert set(rules.active_seats(played.state)) == active
    clocked = {due.kind for due in deadlines(room, evening.pace)}
    if room.pause is not None:
        assert not clocked & {"BOT", "TURN"}
        return
    asked_seat = seat_at(room, asked.seat)
    if asked_seat.bot:
        assert "BOT" in clocked
    elif rules.turn_seconds(room.options) or asked_seat.absent_ms:
        assert "TURN" in clocked


def commit_holds(before, after, evening):
    """What is true of the step from one version to the next."""
    ended = before.phase == "PLAYING" and after.phase != "PLAYING"
    if not ended:
        # A person may go by another phone's name from now on, and has what they had.
        assert {one.tallies for one in after.accounts} <= {one.tallies for one in before.accounts}
        assert after.history == before.history
    if before.round is not None and after.round is not None and not ended:
        assert after.round.turn_seq >= before.round.turn_seq
        if after.round.turn_seq > before.round.turn_seq:
            assert after.round.turn_tag == after.tag
    if ended:
        assert replay(evening.log).divergence is None
