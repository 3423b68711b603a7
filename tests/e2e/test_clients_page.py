"""docs/clients.md: every program on it runs as it stands there, and says what the page says of it."""

import os
import re
import subprocess
import sys

import pytest

from tests.architecture.tree import ROOT

pytestmark = [pytest.mark.e2e, pytest.mark.slow]
DEADLINE_S = 60
PAGE = (ROOT / "docs" / "clients.md").read_text(encoding="utf-8")
PROGRAMS = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
SAID = {
    "first.py": r"room [A-Z]{5,8}\nwon by .+\n",
    "refused.py": (
        r"ABORTED\n"
        r"ErrorInfo reason: \"STALE_TURN\" domain: \"chieu\"\n"
        r"Position version: \d+ tag: \".+\"\n"
        r"LocalizedMessage locale: \"en\" message: \".+\"\n"
    ),
    "resume.py": r"FRAME_KIND_SNAPSHOT 0 An\nFRAME_KIND_UPDATE 1 An Bình\n",
}
"""What each program prints, in the order in which they stand on the page."""


def test_every_program_of_the_page_is_run_here_and_named_there():
    """Nothing on it is code that nobody has tried."""
    named = re.findall(r"`(\w+\.py)`", PAGE)

    assert len(PROGRAMS) == PAGE.count("```") / 2 == len(SAID)
    assert list(dict.fromkeys(named)) == list(SAID)


@pytest.mark.parametrize("name", SAID)
def test_a_program_of_the_page_does_what_the_page_says(card_room, tmp_path, name):
    """Whoever copies it has a client that works."""
    program = tmp_path / name
    program.write_text(PROGRAMS[list(SAID).index(name)], encoding="utf-8")

    ended = run(program, card_room.address)

    assert ended.returncode == 0, ended.stderr
    assert re.fullmatch(SAID[name], ended.stdout), ended.stdout


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
