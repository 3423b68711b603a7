"""What leads where: Services, an Ingress or routes of a Gateway, and the policies that shut all else."""

import re

import pytest
import yaml

from tests.architecture.tree import ROOT, SERVICES
from tests.helm import chart
from tests.helm.api_schemas import faults

PRIVATE, METRICS = 50052, 9464
INGRESS = ("ingress.enabled=true", "ingress.web.host=a.test", "ingress.grpc.host=b.test")
GATEWAY = ("gateway.enabled=true", "gateway.parentRefs[0].name=g", "gateway.webHost=a.test", "gateway.grpcHost=b.test")


def public_services():
    """The services of the API that proto/ offers to everybody, by the process that has them."""
    found = {}
    for path in (ROOT / "proto/chieu/api/v1").glob("*.proto"):
        for name in re.findall(r"^service (\w+) ", path.read_text("utf-8"), re.MULTILINE):
            if "Internal" not in name:
                found[path.stem] = f"/chieu.api.v1.{name}/"
    return found


def envoys_routes():
    """Where deploy/envoy sends each path, apart by native gRPC and the rest."""
    text = (ROOT / "deploy/envoy/envoy.yaml").read_text("utf-8")
    listener = yaml.safe_load(text)["static_resources"]["listeners"][0]
    routes = listener["filter_chains"][0]["filters"][0]["typed_config"]["route_config"]["virtual_hosts"][0]["routes"]
    return {(one["match"]["prefix"], one["route"]["cluster"]) for one in routes}


def ways(rendered):
    """Where the routes of the chart send each path, written as Envoy's."""
    found = set()
    for one in chart.of_kind("Ingress", rendered).values():
        for path in one["spec"]["rules"][0]["http"]["paths"]:
            service = path["backend"]["service"]
            found.add((path["path"], f"{service['name'].removeprefix('evening-chieu-')}_{service['port']['name']}"))
    ports = {50051: "grpc", 80: "web"}
    for kind in ("HTTPRoute", "GRPCRoute"):
        for one in chart.of_kind(kind, rendered).values():
            for rule in one["spec"]["rules"]:
                match, to = rule["matches"][0], rule["backendRefs"][0]
                path = match["path"]["value"] if "path" in match else f"/{match['method']['service']}/"
                found.add((path, f"{to['name'].removeprefix('evening-chieu-')}_{ports[to['port']]}"))
    return found


@pytest.mark.parametrize("sets", [INGRESS, GATEWAY], ids=["ingress", "gateway"])
def test_the_edge_sends_every_path_to_the_service_that_owns_it(sets):
    """Each public service of proto/ is reached by both doors, display's pages by all other paths; as the tests' Envoy does."""
    went = ways(chart.objects(*chart.GIVEN, *sets))

    wanted = {(path, f"{name}_{door}") for name, path in public_services().items() for door in ("web", "grpc")}
    assert went == wanted | {("/", "display_web")}
    # Envoy has display's own calls among all other paths.
    assert went - {("/chieu.api.v1.DisplayService/", "display_web")} == envoys_routes()


def test_an_ingress_that_refuses_dots_in_prefixes_can_be_told_so():
    """Some releases of ingress-nginx take `/chieu.api.v1.RulesService/` as an implementation's own path alone."""
    for sets, kind in (((), "Prefix"), (("ingress.pathType=ImplementationSpecific",), "ImplementationSpecific")):
        found = chart.of_kind("Ingress", chart.objects(*chart.GIVEN, *INGRESS, *sets)).values()
        paths = [path for one in found for path in one["spec"]["rules"][0]["http"]["paths"]]
        assert {path["pathType"] for path in paths} == {kind}


def test_envoy_leaves_it_to_the_services_how_much_they_hold():
    """Its own bounds are for all processes of a service together: more processes would hold no more."""
    clusters = yaml.safe_load((ROOT / "deploy/envoy/envoy.yaml").read_text("utf-8"))["static_resources"]["clusters"]

    for cluster in clusters:
        (bounds,) = cluster["circuit_breakers"]["thresholds"]
        assert min(bounds["max_connections"], bounds["max_pending_requests"], bounds["max_requests"]) >= 1_000_000
        assert bounds["max_retries"] > 3


@pytest.mark.parametrize("sets", [INGRESS, GATEWAY], ids=["ingress", "gateway"])
def test_the_edge_leads_to_ports_that_are_there_and_public(sets):
    """The private port and the metrics are in no route, and every Service that a route names has the port."""
    rendered = chart.objects(*chart.GIVEN, *sets)
    services = chart.of_kind("Service", rendered)

    for _, to in ways(rendered):
        name, _, door = to.partition("_")
        assert door in {port["name"] for port in services[f"evening-chieu-{name}"]["spec"]["ports"]}


def test_no_route_of_the_edge_names_the_internal_service():
    """RulesInternal takes moves without asking for a pass again."""
    for sets in (INGRESS, GATEWAY):
        assert "RulesInternal" not in chart.text(*chart.GIVEN, *sets)


def test_streams_outlive_the_proxys_patience():
    """A stream lives ten minutes; nginx waits an hour, a Gateway for ever, and neither keeps answers back.

    nginx counts a body's size over all that a gRPC stream sends, and waits from one piece to the next. So native gRPC has
    no size; on the web door a WebSocket is no body, and a call is one message, 16 KiB at most.
    """
    rendered = chart.objects(*chart.GIVEN, *INGRESS, *GATEWAY)
    web, native = (chart.of_kind("Ingress", rendered)[f"evening-chieu-{kind}"] for kind in ("web", "grpc"))
    nginx = "nginx.ingress.kubernetes.io/"
    waits = {f"{nginx}proxy-read-timeout": "3600", f"{nginx}proxy-send-timeout": "3600"}

    # Whole, so that whoever adds an annotation looks here at what it counts over.
    assert web["metadata"]["annotations"] == {
        **waits,
        f"{nginx}proxy-buffering": "off",
        f"{nginx}proxy-body-size": "32k",
    }
    assert native["metadata"]["annotations"] == {
        **waits,
        f"{nginx}backend-protocol": "GRPC",
        f"{nginx}proxy-body-size": "0",
    }
    for rule in chart.of_kind("HTTPRoute", rendered)["evening-chieu-web"]["spec"]["rules"]:
        assert rule["timeouts"] == {"request": "0s", "backendRequest": "0s"}


def test_certificates_are_the_hosts():
    """Each host has its own Secret, and without one there is no TLS block that would fail."""
    rendered = chart.objects(*chart.GIVEN, *INGRESS, "ingress.grpc.tlsSecret=keys", "ingress.className=nginx")
    web, native = (chart.of_kind("Ingress", rendered)[f"evening-chieu-{kind}"]["spec"] for kind in ("web", "grpc"))

    assert "tls" not in web
    assert native["tls"] == [{"hosts": ["b.test"], "secretName": "keys"}]
    assert web["ingressClassName"] == "nginx"


@pytest.mark.parametrize("kind", ["ClusterIP", "NodePort", "LoadBalancer"])
def test_a_service_for_outside_never_has_the_private_port(kind):
    """Whatever its type: the two public ports are all it has. What is private is headless, so nothing is balanced to it."""
    rendered = chart.objects(*chart.GIVEN, "redis.url=redis://r", f"defaults.service.type={kind}")
    for name, service in chart.of_kind("Service", rendered).items():
        targets = {port["targetPort"] for port in service["spec"]["ports"]}
        if service["spec"].get("clusterIP") == "None":
            assert name.endswith("-internal")
            assert targets == {"grpc", "private", "metrics"}
        else:
            assert (targets, service["spec"]["type"]) == ({"grpc", "web"}, kind)


def test_every_service_finds_pods():
    """Each selector is that of a Deployment, and each port is one of its container."""
    rendered = chart.objects("redis.mode=bundled", "redis.bundled.password=x", "canary.enabled=true")
    made = {name: pod for name, pod in chart.pods(rendered).items() if "plays" not in name}
    for name, service in chart.of_kind("Service", rendered).items():
        wanted = service["spec"]["selector"].items()
        chosen = [pod for pod in made.values() if wanted <= pod["metadata"]["labels"].items()]
        assert len(chosen) == 1, name
        ports = {port["name"] for port in chosen[0]["spec"]["containers"][0]["ports"]}
        assert {port["targetPort"] for port in service["spec"]["ports"]} <= ports


class Shut:
    """The network as the policies leave it: whether one pod may call another."""

    def __init__(self, rendered):
        self.policies = list(chart.of_kind("NetworkPolicy", rendered).values())
        self.pods = {
            name.removeprefix("evening-chieu-"): pod["metadata"]["labels"] for name, pod in chart.pods(rendered).items()
        }

    def lets(self, caller, called, port):
        """Both sides have to: what the caller may leave to, and what the called one lets in. None is a stranger."""
        out = caller not in self.pods or self._opens("egress", "to", caller, called, port)
        into = called not in self.pods or self._opens("ingress", "from", called, caller, port)
        return out and into

    def _opens(self, way, peers, own, other, port):
        rules = [
            rule
            for policy in self.policies
            if policy["spec"]["podSelector"]["matchLabels"].items() <= self.pods[own].items()
            for rule in policy["spec"].get(way, ())
        ]
        return any(
            any(int(one["port"]) == port for one in rule["ports"])
            and (peers not in rule or any(self._is(peer, other) for peer in rule[peers]))
            for rule in rules
        )

    def _is(self, peer, other):
        if "namespaceSelector" in peer:
            return peer["namespaceSelector"] == {} and other not in self.pods
        return other in self.pods and peer["podSelector"]["matchLabels"].items() <= self.pods[other].items()


@pytest.fixture(scope="module")
def shut():
    return Shut(chart.objects("redis.mode=bundled", "redis.bundled.password=x", "canary.enabled=true"))


def test_every_pod_is_shut_by_a_policy(shut):
    """TM29: default deny, both ways, for every pod of the release."""
    deny = next(one["spec"] for one in shut.policies if one["metadata"]["name"] == "evening-chieu-deny")

    assert deny["policyTypes"] == ["Ingress", "Egress"]
    assert "ingress" not in deny
    assert "egress" not in deny
    assert [
        name for name, labels in shut.pods.items() if not deny["podSelector"]["matchLabels"].items() <= labels.items()
    ] == []


def test_only_display_and_timers_reach_the_private_port_of_rules(shut):
    """The private port believes its callers, so there are two of them."""
    callers = [name for name in (*shut.pods, None) if shut.lets(name, "rules", PRIVATE)]

    assert callers == ["display", "timers"]
    for service in ("matchmaking", "timers", "display"):
        assert [name for name in (*shut.pods, None) if shut.lets(name, service, PRIVATE)] == []


def test_only_the_services_reach_the_bundled_redis(shut):
    """Neither players nor the program that plays have anything to ask there."""
    assert sorted(name for name in shut.pods if shut.lets(name, "valkey", 6379)) == sorted(SERVICES)
    assert not shut.lets(None, "valkey", 6379)
    assert [port for port in (53, 443, 6379, 50051) if shut.lets("valkey", None, port)] == []


def test_players_reach_the_public_ports_and_nothing_else(shut):
    """From anywhere, unless `publicFrom` says from where."""
    open_ports = {port for port in (22, 6379, 8080, 50051, PRIVATE) for name in SERVICES if shut.lets(None, name, port)}
    edge = 'networkPolicy.publicFrom:=[{"podSelector":{"matchLabels":{"edge":"yes"}}}]'
    fenced = Shut(chart.objects(*chart.GIVEN, edge))

    assert open_ports == {8080, 50051}
    assert not fenced.lets(None, "display", 8080)


def test_whoever_plays_for_a_test_gets_where_players_get(shut):
    """`helm test` and the canary reach the public doors and the metrics, and find names."""
    for player in ("plays-a-game", "canary"):
        for service in SERVICES:
            assert shut.lets(player, service, 50051)
            assert shut.lets(player, service, METRICS)
            assert not shut.lets(player, service, PRIVATE)
        assert shut.lets(player, None, 53)


def test_whoever_calls_out_finds_names_and_what_was_added():
    """A policy sees the port of the DNS pod, 5353 on OpenShift; the canary and the test pod call out as services do."""
    more = (
        "canary.enabled=true",
        "networkPolicy.dnsPorts={5353}",
        'networkPolicy.extraEgress:=[{"ports":[{"port":3128}]}]',
    )
    rendered = chart.objects("redis.mode=bundled", "redis.bundled.password=x", *more)
    shut = Shut(rendered)
    reached = {name: [port for port in (53, 3128, 5353) if shut.lets(name, None, port)] for name in shut.pods}
    protocols = {
        one["protocol"]
        for policy in shut.policies
        for rule in policy["spec"].get("egress", ())
        for one in rule["ports"]
        if one["port"] == 5353
    }

    assert reached == {name: [] if name == "valkey" else [3128, 5353] for name in shut.pods}
    assert protocols == {"UDP", "TCP"}
    assert faults(rendered, "1.34") == []


def test_prometheus_reads_the_metrics(shut):
    """From another namespace; the canary's too. "Anybody" is any pod of the cluster, never who is outside of it."""
    doors = [
        rule for one in shut.policies for rule in one["spec"].get("ingress", ()) if rule["ports"] == [{"port": METRICS}]
    ]
    assert [name for name in (*SERVICES, "canary") if not shut.lets(None, name, METRICS)] == []
    assert [rule["from"][0] for rule in doors] == [{"namespaceSelector": {}}] * 5


@pytest.mark.parametrize(
    ("sets", "ports"),
    [
        (("redis.url=redis://r",), {6379}),
        (("redis.url=rediss://me:pw%40@r.test:6380/0",), {6380}),
        (("redis.url=redis+sentinel://a:26379,b:26380/m",), {26379, 26380, 6379}),
        (("redis.url=redis+cluster://a:7000,b:7001",), {7000, 7001}),
        (("redis.hosts={a:7000}",), {7000}),
        (("redis.hosts={a:26379,b:26379}", "redis.topology=sentinel"), {26379, 6379}),
        (("redis.auth.existingSecret=s", "redis.auth.urlKey=u"), {6379, 26379}),
        (("redis.url=redis://r:1", "networkPolicy.redisPorts={7,8}"), {7, 8}),
    ],
)
def test_redis_is_reached_by_the_ports_it_was_named_with(sets, ports):
    """No others are open to the outside, but those of names and of what was added."""
    shut = Shut(chart.objects(*[one.replace(",", "\\,") if "url" in one else one for one in sets]))

    asked = {1, 7, 8, 80, 443, 6379, 6380, 7000, 7001, 26379, 26380}
    assert {port for port in asked if shut.lets("display", None, port)} == ports


def test_a_collector_of_traces_is_reached_when_there_is_one():
    with_one = Shut(chart.objects(*chart.GIVEN, "settings.tracesEndpoint=http://collector:4317"))
    without = Shut(chart.objects(*chart.GIVEN))

    assert (with_one.lets("rules", None, 4317), without.lets("rules", None, 4317)) == (True, False)


def test_without_policies_there_are_none():
    """A cluster may have others of its own."""
    assert chart.of_kind("NetworkPolicy", chart.objects(*chart.GIVEN, "networkPolicy.enabled=false")) == {}
