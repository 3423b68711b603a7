"""Those who are in the record without a place at the table: whom the host removed, and who asks for a gone seat.

A part of the record as `room` describes it; hashes are SHA-256, fields are appended.
"""

from __future__ import annotations

import msgspec


class Banned(msgspec.Struct, frozen=True, array_like=True):
    """A person whom the host removed: the hashes of the pass and of the device key, empty where there was none."""

    pass_sha: bytes
    device_sha: bytes = b""


class Rescue(msgspec.Struct, frozen=True, array_like=True):
    """Somebody with a new phone asks for a gone seat, or was `refused` it; nobody else may ask until `until_ms`.

    `of_sha` is the pass that the seat has: once it has another, nobody asks any more. The others are of the new phone.
    `by_sha` is the pass of who showed the QR, empty when a screen did.
    """

    of_sha: bytes
    pass_sha: bytes
    device_sha: bytes
    until_ms: int
    refused: bool = False
    by_sha: bytes = b""
