"""Alive, ready, and the private port that says so."""

import asyncio

import pytest

from chieu.chassis.fields import Address
from chieu.chassis.health import LoopWatch, PrivateHttp, Readiness
from chieu.chassis.metrics import Registry

from .pods import pod, within


class Check:
    """Answers what it is set to; an exception is raised."""

    def __init__(self, answer=True):
        self.answer = answer

    async def __call__(self):
        if isinstance(self.answer, BaseException):
            raise self.answer
        return self.answer


async def states(readiness, check, answers):
    """What readiness is after each answer."""
    seen = []
    for check.answer in answers:
        await readiness.step()
        seen.append(readiness.is_ready)
    return seen


HYSTERESIS = {
    "the first success counts": ([True], [True]),
    "not before it succeeded": ([False, False, True, True], [False, False, False, True]),
    "one hiccup changes nothing": ([True, False, True, False, False, True], [True] * 6),
    "three in a row do": ([True, False, False, False], [True, True, True, False]),
    "two good ones bring it back": (
        [True, False, False, False, True, False, True, True],
        [True, True, True, False, False, False, False, True],
    ),
    "an exception is a no": ([True, OSError(), OSError(), OSError()], [True, True, True, False]),
}


@pytest.mark.parametrize(("answers", "then"), HYSTERESIS.values(), ids=HYSTERESIS)
@within
async def test_readiness_does_not_flap(answers, then):
    """H37: a Redis hiccup must not take every pod out of service at once."""
    readiness, check = Readiness(), Check()
    readiness.add("redis", check)

    assert await states(readiness, check, answers) == then


@within
async def test_readiness_names_what_fails():
    """The operator reads the name of the check, not a log."""
    readiness = Readiness()
    readiness.add("redis", Check(False))
    readiness.add("sweeper", Check(True))
    await readiness.step()
    before = readiness.failing
    readiness.drain()

    assert (before, readiness.failing) == (("redis",), ("draining", "redis"))


async def get(port, request):
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(request)
    came = await reader.read()
    writer.close()
    head, _, body = came.partition(b"\r\n\r\n")
    return head.split(b"\r\n")[0].decode(), body.decode()


def asking(path, method="GET"):
    return f"{method} {path} HTTP/1.1\r\nHost: x\r\n\r\n".encode()


ANSWERS = {
    "alive": (asking("/livez"), "HTTP/1.1 200 OK", "alive\n"),
    "ready": (asking("/readyz?verbose"), "HTTP/1.1 200 OK", "ready\n"),
    "elsewhere": (asking("/admin"), "HTTP/1.1 404 Not Found", "not here\n"),
    "POST": (asking("/metrics", "POST"), "HTTP/1.1 405 Method Not Allowed", "GET only\n"),
    "not HTTP": (b"hello\r\n\r\n", "HTTP/1.1 400 Bad Request", "not HTTP/1\n"),
    "too large": (b"GET /" + b"a" * 20_000 + b" HTTP/1.1\r\n\r\n", "HTTP/1.1 431 Too Large", "too large\n"),
}


@pytest.mark.parametrize(("request_", "status", "body"), ANSWERS.values(), ids=ANSWERS)
@within
async def test_the_private_port_answers_a_few_gets_and_nothing_else(request_, status, body):
    """Small, strict, one request a connection."""
    async with pod() as table:
        came = await get(table.host.http.port, request_)

        assert came == (status, body)


@within
async def test_metrics_are_prometheus_text():
    """Calls made before the scrape are on the page."""
    async with pod() as table:
        await table.unary("Echo")
        status, body = await get(table.host.http.port, asking("/metrics"))

        assert status == "HTTP/1.1 200 OK"
        assert 'chieu_rpc_handled_total{code="OK",method="Table/Echo"} 1.0' in body
        assert "chieu_event_loop_lag_seconds_count" in body


@within
async def test_readyz_lists_what_fails():
    """503 and the names, a line each."""
    async with pod() as table:
        table.process.readiness.add("redis", Check(False))
        table.process.readiness.drain()
        came = await get(table.host.http.port, asking("/readyz"))

        assert came == ("HTTP/1.1 503 Unavailable", "draining\nredis\n")


@within
async def test_a_draining_process_is_alive():
    """Liveness is the event loop alone: a drain, or a Redis that is away, restarts nobody."""
    async with pod() as table:
        table.process.readiness.add("redis", Check(False))
        table.process.readiness.drain()

        assert (await get(table.host.http.port, asking("/livez")))[0] == "HTTP/1.1 200 OK"


@within
async def test_a_loop_that_is_not_watched_is_not_alive():
    """503 when the watch does not tick: the loop is stuck or going down."""
    registry = Registry()
    http = PrivateHttp(Address("127.0.0.1", 0), registry, Readiness(), LoopWatch(registry))
    await http.start()
    came = await get(http.port, asking("/livez"))
    await http.stop()

    assert came == ("HTTP/1.1 503 Unavailable", "event loop stuck\n")
