"""docs/clients.md: every program on it runs as it stands there, and says what the page says of it."""

import contextlib
import os
import re
import subprocess
import sys

import pytest

from tests.architecture.tree import ROOT
from tests.support.ports import reserved_port

pytestmark = [pytest.mark.e2e, pytest.mark.slow]
DEADLINE_S = 60
PAGE = (ROOT / "docs" / "clients.md").read_text(encoding="utf-8")
PROGRAMS = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
# Run by tests/browser/test_clients_page.py.
MODULES = re.findall(r"```js\n(.*?)```", PAGE, re.DOTALL)
WON = r"room [A-Z]{5,8}\n(?:my move: [a-z_]+\n)+won by (.+)\n"
SAID = {
    "first.py": WON,
    "native.py": "",
    "refused.py": (
        r"ABORTED\n"
        r"ErrorInfo reason: \"STALE_TURN\" domain: \"chieu\"\n"
        r"Position version: \d+ tag: \".+\"\n"
        r"LocalizedMessage locale: \"en\" message: \".+\"\n"
    ),
    "resume.py": r"FRAME_KIND_SNAPSHOT 0 An\nFRAME_KIND_UPDATE 1 An Bình\n",
}
"""What each program prints, in the order in which they stand on the page; nothing where it waits for somebody."""


def test_every_program_of_the_page_is_run_here_and_named_there():
    """Nothing on it is code that nobody has tried."""
    named = re.findall(r"`(\w+\.(?:py|js))`", PAGE)

    assert len(PROGRAMS) + len(MODULES) == PAGE.count("```") / 2
    assert list(dict.fromkeys(named)) == [*SAID, "table.js"]
    assert [len(PROGRAMS), len(MODULES)] == [len(SAID), 1]


@pytest.mark.parametrize("name", [name for name, said in SAID.items() if said])
def test_a_program_of_the_page_does_what_the_page_says(card_room, tmp_path, name):
    """Whoever copies it has a client that works."""
    said, complaint, status = started(tmp_path, name, card_room.address).ended()

    assert status == 0, complaint
    assert re.fullmatch(SAID[name], said), said


def test_a_native_app_and_a_python_app_play_at_one_table(card_room, tmp_path):
    """One opens it and the other joins by its code; both are told the same end."""
    with contextlib.closing(started(tmp_path, "native.py", card_room.address)) as native:
        code = native.first_line().split()[1]
        joined = started(tmp_path, "first.py", card_room.address, code)

        ends = [app.ended() for app in (joined, native)]

    assert [status for _, _, status in ends] == [0, 0], ends
    winners = {re.search(r"won by (.+)\n", said)[1] for said, _, _ in ends}
    assert winners in ({"An"}, {"Dũng"})


@pytest.mark.parametrize(
    ("name", "told"), [("first.py", "no server answers there: is it running?\n"), ("native.py", "UNAVAILABLE: ")]
)
def test_a_program_that_finds_no_server_says_so(tmp_path, name, told):
    """Who forgot `make run` reads a sentence, no trace of a program."""
    said, complaint, status = started(tmp_path, name, f"localhost:{reserved_port()}").ended()

    assert (said, status) == ("", 1)
    assert complaint.startswith(told)
    assert "Traceback" not in complaint


def test_a_code_that_is_nobody_s_is_told_as_the_server_tells_it(card_room, tmp_path):
    """With the sentence of the refusal."""
    said, complaint, status = started(tmp_path, "first.py", card_room.address, "KMPXB").ended()

    assert (said, status) == ("", 1)
    assert re.fullmatch(r"[A-Z].+\.\n", complaint)


def started(folder, name, *words):
    """A program of the page, begun; whoever began it waits for its end."""
    program = folder / name
    program.write_text(PROGRAMS[list(SAID).index(name)], encoding="utf-8")
    return App(program, *words)


class App:
    """A program that runs."""

    def __init__(self, program, *words):
        path = os.pathsep.join(path for path in sys.path if path)
        self._process = subprocess.Popen(
            [sys.executable, program, *words],
            env={**os.environ, "PYTHONPATH": path},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def first_line(self):
        return self._process.stdout.readline()

    def ended(self):
        """What it said, what it complained of, and its status."""
        try:
            return *self._process.communicate(timeout=DEADLINE_S), self._process.returncode
        finally:
            self.close()

    def close(self):
        """It goes, if it is still there."""
        self._process.kill()
