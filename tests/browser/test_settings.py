"""What a host can set, who sits where, and what a result says when people have changed chairs since."""

import json

from tests.browser.televisions import HD, Television
from tests.browser.test_other_games import HURRY


def test_options_say_what_is_usual(phones):
    """Kinds and defaults come from the server; what was changed is told beside what it would be."""
    host = phones()
    host.opens("An", "Phỏm")

    host.tap("text=Đổi luật")
    option = host.page.locator(".sheet .option:has-text('Điểm một đơn vị')")
    option.get_by_label("Tăng").wait_for()
    before = option.locator("small").count()
    option.get_by_label("Tăng").click()
    host.until("view.options.options.phom.stake === 15")
    host.tap(".sheet .option:has-text('Điểm ăn cây') >> text=bằng nhau")
    host.until("view.options.options.phom.eatPayment === 'FLAT'")

    assert before == 0
    assert option.locator("small").inner_text() == "(thường: 10)"
    host.page.locator(".sheet .option:has-text('Điểm ăn cây') small:has-text('(thường: tăng dần)')").wait_for()


def test_doors_clocks_and_a_removal(phones):
    """From the menu and the sheets of people: lock, list, a longer clock; and a removal that is asked twice."""
    host, guest = phones(), phones()
    guest.joins(host.opens("An"), "Bình")

    host.tap(".menu")
    host.tap("text=Đưa lên danh sách phòng công khai")
    host.until("view.roster.listed")
    host.tap(".menu")
    host.tap("text=Khóa phòng")
    host.until("view.roster.admission === 'NOBODY'")
    of_guest(host)
    host.tap("text=Cho thêm thời gian mỗi lượt")
    guest.until("view.roster.seats[1].longerClock")
    of_guest(host)
    host.tap(".sheet >> text=Mời ra khỏi bàn")
    host.tap(".sheet-kick >> text=Thôi")
    still_there = len(host.state()["view"]["roster"]["seats"])
    of_guest(host)
    host.tap(".sheet >> text=Mời ra khỏi bàn")
    host.tap(".sheet-kick .danger")

    assert still_there == 2
    assert guest.sees("Bạn không còn chỗ ở bàn này.")
    host.until("view.roster.seats.length === 1")


def of_guest(host):
    """Open the sheet of the other person."""
    host.settles()
    host.tap(".people li:has-text('Bình') button")


def test_a_screen_is_adopted_shows_all_hands_and_is_let_go(phones, devices):
    """SW-20: of a round that is played open the host may have a screen show the hands."""
    host, screen = phones(), devices(HD, of=Television)
    host.opens("An", "Switch")
    host.tap("text=Đổi luật")
    host.tap(".sheet .option:has-text('Chơi ngửa') >> text=bật")
    host.until("view.options.options.switch.beginnerMode")
    host.page.keyboard.press("Escape")
    screen.open("/tv")
    letters = screen.page.locator(".tiles:not(.empty)").first
    letters.wait_for()
    host.tap(".menu")
    host.tap("text=Mở trên TV")
    host.page.fill("#pairing", letters.inner_text().replace("\n", ""))
    host.page.press("#pairing", "Enter")
    host.until("view.roster.screens.length === 1 && !page.sheet")
    host.tap("text=Thêm máy")
    host.starts(2)
    host.until("view.roster.phase === 'PLAYING'")

    host.tap(".who")
    host.tap(".screen-row >> text=Hiện bài ngửa")
    screen.page.wait_for_function("() => chieu.store.state.view.openTable?.switch")
    host.settles()
    host.tap(".screen-row >> text=Gỡ")

    host.until("view.roster.screens.length === 0")
    screen.page.locator(".tiles:not(.empty)").first.wait_for()


def test_people_change_chairs_and_the_result_still_names_who_played(phones, devices):
    """Chairs of a result are those of its round: its names stand, on phone and screen, and the winner is still told so."""
    host, guest = phones(), phones()
    code = host.opens("An", "Switch")
    guest.joins(code, "Bình")
    screen = devices(HD, of=Television).follows(code)
    host.starts(2)
    for phone in (host, guest):
        phone.until("view.roster.phase === 'PLAYING'")
        phone.page.evaluate(f"window.hurrying = setInterval({HURRY}, 60)")
    for phone in (host, guest):
        phone.page.wait_for_function("() => chieu.store.state.view.roster.phase === 'ROUND_END'", timeout=120_000)
        phone.page.locator(".scores").wait_for()
    before = [told(phone) for phone in (host, guest)]
    headline = screen.page.locator(".result-head h2").inner_text()

    host.tap(".who")
    host.tap(".sheet .people li:has-text('An') button")
    host.tap("text=Ngồi ghế trống số 4")
    host.until("view.own.seat === 3")
    guest.tap(".who")
    guest.tap(".sheet .people li:has-text('Bình') button")
    guest.tap("text=Ngồi ghế trống số 1")
    guest.until("view.own.seat === 0 && view.roster.seats.some((seat) => seat.seat === 3)")
    screen.until(
        "view.roster.seats.some((seat) => seat.seat === 3) && view.roster.seats.every((seat) => seat.seat !== 1)"
    )

    assert [told(phone) for phone in (host, guest)] == before
    assert screen.page.locator(".result-head h2").inner_text() == headline
    host.tap("text=Bảng điểm")
    host.page.locator(".sheet-points thead th").first.wait_for()
    assert host.page.locator(".sheet-points thead th").all_inner_texts()[1:] == ["Bình", "An"]
    assert host.page.locator(".sheet-points tbody .won").count() == 1


def told(phone):
    """The verdict of a phone and the rows under it, without what changes by itself."""
    phone.page.locator(".scores").wait_for()
    names = phone.page.locator(".scores .name").all_inner_texts()
    mine = phone.page.locator(".scores .mine .name").all_inner_texts()
    won = phone.page.locator(".verdict.won").count()
    return json.dumps([phone.page.locator(".verdict h1").inner_text(), names, mine, won])
