"""Every scenario file holds, and together they show every acceptance test and every clause of each game."""

import re
from collections import Counter

import pytest

from chieu.scenario.running import run

from .files import FILES, ROOT, name, scenarios

ALL = [(f"{name(path)}: {scenario.title}", scenario) for path in FILES for scenario in scenarios(path)]

ACCEPTANCE_TESTS = """
LC-T01 LC-T02 LC-T03 LC-T04 LC-T05 LC-T06 LC-T07 LC-T08 LC-T09 LC-T11 LC-T12 LC-T14 LC-T15 LC-T16 LC-T17 LC-T18
LC-T19 LC-T20 LC-T21 LC-T22 LC-T23 LC-T24 LC-T25 LC-T26 LC-T27 LC-T29 LC-T30 LC-T31 LC-T32 LC-T34 LC-T35 LC-T37
LC-T38 LC-T39 LC-T40 LC-T41 LC-T42 LC-T44 LC-T45 LC-T47
SW-T01 SW-T02 SW-T03 SW-T04 SW-T05 SW-T06 SW-T07 SW-T09 SW-T10 SW-T11 SW-T12 SW-T13 SW-T15 SW-T16 SW-T17 SW-T18
SW-T19 SW-T20 SW-T21 SW-T22 SW-T23 SW-T26 SW-T27 SW-T28 SW-T29 SW-T30 SW-T31 SW-T34 SW-T35
PH-T01 PH-T02 PH-T03 PH-T04 PH-T05 PH-T06 PH-T07 PH-T09 PH-T11 PH-T13 PH-T14 PH-T15 PH-T17 PH-T19 PH-T21 PH-T22
PH-T23 PH-T25 PH-T26 PH-T27 PH-T29 PH-T30 PH-T31 PH-T32 PH-T33 PH-T34 PH-T35 PH-T36 PH-T37 PH-T39 PH-T41 PH-T42
PH-T43 PH-T45 PH-T46 PH-T47 PH-T48 PH-T49 PH-T51 PH-T52 PH-T53 PH-T54 PH-T56 PH-T57
""".split()
"""Every row of the tables but LC-T48, which is a test of the store."""

COMMON = """
CW-1 CW-2 CW-3 CW-4 CW-5 CW-6 CW-7 CW-8 G-03 G-04 G-07 G-10 G-17 G-18 G-19 G-20 G-21 G-22
""".split()
"""The clauses of every table that a single round can show; rooms, clocks and bots show the others."""

SHEETS = {"lacuoi": "LC", "phom": "PH", "switch": "SW"}
"""By game, how the clauses of its rule sheet begin."""


def clauses(game):
    """The clauses of a game's rule sheet, each in the first cell of a row."""
    sheet = (ROOT / "services" / "chieu" / "games" / game / "RULES.md").read_text(encoding="utf-8")
    return set(re.findall(rf"^\| ({SHEETS[game]}-P?[0-9]+[a-z]?) \|", sheet, re.MULTILINE))


def shown(game):
    """The clauses that some scenario of a game cites."""
    return {rule for _, scenario in ALL if scenario.dialect.game.key == game for rule in scenario.rules}


@pytest.mark.parametrize("scenario", [scenario for _, scenario in ALL], ids=[title for title, _ in ALL])
def test_the_rules_do_what_the_scenario_says(scenario):
    """A rule is a scenario: what a file says must be true of the rules."""
    came = [str(failure) for failure in run(scenario)]

    assert came == []


def test_every_acceptance_test_is_written_once():
    """No row of the tables is forgotten, none is written twice."""
    came = Counter(mark for _, scenario in ALL for mark in scenario.ids)

    assert came == Counter(ACCEPTANCE_TESTS)


@pytest.mark.parametrize("game", SHEETS)
def test_every_clause_of_a_game_is_shown(game):
    """A clause that no scenario cites is a clause that may be wrong; one that is not on the sheet is none."""
    cited = {rule for rule in shown(game) if rule.startswith(SHEETS[game])}

    assert clauses(game) != set()
    assert cited == clauses(game)


def test_every_clause_of_every_table_is_shown():
    """By a round of some game."""
    assert set(COMMON) - {rule for game in SHEETS for rule in shown(game)} == set()
