"""Settings come from the environment, are read once, and are all wrong at once: every fault is reported together."""

import dataclasses
import difflib
import itertools
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from ipaddress import IPv4Network, IPv6Network
from typing import Any, TypeVar

from . import fields
from .failpoints import parse as parse_failpoints
from .fields import KEY, Address, Description, setting
from .redis_settings import RedisSettings

_PREFIX = "CHIEU_"
# For the terminal client, which often shares its shell with a service.
_OF_CLIENTS = {"CHIEU_SERVER"}
# Four services are often told the same: what one of them alone listens to is no typing error in another's environment.
_OF_SERVICES = {"CHIEU_AUDIENCE_LIMIT", "CHIEU_OPENINGS_PER_MINUTE"}
# Kubernetes puts the addresses of every Service of the namespace into the environment of a pod; with a release
# called "chieu" they look like ours.
_SERVICE_LINK = re.compile(
    r"[A-Z0-9_]+_(?:SERVICE_(?:HOST|PORT(?:_[A-Z0-9_]+)?)|PORT(?:_\d+_(?:TCP|UDP)(?:_[A-Z]+)?)?)\Z"
)
_LINK_VALUE = re.compile(r"(?:(?:tcp|udp)://\S+|[0-9a-fA-F.:]+|tcp|udp|TCP|UDP)\Z")

# The doors of one process; two of them at one port are a mistake that the second would only show when it is opened.
_DOORS = ("grpc_address", "web_address", "private_address", "metrics_address")
_EVERYWHERE = ("0.0.0.0", "::")

T = TypeVar("T")


class SettingsFault(Exception):
    """Everything that is wrong with the environment, a line a fault."""

    def __init__(self, faults: tuple[str, ...]) -> None:
        super().__init__("\n".join(faults))
        self.faults = faults


@dataclass(frozen=True)
class ChassisSettings(RedisSettings):
    """What every service can be told. Without slots, so that `onebox` may inherit from four that inherit from it."""

    grpc_address: Address = setting(
        "CHIEU_GRPC_ADDRESS",
        "where client apps call",
        fields.address,
        default=Address("0.0.0.0", 50051),
        unit="host:port",
    )
    web_address: Address = setting(
        "CHIEU_WEB_ADDRESS",
        "where browsers call, and find the pages",
        fields.address,
        default=Address("0.0.0.0", 8080),
        unit="host:port",
    )
    web_origins: tuple[str, ...] = setting(
        "CHIEU_WEB_ORIGINS",
        "whose pages may call besides our own; * is everybody's",
        fields.origins,
        default=(),
        unit="origins, with commas",
    )
    web_connections: int = setting(
        "CHIEU_WEB_CONNECTIONS",
        "web connections at once",
        fields.whole(1, 1_000_000),
        default=4000,
        unit="connections",
    )
    trusted_proxies: tuple[IPv4Network | IPv6Network, ...] = setting(
        "CHIEU_TRUSTED_PROXIES",
        "whose X-Forwarded-For is believed; 127.0.0.0/8,::1/128 where the proxy runs on this machine",
        fields.networks,
        default=(),
        unit="networks, with commas",
    )
    private_address: Address = setting(
        "CHIEU_PRIVATE_ADDRESS",
        "where the other services call; never published",
        fields.address,
        default=Address("0.0.0.0", 50052),
        unit="host:port",
    )
    metrics_address: Address = setting(
        "CHIEU_METRICS_ADDRESS",
        "where /metrics, /livez and /readyz are served; never published",
        fields.address,
        default=Address("0.0.0.0", 9464),
        unit="host:port",
    )
    advertise_address: Address | None = setting(
        "CHIEU_ADVERTISE_ADDRESS",
        "the private address as other services reach it; unset: this host's name and the private port",
        fields.address,
        default=None,
        unit="host:port",
    )
    record_format: int = setting(
        "CHIEU_RECORD_FORMAT",
        "the format rooms are written in: the newest, or the one before it while older releases run too; 0: the newest",
        fields.whole(0, 1_000_000),
        default=0,
        unit="number",
    )
    join_url: str = setting(
        "CHIEU_JOIN_URL",
        "where people go to join, shown beside the code; the same for all services; unset: not shown",
        fields.web_url,
        default="",
        unit="URL",
    )
    log_level: str = setting(
        "CHIEU_LOG_LEVEL",
        "the least that is logged",
        fields.one_of("debug", "info", "warning", "error"),
        default="info",
    )
    traces_endpoint: str = setting(
        "CHIEU_TRACES_ENDPOINT",
        "the collector that traces are sent to, by OTLP over gRPC; unset: none are recorded",
        fields.collector,
        default="",
        unit="URL",
        secret=True,
    )
    traces_share: float = setting(
        "CHIEU_TRACES_SHARE", "how many of all moves and calls are traced", fields.share, default=0.01, unit="0 to 1"
    )
    reflection: bool = setting(
        "CHIEU_REFLECTION", "gRPC server reflection on the public port", fields.switch, default=False
    )
    drain_seconds: int = setting(
        "CHIEU_DRAIN_SECONDS",
        "how long running calls may take after SIGTERM",
        fields.whole(0, 600),
        default=25,
        unit="seconds",
    )
    unary_limit: int = setting(
        "CHIEU_UNARY_LIMIT", "unary calls at once", fields.whole(1, 100_000), default=200, unit="calls"
    )
    stream_limit: int = setting(
        "CHIEU_STREAM_LIMIT", "open streams at once", fields.whole(1, 1_000_000), default=2000, unit="streams"
    )
    test: bool = setting("CHIEU_TEST", "this is a test: allows the test settings", fields.switch, default=False)
    failpoints: str = setting(
        "CHIEU_FAILPOINTS", "where to fail: name=action[:argument][@n], …", fields.text, default="", test_only=True
    )
    test_pace: str = setting("CHIEU_TEST_PACE", "durations unlike the rules'", fields.text, default="", test_only=True)
    test_decks: str = setting("CHIEU_TEST_DECKS", "a file of scenario decks", fields.text, default="", test_only=True)


def read(settings: type[T], environ: Mapping[str, str]) -> T:
    """Build `settings` from the environment. An empty variable counts as unset.

    Raises:
        SettingsFault: all faults: wrong values, missing ones, two doors at one port, variables nobody knows, test
            settings outside a test.
    """
    values: dict[str, Any] = {}
    faults: list[str] = []
    known = dict(_described(settings))
    for field, description in known.items():
        given = environ.get(description.env, "")
        if not given.isascii() and not _is_text(given):
            faults.append(f"{description.env} must be text in UTF-8")
        elif given:
            _parse(description, given, field.name, values, faults)
        elif field.default is dataclasses.MISSING:
            faults.append(f"{description.env} is required: {description.text}")
    doors = {known[field].env: values.get(field.name, field.default) for field in known if field.name in _DOORS}
    faults += _in_one_place(doors)
    faults += _test_only(known.values(), environ)
    faults += _unknown({description.env for description in known.values()}, environ)
    if faults:
        raise SettingsFault(tuple(faults))
    return settings(**values)


def _is_text(given: str) -> bool:
    """Whether the variable's bytes were UTF-8; others come as lone surrogates, which nothing can write or send."""
    return not any("\ud800" <= letter <= "\udfff" for letter in given)


def settings_of(given: object) -> Iterator[tuple[str, Any]]:
    """Each variable and what it came to."""
    for field, description in _described(type(given)):
        yield description.env, getattr(given, field.name)


def describe(settings: type[Any]) -> str:
    """A markdown table of all settings of a class, for `--help` and the docs."""
    lines = ["| variable | meaning | unit | default |", "|---|---|---|---|"]
    for field, description in _described(settings):
        if not description.test_only:
            lines.append(f"| `{description.env}` | {description.text} | {description.unit} | {_default(field)} |")
    return "\n".join(lines)


def _described(settings: type[Any]) -> Iterator[tuple["dataclasses.Field[Any]", Description]]:
    for field in dataclasses.fields(settings):
        yield field, field.metadata[KEY]


def _parse(description: Description, given: str, name: str, values: dict[str, Any], faults: list[str]) -> None:
    try:
        values[name] = description.parse(given)
    except ValueError as wrong:
        shown = "what was given" if description.secret else repr(given[:80])
        faults.append(f"{description.env} must be {wrong}, not {shown}")


def _default(field: "dataclasses.Field[Any]") -> str:
    if field.default is dataclasses.MISSING:
        return "required"
    if field.default in (None, "", ()):
        return ""
    return f"`{int(field.default) if isinstance(field.default, bool) else field.default}`"


def _in_one_place(doors: Mapping[str, Address]) -> list[str]:
    return [
        f"{one} and {other} are both at port {doors[one].port}: each needs its own"
        for one, other in itertools.combinations(doors, 2)
        if doors[one].port == doors[other].port != 0
        and (doors[one].host == doors[other].host or {doors[one].host, doors[other].host} & set(_EVERYWHERE))
    ]


def _test_only(known: Any, environ: Mapping[str, str]) -> list[str]:
    if environ.get("CHIEU_TEST") == "1":
        try:
            parse_failpoints(environ.get("CHIEU_FAILPOINTS", ""))
        except ValueError as wrong:
            return [f"CHIEU_FAILPOINTS: {wrong}"]
        return []
    named = [description.env for description in known if description.test_only and environ.get(description.env)]
    return [f"{env} is for tests and refused without CHIEU_TEST=1" for env in named]


def _unknown(known: set[str], environ: Mapping[str, str]) -> list[str]:
    faults = []
    known = known | _OF_SERVICES
    for env in sorted(environ):
        if not env.startswith(_PREFIX) or env in known | _OF_CLIENTS or _is_service_link(env, environ[env]):
            continue
        # Compared without the prefix all of them share.
        near = difflib.get_close_matches(env[len(_PREFIX) :], sorted(name[len(_PREFIX) :] for name in known), n=1)
        faults.append(f"{env} is no setting" + (f"; did you mean {_PREFIX}{near[0]}?" if near else ""))
    return faults


def _is_service_link(env: str, value: str) -> bool:
    return bool(_SERVICE_LINK.match(env) and _LINK_VALUE.match(value))
