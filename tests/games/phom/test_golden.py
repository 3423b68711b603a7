"""Whole rounds as text, compared with what was accepted before."""

from .golden_rounds import GOLDEN, golden_text


def test_whole_rounds_go_as_they_went_before():
    """``python tests/games/phom/make_golden.py`` writes the file anew; the difference is to be read. Rule: G-15."""
    assert golden_text() == GOLDEN.read_text("utf-8")
