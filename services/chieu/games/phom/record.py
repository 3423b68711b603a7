"""A round as bytes, for the store: what goes in comes out equal."""

from __future__ import annotations

import msgspec

from .state import State

_encoder = msgspec.msgpack.Encoder()
_decoder = msgspec.msgpack.Decoder(State)


def encode(state: State) -> bytes:
    """The written form of a state."""
    return _encoder.encode(state)


def decode(written: bytes) -> State:
    """The state of a written form. Raises msgspec.DecodeError when it is none."""
    return _decoder.decode(written)
