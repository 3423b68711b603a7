"""What is made from something else: generated code, docs, locks."""

import re
import subprocess
import sys
import tomllib

import pytest

from tests.architecture.tree import ROOT, git, name, sources

LOCKS = sorted((ROOT / "requirements").glob("*.txt"))
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())


def test_generated_code_is_not_committed():
    """It is made by `make proto`; a copy in git goes stale."""
    assert [path for path in git("ls-files") if "_pb2" in path or path.startswith("services/chieu/api/")] == []


def test_the_api_page_says_what_the_comments_say():
    """docs/api.md is generated from proto/, and is current."""
    came = subprocess.run(
        [sys.executable, ROOT / "proto/document.py", "--check"], capture_output=True, text=True, check=False
    )

    assert came.returncode == 0, came.stderr


def test_the_generated_code_is_current():
    """The code under test is what proto/ says now."""
    before = (ROOT / "services/chieu/api/.digest").read_text()
    subprocess.run([sys.executable, ROOT / "proto/generate.py"], check=True)

    assert (ROOT / "services/chieu/api/.digest").read_text() == before


def test_there_are_locks():
    """Running, building, developing: each has its own."""
    assert [path.stem for path in LOCKS] == ["build", "dev", "local", "policies", "runtime", "sbom"]


@pytest.mark.parametrize("lock", LOCKS, ids=lambda path: path.name)
def test_a_lock_names_versions_and_hashes_and_no_place(lock):
    """What is installed is fixed; where it comes from is the machine's business."""
    text = lock.read_text()
    entries = re.split(r"\n(?=[a-z0-9])", text)[1:]

    assert "://" not in text
    assert not re.search(r"^-", text, re.MULTILINE)
    assert [entry for entry in entries if "==" not in entry or "--hash=sha256:" not in entry] == []


@pytest.mark.parametrize("lock", [lock for lock in LOCKS if lock.stem != "policies"], ids=lambda path: path.name)
def test_locks_agree_with_each_other(lock):
    """What is tested is what is shipped; what judges the chart lives by itself and may differ."""
    tested = versions(ROOT / "requirements/dev.txt")

    assert versions(lock).items() <= tested.items()


def versions(lock):
    return dict(re.findall(r"^([a-z0-9-]+)==([^ ;]+)", lock.read_text(), re.MULTILINE))


def test_every_dependency_is_locked():
    """A range added to pyproject.toml without `make lock` is not installed anywhere."""
    project = PROJECT["project"]
    ranges = [*project["dependencies"], *(one for extra in project["optional-dependencies"].values() for one in extra)]
    names = {re.match(r"[A-Za-z0-9-]+", one)[0] for one in ranges}

    assert names - versions(ROOT / "requirements/dev.txt").keys() == set()


def test_the_lock_pins_what_builds_the_wheel():
    """[build-system] cannot be locked; the group that is locked says the same."""
    assert PROJECT["dependency-groups"]["build"] == PROJECT["build-system"]["requires"]


def test_every_command_of_the_makefile_is_listed():
    """`make` alone is the way in: what can be called is on its list, with a line of explanation."""
    text = (ROOT / "Makefile").read_text()
    phony = re.search(r"^\.PHONY: (help (?:[^\n]*\\\n)*[^\n]*)", text, re.MULTILINE)[1]
    listed = re.findall(r"^([a-z-]+):[^\n]*## \S", text, re.MULTILINE)

    assert sorted(phony.replace("\\", "").split()) == sorted(listed)


def test_every_proto_file_belongs_to_the_one_package():
    """The path of a proto file is the path of the Python package: imports need no patching."""
    assert {name(path.parent) for path in sources(".proto")} <= {"proto/chieu/api/v1"}
