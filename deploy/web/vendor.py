"""Fetch the few JavaScript modules that the web client uses from the npm registry, and prove what is committed.

    python deploy/web/vendor.py            fetch what vendored.json names, check its integrity, write the files
    python deploy/web/vendor.py --check    compare the committed files with the recorded hashes; fetches nothing
    python deploy/web/vendor.py --again    fetch and bundle once more, elsewhere, and compare every byte

`services/chieu/web/vendor/vendored.json` names for each package its version, the integrity that the registry published
for its archive, its entry modules, and the SHA-256 of each file. Only the modules that the entries reach by their
imports are taken, as they are. A package that is published for bundlers (`bundle`: what is exported of which module)
would be half of a first visit that way: it becomes one file, by a pinned esbuild, so that anybody can make it again.
"""

from __future__ import annotations

import argparse
import base64
import hashlib
import io
import json
import posixpath
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
VENDOR = ROOT / "services" / "chieu" / "web" / "vendor"
RECORD = VENDOR / "vendored.json"
_IMPORT = re.compile(r"""^(?:import|export)\b[^;'"]*["'](\.[^"']+)["']|\bfrom["'](\.[^"']+)["']""", re.M)


class Differs(Exception):
    """What was found is not what was recorded."""


def main() -> None:
    """Fetch or check, and say in one line what was done."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    either = parser.add_mutually_exclusive_group()
    either.add_argument("--check", action="store_true", help="compare what is committed with the recorded hashes")
    either.add_argument("--again", action="store_true", help="fetch once more and compare what comes with the records")
    asked = parser.parse_args()
    packages = recorded()
    try:
        if asked.check:
            check(VENDOR, packages)
        elif asked.again:
            again(packages)
        else:
            for folder, package in packages.items():
                fetch(VENDOR / folder, package)
            RECORD.write_text(json.dumps(packages, indent=2) + "\n", encoding="utf-8")
    except Differs as error:
        sys.exit(f"vendor: {error}")
    print(f"vendor: {sum(len(package['files']) for package in packages.values())} files of {len(packages)} packages")


def recorded() -> dict[str, dict[str, Any]]:
    """What vendored.json says, by folder."""
    packages: dict[str, dict[str, Any]] = json.loads(RECORD.read_text(encoding="utf-8"))
    return packages


def check(vendor: Path, packages: dict[str, dict[str, Any]]) -> None:
    """Raises `Differs` when a file is missing, changed, or not on record."""
    on_record = {
        f"{folder}/{name}": sha for folder, package in packages.items() for name, sha in package["files"].items()
    }
    on_disk = {path.relative_to(vendor).as_posix(): path for path in vendor.rglob("*") if path.is_file()}
    on_disk.pop(RECORD.name, None)
    if odd := sorted(on_record.keys() ^ on_disk.keys()):
        raise Differs(f"on record or on disk alone: {', '.join(odd)}")
    for name, path in sorted(on_disk.items()):
        if hashlib.sha256(path.read_bytes()).hexdigest() != on_record[name]:
            raise Differs(f"{name} is not the file that was fetched")


def again(packages: dict[str, dict[str, Any]]) -> None:
    """Raises `Differs` when what the registry has, or what is bundled of it, is not what is on record."""
    with tempfile.TemporaryDirectory() as elsewhere:
        for folder, package in packages.items():
            fetch(Path(elsewhere) / folder, dict(package))
        check(Path(elsewhere), packages)


def fetch(folder: Path, package: dict[str, Any]) -> None:
    """Write a package's files anew from its archive, and their hashes into its row."""
    with tempfile.TemporaryDirectory() as work:
        archive = archived(package, Path(work))
    bundle = package.get("bundle")
    entries = list(bundle["exports"]) if bundle else package["entries"]
    chosen = reached(archive, entries)
    if bundle:
        chosen = {bundle["into"]: bundled(chosen, bundle)}
    if package["licence_file"]:
        chosen["LICENSE"] = archive[package["licence_file"]]
    else:
        # The archive has no text of its own; its licence is the one of this project, word by word.
        chosen["LICENSE"] = (ROOT / "LICENSE").read_bytes()
    shutil.rmtree(folder, ignore_errors=True)
    for name, content in chosen.items():
        target = folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(content)
    package["files"] = {name: hashlib.sha256(chosen[name]).hexdigest() for name in sorted(chosen)}


def archived(package: dict[str, Any], work: Path) -> dict[str, bytes]:
    """Every file of the published archive by its path, after its integrity was compared."""
    name = f"{package['name']}@{package['version']}"
    subprocess.run(["npm", "pack", "--silent", name], cwd=work, check=True, stdout=subprocess.DEVNULL)
    packed = next(work.glob("*.tgz")).read_bytes()
    kind, _, wanted = package["integrity"].partition("-")
    if base64.b64encode(hashlib.new(kind, packed).digest()).decode() != wanted:
        raise Differs(f"{name} is not the archive that the registry published")
    with tarfile.open(fileobj=io.BytesIO(packed)) as archive:
        members = [member for member in archive.getmembers() if member.isfile()]
        return {member.name.partition("/")[2]: content(archive, member) for member in members}


def bundled(modules: dict[str, bytes], bundle: dict[str, Any]) -> bytes:
    """The modules as one, with what is exported of them and nothing that is not needed for it."""
    with tempfile.TemporaryDirectory() as work:
        for name, module in modules.items():
            (Path(work) / name).parent.mkdir(parents=True, exist_ok=True)
            (Path(work) / name).write_bytes(module)
        exports = (f"export {{ {', '.join(names)} }} from './{name}';" for name, names in bundle["exports"].items())
        (Path(work) / "entry.js").write_text("\n".join(exports), encoding="utf-8")
        program = ["npx", "--yes", f"esbuild@{bundle['esbuild']}", "entry.js", "--bundle", "--minify", "--format=esm"]
        told = ["--legal-comments=none", f"--target={bundle['target']}", "--log-level=error"]
        return subprocess.run([*program, *told], cwd=work, check=True, stdout=subprocess.PIPE).stdout


def content(archive: tarfile.TarFile, member: tarfile.TarInfo) -> bytes:
    """One file of an archive."""
    opened = archive.extractfile(member)
    assert opened is not None
    return opened.read()


def reached(archive: dict[str, bytes], entries: list[str]) -> dict[str, bytes]:
    """The entry modules and every module that they import, directly or not."""
    found: dict[str, bytes] = {}
    ahead = list(entries)
    while ahead:
        name = ahead.pop()
        if name in found:
            continue
        found[name] = archive[name]
        if not name.endswith(".js"):
            continue
        imports = (next(filter(None, groups)) for groups in _IMPORT.findall(archive[name].decode()))
        ahead += [posixpath.normpath(posixpath.join(posixpath.dirname(name), one)) for one in imports]
    return found


if __name__ == "__main__":
    main()
