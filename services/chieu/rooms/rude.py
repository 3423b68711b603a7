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
    "slut", "rape", "nazi", "porn", "penis", "cock", "twat", "kike", "shit", "shitty", "bullshit", "dick", "dickhead",
    "dcm", "dkm", "dmm", "cmm", "clmm", "vcl", "vkl", "vcc", "clgt", "djt", "cak",
    "đcm", "đkm", "đmm", "đm", "đjt",
    "lồn", "cặc", "buồi", "địt", "đụ", "đĩ", "điếm", "đéo", "cứt", "dái", "cặt", "lìn",
})  # fmt: skip
"""Whole words as they are written, in any case."""
_PHRASES = ("du ma", "đu ma", "du me", "dit me", "con cac", "cai lon", "lon me")
"""Whole words, one after the other, as they are written: with marks they may be something else."""
_LETTERS = str.maketrans("ðɖ", "đđ")
"""Letters of other languages that look like đ."""
_DIGITS = str.maketrans("013457@$", "oieastas")
"""Digits and signs in the place of letters."""


def is_rude(name: str, folded: str) -> bool:
    """Whether somebody would read an insult in the name; `folded` is what is left of it without marks and spaces."""
    letters = folded.translate(_DIGITS)
    if any(word in letters for word in _ANYWHERE):
        return True
    written = name.casefold().translate(_LETTERS)
    return any(_has_word(text) for text in (written, written.translate(_DIGITS)))


def _has_word(text: str) -> bool:
    words = re.findall(r"[^\W_]+", text)
    spoken = f" {' '.join(words)} "
    return not _WORDS.isdisjoint(words) or any(f" {phrase} " in spoken for phrase in _PHRASES)
