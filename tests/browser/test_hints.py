"""What a page says by itself: where a code belongs, which Wi-Fi, and whose cards may be seen."""

import pytest

from tests.browser.televisions import HD, Television

NOBODYS = "ZZZZK"


def test_a_code_in_the_wrong_field_is_told_where_it_goes(phones):
    """A television and a room both show five letters; whoever types one for the other is led on."""
    phone = phones()
    phone.allowed = ("404",)
    phone.open(f"/#{NOBODYS}")
    assert phone.sees("rồi ☰ › Mở trên TV và nhập mã ở đó")
    code = phone.opens("An")

    phone.tap(".menu")
    phone.tap(".sheet-menu >> text=Mở trên TV")
    phone.page.fill("#pairing", code)
    phone.tap("text=Hiện bàn này trên TV")

    assert phone.sees("ở đây là mã mà 127.0.0.1")


@pytest.mark.parametrize(("host", "says"), [("tv.lan", True), ("127.0.0.1", False)])
def test_a_screen_in_a_home_network_says_same_wifi(devices, card_room, host, says):
    """Complaint 7: a phone on mobile data gets nothing from such an address, not even an explanation."""
    screen = devices(HD, "vi", Television, f"http://{host}:{card_room.web_port}")

    screen.open("/tv")
    screen.page.locator(".pairing .qr img").wait_for()

    assert screen.page.locator(".same-wifi").count() == int(says)


def test_a_round_that_is_played_open_shows_every_hand_on_the_phones(phones):
    """SW-20: option, arrows among the games as among a browser's own radios, and the cards of the others."""
    phone = phones()
    phone.open("/")
    phone.tap("text=Mở bàn mới")
    phone.page.locator('.game[aria-checked="true"]').focus()
    phone.page.keyboard.press("ArrowLeft")
    phone.page.locator('.game[aria-checked="true"]:has-text("Switch"):focus').wait_for()
    phone.tap(".option:has-text('Chơi ngửa') >> text=bật")
    phone.page.fill("#name", "An")
    phone.tap("button[type=submit]")
    phone.until("view.roster?.code")
    phone.tap("text=Thêm máy")
    phone.until("view.roster.seats.length === 2")
    phone.tap("text=Bắt đầu")
    phone.until("view.openTable && view.own.playing")

    phone.tap(".see-all")
    phone.page.locator(".sheet-open").wait_for()

    hands = phone.state()["view"]["openTable"]["switch"]["hands"]
    others = [len(hand["cards"]) for hand in hands if hand["seat"] != phone.seat]
    assert phone.page.locator(".sheet-open .rest").first.locator("li").count() == others[0]
