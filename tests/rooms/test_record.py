"""What is written is read back equal, and a sealed log plays the round again."""

import msgspec
import pytest

from chieu.games.catalogue import GAMES
from chieu.games.lacuoi import moves as lacuoi
from chieu.games.pace import Pace
from chieu.games.phom import moves as phom
from chieu.games.switch import moves as switch
from chieu.rooms.change import LogEntry, LogKind
from chieu.rooms.record import (
    Deal,
    decode,
    decode_deal,
    decode_log,
    decode_move,
    encode,
    encode_deal,
    encode_log,
    encode_move,
)
from chieu.rooms.replay import replay
from chieu.rooms.room import Round, Seat
from tests.rooms import seating
from tests.rooms.evening import Evening, came_of


def test_a_room_is_read_back_as_it_was_written():
    """At every point of an evening, down to the last field."""
    evening = Evening("An", "Bình", bots=2)
    seen = []
    for _ in range(2):
        evening.start()
        for _ in range(40):
            if evening.room.phase == "PLAYING":
                evening.fire()
                seen.append(evening.room)
        evening.play_out()
    evening.leave("Bình")
    seen.append(evening.room)

    assert [decode(encode(room)) for room in seen] == seen


def test_a_record_stays_small():
    """Ten seats in a running round take less than 4 kB of Redis."""
    evening = Evening("An", bots=9)
    evening.start()

    assert len(encode(evening.room)) < 4_096


def test_an_older_record_without_the_newest_fields_is_read():
    """Fields are appended, missing ones are at default."""
    evening = Evening("An", "Bình")
    evening.start()
    raw = msgspec.msgpack.decode(encode(evening.room))
    shorter = raw[:-2]
    shorter[5] = [seat[:-1] for seat in shorter[5]]

    came = decode(msgspec.msgpack.encode(shorter))

    assert came.round == evening.room.round
    assert came.gone == ()


@pytest.mark.parametrize(
    ("kind", "place", "name"),
    [(Seat, 0, "number"), (Seat, 13, "commands"), (Round, 1, "seed"), (Round, 18, "actions")],
)
def test_fields_keep_their_places(kind, place, name):
    """A field that moves would be read as another one by the version before."""
    assert kind.__struct_fields__[place] == name


LONGER = {
    "lacuoi": [lacuoi.Play(5), lacuoi.Play(107, lacuoi.Colour.RED, call=True)],
    "phom": [
        phom.Discard(51),
        phom.Send(7, 3),
        phom.Lay(),
        phom.Lay((phom.Group((0, 1, 2)), phom.Group((3,), 2), phom.Group((40, 44, 48)))),
    ],
    "switch": [switch.Play(5), switch.Play(103, switch.Suit.HEARTS, call=True)],
}
"""By game, moves that take more than a word."""
KINDS = {"lacuoi": lacuoi.Move.__args__, "phom": phom.Move.__args__, "switch": switch.Move.__args__}


@pytest.mark.parametrize("key", GAMES)
def test_every_move_is_read_back(key):
    """Every move of every game has a written form, and no game takes another's."""
    said = {type(move) for move in LONGER[key]}
    moves = [*LONGER[key], *(kind() for kind in KINDS[key] if kind not in said)]

    assert [decode_move(key, encode_move(key, move)) for move in moves] == moves
    for other in GAMES.keys() - {key}:
        assert {came_of(lambda move=move, other=other: encode_move(other, move)) for move in moves} == {"WRONG_GAME"}


def test_a_line_of_the_log_is_read_back():
    """Each kind, with its body's bytes."""
    lines = [LogEntry(kind=kind, at_ms=5, version=7, seat=2, body=b"\x00\xff") for kind in LogKind]

    assert [decode_log(encode_log(line)) for line in lines] == lines


def test_a_deal_is_read_back():
    """The pace is part of it: it decides when a move may come."""
    evening = Evening("An", "Bình", pace=Pace(catch_lock_ms=10))
    evening.start()
    deal = decode_deal(evening.log[0].body)

    assert isinstance(deal, Deal)
    assert (deal.game, deal.round_number, deal.seats, deal.pace.catch_lock_ms) == ("lacuoi", 1, (0, 1), 10)
    assert decode_deal(encode_deal(deal)) == deal


def test_a_deal_says_who_may_have_to_start():
    """Rule: PH-03. The host, and the winner of the round before; a game that needs neither pays no heed."""
    evening = Evening("An", "Bình")
    evening.start()
    first = decode_deal(evening.log[0].body)
    evening.play_out()
    winner = evening.room.last_winner
    evening.send("An", seating.TransferHost, seating.transfer_host, to_seat=1)
    evening.start()
    second = decode_deal(evening.log[0].body)

    assert (first.host, first.last_winner) == (0, None)
    assert (second.host, second.last_winner) == (1, winner)


def played(seed=3, leave=None):
    """A sealed log, and the room at the end of its round."""
    evening = Evening("An", "Bình", "Chi", bots=2, seed=seed)
    evening.start()
    for turn in range(2_000):
        if evening.room.phase != "PLAYING":
            break
        if turn == 5 and leave:
            evening.leave(leave)
        evening.wait(3_000)
        if turn % 3 == 0:
            evening.fire()
        else:
            bot = evening.name_of(evening.asked().seat)
            evening.play() if bot in evening.people() else evening.fire()
    return evening


@pytest.mark.parametrize("leave", [None, "Bình"])
@pytest.mark.parametrize("seed", range(4))
def test_a_sealed_log_plays_the_round_again(seed, leave):
    """Invariant 7: moves, bots, time-outs and leavers, state for state."""
    evening = played(seed, leave)

    came = replay(evening.log)

    assert came.divergence is None
    assert came.states[-1] == evening.room.round.state
    assert len(came.states) == len(evening.log) - 1 == evening.room.round.actions


def test_a_void_round_is_replayed_up_to_its_end():
    """Rule: G-13. The log says VOID before it is sealed."""
    evening = Evening("An", bots=2)
    evening.start()
    evening.fire()
    state = evening.room.round.state
    evening.leave("An")

    came = replay(evening.log)

    assert (came.void, came.divergence) == (True, None)
    assert came.states[1] == state


def other_seed(log):
    return [*log[:-1], msgspec.structs.replace(log[-1], body=bytes(range(32)))]


def other_options(log):
    deal = decode_deal(log[0].body)
    deal = msgspec.structs.replace(deal, options=msgspec.structs.replace(deal.options, stacking=True))
    return [msgspec.structs.replace(log[0], body=encode_deal(deal)), *log[1:]]


def one_seat_less(log):
    deal = decode_deal(log[0].body)
    return [
        msgspec.structs.replace(log[0], body=encode_deal(msgspec.structs.replace(deal, seats=deal.seats[1:]))),
        *log[1:],
    ]


def without_the_last_action(log):
    return [*log[:-2], log[-1]]


def another_seat(log):
    at = next(i for i, entry in enumerate(log) if entry.kind in ("MOVE", "TIME_OUT"))
    return [*log[:at], msgspec.structs.replace(log[at], seat=(log[at].seat + 1) % 5), *log[at + 1 :]]


def unreadable_move(log):
    at = next(i for i, entry in enumerate(log) if entry.kind == "MOVE")
    return [*log[:at], msgspec.structs.replace(log[at], body=b"\xc1"), *log[at + 1 :]]


def unsealed(log):
    return log[:-1]


def headless(log):
    return log[1:]


def unreadable_deal(log):
    return [msgspec.structs.replace(log[0], body=b"\xc1"), *log[1:]]


def dealt_twice(log):
    return [log[0], *log]


@pytest.mark.parametrize(
    ("forged", "at"),
    [
        (other_seed, "0"),
        (other_options, "0"),
        (one_seat_less, "0"),
        (without_the_last_action, "last"),
        (another_seat, "1"),
        (unreadable_move, "a move"),
        (unsealed, "last"),
        (headless, "0"),
        (unreadable_deal, "0"),
        (dealt_twice, "1"),
    ],
)
def test_a_forged_log_is_found_out_where_it_parts(forged, at):
    """`chieu verify`: the first divergence, by the entry's index."""
    log = forged(played().log)
    places = {
        "0": 0,
        "1": 1,
        "last": len(log) - 1,
        "a move": next((i for i, entry in enumerate(log) if entry.body == b"\xc1"), None),
    }

    came = replay(log)

    assert came.divergence is not None
    assert came.divergence.entry == places[at]


def test_no_log_is_no_round():
    """An empty list diverges at its beginning."""
    assert replay([]).divergence.entry == 0
