"""Where the scenario files are, and how they come apart into single scenarios."""

from pathlib import Path

from chieu.scenario.dialects import DIALECTS
from chieu.scenario.lines import lines_of
from chieu.scenario.reading import read_scenarios
from chieu.scenario.running import run

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "tests" / "scenarios"
FILES = sorted(FOLDER.rglob("*.scenario"))


def name(path):
    """A file as it is spoken of: its path below the folder of scenarios."""
    return path.relative_to(FOLDER).as_posix()


def read(text, file="some.scenario"):
    """The scenarios of a text."""
    return read_scenarios(file, text, DIALECTS)


def scenarios(path):
    """The scenarios of a file."""
    return read(path.read_text(encoding="utf-8"), name(path))


def failures(text):
    """Everything that does not hold in a text."""
    return [failure for scenario in read(text) for failure in run(scenario)]


def single_texts(path):
    """Every scenario of a file as a list of lines that could be a file of its own, the ``game`` line first."""
    game, found = "", []
    for line in lines_of(name(path), path.read_text(encoding="utf-8")):
        first = line.text.split()[0]
        if first == "game":
            game = line.text
        elif first == "scenario":
            found.append([game, line.text])
        else:
            found[-1].append(line.text)
    return found
