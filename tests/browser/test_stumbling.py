"""What failed is asked for again: sentences, pictures, and calls that something answered which is not the house."""

import pytest

from tests.browser.phones import begun
from tests.browser.televisions import HD, Television

STUMBLES = ("503", "ERR_FAILED", "401", "404", "WebSocket")
PAGES = {
    "/": "#code",
    "/play#{code}": ".phone .people",
    "/watch#{code}": ".watch .own, .watch .words",
    "/replay#{code}/1": ".replay",
    "/screen#{code}": ".screen[data-game]",
    "/tv": ".pairing",
}
TOLD_TO_WAIT = "() => getComputedStyle(document.body, '::before').content.includes('Đang nối lại')"
# An ingress without a house behind it, a wall that wants a password, and an Envoy that has no such method.
STRANGERS = (
    {"status": 404, "content_type": "text/html", "body": "<h1>404 Not Found</h1>"},
    {"status": 401, "content_type": "application/json", "body": '{"code": 401, "message": "Unauthorized"}'},
    {"status": 404, "content_type": "application/json", "body": '{"code": "unimplemented"}'},
)


@pytest.fixture
def screens(devices):
    """Makes screens that may stumble: `screens("en")`."""

    def make(language="vi"):
        screen = devices(HD, language, Television)
        screen.allowed = STUMBLES
        return screen

    return make


def test_no_page_stays_empty_for_want_of_its_sentences(phones):
    """W18: whatever page it is, it asks until they come, and says meanwhile that it does."""
    phone = phones()
    phone.allowed = STUMBLES
    code = phone.opens("An")
    told = {}

    for page, shown in PAGES.items():
        phone.page.goto("about:blank")
        phone.page.route("**/texts/vi.json*", lambda route: route.fulfill(status=503))
        phone.open(page.format(code=code))
        phone.page.wait_for_function(TOLD_TO_WAIT)
        phone.page.unroute("**/texts/vi.json*")
        phone.page.locator(shown).first.wait_for()
        told[page] = phone.page.evaluate(TOLD_TO_WAIT)

    assert told == dict.fromkeys(PAGES, False)


@pytest.mark.parametrize("module", ["app", "hand"])
def test_who_sits_down_gets_to_the_table_though_its_script_did_not_come(phones, module):
    """The door fetches it only then: it is not asked for once and given up, whichever of its parts was missing."""
    phone = phones()
    phone.allowed = STUMBLES
    phone.page.route(f"**/js/phone/{module}.js*", lambda route: route.fulfill(status=503), times=2)

    phone.opens("An")

    phone.page.locator(".phone .people").wait_for()


def test_a_picture_that_did_not_come_is_asked_for_again(phones, screens):
    """The way in of a room, that of a waiting television, and the way back of who is gone: nobody finds the table without."""
    host, guest = phones(), phones()
    code = host.opens("An")
    guest.joins(code, "Bình")
    by_code, television = screens(), screens()

    _loses_pictures(by_code).open(f"/screen#{code}")
    by_code.page.locator(f"img[alt='Mã QR để vào phòng {code}']").wait_for()
    _loses_pictures(television).open("/tv")
    television.page.locator(".pairing .qr img").wait_for()
    host.open(f"/#pair/{''.join(television.page.locator('.tiles b').all_inner_texts())}")
    host.tap(f"text={code}")
    television.page.locator(f"img[alt='Mã QR để vào phòng {code}']").wait_for()
    _loses_pictures(television)
    guest.close()

    television.page.locator(".rescue .qr img").wait_for()


def test_a_screen_comes_to_speak_the_rooms_language_though_nothing_happens(phones, screens):
    """Its sentences fail at first: no further frame is needed to ask again, nor to draw with them."""
    code = phones().opens("An")
    screen = screens("en")
    screen.page.route("**/i18n/screen.vi.json*", lambda route: route.fulfill(status=503), times=3)

    screen.follows(code)

    screen.sees("Người chơi 1/10")


def test_whoever_is_not_the_house_ends_no_link_and_refuses_no_move(phones):
    """W7: by polls any answer without a reason of the house's is a break like others: the move is made, frames come."""
    starter, other = begun(phones(), phones())
    starter.allowed = STUMBLES
    starter.page.route_web_socket("**/link", lambda socket: socket.close())
    starter.page.reload()
    starter.awaits_turn()
    strangers = {"RulesService/Act": list(STRANGERS[:2]), "DisplayService/Poll": list(STRANGERS)}
    for call, answers in strangers.items():
        _answer(starter, call, answers)

    starter.plays("R5")
    other.awaits_turn()
    other.draws()
    starter.awaits_turn()

    assert starter.state()["transport"] == "poll"
    assert len(starter.held()) == 6
    assert strangers == {call: [] for call in strangers}


def _loses_pictures(screen):
    """The next two QRs that it asks for do not come."""
    screen.page.route("**/qr.svg", lambda route: route.abort(), times=2)
    return screen


def _answer(phone, call, answers):
    """The next calls get these."""
    phone.page.route(f"**/chieu.api.v1.{call}", lambda route: route.fulfill(**answers.pop(0)), times=len(answers))
