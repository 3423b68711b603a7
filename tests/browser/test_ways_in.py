"""Beyond the code: a paired screen, a new phone for a gone seat, strangers, and double taps."""

from tests.browser.devices import TV
from tests.browser.phones import begun
from tests.browser.scanning import followed, scanned


def test_a_phone_adopts_a_screen_that_shows_a_code(phones, devices):
    """`#pair/CODE` from the TV's QR: the phone says which table, the screen shows it."""
    host, screen = phones(), devices(TV)
    code = host.opens("An")
    screen.open("/tv")
    letters = screen.page.locator(".tiles:not(.empty)").first
    letters.wait_for()
    pairing = letters.inner_text().replace("\n", "")

    host.open(f"/#pair/{pairing}")
    host.tap(f"text=Hiện phòng {code}")

    host.until("view.roster.screens.length === 1")
    screen.sees(code)


def test_the_letters_of_a_screen_can_be_typed(phones, devices):
    """From a laptop's page to the phone without a camera."""
    host, screen = phones(), devices(TV)
    host.opens("An")
    screen.open("/tv")
    letters = screen.page.locator(".tiles:not(.empty)").first
    letters.wait_for()
    host.tap(".menu")
    host.tap("text=Mở trên TV")
    host.page.fill("#pairing", letters.inner_text().replace("\n", "").lower())
    host.page.press("#pairing", "Enter")

    host.until("view.roster.screens.length === 1 && !page.sheet")


def test_a_gone_seat_goes_to_a_new_phone_when_the_table_agrees(phones):
    """The person's old phone is dead: somebody else shows the QR, and confirms."""
    host, guest, fresh = phones(), phones(), phones()
    code = host.opens("An")
    guest.joins(code, "Bình")
    guest.close()
    host.until("view.roster.seats[1].presence === 'GONE'")

    host.tap(".people li:has-text('Bình') button")
    host.tap("text=Đưa chỗ này sang điện thoại mới")
    link = scanned(host, ".sheet-share img.qr")
    assert link.startswith(f"{host.origin}/#rescue/{code}/")
    followed(fresh, link)
    host.page.keyboard.press("Escape")
    host.tap(".ask .primary")

    fresh.until("view.own && view.own.seat === 1")
    host.until("view.roster.seats.length === 2 && view.roster.seats[1].presence === 'HERE'")


def test_strangers_are_seated_together(phones):
    """Quick play: both wait, and sit at one table."""
    one, other = phones(), phones()
    for phone, name in ((one, "An"), (other, "Bình")):
        phone.searches(name, "Switch")

    for phone in (one, other):
        phone.page.wait_for_function("() => window.chieu?.store.state.view.roster", timeout=60_000)
    codes = {phone.state()["view"]["roster"]["code"] for phone in (one, other)}
    assert len(codes) == 1


def test_who_searches_may_change_his_mind(phones):
    """The ticket is withdrawn and the door is open again."""
    phone = phones()
    phone.open("/")
    phone.tap("text=Chơi nhanh")
    phone.tap(".game:has-text('Phỏm')")
    phone.tap("button[type=submit]")
    phone.sees("Đang tìm bàn…")

    phone.tap("text=Thôi, không chờ nữa")

    phone.page.locator(".games").wait_for()


def test_a_double_tap_on_a_score_catches_or_says_that_there_is_nobody(phones):
    """SW-16: twice on another's score is a catch, twice on the own one a call."""
    host, guest = phones(), phones()
    begun(host, guest)

    guest.page.locator(".other").first.dblclick()

    guest.page.locator(".note:has-text('Không có ai để bắt')").wait_for()
    guest.page.locator(".hand-top").dblclick(position={"x": 40, "y": 15})
    guest.page.locator(".note:has-text('Chưa đến lúc bạn hô lá cuối')").wait_for()
