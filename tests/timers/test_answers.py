"""What counts as an answer of a rules process: who says that a room cannot be written is well itself. Rule: G6, G14."""

import asyncio
from contextlib import asynccontextmanager

import grpc
import grpc.aio
import pytest
from google.protobuf.any_pb2 import Any
from google.rpc.error_details_pb2 import ErrorInfo
from google.rpc.status_pb2 import Status

from chieu.api.v1 import rules_internal_pb2 as pb
from chieu.api.v1 import rules_internal_pb2_grpc as pb_grpc
from chieu.chassis.channels import Channels
from chieu.chassis.connect import DETAILS_KEY
from chieu.timers.clients import Outcome, RulesClient
from tests.support.pods import until


class Rules(pb_grpc.RulesInternalServiceServicer):
    """Refuses the room "sick" with a status, and acts in any other once it is let go."""

    def __init__(self, code, reason):
        self.asked = 0
        self.let_go = asyncio.Event()
        self._code = code
        self._reason = reason

    async def Expire(self, request, context):  # noqa: N802  # the name in the proto
        if request.room_id == "sick":
            await self._refuse(context)
        self.asked += 1
        await self.let_go.wait()
        return pb.ExpireResponse(acted=True)

    async def _refuse(self, context):
        if self._reason:
            detail = Any()
            detail.Pack(ErrorInfo(reason=self._reason, domain="chieu"))
            status = Status(code=self._code.value[0], message="no", details=[detail])
            context.set_trailing_metadata(((DETAILS_KEY, status.SerializeToString()),))
        await context.abort(self._code, "no")


@asynccontextmanager
async def asked_about_a_sick_room(code, reason):
    """A process that has said no to one room, its address, and who asks it."""
    rules, server, channels = Rules(code, reason), grpc.aio.server(), Channels()
    pb_grpc.add_RulesInternalServiceServicer_to_server(rules, server)
    address = f"127.0.0.1:{server.add_insecure_port('127.0.0.1:0')}"
    await server.start()
    client = RulesClient(channels)
    try:
        assert (await client.expire(address, "sick", 1)).outcome is Outcome.UNANSWERED
        yield rules, client, address
    finally:
        await channels.close()
        await server.stop(None)


@pytest.mark.parametrize(
    ("code", "reason", "at_once"),
    [
        (grpc.StatusCode.UNAVAILABLE, "NOT_REPLICATED", 2),
        (grpc.StatusCode.UNAVAILABLE, "STORE_READONLY", 2),
        (grpc.StatusCode.UNAVAILABLE, "STORE_UNAVAILABLE", 2),
        (grpc.StatusCode.DEADLINE_EXCEEDED, "DEADLINE", 2),
        (grpc.StatusCode.RESOURCE_EXHAUSTED, "LIMIT", 2),
        (grpc.StatusCode.UNAVAILABLE, "GOING_AWAY", 1),
        (grpc.StatusCode.UNAVAILABLE, "", 1),
        (grpc.StatusCode.DEADLINE_EXCEEDED, "", 1),
    ],
)
async def test_a_process_is_doubted_for_its_silence_and_not_for_its_store(code, reason, at_once):
    """One sick node refuses its rooms again and again; those of the other nodes are asked about side by side."""
    async with asked_about_a_sick_room(code, reason) as (rules, client, address):
        asking = [asyncio.create_task(client.expire(address, room_id, 1)) for room_id in ("well", "well too")]
        await until(lambda: rules.asked == 2 or any(one.done() for one in asking))
        rules.let_go.set()
        came = [one.outcome for one in await asyncio.gather(*asking)]

    assert (rules.asked, came.count(Outcome.ACTED)) == (at_once, at_once)
