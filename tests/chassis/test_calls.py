"""What the guard does with calls that are not bad: statuses, counts, log context, cancellation, caps."""

import asyncio

import grpc
import structlog

from chieu.chassis.entropy import SeededEntropy
from chieu.chassis.interceptors import CallInterceptor
from chieu.chassis.metrics import Registry

from .pods import NAME, NotAllowed, both, details, down, failure, pod, told_by_reason, unary, until, within

Code = grpc.StatusCode
HANDLED = "chieu_rpc_handled_total"


async def not_allowed(request, context):
    raise NotAllowed


@within
async def test_an_exception_of_the_domain_becomes_its_status_in_the_callers_language(lines):
    """Raise inside, abort at the edge: the table decides; the locale is asked for by accept-language."""
    async with pod({"Act": unary(not_allowed)}) as table:
        came = await table.fails("Act", metadata=(("accept-language", "vi-VN,en;q=0.8"),))

        assert (came.code(), came.details(), details(came)) == (Code.FAILED_PRECONDITION, "not now", b"why:vi")
        assert table.value(HANDLED, "Table/Act", "FAILED_PRECONDITION") == 1
        assert lines.at("error") == []


@within
async def test_an_exception_out_of_a_task_group_is_the_exception_in_it():
    """A link that runs its two directions in a TaskGroup is refused like any other call."""

    async def grouped(request, context):
        async with asyncio.TaskGroup() as group:
            group.create_task(asyncio.Event().wait())
            group.create_task(not_allowed(request, context))

    async with pod({"Act": unary(grouped)}) as table:
        came = await table.fails("Act")

        assert (came.code(), came.details()) == (Code.FAILED_PRECONDITION, "not now")


@within
async def test_a_table_of_refusals_that_breaks_still_answers(lines):
    """The mapping is code too: INTERNAL with an id, and the log says so."""

    def broken(failed, locale):
        raise RuntimeError("AS KS")

    async with pod({"Act": unary(not_allowed)}, status_of=broken) as table:
        came = await table.fails("Act")

        assert came.code() is Code.INTERNAL
        assert came.details().startswith("internal error ")
        assert lines.of("refusal.failed")


@within
async def test_a_handler_that_aborts_by_itself_keeps_its_status(lines):
    """Libraries' servicers (health, reflection) abort; nothing is put over it and nothing is logged."""

    async def abort(request, context):
        context.set_trailing_metadata((("x-kept", "1"),))
        await context.abort(Code.DATA_LOSS, "theirs")

    async with pod({"Abort": unary(abort)}) as table:
        came = await table.fails("Abort")

        assert (came.code(), came.details(), came.trailing_metadata()["x-kept"]) == (Code.DATA_LOSS, "theirs", "1")
        assert table.value(HANDLED, "Table/Abort", "DATA_LOSS") == 1
        assert lines.all() == lines.of("readiness.changed")


@within
async def test_metadata_the_servicer_set_is_kept_beside_the_details():
    """A refusal adds its details and takes nothing away."""

    async def refuse(request, context):
        context.set_trailing_metadata((("x-kept", "1"),))
        raise NotAllowed

    async with pod({"Refuse": unary(refuse)}) as table:
        came = await table.fails("Refuse")

        assert (came.trailing_metadata()["x-kept"], details(came)) == ("1", b"why:")


@within
async def test_a_caller_that_goes_away_is_no_error(lines):
    """H38: cancellation reaches the handler, is counted as CANCELLED and logged nowhere."""
    cleaned = asyncio.Event()

    async def watch(request, context):
        try:
            yield b"here"
            await asyncio.Event().wait()
        finally:
            cleaned.set()

    async with pod({"Watch": down(watch)}) as table:
        watching = table.down("Watch")
        await watching.read()
        watching.cancel()
        await cleaned.wait()
        await until(lambda: table.process.server.running == 0)

        assert table.value(HANDLED, "Table/Watch", "CANCELLED") == 1
        assert lines.at("error") == lines.at("warning") == []


@within
async def test_a_write_to_a_caller_that_went_away_is_no_error(lines):
    """The write fails inside the handler; there is nobody to tell and nothing to repair."""

    async def watch(request, context):
        await context.write(b"here")
        try:
            await asyncio.Event().wait()
        finally:
            await context.write(b"goodbye")

    async with pod({"Watch": down(watch)}) as table:
        watching = table.down("Watch")
        await watching.read()
        watching.cancel()
        await until(lambda: table.process.server.running == 0)

        assert table.value(HANDLED, "Table/Watch", "CANCELLED") == 1
        assert lines.at("error") == lines.at("warning") == []


@within
async def test_a_deadline_of_the_callers_is_no_error(lines):
    """The caller hears DEADLINE_EXCEEDED from his own library; here the call was cancelled."""

    async def wait(request, context):
        await asyncio.Event().wait()

    async with pod({"Wait": unary(wait)}) as table:
        came = await table.fails("Wait", timeout=0.05)
        await until(lambda: table.process.server.running == 0)

        assert came.code() is Code.DEADLINE_EXCEEDED
        assert table.value(HANDLED, "Table/Wait", "CANCELLED") == 1
        assert lines.at("error") == lines.at("warning") == []


@within
async def test_a_cancellation_that_leaked_from_inside_is_answered():
    """A CancelledError nobody asked for (a library's, a failpoint's) must not leave the caller without an answer."""

    async def leak(request, context):
        raise asyncio.CancelledError

    async with pod({"Leak": unary(leak)}) as table:
        came = await table.fails("Leak")

        assert came.code() is Code.INTERNAL


@within
async def test_streams_may_be_written_with_the_writer_or_as_generators():
    """Both forms of grpc.aio are served, up and down."""

    async def by_writer(request, context):
        for part in (b"1", b"2"):
            await context.write(part)

    async def by_reader(requests, context):
        while (request := await context.read()) is not grpc.aio.EOF:
            await context.write(request + b"!")

    async with pod({"Watch": down(by_writer), "Link": both(by_reader)}) as table:
        watched = [part async for part in table.down("Watch")]
        link = table.both("Link")
        await link.write(b"move")
        linked = await link.read()
        await link.done_writing()

        assert (watched, linked, await link.code()) == ([b"1", b"2"], b"move!", Code.OK)


@within
async def test_bytes_are_written_as_they_are():
    """Frames are joined from parts that were serialized once; the serializer is for objects."""

    async def frames(request, context):
        yield b"joined"
        yield "object"

    async with pod({"Watch": down(frames, None, str.encode)}) as table:
        came = [frame async for frame in table.down("Watch")]

        assert came == [b"joined", b"object"]


@within
async def test_log_lines_of_a_call_carry_its_method(lines):
    """`rpc` is bound once at the edge and does not stick to the next call."""

    async def say(request, context):
        structlog.get_logger().info("table.spoke")
        return b""

    async with pod({"Say": unary(say)}) as table:
        await table.unary("Say")
        structlog.get_logger().info("after")

        assert lines.of("table.spoke")[0]["rpc"] == "Table/Say"
        assert "rpc" not in lines.of("after")[0]


@within
async def test_calls_are_counted_by_method_and_code_and_unknown_methods_are_one():
    """H39: whoever invents method names makes no new series."""
    async with pod() as table:
        await table.unary("Echo")
        for invented in range(3):
            await table.fails(f"Invented{invented}")

        assert table.value(HANDLED, "Table/Echo", "OK") == 1
        assert table.value(HANDLED, "unknown", "UNIMPLEMENTED") == 3
        assert table.process.registry.histogram("chieu_rpc_seconds", "", ("method",)).count("Table/Echo") == 1


def interceptor(**changed):
    return CallInterceptor(
        told_by_reason, draining=asyncio.Event(), registry=Registry(), entropy=SeededEntropy(b"i"), **changed
    )


async def served(guard, behaviour):
    server = grpc.aio.server(interceptors=(guard,))
    handler = grpc.method_handlers_generic_handler(NAME, {"Wait": unary(behaviour)})
    server.add_generic_rpc_handlers((handler,))
    port = server.add_insecure_port("127.0.0.1:0")
    await server.start()
    return server, grpc.aio.insecure_channel(f"127.0.0.1:{port}")


@within
async def test_a_unary_call_without_a_deadline_gets_the_servers():
    """B25: DEADLINE_EXCEEDED by the server, and the handler is cancelled."""
    cancelled = asyncio.Event()

    async def wait(request, context):
        try:
            await asyncio.Event().wait()
        finally:
            cancelled.set()

    server, channel = await served(interceptor(unary_cap_s=0.05), wait)
    async with channel:
        came = await failure(channel.unary_unary(f"/{NAME}/Wait")(b""))
        await server.stop(None)

    assert (came.code(), details(came)) == (Code.DEADLINE_EXCEEDED, b"DEADLINE retry=False")
    assert cancelled.is_set()


@within
async def test_a_long_poll_is_counted_with_the_streams_and_not_capped_with_the_moves():
    """Phones that wait by Poll do not take the places of phones that move."""
    release = asyncio.Event()

    async def wait(request, context):
        await release.wait()
        return b"news"

    guard = interceptor(unary_cap_s=0.001, unary_limit=1, stream_limit=1, long_polls=(f"/{NAME}/Wait",))
    server, channel = await served(guard, wait)
    async with channel:
        polling = channel.unary_unary(f"/{NAME}/Wait")(b"")
        await until(lambda: guard.running == 1)
        second = await failure(channel.unary_unary(f"/{NAME}/Wait")(b""))
        release.set()
        came = await polling
        await server.stop(None)

    assert (came, details(second)) == (b"news", b"LIMIT retry=True")
