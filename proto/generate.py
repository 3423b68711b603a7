"""Make services/chieu/api from proto/: messages, stubs, their types, and a descriptor set.

    python proto/generate.py [--proto DIR] [--out DIR] [--force]

Nothing is done when the result on disk was made from the same files by the
same tools. Files are written aside and then moved, so a program that starts
meanwhile finds either the old or the new ones.
"""

import argparse
import hashlib
import os
import subprocess
import sys
import sysconfig
import tempfile
from importlib.metadata import version
from importlib.resources import files as resources
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = Path("chieu/api/v1")
DIGEST = ".digest"

DOC_API = '"""Generated from proto/ by `make proto`; edit nothing here."""\n'


def main() -> None:
    """Generate when anything changed, and say in one line what was done."""
    args = arguments()
    sources = sorted((args.proto / PACKAGE).glob("*.proto"))
    if not sources:
        sys.exit(f"no .proto files in {args.proto / PACKAGE}")
    target = args.out / "chieu" / "api"
    digest = digest_of(sources)
    if not args.force and is_current(target, digest):
        return
    with tempfile.TemporaryDirectory() as made:
        generate(args.proto, sources, Path(made))
        (Path(made) / "chieu/api" / DIGEST).write_text(digest)
        move(Path(made) / "chieu" / "api", target)
    print(f"proto: {len(sources)} files generated into {target}")


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--proto", type=Path, default=ROOT / "proto", help="where chieu/api/v1/*.proto are")
    parser.add_argument("--out", type=Path, default=ROOT / "services", help="the source root to write into")
    parser.add_argument("--force", action="store_true", help="generate even when nothing changed")
    return parser.parse_args()


def digest_of(sources: list[Path]) -> str:
    """One hash of everything the result depends on."""
    digest = hashlib.sha256(Path(__file__).read_bytes())
    for tool in ("grpcio-tools", "mypy-protobuf"):
        digest.update(f"{tool} {version(tool)}\n".encode())
    for source in sources:
        digest.update(f"{source.name}\n".encode() + source.read_bytes())
    return digest.hexdigest()


def is_current(target: Path, digest: str) -> bool:
    """Whether the files in `target` were made from what `digest` stands for."""
    stamp = target / DIGEST
    return stamp.is_file() and stamp.read_text() == digest and (target / "descriptor.binpb").is_file()


def generate(proto: Path, sources: list[Path], out: Path) -> None:
    """Fill `out` with the package chieu.api."""
    protoc(
        proto,
        sources,
        f"--python_out={out}",
        f"--grpc_python_out={out}",
        f"--mypy_out=quiet:{out}",
        f"--mypy_grpc_out=quiet,only_async,generate_concrete_servicer_stubs:{out}",
    )
    for package in (out / "chieu/api", out / PACKAGE):
        (package / "__init__.py").write_text(DOC_API)
    (out / "chieu/api/descriptor.binpb").write_bytes(descriptor_set(proto, sources))


def descriptor_set(proto: Path, sources: list[Path], *, comments: bool = False) -> bytes:
    """A serialized FileDescriptorSet of `sources` and all they import.

    Without `comments` it is what a client loads; with them it is what docs are written from.
    """
    with tempfile.TemporaryDirectory() as made:
        path = Path(made) / "set"
        extra = ["--include_source_info"] if comments else []
        protoc(proto, sources, "--include_imports", f"--descriptor_set_out={path}", *extra)
        return path.read_bytes()


def protoc(proto: Path, sources: list[Path], *options: str) -> None:
    """Run the compiler of grpcio-tools; its plugins are found beside this Python."""
    well_known = resources("grpc_tools") / "_proto"
    scripts = [str(Path(sys.executable).parent), sysconfig.get_path("scripts")]
    path = os.pathsep.join([*scripts, os.environ.get("PATH", "")])
    command = [sys.executable, "-m", "grpc_tools.protoc", f"-I{proto}", f"-I{well_known}", *options]
    came = subprocess.run([*command, *map(str, sources)], env={**os.environ, "PATH": path}, check=False)
    if came.returncode != 0:
        sys.exit(came.returncode)


def move(made: Path, target: Path) -> None:
    """Put every file of `made` into `target`, and take away what is no longer made. The digest comes last."""
    fresh = sorted(path.relative_to(made) for path in made.rglob("*") if path.is_file() and path.name != DIGEST)
    for name in [*fresh, Path(DIGEST)]:
        place = target / name
        place.parent.mkdir(parents=True, exist_ok=True)
        aside = place.with_name(place.name + ".new")
        aside.write_bytes((made / name).read_bytes())
        aside.replace(place)
    for old in target.rglob("*"):
        if old.is_file() and "__pycache__" not in old.parts and old.relative_to(target) not in {*fresh, Path(DIGEST)}:
            old.unlink()


if __name__ == "__main__":
    main()
