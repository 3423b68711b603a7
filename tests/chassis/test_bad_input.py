"""What may be thrown at a gRPC door and what comes back. Rows of the bad input list that are the chassis's part."""

import asyncio

import grpc
import pytest
from google.protobuf import struct_pb2
from grpc_health.v1 import health_pb2

from .pods import NAME, OURS, both, details, echo, failure, pod, unary, until, up, within
from .raw_http2 import call

Code = grpc.StatusCode
Message = health_pb2.HealthCheckRequest


def reading(message):
    return unary(echo, message.FromString, message.SerializeToString)


async def echo_all(requests, context):
    async for request in requests:
        yield request


async def last(requests, context):
    came = b""
    async for request in requests:
        came = request
    return came


def nested(depth):
    """A list in a list in a list, written by hand: protobuf itself refuses to build it."""
    sent = b""
    for _ in range(depth):
        for field in (1, 6):
            sent = bytes((field << 3 | 2,)) + _varint(len(sent)) + sent
    return sent


def _varint(number):
    return bytes((number % 128 | 128,)) + _varint(number // 128) if number >= 128 else bytes((number,))


MALFORMED = {
    "B1 random bytes": (Message, b"\xff\xfe\xfd\xfc"),
    "B2 invalid UTF-8": (Message, b"\x0a\x02\xc3\x28"),
    "B8 nesting 120": (struct_pb2.Value, nested(60)),
}


@pytest.mark.parametrize(("message", "sent"), MALFORMED.values(), ids=MALFORMED.keys())
@within
async def test_a_message_that_cannot_be_read_is_refused_with_a_fixed_text(lines, message, sent):
    """B1, B2, B8: INVALID_ARGUMENT MALFORMED_MESSAGE, no class names, no ERROR, the connection goes on."""
    async with pod({"Read": reading(message)}) as table:
        came = await table.fails("Read", sent)

        assert (came.code(), came.details()) == (Code.INVALID_ARGUMENT, "the request is not a readable message")
        assert details(came) == b"MALFORMED_MESSAGE retry=False"
        assert await table.unary("Echo", b"next") == b"next"
        assert lines.at("error") == []


@within
async def test_a_message_of_a_stream_that_cannot_be_read_ends_the_stream_with_the_same_refusal():
    """B1 on streams: what was read before it was answered, then MALFORMED_MESSAGE."""
    method = both(echo_all, Message.FromString, Message.SerializeToString)
    async with pod({"Link": method}) as table:
        link = table.both("Link")
        await link.write(Message(service="good").SerializeToString())
        first = await link.read()
        await link.write(b"\xff\xff")
        came = await failure(link.read())

        assert Message.FromString(first).service == "good"
        assert (came.code(), details(came)) == (Code.INVALID_ARGUMENT, b"MALFORMED_MESSAGE retry=False")


@within
async def test_a_message_of_an_upward_stream_that_cannot_be_read_is_refused():
    """B1 on the fourth kind of method."""
    async with pod({"Up": up(last, Message.FromString, Message.SerializeToString)}) as table:
        sending = table.channel.stream_unary(f"/{NAME}/Up")()
        await sending.write(b"\xff\xff")
        await sending.done_writing()
        came = await failure(sending)

        assert (came.code(), details(came)) == (Code.INVALID_ARGUMENT, b"MALFORMED_MESSAGE retry=False")


@within
async def test_fields_nobody_knows_are_dropped():
    """B4: answered, and the unknown field goes no further."""
    unknown = _varint(999 << 3) + b"\x01"
    sent = Message(service="a").SerializeToString()
    async with pod({"Read": reading(Message)}) as table:
        came = await table.unary("Read", sent + unknown)

        assert Message.FromString(sent + unknown).SerializeToString() == sent + unknown
        assert came == sent


@within
async def test_a_message_over_16_kib_is_refused_by_the_library():
    """B9: RESOURCE_EXHAUSTED at 16 KiB + 1, answered at 16 KiB."""
    async with pod() as table:
        came = await table.fails("Echo", bytes(16_385))

        assert came.code() is Code.RESOURCE_EXHAUSTED
        assert await table.unary("Echo", bytes(16_384)) == bytes(16_384)


UNKNOWN = {
    "B18 method": f"/{NAME}/Nope",
    "B18 service": "/nowhere.v1.Nothing/Echo",
    "B95 internal RPC": f"/{OURS}/Echo",
    "B96 reflection": "/grpc.reflection.v1alpha.ServerReflection/ServerReflectionInfo",
}


@pytest.mark.parametrize("path", UNKNOWN.values(), ids=UNKNOWN.keys())
@within
async def test_what_is_not_served_is_unimplemented(lines, path):
    """B18, B95, B96: internal RPCs are on the private port alone, reflection is off unless asked for."""
    async with pod(private={"Echo": unary(echo)}) as table:
        came = await failure(table.channel.unary_unary(path)(b""))

        assert came.code() is Code.UNIMPLEMENTED
        assert lines.at("error") == []


@within
async def test_the_private_port_serves_internal_rpcs_alone():
    """B95 from the other side."""
    async with pod(private={"Echo": unary(echo)}) as table:
        target = f"127.0.0.1:{table.process.server.private_port}"
        async with grpc.aio.insecure_channel(target) as channel:
            came = await channel.unary_unary(f"/{OURS}/Echo")(b"ours")
            refused = await failure(channel.unary_unary(f"/{NAME}/Echo")(b"theirs"))

        assert (came, refused.code()) == (b"ours", Code.UNIMPLEMENTED)


@within
async def test_reflection_is_served_when_it_is_switched_on():
    """B96 by setting: a developer's choice."""
    path = UNKNOWN["B96 reflection"]
    async with pod(reflection=1) as table:
        asking = table.channel.stream_stream(path)()
        await asking.write(b"\x3a\x00")
        came = await asking.read()
        asking.cancel()

        assert NAME.encode() in came


METADATA = {
    "B27 line feed": (b"x-name", b"a\nb", Code.INVALID_ARGUMENT),
    "B27 delete": (b"x-name", b"a\x7fb", Code.INVALID_ARGUMENT),
    "B27 not ASCII": (b"x-name", "phỏm".encode(), Code.INVALID_ARGUMENT),
    "printable": (b"x-name", b"a b~", Code.OK),
    "binary": (b"x-name-bin", b"AAEC", Code.OK),
}


@pytest.mark.parametrize(("key", "value", "status"), METADATA.values(), ids=METADATA.keys())
@within
async def test_metadata_is_printable_ascii_or_refused(lines, key, value, status):
    """B27: INVALID_ARGUMENT BAD_METADATA instead of a line of somebody's log that he wrote himself."""
    async with pod() as table:
        came = await call(table.process.server.public_port, f"/{NAME}/Echo", [(key, value)])

        assert came == status.value[0]
        assert lines.at("error") == []


@pytest.mark.parametrize("size", [9 * 1024, 64 * 1024], ids=["B28 9 KiB", "B29 64 KiB"])
@within
async def test_too_much_metadata_never_reaches_the_handler(size):
    """B28, B29: RESOURCE_EXHAUSTED by the library, or the connection is cut."""
    reached = []

    async def reach(request, context):
        reached.append(request)
        return request

    async with pod({"Reach": unary(reach)}) as table:
        came = await table.fails("Reach", metadata=(("x-large", "a" * size),))

        assert came.code() is Code.RESOURCE_EXHAUSTED
        assert reached == []


@within
async def test_a_fault_of_ours_tells_an_error_id_and_nothing_else(lines):
    """B93: INTERNAL, a fixed text, an id under which the log has type and frames; the words stay here."""

    async def broken(request, context):
        raise ValueError("the stock is AS KS QS")

    async with pod({"Broken": unary(broken)}) as table:
        came = await table.fails("Broken")

        [logged] = lines.of("rpc.broke")
        assert came.code() is Code.INTERNAL
        assert came.details() == f"internal error {logged['error_id']}"
        assert logged["error"] == "builtins.ValueError"
        assert any(frame.endswith(" broken") for frame in logged["frames"])
        assert "AS KS" not in str(came) + lines.stream.getvalue()


@within
async def test_a_fault_of_ours_in_a_stream_tells_no_more(lines):
    """B93 on streams: the exception of a handler's iterator is mapped too."""

    async def broken(request, context):
        yield b"first"
        raise KeyError("the stock is AS KS QS")

    async with pod({"Broken": grpc.unary_stream_rpc_method_handler(broken)}) as table:
        watch = table.down("Broken")
        first = await watch.read()
        came = await failure(watch.read())

        assert first == b"first"
        assert came.code() is Code.INTERNAL
        assert came.details() == f"internal error {lines.of('rpc.broke')[0]['error_id']}"
        assert "AS KS" not in str(came) + lines.stream.getvalue()


def broken_writer(message):
    raise TypeError("cannot write AS KS QS")


@within
async def test_an_answer_that_cannot_be_written_is_a_fault_of_ours():
    """B93: serializers run inside the guard."""
    async with pod({"Wrong": unary(lambda request, context: answer(7), None, broken_writer)}) as table:
        came = await table.fails("Wrong")

        assert came.code() is Code.INTERNAL
        assert "AS KS" not in str(came)


async def answer(what):
    return what


@within
async def test_one_call_too_many_is_refused_and_streams_do_not_starve_moves():
    """B90: LIMIT with a time to come back; unary calls and streams are counted apart."""
    release = asyncio.Event()

    async def wait(request, context):
        await release.wait()
        return b"done"

    async def watch(request, context):
        yield b"here"
        await release.wait()

    methods = {"Wait": unary(wait), "Watch": grpc.unary_stream_rpc_method_handler(watch)}
    async with pod(methods, unary_limit=1, stream_limit=1) as table:
        waiting = asyncio.create_task(table.unary("Wait"))
        await until(lambda: table.process.server.running == 1)
        refused = await table.fails("Echo")
        watching = table.down("Watch")
        assert await watching.read() == b"here"
        refused_watch = await failure(table.down("Watch").read())
        release.set()

        assert await waiting == b"done"
        assert await table.unary("Echo", b"again") == b"again"
        for came in (refused, refused_watch):
            assert (came.code(), details(came)) == (Code.RESOURCE_EXHAUSTED, b"LIMIT retry=True")
