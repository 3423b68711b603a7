"""Writes the table of values into the chart's README.md from the comments in values.yaml: `make chart-docs`."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

CHART = Path(__file__).parent / "chieu"
BEGIN = "<!-- What follows is made from values.yaml by `make chart-docs`. -->\n"
END = "<!-- The end of what is made. -->\n"
_SAID = re.compile(r"^\s*# -- (?P<text>.*)$")
_MORE = re.compile(r"^\s*# (?P<text>(?!-- ).*)$")
_LONGEST = 60


@dataclass(frozen=True, slots=True)
class Value:
    """One key of values.yaml: its path, what it is when nobody says otherwise, and what its comment says of it."""

    path: str
    default: Any
    text: str


def described(text: str) -> list[Value]:
    """All keys that have a comment of `# --` above them, in the order they are written in."""
    lines = text.splitlines()
    return list(_walk(yaml.compose(text), yaml.safe_load(text), "", lines))


def undescribed(text: str) -> list[str]:
    """The keys without a comment of their own, above them, or in what they hold."""
    told = [value.path for value in described(text)]
    return [
        path
        for path in _leaves(yaml.safe_load(text), "")
        if not any(path == known or path.startswith(f"{known}.") for known in told)
    ]


def table(text: str) -> str:
    """The values as a table of markdown."""
    rows = [f"| `{value.path}` | {_shown(value.default)} | {value.text} |" for value in described(text)]
    return "\n".join(["| key | default | meaning |", "|---|---|---|", *rows]) + "\n"


def renewed(readme: str, text: str) -> str:
    """The README with the table as values.yaml now says."""
    head, _, rest = readme.partition(BEGIN)
    _, _, tail = rest.partition(END)
    return f"{head}{BEGIN}\n{table(text)}\n{END}{tail}"


def _walk(node: Any, values: Any, path: str, lines: list[str]) -> Iterator[Value]:
    for key, child in node.value:
        here = f"{path}.{key.value}".lstrip(".")
        said = _comment(lines, key.start_mark.line)
        if said is not None:
            yield Value(here, values[key.value], said)
        if isinstance(child, yaml.MappingNode):
            yield from _walk(child, values[key.value], here, lines)


def _comment(lines: list[str], at: int) -> str | None:
    """What the comment above a line says; None without one that begins with `# --`."""
    words: list[str] = []
    for line in reversed(lines[:at]):
        if found := _SAID.match(line):
            return " ".join([found["text"].strip(), *words])
        more = _MORE.match(line)
        if more is None:
            return None
        words.insert(0, more["text"].strip())
    return None


def _leaves(values: Any, path: str) -> Iterator[str]:
    for key, value in values.items():
        here = f"{path}.{key}".lstrip(".")
        if isinstance(value, dict) and value:
            yield from _leaves(value, here)
        else:
            yield here


def _shown(value: Any) -> str:
    written = json.dumps(value, ensure_ascii=False)
    if value in ("", None):
        return ""
    return f"`{written}`" if len(written) <= _LONGEST else "see values.yaml"


def main() -> None:
    """Write the README again."""
    readme = CHART / "README.md"
    readme.write_text(renewed(readme.read_text("utf-8"), (CHART / "values.yaml").read_text("utf-8")), "utf-8")
    print(f"helm: {readme.relative_to(CHART.parent.parent)} is current")


if __name__ == "__main__":
    sys.exit(main())
