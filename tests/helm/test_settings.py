"""What the chart tells the services is what they understand, and no secret stands where everybody reads."""

import base64
import importlib
import json
import re
from dataclasses import fields as fields_of

import pytest

from chieu.chassis.fields import KEY
from chieu.chassis.settings import ChassisSettings, read
from chieu.composition.formats import form_of
from chieu.rooms import formats
from tests.architecture.tree import SERVICES
from tests.helm import chart

SECRETS = {("chieu-redis", key): f"secret-{key}" for key in ("sentinel", "password", *SERVICES)} | {
    ("chieu-redis", "url"): "rediss://chieu:secret@redis.test:6380/0"
}
"""What the Secrets of the examples hold."""

EVERYTHING = (
    *chart.GIVEN,
    "settings.joinUrl=https://chieu.test/",
    "settings.logLevel=debug",
    "settings.drainSeconds=10",
    "settings.webOrigins={https://a.test,*}",
    "settings.trustedProxies={10.0.0.0/8,::1/128}",
    "settings.webConnections=1000000",
    "settings.unaryLimit=3",
    "settings.streamLimit=4",
    "settings.openingsPerMinute=0",
    "settings.audienceLimit=0",
    "settings.reflection=true",
    "settings.recordFormat=0",
    "settings.tracesEndpoint=http://collector:4317",
    "settings.tracesShare=0.25",
    "settings.deploymentId=evening",
    "settings.listen=::",
    "redis.durability=replicated",
    "redis.replicas=2",
    "redis.evictionCheck=warn",
)


def settings_class(service):
    """What a service reads its environment into."""
    module = importlib.import_module(f"chieu.{service}.settings")
    return next(
        found
        for found in vars(module).values()
        if isinstance(found, type) and issubclass(found, ChassisSettings) and found.__module__ == module.__name__
    )


def understood(service, rendered):
    """The settings a service comes to; it says so when it does not know a variable or cannot read a value."""
    return read(settings_class(service), chart.environment(service, rendered, SECRETS))


@pytest.mark.parametrize("service", SERVICES)
@pytest.mark.parametrize("example", chart.EXAMPLES, ids=lambda path: path.stem)
def test_a_service_understands_what_an_example_tells_it(example, service):
    """No variable that no service knows, and no value that one cannot read: both would end the process."""
    given = understood(service, chart.objects(files=(example,)))

    assert given.redis_url.startswith("redis")
    assert str(given.advertise_address) == "10.0.0.7:50052"


@pytest.mark.parametrize("service", SERVICES)
def test_every_value_reaches_the_service(service):
    """Each of `settings` comes out as it went in."""
    given = understood(service, chart.objects(*EVERYTHING))

    assert (given.join_url, given.log_level, given.drain_seconds) == ("https://chieu.test/", "debug", 10)
    assert given.web_origins == ("https://a.test", "*")
    assert [str(network) for network in given.trusted_proxies] == ["10.0.0.0/8", "::1/128"]
    assert (given.web_connections, given.unary_limit, given.stream_limit) == (1_000_000, 3, 4)
    assert (given.reflection, given.record_format, given.deployment_id) == (True, 0, "evening")
    assert (given.traces_endpoint, given.traces_share) == ("http://collector:4317", 0.25)
    assert (given.redis_durability, given.redis_replicas, given.redis_eviction_check) == ("replicated", 2, "warn")
    assert [
        str(one) for one in (given.grpc_address, given.web_address, given.private_address, given.metrics_address)
    ] == [
        "[::]:50051",
        "[::]:8080",
        "[::]:50052",
        "[::]:9464",
    ]
    if service == "matchmaking":
        assert given.openings_per_minute == 0
    if service == "display":
        assert given.audience_limit == 0


def test_nothing_that_services_can_be_told_is_out_of_reach():
    """Every setting of every service is one of the chart's values, but for what only a test may say."""
    told = set()
    for sets in (EVERYTHING, ("redis.mode=bundled", "redis.bundled.password=x")):
        told |= set(chart.environment("display", chart.objects(*sets), SECRETS))
    for example in chart.EXAMPLES:
        told |= set(chart.environment("display", chart.objects(files=(example,)), SECRETS))
    described = [field.metadata[KEY] for service in SERVICES for field in fields_of(settings_class(service))]
    wanted = {one.env for one in described if not one.test_only} - {"CHIEU_TEST"}

    assert sorted(wanted - told) == []
    # What extraEnv may not repeat, of _faults_pods.tpl.
    table = (chart.CHART / "templates/_faults_pods.tpl").read_text("utf-8")
    assert set(re.findall(r"^([A-Z_]+): ", table, re.MULTILINE)) == wanted | {"POD_IP"}


def test_a_format_of_records_is_one_that_can_be_written():
    """The schema has a list of them: a service told to write another one does not start."""
    said = json.loads((chart.CHART / "values.schema.json").read_text("utf-8"))["properties"]["settings"]

    assert said["properties"]["recordFormat"]["enum"] == [None, 0, *range(formats.OLDEST, formats.FORMAT + 1)]


def test_the_second_step_of_an_upgrade_takes_the_first_back():
    """`--reset-then-reuse-values` keeps what step 1 set; 0 goes over it and is the newest, as if nobody had said any."""
    steps = (*chart.GIVEN, f"settings.recordFormat={formats.OLDEST}", "settings.recordFormat=0")
    told = [understood("rules", chart.objects(*steps[:count])) for count in (1, 2, 3)]

    assert [form_of(one.record_format).writes for one in told] == [formats.FORMAT, formats.OLDEST, formats.FORMAT]


def test_defaults_stand_in_one_place():
    """What nobody said is left to the services; the chart repeats what it computes with, and names the deployment."""
    told = chart.of_kind("ConfigMap", chart.objects(*chart.GIVEN))["evening-chieu-settings"]["data"]

    assert told == {"CHIEU_DRAIN_SECONDS": "25", "CHIEU_DEPLOYMENT_ID": "cards.evening"}
    drain = next(field for field in fields_of(ChassisSettings) if field.name == "drain_seconds")
    assert drain.default == 25


def test_the_containers_ports_are_the_services_own():
    """The chart sets no address on IPv4, so it must expect the very ports that the services open by themselves."""
    ports = {
        port["name"]: port["containerPort"] for port in chart.services_of(chart.objects(*chart.GIVEN))["rules"]["ports"]
    }
    own = understood("rules", chart.objects(*chart.GIVEN))

    assert ports == {
        "grpc": own.grpc_address.port,
        "web": own.web_address.port,
        "private": own.private_address.port,
        "metrics": own.metrics_address.port,
    }


def test_two_releases_on_one_redis_have_two_names():
    """TM40: the second is not ready, instead of playing with the first one's rooms. Long names stay two."""
    long = {
        understood("rules", chart.objects(*chart.GIVEN, f"namespaceOverride={'n' * 62}{end}")).deployment_id
        for end in "ab"
    }

    assert len(long) == 2


@pytest.mark.parametrize(
    ("sets", "url"),
    [
        (("redis.url=redis://r.test",), "redis://r.test"),
        (("redis.hosts={r.test:6379}", "redis.database=3"), "redis://r.test:6379/3"),
        (("redis.hosts={r.test:6379}", "redis.tls.enabled=true"), "rediss://r.test:6379/0"),
        (
            ("redis.hosts={a:26379,b:26379}", "redis.topology=sentinel", "redis.sentinelName=m"),
            "redis+sentinel://a:26379,b:26379/m/0",
        ),
        (
            ("redis.hosts={a:1,b:2}", "redis.topology=cluster", "redis.tls.enabled=true"),
            "rediss+cluster://a:1,b:2",
        ),
        (("redis.mode=bundled", "redis.bundled.password=x"), "redis://evening-chieu-valkey:6379/0"),
    ],
)
def test_redis_is_where_it_was_said_to_be(sets, url):
    """By URL or by hosts; one server, sentinels or a cluster."""
    assert understood("rules", chart.objects(*sets)).redis_url == url


def test_each_service_may_be_somebody_else_in_redis():
    """ACL users: display cannot read state, and has its own password."""
    rendered = chart.objects(files=(chart.CHART / "ci/ha-values.yaml",))
    given = {service: understood(service, rendered) for service in SERVICES}

    assert {name: (one.redis_username, one.redis_password) for name, one in given.items()} == {
        name: (f"chieu-{name}", f"secret-{name}") for name in SERVICES
    }
    assert {(one.redis_sentinel_username, one.redis_sentinel_password) for one in given.values()} == {
        ("chieu", "secret-sentinel")
    }


def test_one_service_may_differ_from_the_others_user():
    """What `redis.auth.components` does not name is the common user."""
    auth = (
        *chart.GIVEN,
        "redis.auth.existingSecret=chieu-redis",
        "redis.auth.username=all",
        "redis.auth.passwordKey=password",
    )
    rendered = chart.objects(
        *auth, "redis.auth.components.display.username=few", "redis.auth.components.display.passwordKey=display"
    )

    assert [
        (one.redis_username, one.redis_password)
        for one in (understood("display", rendered), understood("rules", rendered))
    ] == [
        ("few", "secret-display"),
        ("all", "secret-password"),
    ]


def test_files_of_tls_are_mounted_where_the_settings_say():
    """From a Secret of the operator's, readable by the pods' user."""
    rendered = chart.objects(files=(chart.CHART / "ci/cluster-values.yaml",))
    given = understood("timers", rendered)
    container = chart.services_of(rendered)["timers"]
    mount = next(one for one in container["volumeMounts"] if one["name"] == "redis-tls")
    volumes = chart.of_kind("Deployment", rendered)["evening-chieu-timers"]["spec"]["template"]["spec"]["volumes"]

    assert (given.redis_ca_file, given.redis_cert_file, given.redis_key_file) == tuple(
        f"{mount['mountPath']}/{key}" for key in ("ca.crt", "tls.crt", "tls.key")
    )
    assert mount["readOnly"] is True
    assert {"name": "redis-tls", "secret": {"secretName": "chieu-redis-tls", "defaultMode": 0o444}} in volumes


@pytest.mark.parametrize(
    "sets",
    [("redis.url=redis://me:swordfish@r.test/0",), ("redis.mode=bundled", "redis.bundled.password=swordfish")],
    ids=["external", "bundled"],
)
def test_a_password_stands_in_a_secret_and_nowhere_else(sets):
    """TM35: neither in a ConfigMap nor in a pod, where everybody who may look at objects reads it."""
    rendered = chart.objects(*sets)
    encoded = base64.b64encode(b"swordfish").decode()
    holding = {one["kind"] for one in rendered if "swordfish" in str(one) or encoded in str(one)}

    assert holding == {"Secret"}


def test_the_chart_makes_no_secret_where_the_operator_has_one():
    """`existingSecret` is all that is told."""
    for example in ("ha", "cluster", "production"):
        assert chart.of_kind("Secret", chart.objects(files=(chart.CHART / f"ci/{example}-values.yaml",))) == {}


def test_the_bundled_valkey_keeps_what_it_was_told():
    """Nothing is evicted, every write is appended, and it has the password that the services send."""
    rendered = chart.objects("redis.mode=bundled", "redis.bundled.password=swordfish")
    conf = chart.of_kind("ConfigMap", rendered)["evening-chieu-valkey"]["data"]["valkey.conf"].splitlines()
    secret = chart.of_kind("Secret", rendered)["evening-chieu-valkey"]
    claim = chart.of_kind("StatefulSet", rendered)["evening-chieu-valkey"]["spec"]["volumeClaimTemplates"][0]

    assert {"appendonly yes", "maxmemory-policy noeviction", "maxmemory 256mb"} <= set(conf)
    assert base64.b64decode(secret["data"]["redis-password"]) == b"swordfish"
    # Who uninstalls keeps the volume; the password that opens nothing else stays with it.
    assert secret["metadata"]["annotations"]["helm.sh/resource-policy"] == "keep"
    assert claim["spec"]["resources"]["requests"]["storage"] == "1Gi"


def test_the_bundled_valkey_takes_another_image_and_secret():
    """Redis instead of Valkey, a Secret that is there already, no volume."""
    rendered = chart.objects(
        'redis:={"mode":"bundled","bundled":{"image":{"repository":"redis","tag":"7.2"},"program":"redis-server",'
        '"existingSecret":"mine","persistence":{"enabled":false}}}'
    )
    spec = chart.of_kind("StatefulSet", rendered)["evening-chieu-valkey"]["spec"]
    container = spec["template"]["spec"]["containers"][0]

    assert (container["image"], container["args"][0]) == ("redis:7.2", "redis-server")
    assert container["env"][0]["valueFrom"]["secretKeyRef"] == {"name": "mine", "key": "redis-password"}
    assert "volumeClaimTemplates" not in spec
    assert {"name": "data", "emptyDir": {}} in spec["template"]["spec"]["volumes"]


def test_the_chart_cannot_make_a_test_of_a_deployment():
    """No value sets CHIEU_TEST or a failpoint, and they are refused among the extra variables."""
    for variable in ("CHIEU_TEST", "CHIEU_TEST_PACE", "CHIEU_FAILPOINTS"):
        sets = ("--set", chart.GIVEN[0], "--set", f"defaults.extraEnv[0].name={variable}")
        came = chart.helm("template", "evening", str(chart.CHART), *sets)
        assert f"defaults.extraEnv: {variable} is for tests alone" in came.stderr
        assert variable not in chart.text(*EVERYTHING)
