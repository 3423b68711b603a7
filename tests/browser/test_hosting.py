"""W18: who runs the table, and what everybody sees when it stands still or ends; never a blank page."""

from tests.browser.phones import begun
from tests.browser.televisions import HD, Television


def test_a_pause_stands_on_every_device_until_it_is_over(phones, devices):
    """Clocks stand still and say so; moves still count; one tap lets them run again with what was left."""
    starter, other = begun(phones(), phones())
    code = starter.state()["view"]["roster"]["code"]
    screen = devices(HD, of=Television).follows(code)
    host = starter if "PAUSE" in starter.state()["view"]["own"]["powers"] else other
    guest = other if host is starter else starter

    host.tap(".menu")
    host.tap("text=Tạm dừng đồng hồ")
    for device in (host, guest, screen):
        device.until("view.roster.phase === 'PAUSED' && view.turn.deadline.paused")
    left = host.state()["view"]["turn"]["deadline"]["leftMs"]
    assert guest.sees("Đồng hồ đang dừng, vẫn đánh được")
    host.tap(".menu")
    host.tap("text=Cho đồng hồ chạy tiếp")

    for device in (host, guest, screen):
        device.until("view.roster.phase === 'PLAYING' && !view.turn.deadline.paused")
    assert left > 0
    starter.plays("RS")
    screen.until("view.table.lacuoi.top.face === 'RS'")


def test_the_host_hands_over_and_the_table_says_so(phones):
    """The powers move with the star; the old host's buttons go."""
    host, guest = phones(), phones()
    guest.joins(host.opens("An"), "Bình")

    host.tap(".people li:has-text('Bình') button")
    host.tap("text=Giao quyền")

    guest.until("view.roster.hostSeat === view.own.seat && view.own.powers.includes('START')")
    host.until("!view.own.powers.includes('START')")
    assert host.page.locator(".go button:has-text('Bắt đầu')").count() == 0
    guest.page.locator(".go button:has-text('Bắt đầu')").wait_for()


def test_a_room_that_everybody_has_left_says_goodbye_on_the_screen(phones, devices):
    """The end of a room is final: the screen says so in words."""
    host = phones()
    code = host.opens("An")
    screen = devices(HD, of=Television).follows(code)

    host.tap(".menu")
    host.tap(".sheet >> text=Rời bàn")
    host.tap(".sheet-leave .danger")

    host.page.locator("#code").wait_for()
    assert screen.sees("Phòng đã đóng")


def test_a_room_that_is_closed_for_want_of_people_says_goodbye_on_the_phone(phones, tmp_path, elsewhere):
    """Idle end: the page that still looks on is told, and finds the way to the door; a reload does not come back to it."""
    with elsewhere.onebox(tmp_path, "idle_ms=1500,idle_watched_ms=1500") as house:
        phone = phones(origin=f"http://127.0.0.1:{house.web_port}")
        phone.allowed = ("404",)
        phone.opens("An")

        assert phone.sees("Phòng đã đóng. Hẹn lần sau nhé!")
        phone.page.reload()
        phone.page.locator("#code").wait_for()
        assert phone.page.evaluate("Object.keys(localStorage).filter((key) => key.includes('.seat.'))") == []
        phone.page.goto("about:blank")
