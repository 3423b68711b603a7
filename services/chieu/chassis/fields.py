"""How one setting is written down: its variable, what it means, and how its text becomes a value."""

import dataclasses
import re
from collections.abc import Callable
from dataclasses import dataclass
from ipaddress import IPv4Network, IPv6Address, IPv6Network, ip_network
from typing import Any
from urllib.parse import unquote

KEY = "chieu"
_LONGEST_URL = 200
_ADDRESS = re.compile(r"(?:\[(?P<six>[0-9A-Fa-f:.]+)\]|(?P<host>[^\[\]:/\s]*)):(?P<port>\d{1,5})\Z")

_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,62}\Z")
# ASCII but # / ? @ [ ]: what those cut a URL into is taken for a host, and shown.
_USER = r"(?:[!-\"$-.0->A-Z\\^-~]*@)?"
_REDIS = re.compile(rf"rediss?(?:\+(?P<kind>sentinel|cluster))?://{_USER}(?P<hosts>[^@/?#\s]+)(?P<path>/[^@?#\s]*)?\Z")
_SOCKET = re.compile(rf"unix://{_USER}/[^?#\s]+\Z")
_HOST = re.compile(
    r"(?:\[(?P<six>[0-9A-Fa-f:.]+)\]|[A-Za-z0-9_-]{1,63}(?:\.[A-Za-z0-9_-]{1,63})*\.?)(?::(?P<port>[0-9]{1,5}))?\Z"
)
_DATABASE = re.compile(r"(?:0|[1-9][0-9]{0,8})\Z")
# What Linux takes for the path of a socket.
_LONGEST_SOCKET_BYTES = 107
_PAGE = re.compile(
    r"(?i:https?)://(?:\[(?P<six>[0-9A-Fa-f:.]+)\]|(?P<host>[^][/?#@:\s\\]+))(?::(?P<port>[0-9]{1,5}))?(?:/[^?#\s\\]*)?\Z"
)
_MORE_THAN_PAGE = re.compile(r"(?i:https?)://.*[@?#\s\\]", re.DOTALL)
_ORIGIN = re.compile(r"https?://(?:[a-z0-9.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?\Z")


@dataclass(frozen=True, slots=True)
class Address:
    """A host and a port; port 0 lets the system choose."""

    host: str
    port: int

    def __str__(self) -> str:
        return f"[{self.host}]:{self.port}" if ":" in self.host else f"{self.host}:{self.port}"


@dataclass(frozen=True, slots=True)
class Description:
    """What is known of a setting beside its type and default.

    `parse` raises ValueError with a text that completes "must be …". A secret value is never printed.
    """

    env: str
    text: str
    parse: Callable[[str], Any]
    unit: str = ""
    secret: bool = False
    test_only: bool = False


def setting(
    env: str,
    text: str,
    parse: Callable[[str], Any],
    *,
    default: Any = dataclasses.MISSING,
    unit: str = "",
    secret: bool = False,
    test_only: bool = False,
) -> Any:
    """A field of a settings class; without a default the variable is required."""
    description = Description(env, text, parse, unit, secret, test_only)
    return dataclasses.field(default=default, kw_only=True, metadata={KEY: description})


def text(value: str) -> str:
    """Any text that is not empty."""
    if not value.strip():
        raise ValueError("a text that is not empty")
    return value


def switch(value: str) -> bool:
    """``1``/``true``/``on``/``yes`` or ``0``/``false``/``off``/``no``."""
    lowered = value.strip().lower()
    if lowered in ("1", "true", "on", "yes"):
        return True
    if lowered in ("0", "false", "off", "no"):
        return False
    raise ValueError("1 or 0")


def whole(least: int, most: int) -> Callable[[str], int]:
    """A whole number from `least` to `most`."""

    def parse(value: str) -> int:
        if re.fullmatch(r"-?\d{1,18}", value.strip()) and least <= int(value) <= most:
            return int(value)
        raise ValueError(f"a whole number from {least} to {most}")

    return parse


def share(value: str) -> float:
    """A part of all, from 0 to 1."""
    if re.fullmatch(r"0|1|[01]?\.\d{1,9}", value.strip()) and 0 <= float(value) <= 1:
        return float(value)
    raise ValueError("a number from 0 to 1")


def one_of(*words: str) -> Callable[[str], str]:
    """One of these words, in any case."""

    def parse(value: str) -> str:
        if value.strip().lower() in words:
            return value.strip().lower()
        raise ValueError(f"one of {', '.join(words)}")

    return parse


def address(value: str) -> Address:
    """``host:port`` or ``[v6]:port``; an empty host is every interface."""
    found = _ADDRESS.match(value.strip())
    if found is None or int(found["port"]) > 65535:
        raise ValueError("host:port")
    return Address(found["six"] or found["host"] or "0.0.0.0", int(found["port"]))


def networks(value: str) -> tuple[IPv4Network | IPv6Network, ...]:
    """Networks in CIDR form, with commas between them; a bare address is a network of one."""
    try:
        return tuple(ip_network(part.strip()) for part in value.split(",") if part.strip())
    except ValueError:
        raise ValueError("networks like 10.0.0.0/8,::1/128") from None


def web_url(value: str) -> str:
    """A page's address, as people see it: it is shown, and in links ``/#`` and a room's code stand behind it."""
    given = value.strip()
    found = _PAGE.match(given)
    if found is not None and len(given) <= _LONGEST_URL and given.isprintable() and _is_site(found):
        return given
    if found is None and _MORE_THAN_PAGE.search(given):
        raise ValueError("a page's address alone, like https://chieu.example/, without a user, ?, #, spaces and \\")
    raise ValueError(f"a URL of at most {_LONGEST_URL} letters like https://chieu.example/")


def collector(value: str) -> str:
    """Where a collector listens; `https` for TLS."""
    found = _ORIGIN.match(value.strip())
    if found is None:
        raise ValueError("a URL like http://collector:4317")
    return value.strip()


def origins(value: str) -> tuple[str, ...]:
    """Origins as browsers send them, separated by commas; ``*`` is every origin."""
    given = tuple(one.strip().lower() for one in value.split(",") if one.strip())
    if not given or not all(one == "*" or _ORIGIN.match(one) for one in given):
        raise ValueError("origins like https://club.example, separated by commas, or *")
    return given


def name(value: str) -> str:
    """A short name of letters, digits, dots and dashes, beginning with a letter or a digit."""
    if not _NAME.match(value.strip()):
        raise ValueError("a name of at most 63 letters, digits, dots and dashes")
    return value.strip()


def redis_url(value: str) -> str:
    """Where Redis is: one server, a primary that sentinels name, or a cluster; connecting is the store's business."""
    given = value.strip()
    found = _REDIS.match(given)
    if found is None and not _SOCKET.match(given):
        if "@" in given:
            raise ValueError(
                "a URL that has one @, before the hosts, and a name and password in which # / ? @ [ ] and letters "
                "beyond ASCII are written as %23 and so on; or CHIEU_REDIS_USERNAME and CHIEU_REDIS_PASSWORD"
            )
        raise ValueError(
            "a URL: redis://host:6379/0, unix:///path, redis+sentinel://host:26379,host:26379/NAME or "
            "redis+cluster://host:6379,host:6379, with rediss for TLS and no options after a ?"
        )
    _check_percents(given)
    if found is not None:
        _check_redis(found["kind"] or "", found["hosts"], found["path"] or "")
    elif len(given.partition("://")[2].partition("/")[2].encode()) >= _LONGEST_SOCKET_BYTES:
        raise ValueError(f"a URL with the path of a socket of at most {_LONGEST_SOCKET_BYTES} bytes")
    return given


def _is_host(text: str) -> bool:
    found = _HOST.match(text)
    return found is not None and 0 < int(found["port"] or 1) < 65_536 and _is_six(found["six"])


def _is_six(text: str | None) -> bool:
    try:
        return text is None or bool(IPv6Address(text))
    except ValueError:
        return False


def _is_site(found: re.Match[str]) -> bool:
    """Whether a page's host and port can be; names may have letters of any script."""
    try:
        # What a browser looks up; a name of empty or endless parts is none.
        (found["host"] or "").encode("idna")
    except UnicodeError:
        return False
    return 0 < int(found["port"] or 1) < 65_536 and _is_six(found["six"])


def _check_percents(given: str) -> None:
    try:
        unquote(given, errors="strict")
    except UnicodeDecodeError:
        raise ValueError("a URL in which what is written by % is UTF-8, as ậ is %E1%BA%AD") from None


def _check_redis(kind: str, hosts: str, path: str) -> None:
    words = [word for word in path.split("/") if word]
    if not all(map(_is_host, hosts.split(","))):
        raise ValueError("a URL with hosts like redis-0:6379, and commas between them")
    if kind == "" and "," in hosts:
        raise ValueError("the URL of one server: several hosts are redis+sentinel://…/NAME or redis+cluster://…")
    if kind == "sentinel" and (not words or len(words) > 2):
        raise ValueError("redis+sentinel://host:26379,host:26379/NAME: the name that the sentinels know the primary by")
    if kind == "cluster" and words not in ([], ["0"]):
        raise ValueError("redis+cluster://host:6379,host:6379 without a database: a cluster has none but number 0")
    if kind == "" and not (len(words) <= 1 and all(map(_DATABASE.match, words))):
        raise ValueError("a URL that ends with the number of one database, redis://host:6379/0, or with the host")
    if kind == "sentinel" and not all(map(_DATABASE.match, words[1:])):
        raise ValueError("redis+sentinel://host:26379/NAME/0: behind the NAME the number of a database, or nothing")
