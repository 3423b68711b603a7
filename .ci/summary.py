"""Add up what the test runner wrote, end with a summary in its own words, and fail when a test failed or skipped."""

import sys
from pathlib import Path
from xml.etree import ElementTree

KINDS = ("passed", "failed", "errors", "skipped")


def main() -> None:
    """One line a suite, then all of them together."""
    total = dict.fromkeys(KINDS, 0)
    seconds = 0.0
    for path in map(Path, sys.argv[1:]):
        suite, took = counted(path)
        print(f"{path.stem:16} {line(suite, took)}")
        total = {kind: total[kind] + suite[kind] for kind in KINDS}
        seconds += took
    print(f"=== {line(total, seconds)} ===")
    sys.exit(total["passed"] == 0 or any(total[kind] for kind in KINDS[1:]))


def counted(path: Path) -> tuple[dict[str, int], float]:
    """How many tests of a suite came to what, and how long it took in seconds."""
    # The file is the test runner's own, of a minute ago.
    suites = list(ElementTree.parse(path).getroot().iter("testsuite"))
    came = {
        kind: sum(int(suite.get(name, 0)) for suite in suites) for kind, name in zip(KINDS[1:], REPORTED, strict=True)
    }
    came["passed"] = sum(int(suite.get("tests", 0)) for suite in suites) - sum(came.values())
    return came, sum(float(suite.get("time", 0)) for suite in suites)


REPORTED = ("failures", "errors", "skipped")


def line(came: dict[str, int], seconds: float) -> str:
    """Like the runner's last line: `12 passed, 1 failed in 3.40s`."""
    counts = ", ".join(f"{came[kind]} {kind}" for kind in KINDS if came[kind] or kind == "passed")
    return f"{counts} in {seconds:.2f}s"


if __name__ == "__main__":
    main()
