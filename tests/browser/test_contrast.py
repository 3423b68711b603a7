"""W13: what is written can be read by those who see little: contrast as WCAG 2.2 wants it (1.4.3, AA)."""

from tests.browser import tables
from tests.browser.contrast import faint
from tests.browser.results import lacuoi_result, phom_result
from tests.browser.scenes import LONG
from tests.browser.televisions import HD, Television
from tests.browser.test_everyone import crowded

HOST = {"seat": 0, "generation": 1, "playing": False, "powers": ["START", "BOTS", "OPTIONS", "GAME"], "notices": []}


def test_texts_of_the_phone_stand_out(phones):
    """W13: the door, a table that is being opened, the lobby, a hand on its turn and not, the menu, a result."""
    phone = phones()
    found = {}
    phone.open("/")
    phone.page.locator("form.panel").wait_for()
    found["door"] = faint(phone.page)
    phone.tap(".way >> nth=0")
    phone.page.locator(".segments").first.wait_for()
    found["opening"] = faint(phone.page)

    phone.shows(tables.lobby(names=LONG) | {"own": HOST}, "main.lobby .name")
    found["lobby"] = faint(phone.page)
    phone.tap(".menu")
    phone.page.locator(".sheet-menu .item").first.wait_for()
    found["menu"] = faint(phone.page)
    phone.page.keyboard.press("Escape")
    phone.shows(crowded())
    found["own turn"] = faint(phone.page)
    hand = crowded()
    phone.shows(hand | {"own": hand["own"] | {"seat": 2}}, ".turn:not(.mine)")
    found["turn of another"] = faint(phone.page)
    phone.shows(lacuoi_result(LONG) | {"own": HOST}, "main.result .name")
    found["result"] = faint(phone.page)

    assert {place: texts for place, texts in found.items() if texts} == {}


def test_texts_of_the_shared_screen_stand_out(devices):
    """W13: lobby, tables of the three games, results."""
    screen = devices(HD, of=Television)
    found = {}

    for name, frame in (
        ("lobby", tables.lobby(names=LONG)),
        ("Lá Cuối", tables.lacuoi(LONG)),
        ("Switch", tables.switch(LONG)),
        ("Phỏm", tables.phom(LONG[:4])),
        ("result", lacuoi_result(LONG)),
        ("result of Phỏm", phom_result()),
    ):
        screen.shows(frame)
        found[name] = faint(screen.page)

    assert {place: texts for place, texts in found.items() if texts} == {}
