"""A real gRPC server with the four services, each method of which a test writes itself."""

import asyncio
import functools
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

import grpc
import grpc.aio
from google.protobuf.any_pb2 import Any
from google.rpc import error_details_pb2, status_pb2

from chieu.api.v1 import display_pb2_grpc, matchmaking_pb2_grpc, rules_pb2_grpc, timers_pb2, timers_pb2_grpc
from chieu.api.v1.display_pb2 import LinkResponse
from chieu.api.v1.rooms_pb2 import Position
from chieu.api.v1.views_pb2 import (
    FRAME_KIND_GOODBYE,
    FRAME_KIND_HEARTBEAT,
    FRAME_KIND_SNAPSHOT,
    FRAME_KIND_UPDATE,
    Goodbye,
    SeatFrame,
    SeatPart,
)
from chieu.client import Client, Patience

DEADLINE_S = 30
QUICK = Patience(call_s=0.5, total_s=3, first_pause_s=0.01, longest_pause_s=0.02, silence_s=2, heartbeat_s=0.05)
ROOM = "r-1"


def within(test):
    """Run an async test on a loop of its own; one that hangs fails."""

    @functools.wraps(test)
    def run(*args, **kwargs):
        async def bounded():
            async with asyncio.timeout(DEADLINE_S):
                await test(*args, **kwargs)

        asyncio.run(bounded())

    return run


async def until(holds):
    """Turn the loop until something holds; the deadline of the test is the bound."""
    while not holds():
        await asyncio.sleep(0.005)


@dataclass
class Server:
    """What is served now, and what was asked so far. `on[method]` is the handler of a test."""

    port: int = 0
    on: dict = field(default_factory=dict)
    asked: list = field(default_factory=list)
    metadata: list = field(default_factory=list)
    server: grpc.aio.Server | None = None

    @property
    def address(self):
        return f"127.0.0.1:{self.port}"

    def requests(self, method):
        return [request for name, request in self.asked if name == method]

    async def unary(self, method, request, context):
        self.asked.append((method, request))
        self.metadata.append(dict(context.invocation_metadata()))
        return await self.on[method](request, context)

    async def stream(self, method, request, context):
        self.asked.append((method, request))
        self.metadata.append(dict(context.invocation_metadata()))
        async for response in self.on[method](request, context):
            yield response

    def client(self, **options):
        return Client(self.address, patience=options.pop("patience", QUICK), **options)


STREAMS = {"Link", "Watch", "WatchScreen", "WatchAudience"}


def servicer(base, server):
    """A servicer whose methods are those of the test; methods the test does not write are not implemented."""

    class Written(base):
        def __getattribute__(self, name):
            if name not in server.on:
                return super().__getattribute__(name)
            return functools.partial(server.stream if name in STREAMS else server.unary, name)

    return Written()


@asynccontextmanager
async def table(**on):
    """Serve these methods on a port of its own."""
    serving = Server(on={"Now": now, **on})
    serving.server = grpc.aio.server()
    matchmaking_pb2_grpc.add_MatchmakingServiceServicer_to_server(
        servicer(matchmaking_pb2_grpc.MatchmakingServiceServicer, serving), serving.server
    )
    rules_pb2_grpc.add_RulesServiceServicer_to_server(
        servicer(rules_pb2_grpc.RulesServiceServicer, serving), serving.server
    )
    timers_pb2_grpc.add_TimersServiceServicer_to_server(
        servicer(timers_pb2_grpc.TimersServiceServicer, serving), serving.server
    )
    display_pb2_grpc.add_DisplayServiceServicer_to_server(
        servicer(display_pb2_grpc.DisplayServiceServicer, serving), serving.server
    )
    serving.port = serving.server.add_insecure_port("127.0.0.1:0")
    await serving.server.start()
    try:
        yield serving
    finally:
        await serving.server.stop(None)


async def now(request, context):
    return timers_pb2.NowResponse(server_time_ms=1_000_000)


def seat_of(client, number=0):
    """A seat in the room of these tests."""
    return client.seat(room_id=ROOM, code="KMPXB", number=number, pass_=bytes(32))


async def abort(context, code, *details):
    """End a call as the services do, with details of google.rpc."""
    status = status_pb2.Status(code=code.value[0], message="no")
    for detail in details:
        packed = Any()
        packed.Pack(detail)
        status.details.append(packed)
    await context.abort(code, "no", (("grpc-status-details-bin", status.SerializeToString()),))


def why(reason, **facts):
    return error_details_pb2.ErrorInfo(reason=reason, domain="chieu", metadata=facts)


def snapshot(version, **sections):
    """A snapshot for seat 0."""
    frame = SeatFrame(kind=FRAME_KIND_SNAPSHOT, own=SeatPart(seat=0, generation=1))
    return _at(version, frame, sections)


def update(version, **sections):
    """An update that carries these sections alone."""
    return _at(version, SeatFrame(kind=FRAME_KIND_UPDATE), sections)


def heartbeat(version):
    return _at(version, SeatFrame(kind=FRAME_KIND_HEARTBEAT), {})


def goodbye(reason, *, final=False):
    return SeatFrame(kind=FRAME_KIND_GOODBYE, goodbye=Goodbye(reason=reason, final=final))


def _at(version, frame, sections):
    frame.cursor = f"cursor-{version}"
    frame.position.CopyFrom(Position(version=version, tag=f"t{version}"))
    for name, section in sections.items():
        if name == "events":
            frame.public.events.extend(section)
        else:
            getattr(frame.public, name).CopyFrom(section)
    return frame


def down(frame):
    return LinkResponse(frame=frame)
