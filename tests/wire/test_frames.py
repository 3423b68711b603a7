"""Frames are joined from finished bytes; what a reader has after the join is what the room looks like."""

import hashlib

import msgspec
import pytest
from google.protobuf.internal import decoder

from chieu.api.v1 import views_pb2
from chieu.wire.frames import PUBLIC, Framer
from tests.wire.table import SECTIONS, Reader, Table, evenings, joined, played


@pytest.fixture(scope="module")
def tables():
    return evenings()


def test_following_updates_leads_where_a_snapshot_leads(tables):
    """Rule: G4. Whoever takes every update has, at every version, the very sections of a snapshot."""
    for table in tables:
        reader = Reader()
        for version in table.versions:
            reader.take(joined(version.room, version.frame.update))
            whole = joined(version.room, version.frame.public, kind="SNAPSHOT").public

            assert reader.sections == {name: getattr(whole, name) for name in SECTIONS}


def test_a_seat_that_is_told_only_of_changes_has_its_present_part(tables):
    """A part that is not sent again is as it was, `changed` names every other; also a seat that is no more."""
    for table in tables:
        parts = {}
        for version in table.versions:
            for seat in version.frame.changed:
                parts[seat] = version.frame.seats.get(seat, b"")

            assert {seat: part for seat, part in parts.items() if part} == version.frame.seats


def test_an_update_carries_only_what_changed(tables):
    """A section that is the same as before is not sent."""
    for table in tables:
        before = {}
        for version in table.versions:
            update = joined(version.room, version.frame.update).public
            whole = joined(version.room, version.frame.public).public
            sent = {name for name in SECTIONS if update.HasField(name)}

            assert sent == {name for name in SECTIONS if getattr(whole, name) != before.get(name)}
            before = {name: getattr(whole, name) for name in SECTIONS}


def test_a_snapshot_has_every_section_even_an_empty_one():
    """A reader replaces what comes, so a result that is over has to come as an empty section."""
    table = Table("An", "Bình")

    whole = joined(table.room, table.framer.snapshot(table.room).public).public

    assert all(whole.HasField(name) for name in SECTIONS)
    assert not whole.events


def test_events_count_their_places_in_their_version(tables):
    """Events are ordered by (version, index) and carry the time of the commit."""
    for table in tables:
        for version in table.versions:
            events = joined(version.room, version.frame.update).public.events

            assert [(event.version, event.index, event.at_ms) for event in events] == [
                (version.room.version, index, version.room.touched_ms) for index in range(len(version.change.events))
            ]


def test_missed_versions_are_made_up_by_their_events_and_one_snapshot(tables):
    """Rule: G4, G5. Events of several versions and one public part join to a frame with all of them, in order."""
    for table in tables:
        missed = table.versions[3:9]
        last = missed[-1]
        events = b"".join(version.frame.events for version in missed)

        came = joined(last.room, events + last.frame.public, last.frame.seats[0])

        assert came.public.ListFields()[:6] == joined(last.room, last.frame.public).public.ListFields()[:6]
        assert [event.version for event in came.public.events] == [
            version.room.version for version in missed for _ in version.change.events
        ]
        assert came.own == joined(last.room, b"", last.frame.seats[0]).own


def test_no_section_stands_twice_in_a_frame(tables):
    """Protobuf merges a message that comes twice, field by field: an old hand would shine through a new one."""
    for table in tables:
        missed = table.versions[3:9]
        events = b"".join(version.frame.events for version in missed)
        for public in (missed[-1].frame.update, events + missed[-1].frame.public):
            names = [field for body in bodies(public, PUBLIC) for field in numbers(body) if field != 7]

            assert len(names) == len(set(names))


def test_sections_that_came_twice_would_be_mixed():
    """Why the test before exists: two rosters in one frame are one roster with the seats of both."""
    table = Table("An", "Bình")
    whole = table.framer.snapshot(table.room).public

    mixed = joined(table.room, whole + whole).public

    assert len(mixed.roster.seats) == 2 * len(table.room.seats)


def test_frames_do_not_depend_on_what_the_process_remembers(tables):
    """Another process, or this one after it forgot, draws the very same bytes."""
    for table in tables:
        for version in table.versions:
            assert Framer(table.pace).render(version.before, version.change) == version.frame
            assert Framer(table.pace, rooms=1).snapshot(version.room).public == version.frame.public


def test_another_history_leaves_no_trace():
    """Rule: F5. The same version was drawn with another tag: a race that was lost, or history that Redis lost."""
    table = played(seed=5)
    version = table.versions[8]
    elsewhere = msgspec.structs.replace(table.versions[3].room, version=version.before.version, tag="other")
    framer = Framer(table.pace)
    framer.snapshot(elsewhere)

    came = framer.render(version.before, version.change)

    assert came == version.frame


def test_memory_is_bounded():
    """A process that has seen many rooms keeps the last few."""
    framer = Framer(Table("An").pace, rooms=2)
    rooms = [Table("An", seed=n).room for n in range(4)]
    for n, room in enumerate(rooms):
        framer.snapshot(msgspec.structs.replace(room, room_id=f"room{n}"))

    assert list(framer._last) == ["room2", "room3"]


def test_every_kind_of_frame_numbers_the_common_fields_alike():
    """One header and one public part serve seats, screens and the audience."""
    seat, screen, audience = (
        {field.name: field.number for field in message.DESCRIPTOR.fields}
        for message in (views_pb2.SeatFrame, views_pb2.ScreenFrame, views_pb2.AudienceFrame)
    )

    assert audience == {name: number for name, number in seat.items() if name in audience}
    assert seat | {"screen": 5} == screen | {"own": 5}
    assert not {5, 6} & set(audience.values())


def test_the_audience_has_no_field_for_what_is_private():
    """Even bytes that were joined by mistake do not show: the numbers of the private parts are reserved."""
    table = played(seed=5)
    version = table.versions[8]

    came = joined(version.room, version.frame.public, version.frame.seats[0], message=views_pb2.AudienceFrame)

    assert not hasattr(came, "own")
    assert came.public == joined(version.room, version.frame.public).public


def test_passes_say_whose_part_is_whose():
    """`display` finds the seat by the hash of the pass, and by nothing else."""
    table = Table("An", "Bình", bots=1)

    came = table.versions[-1].frame.auth

    assert came == {
        hashlib.sha256(b"An").hexdigest(): ("seat", 0, 1),
        hashlib.sha256("Bình".encode()).hexdigest(): ("seat", 1, 1),
    }


def test_the_page_to_join_at_is_said_when_the_deployment_knows_it():
    """A screen shows it beside the code."""
    table = Table("An")

    came = Framer(table.pace, join_url="https://chieu.example/").snapshot(table.room)

    assert joined(table.room, came.public).public.roster.join_url == "https://chieu.example/"


def bodies(joined_fields, number):
    """The bodies of all fields with that number."""
    return [body for field, body in fields(joined_fields) if field == number]


def numbers(message):
    """The field numbers of a message, each as often as it comes."""
    return [field for field, _ in fields(message)]


def fields(message):
    """The length-delimited fields of a message, in order."""
    at, found = 0, []
    while at < len(message):
        tag, at = decoder._DecodeVarint32(message, at)
        length, at = decoder._DecodeVarint32(message, at)
        found.append((tag >> 3, message[at : at + length]))
        at += length
    return found
