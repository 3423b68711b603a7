"""Two formats side by side: what is written in which, what is lost in the older one, and who is told no."""

import msgspec
import pytest

from chieu.chassis.settings import ChassisSettings, SettingsFault
from chieu.composition.formats import form_and_access, form_of
from chieu.rooms.formats import FORMAT, OLDEST, Form
from chieu.rooms.room import Seat
from tests.upgrade.golden_rooms import NAMES, made


@pytest.mark.parametrize("name", NAMES)
def test_each_format_is_read_whoever_reads_it(name):
    """A process reads both, whichever it writes; the older knows nothing of who paired a screen, or of begun rounds."""
    room = made(name).room
    forms = [Form(number) for number in range(OLDEST, FORMAT + 1)]

    read = {(writer.writes, reader.writes): reader.decode(writer.encode(room)) for writer in forms for reader in forms}

    assert {read[FORMAT, reader.writes] for reader in forms} == {room}
    assert {read[OLDEST, reader.writes] for reader in forms} == {Form(OLDEST).kept(room)}
    assert any(screen.by_sha for screen in room.screens)
    assert not any(screen.by_sha for screen in Form(OLDEST).kept(room).screens)
    assert not any(done.rounds for seat in Form(OLDEST).kept(room).seats for done in seat.commands)


def test_the_older_format_has_no_place_for_the_field():
    """It is left out, not written empty: an older release would hold an empty one for the truth."""
    room = made("lacuoi-lobby").room
    at = room.__struct_fields__.index("screens")
    written = [msgspec.msgpack.decode(Form(number).encode(room)) for number in (OLDEST, FORMAT)]
    screens = [one[at][0] for one in written]
    seats, commands = room.__struct_fields__.index("seats"), Seat.__struct_fields__.index("commands")
    done = [one[seats][0][commands][0] for one in written]

    assert screens[0] == screens[1][:-1]
    assert done[0] == done[1][:-1]
    assert len(written[0]) == len(written[1]) - 1


def test_while_the_older_format_is_written_everybody_is_counted():
    """Of how many people enough are ready is not kept: a table is then held up as it was before."""
    room = msgspec.structs.replace(made("lacuoi-lobby").room, screens=(), enough_of=3)

    kept = Form(OLDEST).kept(room)

    assert (kept.enough_of, Form(OLDEST).decode(Form(OLDEST).encode(room))) == (0, kept)


def test_what_the_older_format_can_hold_stays_the_very_same_room():
    """Before the first round and without a screen nothing is lost, and nothing is copied."""
    room = msgspec.structs.replace(made("lacuoi-lobby").room, screens=())

    assert Form(OLDEST).kept(room) is room


@pytest.mark.parametrize(("number", "writes"), [(0, FORMAT), (FORMAT, FORMAT), (OLDEST, OLDEST)])
def test_the_setting_names_the_format_that_is_written(number, writes):
    """CHIEU_RECORD_FORMAT; 0, and nothing at all, is the newest."""
    assert form_of(number).writes == writes


@pytest.mark.parametrize("number", [OLDEST - 1 or 99, FORMAT + 1])
def test_a_format_that_this_release_cannot_write_is_named(number):
    """One clear message, before anything is written."""
    with pytest.raises(SettingsFault) as fault:
        form_of(number)

    assert str(fault.value) == f"CHIEU_RECORD_FORMAT must be 0 (the newest), {OLDEST} or {FORMAT}, not {number}"


def test_a_wrong_format_is_told_together_with_what_is_wrong_about_redis():
    """Nobody restarts a process twice to learn two faults."""
    given = ChassisSettings(record_format=99, redis_ca_file="/ca.pem")

    with pytest.raises(SettingsFault) as fault:
        form_and_access(given)

    assert [line.split()[0] for line in fault.value.faults] == ["CHIEU_RECORD_FORMAT", "CHIEU_REDIS_CA_FILE"]
