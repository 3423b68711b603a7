"""Where Redis is and who we are there: one server, a primary that sentinels name, or a cluster."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from enum import StrEnum
from urllib.parse import unquote

_ADDRESS = re.compile(r"(?:\[(?P<six>[^\[\]@]*)\]|(?P<host>[^\[\]:@]*))(?::(?P<port>[0-9]{1,5}))?\Z")
_PORTS = {"": 6379, "sentinel": 26379, "cluster": 6379}


class Kind(StrEnum):
    """How the primary of a key is found."""

    ONE = ""
    SENTINEL = "sentinel"
    CLUSTER = "cluster"


@dataclass(frozen=True, slots=True)
class Address:
    """A host and a port, or a socket's path with port 0."""

    host: str
    port: int

    def __str__(self) -> str:
        if not self.port:
            return self.host
        return f"[{self.host}]:{self.port}" if ":" in self.host else f"{self.host}:{self.port}"


@dataclass(frozen=True, slots=True)
class Login:
    """A user of Redis; both empty: none. Never shown."""

    username: str = field(default="", repr=False)
    password: str = field(default="", repr=False)


@dataclass(frozen=True, slots=True)
class Certificates:
    """Files for TLS: whom we believe (empty: the system's), and who we are (both, or none)."""

    ca_file: str = ""
    cert_file: str = ""
    key_file: str = ""


@dataclass(frozen=True, slots=True)
class Access:
    """All that a connection is made from. `addresses` are sentinels, or some nodes of the cluster, or the one server.

    `primary` is the name that the sentinels know it by. `login` is for the servers, `sentinel_login` for sentinels.
    """

    kind: Kind
    addresses: tuple[Address, ...]
    db: int = 0
    primary: str = ""
    is_tls: bool = False
    login: Login = Login()
    sentinel_login: Login = Login()
    certificates: Certificates = Certificates()

    @classmethod
    def of(
        cls,
        url: str,
        *,
        login: Login | None = None,
        sentinel_login: Login | None = None,
        certificates: Certificates | None = None,
    ) -> Access:
        """Read a URL: ``redis://``, ``unix://``, ``redis+sentinel://h:p,h:p/NAME/db``, ``redis+cluster://h:p,h:p``.

        With ``rediss`` in the place of ``redis`` all connections are made by TLS. What `login` says wins over the URL.

        Raises:
            ValueError: it cannot be read, and nothing of it is told: settings are looked at before.
        """
        scheme, _, rest = url.partition("://")
        scheme, _, kind = scheme.partition("+")
        before, _, path = rest.partition("/")
        user, _, hosts = before.rpartition("@")
        of_url = Login(*map(unquote, (user.partition(":")[0], user.partition(":")[2])))
        of_kind = Kind(kind)
        addresses, primary, db = _path(path) if scheme == "unix" else _hosts(of_kind, hosts, path)
        return cls(
            of_kind,
            addresses,
            db,
            primary,
            is_tls=scheme == "rediss",
            login=_wins(login, of_url),
            sentinel_login=sentinel_login or Login(),
            certificates=certificates or Certificates(),
        )


def _wins(given: Login | None, of_url: Login) -> Login:
    if given is None:
        return of_url
    return Login(given.username or of_url.username, given.password or of_url.password)


def _path(path: str) -> tuple[tuple[Address, ...], str, int]:
    return (Address(f"/{path}", 0),), "", 0


def _hosts(kind: Kind, hosts: str, path: str) -> tuple[tuple[Address, ...], str, int]:
    addresses = tuple(_address(host, _PORTS[kind]) for host in hosts.split(","))
    words = [unquote(word) for word in path.split("/") if word]
    primary = words.pop(0) if kind is Kind.SENTINEL else ""
    if words and not words[0].isdecimal():
        raise ValueError("the URL of Redis does not end with the number of a database")
    return addresses, primary, int(words[0]) if words else 0


def _address(text: str, port: int) -> Address:
    """``host``, ``host:port``, ``[v6]:port``."""
    found = _ADDRESS.match(text)
    if found is None:
        raise ValueError("the URL of Redis has a host that cannot be read")
    return Address((found["six"] or found["host"] or "127.0.0.1").lower(), int(found["port"] or port))
