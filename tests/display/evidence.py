"""What really happened in a room, read from Redis, to hold what viewers were told against."""

from chieu.api.v1 import views_pb2
from chieu.store import keys

SNAPSHOT, UPDATE = views_pb2.FRAME_KIND_SNAPSHOT, views_pb2.FRAME_KIND_UPDATE
HEARTBEAT, GOODBYE = views_pb2.FRAME_KIND_HEARTBEAT, views_pb2.FRAME_KIND_GOODBYE


async def entries(house, room_id):
    """Version, tag and events of each version that the room's stream still has."""
    rows = await house.redis("XRANGE", keys.of_room(room_id).stream, "-", "+")
    found = []
    for name, fields in rows:
        held = fields if isinstance(fields, dict) else dict(zip(fields[::2], fields[1::2], strict=True))
        events = views_pb2.AudienceFrame.FromString(held[b"d"]).public.events
        found.append((int(name.partition(b"-")[0]), held[b"t"].decode(), list(events)))
    return found


async def events_after(house, room_id, version):
    """Every event after a version, in order."""
    return [event for at, _, events in await entries(house, room_id) if at > version for event in events]


async def newest(house, room_id):
    """The room's version now."""
    return int(await house.redis("HGET", keys.of_room(room_id).record, "v"))


async def lose_subscriptions(house):
    """Kill every connection that hears a channel."""
    await house.redis("CLIENT", "KILL", "TYPE", "pubsub")
