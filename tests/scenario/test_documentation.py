"""docs/scenarios.md tells the truth: its examples hold, and the words it lists are the words there are."""

import re

import pytest

from chieu.scenario import expectations, given
from chieu.scenario.lacuoi import checks, moves, position

from .files import ROOT, failures, read

TEXT = (ROOT / "docs" / "scenarios.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"^```scenario\n(.*?)^```", TEXT, re.DOTALL | re.MULTILINE)
CODE = " ".join(re.findall(r"`([^`\n]+)`", TEXT)).split()


@pytest.mark.parametrize("example", EXAMPLES, ids=range(len(EXAMPLES)))
def test_an_example_holds(example):
    """Whoever copies it must get what the page promises."""
    assert read(example) != ()
    assert failures(example) == []


def test_there_are_examples():
    """A page whose examples are not found would otherwise pass."""
    assert len(EXAMPLES) == 2


VOCABULARIES = {
    "positions of every game": given._READERS,
    "positions of Lá Cuối": position.TABLE_WORDS,
    "seats of Lá Cuối": position.SEAT_WORDS,
    "steps of Lá Cuối": moves._VERBS,
    "expectations of every game": expectations._ROUND,
    "expectations of Lá Cuối": checks.TABLE_WORDS,
    "expectations about seats of Lá Cuối": checks.SEAT_WORDS,
}


@pytest.mark.parametrize("words", VOCABULARIES.values(), ids=VOCABULARIES)
def test_every_word_is_on_the_page(words):
    """A word that only the code knows is a word that nobody writes."""
    assert set(words) - set(CODE) == set()
