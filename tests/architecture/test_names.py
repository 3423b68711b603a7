"""A name that a test gives as its reason can be looked up. Where: docs/test-names.md."""

import ast
import re

from tests.architecture.tree import ROOT, name, parsed, sources

NAME = re.compile(r"\b(FA|TM|W|H|B)(\d{1,2})\b|\b([Ii]nvariants?|complaint)((?:,? (?:and )?\d{1,2}\b)+)")
RANGE = re.compile(r"\b(FA|TM|W|H|B)(\d+) to \1(\d+)\b")
TESTS = sources(".py", under=ROOT / "tests")
DOCUMENT = (ROOT / "docs" / "test-names.md").read_text("utf-8")
TABLES = DOCUMENT[DOCUMENT.index("\n## ") :]
"""The names before them are examples."""


def names(text):
    """Every name of a list of the document that a text has: FA12, invariant 6."""
    for kind, number, word, numbers in NAME.findall(text):
        if kind:
            yield f"{kind}{number}"
        else:
            yield from (f"{word.lower().rstrip('s')} {one}" for one in re.findall(r"\d+", numbers))


def docstrings(path):
    """What a file says of itself and of its tests."""
    kinds = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    return [ast.get_docstring(node) or "" for node in ast.walk(parsed(path)) if isinstance(node, kinds)]


def written():
    """The names that have a place in the document."""
    found = {f"{kind}{number}" for kind, number, *_ in NAME.findall(TABLES) if kind}
    for kind, first, last in RANGE.findall(TABLES):
        found |= {f"{kind}{number}" for number in range(int(first), int(last) + 1)}
    for word, heading in (("invariant", "Invariants"), ("complaint", "Complaints")):
        part = TABLES.partition(f"\n## {heading}\n")[2].partition("\n## ")[0]
        found |= {f"{word} {number}" for number in re.findall(r"(?:^|· |\n)(\d{1,2}) [^\d]", part)}
    return found


def test_every_name_that_a_test_gives_has_its_row():
    """Who reads `TM29` in a test that fails finds out what it is."""
    known = written()
    used = {(one, name(path)) for path in TESTS for text in docstrings(path) for one in names(text)}

    assert sorted(f"{where}: {one}" for one, where in used if one not in known) == []
    assert len(used) > 100
