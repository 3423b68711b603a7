"""Every key there is in Redis, one row each, and how a room's keys are spelt.

A room lives in one of 64 shards for ever: the shard is the first two digits of its id. All keys of a shard carry the
same hash tag, so a script may touch any of them on a cluster.
"""

from __future__ import annotations

import re
from base64 import b32encode
from binascii import crc_hqx
from dataclasses import dataclass
from functools import lru_cache

from .errors import BadRoomId

SHARDS = 64
ID_BYTES = 11
"""Bytes a room id is made of: one picks the shard, ten (80 bits) are the name."""

# Tag i hashes into the i-th 64th of the 16384 cluster slots, as near its middle as two characters can, so any number
# of equal slot ranges holds as many shards as any other (or one more). Changing one loses the shard's rooms.
TAGS: tuple[str, ...] = tuple(
    (
        "mm 6q 9i e8 29 21 ap ax 0j kv dn df 3g o6 gc xw 8g d6 lc 02 g3 4c on 4r 99 91 1d m5 fm yy 2i iu "
        "7a k0 ce 8y 4l op x9 x1 jf 1z zj b3 ik 2w yg fs bk 9w 6o ms af an 5b i3 c5 dp kh 0t xi xa he 44"
    ).split()
)

_QUEUE = re.compile(r"[a-z]{1,16}\Z", re.ASCII)
_ROOM_ID = re.compile(r"(?:[0-5][0-9]|6[0-3])[a-z2-7]{16}\Z", re.ASCII)


@dataclass(frozen=True, slots=True)
class Key:
    """A row of the table. `pattern` spells it; `tag` says what shares its hash tag; `readers` are services."""

    pattern: str
    kind: str
    holds: str
    tag: str
    readers: tuple[str, ...]


_RULES = ("rules", "matchmaking", "timers")
_LOOKING = ("matchmaking", "timers", "display")
_ALL = ("rules", "matchmaking", "timers", "display")

TABLE: tuple[Key, ...] = (
    Key("{tag}:r:<room>", "hash", "the record: v, t, fmt, s (state), bad (failures in a row)", "shard", _RULES),
    Key(
        "{tag}:f:<room>",
        "hash",
        "the frame: v, t, prev, pub, auth, s<seat>, w<screen>, parked (while set aside); '' is a part left out",
        "shard",
        _ALL,
    ),
    Key("{tag}:e:<room>", "stream", "one entry <version>-0 per version: t, p (tag before), d (events)", "shard", _ALL),
    Key("{tag}:l:<room>", "list", "the action log of the running or last round", "shard", ("rules",)),
    Key("{tag}:due", "zset", "rooms by their next deadline, Redis ms, grace included", "shard", _RULES),
    Key("{tag}:idx", "zset", "rooms by last activity, Redis ms", "shard", _RULES),
    Key(
        "{tag}:pub",
        "zset",
        "the public list: <room> <game> <language> <+ for a free chair> by when the room was opened, Redis ms",
        "shard",
        _RULES,
    ),
    Key("{tag}:p:<room>", "zset", "who is there: <place>@<process> by the end of its lease, Redis ms", "shard", _ALL),
    Key("{tag}:look", "zset", "rooms by when somebody has to look who is there, Redis ms", "shard", _LOOKING),
    Key("{tag}:n:<room>", "channel", "the versions of a room as they are committed", "shard", ("display",)),
    Key("code:<code>", "string", "the room a code opens; '-' before it once that room is closed", "none", _RULES),
    Key("{tag}:q:<queue>", "hash", "tickets by their id, as they were asked for", "queue", ("matchmaking",)),
    Key("{tag}:qs:<queue>", "hash", "where each ticket stands: number, state, room, seat", "queue", ("matchmaking",)),
    Key(
        "{tag}:qd:<queue>",
        "zset",
        "tickets by when something becomes of them by itself, Redis ms: they expire, are given back, are forgotten",
        "queue",
        ("matchmaking",),
    ),
    Key(
        "{tag}:ql:<queue>", "stream", "what happened in a queue, <number>-0: t, s, b (asked)", "queue", ("matchmaking",)
    ),
    Key("waits:<person>", "string", "the ticket that a device waits with", "none", ("matchmaking",)),
    Key(
        "budget:<what>:<caller>",
        "string",
        "when all that a caller has spent is given back, Redis ms; <caller> is half a hash",
        "none",
        ("matchmaking", "display"),
    ),
    Key(
        "pairing:<code>",
        "string",
        "the pass of the screen that shows a code; then the room it was typed in, and the ms the code had left",
        "none",
        ("matchmaking",),
    ),
    Key("screen:<pass>", "string", "the code a screen shows, or '@' and its room", "none", ("matchmaking",)),
    Key("deployment", "string", "the id of the deployment whose Redis this is", "none", _ALL),
    Key("peers:<service>", "zset", "addresses of ready processes by the end of their lease, Redis ms", "none", _ALL),
)


@dataclass(frozen=True, slots=True)
class RoomKeys:
    """The keys of one room, and those of its shard that go with them."""

    room_id: str
    record: str
    frame: str
    stream: str
    log: str
    due: str
    idx: str
    public: str
    channel: str
    presence: str
    look: str

    @property
    def written(self) -> tuple[str, ...]:
        """What `open.lua` and `commit.lua` take as KEYS."""
        return (self.record, self.frame, self.stream, self.log, self.due, self.idx, self.public)


@dataclass(frozen=True, slots=True)
class QueueKeys:
    """The keys of one queue of tickets; all of them in one slot."""

    tickets: str
    standings: str
    due: str
    log: str


def room_id(source: bytes) -> str:
    """The id made of `ID_BYTES` bytes: random ones, or a digest so that asking twice names the same room."""
    if len(source) != ID_BYTES:
        raise ValueError(f"a room id is made of {ID_BYTES} bytes, not {len(source)}")
    return f"{source[0] % SHARDS:02d}{b32encode(source[1:]).decode().lower()}"


def shard_of(room_id: str) -> int:
    """The shard in the id.

    Raises:
        BadRoomId: BAD_ROOM_ID, before any key is spelt.
    """
    if not _ROOM_ID.match(room_id):
        raise BadRoomId
    return int(room_id[:2])


def is_room_id(member: bytes) -> bool:
    """Whether what Redis holds is the spelling of a room id."""
    return member.isascii() and _ROOM_ID.match(member.decode()) is not None


@lru_cache(maxsize=8192)
def of_room(room_id: str) -> RoomKeys:
    """The keys of a room.

    Raises:
        BadRoomId: BAD_ROOM_ID.
    """
    shard = shard_of(room_id)
    tag = TAGS[shard]
    return RoomKeys(
        room_id,
        record=f"{{{tag}}}:r:{room_id}",
        frame=f"{{{tag}}}:f:{room_id}",
        stream=f"{{{tag}}}:e:{room_id}",
        log=f"{{{tag}}}:l:{room_id}",
        due=due(shard),
        idx=idx(shard),
        public=public(shard),
        channel=f"{{{tag}}}:n:{room_id}",
        presence=f"{{{tag}}}:p:{room_id}",
        look=look(shard),
    )


@lru_cache(maxsize=64)
def of_queue(queue: str) -> QueueKeys:
    """The keys of a queue. Its name is a short word of ours, and picks the shard; queues lie apart from each other.

    Raises:
        ValueError: it is no such word.
    """
    if not _QUEUE.match(queue):
        raise ValueError(f"{queue!r} is no name of a queue")
    tag = TAGS[crc_hqx(queue.encode(), 0) % SHARDS]
    return QueueKeys(
        tickets=f"{{{tag}}}:q:{queue}",
        standings=f"{{{tag}}}:qs:{queue}",
        due=f"{{{tag}}}:qd:{queue}",
        log=f"{{{tag}}}:ql:{queue}",
    )


def waits(person: bytes) -> str:
    """Where it is kept which ticket a person waits with; the person is a hash."""
    return f"waits:{person.hex()}"


def budget(what: str, caller: bytes) -> str:
    """What a caller has spent of `what`, a short word of ours; the caller is a hash."""
    return f"budget:{what}:{caller[:16].hex()}"


def due(shard: int) -> str:
    """The deadlines of a shard."""
    return f"{{{TAGS[shard]}}}:due"


def idx(shard: int) -> str:
    """The rooms of a shard."""
    return f"{{{TAGS[shard]}}}:idx"


def public(shard: int) -> str:
    """The rooms of a shard that are on the public list."""
    return f"{{{TAGS[shard]}}}:pub"


def look(shard: int) -> str:
    """The rooms of a shard in which somebody has to look who is there."""
    return f"{{{TAGS[shard]}}}:look"


def code(code: str) -> str:
    """Where a room code is kept; the caller has checked its alphabet."""
    return f"code:{code}"


def pairing(code: str) -> str:
    """Where it is kept which screen shows a code; the caller has checked its alphabet."""
    return f"pairing:{code}"


def screen(pass_sha: bytes) -> str:
    """What a screen shows, or whose it is; the pass is a hash."""
    return f"screen:{pass_sha.hex()}"


def peers(service: str) -> str:
    """Where the processes of a service say that they are there."""
    return f"peers:{service}"


def deployment() -> str:
    """Where it is kept whose Redis this is."""
    return "deployment"
