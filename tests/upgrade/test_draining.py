"""A display process that goes sends everybody on, by whatever door they came, with a cursor to go on from. G13."""

import asyncio
import time

from tests.support.evenings import play, sit
from tests.support.phones import Doors, watch_audience, watch_screen
from tests.support.refusals import told
from tests.support.screens import PairedScreen

PATIENT_S = 20
"""A drain may take so long; none of these needs it."""


async def test_everybody_is_told_where_to_go_on_and_the_process_is_gone_soon(house):
    """Links, watches, paired screens, screens by the code, the audience: a goodbye each, and nobody new comes in."""
    await house.table(drain_seconds=PATIENT_S)
    phones = await sit(house, "An", "Bình")
    await phones[0].start()
    await play(phones, 2)
    going, staying = house.of("display")[0], await house.display()
    screen = await PairedScreen("Tivi", phones[0].doors).paired_by(phones[0])
    doors = phones[0].doors
    streams = [await phones[0].link(), phones[1].watch(), screen.watch()]
    streams += [watch_screen(doors, phones[0].code), watch_audience(doors, phones[0].code)]
    for stream in streams:
        await stream.at(5)

    began = time.monotonic()
    draining = asyncio.create_task(going.drain())
    await going.process.draining.wait()
    refused = await told(phones[0].poll())
    came = [await stream.over() for stream in streams]
    await draining
    took_s = time.monotonic() - began
    phones[0].doors = Doors.of(house, display=staying)
    again = await phones[0].link(streams[0].cursor)
    await again.until(lambda one: one.frames)

    assert came == ["GOING_AWAY"] * len(streams)
    # Nobody is answered here any more by then, so nobody has to wait.
    assert [stream.frames[-1].goodbye.retry_after_ms for stream in streams] == [0] * len(streams)
    assert all(stream.frames[-1].cursor and not stream.frames[-1].goodbye.final for stream in streams)
    assert (refused.code, refused.reason) == ("UNAVAILABLE", "GOING_AWAY")
    assert again.resets == []
    assert took_s < PATIENT_S / 2


async def test_who_is_on_the_way_in_when_the_process_goes_is_sent_on_too(house):
    """The room is still being read for the stream; the drain does not wait for its end of patience."""
    await house.table(drain_seconds=PATIENT_S)
    phones = await sit(house, "An", "Bình")
    going = house.of("display")[0]
    going.failpoints.arm("before_snapshot=pause")
    link = await phones[0].link()
    await going.failpoints.arrived("before_snapshot")

    began = time.monotonic()
    draining = asyncio.create_task(going.drain())
    await going.process.draining.wait()
    going.failpoints.release("before_snapshot")
    why = await link.over()
    await draining

    assert why == "GOING_AWAY"
    assert time.monotonic() - began < PATIENT_S / 2
