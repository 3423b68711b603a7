"""Views as a terminal gets them, made from states of every game over the wire."""

import random

from chieu.api.v1 import rooms_pb2, views_pb2
from chieu.api.v1.events_pb2 import Narration, NarrationParam
from chieu.client import View
from chieu.games.catalogue import GAMES
from chieu.games.chance import Chance
from chieu.games.game import OptionKind, Setup
from chieu.games.lacuoi import legal as lacuoi
from chieu.games.pace import Pace
from chieu.games.phom import legal as phom
from chieu.games.switch import legal as switch
from chieu.wire.games import DIALECTS
from chieu.wire.options import game_number, options_message

PACE = Pace()
NAMES = ("An", "Bình", "Chi", "Dũng", "Hà Giang", "Khánh", "Linh", "Minh", "Ngọc", "Phúc")
NOW_MS = 1_000_000
COMMITMENT = bytes(range(0xA0, 0xC0))
LACUOI = GAMES["lacuoi"]
BOOLS = {game: [spec.key for spec in rules.options if spec.kind is OptionKind.BOOL] for game, rules in GAMES.items()}
"""The options of each game that are on or off."""
_LEGAL = {
    "lacuoi": lambda state, seat, now_ms: lacuoi.legal_moves(state, seat, now_ms, PACE),
    "phom": lambda state, seat, now_ms: phom.legal_moves(state, seat),
    "switch": lambda state, seat, now_ms: switch.legal_moves(state, seat, now_ms, PACE),
}


def states(seed, seats=4, game="lacuoi", **options):
    """The states of one random round, with the times at which they are looked at."""
    dice, rules = random.Random(seed), GAMES[game]
    chance = Chance(seed.to_bytes(4, "big") * 8)
    chosen = rules.read_options({key: str(value).lower() for key, value in options.items()})
    places = tuple(range(seats))
    setup = Setup(seats=places, options=chosen, round_number=1, last_starter=None, now_ms=NOW_MS, host=0)
    state, now_ms = rules.deal(setup, chance).state, NOW_MS
    while rules.outcome(state) is None:
        yield state, now_ms
        now_ms += dice.choice((100, 5_000))
        moves = [(seat, move) for seat in places for move in _LEGAL[game](state, seat, now_ms)]
        if moves:
            seat, move = dice.choice(moves)
            state = rules.act(state, seat, move, now_ms, chance, PACE).state
        else:
            state = rules.time_out(state, now_ms + 60_000, chance, PACE).state
    yield state, now_ms


def seats_of(state):
    """Everybody who was dealt in."""
    return [player.seat for player in state.players]


def asked(state, game="lacuoi"):
    """The seat that is to act; the first one when the round is over."""
    found = GAMES[game].asked(state, PACE)
    return state.players[0].seat if found is None else found.seat


def view(state, seat, now_ms=NOW_MS, game="lacuoi"):
    """What a seat of a running round is shown; None for a screen."""
    rules, wire = GAMES[game], DIALECTS[game]
    table = rules.table_view(state)
    table_section = views_pb2.TableSection(round=1, commitment=COMMITMENT)
    getattr(table_section, game).MergeFromString(wire.table(table))
    seats = views_pb2.SeatsSection()
    getattr(seats, game).MergeFromString(wire.seats(table))
    is_open = rules.open_table(state)
    return View(
        cursor="c",
        roster=roster(len(state.players), game=game),
        options=rooms_pb2.OptionsSection(options=options_message(game, state.options)),
        table=table_section,
        seats=seats,
        turn=turn(rules.asked(state, PACE), now_ms),
        own=None if seat is None else own(state, seat, now_ms, game),
        open_table=is_open and views_pb2.OpenTablePart.FromString(wire.open_table(is_open)),
    )


def turn(asked, now_ms):
    if asked is None:
        return views_pb2.TurnSection()
    expires = Narration(key=asked.on_expire.key)
    expires.params.extend(NarrationParam(name=param.name, number=param.value) for param in asked.on_expire.params)
    deadline = rooms_pb2.Deadline(at_ms=now_ms + 18_000, total_ms=30_000, grace_ms=500, on_expire=expires)
    return views_pb2.TurnSection(turn_seq=3, turn_tag="t", seat=asked.seat, deadline=deadline, direction=1)


def own(state, seat, now_ms, game):
    made = views_pb2.SeatPart(seat=seat, generation=1, playing=True)
    getattr(made, game).MergeFromString(DIALECTS[game].hand(GAMES[game].seat_view(state, seat, now_ms, PACE)))
    return made


def roster(seats, phase=rooms_pb2.ROOM_PHASE_PLAYING, game="lacuoi", **more):
    """So many people, the first of them host."""
    return rooms_pb2.RosterSection(
        code="KMPXB",
        game=game_number(game),
        phase=phase,
        least_seats=2,
        most_seats=GAMES[game].most_seats,
        seats=[
            rooms_pb2.RosterSeat(seat=seat, name=NAMES[seat], presence=rooms_pb2.PRESENCE_HERE, host=seat == 0)
            for seat in range(seats)
        ],
        **more,
    )


def lobby(seats=3, powers=(), bots=(), game="lacuoi", **more):
    """What the first seat is shown in the lobby."""
    people = roster(seats, rooms_pb2.ROOM_PHASE_LOBBY, game, **more)
    for bot in bots:
        people.seats[bot].presence = rooms_pb2.PRESENCE_BOT
    defaults = options_message(game, GAMES[game].read_options({}))
    return View(
        cursor="c",
        roster=people,
        options=rooms_pb2.OptionsSection(options=defaults),
        own=views_pb2.SeatPart(seat=0, generation=1, powers=powers),
    )
