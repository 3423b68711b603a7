"""Where a million rooms lie on a Redis Cluster: real ids, real keys, real slots.

``python deploy/bench/cluster_plan.py [--rooms N] [--nodes 3,6,8,16,32] [--kb K] [--commands C]``. Every room gets an
id as services make it; the slot of its record's key decides on its node. Nodes own equal ranges of slots, as
``redis-cli --cluster create`` gives them. `--kb` and `--commands` are what a room takes of memory and asks in a second
(`room_load`); what is printed is the node with the least and the one with the most.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from pathlib import Path

sys.path[:0] = [str(Path(__file__).resolve().parents[2]), str(Path(__file__).resolve().parents[2] / "services")]

from redis.crc import key_slot

from chieu.chassis.entropy import SystemEntropy
from chieu.store import keys

SLOTS = 16_384


def slots_of(rooms: int) -> Counter[int]:
    """So many new rooms by slot. Every key of a room has to be in the slot of its record."""
    entropy, found = SystemEntropy(), Counter[int]()
    for number in range(rooms):
        room = keys.of_room(keys.room_id(entropy.bytes(keys.ID_BYTES)))
        slot = key_slot(room.record.encode())
        found[slot] += 1
        if number < SLOTS:
            assert {key_slot(key.encode()) for key in (*room.written, room.presence, room.look)} == {slot}
    return found


def by_node(slots: Counter[int], nodes: int) -> list[int]:
    """The rooms of each node, where nodes own equal ranges of slots."""
    found = [0] * nodes
    for slot, rooms in slots.items():
        found[slot * nodes // SLOTS] += rooms
    return found


def main(rooms: int, node_counts: list[int], kb: float, commands: float) -> None:
    """Print the slots that hold rooms, then a line for each number of nodes."""
    slots = slots_of(rooms)
    print(f"{rooms} rooms in {len(slots)} slots: {min(slots.values())} to {max(slots.values())} in one")
    for nodes in node_counts:
        lie = by_node(slots, nodes)
        least, most = min(lie), max(lie)
        print(
            f"{nodes:3} nodes: {least} to {most} rooms each (the fullest {most * nodes / rooms:.3f} of its share); "
            f"{most * kb / 1024**2:.2f} GiB, {most * commands:.0f} commands/s on the fullest"
        )


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rooms", type=int, default=1_000_000)
    parser.add_argument("--nodes", default="3,4,6,8,12,16,32,64")
    parser.add_argument("--kb", type=float, default=20.0)
    parser.add_argument("--commands", type=float, default=3.0)
    asked = parser.parse_args()
    main(asked.rooms, [int(one) for one in asked.nodes.split(",")], asked.kb, asked.commands)
