"""What a version of Kubernetes takes, by the schemas that kubernetes-validate ships; each is read once."""

import warnings
from functools import cache

import jsonschema
from referencing import Registry, Resource

with warnings.catch_warnings():
    # It looks for its own version in a way of the past.
    warnings.simplefilter("ignore")
    from kubernetes_validate.utils import schema_contents

OF_OTHERS = {"monitoring.coreos.com/v1", "gateway.networking.k8s.io/v1"}
"""Kinds that Kubernetes itself does not know; what they hold is looked at where they are made."""


def faults(objects, kube):
    """What the schemas of a version find wrong, unknown fields too."""
    found = []
    for one in objects:
        if one["apiVersion"] not in OF_OTHERS:
            for wrong in _validator(one["kind"], one["apiVersion"], kube).iter_errors(one):
                found.append(f"{one['kind']} {one['metadata']['name']}: {wrong.message[:200]} at {list(wrong.path)}")
    return found


@cache
def _validator(kind, api_version, kube):
    group, _, version = api_version.rpartition("/")
    name = "-".join(filter(None, (kind.lower(), group.partition(".")[0], version)))
    schema = schema_contents(f"kubernetes-json-schema/v{kube}.0-local-strict/{name}.json", kube)
    return jsonschema.Draft202012Validator(schema, registry=Resource.from_contents(schema) @ _definitions(kube))


@cache
def _definitions(kube):
    shared = schema_contents(f"kubernetes-json-schema/v{kube}.0-local-strict/_definitions.json", kube)
    return Resource.from_contents(shared) @ Registry()
