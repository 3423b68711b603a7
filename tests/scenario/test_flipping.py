"""No line of any scenario is idle: turned into its contrary, it must be found untrue."""

import pytest

from .files import FILES, failures, name, single_texts
from .flipping import flipped_expectation, flipped_step


def flips(scenario):
    """Every flip of a scenario: the line, what it became, and the whole text with it."""
    section = ""
    for index, line in enumerate(scenario):
        if line in ("given", "when", "then"):
            section = line
        elif section in ("when", "then") or (section == "given" and " -> " in line):
            changed = flipped_expectation(line, scenario) if section == "then" else flipped_step(line)
            for other in changed:
                yield line, other, "\n".join([*scenario[:index], other, *scenario[index + 1 :]])


@pytest.mark.parametrize("path", FILES, ids=name)
def test_a_flipped_line_is_found_untrue(path):
    """An expectation that also holds when it says the contrary tests nothing."""
    came = [
        f"{scenario[1]}: '{line}' still holds as '{other}'"
        for scenario in single_texts(path)
        for line, other, text in flips(scenario)
        if not failures(text)
    ]

    assert came == []


@pytest.mark.parametrize("path", FILES, ids=name)
def test_every_expectation_can_be_flipped(path):
    """A form of expectation that the flips do not know would go untested without this."""
    said = {(scenario[1], line) for scenario in single_texts(path) for line in expectations(scenario)}
    tried = {(scenario[1], line) for scenario in single_texts(path) for line, _, _ in flips(scenario)}

    assert said - tried == set()


def expectations(scenario):
    """The lines of ``then``."""
    section = ""
    for line in scenario:
        if line in ("given", "when", "then"):
            section = line
        elif section == "then":
            yield line
