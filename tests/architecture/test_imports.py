"""Who may import whom: the contracts in pyproject.toml hold, and each of them can fail."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.architecture.tree import CHIEU, ROOT

LINT = Path(sys.executable).parent / "lint-imports"

# One import that each contract must refuse: in which module, what.
BROKEN = {
    "Floors": ("rooms/sin.py", "import chieu.store"),
    "Floors ": ("rules/sin.py", "import chieu.timers"),
    "Floors  ": ("newcomer/__init__.py", ""),
    "Games are strangers": ("games/lacuoi/sin.py", "import chieu.games.phom"),
    "Games, rooms and scenarios": ("scenario/sin.py", "import os.path"),
    "Redis is spoken": ("timers/sin.py", "import redis"),
    "Protobuf stops": ("display/sin.py", "from chieu.api.v1 import rooms_pb2"),
    "Wire and store": ("wire/sin.py", "import grpc"),
    "The chassis": ("chassis/sin.py", "import chieu.games.lacuoi"),
    "The web door's libraries": ("matchmaking/sin.py", "import uvicorn"),
    "Traces are sent": ("store/sin.py", "import opentelemetry"),
    "The client": ("client/sin.py", "import chieu.wire"),
}


def lint(source_root):
    return subprocess.run(
        [LINT, "--config", ROOT / "pyproject.toml", "--no-cache"],
        env={**os.environ, "PYTHONPATH": str(source_root), "COLUMNS": "200", "NO_COLOR": "1"},
        cwd=source_root,
        capture_output=True,
        text=True,
        check=False,
    )


def test_the_contracts_hold():
    """The building as it stands breaks none."""
    came = lint(CHIEU.parent)

    assert came.returncode == 0, came.stdout + came.stderr


@pytest.fixture(scope="module")
def verdict(tmp_path_factory):
    """What the linter says of a bare copy of the house in which every contract is broken."""
    root = tmp_path_factory.mktemp("broken")
    packages = [path for path in CHIEU.iterdir() if (path / "__init__.py").is_file() and path.name != "api"]
    for name in ("", *(path.name for path in packages), "games/lacuoi", "games/phom", "api", "api/v1"):
        (root / "chieu" / name).mkdir(exist_ok=True)
        (root / "chieu" / name / "__init__.py").touch()
    (root / "chieu/api/v1/rooms_pb2.py").touch()
    for where, what in BROKEN.values():
        (root / "chieu" / where).parent.mkdir(exist_ok=True)
        (root / "chieu" / where).write_text(what + "\n")
    yield lint(root).stdout
    shutil.rmtree(root)


@pytest.mark.parametrize("contract", BROKEN)
def test_a_broken_contract_is_noticed(contract, verdict):
    """A contract that lets its own example pass guards nothing."""
    where, what = BROKEN[contract]
    broken = [line for line in verdict.splitlines() if line.startswith(contract.strip()) and line.endswith("BROKEN")]
    sinner = f"chieu.{where.removesuffix('.py').removesuffix('/__init__').replace('/', '.')}"

    assert broken
    assert sinner in verdict
    assert not what or f"{sinner} -> " in verdict
