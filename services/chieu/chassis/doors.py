"""What stands in the way of opening a door, in words for whoever started the process."""

from collections.abc import Iterator
from contextlib import contextmanager

from .fields import Address


class CannotStart(Exception):
    """Why the process does not start, in one sentence for whoever started it: plain text wherever it is read."""


class PortTaken(OSError):
    """Nobody can listen at this address now: another program does, or it is not ours."""

    def __init__(self, address: Address, why: str = "") -> None:
        super().__init__(f"cannot listen on {address}" + (f": {why}" if why else ""))
        self.address = address
        self.port = address.port


@contextmanager
def opening(address: Address) -> Iterator[None]:
    """Listen at this address inside the block.

    Raises:
        PortTaken: it could not be done.
    """
    try:
        yield
    except OSError as failed:
        raise PortTaken(address, failed.strerror or str(failed)) from failed
