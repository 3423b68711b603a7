"""A gRPC call made by hand, for what a well-behaved client refuses to send."""

import asyncio
import re

_PREFACE = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"
_DATA, _HEADERS, _RST, _SETTINGS, _GOAWAY = 0, 1, 3, 4, 7
_END_STREAM, _END_HEADERS, _ACK = 1, 4, 1
_STATUS = re.compile(rb"grpc-status.(\d{1,2})", re.DOTALL)


async def call(port, path, metadata, message=b""):
    """The number of the grpc-status that the call ends with; None if the stream or connection is cut without one."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    headers = [(b":method", b"POST"), (b":scheme", b"http"), (b":path", path.encode()), (b":authority", b"test")]
    headers += [(b"content-type", b"application/grpc"), (b"te", b"trailers"), *metadata]
    writer.write(_PREFACE + _frame(_SETTINGS, 0, 0))
    writer.write(_frame(_HEADERS, _END_HEADERS, 1, b"".join(_literal(*header) for header in headers)))
    writer.write(_frame(_DATA, _END_STREAM, 1, b"\0" + len(message).to_bytes(4, "big") + message))
    try:
        return await _status(reader, writer)
    finally:
        writer.close()


async def _status(reader, writer):
    while True:
        try:
            head = await reader.readexactly(9)
        except (asyncio.IncompleteReadError, ConnectionError):
            return None
        payload = await reader.readexactly(int.from_bytes(head[:3], "big"))
        kind, flags = head[3], head[4]
        found = _STATUS.search(payload) if kind == _HEADERS else None
        if found:
            return int(found[1])
        if kind in (_RST, _GOAWAY):
            return None
        if kind == _SETTINGS and not flags & _ACK:
            writer.write(_frame(_SETTINGS, _ACK, 0))


def _frame(kind, flags, stream, payload=b""):
    return len(payload).to_bytes(3, "big") + bytes((kind, flags)) + stream.to_bytes(4, "big") + payload


def _literal(name, value):
    return b"\0" + _text(name) + _text(value)


def _text(text):
    """HPACK's string without Huffman: a length with a prefix of seven bits."""
    if len(text) < 127:
        return bytes((len(text),)) + text
    rest, length = len(text) - 127, b"\x7f"
    while rest >= 128:
        length += bytes((rest % 128 + 128,))
        rest //= 128
    return length + bytes((rest,)) + text
