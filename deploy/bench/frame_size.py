"""How big frames are and what drawing them costs: one whole round at a full table, every version drawn in order.

``python deploy/bench/frame_size.py [--seats N] [--runs N]``; sizes are what one phone gets, header included.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "services"))

import msgspec

from chieu.games.catalogue import game
from chieu.games.chance import Chance
from chieu.games.pace import Pace
from chieu.rooms.bots import AddBot, add_bot
from chieu.rooms.change import Change, Moment, Stamp
from chieu.rooms.clock import due_of, expire
from chieu.rooms.opening import Open, open_room
from chieu.rooms.room import Phase, Room
from chieu.rooms.rounds import Act, Start, act, start_round
from chieu.rooms.views import own_view, public_view
from chieu.wire.frames import Framer
from chieu.wire.streams import frame_header

PACE = Pace()
HOST = bytes(range(32))
Versions = list[tuple[Room, Change]]


class Evening:
    """A host and bots; each command is committed at once, and the rooms before and after are kept."""

    def __init__(self, seats: int) -> None:
        self.now_ms = 1_700_000_000_000
        self.versions: Versions = []
        request = Open(room_id="room", code="BFGHJ", game="lacuoi", name="An", pass_sha=HOST)
        opened = open_room(request, self.moment())
        self.room = msgspec.structs.replace(opened.room, version=0, seats=())
        self.take(opened)
        for _ in range(seats - 1):
            self.take(add_bot(AddBot(pass_sha=HOST, stamp=self.stamp()), self.room, self.moment()))
        self.take(start_round(Start(pass_sha=HOST, stamp=self.stamp()), self.room, self.moment()))

    def moment(self) -> Moment:
        number = len(self.versions) + 1
        return Moment(now_ms=self.now_ms, tag=f"{number:08x}", secret=number.to_bytes(32, "big"), pace=PACE)

    def stamp(self) -> Stamp:
        return Stamp(b"a bench!", len(self.versions) + 1, b"body")

    def take(self, change: Change) -> None:
        """Commit: the room gets its new position."""
        before = self.room
        room = msgspec.structs.replace(change.room, version=before.version + 1, tag=f"{before.version + 1:08x}")
        self.versions.append((before, msgspec.structs.replace(change, room=room)))
        self.room = room

    def step(self) -> None:
        """The seat to act plays: a bot when it is due, the host as a bot would."""
        played = self.room.round
        rules = game(self.room.game)
        asked = None if played is None else rules.asked(played.state, PACE)
        if played is None or asked is None:
            raise AssertionError("the round runs")
        self.now_ms = max(self.now_ms, asked.not_before_ms)
        if asked.seat:
            self.now_ms = max(self.now_ms, due_of(self.room, PACE) or 0)
            self.take(expire(self.room, self.moment()))
            return
        own = rules.seat_view(played.state, 0, self.now_ms, PACE)
        move = rules.bot_move(rules.table_view(played.state), own, Chance(b"luck", self.room.version * 64))
        request = Act(pass_sha=HOST, stamp=self.stamp(), move=move, turn_seq=played.turn_seq, turn_tag=played.turn_tag)
        self.take(act(request, self.room, self.moment()))


def a_round(seats: int) -> Versions:
    """Every version of one round, the deal first."""
    evening = Evening(seats)
    dealt_at = len(evening.versions) - 1
    while evening.room.phase is Phase.PLAYING:
        evening.step()
    return evening.versions[dealt_at:]


def sizes(versions: Versions) -> tuple[list[int], list[int]]:
    """What one phone gets in bytes: updates of the running round, and snapshots. Seat 1 is looked at."""
    framer = Framer(PACE)
    updates, snapshots = [], []
    for before, change in versions:
        frame = framer.render(before, change)
        room = change.room
        header = len(frame_header("UPDATE", room.version, room.tag, room.touched_ms))
        own = len(frame.seats[1])
        updates.append(header + len(frame.update) + (own if 1 in frame.changed else 0))
        snapshots.append(header + len(frame.public) + own)
    return updates[1:-1], snapshots


def drawing_us(versions: Versions) -> tuple[float, float]:
    """Microseconds a version: the whole render, and of it the views that the rules make."""
    framer = Framer(PACE)
    begun = time.process_time_ns()
    for before, change in versions:
        framer.render(before, change)
    rendered = time.process_time_ns()
    for _, change in versions:
        public_view(change.room, PACE)
        for seat in change.room.seats:
            own_view(change.room, seat.number, change.room.touched_ms, PACE)
    viewed = time.process_time_ns()
    count = len(versions) * 1_000
    return (rendered - begun) / count, (viewed - rendered) / count


def main() -> None:
    """Print the figures as one table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--seats", type=int, nargs="*", default=[2, 4, 10])
    parser.add_argument("--runs", type=int, default=15)
    args = parser.parse_args()
    print("seats  versions  update B mean/p99  snapshot B mean/max  draw µs  of it views µs")
    for seats in args.seats:
        versions = a_round(seats)
        updates, snapshots = sizes(versions)
        runs = [drawing_us(versions) for _ in range(args.runs)]
        p99 = sorted(updates)[int(len(updates) * 0.99)]
        print(
            f"{seats:>5}  {len(versions):>8}  {statistics.mean(updates):>10.0f} / {p99:<4}"
            f"  {statistics.mean(snapshots):>12.0f} / {max(snapshots):<5}"
            f"  {min(run[0] for run in runs):>6.0f}  {min(run[1] for run in runs):>8.0f}"
        )


if __name__ == "__main__":
    main()
