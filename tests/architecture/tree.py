"""The house as files: what is in it, tracked by git or about to be."""

import ast
import subprocess
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
CHIEU = ROOT / "services" / "chieu"
SERVICES = ("matchmaking", "rules", "timers", "display")
GAMES = ("lacuoi", "phom", "switch")


@cache
def files() -> tuple[Path, ...]:
    """Every file a commit would hold: tracked, or new and not ignored."""
    names = git("ls-files", "--cached", "--others", "--exclude-standard")
    return tuple(ROOT / name for name in names if (ROOT / name).is_file())


def git(*words: str) -> list[str]:
    """The lines git answers with."""
    came = subprocess.run(["git", *words, "-z"], cwd=ROOT, check=True, capture_output=True, text=True)
    return [name for name in came.stdout.split("\0") if name]


def sources(*suffixes: str, under: Path = ROOT) -> list[Path]:
    """The files under a folder that end so."""
    return [path for path in files() if path.suffix in suffixes and path.is_relative_to(under)]


@cache
def parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"), str(path))


def name(path: Path) -> str:
    """A file as one says it: from the root, with slashes."""
    return path.relative_to(ROOT).as_posix()


def spoken_strings(path: Path) -> list[tuple[int, str]]:
    """Line and text of every string of a module that is not a docstring."""
    tree = parsed(path)
    docstrings = {
        id(node.value)
        for body in (getattr(node, "body", []) for node in ast.walk(tree))
        if isinstance(body, list)
        for node in body
        if isinstance(node, ast.Expr)
    }
    return [
        (node.lineno, node.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docstrings
    ]
