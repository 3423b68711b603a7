"""The same shape everywhere: who knows one service knows four, and no file grows past reading."""

import ast
import re

import pytest

from tests.architecture.tree import CHIEU, ROOT, SERVICES, files, name, parsed, sources

SHAPE = ("__init__", "__main__", "app", "servicer", "settings", "metrics")
NAMELESS = {"util", "utils", "helper", "helpers", "common", "manager", "managers", "data", "info", "misc"}
LINES = 300
VENDORED = CHIEU / "web" / "vendor"
REASON = re.compile(r"^\W*Over 300 lines: \S.{15,}")


@pytest.mark.parametrize("service", SERVICES)
def test_every_service_has_the_same_six_files(service):
    """Style 13: one shape, so that a reader of one service finds the way in all."""
    there = {path.stem for path in (CHIEU / service).glob("*.py")}

    assert set(SHAPE) <= there


@pytest.mark.parametrize("service", SERVICES)
def test_a_servicer_only_decodes_decides_and_encodes(service):
    """A servicer of more than 150 lines has begun to hold rules."""
    servicer = CHIEU / service / "servicer.py"

    assert len(servicer.read_text().splitlines()) <= 150


@pytest.mark.parametrize("service", SERVICES)
def test_settings_stay_few(service):
    """A setting needs two operators who want two values: 40 lines of code hold all of a service's."""
    path = CHIEU / service / "settings.py"
    code = {
        line
        for node in ast.walk(parsed(path))
        if isinstance(node, ast.stmt) and not (isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant))
        for line in ([node.lineno] if isinstance(node, ast.ClassDef) else range(node.lineno, node.end_lineno + 1))
    }

    assert len(code) <= 40


def test_nothing_has_a_nameless_name():
    """A module is called after what it holds; `utils` and its kin hold anything."""
    parts = {name(path): [*path.relative_to(ROOT).parent.parts, path.stem] for path in sources(".py", ".lua")}

    assert [where for where, words in parts.items() if NAMELESS & {w for word in words for w in word.split("_")}] == []


def test_no_class_is_called_a_manager():
    """A class is a noun of the table or of the machine, never a keeper of the rest."""
    ending = re.compile(r"(Manager|Helpers?|Utils?)$")
    came = [
        f"{name(path)}: {node.name}"
        for path in sources(".py")
        for node in ast.walk(parsed(path))
        if isinstance(node, ast.ClassDef) and ending.search(node.name)
    ]

    assert came == []


def test_every_module_says_what_it_is_for():
    """The first thing in a module is a sentence; an empty module has one too."""
    assert [name(path) for path in sources(".py") if not ast.get_docstring(parsed(path))] == []


def test_files_stay_under_300_lines_or_say_why():
    """A longer file opens with `Over 300 lines: <reason>` as a comment; what others published stays as it is."""
    ours = [path for path in sources(".py", ".lua", ".sh", ".js") if VENDORED not in path.parents]
    long = {path: path.read_text(encoding="utf-8").splitlines() for path in ours}

    assert [name(path) for path, lines in long.items() if len(lines) > LINES and not REASON.match(lines[0])] == []


def test_shell_scripts_stop_at_the_first_failure():
    """A script that goes on after a failed line reports what is not so."""
    scripts = [path for path in files() if path.suffix == ".sh" or name(path) == ".ci/run"]

    assert [name(path) for path in scripts if not re.search(r"^set -e", path.read_text(), re.MULTILINE)] == []
