"""W1: every QR code that a page shows can be read from its pixels, and leads where it says."""

from urllib.parse import quote

from tests.browser.phones import begun
from tests.browser.scanning import followed, scanned
from tests.browser.televisions import HD, Television


def test_the_code_on_a_shared_screen_leads_into_its_room(phones, devices):
    """From the lobby's large one to a seat; from the small one beside a round, on the smallest screen, to the place of who comes late."""
    host, guest, late = phones(), phones(), phones()
    code = host.opens("An")
    screen = devices(HD, of=Television).follows(code)

    in_lobby = scanned(screen, ".lobby .qr")
    followed(guest, in_lobby).page.locator(".good:has-text('1/10')").wait_for()
    guest.page.fill("#name", "Bình")
    guest.tap("button[type=submit]")
    host.starts(2)
    screen.page.locator(".screen[data-scene=table]").wait_for()

    beside_the_table = scanned(screen, ".corner .qr")
    assert in_lobby == beside_the_table == f"{screen.origin}/#{code}"
    assert followed(late, beside_the_table).sees("Ván đang chơi: vào xem")


def test_the_codes_on_a_phone_lead_into_its_room(phones):
    """The one in the lobby, and the one that is shown to a friend in the middle of a round."""
    host, guest, late = phones(), phones(), phones()
    code = host.opens("An")

    in_lobby = scanned(host, ".lobby img.qr")
    followed(guest, in_lobby).page.locator(".good").wait_for()
    begun(host, guest, code=code)
    host.tap(".code-chip")

    assert scanned(host, ".sheet-share img.qr") == in_lobby
    assert followed(late, in_lobby).sees("Ván đang chơi: vào xem")


def test_the_code_of_a_room_for_those_who_scan_opens_it(phones):
    """What the link has besides the letters of the room is enough, and is needed."""
    host, stranger, guest = phones(), phones(), phones()
    stranger.allowed = guest.allowed = ("404",)
    code = host.opens("An")
    host.tap(".menu")
    host.tap("text=Chỉ vào bằng mã QR")
    host.until("view.roster.admission === 'TICKET'")
    host.tap(".code-chip")

    link = scanned(host, ".sheet-share img.qr")
    followed(guest, link).sees("Đã quét mã QR")
    guest.page.fill("#name", "Bình")
    guest.tap("button[type=submit]")
    host.until("view.roster.seats.length === 2")

    assert stranger.open(f"/#{code}").sees("Không có phòng nào mang mã này.")


def test_the_code_of_a_waiting_screen_is_read_by_the_phone_that_adopts_it(phones, devices):
    """From a sofa, at the smallest size: the phone asks which room it is to show."""
    host, screen = phones(), devices(HD, of=Television)
    code = host.opens("An")
    screen.open("/tv")

    followed(host, scanned(screen, ".pairing .qr"))
    host.tap(f"text=Hiện phòng {code}")

    host.until("view.roster.screens.length === 1")
    screen.page.locator(f".tiles[aria-label='{' '.join(code)}']").wait_for()


def test_the_place_beside_a_code_has_the_letters_of_its_name(devices):
    """A name of Vietnamese letters comes as the %XX of a header, and stands there as people type it."""
    screen = devices(HD, of=Television)

    def of_a_club(route):
        answer = route.fetch()
        route.fulfill(response=answer, headers={**answer.headers, "x-chieu-place": quote("https://chiếu.vn/", ":/")})

    screen.page.route("**/qr.svg", of_a_club)
    screen.open("/tv")

    screen.page.locator(".place:text-is('chiếu.vn')").wait_for()
