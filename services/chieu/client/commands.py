"""Passes and command ids: what proves who asks, and what makes a repetition recognisable."""

from base64 import urlsafe_b64encode

from .patience import Entropy

_PASS_BYTES = 32
_CLIENT_BYTES = 8


def new_pass(entropy: Entropy) -> bytes:
    """A new secret of a seat or a device: 32 bytes. Keep it like a password; never put it into a URL or a log."""
    return entropy(_PASS_BYTES)


def bearer(pass_: bytes) -> str:
    """How a pass travels in the metadata `authorization`."""
    return "Bearer " + urlsafe_b64encode(pass_).decode().rstrip("=")


class CommandIds:
    """The ids of one seat's commands: 8 random bytes made once, then a counter from 1.

    An id is made once for each intention; every repetition of the command uses it again.
    """

    def __init__(self, entropy: Entropy) -> None:
        """Begin a new series."""
        self._client = entropy(_CLIENT_BYTES)
        self._counter = 0

    def next(self) -> bytes:
        """The next id, 16 bytes."""
        self._counter += 1
        return self._client + self._counter.to_bytes(8, "big")
