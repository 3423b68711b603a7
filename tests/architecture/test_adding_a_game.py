"""The page that leads through adding a game is true: what it names is there, and it names every row that is needed."""

import re

import pytest

from tests.architecture.tree import CHIEU, GAMES, ROOT, files, name, sources

PAGE = ROOT / "docs" / "adding-a-game.md"
PLACE = "<game>"
EXAMPLES = tuple(game for game in GAMES if game != "lacuoi")
"""The games that were added to a house that had one; the first one's tests stand a folder higher."""
A_NAME = re.compile(rf"\b({'|'.join(GAMES)})\b")


def named():
    """Every file and folder that the page names, as it is written there."""
    text = PAGE.read_text("utf-8")
    return sorted(set(re.findall(r"`((?:services|tests|proto|docs|deploy)/[^`\s]+|pyproject\.toml)`", text)))


def there(path):
    """Whether a commit would hold that file, or files in that folder."""
    known = {name(one) for one in files()}
    return path in known or any(one.startswith(path) for one in known if path.endswith("/"))


@pytest.mark.parametrize("game", EXAMPLES)
def test_everything_that_the_page_names_is_there(game):
    """For every game that was added to the first one."""
    paths = [path.replace(PLACE, game) for path in named()]

    assert len(paths) > 50
    assert [path for path in paths if not there(path)] == []


def test_every_file_with_a_row_for_each_game_is_named():
    """A place that knows all games by name, and that somebody who adds one has to find."""
    inside = tuple(f"/{game}" for game in GAMES)
    places = [*sources(".py", ".proto", under=CHIEU), *sources(".proto"), ROOT / "pyproject.toml"]
    rows = [
        name(path)
        for path in places
        if not any(part in name(path) for part in inside) and set(GAMES) <= set(A_NAME.findall(path.read_text("utf-8")))
    ]

    assert len(rows) > 8
    assert sorted(set(rows) - set(named())) == []
