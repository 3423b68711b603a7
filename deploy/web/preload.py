"""Write into each page the modules that its script reaches, so that a browser asks for all of them at once.

    python deploy/web/preload.py            write the links anew between the two marks of each page
    python deploy/web/preload.py --check    say which pages are not up to date, and write nothing

Without the links a browser learns of a module when it has read the one before it, five round trips deep.
"""

from __future__ import annotations

import posixpath
import re
import sys
from pathlib import Path

WEB = Path(__file__).resolve().parents[2] / "services" / "chieu" / "web"
_MARKED = re.compile(r"( *)<!-- modules -->\n.*?<!-- /modules -->\n", re.DOTALL)
_ENTRY = re.compile(r'<script type="module" src="/(js/[^"]+)">')
_IMPORT = re.compile(r"""^import\s*["'](\.[^"']+)["']|\bfrom\s*["'](\.[^"']+)["']""", re.MULTILINE)


def main() -> None:
    """Write or check, and say in one line what was done."""
    stale = [page for page in pages() if written(page) != page.read_text(encoding="utf-8")]
    names = ", ".join(page.relative_to(WEB).as_posix() for page in stale)
    if "--check" in sys.argv[1:]:
        sys.exit(f"preload: run deploy/web/preload.py for {names}" if stale else 0)
    for page in stale:
        page.write_text(written(page), encoding="utf-8")
    print(f"preload: {names or 'nothing'} written")


def pages() -> list[Path]:
    """The pages that have the marks."""
    return [page for page in sorted(WEB.rglob("*.html")) if _MARKED.search(page.read_text(encoding="utf-8"))]


def written(page: Path) -> str:
    """A page with the links of everything that its script imports, in the order of their names."""
    text = page.read_text(encoding="utf-8")
    entry = _ENTRY.search(text)
    if entry is None:
        return text
    links = "".join(
        f'    <link rel="modulepreload" href="/{name}" />\n' for name in reached(entry[1]) if name != entry[1]
    )
    return _MARKED.sub(lambda marks: f"{marks[1]}<!-- modules -->\n{links}{marks[1]}<!-- /modules -->\n", text)


def reached(entry: str) -> list[str]:
    """Every module that one imports, directly or not; those that are imported later, by a call, not."""
    found: set[str] = set()
    ahead = [entry]
    while ahead:
        name = ahead.pop()
        if name in found:
            continue
        found.add(name)
        imports = (one or other for one, other in _IMPORT.findall((WEB / name).read_text(encoding="utf-8")))
        ahead += [posixpath.normpath(posixpath.join(posixpath.dirname(name), one)) for one in imports]
    return sorted(found)


if __name__ == "__main__":
    main()
