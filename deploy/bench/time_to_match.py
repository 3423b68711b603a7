"""How long somebody waits for a table when strangers come seldom, now and then, or in crowds.

``python deploy/bench/time_to_match.py [--per-s N …] [--seconds S]``. Nobody waits before; people come evenly, each asks
for a table and follows the ticket, with everything as the rules have it. The wait is counted by them, from asking to
being told the seat. A table of four that forms from one person a second cannot be told sooner than after three seconds.
"""

from __future__ import annotations

import argparse
from collections import Counter

import uvloop
from matching import Used, matchmaking, people, ranked

from tests.support.redis import running

_AS_EVER = "turn_ms=30000"
"""The rules' own pace, said aloud: a test pace must be given."""
_AT_LEAST = 60
"""So many people come at each pace, however long that takes."""


async def measure(per_s: float, seconds: float) -> None:
    """People come at one pace: one line of figures."""
    with running(appendonly="yes", appendfsync="everysec") as server:
        async with matchmaking(server.url, 1, _AS_EVER) as run:
            where = [one.address for one in run]
            used = Used({"matchmaking": [one.pid for one in run], "redis": [server.pid]})
            used.start()
            async with people("come", addresses=where, per_s=per_s, seconds=max(seconds, _AT_LEAST / per_s)) as comers:
                came = await comers.says()
            cores = used.stop()
    waits = [told - asked for _, asked, told in came["seated"]]
    sizes = Counter(Counter(room for room, _, _ in came["seated"]).values())
    tables = ", ".join(f"{n} of {size}" for size, n in sorted(sizes.items(), reverse=True))
    print(f"{per_s:g} a second: waits {ranked(waits)}; tables: {tables}; {came['failed']} not seated;", end=" ")
    print(f"of a core: {cores}", flush=True)


async def main(paces: list[float], seconds: float) -> None:
    """One line for each pace."""
    for per_s in paces:
        await measure(per_s, seconds)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--per-s", type=float, nargs="+", default=[1, 10, 200])
    parser.add_argument("--seconds", type=float, default=10.0)
    asked = parser.parse_args()
    uvloop.run(main(asked.per_s, asked.seconds))
