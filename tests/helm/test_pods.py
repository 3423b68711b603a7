"""Pods are those of a namespace that trusts nobody, and ask for what they use."""

import json

import pytest

from chieu.chassis.server import LIVENESS
from chieu.cli import arguments
from chieu.cli.canary_round import CATCHING_UP_S, LEAVING_S, PLAYING_S, SITTING_S
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


@pytest.mark.parametrize("by", chart.EACH_HELM)
@pytest.mark.parametrize(
    ("said", "group"),
    [
        ("{}", 10001),
        ('{"fsGroup": 2000}', 2000),
        ('{"runAsGroup": 3000}', 3000),
        ('{"runAsGroup": 0}', 0),
        ('{"runAsGroup": 3000, "fsGroup": 0}', 0),
        ('{"fsGroup": null}', None),
        ('{"runAsNonRoot": null, "runAsUser": null, "runAsGroup": null, "seccompProfile": null}', None),
    ],
)
def test_the_volume_is_the_groups_that_was_named(said, group, by):
    """Valkey's volume is written by fsGroup: the values', else the group it runs as, else the cluster's to choose."""
    rendered = chart.objects(*ALL, f"podSecurityContext:={said}", by=by)
    context = {name: pod["spec"]["securityContext"] for name, pod in chart.pods(rendered).items()}

    assert context.pop("evening-chieu-valkey").get("fsGroup") == group
    assert {one.get("fsGroup") for one in context.values()} == {json.loads(said).get("fsGroup")}
    assert faults(rendered, "1.34") == []


def test_no_pod_may_talk_to_the_cluster(pods):
    """No token is mounted, and addresses of other Services stay out of the environment, where they look like settings."""
    assert [name for name, pod in pods.items() if pod["spec"]["automountServiceAccountToken"]] == []
    assert [name for name, pod in pods.items() if pod["spec"]["enableServiceLinks"]] == []
    assert chart.of_kind("Role", chart.objects(*ALL)) == chart.of_kind("ClusterRole", chart.objects(*ALL)) == {}


def test_pods_beside_the_services_run_where_the_services_may():
    """In a cluster of tainted nodes, or of other processors too, `helm test` would wait for ever."""
    chosen = {"nodeSelector": {"kubernetes.io/arch": "amd64"}, "tolerations": [{"operator": "Exists"}]}
    pods = chart.pods(chart.objects(*ALL, f"defaults:={json.dumps(chosen)}"))
    found = {name: {key: pod["spec"].get(key) for key in chosen} for name, pod in pods.items()}

    # Valkey has its own under redis.bundled, where its volume is.
    assert [name for name, said in found.items() if said != chosen] == ["evening-chieu-valkey"]


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
        (("global.imageRegistry=mirror.test/cards/",), "mirror.test/cards/chieu:0.1.0"),
        (("image.repository=reg.test:5000/the__club/chieu",), "reg.test:5000/the__club/chieu:0.1.0"),
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


def test_a_new_pod_is_found_before_an_old_one_goes():
    """Clients look for addresses every two seconds; each service may say otherwise."""
    rendered = chart.objects(*chart.GIVEN, "components.display.minReadySeconds=20")
    waits = {name: one["spec"]["minReadySeconds"] for name, one in chart.of_kind("Deployment", rendered).items()}

    assert waits == {f"evening-chieu-{service}": 20 if service == "display" else 5 for service in SERVICES}


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


def test_helm_test_is_given_the_time_of_a_slow_round():
    """Else its pod is killed before it could say what is wrong; 180 s, and never less than all steps at their slowest."""
    schema = json.loads((chart.CHART / "values.schema.json").read_text("utf-8"))
    least = schema["properties"]["test"]["properties"]["deadlineSeconds"]["minimum"]
    pod = chart.of_kind("Pod", chart.objects(*chart.GIVEN))["evening-chieu-plays-a-game"]

    assert pod["spec"]["activeDeadlineSeconds"] > least >= SITTING_S + PLAYING_S + CATCHING_UP_S + LEAVING_S


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
