"""Where unpredictable bytes come from: the operating system in production, a seed in tests and simulation."""

import hashlib
import secrets
from typing import Protocol

_TAG_BYTES = 8


class Entropy(Protocol):
    """A source of bytes nobody can guess (or, in tests, that anybody can repeat)."""

    def bytes(self, n: int) -> bytes:
        """The next `n` bytes."""


class SystemEntropy:
    """The operating system's generator."""

    def bytes(self, n: int) -> bytes:
        """`n` fresh bytes."""
        return secrets.token_bytes(n)


class SeededEntropy:
    """SHA-256 of the seed and a counter: the same seed gives the same bytes. Tests and simulation only."""

    def __init__(self, seed: bytes) -> None:
        self._seed = seed
        self._counter = 0
        self._rest = b""

    def bytes(self, n: int) -> "bytes":
        """The next `n` bytes of the stream, however it was cut before."""
        while len(self._rest) < n:
            self._rest += hashlib.sha256(self._seed + self._counter.to_bytes(8, "big")).digest()
            self._counter += 1
        taken, self._rest = self._rest[:n], self._rest[n:]
        return taken


def tag(entropy: Entropy) -> str:
    """A new random tag of a version: 16 hexadecimal digits."""
    return entropy.bytes(_TAG_BYTES).hex()


def fraction(entropy: Entropy) -> float:
    """A number in [0, 1) for jitter."""
    return int.from_bytes(entropy.bytes(4), "big") / 2**32
