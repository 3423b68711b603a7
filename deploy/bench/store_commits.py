"""What a commit costs, beside the same writes in redis-py's WATCH/MULTI/EXEC, and what a room weighs in Redis.

``python deploy/bench/store_commits.py [--commits N] [--rooms N] [--rounds N]``. Both contenders write the same record,
frame, stream entry, deadline, activity, lifetimes and message, of a room of four that is in the middle of a round.
CPU is processor time of this process and of Redis; the best of the rounds counts, rounds alternate.
"""

from __future__ import annotations

import argparse
import asyncio
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

import msgspec
import redis.asyncio
import redis.exceptions
import uvloop
from store_rooms import Bench, framer, new_id
from store_rooms import redis as own_redis

from chieu.rooms import record
from chieu.rooms.change import Change, Frame, Moment
from chieu.rooms.room import Room
from chieu.store import frames, keys
from chieu.store.commits import Draft, Held, commit_words
from chieu.store.programs import COMMIT

TTL_MS = 7_200_000


@dataclass(frozen=True, slots=True)
class Cost:
    """Of one commit, in a run."""

    name: str
    per_s: float
    client_us: float
    redis_us: float

    def __str__(self) -> str:
        both = self.client_us + self.redis_us
        return f"{self.name:42} {self.per_s:9.0f}/s {self.client_us:8.1f} {self.redis_us:8.1f} {both:8.1f}"


Commit = Callable[[str], Awaitable[object]]


async def measured(name: str, bench: Bench, rooms: list[str], commits: int, commit: Commit) -> Cost:
    """All rooms at once, each committing one after the other."""

    async def one(room_id: str) -> None:
        for _ in range(commits // len(rooms)):
            await commit(room_id)

    done = commits // len(rooms) * len(rooms)
    redis_before = await redis_s(bench)
    cpu, wall = time.process_time(), time.perf_counter()
    await asyncio.gather(*(one(room_id) for room_id in rooms))
    cpu, wall = time.process_time() - cpu, time.perf_counter() - wall
    redis_cpu = await redis_s(bench) - redis_before
    return Cost(name, done / wall, cpu / done * 1e6, redis_cpu / done * 1e6)


async def redis_s(bench: Bench) -> float:
    """Processor seconds Redis has used."""
    used = await bench.store.client.call("INFO", "cpu")
    return float(used["used_cpu_user"]) + float(used["used_cpu_sys"])


def touch(room: Room, moment: Moment) -> Change:
    """The least a decision can be: what is measured is the store."""
    return Change(room=msgspec.structs.replace(room, rounds=room.rounds + 1))


def same_moves(bench: Bench, frame: Frame) -> Commit:
    """``commit.lua`` alone: words made beforehand but for the position."""
    at: dict[str, Room] = {}

    async def commit(room_id: str) -> None:
        room = at.get(room_id) or await bench.store.rooms.read(room_id)
        after = msgspec.structs.replace(room, version=room.version + 1, tag=f"{room.version:016x}")
        auth = frames.auth_of(frame)
        drawn = Draft(Held(after, auth), Held(room, auth), frame, ())
        of_room = keys.of_room(room_id)
        words = commit_words(bench.store.rooms._craft, of_room, drawn)
        reply = await bench.store.scripts.submit(COMMIT, of_room.written, words)
        assert reply == [b"OK"], reply
        at[room_id] = after

    return commit


def watched(client: redis.asyncio.Redis, frame: Frame) -> Commit:
    """The same writes as redis-py's own way of optimistic locking."""

    async def commit(room_id: str) -> None:
        of_room = keys.of_room(room_id)
        async with client.pipeline(transaction=True) as pipe:
            await pipe.watch(of_room.record)
            state = await pipe.hmget(of_room.record, ["v", "t", "s"])
            room = record.decode(state[2])
            version, tag = int(state[0]) + 1, f"{int(state[0]):016x}"
            now_ms = 1_800_000_000_000 + version
            pipe.multi()
            pipe.xadd(
                of_room.stream,
                {"t": tag, "p": state[1], "d": frame.events},
                id=f"{version}-0",
                maxlen=64,
                approximate=False,
            )
            changed = msgspec.structs.replace(room, rounds=room.rounds + 1)
            pipe.hset(of_room.record, mapping={"v": version, "t": tag, "fmt": 1, "s": record.encode(changed)})
            seats = {f"s{seat}": frame.seats[seat] for seat in frame.changed}
            fields = {"v": version, "t": tag, "prev": state[1], "pub": frame.public, "open": b"", **seats}
            pipe.hset(of_room.frame, mapping=fields)
            pipe.zadd(of_room.due, {room_id: now_ms})
            pipe.zadd(of_room.idx, {room_id: now_ms})
            for key in (of_room.record, of_room.frame, of_room.stream, of_room.log):
                pipe.pexpire(key, TTL_MS)
            message = frames.message_of(frame, (version, tag), state[1].decode(), with_auth=False)
            pipe.spublish(of_room.channel, message)
            await pipe.execute()

    return commit


async def rooms_like(bench: Bench, room: Room, count: int) -> list[str]:
    """Copies of a room, opened afresh."""
    names = [new_id() for _ in range(count)]
    for name in names:
        copy = msgspec.structs.replace(room, room_id=name)
        await bench.store.rooms.open(name, lambda moment, copy=copy: Change(room=copy))
    return names


async def weight(bench: Bench, room_id: str) -> dict[str, int]:
    """Bytes of each key of a room in Redis."""
    of_room = keys.of_room(room_id)
    named = {"record": of_room.record, "frame": of_room.frame, "stream": of_room.stream, "log": of_room.log}
    found = {name: await bench.store.client.call("MEMORY", "USAGE", key, "SAMPLES", 0) for name, key in named.items()}
    return {name: used or 0 for name, used in found.items()}


async def main(commits: int, rooms: int, rounds: int) -> None:
    """Print both tables."""
    with own_redis() as server:
        last: list[Frame] = []
        render = framer()

        def remember(before: Room, change: Change) -> Frame:
            last[:] = [render(before, change)]
            return last[0]

        real = Bench.at(server.url, remember)
        room = await real.played(90)
        frame = last[0]
        print(
            f"record {len(record.encode(room))} B, public {len(frame.public)} B, update {len(frame.update)} B,", end=" "
        )
        print(f"events {len(frame.events)} B, {len(frame.changed)} of {len(frame.seats)} seats changed")
        heavy = await weight(real, room.room_id)
        print(f"bytes in Redis of a playing room of 4 after 90 actions: {heavy}, together {sum(heavy.values())}")
        bench = Bench.at(server.url, lambda before, change: frame)
        client = redis.asyncio.Redis.from_url(server.url, max_connections=rooms + 4)
        names = await rooms_like(bench, room, rooms)
        contenders: dict[str, Commit] = {
            "Rooms.change, all of it": lambda room_id: bench.store.rooms.change(room_id, touch),
            "commit.lua through the batches": same_moves(bench, frame),
            "WATCH/MULTI/EXEC in redis-py": watched(client, frame),
        }
        print(f"{'':42} {'commits':>11} {'client':>8} {'redis':>8} {'both':>8}  CPU-µs a commit")
        best: dict[str, Cost] = {}
        for _ in range(rounds):
            for name, commit in contenders.items():
                for room_id in names:
                    bench.store.rooms._held.drop(room_id)
                cost = await measured(name, bench, names, commits, commit)
                best[name] = min(best.get(name, cost), cost, key=lambda cost: cost.client_us + cost.redis_us)
            names = await rooms_like(bench, room, rooms)
            contenders["commit.lua through the batches"] = same_moves(bench, frame)
        for cost in best.values():
            print(cost)
        ours, theirs = best["Rooms.change, all of it"], best["WATCH/MULTI/EXEC in redis-py"]
        print(f"WATCH costs {theirs.client_us / ours.client_us:.1f} x our client CPU,", end=" ")
        print(f"{theirs.redis_us / ours.redis_us:.1f} x our Redis CPU; {ours.per_s / theirs.per_s:.1f} x its rate")
        await client.aclose()
        await bench.store.close()
        await real.store.close()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--commits", type=int, default=6_000)
    parser.add_argument("--rooms", type=int, default=60)
    parser.add_argument("--rounds", type=int, default=3)
    asked = parser.parse_args()
    uvloop.run(main(asked.commits, asked.rooms, asked.rounds))
