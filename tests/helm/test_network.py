"""The policies of the network: who may call whom, and that all else is shut."""

import pytest

from tests.architecture.tree import SERVICES
from tests.helm import chart
from tests.helm.api_schemas import faults

PRIVATE, METRICS = 50052, 9464


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
