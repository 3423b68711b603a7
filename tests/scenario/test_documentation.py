"""docs/scenarios.md tells the truth: its examples hold, and the words it lists are the words there are."""

import re

import pytest

from chieu.scenario import expectations, given, lacuoi, phom, switch

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
    assert len(EXAMPLES) == 4


VOCABULARIES = {
    "positions of every game": given._READERS,
    "positions of Lá Cuối": lacuoi.position.TABLE_WORDS,
    "seats of Lá Cuối": lacuoi.position.SEAT_WORDS,
    "steps of Lá Cuối": lacuoi.moves.MOVES.verbs,
    "expectations of every game": expectations._ROUND,
    "expectations of Lá Cuối": lacuoi.checks.TABLE_WORDS,
    "expectations about seats of Lá Cuối": lacuoi.checks.SEAT_WORDS,
    "positions of Switch": switch.position.TABLE_WORDS,
    "seats of Switch": switch.position.SEAT_WORDS,
    "steps of Switch": switch.moves.MOVES.verbs,
    "expectations of Switch": switch.checks.TABLE_WORDS,
    "expectations about seats of Switch": switch.checks.SEAT_WORDS,
    "positions of Phỏm": phom.position.TABLE_WORDS,
    "seats of Phỏm": phom.position.SEAT_WORDS,
    "steps of Phỏm": phom.moves.VERBS,
    "expectations of Phỏm": phom.checks.TABLE_WORDS,
    "expectations about seats of Phỏm": phom.checks.SEAT_WORDS,
}


@pytest.mark.parametrize("words", VOCABULARIES.values(), ids=VOCABULARIES)
def test_every_word_is_on_the_page(words):
    """A word that only the code knows is a word that nobody writes."""
    assert set(words) - set(CODE) == set()
