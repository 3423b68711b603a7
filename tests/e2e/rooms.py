"""What the tests of processes share: a bounded run on a loop of its own, quick durations, and people at many tables."""

import asyncio
import functools
import random

from chieu.games.catalogue import GAMES

PACE = "bot_ms=40,turn_ms=1200,grace_ms=200,catch_lock_ms=250,false_catch_ms=250,absent_turn_ms=700"
"""The rules' durations, a tenth of them or so. A turn is over after 1.4 s, so a later deadline is a timers' lease."""
HASTE = "bot_ms=5,turn_ms=4000,grace_ms=100,catch_lock_ms=20,false_catch_ms=20"
"""Nobody waits for anybody."""
LONGEST_TURN_MS = 1_400


def within(seconds):
    """Run an async test on a loop of its own; one that hangs fails."""

    def decorate(test):
        @functools.wraps(test)
        def run(*args, **kwargs):
            async def bounded():
                async with asyncio.timeout(seconds):
                    await test(*args, **kwargs)

            asyncio.run(bounded())

        return run

    return decorate


async def until(holds, seconds=20.0):
    """Wait for what `holds` answers to be true, and answer it."""
    async with asyncio.timeout(seconds):
        while not (found := holds()):
            await asyncio.sleep(0.02)
        return found


async def seated(people, sizes, seed=0):
    """So many tables with their phones, games, options and bots as the dice fall; everybody looks on."""
    dice = random.Random(seed)
    waiting = []
    for number, size in enumerate(sizes):
        fitting = [key for key, game in GAMES.items() if size <= game.most_seats]
        game = fitting[number % len(fitting)]
        odd, clock = bool(number % 2), dice.choice((15, 30, 60))
        bots = 1 if size < GAMES[game].most_seats and number % 3 == 0 else 0
        options = {"stacking": odd, "voluntary_draw": odd, "u_khan": odd, "turn_seconds": clock}
        waiting.append(people.table(f"{game}{number}", size, game=game, bots=bots, **options))
    return await asyncio.gather(*waiting)


async def played(table, rounds):
    """Play so many rounds at a table, and see everybody settled at its end."""
    for _ in range(rounds):
        await table.play_round()
    await table.settled()


async def played_until(table, is_enough):
    """Play round after round until it is enough, and see everybody settled at the end of the last."""
    while True:
        await table.play_round()
        if is_enough():
            await table.settled()
            return
