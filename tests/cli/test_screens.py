"""Shared screens in a terminal: the keys about them, the code that is shown, the ways in and back, and QRs."""

import pytest

from chieu.api.v1 import rooms_pb2 as pb
from chieu.cli.keys import keys, pressed
from chieu.cli.look import Look
from chieu.cli.pairing_screen import Waiting
from chieu.cli.pairing_screen import lines as waiting_lines
from chieu.cli.qr import qr_lines
from chieu.cli.shared_screen import wanted_of
from chieu.cli.styles import columns, text_of
from chieu.cli.texts import LANGUAGES, Texts
from chieu.cli.ways_in import joining, read_way_back, rescuing, way_back
from chieu.cli.wishes import AT_THE_TABLE, Ask, Errand, Menu, Page, Pair, Turn

from .pictures import board, phone
from .tables import lobby

VI = Texts("vi")
TICKET = bytes(range(22))


def wishes(shown, page=AT_THE_TABLE):
    return {key.key: key.wish for key in keys(shown, page, VI)}


def typed(shown, letters):
    """The page after these keys were pressed, small letters too."""
    page = Page(Menu.PAIRING)
    for letter in letters:
        page = pressed(letter, shown, page, VI).wish.page
    return page


def test_a_screen_is_adopted_by_typing_its_code():
    """Letter by letter, with a way to take one back; from five letters on it can be sent."""
    shown = lobby(3)
    page = typed(shown, "kmx<pxb")

    assert wishes(shown)["W"] == Turn(Page(Menu.SCREENS))
    assert wishes(shown, Page(Menu.SCREENS)) == {"1": Turn(Page(Menu.PAIRING)), "0": Turn(Page())}
    assert wishes(shown, page)["1"] == Pair("KMPXB")
    assert "1" not in wishes(shown, typed(shown, "kmpx"))
    assert any("KMPXB" in line for line in phone(shown, page=page))


def test_a_host_removes_screens_and_shows_hands():
    """A key each, as far as the powers go; a screen that shows hands is told to everybody."""
    shown = lobby(3, [pb.POWER_SCREENS, pb.POWER_HANDS])
    shown.roster.screens.add(screen=0)
    shown.roster.screens.add(screen=3, shows_hands=True)
    came = wishes(shown, Page(Menu.SCREENS))

    assert (came["2"], came["3"]) == (Ask(Errand.REMOVE_SCREEN, 0), Ask(Errand.REMOVE_SCREEN, 3))
    assert (came["a"], came["b"]) == (Ask(Errand.SHOW_HANDS, 0), Ask(Errand.HIDE_HANDS, 3))
    assert any("Màn hình chung số 4 mở bài" in line for line in phone(shown))


def test_anybody_else_says_whether_it_is_the_one_who_is_gone():
    """A rescue has two keys on every other phone, and is seen beside the name with its seconds."""
    shown = lobby(3)
    shown.roster.seats[2].rescue.at_ms = 42_000
    before = wishes(lobby(3))
    shown_by_owner = lobby(3)
    shown_by_owner.roster.seats[0].rescue.at_ms = 42_000

    assert {key: wish for key, wish in wishes(shown).items() if key not in before} == {
        "+": Ask(Errand.CONFIRM, 2),
        "-": Ask(Errand.REFUSE, 2),
    }
    assert wishes(shown_by_owner) == before
    assert any("xin lấy lại chỗ, còn 42 giây" in line for line in phone(shown, now_ms=0))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("width", [40, 80])
def test_a_screen_that_waits_shows_its_code(language, width):
    """In large, with a sentence how to type it; the QR where there is room."""
    high = [text_of(one) for one in waiting_lines(Waiting("KMPXB"), Look(Texts(language), width, 40, 0))]
    flat = [text_of(one) for one in waiting_lines(Waiting("KMPXB"), Look(Texts(language), width, 10, 0))]

    assert any("K  M  P  X  B" in line for line in high)
    assert max(map(columns, high + flat)) <= width
    assert any("█" in line for line in high)
    assert not any("█" in line for line in flat)
    assert not any("⟦" in line for line in high)


def test_the_ways_back_stand_on_the_screen():
    """A gone seat's link, with a QR where there is room for it; the command where nobody knows the page.

    Not that of a seat which the table cannot give away.
    """
    shown = lobby(3)
    for seat in shown.roster.seats[1:]:
        seat.presence = pb.PRESENCE_GONE
    shown.roster.seats[1].rescuable = True
    link = rescuing("https://bài.example/", "KMPXB", TICKET)
    command = f"chieu rescue {way_back('KMPXB', TICKET)}"

    high = board(shown, width=120, height=60, ways={1: link})
    flat = board(shown, width=120, height=20, ways={1: link})
    plain = board(shown, width=120, height=60, ways={1: command})

    assert wanted_of(shown) == (1,)
    assert all(any("Bình đổi máy" in line for line in picture) for picture in (high, flat, plain))
    assert [any("▀" in line for line in picture) for picture in (high, flat, plain)] == [True, False, False]
    assert len(high) <= 60
    assert any(command in line for line in plain)


def test_a_room_for_tickets_shows_a_way_in():
    """Only where a page to open is known: a terminal joins by the code."""
    shown = lobby(3, admission=pb.ADMISSION_TICKET, join_url="https://bai.example")

    assert wanted_of(shown) == (None,)
    assert wanted_of(lobby(3, admission=pb.ADMISSION_TICKET)) == ()
    assert joining("https://bai.example/", "KMPXB", TICKET).startswith("https://bai.example/#KMPXB/AAEC")


@pytest.mark.parametrize(
    "written",
    [
        rescuing("https://bai.example", "KMPXB", TICKET),
        way_back("KMPXB", TICKET),
        f" rescue/{way_back('KMPXB', TICKET)} ",
    ],
)
def test_a_way_back_is_read_as_it_is_written(written):
    """From the QR, from the screen, and as somebody copies it."""
    assert read_way_back(written) == ("KMPXB", TICKET)


@pytest.mark.parametrize("written", ["", "KMPXB", "https://bai.example/#KMPXB", "KMPXB/A", "KMPXB/é"])
def test_what_is_no_way_back_is_told(written):
    """On the command line, not by a refusal later."""
    with pytest.raises(ValueError, match=r"QR|cut off"):
        read_way_back(written)


def test_a_qr_is_square_and_quiet_around():
    """Two rows a line; a light frame of two modules; nothing where it does not fit."""
    drawn = [text_of(one) for one in qr_lines("KMPXB", 80, 40)]

    assert len({len(line) for line in drawn}) == 1
    assert len(drawn) == (len(drawn[0]) + 1) // 2
    assert set(drawn[0]) == {"█"}
    assert qr_lines("KMPXB", len(drawn[0]) - 1, 40) == []
