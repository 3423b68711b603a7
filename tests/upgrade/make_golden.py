"""Write the golden records of the newest format anew: ``python tests/upgrade/make_golden.py``.

Older formats are what earlier releases wrote: they are made once and never again. Read the difference before it is
committed: a changed shape of what a release has written needs a new number (docs/compatibility.md).
"""

import importlib
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def main() -> None:
    """Write the records, and the shapes of everything that is stored."""
    sys.path[:0] = [str(ROOT), str(ROOT / "services")]
    golden = importlib.import_module("tests.upgrade.golden_rooms")
    for form in golden.FORMATS:
        if form == golden.FORMAT or not golden.folder(form).exists():
            golden.write(form)
            print(f"wrote {golden.folder(form).relative_to(ROOT)}")
    golden.folder(golden.FORMAT).joinpath("shape.txt").write_text(golden.record_shape(), "utf-8")
    golden.GOLDEN.joinpath("unnumbered.txt").write_text(golden.unnumbered_shape(), "utf-8")
    golden.write_unnumbered()


if __name__ == "__main__":
    main()
