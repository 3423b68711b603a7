"""``python -m chieu.scenario``: what it prints and how it exits."""

import os
import re
import subprocess
import sys

from .files import FILES, ROOT

GOOD = """game lacuoi
scenario It holds
given
  seats 2
  top R5
then
  turn P1
"""
BAD = GOOD.replace("turn P1", "turn P2").replace("It holds", "It does not")


def chieu_scenario(*arguments):
    """The finished command."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "services")}
    command = [sys.executable, "-m", "chieu.scenario", *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, env=environment, check=False, timeout=60)


def written(folder, name, text):
    """A file with this text."""
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def test_all_hold(tmp_path):
    """Exit code 0, and how many there were."""
    came = chieu_scenario(written(tmp_path, "good.scenario", GOOD))

    assert (came.returncode, came.stdout, came.stderr) == (0, "scenarios: 1, failures: 0\n", "")


def test_the_files_of_the_house_hold():
    """The acceptance tests, as anybody would run them."""
    came = chieu_scenario(*FILES)

    assert came.returncode == 0
    assert re.fullmatch(r"scenarios: [1-9][0-9]*, failures: 0\n", came.stdout)


def test_some_do_not_hold(tmp_path):
    """Exit code 1, and the line with what was expected and what was there."""
    good, bad = written(tmp_path, "good.scenario", GOOD), written(tmp_path, "bad.scenario", BAD)

    came = chieu_scenario(good, bad)

    assert came.returncode == 1
    assert came.stdout == f"{bad}:7: turn P2\n  expected: turn P2\n  actual:   turn P1\nscenarios: 2, failures: 1\n"


def test_an_unknown_word(tmp_path):
    """Exit code 2, and where it stands."""
    path = written(tmp_path, "odd.scenario", GOOD.replace("turn", "tern"))

    came = chieu_scenario(path)

    assert came.returncode == 2
    assert came.stderr.startswith(f"{path}:7: unknown expectation")


def test_a_file_that_is_not_there(tmp_path):
    """Exit code 2, and its name."""
    came = chieu_scenario(tmp_path / "nowhere.scenario")

    assert came.returncode == 2
    assert "nowhere.scenario" in came.stderr


def test_a_file_that_is_no_text(tmp_path):
    """Exit code 2, and its name."""
    path = tmp_path / "picture.scenario"
    path.write_bytes(b"\xff\xfe\x00")

    came = chieu_scenario(path)

    assert came.returncode == 2
    assert came.stderr == f"{path}:1: this is not text in UTF-8\n"


def test_no_file_at_all():
    """Exit code 2, and how it is used."""
    came = chieu_scenario()

    assert came.returncode == 2
    assert "usage: python -m chieu.scenario" in came.stderr


def test_help():
    """What the command is for and what its exit codes mean."""
    came = chieu_scenario("--help")

    assert came.returncode == 0
    assert "0 all hold, 1 some do not, 2 a file cannot be read" in " ".join(came.stdout.split())
