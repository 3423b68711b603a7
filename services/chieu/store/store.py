"""All of it, put together for one process."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from .access import Access
from .budgets import Budgets
from .changes import RedisBus
from .client import Client
from .codes import Codes
from .commits import Craft
from .deadlines import Deadlines
from .deployment import Deployment
from .errors import StoreError
from .inspection import Inspections
from .keys import SHARDS, idx
from .leases import Leases
from .listings import Listings
from .metrics import UNCOUNTED, Metrics
from .moments import World
from .pairings import Pairings
from .partly import answered
from .peers import Peers
from .replays import Replays
from .rooms import Rooms
from .scripts import Scripts
from .servers import Wanted
from .subscriber import Subscriber
from .tickets import Tickets


@dataclass(frozen=True, slots=True)
class Store:
    """A process's way to Redis. Nothing connects before it is used; `client.check` is for start-up.

    `bus.run` belongs in a task where rooms are shown, `peers(...)` where a process leases its address.
    """

    client: Client
    scripts: Scripts
    rooms: Rooms
    deadlines: Deadlines
    bus: RedisBus
    codes: Codes
    leases: Leases
    replays: Replays
    inspections: Inspections
    tickets: Tickets
    pairings: Pairings
    listings: Listings
    budgets: Budgets
    deployment: Deployment
    metrics: Metrics

    @classmethod
    def at(
        cls,
        access: Access | str,
        craft: Craft,
        world: World,
        *,
        name: str,
        is_home: Callable[[str], bool] = lambda room_id: False,
        metrics: Metrics = UNCOUNTED,
        wanted: Wanted | None = None,
    ) -> Store:
        """The store at a URL, or wherever `access` says; `name` is what Redis lists the connections by."""
        client = Client(access, name=name, ticks=world.ticks, wanted=wanted)
        scripts = Scripts(client.line, metrics, replicas=client.wanted.replicas)
        return cls(
            client,
            scripts,
            Rooms(scripts, craft, world, is_home=is_home, metrics=metrics),
            Deadlines(scripts, craft, world.failpoints, metrics=metrics),
            RedisBus(
                partial(Subscriber, client, metrics=metrics),
                client.places,
                scripts,
                world.failpoints,
                world.entropy,
                metrics=metrics,
            ),
            Codes(scripts),
            Leases(scripts, world.pace.gone_after_ms, metrics=metrics),
            Replays(scripts, craft.codec),
            Inspections(scripts, craft),
            Tickets(scripts, metrics=metrics),
            Pairings(scripts),
            Listings(scripts),
            Budgets(scripts),
            Deployment(scripts),
            metrics,
        )

    def peers(self, service: str) -> Peers:
        """The leased addresses of a service."""
        return Peers(self.scripts, service, self.metrics)

    async def count_rooms(self) -> int:
        """How many rooms there are in all shards; those of a node that does not answer are not counted.

        Raises:
            StoreError: nobody answers.
        """
        asked = [self.scripts.command("ZCARD", idx(shard)) for shard in range(SHARDS)]
        found = answered(await asyncio.gather(*asked, return_exceptions=True))
        return sum(count for count in found if not isinstance(count, StoreError))

    async def close(self) -> None:
        """Wait for changes under way, then hang up."""
        await self.rooms.close()
        await self.scripts.close()
        await self.client.close()
