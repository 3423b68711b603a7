"""Whatever the schema lets pass renders, and what it renders is what Kubernetes takes; or it is refused in words."""

import copy
import json
import tempfile
from functools import cache

import pytest
import yaml
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis_jsonschema import from_schema

from tests.architecture.tree import SERVICES
from tests.helm import chart
from tests.helm.api_schemas import faults

SCHEMA = json.loads((chart.CHART / "values.schema.json").read_text("utf-8"))

OURS = "as in "
"""What is handed on to Kubernetes as it is says so in its description; what may be in it is not this chart's business."""

SAMPLES = {
    "topologySpreadConstraints": [[], [{"maxSkew": 2, "topologyKey": "rack", "whenUnsatisfiable": "DoNotSchedule"}]],
    "affinity": [{}, {"podAntiAffinity": {}}],
    "tolerations": [[], [{"operator": "Exists"}]],
    "extraEnv": [[], [{"name": "TZ", "value": "Asia/Ho_Chi_Minh"}]],
    "extraVolumes": [[], [{"name": "more", "emptyDir": {}}]],
    "extraVolumeMounts": [[], [{"name": "more", "mountPath": "/more"}]],
    "extraInitContainers": [[], [{"name": "first", "image": "first:1"}]],
    "extraContainers": [[], [{"name": "beside", "image": "beside:1"}]],
    "lifecycle": [{}, *({"preStop": hook} for hook in ({"httpGet": {"port": 9464}}, {"sleep": {"seconds": 10}}))],
    "extraMetrics": [
        [],
        [
            {
                "type": "Resource",
                "resource": {"name": "memory", "target": {"type": "AverageValue", "averageValue": "1Gi"}},
            }
        ],
    ],
    "behavior": [{}, {"scaleDown": {"stabilizationWindowSeconds": 60}}],
    "claims": [[]],
    "podSecurityContext": [
        {"runAsNonRoot": True, "runAsUser": 20000},
        {"fsGroup": 2000},
        dict.fromkeys(("runAsNonRoot", "runAsUser", "runAsGroup", "seccompProfile")),
    ],
    "containerSecurityContext": [
        {"allowPrivilegeEscalation": False},
        dict.fromkeys(("allowPrivilegeEscalation", "readOnlyRootFilesystem", "capabilities")),
    ],
    "publicFrom": [[], [{"namespaceSelector": {}}]],
    "metricsFrom": [[], [{"podSelector": {"matchLabels": {"a": "b"}}}]],
    "redisTo": [[], [{"ipBlock": {"cidr": "10.0.0.0/8"}}]],
    "extraEgress": [[], [{"ports": [{"port": 443}]}]],
    "parentRefs": [[], [{"name": "g"}], [{"name": "g", "namespace": "edge", "port": 443}]],
    "extraObjects": [[], [{"apiVersion": "v1", "kind": "ConfigMap", "metadata": {"name": "more"}}]],
    # In words, not in the schema: what a fault says of them is seen in test_bad_values.
    "webOrigins": [[], ["https://a.test", "*"]],
    "trustedProxies": [[], ["10.0.0.0/8", "::1"]],
    "loadBalancerSourceRanges": [[], ["10.0.0.0/8"], ["fd00::/8", "0.0.0.0/0"]],
    "hosts": [[], ["r.test:6379"], ["a.test:1", "[fd00::1]:2"]],
    "host": ["", "a.test"],
    "webHost": ["", "a.test"],
    "grpcHost": ["", "b.test"],
    "joinUrl": ["", "https://a.test/"],
    "tracesEndpoint": ["", "http://collector:4317"],
    "url": ["", "redis://r.test", "rediss+cluster://a.test:1,b.test:2"],
    "imageRegistry": ["", "mirror.test:5000", "Mirror.test/cards/"],
    "repository": ["chieu", "reg.test:5000/the__club/chieu"],
    "digest": ["", f"sha256:{'0' * 64}"],
}
NARROWED = {
    # Letters of all alphabets are welcome in what is free text; a few are enough here.
    "username": {"type": "string", "pattern": "^[a-z]{0,8}$"},
    "sentinelUsername": {"type": "string", "pattern": "^[a-z]{0,8}$"},
    "args": {"type": "array", "items": {"type": "string", "pattern": "^--[a-z]{1,8}$"}, "maxItems": 2},
}


class Quoted(yaml.SafeDumper):
    """Writes every text in quotes: Helm takes a bare N or y for a boolean, which Python does not know of."""


Quoted.add_representer(str, lambda dumper, text: dumper.represent_scalar("tag:yaml.org,2002:str", text, style='"'))


def sampled(node, name=""):
    """The schema with samples in the place of what Kubernetes itself has to judge."""
    if name in SAMPLES:
        return {"enum": SAMPLES[name]}
    if name in NARROWED:
        return NARROWED[name]
    made = {key: value for key, value in node.items() if key not in ("required", "description", "title", "$schema")}
    for key in ("properties", "definitions", "patternProperties"):
        if key in made:
            made[key] = {inner: sampled(value, inner) for inner, value in made[key].items()}
    if "items" in made:
        made["items"] = sampled(made["items"])
        made["maxItems"] = 2
    if "patternProperties" in made:
        made["maxProperties"] = 2
    return made


@cache
def of_key(key):
    """Values of one top-level key; made once, because reading a schema takes longer than drawing from it."""
    whole = sampled(copy.deepcopy(SCHEMA))
    return from_schema({**whole["properties"][key], "definitions": whole["definitions"]})


def parts():
    """A few top-level keys at a time: all at once are always faulty somewhere."""
    chosen = st.lists(st.sampled_from(sorted(SCHEMA["properties"])), min_size=1, max_size=3, unique=True)
    return chosen.flatmap(lambda keys: st.fixed_dictionaries({key: of_key(key) for key in keys}))


def test_everything_that_is_handed_on_has_a_sample():
    """A new free-form value is fuzzed with what it may hold, not left out."""
    shared = {"env", "peers"}  # by name of the definition; the keys that refer to it have samples

    assert sorted(set(free(SCHEMA)) - set(SAMPLES) - shared) == []


def free(node, name=""):
    if node.get("description", "").find(OURS) >= 0 and "pattern" not in node:
        yield name
    for key in ("properties", "definitions", "patternProperties"):
        for inner, value in node.get(key, {}).items():
            yield from free(value, inner)


@pytest.mark.slow
@given(values=parts())
@settings(suppress_health_check=list(HealthCheck))
def test_values_that_pass_the_schema_render_or_are_refused_in_words(values):
    """Never a template's stack, never an object that the API would refuse."""
    values.setdefault("redis", {}).setdefault("url", "redis://r.test:6379/0")
    with tempfile.NamedTemporaryFile("w", suffix=".yaml") as file:
        yaml.dump(values, file, Quoted, allow_unicode=True)
        file.flush()
        came = chart.helm("template", "evening", str(chart.CHART), "--values", file.name, "--kube-version", "1.34.0")

    if came.returncode:
        lines = [line for line in came.stderr.splitlines() if line.startswith("- ")]
        assert "these values do not go together" in came.stderr, came.stderr
        assert lines != []
    else:
        rendered = [one for one in yaml.load_all(came.stdout, Loader=chart.Strict) if one]
        assert faults(rendered, "1.34") == []
        assert len(chart.of_kind("Deployment", rendered)) >= len(SERVICES)
