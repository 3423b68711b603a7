"""Every scenario file holds, and together they show every acceptance test and every clause of Lá Cuối."""

from collections import Counter

import pytest

from chieu.scenario.running import run

from .files import FILES, name, scenarios

ALL = [(f"{name(path)}: {scenario.title}", scenario) for path in FILES for scenario in scenarios(path)]

ACCEPTANCE_TESTS = """
LC-T01 LC-T02 LC-T03 LC-T04 LC-T05 LC-T06 LC-T07 LC-T08 LC-T09 LC-T11 LC-T12 LC-T14 LC-T15 LC-T16 LC-T17 LC-T18
LC-T19 LC-T20 LC-T21 LC-T22 LC-T23 LC-T24 LC-T25 LC-T26 LC-T27 LC-T29 LC-T30 LC-T31 LC-T32 LC-T34 LC-T35 LC-T37
LC-T38 LC-T39 LC-T40 LC-T41 LC-T42 LC-T44 LC-T45 LC-T47
""".split()
"""Every row of the table for Lá Cuối but LC-T48, which is a test of the store."""

CLAUSES = """
LC-01 LC-02 LC-03 LC-04 LC-05 LC-06 LC-07 LC-08 LC-09 LC-10 LC-11 LC-12 LC-13 LC-14 LC-15
LC-16a LC-16b LC-16c LC-16d LC-16e LC-16f LC-17a LC-17b LC-17c LC-17d LC-17e LC-18 LC-19a LC-19b LC-19c LC-20
LC-21a LC-21b LC-21c LC-21d LC-21e LC-22a LC-22b LC-22c LC-22d LC-22e LC-22f LC-23 LC-24
CW-1 CW-2 CW-3 CW-4 CW-5 CW-6 CW-7 CW-8 G-03 G-04 G-07 G-10 G-17 G-18 G-19 G-20 G-21 G-22
""".split()
"""The clauses that a single round can show; rooms, clocks and bots show the others."""


@pytest.mark.parametrize("scenario", [scenario for _, scenario in ALL], ids=[title for title, _ in ALL])
def test_the_rules_do_what_the_scenario_says(scenario):
    """A rule is a scenario: what a file says must be true of the rules."""
    came = [str(failure) for failure in run(scenario)]

    assert came == []


def test_every_acceptance_test_is_written_once():
    """No row of the table is forgotten, none is written twice."""
    came = Counter(mark for _, scenario in ALL for mark in scenario.ids if mark.startswith("LC-"))

    assert came == Counter(ACCEPTANCE_TESTS)


def test_every_clause_of_a_round_is_shown():
    """A clause that no scenario cites is a clause that may be wrong."""
    came = {rule for _, scenario in ALL for rule in scenario.rules}

    assert set(CLAUSES) - came == set()
