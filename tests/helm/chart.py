"""The chart as its tests see it: rendered by a real Helm, as objects, and as the environment of each service."""

from __future__ import annotations

import base64
import os
import re
import shutil
import subprocess
from functools import cache
from pathlib import Path

import pytest
import yaml

from tests.architecture.tree import ROOT, SERVICES

CHART = ROOT / "helm" / "chieu"
VALUES = CHART / "values.yaml"
EXAMPLES = tuple(sorted((CHART / "ci").glob("*-values.yaml")))
OLDEST, NEWEST = 27, 37
KUBERNETES = tuple(f"1.{minor}" for minor in range(OLDEST, NEWEST + 1))
HELMS = ("helm", "helm3")
EACH_HELM = ("helm", pytest.param("helm3", marks=pytest.mark.slow))
"""For tables: Helm 3 in the full run alone."""
GIVEN = ("redis.url=redis://redis.test:6379/0",)
"""The least that has to be said."""

_PLACES = os.pathsep.join((str(ROOT / ".venv" / "bin"), os.environ.get("PATH", "")))


class Strict(yaml.CSafeLoader):
    """Refuses a key that stands twice in a map: YAML forbids it, and which one wins is each reader's own choice."""

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict:
        keys = [key.value for key, _ in node.value]
        if twice := {key for key in keys if keys.count(key) > 1}:
            raise yaml.constructor.ConstructorError(None, None, f"{sorted(twice)} twice", node.start_mark)
        return super().construct_mapping(node, deep)


@cache
def program(name: str) -> Path:
    """Where a Helm is; a run that asked for these tests fails without."""
    found = shutil.which(name, path=_PLACES)
    if found is None:
        pytest.fail(f"{name} is neither in .venv/bin nor on PATH; `make test-helm` gets it")
    return Path(found)


def helm(*words: str, by: str = "helm") -> subprocess.CompletedProcess[str]:
    """What Helm answers."""
    return subprocess.run([program(by), *words], cwd=ROOT, capture_output=True, text=True, check=False, timeout=60)


def lint(*words: str, by: str = "helm") -> subprocess.CompletedProcess[str]:
    return helm("lint", "--strict", str(CHART), *words, by=by)


@cache
def text(
    *sets: str, files: tuple[Path, ...] = (), kube: str = "1.34", by: str = "helm", release: str = "evening"
) -> str:
    """What `helm template` prints.

    `sets` are written as behind ``--set``; ``a:=json`` as behind ``--set-json``.
    """
    words = ["template", release, str(CHART), "--namespace", "cards", "--kube-version", f"{kube}.0"]
    for file in files:
        words += ["--values", str(file)]
    for one in sets:
        path, is_json, value = one.partition(":=")
        words += ["--set-json", f"{path}={value}"] if is_json and "=" not in path else ["--set", one]
    came = helm(*words, by=by)
    assert came.returncode == 0, came.stderr
    return came.stdout


def objects(*sets: str, **how) -> list[dict]:
    """The objects that come of it; no key stands in one of their maps twice."""
    return [found for found in yaml.load_all(text(*sets, **how), Loader=Strict) if found]


def of_kind(kind: str, among: list[dict]) -> dict[str, dict]:
    """The objects of a kind, by name."""
    return {one["metadata"]["name"]: one for one in among if one["kind"] == kind}


def pods(among: list[dict]) -> dict[str, dict]:
    """The pods that come of it, by the name of what makes them: their metadata and spec."""
    made = {}
    for one in among:
        template = one.get("spec", {}).get("template") if one["kind"] in ("Deployment", "StatefulSet") else one
        if one["kind"] in ("Deployment", "StatefulSet", "Pod"):
            made[one["metadata"]["name"]] = template
    return made


def services_of(among: list[dict], release: str = "evening-chieu") -> dict[str, dict]:
    """The container of each of the four services."""
    deployments = of_kind("Deployment", among)
    return {
        service: deployments[f"{release}-{service}"]["spec"]["template"]["spec"]["containers"][0]
        for service in SERVICES
    }


def environment(service: str, among: list[dict], secrets: dict[tuple[str, str], str] | None = None) -> dict[str, str]:
    """What a service finds in its environment; `secrets` are those that the operator made."""
    return environment_of(services_of(among)[service], among, secrets or {})


def environment_of(
    container: dict, among: list[dict], secrets: dict[tuple[str, str], str], pod_ip: str = "10.0.0.7"
) -> dict[str, str]:
    """What a container finds in its environment, as Kubernetes puts it together."""
    found: dict[str, str] = {}
    for source in container.get("envFrom", ()):
        found |= of_kind("ConfigMap", among)[source["configMapRef"]["name"]]["data"]
    for one in container.get("env", ()):
        source = one.get("valueFrom", {})
        if "fieldRef" in source:
            found[one["name"]] = pod_ip
        elif "secretKeyRef" in source:
            found[one["name"]] = _secret(source["secretKeyRef"], among, secrets)
        else:
            found[one["name"]] = filled_in(one["value"], found)
    return found


def filled_in(written: str, environment: dict[str, str]) -> str:
    """A value or an argument with ``$(NAME)`` replaced."""
    return re.sub(r"\$\((\w+)\)", lambda name: environment[name[1]], written)


def _secret(source: dict, among: list[dict], secrets: dict[tuple[str, str], str]) -> str:
    place = (source["name"], source["key"])
    made = of_kind("Secret", among).get(place[0], {})
    if place in secrets or place[1] in made.get("stringData", {}):
        return secrets.get(place) or made["stringData"][place[1]]
    return base64.b64decode(made["data"][place[1]]).decode()
