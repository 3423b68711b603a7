"""The rule sheet of Switch and its tests hold each other: every clause has a test, every cited clause exists."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
GAME = ROOT / "services" / "chieu" / "games" / "switch"
TESTS = Path(__file__).parent
ROWS = [line for line in (GAME / "RULES.md").read_text("utf-8").splitlines() if line.startswith("| SW-")]
CLAUSES = [row.split("|")[1].strip() for row in ROWS]

_NUMBER = re.compile(r"\bSW-\d{2}[ab]?\b")
_RANGE = re.compile(r"\bSW-(\d{2}) to SW-(\d{2})\b")
_CITING = re.compile(r"Rule:([^\"\n]*)|^\s*(SW-\d{2}[ab]?)\s*\|", re.MULTILINE)


def cited_in(path):
    """The clauses that a file's ``Rule:`` lines and table rows name, ranges spread out."""
    text = " ".join(" ".join(parts) for parts in _CITING.findall(path.read_text("utf-8")))
    ranges = [range(int(first), int(last) + 1) for first, last in _RANGE.findall(text)]
    return set(_NUMBER.findall(text)) | {f"SW-{number:02}" for numbers in ranges for number in numbers}


def test_no_number_is_used_twice_and_none_is_left_out():
    """SW-01 to SW-22, SW-18 in two parts."""
    assert len(CLAUSES) == len(set(CLAUSES))
    assert {clause[:5] for clause in CLAUSES} == {f"SW-{number:02}" for number in range(1, 23)}


@pytest.mark.parametrize("clause", CLAUSES)
def test_every_clause_has_a_test(clause):
    """Some test of this folder cites it."""
    assert any(clause in cited_in(path) for path in TESTS.glob("test_*.py"))


def test_every_cited_clause_exists():
    """In the tests and in the code; a number without its letter means both parts."""
    known = {*CLAUSES, *(clause[:5] for clause in CLAUSES)}
    files = [*TESTS.glob("*.py"), *GAME.glob("*.py")]

    assert {f"{path.name}: {clause}" for path in files for clause in cited_in(path) - known} == set()


@pytest.mark.parametrize("row", ROWS, ids=CLAUSES)
def test_every_row_says_rule_source_and_reading(row):
    """Four cells, and where the game text is silent the word for it is "ours"."""
    cells = [cell.strip() for cell in row.strip("|").split("|")]

    assert len(cells) == 4
    assert cells[1]
    assert cells[2].startswith(("game text", "ours", "follows"))
