"""A process that writes to one room with several hands: `python -m tests.store.writer URL ROOM FIRST_SEAT HANDS TIMES`.

It says ``ready``, waits for a line, adds one point at a time to each of its seats, and prints what it came to as JSON.
"""

import asyncio
import json
import sys

from chieu.store.errors import Conflict
from tests.store.rig import Pod, add


async def hand(pod, room_id, seat, times):
    """Send each command until it is answered, as a phone does."""
    for number in range(1, times + 1):
        command = (b"hand-%03d" % seat, number, b"body")
        while True:
            try:
                await pod.rooms.change(room_id, add(seat, command=command))
            except Conflict:
                continue
            break


async def main(url, room_id, first_seat, hands, times):
    async with Pod(url, home=True, name=f"writer-{first_seat}") as pod:
        await pod.rooms.read(room_id)
        print("ready", flush=True)
        sys.stdin.readline()
        await asyncio.gather(*(hand(pod, room_id, first_seat + n, times) for n in range(hands)))
        counted = {
            word: pod.counted("chieu_store_commits_total", f'result="{word}"') for word in ("ok", "mine", "conflict")
        }
        print(json.dumps(counted), flush=True)


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], sys.argv[2], *map(int, sys.argv[3:])))
