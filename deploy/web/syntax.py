"""Say which files of the pages use a syntax that the oldest browsers we promise do not know (needs Node).

    python deploy/web/syntax.py            every module and sheet of services/chieu/web, vendored ones too
    python deploy/web/syntax.py FOLDER     those of another folder

The oldest are Chromium 85 (televisions of 2021) and Safari 14.1. Each file is written twice by a pinned esbuild, as
it is and for those browsers; where nothing had to be put differently the two are the same. Pages with a syntax that is
too new stay blank, without a word to anybody.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

WEB = Path(__file__).resolve().parents[2] / "services" / "chieu" / "web"
ESBUILD = "esbuild@0.25.12"
OLDEST = "chrome85,safari14.1"
# Chromium 85 knows them; esbuild rewrites them for it because of faults in corners that we do not go to
# (`(a?.b)()` with a spread, `#x in y`).
KNOWN = (
    "optional-chain",
    "nullish-coalescing",
    "class-private-field",
    "class-private-method",
    "class-private-accessor",
)


def main() -> None:
    """Compare, and say which differ."""
    folder = Path(sys.argv[1]).resolve() if len(sys.argv) > 1 else WEB
    names, too_new = compared(folder)
    if too_new:
        sys.exit("syntax: too new for " + OLDEST + ":\n" + "\n".join(f"  {name}" for name in too_new))
    print(f"syntax: {len(names)} modules and sheets are for {OLDEST} too")


def compared(folder: Path) -> tuple[list[str], list[str]]:
    """Every module and sheet by its name, and those of them that are too new."""
    names = sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.suffix in (".js", ".css"))
    with tempfile.TemporaryDirectory() as work:
        now, then = (written(folder, names, Path(work) / target, target) for target in ("esnext", OLDEST))
        return names, [name for name in names if (now / name).read_bytes() != (then / name).read_bytes()]


def written(folder: Path, names: list[str], into: Path, target: str) -> Path:
    """Where the files are, as they are for a target."""
    known = [f"--supported:{name}=true" for name in KNOWN]
    told = [f"--outdir={into}", "--outbase=.", f"--target={target}", "--log-level=error", *known]
    subprocess.run(["npx", "--yes", ESBUILD, *names, *told], cwd=folder, check=True)
    return into


if __name__ == "__main__":
    main()
