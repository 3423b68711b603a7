"""What a version of Kubernetes takes; each schema is read once.

Those of its own kinds are what kubernetes-validate ships, those of kinds that it learns from others lie in `schemas/`.
"""

import json
import warnings
from functools import cache
from pathlib import Path

import jsonschema
from referencing import Registry, Resource

with warnings.catch_warnings():
    # It looks for its own version in a way of the past.
    warnings.simplefilter("ignore")
    from kubernetes_validate.utils import schema_contents

OF_OTHERS = {path.stem: path for path in (Path(__file__).parent / "schemas").glob("*.json")}
_METADATA = "https://kubernetes.io/api/_definitions.json#/$defs/io.k8s.apimachinery.pkg.apis.meta.v1.ObjectMeta"


def faults(objects, kube):
    """What the schemas of a version find wrong: unknown fields too, and an object whose kind has no schema."""
    found = []
    for one in objects:
        name = f"{one['kind']} {one['metadata']['name']}"
        validator = _validator(one["kind"], one["apiVersion"], kube)
        if validator is None:
            found.append(f"{name}: no schema of {one['apiVersion']} in Kubernetes {kube}, nor in tests/helm/schemas")
        else:
            wrongs = validator.iter_errors(one)
            found += [f"{name}: {wrong.message[:200]} at {list(wrong.path)}" for wrong in wrongs]
    return found


@cache
def _validator(kind, api_version, kube):
    schema = _of_others(kind, api_version) or _of_kubernetes(kind, api_version, kube)
    if schema is None:
        return None
    return jsonschema.Draft202012Validator(schema, registry=_definitions(kube))


def _of_others(kind, api_version):
    """Kubernetes itself judges the metadata of these too."""
    path = OF_OTHERS.get(f"{api_version.replace('/', '_')}_{kind}")
    if path is None:
        return None
    schema = json.loads(path.read_text("utf-8"))
    schema["properties"]["metadata"] = {"$ref": _METADATA}
    return schema


def _of_kubernetes(kind, api_version, kube):
    group, _, version = api_version.rpartition("/")
    name = "-".join(filter(None, (kind.lower(), group.partition(".")[0], version)))
    try:
        return schema_contents(f"kubernetes-json-schema/v{kube}.0-local-strict/{name}.json", kube)
    except FileNotFoundError:
        return None


@cache
def _definitions(kube):
    shared = schema_contents(f"kubernetes-json-schema/v{kube}.0-local-strict/_definitions.json", kube)
    return Resource.from_contents(shared) @ Registry()
