"""`make bench`: every measurement of this folder in turn, or those that are named (`make bench ARGS="move_cost"`)."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
SHARED = {"__init__", "__main__", "store_rooms", "matching", "strangers"}
"""Not measurements: what starts them, what they have in common, and the people who come."""


def main() -> int:
    """Run them; the first failure ends it."""
    known = sorted(path.stem for path in HERE.glob("*.py") if path.stem not in SHARED)
    wanted = sys.argv[1:] or known
    unknown = [name for name in wanted if name not in known]
    if unknown:
        print(f"no measurement is called {', '.join(unknown)}; there are {', '.join(known)}", file=sys.stderr)
        return 2
    for name in wanted:
        print(f"== {name}", flush=True)
        status = subprocess.run([sys.executable, str(HERE / f"{name}.py")], check=False).returncode
        if status:
            return status
    return 0


if __name__ == "__main__":
    sys.exit(main())
