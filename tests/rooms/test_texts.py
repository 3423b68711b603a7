"""Every sentence of the room is there in both languages, with its parameters."""

import ast
import json
import re
from pathlib import Path

import pytest

from tests.architecture.tree import CHIEU

ROOMS = CHIEU / "rooms"
TEXTS = {path.stem: json.loads(path.read_text(encoding="utf-8")) for path in sorted((ROOMS / "texts").glob("*.json"))}
KEY = re.compile(
    r"^(seat|host|options|room|presence|clock|pause|rescue|screen|race|round|turn|result|notice)\.[a-z_]+$"
)


def said_in_code():
    """Every string in the package that looks like a sentence's key."""
    return {
        node.value
        for path in ROOMS.glob("*.py")
        for node in ast.walk(ast.parse(Path(path).read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and KEY.match(node.value)
    }


def blanks(sentence):
    return sorted(re.findall(r"\{(\w+)\}", sentence))


def test_there_are_two_languages():
    """Rooms speak Vietnamese and English."""
    assert sorted(TEXTS) == ["en", "vi"]


@pytest.mark.parametrize("language", ["vi", "en"])
def test_every_key_that_is_said_has_a_sentence_and_none_is_left_over(language):
    """A key without a sentence would be read out as a key."""
    assert set(TEXTS[language]) == said_in_code()


@pytest.mark.parametrize("key", sorted(TEXTS["vi"]))
def test_a_sentence_has_the_same_blanks_in_both_languages(key):
    """What goes into one goes into the other."""
    assert blanks(TEXTS["vi"][key]) == blanks(TEXTS["en"][key])
    assert set(blanks(TEXTS["vi"][key])) <= {"seat", "other", "loser", "late", "n", "game"}


def test_rooms_and_games_say_different_things():
    """One key, one sentence: the room's and the games' texts are put together by the page."""
    games = {key for path in (CHIEU / "games").glob("*/texts/vi.json") for key in json.loads(path.read_text())}

    assert not games & set(TEXTS["vi"])
