"""Pages of other places, and requests that are made to hurt."""

import asyncio
import base64
import json

import pytest
from google.rpc.error_details_pb2 import ErrorInfo
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.support import http
from tests.support.evenings import sit

NOW = "/chieu.api.v1.TimersService/Now"
JSON = {"content-type": "application/json"}
PREFLIGHT = {"access-control-request-method": "POST", "access-control-request-headers": "content-type"}

ORIGINS = """
allowed                       | origin                  | may
                              |                         | enter
                              | http://HOST             | enter
                              | https://HOST            | enter
                              | http://evil.example     | not
                              | null                    | not
                              | http://HOST.evil        | not
https://club.example          | https://club.example    | enter and read
https://club.example          | https://CLUB.example    | enter and read
https://club.example          | https://club.example.co | not
https://a.example,http://b:81 | http://b:81             | enter and read
*                             | https://evil.example    | enter and read
"""


@pytest.mark.parametrize("row", ORIGINS.strip().splitlines()[1:])
async def test_a_page_of_another_place_needs_leave(house, row):
    """Its WebSockets are refused, and what it calls it may not read; a setting names those that may."""
    allowed, origin, may = (part.strip() for part in row.split("|"))
    pod = await house.pod("all", **({"web_origins": allowed} if allowed else {}))
    port = pod.process.web.port
    origin = origin.replace("HOST", f"127.0.0.1:{port}")
    headers = {"origin": origin} if origin else {}
    preflight = await http.ask(port, "OPTIONS", NOW, b"", {**headers, **PREFLIGHT})
    call = await http.ask(port, "POST", NOW, b"{}", {**headers, **JSON})
    try:
        async with connect(f"ws://127.0.0.1:{port}/screen", additional_headers=headers, proxy=None):
            enters = True
    except InvalidStatus as refused:
        enters = refused.response.status_code != 403

    assert enters is ("enter" in may)
    assert ("access-control-allow-origin" in call.headers) is ("read" in may)
    assert ("access-control-allow-methods" in preflight.headers) is ("read" in may)
    assert call.status == 200
    call.close()
    preflight.close()


CHUNKS = (
    f"POST {NOW} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n".encode()
)
HURTFUL = {
    "a long header": (b"GET / HTTP/1.1\r\nhost: x\r\nx: " + b"y" * 20_000 + b"\r\n\r\n", 431),
    "a long path": (b"GET /" + b"y" * 20_000 + b" HTTP/1.1\r\nhost: x\r\n\r\n", 431),
    "many headers": (b"GET / HTTP/1.1\r\nhost: x\r\n" + b"x:\r\n" * 4_000 + b"\r\n", 431),
    "two hosts": (b"GET / HTTP/1.1\r\nhost: x\r\nHost: y\r\n\r\n", 400),
    "no HTTP": (b"\x16\x03\x01\x02\x00\x01\x00" * 9 + b"\r\n\r\n", 400),
    "two lengths": (b"POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nab", 400),
    "a long form": (b"POST /qr.svg HTTP/1.1\r\nhost: x\r\ncontent-length: 5000\r\n\r\n" + b"y" * 5_000, 413),
    "a call by GET": (f"GET {NOW} HTTP/1.1\r\nhost: x\r\n\r\n".encode(), 405),
    "a call of text": (
        f"POST {NOW} HTTP/1.1\r\nhost: x\r\ncontent-type: text/plain\r\ncontent-length: 2\r\n\r\n{{}}".encode(),
        415,
    ),
    "a compressed call": (
        f"POST {NOW} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-encoding: gzip\r\n"
        f"content-length: 2\r\n\r\nxx".encode(),
        501,
    ),
    "an unknown method": (
        b"POST /chieu.api.v1.RulesInternalService/Expire HTTP/1.1\r\nhost: x\r\ncontent-length: 0\r\n\r\n",
        404,
    ),
}


async def test_what_is_made_to_hurt_is_refused_in_a_line(house):
    """Each on a connection of its own; afterwards the door answers as before."""
    pod = await house.pod("all")
    port = pod.process.web.port
    came = {}
    for name, (sent, _) in HURTFUL.items():
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(sent)
        came[name], _ = await http.head(reader)
        writer.close()

    assert came == {name: status for name, (_, status) in HURTFUL.items()}
    answer = await http.ask(port, "POST", NOW, b"{}", JSON)
    assert (answer.status, b"serverTimeMs" in await answer.body()) == (200, True)


ENDLESS = {
    "empty lines": (b"", b"\r\n"),
    "a path": (b"GET /", b"y"),
    "a header's name": (b"GET / HTTP/1.1\r\nhost: x\r\n", b"y"),
    "a header": (b"GET / HTTP/1.1\r\nhost: x\r\nx: ", b"y"),
    "headers": (b"GET / HTTP/1.1\r\nhost: x\r\n", b"x: y\r\n"),
    "a header of a socket": (b"GET /link HTTP/1.1\r\nhost: x\r\nupgrade: websocket\r\nx: ", b"y"),
    "a chunk's extension": (CHUNKS + b"1;", b"y"),
    "a trailer": (CHUNKS + b"1\r\ny\r\n0\r\nx: ", b"y"),
    "trailers": (CHUNKS + b"1\r\ny\r\n0\r\n", b"x: y\r\n"),
}


ODD = """
header          | value      | call            | socket
cookie          | ten=Bình   | OK              | MALFORMED_MESSAGE
cookie          | a=b;TABc=d | OK              | MALFORMED_MESSAGE
x-client-city   | Huế        | OK              | MALFORMED_MESSAGE
user-agent      | Cốc Cốc    | OK              | MALFORMED_MESSAGE
x-odd-bin       | ở          | OK              | MALFORMED_MESSAGE
x-forwarded-for | Huế        | BAD_METADATA    | BAD_METADATA
authorization   | Bearer ở   | BAD_METADATA    | BAD_METADATA
accept-language | việt       | BAD_METADATA    | BAD_METADATA
"""


async def test_only_headers_that_are_read_are_a_reason_to_refuse(house):
    """A cookie of another page of this host, or a proxy's word, has nothing to do with a call; B27 holds for the rest."""
    port = (await house.pod("all")).process.web.port
    rows = [[cell.strip() for cell in row.split("|")] for row in ODD.strip().splitlines()[1:]]
    came = []
    for header, value, *_ in rows:
        said = value.replace("TAB", "\t").encode().decode("latin-1")
        answer = await http.ask(port, "POST", NOW, b"{}", {header: said, **JSON})
        told = await answer.body()
        async with connect(f"ws://127.0.0.1:{port}/screen", additional_headers={header: said}, proxy=None) as socket:
            await socket.send(b"\xff")
            with pytest.raises(ConnectionClosed) as closed:
                await socket.recv()
        came.append([header, value, "OK" if answer.status == 200 else _reason(told), closed.value.rcvd.reason])

    assert came == rows


def _reason(refused):
    info = next(detail for detail in json.loads(refused)["details"] if detail["type"].endswith("ErrorInfo"))
    return ErrorInfo.FromString(base64.b64decode(info["value"] + "==")).reason


async def test_what_never_ends_is_cut_off_after_16_kib(house):
    """Whatever part of a request it is, and though the parser has nothing to tell of it yet."""
    pod = await house.pod("all")
    came = {}
    for name, (start, more) in ENDLESS.items():
        reader, writer = await asyncio.open_connection("127.0.0.1", pod.process.web.port)
        writer.write(start + more * (24_000 // len(more)))
        async with asyncio.timeout(5):
            came[name], _ = await http.head(reader)
            assert await reader.read() == b""
        writer.close()

    assert came == dict.fromkeys(ENDLESS, 431)


async def test_a_message_in_too_many_pieces_is_cut_off(house):
    """Empty pieces and pings end no message: 64 at once, before the first message as after it."""
    pod = await house.pod("display")
    codes = {}
    for name, flood in {"pieces": b"\x00\x80" + bytes(4), "pings": b"\x89\x80" + bytes(4)}.items():
        async with connect(f"ws://127.0.0.1:{pod.process.web.port}/link", proxy=None) as socket:
            socket.transport.write(b"\x02\x80" + bytes(4) + flood * 60)
            await (await socket.ping())
            socket.transport.write(flood * 10_000)
            await socket.wait_closed()
            codes[name] = (socket.close_code, socket.close_reason)

    assert codes == dict.fromkeys(codes, (1008, "too many frames"))


SIZES = {
    "application/json": 429,
    "application/proto": 429,
    "application/connect+proto": 200,
    "application/grpc-web+proto": 200,
}


@pytest.mark.parametrize("kind", SIZES)
async def test_a_request_has_16_kib_at_most(house, kind):
    """As on the gRPC door: RESOURCE_EXHAUSTED, before anything is read from it."""
    pod = await house.pod("all")
    body = b'{"roomId":"' + b"a" * 20_000 + b'"}' if "json" in kind else b"\x0a\xa0\x9c\x01" + b"a" * 20_000
    sent = b"\x00" + len(body).to_bytes(4, "big") + body if "+" in kind else body
    method = "Display" if "connect+" in kind else "Rules"
    path = f"/chieu.api.v1.{method}Service/{'Watch' if method == 'Display' else 'GetView'}"
    answer = await http.ask(pod.process.web.port, "POST", path, sent, {"content-type": kind})
    told = (await answer.body()).decode("latin-1")

    assert answer.status == SIZES[kind]
    assert "resource_exhausted" in told or "grpc-status: 8" in told


async def test_more_connections_than_allowed_are_cut(house):
    """So many and no more; who goes makes room."""
    pod = await house.pod("all", web_connections=3)
    port = pod.process.web.port
    held = [await asyncio.open_connection("127.0.0.1", port) for _ in range(3)]
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    cut = await reader.read()
    held[0][1].close()
    await held[0][1].wait_closed()
    while True:
        try:
            answer = await http.ask(port, "POST", NOW, b"{}", JSON)
            break
        except (OSError, asyncio.IncompleteReadError):
            await asyncio.sleep(0)

    assert cut == b""
    assert answer.status == 200
    answer.close()
    for _, one in (*held, (reader, writer)):
        one.close()


async def test_calls_and_streams_of_all_doors_share_their_bounds(house):
    """A limit is a process's, not a door's: G12."""
    pod = await house.pod("all", stream_limit=1)
    phone = (await sit(house, "An"))[0]
    link = await phone.link()
    await link.at(1)
    async with connect(f"ws://127.0.0.1:{pod.process.web.port}/link", proxy=None) as socket:
        await socket.wait_closed()

    assert (socket.close_code, socket.close_reason.split(" ")[0]) == (4008, "LIMIT")
    await link.close()
