"""The rule sheets and the tests hold each other: every clause has a test, every cited clause exists."""

import re
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
GAMES = ROOT / "services" / "chieu" / "games"
SHEETS = {"games": GAMES / "RULES.md", "lacuoi": GAMES / "lacuoi" / "RULES.md"}

HELD_ELSEWHERE = {
    "G-06": "tests/rooms/test_seating.py",
    "G-09": "tests/rooms/test_clock.py",
    "G-11": "tests/rooms/test_leaving.py",
    "G-12": "tests/rooms/test_hosting.py",
    "G-13": "tests/rooms/test_leaving.py",
    "G-23": "tests/rooms/test_hosting.py",
}
"""Common clauses that a round does not obey but a room does: the file of tests that cites each."""

OF_THE_PAGES = {"G-05", "G-24"}
"""What the reference client's pages show: no rule of a round or a room, so no test of theirs is asked for here."""

_NUMBER = re.compile(r"\b(?:LC|G|CW)-\d{1,2}[a-f]?\b")
_RANGE = re.compile(r"\b(LC|G|CW)-(\d{1,2}) to (?:LC|G|CW)-(\d{1,2})\b")
_CITING = re.compile(r"Rule:([^\"\n]*)|^\s*((?:LC|G|CW)-\d+[a-f]?)\s*\||^\s*rule\s+(.*)$", re.MULTILINE)


def clauses():
    """Every clause of the sheets, in their order; the first cell of a table's row."""
    found = []
    for sheet in SHEETS.values():
        found += re.findall(r"^\| ((?:LC|G|CW)-\d+[a-f]?) \|", sheet.read_text("utf-8"), re.MULTILINE)
    return found


@cache
def cited_in(path):
    """The clauses that a file's ``Rule:`` lines, table rows and scenario ``rule`` lines name, ranges spread out."""
    cited = set()
    for parts in _CITING.findall(path.read_text("utf-8")):
        text = " ".join(parts)
        cited |= set(_NUMBER.findall(text))
        for family, first, last in _RANGE.findall(text):
            cited |= {f"{family}-{number:0{len(first)}}" for number in range(int(first), int(last) + 1)}
    return cited


def citing_tests():
    """Test modules and scenario files."""
    return [*sorted((ROOT / "tests").rglob("*.py")), *sorted((ROOT / "tests" / "scenarios").rglob("*.scenario"))]


def exists(clause, known):
    """Whether a clause is on a sheet, itself or as the heading of its lettered parts."""
    return clause in known or any(other[:-1] == clause for other in known)


def test_no_number_is_used_twice():
    """A clause is one row of one sheet."""
    found = clauses()

    assert len(found) == len(set(found))
    assert len(found) > 70


def test_numbers_follow_each_other():
    """LC-01 to LC-24, G-01 to G-24 and CW-1 to CW-8 are all there."""
    numbers = {re.sub("[a-f]$", "", clause) for clause in clauses()}

    assert numbers == (
        {f"LC-{number:02}" for number in range(1, 25)}
        | {f"G-{number:02}" for number in range(1, 25)}
        | {f"CW-{number}" for number in range(1, 9)}
    )


@pytest.mark.parametrize("clause", [clause for clause in clauses() if clause not in OF_THE_PAGES])
def test_every_clause_has_a_test(clause):
    """Some test cites it, and where a room obeys it, the test of the room does."""
    if clause in HELD_ELSEWHERE:
        assert clause in cited_in(ROOT / HELD_ELSEWHERE[clause])
        return
    assert any(clause in cited_in(path) for path in citing_tests())


def test_every_cited_clause_exists():
    """In the tests, in the scenarios and in the code."""
    known = set(clauses())

    unknown = {
        f"{path.relative_to(ROOT)}: {clause}"
        for path in [*citing_tests(), *sorted((ROOT / "services" / "chieu").rglob("*.py"))]
        for clause in cited_in(path)
        if not exists(clause, known)
    }

    assert unknown == set()


@pytest.mark.parametrize("sheet", SHEETS)
def test_every_row_says_rule_source_and_reading(sheet):
    """Four cells, and where the game text is silent the word for it is "ours"."""
    rows = [line for line in SHEETS[sheet].read_text("utf-8").splitlines() if re.match(r"\| [A-Z]+-\d", line)]

    for row in rows:
        cells = [cell.strip() for cell in row.strip("|").split("|")]
        assert len(cells) == 4, row
        assert cells[1], row
        assert cells[2].startswith(("game text", "ours", "follows")), row
