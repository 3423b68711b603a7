"""Turns what a scenario says into its contrary, word by word: every flipped line must be found false.

A flip keeps the line readable for the parser, so that what fails is the expectation and not its spelling.
"""

import re
from dataclasses import dataclass

from chieu.games.lacuoi.cards import FACES as LACUOI_FACES
from chieu.games.phom.cards import FACE as PHOM_FACES
from chieu.games.phom.state import Why
from chieu.games.switch.cards import FACES as SWITCH_FACES

NUMBER = re.compile(r"-?[0-9]+")
SEAT = re.compile(r"P[1-9][0-9]?")
ORDERS = ("places", "order", "tai")
"""Lines that name seats in an order."""
UNTRUE = "KICKED"
"""A kind of event that no round ever tells."""


@dataclass(frozen=True)
class Vocabulary:
    """A game's words that stand for one another: a line with another one of a list says something else.

    `lists` are by the word before; `deeds` are those of a turn.
    """

    faces: tuple[str, ...]
    deeds: tuple[str, ...]
    lists: dict[str, tuple[str, ...]]


REASONS = tuple(Why.__members__)
DIRECTIONS = ("clockwise", "counterclockwise")
ENDINGS = ("out", "last_seat", "blocked", "drawn", "none")
SUITS = ("S", "H", "D", "C")
VOCABULARIES = {
    "lacuoi": Vocabulary(
        LACUOI_FACES,
        ("play", "draw", "keep", "pass", "challenge", "accept", "take"),
        {
            "phase": ("PLAY", "DREW", "CHALLENGE", "STACK", "OVER"),
            "ending": ENDINGS,
            "colour": ("R", "Y", "G", "B"),
        },
    ),
    "phom": Vocabulary(
        PHOM_FACES,
        ("draw", "eat", "discard", "lay", "send", "send_all", "U"),
        {
            "phase": ("OPEN", "TAKE", "DISCARD", "LAY", "SEND", "OVER"),
            "ending": ("laid", "u", "last_seat", "none"),
            "kind": ("NORMAL", "ROUND", "DRY", "THREE_EATEN", "none"),
        },
    ),
    "switch": Vocabulary(
        SWITCH_FACES,
        ("play", "draw", "keep", "pass", "take", "stand"),
        {"phase": ("PLAY", "DREW", "TWOS", "ACES", "EIGHTS", "OVER"), "ending": ENDINGS, "suit": SUITS},
    ),
}

CONTRARIES = [
    ("does not hold", "holds"),
    ("does not see", "sees"),
    ("sees no card", "sees every card"),
    ("sees every card", "sees no card"),
    ("no event", "event"),
    ("event", "no event"),
    ("has not called", "has called"),
    ("has called", "has not called"),
    ("was not skipped", "was skipped"),
    ("was skipped", "was not skipped"),
    ("did not stand", "stood"),
    ("stood", "did not stand"),
    ("does not know stock", "knows stock …"),
    ("is not mom", "is mom"),
    ("is mom", "is not mom"),
    ("has not left", "has left"),
    ("has left", "has not left"),
    ("pays nobody", "pays somebody"),
    ("may not", "may"),
    ("may do nothing", "may draw"),
]


def flipped_expectation(line, scenario):
    """Every flip of a line of ``then``; `scenario` is all its lines, for words that occur nowhere in it."""
    words = line.split()
    yield from _contraries(line)
    if _is_denial(line):
        return
    for index in range(len(words)):
        for other in _others(words, index, scenario):
            yield " ".join([*words[:index], other, *words[index + 1 :]])
    yield from _one_fewer(words)


def flipped_step(line):
    """Every flip of a line of ``when``: accepted becomes refused, refused becomes accepted or refused for another reason.

    A deal that must be refused is all there is to its scenario, so it only gets another reason.
    """
    if line.startswith("after "):
        return
    done, arrow, _ = line.partition(" -> refused ")
    yield f"{done} -> refused INTERNAL"
    if arrow and done != "deal":
        yield done


def _contraries(line):
    words = line.split()
    if words[0] in ORDERS and len(words) > 2:
        yield " ".join([words[0], *reversed(words[1:])])
    if words[0] == "offered" and words[1] != "nothing":
        yield line.removesuffix(" chot") if words[-1] == "chot" else f"{line} chot"
    yield from _said_otherwise(line)


def _said_otherwise(line):
    for said, contrary in CONTRARIES:
        if re.search(rf"(^| ){said}( |$)", line):
            yield line.replace(said, contrary, 1)
            return
    if " may " in line and " only " not in line and " exactly " not in line:
        yield line.replace(" may ", " may not ", 1)
    elif re.search(r"(^| )sees [A-Z]", line) and " with " not in line:
        yield line.replace(" sees ", " does not see ", 1)


def _is_denial(line):
    """A denial stays true with most other words in it, so only its contrary is tried."""
    return re.search(r"(^| )(not|no)( |$)|may do nothing", line) is not None


def _others(words, index, scenario):
    """What could stand in place of a word and make the line untrue."""
    word, before = words[index], words[index - 1] if index else ""
    vocabulary = _vocabulary(scenario)
    if word in vocabulary.faces and before not in vocabulary.lists:
        return [next(face for face in reversed(vocabulary.faces) if face not in " ".join(scenario).split())]
    if SEAT.fullmatch(word):
        return _other_seats(words, index, scenario)
    if NUMBER.fullmatch(word):
        return [str(int(word) + 1)]
    return _other_words(words, word, before, scenario)


def _other_words(words, word, before, scenario):
    vocabulary = _vocabulary(scenario)
    if before in vocabulary.lists:
        return [other for other in vocabulary.lists[before] if other != word]
    if before == "event":
        return [UNTRUE]
    if word in DIRECTIONS:
        return [other for other in DIRECTIONS if other != word]
    if "only" in words and word in vocabulary.deeds:
        return [next(deed for deed in vocabulary.deeds if deed not in words)]
    if "pays" in words:
        return [other for other in REASONS if other != word][:1] if word in REASONS else []
    return {"nobody": _seats(scenario), "number": ["W"], "nothing": _instead_of_nothing(words)}.get(word, [])


def _one_fewer(words):
    """A list that should be complete, without its last word."""
    is_complete = {"holds", "exactly", "only"} & set(words) and {"and", "…", "cards"}.isdisjoint(words)
    if is_complete and words[-2] not in ("holds", "exactly", "only"):
        yield " ".join(words[:-1])


def _instead_of_nothing(words):
    said = words[-2]
    if said in ("pending", "chain", "penalty", "held"):
        return ["2"]
    others = {"offered": "KS", "laid": "AS 2S 3S", "ate": "KS from P1", "ledger": "2 payments"}
    return [others.get(said, "1 card")]


def _other_seats(words, index, scenario):
    """Another seat, where the line tells something that only one seat can be, or several seats cannot share."""
    if words[0] in ("turn", "vulnerable", "winner", "den") or (words[0] in ORDERS and len(words) == 2):
        return ["nobody", *(seat for seat in _seats(scenario) if seat not in words)]
    if "sees" in words or words[1:3] == ["may", "catch"]:
        return []
    if index or words[1:2] == ["may"] or (words[1:2] == ["holds"] and _names_cards(words, scenario)):
        return [seat for seat in _seats(scenario) if seat not in words]
    return []


def _names_cards(words, scenario):
    return any(word in _vocabulary(scenario).faces for word in words[2:])


def _vocabulary(scenario):
    return VOCABULARIES[scenario[0].split()[1]]


def _seats(scenario):
    said = next(line for line in scenario if line.startswith("seats ")).split()[1:]
    return [f"P{number}" for number in range(1, int(said[0]) + 1)] if said[0].isdigit() else said
