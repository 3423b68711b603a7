"""Room codes: short, easy to read out and to type, hard to guess."""

from __future__ import annotations

import unicodedata

from chieu.games.chance import Chance
from chieu.games.errors import Malformed, Reason

ALPHABET = "BFGHJKMNPQRSTWXZ"
"""Sixteen consonants: no vowels, so hardly a word; no two that are taken for each other."""
SHORTEST = 5
LONGEST = 8
_ROOM_PER_CODE = 1_000
"""At most one code in so many is live, so that guessing is hopeless."""

_LOOK_ALIKES = str.maketrans({"8": "B", "5": "S", "2": "Z", "6": "G"})
_BLOCKED = (
    "FK", "FGT", "FGG", "KKK", "NGGR", "NGR", "NZS", "PRN", "SHT", "SS", "TTS", "WTF", "XXX",
    "BMM", "KMM", "MMB", "NGNN", "TMM", "TSB", "XMM",
)  # fmt: skip
"""What people would read in a row of consonants, English then Vietnamese."""


def code_length(live_rooms: int) -> int:
    """The shortest length for which at most one code in a thousand is live."""
    length = SHORTEST
    while length < LONGEST and live_rooms * _ROOM_PER_CODE > len(ALPHABET) ** length:
        length += 1
    return length


def draw_code(chance: Chance, length: int) -> str:
    """A code of that length, each acceptable one equally likely. Whether it is free, the store finds out."""
    while True:
        code = "".join(ALPHABET[chance.below(len(ALPHABET))] for _ in range(length))
        if is_decent(code):
            return code


def is_decent(code: str) -> bool:
    """Whether nobody would read a rude word in it."""
    return not any(word in code for word in _BLOCKED)


def read_code(typed: str, field: str = "room_code") -> str:
    """The code somebody typed: case, spaces, dashes and look-alike digits are forgiven.

    Raises:
        Malformed: ``BAD_CODE`` unless 5 to 8 letters of the alphabet are left.
    """
    if len(typed) > 4 * LONGEST:
        raise Malformed(Reason.BAD_CODE, field=field)
    plain = unicodedata.normalize("NFKC", typed).upper().translate(_LOOK_ALIKES)
    code = "".join(one for one in plain if not one.isspace() and unicodedata.category(one) != "Pd")
    if not SHORTEST <= len(code) <= LONGEST or not set(code) <= set(ALPHABET):
        raise Malformed(Reason.BAD_CODE, field=field)
    return code
