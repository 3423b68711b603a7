"""Write the golden rounds anew: ``python tests/games/phom/make_golden.py``. Read the difference before committing it."""

import importlib
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]


def main() -> None:
    """Play the golden rounds and write them down."""
    sys.path[:0] = [str(ROOT), str(ROOT / "services")]
    golden = importlib.import_module("tests.games.phom.golden_rounds")
    golden.GOLDEN.write_text(golden.golden_text(), "utf-8")
    print(f"wrote {golden.GOLDEN.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
