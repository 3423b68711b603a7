"""Nothing that the chart renders goes unjudged, and the judge finds what is wrong with it."""

import importlib.util
import re
from functools import cache

import pytest

from tests.helm import api_schemas, chart

ALL = (
    "redis.mode=bundled",
    "redis.bundled.password=x",
    "ingress.enabled=true",
    "ingress.web.host=a.test",
    "gateway.enabled=true",
    "gateway.parentRefs[0].name=g",
    "gateway.webHost=a.test",
    "gateway.grpcHost=b.test",
    "monitoring.serviceMonitor.enabled=true",
    "monitoring.prometheusRule.enabled=true",
    "canary.enabled=true",
)
POD_MONITOR = ("monitoring.serviceMonitor.enabled=false", "monitoring.podMonitor.enabled=true")
"""It and the ServiceMonitor do not go together."""
TAKEN_AWAY = object()


@cache
def everything(kube="1.34"):
    """One object of each kind that the chart has a template for, by its kind."""
    return {one["kind"]: one for sets in (ALL, (*ALL, *POD_MONITOR)) for one in chart.objects(*sets, kube=kube)}


@pytest.mark.parametrize("kube", ["1.27", "1.37"])
def test_every_kind_of_the_chart_has_a_schema_and_passes_it(kube):
    """Each kind that stands in a template is rendered here, and none of them is without a schema."""
    templates = (chart.CHART / "templates").rglob("*.yaml")
    written = {kind for path in templates for kind in re.findall(r"^kind: (\w+)$", path.read_text("utf-8"), re.M)}

    assert set(everything(kube)) == written
    assert api_schemas.faults(everything(kube).values(), kube) == []


def test_an_object_without_a_schema_is_a_fault():
    """A new kind cannot slip in unjudged."""
    strange = {"apiVersion": "keda.sh/v1alpha1", "kind": "ScaledObject", "metadata": {"name": "s"}}

    (fault,) = api_schemas.faults([strange], "1.34")
    assert "no schema of keda.sh/v1alpha1" in fault


@pytest.mark.parametrize(
    ("kind", "path", "value", "said"),
    [
        ("Service", "spec/ports/0/prot", 80, "'prot' was unexpected"),
        ("ServiceMonitor", "spec/endpoints/0/intervall", "15s", "'intervall' was unexpected"),
        ("ServiceMonitor", "spec/endpoints/0/interval", "a while", "'a while' does not match"),
        ("ServiceMonitor", "spec/selector", TAKEN_AWAY, "'selector' is a required property"),
        ("ServiceMonitor", "metadata/lables", {}, "'lables' was unexpected"),
        ("PodMonitor", "spec/podMetricsEndpoints/0/targetport", 1, "'targetport' was unexpected"),
        ("PodMonitor", "spec/jobLabel", ["a"], "is not of type 'string'"),
        ("PrometheusRule", "spec/groups/0/rules/0/annotation", {}, "'annotation' was unexpected"),
        ("PrometheusRule", "spec/groups/0/rules/0/for", "five minutes", "does not match"),
        ("PrometheusRule", "spec/groups/0/rules/0/expr", TAKEN_AWAY, "'expr' is a required property"),
        ("HTTPRoute", "spec/rules/0/timeouts/idle", "0s", "'idle' was unexpected"),
        ("HTTPRoute", "spec/rules/0/timeouts/request", "1 hour", "'1 hour' does not match"),
        ("HTTPRoute", "spec/rules/0/matches/0/path/type", "Prefix", "'Prefix' is not one of"),
        ("HTTPRoute", "spec/rules/0/backendRefs/0/port", 70000, "70000 is greater than the maximum"),
        ("GRPCRoute", "spec/rules/0/matches/0/method/path", "/", "'path' was unexpected"),
        ("GRPCRoute", "spec/rules/0/matches/0/method/type", "Prefix", "'Prefix' is not one of"),
        ("GRPCRoute", "spec/hostnames", "b.test", "is not of type 'array'"),
        ("GRPCRoute", "apiVersion", "gateway.networking.k8s.io/v2", "no schema of gateway.networking.k8s.io/v2"),
    ],
)
def test_a_planted_fault_is_found(kind, path, value, said):
    """Unknown fields, wrong types and values, and what is missing: one fault each, told by where it is."""
    planted = with_planted(everything()[kind], path.split("/"), value)

    (fault,) = api_schemas.faults([planted], "1.34")
    assert said in fault


def with_planted(node, path, value):
    """A copy of an object with a value at a path, or nothing there any more."""
    step, *further = path
    if isinstance(node, list):
        first, *rest = node
        return [with_planted(first, further, value), *rest]
    if further:
        return {**node, step: with_planted(node[step], further, value)}
    kept = {key: held for key, held in node.items() if key != step}
    return kept if value is TAKEN_AWAY else {**kept, step: value}


@pytest.mark.parametrize(
    ("node", "cut"),
    [
        ({"type": "string", "description": "A name.", "default": "a"}, {"type": "string"}),
        (
            {"type": "object", "properties": {"description": {"type": "string", "nullable": True}}},
            {
                "type": "object",
                "properties": {"description": {"type": ["string", "null"]}},
                "additionalProperties": False,
            },
        ),
        (
            {"type": "object", "additionalProperties": {"type": "string", "title": "Label"}},
            {"type": "object", "additionalProperties": {"type": "string"}},
        ),
        (
            {"type": "object", "properties": {}, "x-kubernetes-preserve-unknown-fields": True},
            {"type": "object", "properties": {}},
        ),
        ({"type": "string", "pattern": "^(?i)(a|b)$"}, {"type": "string", "pattern": "(?i)^(a|b)$"}),
    ],
)
def test_what_is_cut_out_keeps_what_the_api_server_heeds(node, cut):
    """Fields are never taken for words about fields, and only what the API server would prune is closed."""
    path = chart.ROOT / "tests" / "helm" / "schemas" / "cut.py"
    spec = importlib.util.spec_from_file_location("schemas_cut", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)

    assert module.closed(node) == cut
