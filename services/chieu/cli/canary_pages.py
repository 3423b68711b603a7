"""The services' own metrics, as the canary reads them: what moved while a round was played."""

from __future__ import annotations

import asyncio
import http.client
import socket
from collections.abc import Collection, Iterable, Mapping
from contextlib import closing

from chieu.chassis.fields import Address

NEEDED = ("chieu_store_commits_total", "chieu_rules_rounds_total")
"""A round has to be seen in these."""
WATCHED = (*NEEDED, "chieu_display_frames_total", "chieu_matchmaking_rooms_opened_total")
_TIMEOUT_S = 5.0

Counts = Mapping[tuple[str, str], float]
"""By address and name of the metric."""


class NoPage(Exception):
    """An address serves no metrics; `address` is which, `why` what happened."""

    def __init__(self, address: str, why: str) -> None:
        super().__init__(f"{address}: {why}")
        self.address = address
        self.why = why


async def counted(addresses: Iterable[Address], names: Collection[str] = WATCHED) -> Counts:
    """These counters of every process behind the addresses; a host's name may stand for several.

    One of several that does not answer is on its way in or out, and left out.

    Raises:
        NoPage: behind one of the addresses nobody answers.
    """
    found: dict[tuple[str, str], float] = {}
    for given in addresses:
        for address, page in await asyncio.to_thread(_pages, given):
            for name, value in _samples(page, names):
                found[str(address), name] = found.get((str(address), name), 0.0) + value
    return found


def moved(before: Counts, after: Counts) -> dict[str, int]:
    """How much each watched metric rose over all processes; one that was restarted counts from 0.

    Metrics that no page has are left out, unless they are needed; so are those that did not rise while a process went,
    which took along what it had counted of this round: a roll-out is no fault.
    """
    rises = dict.fromkeys(NEEDED, 0.0)
    has_gone = bool({address for address, _ in before} - {address for address, _ in after})
    for (address, name), value in after.items():
        earlier = before.get((address, name), 0.0)
        rises[name] = rises.get(name, 0.0) + (value - earlier if value >= earlier else value)
    return {name: round(rise) for name, rise in rises.items() if rise or not has_gone}


def _each(address: Address) -> list[Address]:
    try:
        found = socket.getaddrinfo(address.host, address.port, type=socket.SOCK_STREAM)
    except OSError as failed:
        raise NoPage(str(address), failed.strerror or str(failed)) from None
    return [Address(host, address.port) for host in sorted({str(entry[4][0]) for entry in found})]


def _pages(given: Address) -> list[tuple[Address, str]]:
    found, last = [], NoPage(str(given), "")
    for address in _each(given):
        try:
            found.append((address, _page(address)))
        except NoPage as failed:
            last = failed
    if not found:
        raise last
    return found


def _page(address: Address) -> str:
    with closing(http.client.HTTPConnection(address.host, address.port, timeout=_TIMEOUT_S)) as asked:
        try:
            asked.request("GET", "/metrics")
            answer = asked.getresponse()
            body = answer.read().decode("utf-8", "replace")
        except (OSError, http.client.HTTPException) as failed:
            raise NoPage(str(address), str(failed) or type(failed).__name__) from None
    if answer.status != http.HTTPStatus.OK:
        raise NoPage(str(address), f"{answer.status} {answer.reason}")
    return body


def _samples(page: str, names: Collection[str]) -> Iterable[tuple[str, float]]:
    for line in page.splitlines():
        name = line.partition("{")[0].partition(" ")[0]
        if name in names:
            yield name, float(line.rpartition(" ")[2])
