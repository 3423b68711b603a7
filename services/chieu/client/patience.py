"""How long a client waits: for one try, for a command with all its tries, for a sign of life, before it comes back."""

import os
import time
from collections.abc import Callable
from dataclasses import dataclass

Entropy = Callable[[int], bytes]
"""Gives so many bytes that nobody can guess; `os.urandom` unless a test needs to repeat itself."""
Monotonic = Callable[[], int]
"""Nanoseconds on a clock that never steps; `time.monotonic_ns` unless a test plays a skewed one."""

system_entropy: Entropy = os.urandom
system_monotonic: Monotonic = time.monotonic_ns


@dataclass(frozen=True, slots=True, kw_only=True)
class Patience:
    """Every duration of the client, in seconds. The defaults suit a phone and a server as it is shipped."""

    call_s: float = 5.0
    """Deadline of one try of a call."""
    total_s: float = 20.0
    """A command's budget over all tries; then its outcome is unknown (`Unreachable`)."""
    first_pause_s: float = 0.1
    """Upper bound of the first pause between tries; it doubles with each."""
    longest_pause_s: float = 5.0
    """Upper bound of any pause."""
    silence_s: float = 20.0
    """Without a frame for so long a stream counts as dead. The server sends a heartbeat every 8 s."""
    heartbeat_s: float = 7.0
    """A link says that it lives at least so often."""

    @property
    def poll_ms(self) -> int:
        """How long one try of a call that waits for something lets the server wait: well within its deadline."""
        return int(self.call_s * 600)

    def pause_s(self, tries: int, entropy: Entropy) -> float:
        """A random pause after so many tries: from 0 to a bound that doubles (full jitter).

        So a room full of phones does not come back in one moment.
        """
        bound = min(self.longest_pause_s, self.first_pause_s * 2.0 ** min(tries - 1, 16))
        return bound * int.from_bytes(entropy(4), "big") / 2**32


DEFAULT_PATIENCE = Patience()
