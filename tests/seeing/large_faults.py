"""Processes and a Redis that stop, die, or fill up. It sleeps where a fault lasts so long; what follows is waited for elsewhere."""

import asyncio
import signal

from chieu.api.v1 import rooms_pb2, timers_pb2
from tests.seeing.faults import fresh, looked_at, often, person, provokes, table
from tests.support.evenings import word
from tests.support.queuing import Guest


@provokes("ChieuDeadlinesLate", "ChieuDeadlinesVeryLate")
async def timers_are_away(home):
    """The only timers process stops for longer than anybody should wait."""
    await table(home)
    home.one("timers").freeze()
    await asyncio.sleep(5)
    home.one("timers").thaw()
    await asyncio.sleep(1)


@provokes("ChieuMovesFail", "ChieuMovesFailSlowly", "ChieuMovesSlow", "ChieuMovesSlowly", "ChieuRulesSilent")
async def rules_is_away(home):
    """The only rules process stops; moves are sent all the same."""
    phones = [await table(home, display=number % 2) for number in range(4)]
    views = [await phone.look() for phone in phones]
    links = [await phone.link() for phone in phones for _ in range(4)]
    for link in links:
        await link.until(lambda one: one.frames)
    home.one("rules").freeze()
    try:
        for number, link in enumerate(links):
            phone, view = phones[number // 4], views[number // 4]
            for _ in range(60):
                await link.send(act=phone.act_request(word("draw"), view))
        await asyncio.sleep(10)
    finally:
        home.one("rules").thaw()
        for link in links:
            await link.close()


@provokes("ChieuViewsLate", "ChieuProcessBusy", "ChieuCanaryLate")
async def display_stops_for_moments(home):
    """Both display processes, while bots play and the canary does."""
    await home.canaries[0].begins()
    for _ in range(8):
        for number in (0, 1):
            home.one("display", number).freeze()
        await asyncio.sleep(1.6)
        for number in (0, 1):
            home.one("display", number).thaw()
        await asyncio.sleep(0.2)


@provokes("ChieuRedisRefuses", "ChieuRedisSlow", "ChieuLoopFails", "ChieuCallsFail")
async def redis_is_away(home):
    """It does not answer, while people call."""
    doors, phone = home.doors(), await table(home)
    async with home.frozen_redis():
        for _ in range(5):
            await often(phone.look, 4)
            await often(lambda: doors.timers.GetDeadline(timers_pb2.GetDeadlineRequest(room_id=phone.room_id)), 4)
    await asyncio.sleep(1)


@provokes("ChieuSubscriptionsLost")
async def subscriptions_are_cut(home):
    """Again and again."""
    for _ in range(8):
        await home.redis.execute_command("CLIENT", "KILL", "TYPE", "pubsub")
        await asyncio.sleep(0.4)


@provokes("ChieuRedisFilling", "ChieuRedisFull")
async def redis_fills_up(home):
    """Nine parts of ten are used."""
    used = (await home.redis.info("memory"))["used_memory"]
    await home.redis.config_set("maxmemory", int(used * 1.1))
    await asyncio.sleep(9)
    await home.redis.config_set("maxmemory", 0)
    await asyncio.sleep(6)


@provokes("ChieuTicketsGivenBack")
async def a_matcher_dies_on_the_way(home):
    """It has taken the tickets of a table that it will not make."""
    guests = [Guest(f"người {fresh()}", home.doors()) for _ in range(4)]
    await asyncio.gather(*(guest.ask(game=rooms_pb2.GAME_LA_CUOI) for guest in guests))
    await asyncio.sleep(0.5)
    for number in (0, 1):
        await home.one("matchmaking", number).kill()
    for number in (0, 1):
        home.one("matchmaking", number).start()
    for number in (0, 1):
        await home.one("matchmaking", number).ready()
    for guest in guests:
        guest.follow()
    await asyncio.sleep(11)


@provokes("ChieuProcessDown", "ChieuServiceMissing")
async def a_service_is_gone(home):
    """The only timers process is killed."""
    await home.one("timers").kill()
    await asyncio.sleep(5)
    home.one("timers").start()
    await home.one("timers").ready()


@provokes("ChieuCanarySilent", "ChieuChannelsSlow")
async def the_canary_hangs(home):
    """It is stopped, and nobody hears it. Where nothing happens meanwhile, probes find a Redis that stutters."""
    home.canaries[0].process.send_signal(signal.SIGSTOP)
    try:
        # Whatever was looked at through it is over: its channels are quiet.
        await home.restart("display", 1)
        phone = person(home, display=1)
        await phone.open()
        async with looked_at(phone):
            # Probes come every three seconds: no whole number of these.
            for _ in range(16):
                async with home.frozen_redis():
                    await asyncio.sleep(0.8)
                await asyncio.sleep(0.33)
        await asyncio.sleep(6)
    finally:
        home.canaries[0].process.send_signal(signal.SIGCONT)
