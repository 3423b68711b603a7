"""Passes: what is one, whose it is, and who holds which."""

import msgspec
import pytest

from chieu.rooms.passes import auth, device_sha, seat_of, sha
from chieu.rooms.room import Screen
from tests.rooms.evening import Evening, came_of, pass_of


@pytest.mark.parametrize(
    ("case", "pass_"),
    [
        ("nothing", b""),
        ("31 bytes", bytes(range(31))),
        ("33 bytes", bytes(range(33))),
        ("all zero", bytes(32)),
        ("10 kB", b"ab" * 5_000),
    ],
)
def test_what_is_no_pass_is_refused(case, pass_):
    """B33: 32 bytes of the client's own making; all alike were not made by chance."""
    assert came_of(lambda: sha(pass_)) == "BAD_PASS", case


def test_a_pass_is_kept_as_its_hash():
    """32 bytes, and not the pass."""
    pass_ = bytes(range(32))

    came = sha(pass_)

    assert len(came) == 32
    assert came != pass_


def test_a_device_key_is_optional_and_of_the_same_kind():
    """No key is no device; a misshapen one is refused."""
    assert device_sha(b"") == b""
    assert device_sha(bytes(range(32))) == sha(bytes(range(32)))
    assert came_of(lambda: device_sha(b"short")) == "BAD_PASS"


@pytest.mark.parametrize("pass_sha", [b"", b"short", bytes(32)])
def test_an_unknown_pass_has_no_seat(pass_sha):
    """B33, B34: they read alike; a bot's empty pass is nobody's."""
    evening = Evening("An", bots=1)

    assert came_of(lambda: seat_of(evening.room, pass_sha)) == "PASS_UNKNOWN"


def test_each_pass_opens_its_own_seat():
    """G10: the seat follows from the pass alone."""
    evening = Evening("An", "Bình")

    assert [seat_of(evening.room, pass_of(name)).number for name in ("An", "Bình")] == [0, 1]


def test_the_map_for_frames_holds_people_and_screens():
    """`Frame.auth`: hex hash to kind, number, generation; no bots, no leavers."""
    evening = Evening("An", "Bình", "Chi", bots=1)
    evening.start()
    evening.leave("Chi")
    room = msgspec.structs.replace(evening.room, screens=(Screen(0, b"s" * 32, 3),))

    assert auth(room) == {
        pass_of("An").hex(): ("seat", 0, 1),
        pass_of("Bình").hex(): ("seat", 1, 1),
        (b"s" * 32).hex(): ("screen", 0, 3),
    }
