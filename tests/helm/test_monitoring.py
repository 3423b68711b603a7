"""Whatever alert or dashboard lies in files/ reaches the cluster as it was written."""

import json
from collections import Counter

import yaml

from tests.architecture.tree import SERVICES
from tests.helm import chart

FILES = chart.CHART / "files"


def test_every_alert_is_in_the_rule():
    """All groups of all files, in Prometheus's own words: the templates in them are Prometheus's, not Helm's."""
    rule = chart.of_kind("PrometheusRule", chart.objects(*chart.GIVEN, "monitoring.prometheusRule.enabled=true"))
    written = [
        group
        for path in sorted((FILES / "alerts").glob("*.y*ml"))
        for group in yaml.safe_load(path.read_text("utf-8"))["groups"]
    ]

    assert rule["evening-chieu"]["spec"]["groups"] == written
    assert written != []


def test_an_alert_leads_to_its_runbook_where_people_read_it():
    """By an address that opens: only the operator knows where the runbooks are served."""
    sets = (
        "monitoring.prometheusRule.enabled=true",
        "monitoring.prometheusRule.runbooksUrl=https://wiki.test/runbooks",
    )
    rule = chart.of_kind("PrometheusRule", chart.objects(*chart.GIVEN, *sets))["evening-chieu"]
    alerts = [alert for group in rule["spec"]["groups"] for alert in group["rules"]]

    for alert in alerts:
        chapter = f"#{alert['alert'].lower()}"
        assert alert["annotations"]["runbook_url"] == f"https://wiki.test/runbooks{chapter}"
        assert alert["annotations"]["runbook"] == f"docs/runbooks.md{chapter}"


def test_every_dashboard_is_in_a_config_map():
    """One for each file, with the label that Grafana's sidecar looks for, the contents unchanged.

    By names that no other chart's have: the sidecar writes all into one folder.
    """
    maps = [
        one
        for one in chart.of_kind("ConfigMap", chart.objects(*chart.GIVEN)).values()
        if "-dashboard-" in one["metadata"]["name"]
    ]
    found = {name: json.loads(text) for one in maps for name, text in one["data"].items()}
    written = {
        f"chieu-{path.name}": json.loads(path.read_text("utf-8")) for path in (FILES / "dashboards").glob("*.json")
    }

    assert found == written
    assert written != {}
    assert {one["metadata"]["labels"]["grafana_dashboard"] for one in maps} == {"1"}


def test_prometheus_finds_each_pod_once():
    """By the ServiceMonitor: the Services it selects lead to every service and to the canary, each by one of them."""
    rendered = chart.objects(*chart.GIVEN, "monitoring.serviceMonitor.enabled=true", "canary.enabled=true")
    spec = chart.of_kind("ServiceMonitor", rendered)["evening-chieu"]["spec"]
    wanted = spec["selector"]["matchLabels"].items()
    chosen = [
        one["spec"]
        for one in chart.of_kind("Service", rendered).values()
        if wanted <= one["metadata"]["labels"].items()
    ]

    assert Counter(one["selector"]["app.kubernetes.io/component"] for one in chosen) == Counter([*SERVICES, "canary"])
    for one in chosen:
        assert spec["endpoints"][0]["port"] in {port["name"] for port in one["ports"]}


def test_prometheus_finds_pods_by_themselves():
    """By the PodMonitor: every pod that has the port, Valkey's not."""
    rendered = chart.objects("redis.mode=bundled", "redis.bundled.password=x", "monitoring.podMonitor.enabled=true")
    spec = chart.of_kind("PodMonitor", rendered)["evening-chieu"]["spec"]
    port = spec["podMetricsEndpoints"][0]["port"]
    having = {
        name
        for name, pod in chart.pods(rendered).items()
        if spec["selector"]["matchLabels"].items() <= pod["metadata"]["labels"].items()
        and port in {one["name"] for one in pod["spec"]["containers"][0].get("ports", ())}
    }

    assert having == {f"evening-chieu-{service}" for service in SERVICES}


def test_a_prometheus_without_operator_reads_annotations():
    """On by default, and gone when somebody monitors by the operator."""
    ways = {
        (): "9464",
        ("monitoring.scrapeAnnotations=false",): None,
        # One that knows both ways would read every pod twice.
        ("monitoring.serviceMonitor.enabled=true",): None,
        ("monitoring.podMonitor.enabled=true",): None,
    }
    for sets, wanted in ways.items():
        pods = chart.pods(chart.objects(*chart.GIVEN, *sets))
        assert {
            pods[f"evening-chieu-{name}"]["metadata"]["annotations"].get("prometheus.io/port") for name in SERVICES
        } == {wanted}


def test_labels_for_the_operator_are_on_what_it_looks_for():
    """A Prometheus often takes only what bears its release's label."""
    rendered = chart.objects(files=(chart.CHART / "ci/production-values.yaml",))

    for kind in ("ServiceMonitor", "PrometheusRule"):
        assert [one["metadata"]["labels"]["release"] for one in chart.of_kind(kind, rendered).values()] == [
            "prometheus"
        ]
