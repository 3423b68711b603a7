"""Settings are read from the environment once, and everything that is wrong is said at once."""

from dataclasses import dataclass

import pytest

from chieu.chassis import fields
from chieu.chassis.fields import Address, setting
from chieu.chassis.settings import ChassisSettings, SettingsFault, describe, read, settings_of
from chieu.display.settings import DisplaySettings
from chieu.matchmaking.settings import MatchmakingSettings
from chieu.onebox.settings import OneboxSettings
from chieu.rules.settings import RulesSettings
from chieu.timers.settings import TimersSettings


@dataclass(frozen=True)
class Settings(ChassisSettings):
    """A service's own settings beside the common ones."""

    matches: int = setting("CHIEU_MATCHES", "matches at once", fields.whole(1, 9), unit="matches")


@dataclass(frozen=True)
class OtherSettings(ChassisSettings):
    """Another service's."""

    viewers: int = setting("CHIEU_VIEWERS", "viewers at once", fields.whole(1, 9), default=5)


@dataclass(frozen=True)
class BoxSettings(Settings, OtherSettings):
    """All services in one process."""


def faults(settings, environ):
    with pytest.raises(SettingsFault) as caught:
        read(settings, environ)
    return caught.value.faults


def test_without_an_environment_the_defaults_hold():
    """A service starts with nothing set."""
    came = read(ChassisSettings, {"PATH": "/bin", "CHIEU_LOG_LEVEL": ""})

    assert came.grpc_address == Address("0.0.0.0", 50051)
    assert (came.log_level, came.reflection, came.drain_seconds, came.test) == ("info", False, 25, False)


GOOD = {
    "CHIEU_GRPC_ADDRESS=[::1]:0": ("grpc_address", Address("::1", 0)),
    "CHIEU_GRPC_ADDRESS=:8081": ("grpc_address", Address("0.0.0.0", 8081)),
    "CHIEU_REFLECTION=On": ("reflection", True),
    "CHIEU_LOG_LEVEL=WARNING": ("log_level", "warning"),
    "CHIEU_ADVERTISE_ADDRESS=rules-0.rules:50052": ("advertise_address", Address("rules-0.rules", 50052)),
    "CHIEU_JOIN_URL= https://chieu.example ": ("join_url", "https://chieu.example"),
    "CHIEU_JOIN_URL=http://[fd00::5]:8080/vao/@ban/": ("join_url", "http://[fd00::5]:8080/vao/@ban/"),
    "CHIEU_JOIN_URL=https://chiếu.vn/vào": ("join_url", "https://chiếu.vn/vào"),
    "CHIEU_JOIN_URL=HTTP://Tv.lan.:65535": ("join_url", "HTTP://Tv.lan.:65535"),
    "CHIEU_REDIS_URL=unix:///run/redis.sock": ("redis_url", "unix:///run/redis.sock"),
}


@pytest.mark.parametrize(("given", "then"), GOOD.items(), ids=GOOD)
def test_a_variable_becomes_a_value_of_its_type(given, then):
    """Each kind of setting has one way to be read."""
    env, _, value = given.partition("=")

    assert getattr(read(ChassisSettings, {env: value}), then[0]) == then[1]


BAD = {
    "CHIEU_GRPC_ADDRESS=nowhere": "CHIEU_GRPC_ADDRESS must be host:port, not 'nowhere'",
    "CHIEU_GRPC_ADDRESS=a:65536": "CHIEU_GRPC_ADDRESS must be host:port, not 'a:65536'",
    "CHIEU_JOIN_URL=ftp://a": "CHIEU_JOIN_URL must be a URL of at most 200 letters like https://chieu.example/, not 'ftp://a'",
    "CHIEU_DRAIN_SECONDS=-1": "CHIEU_DRAIN_SECONDS must be a whole number from 0 to 600, not '-1'",
    "CHIEU_REFLECTION=maybe": "CHIEU_REFLECTION must be 1 or 0, not 'maybe'",
    "CHIEU_LOG_LEVEL=loud": "CHIEU_LOG_LEVEL must be one of debug, info, warning, error, not 'loud'",
    "CHIEU_GRCP_ADDRESS=a:1": "CHIEU_GRCP_ADDRESS is no setting; did you mean CHIEU_GRPC_ADDRESS?",
    "CHIEU_XYZZY=1": "CHIEU_XYZZY is no setting",
    "CHIEU_LOG_LEVEL=info\udcff": "CHIEU_LOG_LEVEL must be text in UTF-8",
    "CHIEU_REDIS_PASSWORD=a\udcff": "CHIEU_REDIS_PASSWORD must be text in UTF-8",
    "CHIEU_TEST_PACE=fast": "CHIEU_TEST_PACE is for tests and refused without CHIEU_TEST=1",
    "CHIEU_TEST_DECKS=a.txt": "CHIEU_TEST_DECKS is for tests and refused without CHIEU_TEST=1",
    "CHIEU_FAILPOINTS=before_read=raise": "CHIEU_FAILPOINTS is for tests and refused without CHIEU_TEST=1",
}


@pytest.mark.parametrize(("given", "then"), BAD.items(), ids=BAD)
def test_a_fault_is_one_line_that_says_what_to_change(given, then):
    """An operator reads the line and knows the variable, what it must be and what it was."""
    env, _, value = given.partition("=")

    assert faults(ChassisSettings, {env: value}) == (then,)


PAGE_ALONE = "a page's address alone, like https://chieu.example/, without a user, ?, #, spaces and \\"
NO_PAGE = "a URL of at most 200 letters like https://chieu.example/"
BAD_PAGES = {
    "https://me@a.example/": PAGE_ALONE,
    "https://me:pw@a.example/": PAGE_ALONE,
    "https://a.example/?room=1": PAGE_ALONE,
    "https://a.example?": PAGE_ALONE,
    "https://a.example/#KMPXB": PAGE_ALONE,
    "https://a.example#": PAGE_ALONE,
    "https://a b.example/": PAGE_ALONE,
    "https://a.example/vào chơi": PAGE_ALONE,
    "https://a.example/\u00a0x": PAGE_ALONE,
    "https://a.example\\@b.example": PAGE_ALONE,
    "https://a.example/\u200bx": NO_PAGE,
    "https://a..example/": NO_PAGE,
    f"https://{'a' * 64}.example/": NO_PAGE,
    f"https://a.example/{'x' * 200}": NO_PAGE,
    "https://a.example:0/": NO_PAGE,
    "https://a.example:65536/": NO_PAGE,
    "https://a.example:/": NO_PAGE,
    "https://[fd00::1::]/": NO_PAGE,
    "https://": NO_PAGE,
    "a.example": NO_PAGE,
}


@pytest.mark.parametrize(("given", "wanted"), BAD_PAGES.items(), ids=BAD_PAGES)
def test_what_is_no_address_of_a_page_is_refused(given, wanted):
    """A room's code is put behind it, and people type it: with anything more in it, links lead nowhere."""
    [told] = faults(ChassisSettings, {"CHIEU_JOIN_URL": given})

    assert told.startswith(f"CHIEU_JOIN_URL must be {wanted}, not ")


def test_the_settings_of_several_services_may_be_read_as_one():
    """Onebox is told what its four services are told."""
    came = read(BoxSettings, {"CHIEU_MATCHES": "2", "CHIEU_DRAIN_SECONDS": "3"})

    assert (came.matches, came.viewers, came.drain_seconds) == (2, 5, 3)


def test_all_faults_are_told_at_once():
    """Nobody restarts a pod four times to learn four faults."""
    came = faults(Settings, {"CHIEU_LOG_LEVEL": "loud", "CHIEU_UNARY_LIMIT": "0", "CHIEU_OOPS": "1"})

    assert [fault.split()[0] for fault in came] == [
        "CHIEU_LOG_LEVEL",
        "CHIEU_UNARY_LIMIT",
        "CHIEU_MATCHES",
        "CHIEU_OOPS",
    ]


@pytest.mark.parametrize(
    ("metrics", "are_told"),
    [(":8080", True), ("127.0.0.1:8080", True), ("127.0.0.1:8081", False), ("127.0.0.1:0", False)],
)
def test_two_doors_at_one_port_are_a_fault(metrics, are_told):
    """Before anything starts, also where one is at every interface; port 0 is another one each time."""
    given = {"CHIEU_METRICS_ADDRESS": metrics, "CHIEU_GRPC_ADDRESS": "127.0.0.1:0", "CHIEU_LOG_LEVEL": "loud"}
    told = [fault for fault in faults(ChassisSettings, given) if "LOG_LEVEL" not in fault]

    both = "CHIEU_WEB_ADDRESS and CHIEU_METRICS_ADDRESS are both at port 8080: each needs its own"
    assert told == ([both] if are_told else [])


@pytest.mark.parametrize(
    ("env", "value"),
    [
        ("CHIEU_REDIS_URL", "http://:hunter2@redis"),
        ("CHIEU_TRACES_ENDPOINT", "http://otel:hunter2@collector:4317"),
    ],
)
def test_a_secret_is_not_in_the_fault(env, value):
    """The password of a mistyped URL does not end in the log of a pod."""
    [came] = faults(ChassisSettings, {env: value})

    assert came.startswith(f"{env} must be a URL")
    assert "hunter2" not in came


REDIS_FAULTS = {
    "localhost:6379": "a URL: redis://",
    "redis://": "a URL: redis://",
    "redis://a:6379/0?ssl_ca_certs=x": "no options after a ?",
    "redis://a:port": "hosts like",
    "redis://a:0": "hosts like",
    "redis://a:6379,b:6379": "several hosts are",
    "redis://a:6379/mymaster": "number of one database",
    "redis://a:6379/1/2": "number of one database",
    "redis://a:6379/mymaster/2": "number of one database",
    "redis://a:6379/٣": "number of one database",
    "redis://a:6379/4294967296": "number of one database",
    "redis://redis..a": "hosts like",
    f"redis+cluster://a,{'b' * 64}": "hosts like",
    "redis://:%ffgeheim@a": "by % is UTF-8",
    "redis+sentinel://a/%ff": "by % is UTF-8",
    f"unix:///run/{'a' * 103}": "at most 107 bytes",
    f"unix://:word@/run/{'ậ' * 40}": "at most 107 bytes",
    "redis+sentinel://a:26379": "the name that the sentinels",
    "redis+sentinel://a:26379/0/mymaster": "number of a database",
    "redis+sentinel://a:26379/mymaster/٣": "number of a database",
    "redis+sentinel://a:26379/mymaster/1/2": "the name that the sentinels",
    "redis+cluster://a:6379/1": "none but number 0",
    "redis+cluster://": "a URL: redis://",
    "redis+mirror://a:6379": "a URL: redis://",
    "unix://": "a URL: redis://",
    "redis://[1:2]:6379": "hosts like",
    "redis://:Geheim#1@h:6379/0": "written as %23",
    "redis://:Ge?heim@h:6379/0": "written as %23",
    "redis://:pa[geheim]x@h:6379/0": "written as %23",
    "redis://:pa/geheim@h:6379/0": "written as %23",
    "redis://:pa@geheim@h:6379/0": "written as %23",
    "redis://:geheim：x@h:6379/0": "written as %23",
    "redis://:mật@h:6379/0": "written as %23",
    "redis://app:77#geheim@h:6379/0": "written as %23",
    "redis+sentinel://app:7/geheim@s1:26379/0": "written as %23",
    "unix://:ge[heim@/run/redis.sock": "written as %23",
}


@pytest.mark.parametrize("wrong", REDIS_FAULTS)
def test_a_redis_that_cannot_be_reached_that_way_is_a_fault_before_anything_starts(wrong):
    """One line that names the setting, says what it has to be, and shows nothing of it: it may hold a password."""
    [came] = faults(ChassisSettings, {"CHIEU_REDIS_URL": wrong})

    assert came.startswith("CHIEU_REDIS_URL must be ")
    assert REDIS_FAULTS[wrong] in came
    assert came.endswith("not what was given")
    assert "eheim" not in came


@pytest.mark.parametrize(
    "right",
    [
        "redis://user:p%40ss@a:6379/3",
        "redis://:a%23!$&'()*+,;=:<>^|~100%@a:6379/3",
        "unix://:word@/run/redis.sock",
        "rediss://a",
        "redis://[::1]:6379",
        "redis+sentinel://:word@s-0.s:26379,s-1.s:26379/mymaster",
        "rediss+sentinel://s:26379/mymaster/2",
        "redis+cluster://a:6379,b:6379",
        "rediss+cluster://[::1]:6379/0",
        "redis://a-0.b_c.:6379/15/",
        "redis+sentinel://s/ng%C3%A0y/1",
        f"unix://:word@/{'a' * 105}@",
    ],
)
def test_a_redis_is_named_by_its_url(right):
    """One server, a primary that sentinels name, a cluster; each with TLS."""
    assert read(ChassisSettings, {"CHIEU_REDIS_URL": right}).redis_url == right


@pytest.mark.parametrize("wrong", ["before_dinner=raise", "before_read=explode", "before_read=sleep", "nonsense"])
def test_a_failpoint_that_does_not_exist_is_a_fault(wrong):
    """A test with a mistyped failpoint would pass by testing nothing."""
    [came] = faults(ChassisSettings, {"CHIEU_TEST": "1", "CHIEU_FAILPOINTS": wrong})

    assert came.startswith("CHIEU_FAILPOINTS: ")


def test_what_kubernetes_puts_into_a_pod_is_no_fault():
    """A Service called chieu-rules makes variables that look like settings."""
    came = read(
        ChassisSettings,
        {
            "CHIEU_RULES_SERVICE_HOST": "10.0.0.7",
            "CHIEU_RULES_SERVICE_PORT": "50051",
            "CHIEU_RULES_SERVICE_PORT_GRPC": "50051",
            "CHIEU_RULES_PORT": "tcp://10.0.0.7:50051",
            "CHIEU_RULES_PORT_50051_TCP": "tcp://10.0.0.7:50051",
            "CHIEU_RULES_PORT_50051_TCP_ADDR": "10.0.0.7",
            "CHIEU_RULES_PORT_50051_TCP_PROTO": "tcp",
        },
    )

    assert came == ChassisSettings()


@pytest.mark.parametrize(
    "service", [RulesSettings, MatchmakingSettings, TimersSettings, DisplaySettings, OneboxSettings]
)
def test_what_another_service_is_told_is_no_fault(service):
    """Four services share an environment; a name that none of them knows is told as ever."""
    house = {env: "7" for env, _ in settings_of(OneboxSettings())} | {"CHIEU_AUDIENCE_LIMITS": "7"}
    own = {env for env, _ in settings_of(service())} - {"CHIEU_AUDIENCE_LIMIT", "CHIEU_OPENINGS_PER_MINUTE"}
    [unknown] = faults(service, {env: value for env, value in house.items() if env not in own})

    assert unknown == "CHIEU_AUDIENCE_LIMITS is no setting; did you mean CHIEU_AUDIENCE_LIMIT?"


def test_the_table_has_every_setting_an_operator_may_use():
    """`--help` and the docs print it; test settings are not in it."""
    came = describe(Settings)

    assert "| `CHIEU_DRAIN_SECONDS` | how long running calls may take after SIGTERM | seconds | `25` |" in came
    assert "| `CHIEU_MATCHES` | matches at once | matches | required |" in came
    assert "CHIEU_TEST_PACE" not in came
