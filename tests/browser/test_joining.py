"""W1: the ways into a room, and what is said when there is none."""

from tests.browser.devices import PHONE, SMALL
from tests.browser.televisions import HD, Television


def test_a_room_is_joined_by_its_code_however_it_is_written(phones):
    """Lower case and spaces are forgiven; the page says which room it is before one enters."""
    host, guest = phones(), phones(SMALL)
    code = host.opens("An")

    guest.open("/")
    guest.page.fill("#code", f" {code[:2].lower()} {code[2:].lower()} ")
    guest.page.locator(".good:has-text('1/10')").wait_for()
    guest.page.fill("#name", "Bình")
    guest.page.press("#name", "Enter")

    host.until("view.roster.seats.length === 2")
    assert [seat["name"] for seat in guest.state()["view"]["roster"]["seats"]] == ["An", "Bình"]


TYPED = {
    "85-2 6": "BSZG",
    "ưkmp": "WKMP",
    "Ư": "W",
    "kứ": "KWS",
    "Ừ": "WF",
    "ử": "WR",
    "ữ": "WX",
    "ự": "WJ",
    "ＫＭ８": "KMB",
}


def test_what_is_taken_for_a_letter_of_a_code_is_that_letter(phones):
    """The figures that the house forgives; and on a Vietnamese keyboard a W alone is an ư, and the letters after it its tones."""
    field = phones().open("/").page.locator("#code")

    def shown(typed):
        field.fill(typed)
        return field.input_value()

    assert {typed: shown(typed) for typed in TYPED} == TYPED


def test_a_wrong_code_is_said_beside_the_field(phones):
    """Nobody is sent to a blank page; the field gets the focus, and what is known already is not said a second time."""
    guest = phones()
    guest.allowed = ("404",)

    guest.open("/#ZZZZZ")
    guest.sees("Không có phòng nào mang mã này.")
    guest.page.fill("#name", "Bình")
    guest.tap("button[type=submit]")

    guest.page.wait_for_function("() => document.activeElement.id === 'code'")
    assert guest.page.locator(".bad:visible").all_inner_texts() == ["Không có phòng nào mang mã này."]


def test_a_name_that_is_taken_is_refused_in_words(phones):
    """The sentence is the server's, in the language of the page."""
    host, guest = phones(), phones(language="en")
    code = host.opens("An")
    guest.allowed = ("409", "400", "412")

    guest.open(f"/#{code}")
    guest.page.locator(".good").wait_for()
    guest.page.fill("#name", "An")
    guest.tap("button[type=submit]")

    guest.sees("Somebody at the table already has this name.")
    assert guest.page.evaluate("document.activeElement.id") == "name"


def test_a_locked_room_says_so_before_one_tries(phones):
    """The host locks the room from the menu."""
    host, guest = phones(), phones()
    code = host.opens("An")
    host.tap(".menu")
    host.tap("text=Khóa phòng")
    host.until("view.roster.admission === 'NOBODY'")

    guest.open(f"/#{code}")

    assert guest.sees("Phòng đang khóa")


def test_a_full_room_says_so_and_can_be_watched(phones, devices):
    """Ten sit; the eleventh is told so, finds no button to come in but one to watch, and so does a screen beside her."""
    host, guest, eleventh = phones(), phones(), phones()
    code = host.opens("An")
    guest.joins(code, "Bình")
    for seats in range(3, 11):
        host.tap("text=Thêm máy")
        host.until("view.roster.seats.length === x", seats)
    host.page.locator("text=Thêm máy").wait_for(state="detached")

    eleventh.open(f"/#{code}")
    eleventh.page.locator(".room .bad:has-text('10/10'):has-text('Bàn đã đủ người')").wait_for()
    ways_in = eleventh.page.locator("button[type=submit], .room .good").count()
    eleventh.tap("text=Xem bàn này")
    eleventh.sees("Bàn đã đủ người · quét để xem")

    assert ways_in == 0
    assert eleventh.page.evaluate("Object.keys(localStorage).filter((key) => key.includes('.seat.'))") == []
    screen = devices(HD, of=Television).follows(code)
    assert screen.sees("Người chơi 10/10")
    assert len(host.state()["view"]["roster"]["seats"]) == 10


def test_a_reload_finds_the_same_seat_and_so_does_the_link(phones):
    """Complaint 1: the seat is kept by the device, whichever address is opened."""
    host, guest = phones(), phones()
    code = host.opens("An")
    guest.joins(code, "Bình")
    seat = guest.seat

    guest.page.reload()
    guest.until("view.own")
    after_reload = guest.seat
    guest.open("/")
    guest.tap(f"text=Vào lại phòng {code}")
    guest.until("view.own")

    assert (after_reload, guest.seat) == (seat, seat)
    assert len(host.state()["view"]["roster"]["seats"]) == 2


def test_who_comes_into_a_running_round_watches_it(phones):
    """Complaint 5: latecomers get in, are told so, and are dealt into the next round."""
    host, guest, late = phones(), phones(), phones(PHONE)
    code = host.opens("An")
    guest.joins(code, "Bình")
    host.starts(2)
    host.until("view.roster.phase === 'PLAYING'")

    late.open(f"/#{code}")
    late.sees("Ván đang chơi: vào xem")
    late.page.fill("#name", "Chi")
    late.tap("button[type=submit]")

    assert late.sees("Bạn đang xem ván này. Ván sau bạn sẽ được chia bài.")
