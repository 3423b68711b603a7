"""``python -m chieu.scenario FILE…``: runs scenario files. The only place here that reads files.

Exit code: 0 all hold, 1 some do not, 2 a file cannot be read.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from .dialects import DIALECTS
from .lines import Line, ScenarioError
from .reading import Scenario, read_scenarios
from .running import run


def main(arguments: Sequence[str]) -> int:
    """Run the files named in `arguments` and tell what does not hold; the answer is the exit code."""
    files = _parser().parse_args(arguments).files
    try:
        scenarios = [scenario for file in files for scenario in _scenarios_of(file)]
    except (ScenarioError, OSError) as fault:
        print(fault, file=sys.stderr)
        return 2
    failures = [failure for scenario in scenarios for failure in run(scenario)]
    for failure in failures:
        print(failure)
    print(f"scenarios: {len(scenarios)}, failures: {len(failures)}")
    return 1 if failures else 0


def _scenarios_of(file: Path) -> tuple[Scenario, ...]:
    try:
        text = file.read_text(encoding="utf-8")
    except UnicodeDecodeError as fault:
        raise ScenarioError(Line(str(file), 1, ""), "this is not text in UTF-8") from fault
    return read_scenarios(str(file), text, DIALECTS)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m chieu.scenario",
        description="Run scenarios: rules of the games written as plain text (docs/scenarios.md).",
        epilog="Exit code: 0 all hold, 1 some do not, 2 a file cannot be read.",
    )
    parser.add_argument("files", metavar="FILE", nargs="+", type=Path, help="a scenario file")
    return parser


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
