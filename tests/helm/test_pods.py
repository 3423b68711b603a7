"""Pods are those of a namespace that trusts nobody, and ask for what they use."""

import pytest

from chieu.chassis.server import LIVENESS
from chieu.cli import arguments
from tests.architecture.tree import SERVICES
from tests.helm import chart
from tests.helm.api_schemas import faults

ALL = ("redis.mode=bundled", "redis.bundled.password=x", "canary.enabled=true")
"""Values by which every pod that the chart knows is made."""


def containers(pod):
    return [*pod["spec"].get("initContainers", ()), *pod["spec"]["containers"]]


@pytest.fixture(scope="module")
def pods():
    return chart.pods(chart.objects(*ALL))


def test_every_pod_of_the_chart_is_looked_at(pods):
    """What follows is worth as much as this list is complete."""
    assert set(pods) == {f"evening-chieu-{name}" for name in (*SERVICES, "valkey", "canary", "plays-a-game")}


def test_pod_security_restricted_takes_every_pod(pods):
    """TM36: each demand of the restricted level."""
    for name, pod in pods.items():
        context = pod["spec"]["securityContext"]
        assert context["runAsNonRoot"] is True, name
        assert context["runAsUser"] >= 10000, name
        assert context["seccompProfile"] == {"type": "RuntimeDefault"}, name
        assert {"hostNetwork", "hostPID", "hostIPC"} & set(pod["spec"]) == set(), name
        kinds = {next(iter(set(volume) - {"name"})) for volume in pod["spec"].get("volumes", ())}
        assert kinds <= {"emptyDir", "configMap", "secret"}, name
        for container in containers(pod):
            own = container["securityContext"]
            assert own["allowPrivilegeEscalation"] is False, name
            assert own["capabilities"] == {"drop": ["ALL"]}, name
            assert own["readOnlyRootFilesystem"] is True, name
            assert not any("hostPort" in port for port in container.get("ports", ())), name


def test_no_pod_may_talk_to_the_cluster(pods):
    """No token is mounted, and addresses of other Services stay out of the environment, where they look like settings."""
    assert [name for name, pod in pods.items() if pod["spec"]["automountServiceAccountToken"]] == []
    assert [name for name, pod in pods.items() if pod["spec"]["enableServiceLinks"]] == []
    assert chart.of_kind("Role", chart.objects(*ALL)) == chart.of_kind("ClusterRole", chart.objects(*ALL)) == {}


def test_a_resource_quota_takes_every_container(pods):
    """A namespace with a quota refuses what names no request or no limit of CPU and memory."""
    for name, pod in pods.items():
        for container in containers(pod):
            asked = container["resources"]
            assert asked["requests"].keys() == asked["limits"].keys() == {"cpu", "memory"}, name


def test_a_small_node_holds_all_of_it(pods):
    """Two pods of each service and one more while they are replaced, with Valkey and the test, ask less than one core."""
    deployments = chart.of_kind("Deployment", chart.objects("redis.mode=bundled", "redis.bundled.password=x"))
    wanted = {name: 3 if name in deployments else 1 for name in pods if not name.endswith("canary")}
    cores = sum(
        count * milli(pods[name]["spec"]["containers"][0]["resources"]["requests"]["cpu"])
        for name, count in wanted.items()
    )

    assert cores <= 1500


def milli(amount):
    return int(amount[:-1]) if amount.endswith("m") else 1000 * int(amount)


def test_a_limit_can_be_taken_away():
    """Null is no limit of zero: `limits.cpu: null` leaves none, for all or for one."""
    whole = chart.services_of(chart.objects(*chart.GIVEN, "defaults.resources.limits.cpu=null"))
    one = chart.services_of(chart.objects(*chart.GIVEN, "components.rules.resources.limits.cpu=null"))

    assert {name: list(found["resources"]["limits"]) for name, found in whole.items()} == {
        name: ["memory"] for name in SERVICES
    }
    assert list(one["rules"]["resources"]["limits"]) == ["memory"]
    assert list(one["timers"]["resources"]["limits"]) == ["cpu", "memory"]


def test_one_image_runs_every_service(pods):
    """The argument chooses, and nothing but the image's own entry point is called."""
    for service in SERVICES:
        container = pods[f"evening-chieu-{service}"]["spec"]["containers"][0]
        assert (container["image"], container["args"], "command" in container) == ("chieu:0.1.0", [service], False)


@pytest.mark.parametrize(
    ("sets", "image"),
    [
        (("image.tag=v7",), "chieu:v7"),
        (("image.repository=club/chieu",), "club/chieu:0.1.0"),
        (("global.imageRegistry=mirror.test:5000",), "mirror.test:5000/chieu:0.1.0"),
        (("image.tag=v7", f"image.digest=sha256:{'a' * 64}"), f"chieu@sha256:{'a' * 64}"),
    ],
)
def test_the_image_is_the_one_that_was_named(sets, image):
    """A digest wins over a tag, and a mirror stands before all."""
    assert {one["image"] for one in chart.services_of(chart.objects(*chart.GIVEN, *sets)).values()} == {image}


@pytest.mark.parametrize("service", SERVICES)
def test_probes_ask_by_grpc_and_liveness_never_asks_redis(service):
    """Readiness asks for the whole process; liveness and start ask a name that neither Redis nor a drain changes."""
    container = chart.services_of(chart.objects(*chart.GIVEN))[service]
    asked = {kind: container[f"{kind}Probe"]["grpc"] for kind in ("startup", "readiness", "liveness")}

    assert asked == {
        "startup": {"port": 50051, "service": "liveness"},
        "readiness": {"port": 50051, "service": ""},
        "liveness": {"port": 50051, "service": "liveness"},
    }


def test_the_name_liveness_asks_for_is_the_services():
    """A misspelt name would kill every pod after a minute."""
    probe = chart.services_of(chart.objects(*chart.GIVEN))["rules"]["livenessProbe"]

    assert probe["grpc"]["service"] == LIVENESS


@pytest.mark.parametrize(
    ("kube", "hook"),
    [("1.27", "exec"), ("1.29", "exec"), ("1.30", "sleep"), ("1.37", "sleep")],
)
def test_a_pod_goes_on_serving_until_the_news_has_spread(kube, hook):
    """Before it drains it waits, without a shell; where Kubernetes can wait by itself, by that."""
    container = chart.services_of(chart.objects(*chart.GIVEN, kube=kube))["display"]

    assert (
        container["lifecycle"]["preStop"]
        == {
            "exec": {"exec": {"command": ["python", "-c", "import time; time.sleep(5)"]}},
            "sleep": {"sleep": {"seconds": 5}},
        }[hook]
    )


def test_nobody_is_killed_before_the_drain_is_over():
    """The wait, the drain and a margin fit into the grace; reliability.md 9: 5, 25 and 45 seconds."""
    rendered = chart.objects(*chart.GIVEN)
    for service in SERVICES:
        spec = chart.of_kind("Deployment", rendered)[f"evening-chieu-{service}"]["spec"]["template"]["spec"]
        waits = spec["containers"][0]["lifecycle"]["preStop"]["sleep"]["seconds"]
        drains = int(chart.environment(service, rendered)["CHIEU_DRAIN_SECONDS"])
        assert (waits, drains, spec["terminationGracePeriodSeconds"]) == (5, 25, 45)


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


def test_helm_test_plays_a_game():
    """One pod, which plays against the services' public doors, looks at their metrics, and stays for its log to be read."""
    rendered = chart.objects(*chart.GIVEN)
    pod = chart.of_kind("Pod", rendered)["evening-chieu-plays-a-game"]
    args = pod["spec"]["containers"][0]["args"]
    headless = chart.of_kind("Service", rendered)

    assert pod["metadata"]["annotations"] == {
        "helm.sh/hook": "test",
        "helm.sh/hook-delete-policy": "before-hook-creation",
    }
    assert (args[:3], pod["spec"]["restartPolicy"]) == (["cli", "canary", "--once"], "Never")
    for service in SERVICES:
        assert f"{service}=dns:///evening-chieu-{service}-internal:50051" in args[args.index("--server") + 1].split(",")
        assert f"evening-chieu-{service}-internal:9464" in args[args.index("--metrics") + 1].split(",")
        assert f"evening-chieu-{service}-internal" in headless


@pytest.mark.parametrize("name", ["plays-a-game", "canary"])
def test_the_program_that_plays_takes_what_it_is_told(name):
    """The arguments are the program's own; a test pod that prints its usage tests nothing."""
    made = chart.pods(chart.objects(*ALL))[f"evening-chieu-{name}"]
    words = made["spec"]["containers"][0]["args"]
    given = arguments.read(words[1:])

    assert (words[0], given.command, given.once) == ("cli", "canary", name == "plays-a-game")


def test_extra_objects_are_filled_in():
    """As maps or as text, with the templates in them."""
    found = chart.of_kind("ConfigMap", chart.objects(files=(chart.CHART / "ci/cluster-values.yaml",)))

    assert (found["evening-note"]["data"], found["evening-text"]["data"]) == (
        {"who": "people"},
        {"who": "https://chieu.example/"},
    )


def test_a_field_that_kubernetes_does_not_know_would_be_found():
    """The check of the examples can fail: a misspelt field is one of its faults."""
    rendered = chart.objects(*chart.GIVEN)
    for one in rendered:
        if one["kind"] == "Deployment":
            one["spec"]["template"]["spec"]["terminationGraceSeconds"] = 1

    assert len(faults(rendered, "1.34")) == len(SERVICES)
