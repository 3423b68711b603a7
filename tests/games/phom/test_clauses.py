"""The rule sheet of Phỏm and its tests hold each other: every clause has a test, every cited clause exists."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
GAME = ROOT / "services" / "chieu" / "games" / "phom"
TESTS = Path(__file__).parent
ROWS = [line for line in (GAME / "RULES.md").read_text("utf-8").splitlines() if line.startswith("| PH-")]
CLAUSES = [row.split("|")[1].strip() for row in ROWS]

_NUMBER = re.compile(r"\bPH-(?:P\d|\d{2}[a-g]?)\b")
_RANGE = re.compile(r"\bPH-(P|)(\d+)([a-g]?) to PH-(?:P|)(\d+)([a-g]?)\b")
_CITING = re.compile(r"Rule:([^\"\n]*)|^\s*(PH-(?:P\d|\d{2}[a-g]?))\s*\|", re.MULTILINE)


def cited_in(path):
    """The clauses that a file's ``Rule:`` lines and table rows name, ranges spread out."""
    text = " ".join(" ".join(parts) for parts in _CITING.findall(path.read_text("utf-8")))
    cited = set(_NUMBER.findall(text))
    for family, first, letter, last, last_letter in _RANGE.findall(text):
        if letter:
            assert first == last, "a range of letters is of one number"
            cited |= {f"PH-{first}{chr(code)}" for code in range(ord(letter), ord(last_letter) + 1)}
        else:
            cited |= {f"PH-{family}{number:0{len(first)}}" for number in range(int(first), int(last) + 1)}
    return cited


def test_no_number_is_used_twice_and_none_is_left_out():
    """PH-01 to PH-25 and PH-P1 to PH-P7."""
    assert len(CLAUSES) == len(set(CLAUSES)) == 49
    numbers = {f"PH-{number:02}" for number in range(1, 26)} | {f"PH-P{number}" for number in range(1, 8)}
    assert {re.sub("[a-g]$", "", clause) for clause in CLAUSES} == numbers


@pytest.mark.parametrize("clause", CLAUSES)
def test_every_clause_has_a_test(clause):
    """Some test of this folder cites it."""
    assert any(clause in cited_in(path) for path in TESTS.glob("test_*.py"))


def test_every_cited_clause_exists():
    """In the tests and in the code; a number without its letter means all its parts."""
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
