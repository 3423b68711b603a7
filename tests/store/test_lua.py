"""Scripts: each says what it takes and returns, takes few keys, and has no flags."""

import re
from importlib import resources

import pytest

from chieu.store.scripts import ALL, Script

FILES = {path.name.removesuffix(".lua"): path for path in resources.files("chieu.store").joinpath("lua").iterdir()}


def test_every_file_is_a_script_and_every_script_a_file():
    """Nothing lies about unused."""
    assert {script.name for script in ALL} == set(FILES)


@pytest.mark.parametrize("script", ALL, ids=lambda script: script.name)
def test_a_script_opens_with_what_it_takes_and_returns(script: Script):
    """The header is the interface: KEYS by number, ARGV if any, Returns."""
    header = re.match(r"(?:--.*\n)+", script.body)[0]
    code = script.body[len(header) :]
    named = {int(number) for number in re.findall(r"(?<!\d)(\d)  ?[a-z]", header.split("KEYS")[1].split("\n")[0])}

    assert "Returns" in header
    assert named == set(range(1, script.keys + 1))
    assert ("ARGV" in header) == ("ARGV" in code)


@pytest.mark.parametrize("script", ALL, ids=lambda script: script.name)
def test_a_script_touches_only_its_keys(script: Script):
    """Seven at most, all of them used, and no shebang with flags: a second behaviour is a second script."""
    used = {int(number) for number in re.findall(r"KEYS\[(\d)\]", script.body)}

    assert used == set(range(1, script.keys + 1))
    assert script.keys <= 7
    assert not script.body.startswith("#!")


@pytest.mark.parametrize("script", ALL, ids=lambda script: script.name)
def test_only_scripts_that_wait_for_time_read_it(script: Script):
    """A commit stores the number it is given; due-ness, leases and back-off are Redis's to measure."""
    reads_time = "'TIME'" in script.body

    assert reads_time == (
        script.name in {"claim_due", "fail", "hold", "lease", "leased", "let_go", "witness"} or "ticket" in script.name
    )
