"""The wire format of protobuf, as far as joining needs it: a field is its number, and what is in it.

Leaves are serialized by the generated messages; these functions put finished bytes into their field, so that a frame
is a join and nothing is encoded twice.
"""

from __future__ import annotations

_LENGTH_DELIMITED = 2
_ONE_BYTE = 0x80
_FIELDS = 16
_TAGS = tuple(bytes([field << 3 | _LENGTH_DELIMITED]) for field in range(_FIELDS))


def varint(number: int) -> bytes:
    """A number from 0 on, seven bits a byte, the lowest first."""
    out = bytearray()
    while number >= _ONE_BYTE:
        out.append(number & 0x7F | _ONE_BYTE)
        number >>= 7
    out.append(number)
    return bytes(out)


_SHORT = 2048
_LENGTHS = tuple(varint(length) for length in range(_SHORT))


def wrap(field: int, body: bytes) -> bytes:
    """The field with that number (1 to 15) holding a message, a string or bytes."""
    length = len(body)
    return _TAGS[field] + (_LENGTHS[length] if length < _SHORT else varint(length)) + body
