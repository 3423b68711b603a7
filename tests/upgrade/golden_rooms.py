"""The golden rooms: each game in each place of an evening, always with a screen that somebody paired.

Everything in them comes from names and numbers, so they are the same whenever they are made.
"""

from __future__ import annotations

import base64
import hashlib
import json
from pathlib import Path

from chieu.games.catalogue import GAMES
from chieu.games.pace import Pace
from chieu.rooms import record
from chieu.rooms.change import Frame
from chieu.rooms.formats import FORMAT, OLDEST, Form
from chieu.rooms.record import Deal
from chieu.rooms.room import Room
from chieu.rooms.tickets import Ticket, decode_ticket, encode_ticket
from chieu.rooms.views import own_view, public_view
from chieu.store.frames import Published, message_of, published
from tests.rooms import seating
from tests.rooms.evening import Evening
from tests.upgrade.written import said, shape

GOLDEN = Path(__file__).parent / "golden"
FORMATS = range(OLDEST, FORMAT + 1)


def folder(form):
    """Where the records of a format lie."""
    return GOLDEN / f"format{form}"


def lobby(game):
    """People, a machine, a screen, somebody who was removed, and a wish to change chairs."""
    evening = Evening("An", "Bình", "Chi", "Dũng", game_key=game, seed=7)
    evening.send("An", seating.AddBot, seating.add_bot) if GAMES[game].most_seats > 4 else evening.leave("Dũng")
    evening.kick("An", evening.seat("Chi").number)
    screen = hashlib.sha256(b"the screen").digest()
    evening.send("Bình", seating.PairScreen, seating.pair_screen, screen_sha=screen)
    evening.send("Bình", seating.MoveSeat, seating.move_seat, to_seat=evening.seat("An").number)
    return evening


def playing(game):
    """In the middle of the second round."""
    evening = lobby(game)
    evening.start()
    evening.play_out()
    evening.start()
    for _ in range(9):
        evening.take_turn()
    return evening


def paused(game):
    """Between two rounds, with clocks that stand."""
    evening = result(game)
    evening.send("An", seating.PauseClock, seating.pause_clock)
    return evening


def result(game):
    """After two rounds."""
    return playing(game).play_out()


def closed(game):
    """Everybody has gone."""
    evening = result(game)
    for name in evening.people():
        evening.leave(name)
    return evening


PLACES = {make.__name__: make for make in (lobby, playing, paused, result, closed)}
NAMES = [f"{game}-{place}" for game in GAMES for place in PLACES]


def made(name):
    """The evening of a golden room."""
    game, _, place = name.partition("-")
    return PLACES[place](game)


def known(room):
    """What a record says and what is seen of it, as its file says it."""
    whole = {"record": said(room), "shown": shown(room)}
    return json.dumps(whole, ensure_ascii=False, indent=1, sort_keys=True) + "\n"


def shown(room):
    """The outline of what is seen of a room: its phase, whose turn it is, every hand by its seat."""
    pace = Pace()
    view = public_view(room, pace)
    own = {seat.number: own_view(room, seat.number, room.touched_ms, pace).view for seat in room.seats if not seat.left}
    hands = {seat: [held.card for held in hand.hand] for seat, hand in own.items() if hand is not None}
    return {"phase": view.roster.phase.value, "turn": view.turn.seat, "hands": said(hands)}


def record_shape():
    """The shape of a record and of the lines of its log."""
    moves = tuple(move for _, types in record._MOVES.values() for move in types)
    return shape(Room, record._Line, Deal, *moves)


TICKET = Ticket("lacuoi-abc", "lacuoi", "An", b"p" * 32, b"d" * 32, (("stacking", "1"),), party=b"p", party_size=2)
PASSES = {"ab" * 32: ("seat", 1, 2), "cd" * 32: ("screen", 0, 1)}
FRAME = Frame(public=b"", seats={1: b"own"}, update=b"up", events=b"", changed=frozenset({1}), auth=PASSES)
UNNUMBERED = {
    "ticket": (TICKET, encode_ticket, decode_ticket),
    "message": (FRAME, lambda frame: message_of(frame, (7, "tag"), "prev", with_auth=True), published),
}
"""What is stored or sent without a number: a value, how it is written, how it is read."""


def unnumbered_shape():
    """The shape of what has no number."""
    return shape(Ticket, Published)


def write(form):
    """Write the golden records of one format."""
    at = folder(form)
    at.mkdir(parents=True, exist_ok=True)
    for name in NAMES:
        evening = made(name)
        (at / f"{name}.bin").write_bytes(Form(form).encode(evening.room))
        (at / f"{name}.json").write_text(known(Form(form).kept(evening.room)), "utf-8")
        if name.endswith("-result"):
            lines = [base64.b64encode(record.encode_log(line)).decode() for line in evening.log]
            (at / f"{name}.log").write_text("\n".join(lines) + "\n", "ascii")


def write_unnumbered():
    """Write the bytes that are not there yet; nothing tells a reader how old such bytes are, so they stay as they are."""
    for name, (value, written, read) in UNNUMBERED.items():
        at = GOLDEN / f"{name}.bin"
        if not at.exists():
            at.write_bytes(written(value))
            at.with_suffix(".json").write_text(json.dumps(said(read(written(value))), indent=1) + "\n", "utf-8")


def log_of(form, name):
    """The golden action log of a round."""
    lines = (folder(form) / f"{name}.log").read_text("ascii").split()
    return [record.decode_log(base64.b64decode(line)) for line in lines]
