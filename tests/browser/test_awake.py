"""A phone does not go dark in the middle of a round, on plain http of a home network too."""

from tests.browser.phones import Phone
from tests.browser.results import lacuoi_result
from tests.browser.test_everyone import crowded

SWITCH = ".sheet-settings label:has-text('Giữ màn hình sáng')"
ROLLS = "() => { const film = document.querySelector('video'); return film && !film.paused && film.currentTime > 0; }"


def test_on_plain_http_a_silent_film_keeps_a_phone_awake(phones, card_room):
    """Off until it is chosen; begun by a tap, heard by iPhones, begun anew before its end, and gone with the round."""
    phone = phones(origin=f"http://tv.lan:{card_room.web_port}")
    phone.shows(crowded())
    phone.tap(".held button")
    before = phone.page.locator("video").count()

    chooses(phone)
    phone.page.wait_for_function(ROLLS)
    film = phone.page.evaluate(
        "() => { const { muted, loop, playsInline, title } = document.querySelector('video'); return { muted, loop, playsInline, title }; }"
    )
    phone.page.evaluate(
        "() => { const film = document.querySelector('video'); film.currentTime = film.duration * 0.6; }"
    )
    phone.page.wait_for_function(
        "() => { const film = document.querySelector('video'); return !film.paused && film.currentTime < film.duration / 2; }"
    )
    phone.page.evaluate("document.querySelector('video').pause()")
    phone.page.keyboard.press("Escape")
    phone.tap(".held button")
    phone.page.wait_for_function(ROLLS)
    own = {"seat": 0, "generation": 1, "playing": False, "powers": [], "notices": []}
    phone.shows(lacuoi_result() | {"own": own}, "main.result")

    assert before == 0
    assert film == {"muted": False, "loop": False, "playsInline": True, "title": "Chiếu"}
    phone.page.locator("video").wait_for(state="detached")


def test_where_a_page_may_ask_nobody_has_to_choose(phones):
    """On https, and on the machine itself, the browser keeps the phone awake: no switch, no film."""
    phone = phones()
    phone.shows(crowded())
    opens_settings(phone)

    assert phone.page.locator(".sheet-settings label").count() > 0
    assert phone.page.locator(SWITCH).count() == 0


def opens_settings(phone: Phone) -> None:
    """By the menu."""
    phone.tap(".menu")
    phone.tap(".sheet-menu >> text=Cài đặt máy này")
    phone.page.locator(".sheet-settings").wait_for()


def chooses(phone: Phone) -> None:
    """Want the screen on."""
    opens_settings(phone)
    phone.tap(SWITCH)
