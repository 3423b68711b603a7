"""Words that nobody may be called, English and Vietnamese: a short list of what everybody takes for an insult.

Vietnamese words differ by their marks alone (a rude one is often a harmless one without them), so those count as they
are written, as whole words; without marks only what is no other word. It keeps out the lazy, not the inventive; for
those the host has the door.
"""

from __future__ import annotations

import re

_ANYWHERE = (
    "fuck", "nigger", "nigga", "faggot", "bitch", "whore", "asshole", "cunt", "hitler", "pussy", "wanker", "rapist",
    "ditme", "ditmay", "dumemay", "dumamay", "conmemay",
)  # fmt: skip
"""In the folded name, also across spaces."""
_WORDS = frozenset({
    "slut", "rape", "nazi", "porn", "penis", "cock", "twat", "kike",
    "dcm", "dkm", "dmm", "cmm", "clmm", "vcl", "vkl", "vcc", "clgt", "djt", "cak",
    "lồn", "cặc", "buồi", "địt", "đụ", "đĩ", "điếm", "đéo", "cứt", "dái", "cặt", "lìn",
})  # fmt: skip
"""Whole words as they are written, in any case."""
_DIGITS = str.maketrans("013457@$", "oieastas")
"""Digits and signs in the place of letters."""


def is_rude(name: str, folded: str) -> bool:
    """Whether somebody would read an insult in the name; `folded` is what is left of it without marks and spaces."""
    letters = folded.translate(_DIGITS)
    if any(word in letters for word in _ANYWHERE):
        return True
    return any(word in _WORDS for word in re.split(r"[\W_]+", name.casefold()))
