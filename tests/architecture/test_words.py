"""What must not be written: a game's name in a condition, a key outside keys.py, a brand that is not ours."""

import ast
import re

from tests.architecture.tree import CHIEU, GAMES, files, name, parsed, sources, spoken_strings

KEY = re.compile(r"\}:[a-z]{1,4}(:|$)|^(code|peers):")
# Spelt by numbers, because the word itself may stand nowhere.
_SPELT = bytes([117, 110, 111])
BRAND = re.compile(
    rb"(?<![a-z])"
    + _SPELT
    + rb"(?![a-z])|(?<![A-Z])"
    + _SPELT.upper()
    + rb"(?![A-Z])|"
    + _SPELT.title()
    + rb"(?![a-z])"
)
"""As a word of its own, also within a name: joined by underscores, digits or capitals."""


def test_no_decision_asks_which_game_it_is():
    """Games differ by their methods, found in the catalogue; an `if` on a name is a fourth game's bug."""
    came = [
        f"{name(path)}:{node.lineno}"
        for path in sources(".py", under=CHIEU)
        for node in ast.walk(parsed(path))
        if isinstance(node, ast.Compare | ast.MatchValue) and names_a_game(node)
    ]

    assert came == []


def names_a_game(node):
    return any(isinstance(part, ast.Constant) and part.value in GAMES for part in ast.walk(node))


def test_keys_of_redis_are_spelt_in_one_file():
    """Two places that spell a key spell it differently one day."""
    came = [
        f"{name(path)}:{line}: {text}"
        for path in sources(".py", under=CHIEU)
        if name(path) != "services/chieu/store/keys.py"
        for line, text in spoken_strings(path)
        if KEY.search(text)
    ]

    assert came == []


def test_scripts_build_no_keys():
    """Every key a script touches is in KEYS: a cluster finds the node by them."""
    quoted = re.compile(r"""["']([^"']*)["']""")
    came = [
        f"{name(path)}:{number}: {text}"
        for path in sources(".lua", under=CHIEU)
        for number, line in enumerate(path.read_text().splitlines(), 1)
        for text in quoted.findall(line.split("--")[0])
        if KEY.search(text)
    ]

    assert came == []


def test_only_the_commit_publishes():
    """Event and nudge are inside the commit; nobody is told of what was not saved."""
    came = [
        f"{name(path)}:{node.lineno}"
        for path in sources(".py", under=CHIEU)
        for node in ast.walk(parsed(path))
        if isinstance(node, ast.Attribute) and node.attr in {"publish", "spublish"}
    ]

    assert came == []


def test_no_file_names_the_commercial_game():
    """Lá Cuối is its own game with its own words."""
    assert [
        name(path) for path in files() if BRAND.search(path.read_bytes()) or BRAND.search(name(path).encode())
    ] == []


def test_the_commercial_name_is_found_however_it_is_joined():
    """In names of files, tests and classes too, and not inside another word."""
    low, title, loud = _SPELT, _SPELT.title(), _SPELT.upper()
    joined = (low, loud, title, low + b"_card", b"test_" + low + b"_x", title + b"Game", loud + b"card", b"my" + title)

    assert [word for word in joined if not BRAND.search(word)] == []
    assert [word for word in (b"br" + low, b"BR" + loud, title + b"rdered") if BRAND.search(word)] == []
