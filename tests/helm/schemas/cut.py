"""Cuts the schemas in this folder out of what their makers release: `python tests/helm/schemas/cut.py` (needs Go).

The chart makes objects of kinds that Kubernetes learns from others. Of each such kind this takes the schema that its
makers give the API server, and leaves out the words, the defaults and `status`, which a chart does not write.
An object is closed where the API server would drop an unknown field. What is written in the language CEL beside a schema
(`x-kubernetes-validations`) is not JSON Schema, and is left out too.
"""

from __future__ import annotations

import json
import subprocess
import tempfile
from pathlib import Path
from typing import Any

import yaml

HERE = Path(__file__).parent
ROUTES = ("sigs.k8s.io/gateway-api", "v1.6.3")
MONITORS = ("github.com/prometheus-operator/prometheus-operator/pkg/apis/monitoring", "v0.95.2")
GENERATOR = ("sigs.k8s.io/controller-tools/cmd/controller-gen", "v0.23.0")
"""What the operator's makers make their own definitions with, from the same types."""
KINDS = {"GRPCRoute": ROUTES, "HTTPRoute": ROUTES} | dict.fromkeys(
    ("PodMonitor", "PrometheusRule", "ServiceMonitor"), MONITORS
)
VERSION = "v1"

_WORDS = ("description", "default", "example", "format", "title")


def main() -> None:
    """Writes a file for each kind."""
    with tempfile.TemporaryDirectory() as work:
        found = [*_standard_routes(), *_generated_monitors(Path(work))]
    for definition in found:
        kind = definition["spec"]["names"]["kind"]
        if kind in KINDS:
            group = definition["spec"]["group"]
            schema = cut_out(definition, "@".join(KINDS[kind]))
            text = json.dumps(schema, indent=1, sort_keys=True, ensure_ascii=False) + "\n"
            (HERE / f"{group}_{VERSION}_{kind}.json").write_text(text, "utf-8")


def cut_out(definition: dict[str, Any], source: str) -> dict[str, Any]:
    """The JSON schema of a CustomResourceDefinition, for whole objects; their metadata is Kubernetes's to judge."""
    version = next(one for one in definition["spec"]["versions"] if one["name"] == VERSION)
    if not version["served"]:
        raise SystemExit(f"{definition['metadata']['name']} is not served as {VERSION} any more")
    schema = closed(version["schema"]["openAPIV3Schema"])
    schema["properties"] |= {
        "apiVersion": {"const": f"{definition['spec']['group']}/{VERSION}"},
        "kind": {"const": definition["spec"]["names"]["kind"]},
    }
    del schema["properties"]["status"]
    return {"$comment": f"Cut by cut.py from {source}, Apache-2.0.", **schema}


def closed(node: dict[str, Any]) -> dict[str, Any]:
    """A schema as JSON Schema has it, where only what it names may be."""
    made = {key: value for key, value in node.items() if key not in _WORDS and not key.startswith("x-kubernetes-")}
    if "properties" in made:
        made["properties"] = {name: closed(value) for name, value in made["properties"].items()}
        if not node.get("x-kubernetes-preserve-unknown-fields"):
            made["additionalProperties"] = False
    for key in ("items", "additionalProperties"):
        if isinstance(made.get(key), dict):
            made[key] = closed(made[key])
    if made.get("pattern", "").startswith("^(?i)"):
        # Go takes the flag anywhere, Python at the beginning alone.
        made["pattern"] = made["pattern"].replace("^(?i)", "(?i)^", 1)
    if made.pop("nullable", False):
        made["type"] = [made["type"], "null"]
    return made


def _standard_routes() -> list[dict[str, Any]]:
    told = json.loads(_go("mod", "download", "-json", "@".join(ROUTES), into=HERE))
    folder = Path(told["Dir"]) / "config" / "crd" / "standard"
    return [yaml.safe_load(path.read_text("utf-8")) for path in sorted(folder.glob("*routes.yaml"))]


def _generated_monitors(work: Path) -> list[dict[str, Any]]:
    package, release = MONITORS
    _go("mod", "init", "schemas", into=work)
    _go("get", f"{package}/{VERSION}@{release}", into=work)
    paths, folder = f"paths={package}/{VERSION}", work / "definitions"
    _go("run", "@".join(GENERATOR), "crd:crdVersions=v1", paths, f"output:crd:dir={folder}", into=work)
    return [yaml.safe_load(path.read_text("utf-8")) for path in sorted(folder.glob("*.yaml"))]


def _go(*words: str, into: Path) -> str:
    return subprocess.run(["go", *words], cwd=into, capture_output=True, text=True, check=True).stdout


if __name__ == "__main__":
    main()
