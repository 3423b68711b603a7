"""Views as a terminal gets them, made from states of the game over the wire."""

import random

from chieu.api.v1 import lacuoi_pb2, rooms_pb2, views_pb2
from chieu.api.v1.events_pb2 import Narration, NarrationParam
from chieu.client import View
from chieu.games.chance import Chance
from chieu.games.game import Setup
from chieu.games.lacuoi.game import LA_CUOI as GAME
from chieu.games.lacuoi.legal import legal_moves
from chieu.games.lacuoi.options import Options
from chieu.games.pace import Pace
from chieu.wire.lacuoi import LA_CUOI as WIRE
from chieu.wire.options import options_message

PACE = Pace()
NAMES = ("An", "Bình", "Chi", "Dũng", "Hà Giang", "Khánh", "Linh", "Minh", "Ngọc", "Phúc")
NOW_MS = 1_000_000
COMMITMENT = bytes(range(0xA0, 0xC0))


def states(seed, seats=4, stacking=True):
    """The states of one random round, with the times at which they are looked at."""
    dice = random.Random(seed)
    chance = Chance(seed.to_bytes(4, "big") * 8)
    options = Options(30, stacking)
    setup = Setup(seats=tuple(range(seats)), options=options, round_number=1, last_starter=None, now_ms=NOW_MS)
    state, now_ms = GAME.deal(setup, chance).state, NOW_MS
    while GAME.outcome(state) is None:
        yield state, now_ms
        now_ms += dice.choice((100, 5_000))
        moves = [(seat, move) for seat in range(seats) for move in legal_moves(state, seat, now_ms, PACE)]
        if moves:
            seat, move = dice.choice(moves)
            state = GAME.act(state, seat, move, now_ms, chance, PACE).state
        else:
            state = GAME.time_out(state, now_ms + 60_000, chance, PACE).state
    yield state, now_ms


def view(state, seat, now_ms=NOW_MS):
    """What a seat of a running round is shown; None for a screen."""
    table = GAME.table_view(state)
    asked = GAME.asked(state, PACE)
    made = View(
        cursor="c",
        roster=roster(len(state.players)),
        options=rooms_pb2.OptionsSection(options=options_message("lacuoi", state.options)),
        table=table_section(lacuoi_pb2.LaCuoiTable.FromString(WIRE.table(table))),
        seats=views_pb2.SeatsSection(lacuoi=lacuoi_pb2.LaCuoiSeats.FromString(WIRE.seats(table))),
        turn=turn(asked, now_ms),
        own=None if seat is None else own(state, seat, now_ms),
    )
    return made


def table_section(lacuoi):
    return views_pb2.TableSection(lacuoi=lacuoi, round=1, commitment=COMMITMENT)


def turn(asked, now_ms):
    if asked is None:
        return views_pb2.TurnSection()
    expires = Narration(key=asked.on_expire.key)
    expires.params.extend(NarrationParam(name=param.name, number=param.value) for param in asked.on_expire.params)
    deadline = rooms_pb2.Deadline(at_ms=now_ms + 18_000, total_ms=30_000, grace_ms=500, on_expire=expires)
    return views_pb2.TurnSection(turn_seq=3, turn_tag="t", seat=asked.seat, deadline=deadline, direction=1)


def own(state, seat, now_ms):
    hand = lacuoi_pb2.LaCuoiHand.FromString(WIRE.hand(GAME.seat_view(state, seat, now_ms, PACE)))
    return views_pb2.SeatPart(seat=seat, generation=1, playing=True, lacuoi=hand)


def roster(seats, phase=rooms_pb2.ROOM_PHASE_PLAYING, **more):
    """So many people, the first of them host."""
    return rooms_pb2.RosterSection(
        code="KMPXB",
        game=rooms_pb2.GAME_LA_CUOI,
        phase=phase,
        least_seats=2,
        most_seats=10,
        seats=[
            rooms_pb2.RosterSeat(seat=seat, name=NAMES[seat], presence=rooms_pb2.PRESENCE_HERE, host=seat == 0)
            for seat in range(seats)
        ],
        **more,
    )


def lobby(seats=3, powers=(), bots=(), **more):
    """What the first seat is shown in the lobby."""
    people = roster(seats, rooms_pb2.ROOM_PHASE_LOBBY, **more)
    for bot in bots:
        people.seats[bot].presence = rooms_pb2.PRESENCE_BOT
    return View(
        cursor="c",
        roster=people,
        options=rooms_pb2.OptionsSection(options=options_message("lacuoi", Options())),
        own=views_pb2.SeatPart(seat=0, generation=1, powers=powers),
    )
