"""The wheel holds all that running needs, made from what git holds."""

import shutil
import subprocess
import sys
import zipfile

import pytest

from tests.architecture.tree import CHIEU, ROOT, files, name

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    """The names in a wheel built from a copy of the tree without anything that git ignores."""
    tree, out = tmp_path_factory.mktemp("tree"), tmp_path_factory.mktemp("out")
    for path in files():
        place = tree / path.relative_to(ROOT)
        place.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, place)
    pip = [
        sys.executable,
        "-m",
        "pip",
        "wheel",
        "--quiet",
        "--no-deps",
        "--no-build-isolation",
        "--wheel-dir",
        out,
        tree,
    ]
    subprocess.run(pip, check=True)
    [made] = out.glob("chieu-*.whl")
    with zipfile.ZipFile(made) as content:
        yield {entry: content.read(entry) for entry in content.namelist()}


def test_the_wheel_has_the_generated_code(wheel):
    """Though git ignores it: messages, stubs, their types, and the descriptor set for browsers."""
    protos = [path.stem for path in (ROOT / "proto/chieu/api/v1").glob("*.proto")]
    kinds = ("_pb2.py", "_pb2.pyi", "_pb2_grpc.py", "_pb2_grpc.pyi")
    wanted = {f"chieu/api/v1/{proto}{kind}" for proto in protos for kind in kinds}

    assert wanted
    assert wanted | {"chieu/api/__init__.py", "chieu/api/v1/__init__.py", "chieu/api/descriptor.binpb"} <= wheel.keys()


def test_the_wheel_has_every_file_of_the_package(wheel):
    """Modules, scripts for Redis, rule sheets, texts, pages: what is in services/chieu is in the wheel."""
    ours = {name(path).removeprefix("services/") for path in files() if path.is_relative_to(CHIEU)}

    assert ours - wheel.keys() == set()


def test_the_wheel_has_nothing_else(wheel):
    """No tests, no caches, no top-level package but ours."""
    tops = {entry.split("/")[0] for entry in wheel}

    assert tops == {"chieu", "chieu-0.1.0.dist-info"}
    assert [entry for entry in wheel if "__pycache__" in entry or entry.endswith(".digest")] == []


def test_the_wheel_brings_the_command_and_the_licence(wheel):
    """`chieu` is on PATH after an install; the licence travels with the code."""
    assert b"chieu = chieu.cli.__main__:main" in wheel["chieu-0.1.0.dist-info/entry_points.txt"]
    assert wheel["chieu-0.1.0.dist-info/licenses/LICENSE"].startswith(b"\n")
