"""Rounds: starting, moving, ending, and what the score is then."""

import hashlib

import msgspec
import pytest

from chieu.games.lacuoi.moves import CallLast, Catch, Draw, Play
from chieu.rooms.commitment import commitment, written_options
from chieu.rooms.room import Seat
from chieu.rooms.rounds import Act, Start, act, start_round
from tests.rooms.evening import Evening, came_of, kinds, pass_of


def test_a_start_deals_to_everybody_who_sits():
    """Rule: G-06, LC-03. The round is number 1, its first decision is asked for, and the clock runs."""
    evening = Evening("An", "Bình", bots=1)

    evening.start()

    played = evening.room.round
    assert (evening.room.phase, evening.room.rounds, played.seats) == ("PLAYING", 1, (0, 1, 2))
    assert [len(player.hand) for player in played.state.players] == [7, 7, 7]
    assert played.turn_seq > 0
    assert played.turn_tag == evening.room.tag


def test_one_person_starts_nothing():
    """B75, LC-01."""
    assert came_of(lambda: Evening("An").start()) == "PLAYER_COUNT"


def test_eleven_seats_start_nothing():
    """B75, LC-01. No door lets eleven in; a record that holds them is still not dealt."""
    evening = Evening("An", bots=9)
    crowd = (*evening.room.seats, Seat(number=10, name="Mười Một", bot=True))
    evening.room = msgspec.structs.replace(evening.room, seats=crowd)

    assert came_of(evening.start) == "PLAYER_COUNT"


def test_two_phones_of_the_host_start_one_round():
    """B76: one OK, the other ABORTED with the position."""
    evening = Evening("An", "Bình")
    evening.start()

    assert came_of(evening.start) == "STALE_TURN"
    assert evening.room.rounds == 1


def test_the_commitment_fixes_seed_options_and_seats():
    """SHA-256 of label, seed, options and seats, public at the deal."""
    evening = Evening("An", "Bình", options={"stacking": "true"})
    evening.start()
    played = evening.room.round

    by_hand = hashlib.sha256(b"chieu-deal-1" + played.seed + b"stacking=true\nturn_seconds=30\n" + b"0,1").digest()

    assert played.commitment == by_hand
    assert written_options({"b": "2", "a": "1"}) == b"a=1\nb=2\n"
    assert commitment(played.seed, {}, (0, 1)) != commitment(played.seed, {}, (0, 2))


def test_a_start_that_is_decided_again_deals_the_same_cards():
    """The moment's secret stays, so a lost compare-and-set re-rolls nothing."""
    evening = Evening("An", "Bình")
    order, moment = Start(pass_sha=pass_of("An"), stamp=evening.stamp()), evening.moment()

    first, second = start_round(order, evening.room, moment), start_round(order, evening.room, moment)

    assert first.room == second.room


@pytest.mark.parametrize(
    ("case", "room_for_tests", "process_for_tests", "injected"),
    [
        ("both under test", True, True, True),
        ("a real room", False, True, False),
        ("a real process", True, False, False),
    ],
)
def test_a_prepared_deck_is_dealt_in_test_rooms_alone(case, room_for_tests, process_for_tests, injected):
    """Both the room and the process must be under test."""
    evening = Evening("An", "Bình")
    evening.room = msgspec.structs.replace(evening.room, test_room=room_for_tests)
    deck = tuple(range(108))
    order = Start(pass_sha=pass_of("An"), stamp=evening.stamp())

    came = start_round(order, evening.room, evening.moment(deck=deck, test_room=process_for_tests))

    dealt = {card for player in came.room.round.state.players for card in player.hand}
    assert (dealt == set(range(14))) is injected, case


@pytest.mark.parametrize(
    ("case", "turn", "then"),
    [
        ("this decision", {}, "ok"),
        ("an old one (B52)", {"turn_seq": 0}, "STALE_TURN"),
        ("one from the future (B53)", {"turn_seq": 99}, "STALE_TURN"),
        ("of another history (B54)", {"turn_tag": "elsewhere"}, "HISTORY_CHANGED"),
    ],
)
def test_a_turn_action_answers_this_decision(case, turn, then):
    """Rule: G-02."""
    evening = Evening("An", "Bình")
    evening.start()
    name = evening.name_of(evening.asked().seat)

    assert came_of(lambda: evening.act(name, Draw(), **turn)) == then, case


@pytest.mark.parametrize("move", [CallLast(), Catch()])
def test_calls_and_catches_are_judged_on_arrival(move):
    """Rule: G-02. They name no decision and are never stale; here there is nothing to call or catch."""
    evening = Evening("An", "Bình")
    evening.start()

    came = came_of(lambda: evening.act("An", move, turn_seq=0, turn_tag=""))

    assert came in ("NOTHING_TO_CALL", "NOBODY_TO_CATCH")


def before_the_first(evening):
    return evening


def after_a_round(evening):
    evening.start()
    return evening.play_out()


@pytest.mark.parametrize(("when", "then"), [(before_the_first, "NO_ROUND"), (after_a_round, "ROUND_OVER")])
def test_nobody_moves_without_a_round(when, then):
    """B74: between rounds there is nothing to move."""
    evening = when(Evening("An", "Bình"))

    assert came_of(lambda: evening.act("An", Draw())) == then


def test_who_watches_does_not_move():
    """Rule: G-06."""
    evening = Evening("An", "Bình")
    evening.start()
    evening.join("Chi")

    assert came_of(lambda: evening.act("Chi", Draw())) == "NOT_A_PLAYER"


def test_who_is_not_asked_does_not_move():
    """B55; the refusal leaves the very same room."""
    evening = Evening("An", "Bình", "Chi")
    evening.start()
    room = evening.room
    other = next(seat.name for seat in room.seats if seat.number != evening.asked().seat)

    assert came_of(lambda: evening.act(other, Draw())) == "NOT_YOUR_TURN"
    assert evening.room is room


def test_a_card_of_another_hand_is_not_played():
    """Rule: G-01 (B56)."""
    evening = Evening("An", "Bình")
    evening.start()
    state = evening.room.round.state
    other = state.players[1 - state.turn]

    came = came_of(lambda: evening.act(evening.name_of(evening.asked().seat), Play(other.hand[0])))

    assert came in ("CARD_NOT_IN_HAND", "COLOUR_REQUIRED")


def test_a_move_of_no_game_is_refused():
    """A move must be one of the room's game."""
    evening = Evening("An", "Bình")
    evening.start()
    order = Act(pass_sha=pass_of("An"), stamp=evening.stamp(), move="draw")

    assert came_of(lambda: act(order, evening.room, evening.moment())) == "WRONG_GAME"


def test_every_accepted_turn_action_is_a_new_decision():
    """Rule: G-02. The number rises, and the tag is that of the commit."""
    evening = Evening("An", "Bình", "Chi")
    evening.start()
    seen = [(evening.room.round.turn_seq, evening.room.round.turn_tag)]

    for _ in range(8):
        evening.play()
        seen.append((evening.room.round.turn_seq, evening.room.round.turn_tag))

    assert [seq for seq, _ in seen] == list(range(seen[0][0], seen[0][0] + 9))
    assert seen[-1][1] == evening.room.tag


def test_decisions_of_another_round_have_other_numbers():
    """A move that was late by a whole round does not fit by accident."""
    evening = Evening("An", "Bình")
    evening.start()
    evening.play_out()
    last = evening.room.round.turn_seq

    evening.start()

    assert evening.room.round.turn_seq > last


def test_a_round_that_ends_is_scored_sealed_and_cleared():
    """Rule: LC-20, G-17: the seed is revealed in the commit that ends the round."""
    evening = Evening("An", "Bình", "Chi")
    evening.start()
    scores = [seat.score for seat in evening.room.seats]
    evening.play_out()
    room = evening.room

    assert scores == [0, 0, 0]
    assert room.phase == "ROUND_END"
    assert room.last_starter == room.round.starter
    assert sum(seat.wins for seat in room.seats) == 1
    assert sum(seat.score for seat in room.seats) == max(seat.score for seat in room.seats) > 0
    assert (evening.log[-1].kind, evening.log[-1].body) == ("SEAL", room.round.seed)
    assert not any(seat.ready for seat in room.seats)


def test_points_add_up_over_the_evening():
    """Rule: G-16, LC-20. Three rounds, one running total for each seat."""
    evening = Evening("An", "Bình", "Chi")
    won = {0: 0, 1: 0, 2: 0}
    for _ in range(3):
        evening.start()
        before = {seat.number: seat.score for seat in evening.room.seats}
        evening.play_out()
        for seat in evening.room.seats:
            won[seat.number] += seat.score - before[seat.number]

    assert won == {seat.number: seat.score for seat in evening.room.seats}
    assert sum(seat.wins for seat in evening.room.seats) == 3


def test_the_next_round_is_started_by_the_seat_after():
    """Rule: LC-05. Left or not, the seat after the previous starter."""
    evening = Evening("An", "Bình", "Chi")
    evening.start()
    first = evening.room.round.starter
    evening.play_out()

    evening.start()

    assert evening.room.round.starter == (first + 1) % 3


def test_a_turn_is_told_once():
    """One commit tells whose turn begins exactly once: the game does, the room does not repeat it."""
    evening = Evening("An", "Bình", "Chi")

    came = evening.start()

    assert kinds(came).count("TURN_STARTED") == 1
    assert kinds(came).count("ROUND_STARTED") == 1
