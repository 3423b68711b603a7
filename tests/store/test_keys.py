"""Keys: one row each, one slot a room, spread evenly, and never made of what a caller wrote."""

import binascii
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chieu.store import keys
from chieu.store.errors import BadRoomId
from tests.store.rig import new_id

SLOTS = 16384


def slot(key):
    """The cluster slot as the specification has it: the hash tag's CRC16, where there is one."""
    tag = re.search(r"\{([^}]+)\}", key)
    return binascii.crc_hqx((tag[1] if tag else key).encode(), 0) % SLOTS


def test_the_slot_is_counted_as_redis_does():
    """The check value of CRC16/XMODEM, which the cluster specification names."""
    assert binascii.crc_hqx(b"123456789", 0) == 0x31C3


@pytest.mark.parametrize("nodes", [1, 2, 3, 4, 6, 7, 12])
def test_shards_spread_evenly_over_the_nodes_of_a_cluster(nodes):
    """H10: no node has more than one shard more than another."""
    share = [slot(keys.due(shard)) * nodes // SLOTS for shard in range(keys.SHARDS)]
    held = [share.count(node) for node in range(nodes)]

    assert sum(held) == 64
    assert max(held) - min(held) <= 1


def test_tags_are_short_and_different():
    """Two characters: they are in every key of every room."""
    assert len(set(keys.TAGS)) == 64
    assert {len(tag) for tag in keys.TAGS} == {2}


@given(st.binary(min_size=keys.ID_BYTES, max_size=keys.ID_BYTES))
def test_all_keys_of_a_room_share_a_slot(source):
    """H8: a script touches one slot; the shard is in the id."""
    room = keys.of_room(keys.room_id(source))
    spelt = {*room.written, room.channel, room.presence, room.look}

    assert len(spelt) == 10
    assert {slot(key) for key in spelt} == {slot(keys.due(keys.shard_of(room.room_id)))}


@given(st.binary(min_size=keys.ID_BYTES, max_size=keys.ID_BYTES))
def test_the_same_bytes_name_the_same_room(source):
    """So that a room made from a digest is found again, and no two digests meet."""
    again = keys.room_id(source)

    assert keys.room_id(source) == again
    assert again[2:] != keys.room_id(source[:1] + bytes(b ^ 1 for b in source[1:]))[2:]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "00",
        "64aaaaaaaaaaaaaaaa",
        "0 aaaaaaaaaaaaaaaa",
        "00aaaaaaaaaaaaaaa",
        "00aaaaaaaaaaaaaaaaa",
        "00aaaaaaaaaaaaaaa}",
        "00aaaaaaaaaaaaaa{}",
        "00AAAAAAAAAAAAAAAA",
        "00aaaaaaaaaaaaaaa1",
        "00aaaaaaaaaaaaaaaa\n",
        "٠٠aaaaaaaaaaaaaaaa",
    ],
)
def test_no_key_is_made_of_a_bad_room_id(text):
    """BAD_ROOM_ID before any key is spelt: a brace would choose the slot."""
    with pytest.raises(BadRoomId) as refused:
        keys.of_room(text)

    assert refused.value.reason.value == "BAD_ROOM_ID"


@given(st.text())
def test_what_a_caller_writes_never_reaches_a_key(text):
    """Whatever is not an id is refused; what is one has letters and digits alone."""
    try:
        room = keys.of_room(text)
    except BadRoomId:
        return
    assert text.isalnum()
    assert text.isascii()
    assert room.room_id == text


def test_every_key_has_its_row():
    """What is not in the table is not in Redis."""
    room = keys.of_room(new_id())
    spelt = [*room.written, room.channel, room.presence, room.look, keys.code("BCDFG"), keys.peers("rules")]
    queue = keys.of_queue("lacuoi")
    spelt += [queue.tickets, queue.standings, queue.due, queue.log, keys.waits(b"p" * 32)]
    spelt.append(keys.budget("miss", b"c" * 32))
    spelt += [keys.pairing("BCDFG"), keys.screen(b"p" * 32), keys.deployment()]
    rows = [re.sub(r"<\w+>", r"\\w+", row.pattern.replace("{tag}", r"\{\w\w\}")) for row in keys.TABLE]
    matched = [[row for row in rows if re.fullmatch(row, key)] for key in spelt]

    assert [len(found) for found in matched] == [1] * len(keys.TABLE)
    assert {found[0] for found in matched} == set(rows)
