"""Where the primary of a key is: the one server there is, the one that sentinels name, or a node of a cluster.

A *place* is what has a queue of its own: what is asked of one never waits for another. There is one, named by an empty
text, or one for each primary of a cluster, named by its address.
"""

from __future__ import annotations

import asyncio
from binascii import crc_hqx
from collections.abc import Callable, Sequence
from typing import Protocol

import redis.exceptions as redis_errors
from redis.asyncio.connection import AbstractConnection

from .access import Access, Address, Kind
from .connecting import Connecting, asked, cut

SLOTS = 16384
NOWHERE = ""
"""The place of a key of a cluster that nobody was asked about yet."""
_LOOKED_S = 0.05
"""Whoever wants to look again so soon after a look has its answer."""
DEPOSED_S = 10.0
"""So long after a fail-over a sentinel that names the old primary is behind; later we may have missed its return."""
_LOST = (redis_errors.RedisError, OSError)
Moved = Callable[[], None]


class Places(Protocol):
    """Where keys are, as far as we know. `moved` is called when that changes."""

    moved: list[Moved]

    def of(self, key: str | bytes) -> str:
        """The place of a key."""

    def all(self) -> tuple[str, ...]:
        """Every place; the first one's clock is the clock."""

    def has(self, place: str) -> bool:
        """Whether something can be asked there."""

    async def connected(self, place: str) -> AbstractConnection:
        """A new connection to a place, open.

        Raises:
            RedisError | OSError: nobody is there, or the wrong one.
        """

    async def look(self) -> None:
        """Ask where everything is now; what cannot be asked stays as it was."""


def places_of(access: Access, connecting: Connecting) -> Places:
    """The places of whatever is there."""
    if access.kind is Kind.CLUSTER:
        return Cluster(access, connecting)
    if access.kind is Kind.SENTINEL:
        return Sentinels(access, connecting)
    return OneServer(access, connecting)


class OneServer:
    """One server, always the same."""

    def __init__(self, access: Access, connecting: Connecting) -> None:
        self._address = access.addresses[0]
        self._connecting = connecting
        self.moved: list[Moved] = []

    def of(self, key: str | bytes) -> str:
        """The one place."""
        return NOWHERE

    def all(self) -> tuple[str, ...]:
        """The one place."""
        return (NOWHERE,)

    def has(self, place: str) -> bool:
        """It is there, or comes back."""
        return True

    async def connected(self, place: str) -> AbstractConnection:
        """A connection to the server. Raises as `Places`."""
        return await opened(self._connecting.to_server(self._address))

    async def look(self) -> None:
        """It is where it was."""


class Sentinels:
    """The primary that sentinels name. Each new connection asks anew, and what is there has to say that it is one."""

    def __init__(self, access: Access, connecting: Connecting) -> None:
        self.name = access.primary
        self.addresses = list(access.addresses)
        self._connecting = connecting
        self._deposed: Address | None = None
        self._deposed_s = 0.0
        self.moved: list[Moved] = []

    def of(self, key: str | bytes) -> str:
        """The one place."""
        return NOWHERE

    def all(self) -> tuple[str, ...]:
        """The one place."""
        return (NOWHERE,)

    def has(self, place: str) -> bool:
        """It is there, or comes back."""
        return True

    async def connected(self, place: str) -> AbstractConnection:
        """A connection to the primary of this moment. Raises as `Places`."""
        address = await self._primary()
        connection = await opened(self._connecting.to_server(address))
        try:
            role = (await asked(connection, "ROLE"))[0]
        except BaseException:
            await cut(connection)
            raise
        if role != b"master":
            await cut(connection)
            raise redis_errors.ConnectionError(f"{address} was named as the primary of {self.name} and is a replica")
        return connection

    async def look(self) -> None:
        """The next connection asks."""

    def switched(self, old: Address) -> None:
        """A sentinel says that `old` is the primary no longer: whoever still names it is behind."""
        self._deposed, self._deposed_s = old, asyncio.get_running_loop().time()
        for moved in tuple(self.moved):
            moved()

    async def _primary(self) -> Address:
        """The primary as the first sentinel that knows it says; that one is asked first from then on.

        One that was deposed counts while nobody names another, and only once it may have come back.
        """
        said, is_named_again = [], False
        for address in tuple(self.addresses):
            try:
                named = await self._named_by(address)
            except _LOST as failure:
                said.append(f"{address}: {failure}")
                continue
            if named is not None and named != self._deposed:
                self.addresses.remove(address)
                self.addresses.insert(0, address)
                return named
            is_named_again = is_named_again or named is not None
            said.append(f"{address} does not know it" if named is None else f"{address} is behind")
        if is_named_again and self._deposed and asyncio.get_running_loop().time() >= self._deposed_s + DEPOSED_S:
            # Its return was announced while we heard no sentinel. What is there has to say that it is a primary.
            return self._deposed
        raise redis_errors.ConnectionError(f"no sentinel names the primary of {self.name!r}: {'; '.join(said)}")

    async def _named_by(self, sentinel: Address) -> Address | None:
        connection = await opened(self._connecting.to_sentinel(sentinel))
        try:
            found = await asked(connection, "SENTINEL", "GET-MASTER-ADDR-BY-NAME", self.name)
        finally:
            await cut(connection)
        return Address(found[0].decode(), int(found[1])) if found else None


class Cluster:
    """The primaries of a cluster and the slots of each, as the last node that was asked said."""

    def __init__(self, access: Access, connecting: Connecting) -> None:
        self._seeds = access.addresses
        self._connecting = connecting
        self._owners: tuple[str, ...] = (NOWHERE,) * SLOTS
        self._primaries: tuple[str, ...] = ()
        self._addresses: dict[str, Address] = {str(seed): seed for seed in access.addresses}
        self._told_by: Address | None = None
        self._looking: asyncio.Task[None] | None = None
        self._looked_s = 0.0
        self.moved: list[Moved] = []

    def of(self, key: str | bytes) -> str:
        """The primary of the key's slot; `NOWHERE` before the first look, and for a slot that nobody has."""
        return self._owners[slot_of(key)]

    def all(self) -> tuple[str, ...]:
        """The primaries that have slots, by their first slot; `NOWHERE` alone before the first look."""
        return self._primaries or (NOWHERE,)

    def has(self, place: str) -> bool:
        """Whether it is a node's."""
        return place != NOWHERE

    async def connected(self, place: str) -> AbstractConnection:
        """A connection to a node. Raises as `Places`."""
        address = self._addresses.get(place)
        if address is None:
            address = self._addresses[place] = _address_of(place)
        return await opened(self._connecting.to_server(address))

    async def look(self) -> None:
        """Ask the nodes one after the other until one answers. Who asks meanwhile waits for the same answer.

        Raises:
            RedisError | OSError: none answered, and nothing is known yet.
        """
        if self._looking is None:
            if self._primaries and asyncio.get_running_loop().time() - self._looked_s < _LOOKED_S:
                return
            self._looking = asyncio.create_task(self._look())
        looking = self._looking
        try:
            await asyncio.shield(looking)
        finally:
            if looking.done():
                self._looking = None

    async def _look(self) -> None:
        """Whoever told us last is asked first, unless it did not answer the last time."""
        known = [self._addresses[place] for place in self._primaries]
        first = [] if self._told_by is None else [self._told_by]
        self._told_by = None
        failed: BaseException | None = None
        for address in dict.fromkeys((*first, *known, *self._seeds)):
            try:
                self._learn(await self._slots_by(address), address)
            except _LOST as failure:
                failed = failed or failure
            else:
                self._told_by = address
                self._looked_s = asyncio.get_running_loop().time()
                return
        if failed is not None and not self._primaries:
            raise failed

    async def _slots_by(self, address: Address) -> Sequence[Sequence[object]]:
        connection = await opened(self._connecting.to_server(address))
        try:
            slots: Sequence[Sequence[object]] = await asked(connection, "CLUSTER", "SLOTS")
        finally:
            await cut(connection)
        if not slots:
            raise redis_errors.ConnectionError(f"{address} is a node that knows no cluster")
        return slots

    def _learn(self, rows: Sequence[Sequence[object]], told_by: Address) -> None:
        owners, primaries = [NOWHERE] * SLOTS, []
        for first, last, primary, *_ in sorted(rows, key=lambda row: int(str(row[0]))):
            host, port = primary[0], primary[1]  # type: ignore[index]  # a row of CLUSTER SLOTS
            # A node that does not know its own name is where it was asked.
            address = Address(host.decode() if host not in (None, b"", b"?") else told_by.host, int(port))
            place = str(address)
            self._addresses[place] = address
            primaries.append(place)
            owners[int(str(first)) : int(str(last)) + 1] = [place] * (int(str(last)) - int(str(first)) + 1)
        before = self._owners
        self._owners, self._primaries = tuple(owners), tuple(dict.fromkeys(primaries))
        if before != self._owners:
            for moved in tuple(self.moved):
                moved()


def slot_of(key: str | bytes) -> int:
    """The cluster slot of a key: the CRC16 of its hash tag, or of all of it."""
    name = key.encode() if isinstance(key, str) else key
    begins = name.find(b"{")
    ends = name.find(b"}", begins + 1) if begins >= 0 else -1
    return crc_hqx(name[begins + 1 : ends] if ends > begins + 1 else name, 0) % SLOTS


def _address_of(place: str) -> Address:
    host, _, port = place.rpartition(":")
    return Address(host.strip("[]"), int(port))


async def opened(connection: AbstractConnection) -> AbstractConnection:
    """Open a connection, or leave nothing of it.

    Raises:
        RedisError | OSError: as the library says.
    """
    try:
        await connection.connect()  # type: ignore[no-untyped-call] # the library's
    except BaseException:
        await cut(connection)
        raise
    return connection
