"""Whether the four ports are free: taken ones are named all at once, and two of them may give way."""

from __future__ import annotations

import errno
from collections.abc import Mapping

from chieu.chassis.doors import CannotStart, bound
from chieu.chassis.fields import Address
from chieu.chassis.settings import SettingsFault, read

from .settings import OneboxSettings

_OUR_OWN = {"CHIEU_PRIVATE_ADDRESS": "private_address", "CHIEU_METRICS_ADDRESS": "metrics_address"}
"""Nobody else is told these two, so they may be anywhere; people come to the others."""
_ASKED_FOR = {"CHIEU_WEB_ADDRESS": "web_address", "CHIEU_GRPC_ADDRESS": "grpc_address", **_OUR_OWN}


def with_free_ports(environ: Mapping[str, str]) -> Mapping[str, str]:
    """The environment, with other ports for what is only ours where nobody named any and the usual one is taken."""
    try:
        settings = read(OneboxSettings, environ)
    except SettingsFault:
        # Told by whoever reads them in earnest.
        return environ
    given = dict(environ)
    for env, field in _OUR_OWN.items():
        usual: Address = getattr(settings, field)
        if not environ.get(env) and is_taken(usual):
            given[env] = str(Address(usual.host, _free_port(usual.host)))
    return given


def look_at_ports(settings: OneboxSettings) -> None:
    """Before anything starts.

    Raises:
        CannotStart: some are taken; the sentence names all of them, each with its setting.
    """
    addresses: dict[str, Address] = {env: getattr(settings, field) for env, field in _ASKED_FOR.items()}
    taken = [f"{address.port} ({env})" for env, address in addresses.items() if is_taken(address)]
    if taken:
        ports = "port" if len(taken) == 1 else "ports"
        raise CannotStart(
            f"{ports} taken, perhaps by another onebox that runs here already: {', '.join(taken)}; "
            "end that one, or give this one others by these settings, host:port each"
        )


def is_taken(address: Address) -> bool:
    """Whether another program listens there now. What else may be wrong with an address shows when it is opened."""
    if not address.port:
        return False
    try:
        bound(address).close()
    except OSError as failed:
        return failed.errno == errno.EADDRINUSE
    return False


def _free_port(host: str) -> int:
    with bound(Address(host, 0)) as probe:
        return int(probe.getsockname()[1])
