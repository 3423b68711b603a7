"""What leads where: Services, and an Ingress or routes of a Gateway."""

import re

import pytest
import yaml

from tests.architecture.tree import ROOT
from tests.helm import chart

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
