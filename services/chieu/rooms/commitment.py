"""The promise made at the deal: a hash that fixes the cards before anybody has seen one.

Described in docs/shuffle.md.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence

_LABEL = b"chieu-deal-1"


def written_options(options: Mapping[str, str]) -> bytes:
    """Options in the one form that is hashed: a line ``key=value`` each, sorted by key."""
    return "".join(f"{key}={options[key]}\n" for key in sorted(options)).encode()


def commitment(seed: bytes, options: Mapping[str, str], seats: Sequence[int]) -> bytes:
    """SHA-256 of the label, the 32-byte seed, the options' lines, and the seats as ``0,1,2``."""
    return hashlib.sha256(_LABEL + seed + written_options(options) + ",".join(map(str, seats)).encode()).digest()
