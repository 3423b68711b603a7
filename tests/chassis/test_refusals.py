"""What a caller is told of a fault of ours, and what only the log says of it."""

from types import SimpleNamespace

import grpc

from chieu.chassis.refusals import Status

from .pods import details, pod, unary, within

Code = grpc.StatusCode


class RoomBroken(Exception):
    """A failure of the store that callers may know of: INTERNAL with a reason, and a detail for the log."""

    reason = "ROOM_BROKEN"
    detail = "record: not a hash"

    def __init__(self):
        super().__init__(self.reason)
        self.facts = {}


class NoAnswer(RoomBroken):
    """One that is nobody's fault for long."""

    reason = "STORE_UNAVAILABLE"
    detail = "connection refused"


def told_of_the_store(failed, locale):
    code = {"ROOM_BROKEN": "INTERNAL", "STORE_UNAVAILABLE": "UNAVAILABLE"}[failed.reason]
    return Status(code, "set aside", failed.facts.get("error_id", "").encode())


@within
async def test_a_known_fault_of_ours_is_told_with_the_id_it_is_logged_under(lines):
    """Whoever asks an operator about a broken room has something to be found by; the detail stays in the log."""

    async def break_down(request, context):
        raise RoomBroken

    async with pod({"Act": unary(break_down)}, status_of=told_of_the_store) as table:
        came = await table.fails("Act")

    [line] = lines.of("rpc.broke")
    assert (line["level"], line["reason"], line["detail"]) == ("error", "ROOM_BROKEN", "record: not a hash")
    assert (came.code(), came.details()) == (Code.INTERNAL, f"set aside {line['error_id']}")
    assert details(came) == line["error_id"].encode()


@within
async def test_what_the_store_says_of_itself_is_logged_for_the_operator(lines):
    """The caller gets a status; why Redis did not answer is in the log, with the room that was asked for."""

    async def fail(request, context):
        raise NoAnswer

    async with pod(
        {"Act": unary(fail, lambda sent: SimpleNamespace(room_id="00aa"))}, status_of=told_of_the_store
    ) as table:
        await table.fails("Act")

    [line] = lines.of("rpc.failed")
    assert (line["level"], line["reason"], line["detail"]) == ("warning", "STORE_UNAVAILABLE", "connection refused")
    assert (line["rpc"], line["room"]) == ("Table/Act", "00aa")
