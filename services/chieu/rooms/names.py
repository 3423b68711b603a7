"""What a person may be called at the table, and when two names read the same.

A name has 1 to 16 letters as a reader counts them (grapheme clusters). The count here is an approximation of
Unicode's (UAX 29) that needs no library: a mark, a skin tone, a joined emoji or a tag belongs to what stands before it,
two regional letters are one flag. It errs towards counting fewer, so a bound on code points stands beside it.
"""

from __future__ import annotations

import itertools
import unicodedata
from collections.abc import Iterable

from chieu.games.errors import Malformed, Reason

from .rude import is_rude

MOST_LETTERS = 16
_MOST_CODE_POINTS = 64
_MOST_IN_CLUSTER = 12
"""A family of four with skin tones has eleven; more is a bomb."""
_MOST_MARKS = 4
"""Marks on one letter: no living script needs more after composition."""

_JOINER = "\u200d"
_KILLS_A_VOWEL = 9
"""The combining class of the sign that ends a letter without a vowel; in Indic scripts a joiner belongs beside it."""
_BLACK_FLAG = "\U0001f3f4"
_TAGGED_FLAGS = tuple(
    _BLACK_FLAG + "".join(chr(0xE0000 + ord(one)) for one in country) + "\U000e007f"
    for country in ("gbeng", "gbsct", "gbwls")
)
"""Flags that are written with tags. Other tags are a hidden text."""
_INVISIBLE = frozenset("\u115f\u1160\u2800\u3164\uffa0\u034f\u17b4\u17b5")
_ALPHABETS_ALIKE = str.maketrans("авеѕіјкмнорстухԁɡαεικνορτυχ", "abesijkmhopctyxdgaeikvoptyx")
"""Cyrillic and Greek letters that look like Latin ones."""

_LIKE_L, _LIKE_O = "I1|\u0406\u0399\u04c0\u04cf", "0O"
"""What is taken for a small L or a small O as it stands there; small i and capital L are not."""
_STANDING = str.maketrans(dict.fromkeys(_LIKE_L, "l") | dict.fromkeys(_LIKE_O, "o"))

_BOTS = {"vi": "Máy", "en": "Bot"}
_ANIMALS = {
    "vi": "Tí Sửu Dần Mão Thìn Tỵ Ngọ Mùi Thân Dậu Tuất Hợi",
    "en": "Rat Ox Tiger Rabbit Dragon Snake Horse Goat Monkey Rooster Dog Pig",
}
BOT_NAMES = {
    language: tuple(f"{_BOTS[language]} {animal}" for animal in animals.split())
    for language, animals in _ANIMALS.items()
}
"""By the language of the room. Bots are named after the twelve animals, so nobody takes one for a person."""
GUESTS = {"vi": "Khách", "en": "Guest"}
"""What somebody is called, with a number, whose own name cannot be told apart."""
_MOST_NUMBERS = 99


def clean(name: str) -> str:
    """The name as it is shown: composed (NFC), no spaces at the ends, single spaces within.

    Raises:
        Malformed: ``BAD_NAME`` for nothing to see, more than 16 letters, control, direction or invisible characters,
            heaps of marks or joined emoji, and rude words.
    """
    if len(name) > 4 * _MOST_CODE_POINTS:
        raise _bad()
    # Split at spaces alone: a line break is no space but a refusal.
    shown = " ".join(part for part in _spaced(unicodedata.normalize("NFC", name)).split(" ") if part)
    if not shown or len(shown) > _MOST_CODE_POINTS or not all(_is_allowed(one) for one in _untagged(shown)):
        raise _bad()
    found = clusters(shown)
    if len(found) > MOST_LETTERS or any(_is_heap(cluster) for cluster in found) or is_rude(shown, fold(shown)):
        raise _bad()
    return shown


def is_good(name: str) -> bool:
    """Whether `clean` takes the name, and as it is written."""
    try:
        return clean(name) == name
    except Malformed:
        return False


def told_apart(name: str, others: Iterable[str], language: str) -> str:
    """The name, or one like it that nobody has: with a number, and cut where it has to be; always a good one.

    What is left of a name that is cut, and the number too, may make a rude word of it.
    """
    taken = tuple(others)
    letters = clusters(name)
    numbered = (_numbered(letters, number) for number in range(2, _MOST_NUMBERS + 1))
    guests = (f"{GUESTS[language]} {number}" for number in itertools.count(2))
    found = itertools.chain((name,), numbered, guests)
    return next(one for one in found if is_good(one) and not is_taken(one, taken))


def clusters(text: str) -> list[str]:
    """The text in letters as a reader counts them."""
    found: list[str] = []
    for one in text:
        if found and _belongs_to(found[-1], one):
            found[-1] += one
        else:
            found.append(one)
    return found


def fold(name: str) -> str:
    """What two names have in common when they read alike: no case, marks, spaces or look-alikes; đ is d."""
    bare = unicodedata.normalize("NFKD", name).casefold().replace("đ", "d").replace("ı", "i")
    kept = "".join(one for one in bare if unicodedata.category(one)[0] not in "MZC")
    return kept.translate(_ALPHABETS_ALIKE)


def shape(name: str) -> str:
    """What two names have in common when they look alike: as `fold`, and what is drawn as one stroke is one letter."""
    bare = unicodedata.normalize("NFKD", name).translate(_STANDING)
    # A capital L has a foot; everything else may be in either case.
    return "L".join(fold(part) for part in bare.split("L"))


def is_taken(name: str, others: Iterable[str]) -> bool:
    """Whether one of the other names reads the same, or looks it."""
    read, seen = fold(name), shape(name)
    return any(fold(other) == read or shape(other) == seen for other in others)


def bot_name(others: Iterable[str], first: int, language: str) -> str:
    """A bot's name in the language of the room that nobody there has; `first` says where in the list to begin."""
    names, taken = BOT_NAMES[language], tuple(others)
    at = first % len(names)
    more = (f"{_BOTS[language]} {number}" for number in range(1, 100))
    return next(name for name in (*names[at:], *names[:at], *more) if not is_taken(name, taken))


def _numbered(letters: list[str], number: int) -> str:
    """As much of the name as makes a good one with that number; nothing when no cut does."""
    ending = f" {number}"
    longest = min(len(letters), MOST_LETTERS - len(ending))
    cuts = ("".join(letters[:length]).rstrip() + ending for length in range(longest, 0, -1))
    return next((one for one in cuts if is_good(one)), "")


def _bad() -> Malformed:
    return Malformed(Reason.BAD_NAME, field="name")


def _spaced(text: str) -> str:
    return "".join(" " if unicodedata.category(one) == "Zs" else one for one in text)


def _untagged(text: str) -> str:
    for flag in _TAGGED_FLAGS:
        text = text.replace(flag, _BLACK_FLAG)
    return text


def _is_allowed(one: str) -> bool:
    """Letters, marks, numbers, signs and spaces; no control, direction, private or unassigned characters."""
    if one in (" ", _JOINER):
        return True
    if one in _INVISIBLE:
        return False
    # New emoji are unassigned to an older Python; all Pythons should give one answer.
    return unicodedata.category(one)[0] in "LMNPS" or 0x1F000 <= ord(one) <= 0x1FAFF


def _belongs_to(cluster: str, one: str) -> bool:
    if one == _JOINER or unicodedata.category(one)[0] == "M" or 0x1F3FB <= ord(one) <= 0x1F3FF:
        return True
    if cluster[-1] == _JOINER or 0xE0020 <= ord(one) <= 0xE007F:
        return True
    return _is_regional(one) and len(cluster) == 1 and _is_regional(cluster)


def _is_regional(one: str) -> bool:
    return 0x1F1E6 <= ord(one) <= 0x1F1FF


def _is_heap(cluster: str) -> bool:
    """Too much in one place, or nothing that the rest could stand on."""
    if unicodedata.category(cluster[0])[0] == "M" or cluster[0] == _JOINER:
        return True
    marks = sum(1 for one in cluster if unicodedata.category(one) in ("Mn", "Me") and one != "\ufe0f")
    return len(cluster) > _MOST_IN_CLUSTER or marks > _MOST_MARKS or _is_joined_wrongly(cluster)


def _is_joined_wrongly(cluster: str) -> bool:
    """Whether a joiner joins nothing, or letters whose script knows no joining."""
    has_letters = any(unicodedata.category(one)[0] == "L" for one in cluster)
    for place, one in enumerate(cluster):
        is_inside = any(unicodedata.combining(beside) == _KILLS_A_VOWEL for beside in cluster[place - 1 : place + 2])
        if one == _JOINER and not is_inside and (has_letters or place == len(cluster) - 1):
            return True
    return False
