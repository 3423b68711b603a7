"""Releases follow each other, grow and shrink, and keep the names by which Kubernetes knows them."""

import json
import re
import shutil

import yaml

from tests.architecture.tree import ROOT, SERVICES
from tests.helm import chart
from tests.helm.api_schemas import faults
from tests.helm.test_pods import milli
from tests.helm.test_settings import settings_class

ALL = ("redis.mode=bundled", "redis.bundled.password=x", "canary.enabled=true")
"""Values by which every pod that the chart knows is made."""


def test_an_upgrade_never_leaves_fewer_pods():
    """One more first, then one less; and the number is the autoscaler's where there is one."""
    scaled = chart.of_kind("Deployment", chart.objects(*chart.GIVEN))
    fixed = chart.of_kind("Deployment", chart.objects(*chart.GIVEN, "defaults.autoscaling.enabled=false"))

    assert {str(one["spec"]["strategy"]["rollingUpdate"]) for one in scaled.values()} == {
        "{'maxSurge': 1, 'maxUnavailable': 0}"
    }
    assert [name for name, one in scaled.items() if "replicas" in one["spec"]] == []
    assert {one["spec"]["replicas"] for one in fixed.values()} == {2}


def test_pods_are_replaced_when_a_setting_changes_and_only_then():
    """A pod reads its settings once; the annotation is what tells Kubernetes that they changed."""
    before, same, logged, moved = (
        {
            name: pod["metadata"]["annotations"]["checksum/config"]
            for name, pod in chart.pods(chart.objects(*sets)).items()
            if "-test" not in name and "plays" not in name
        }
        for sets in (
            chart.GIVEN,
            (*chart.GIVEN, "ingress.className=nginx"),
            (*chart.GIVEN, "settings.logLevel=debug"),
            ("redis.url=redis://other.test:6379/0",),
        )
    )

    assert before == same
    assert not set(before.values()) & set(logged.values())
    assert not set(before.values()) & set(moved.values())


def test_selectors_stay_what_they_are():
    """A selector cannot be changed by an upgrade, so nothing that may change is in one."""
    plain = selectors(chart.objects(*ALL))
    changed = selectors(
        chart.objects(
            *ALL,
            "commonLabels.team=cards",
            "defaults.podLabels.tier=front",
            "image.tag=v9",
            "redis.bundled.image.tag=v10",
        )
    )

    assert plain == changed
    assert {label for found in plain.values() for label in found} == {
        "app.kubernetes.io/name",
        "app.kubernetes.io/instance",
        "app.kubernetes.io/component",
    }
    assert len({str(found) for found in plain.values()}) == len(plain)


def test_a_release_of_the_chart_alone_leaves_redis_running(tmp_path):
    """Nothing in what makes Valkey's pod and its volume follows the version; a volume's template could not change at all."""
    later = shutil.copytree(chart.CHART, tmp_path / "chieu")
    described = (later / "Chart.yaml").read_text("utf-8")
    (later / "Chart.yaml").write_text(re.sub(r"(?m)^(version|appVersion): .*", r"\1: 7.8.9", described), "utf-8")
    words = [word for one in ALL for word in ("--set", one)]
    before, after = (
        [one for one in yaml.safe_load_all(chart.helm("template", "evening", str(at), *words).stdout) if one]
        for at in (chart.CHART, later)
    )

    sets = [chart.of_kind("StatefulSet", found)["evening-chieu-valkey"] for found in (before, after)]
    assert sets[0]["spec"] == sets[1]["spec"]
    assert sets[1]["metadata"]["labels"]["helm.sh/chart"] == "chieu-7.8.9"
    # The services are of the release, so their pods are replaced.
    rules = [chart.pods(found)["evening-chieu-rules"] for found in (before, after)]
    assert rules[0] != rules[1]


def test_another_password_starts_redis_again():
    """The services get the new one, and the old Valkey would refuse them for good."""
    before, same, other = (
        chart.pods(chart.objects("redis.mode=bundled", f"redis.bundled.password={word}"))
        for word in ("one", "one", "other")
    )

    for name in ("evening-chieu-valkey", "evening-chieu-rules"):
        sums = [pods[name]["metadata"]["annotations"]["checksum/config"] for pods in (before, same, other)]
        assert sums[0] == sums[1] != sums[2]


def selectors(rendered):
    return {
        f"{one['kind']} {one['metadata']['name']}": one["spec"]["selector"]["matchLabels"]
        for one in rendered
        if one["kind"] in ("Deployment", "StatefulSet")
    }


def test_labels_and_names_are_as_they_were_told():
    """Common labels and annotations are on every object, its namespace too; and a name may be chosen whole."""
    rendered = chart.objects(
        *ALL,
        "commonLabels.team=cards",
        "commonAnnotations.seen=today",
        "namespaceOverride=others",
        "fullnameOverride=club",
    )

    assert [one["metadata"]["name"] for one in rendered if not one["metadata"]["name"].startswith("club")] == []
    for one in rendered:
        assert one["metadata"]["namespace"] == "others"
        assert one["metadata"]["labels"]["team"] == "cards"
        assert one["metadata"]["annotations"]["seen"] == "today"
    assert {pod["metadata"]["labels"]["team"] for pod in chart.pods(rendered).values()} == {"cards"}


def test_a_long_release_name_still_makes_names_that_are_taken():
    """Helm allows 53 letters; the longest of our endings has to fit into 63."""
    rendered = chart.objects(*ALL, release="a" * 53)

    assert [one["metadata"]["name"] for one in rendered if len(one["metadata"]["name"]) > 63] == []
    assert faults(rendered, "1.37") == []


def test_what_one_service_has_for_itself_is_its_own():
    """What a component says goes over the defaults; what it does not say stays."""
    rendered = chart.objects(
        *chart.GIVEN,
        'components.display:={"extraEnv":[{"name":"A","value":"b"}],"nodeSelector":{"disk":"fast"},"priorityClassName":"high",'
        '"tolerations":[{"key":"a","operator":"Exists"}],"affinity":{"nodeAffinity":{}},"podAnnotations":{"x":"y"},"podLabels":{"t":"u"},'
        '"extraVolumes":[{"name":"v","emptyDir":{}}],"extraVolumeMounts":[{"name":"v","mountPath":"/v"}],'
        '"lifecycle":{"preStop":{"httpGet":{"port":9464}}},"terminationGracePeriodSeconds":90,'
        '"autoscaling":{"maxReplicas":40},"extraContainers":[{"name":"side","image":"side:1"}],"service":{"type":"LoadBalancer"}}',
    )
    pods = chart.pods(rendered)
    display, rules = pods["evening-chieu-display"], pods["evening-chieu-rules"]
    spec = display["spec"]
    own = spec["containers"][0]

    assert faults(rendered, "1.37") == []
    assert {"name": "A", "value": "b"} in own["env"]
    assert (spec["nodeSelector"], spec["priorityClassName"]) == ({"disk": "fast"}, "high")
    assert (len(spec["tolerations"]), spec["affinity"], len(spec["containers"])) == (1, {"nodeAffinity": {}}, 2)
    assert (display["metadata"]["annotations"]["x"], display["metadata"]["labels"]["t"]) == ("y", "u")
    assert ({"name": "v", "mountPath": "/v"} in own["volumeMounts"], spec["terminationGracePeriodSeconds"]) == (
        True,
        90,
    )
    assert own["lifecycle"] == {"preStop": {"httpGet": {"port": 9464}}}
    scalers = chart.of_kind("HorizontalPodAutoscaler", rendered)
    assert [scalers[f"evening-chieu-{name}"]["spec"]["maxReplicas"] for name in ("display", "rules")] == [40, 10]
    assert "nodeSelector" not in rules["spec"]
    assert len(rules["spec"]["containers"]) == 1


def test_the_autoscaler_goes_up_at_once_and_down_slowly():
    """Every pod that goes moves its streams: one a minute, after ten minutes of quiet; on the CPU of the service alone."""
    rendered = chart.objects(*chart.GIVEN)
    for service in SERVICES:
        spec = chart.of_kind("HorizontalPodAutoscaler", rendered)[f"evening-chieu-{service}"]["spec"]
        assert spec["scaleTargetRef"] == {
            "apiVersion": "apps/v1",
            "kind": "Deployment",
            "name": f"evening-chieu-{service}",
        }
        assert [metric["containerResource"]["container"] for metric in spec["metrics"]] == [service]
        assert spec["behavior"]["scaleUp"]["stabilizationWindowSeconds"] == 0
        assert spec["behavior"]["scaleDown"]["stabilizationWindowSeconds"] == 600
        assert spec["behavior"]["scaleDown"]["policies"] == [{"type": "Pods", "value": 1, "periodSeconds": 60}]


def test_display_gets_another_pod_long_before_one_refuses_streams():
    """docs/scaling.md says what a stream costs; an autoscaler lets a tenth above its mark pass, and a pod takes a while."""
    said = (ROOT / "docs" / "scaling.md").read_text("utf-8")
    streams, cores = re.search(r"^\| display \|.*\(([\d ]+) streams.* \| ([\d.]+) cores", said, re.MULTILINE).groups()
    full = int(1000 * settings_class("display")().stream_limit * float(cores) / int(streams.replace(" ", "")))
    scalers = chart.of_kind("HorizontalPodAutoscaler", chart.objects(*chart.GIVEN))
    mark = scalers["evening-chieu-display"]["spec"]["metrics"][0]["containerResource"]["target"]["averageValue"]

    assert milli(mark) * 1.5 <= full, f"{full}m when full"


def test_a_drained_node_takes_one_pod_of_a_service_at_a_time():
    """A budget of one for each service, of its own pods; a pod that serves nobody holds no node up."""
    for name, budget in chart.of_kind("PodDisruptionBudget", chart.objects(*chart.GIVEN)).items():
        spec = budget["spec"]
        assert (spec["maxUnavailable"], spec["unhealthyPodEvictionPolicy"]) == (1, "AlwaysAllow")
        assert spec["selector"]["matchLabels"]["app.kubernetes.io/component"] == name.removeprefix("evening-chieu-")


def test_pods_of_a_service_spread_over_zones_and_nodes():
    """The selector is filled in, so that nobody has to know the labels; and one node alone takes them all."""
    spec = chart.pods(chart.objects(*chart.GIVEN))["evening-chieu-rules"]["spec"]

    assert [one["topologyKey"] for one in spec["topologySpreadConstraints"]] == [
        "topology.kubernetes.io/zone",
        "kubernetes.io/hostname",
    ]
    for one in spec["topologySpreadConstraints"]:
        assert one["labelSelector"]["matchLabels"]["app.kubernetes.io/component"] == "rules"
        assert one["whenUnsatisfiable"] == "ScheduleAnyway"


def test_a_constraint_with_a_selector_of_its_own_keeps_it():
    """The chart's is for those without, and never goes into yours."""
    own = {"maxSkew": 1, "topologyKey": "rack", "whenUnsatisfiable": "DoNotSchedule"}
    own["labelSelector"] = {"matchExpressions": [{"key": "team", "operator": "Exists"}]}
    given = f"defaults.topologySpreadConstraints:={json.dumps([own])}"
    spec = chart.pods(chart.objects(*chart.GIVEN, given))["evening-chieu-rules"]["spec"]

    assert spec["topologySpreadConstraints"] == [own]
