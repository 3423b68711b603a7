"""Other people's rules for what runs on Kubernetes: checkov's, and what we leave unheeded, with the reason."""

import json
import subprocess

import pytest

from tests.architecture.tree import ROOT
from tests.helm import chart

CHECKOV = ROOT / ".venv" / "policies" / "bin" / "checkov"

UNHEEDED = {
    "CKV_K8S_8": "plays-a-game ends by itself, and has a deadline; nobody has to ask whether it lives",
    "CKV_K8S_9": "plays-a-game serves nobody",
    "CKV_K8S_15": "a start that asks the registry each time fails with the registry; releases have tags that stay, or digests",
    "CKV_K8S_35": "passwords are variables of the container, out of a Secret: the services read none from files",
    "CKV_K8S_43": "a digest belongs to the registry that the operator pulls from; image.digest takes it",
}
"""Checks whose advice is not taken, and why."""

OF_THE_TEST_ALONE = {"CKV_K8S_8", "CKV_K8S_9"}


@pytest.mark.slow
def test_the_rules_of_others_find_what_we_leave_unheeded_and_nothing_else(tmp_path):
    """Each check that fails does so for a reason, and each reason is still needed."""
    found = {one for name in ("production", "trial") for one in failures(name, tmp_path)}

    assert {check for check, _ in found} == set(UNHEEDED)
    assert {pod for check, pod in found if check in OF_THE_TEST_ALONE} == {"Pod.cards.evening-chieu-plays-a-game"}


def failures(name, folder):
    """The checks that fail on an example, each with the object."""
    rendered = folder / f"{name}.yaml"
    rendered.write_text(chart.text(files=(chart.CHART / f"ci/{name}-values.yaml",)), "utf-8")
    words = ["-f", rendered, "--framework", "kubernetes", "--skip-download", "--output", "json", "--compact", "--quiet"]
    assert CHECKOV.exists(), "`make test-helm` installs what judges the chart"
    came = subprocess.run([CHECKOV, *words], capture_output=True, text=True, check=False, timeout=300)
    told = json.loads(came.stdout)
    # Held against more than nothing: a file that could not be read has no failures either.
    assert told["summary"]["passed"] > 500
    return {(one["check_id"], one["resource"]) for one in told["results"]["failed_checks"]}
