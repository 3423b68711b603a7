"""docs/clients.md: the program on it runs as it stands there."""

import os
import re
import subprocess
import sys

import pytest

from tests.architecture.tree import ROOT

pytestmark = [pytest.mark.e2e, pytest.mark.slow]
DEADLINE_S = 60


def test_the_program_of_the_page_plays_a_round(card_room, tmp_path):
    """Whoever copies it has a client that works."""
    page = (ROOT / "docs" / "clients.md").read_text(encoding="utf-8")
    program = tmp_path / "first.py"
    program.write_text(re.search(r"```python\n(.*?)```", page, re.DOTALL)[1], encoding="utf-8")

    ended = run(program, card_room.address)

    assert ended.returncode == 0, ended.stderr
    assert re.fullmatch(r"room [A-Z]{5,8}\nwon by .+\n", ended.stdout)


def run(program, address):
    path = os.pathsep.join(path for path in sys.path if path)
    return subprocess.run(
        [sys.executable, program, address],
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        timeout=DEADLINE_S,
        check=False,
    )
