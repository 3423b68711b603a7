"""Scripts: each says what it takes and returns, takes few keys, and has no flags of its own."""

import re
from importlib import resources

import pytest

from chieu.store.programs import ALL, Script

FILES = {path.name.removesuffix(".lua"): path for path in resources.files("chieu.store").joinpath("lua").iterdir()}


def test_every_file_is_a_script_and_every_script_a_file():
    """Nothing lies about unused."""
    assert {script.name for script in ALL} == set(FILES)


WHEN_FULL = "#!lua flags=allow-oom\n"


@pytest.mark.parametrize("script", ALL, ids=lambda script: script.name)
def test_a_script_opens_with_what_it_takes_and_returns(script: Script):
    """The header is the interface: KEYS by number, ARGV if any, Returns."""
    told = script.body.removeprefix(WHEN_FULL)
    header = re.match(r"(?:--.*\n)+", told)[0]
    code = told[len(header) :]
    named = {int(number) for number in re.findall(r"(?<!\d)(\d)  ?[a-z]", header.split("KEYS")[1].split("\n")[0])}

    assert "Returns" in header
    assert named == set(range(1, script.keys + 1))
    assert ("ARGV" in header) == ("ARGV" in code)


@pytest.mark.parametrize("script", ALL, ids=lambda script: script.name)
def test_a_script_touches_only_its_keys(script: Script):
    """Seven at most, all of them used; a second behaviour is a second script."""
    used = {int(number) for number in re.findall(r"KEYS\[(\d)\]", script.body)}

    assert used == set(range(1, script.keys + 1))
    assert script.keys <= 7


@pytest.mark.parametrize("script", ALL, ids=lambda script: script.name)
def test_only_what_running_rooms_live_on_runs_when_redis_is_full(script: Script):
    """Leases, deadlines and kept codes: they hold as much as the rooms there are. Whatever makes more of them is refused."""
    lived_on = "lease hold let_go settle claim_due give_back fail rearm keep_code bury_code".split()

    assert script.body.startswith(WHEN_FULL) == (script.name in lived_on)
    assert "#!" not in script.body.removeprefix(WHEN_FULL)


@pytest.mark.parametrize("script", ALL, ids=lambda script: script.name)
def test_only_scripts_that_wait_for_time_read_it(script: Script):
    """A commit stores the number it is given; due-ness, leases and back-off are Redis's to measure."""
    reads_time = "'TIME'" in script.body

    assert reads_time == (
        script.name in {"claim_due", "fail", "hold", "lease", "leased", "let_go", "spend", "witness"}
        or "ticket" in script.name
    )
