"""Pictures of every page and state, for people to look through: `make shots` writes them to .ci/reports/shots.

Each is also a test: no sentence may be missing, nothing may go wrong on the way.
"""

import pytest

from tests.browser.devices import LYING, PHONE, SMALL, Device
from tests.browser.phones import Phone
from tests.browser.results import lacuoi_result, phom_result
from tests.browser.scenes import LONG, TEN, deadline, event, told, update
from tests.browser.tables import lacuoi, lobby, phom, story, switch
from tests.browser.televisions import FULL_HD, HD, Television
from tests.browser.test_other_games import HURRY
from tests.browser.test_watch import worn

pytestmark = pytest.mark.slow
LANGUAGES = pytest.mark.parametrize("language", ["vi", "en"])
GAMES = {"lacuoi": "Lá Cuối", "phom": "Phỏm", "switch": "Switch"}
# The places of sheets in the menu.
SHEETS = {"people": 0, "points": 1, "options": 5, "settings": -3}
CREATE = {"vi": "Mở bàn mới", "en": "Open a table"}
WORDS = {
    "vi": {"bot": "Thêm máy", "start": "Bắt đầu", "quick": "Chơi nhanh"},
    "en": {"bot": "Add a bot", "start": "Start", "quick": "Quick play"},
}


@pytest.fixture
def keeps(request):
    """Keeps a picture: `keeps(device, "name")`."""
    folder = request.config.rootpath / ".ci" / "reports" / "shots"
    folder.mkdir(parents=True, exist_ok=True)

    def keep(device, name):
        device.page.evaluate("document.fonts.ready.then(() => true)")
        # What fades or moves is shown where it comes to rest.
        device.page.screenshot(path=folder / f"{name}.png", animations="disabled")

    return keep


def shouted(frame, key, **values):
    """The frame, and the announcement of one sentence."""
    kind = key.replace(".", "_").upper()
    return frame, update([event(1, kind, told(key, **values), weight="BIG", actorSeat=1)])


def locked():
    frame = lobby()
    frame["public"]["roster"]["admission"] = "NOBODY"
    return frame


def paused():
    return lacuoi(TEN[:5], pause=deadline(400_000, 600_000), phase="PAUSED")


def reversed_round():
    frame = lacuoi(TEN[:7], colour="RED")
    frame["public"]["turn"]["direction"] = -1
    return frame


SCENES = {
    "lobby": lambda: (lobby(),),
    "lobby-full": lambda: (lobby(names=LONG),),
    "lobby-locked": lambda: (locked(),),
    "lobby-phom": lambda: (lobby("PHOM", TEN[:3]),),
    "lacuoi-2": lambda: (lacuoi(TEN[:2], colour="YELLOW"), story(TEN[:2])),
    "lacuoi-5-paused": lambda: (paused(),),
    "lacuoi-7-reversed": lambda: (reversed_round(), story(TEN[:7])),
    "lacuoi-10": lambda: (lacuoi(LONG), story(LONG)),
    "lacuoi-caught": lambda: shouted(lacuoi(), "caught", seat=1, target=3),
    "switch-6": lambda: (switch(),),
    "switch-10": lambda: (switch(LONG),),
    "phom-2": lambda: (phom(("An", "Bình")),),
    "phom-4": lambda: shouted(phom(LONG[:4]), "mom", seat=2),
    "lacuoi-result-10": lambda: (lacuoi_result(LONG),),
    "lacuoi-result-4": lambda: (lacuoi_result(TEN[:4]),),
    "phom-result": lambda: (phom_result(),),
    "closed": lambda: (lobby(phase="CLOSED"),),
}


@LANGUAGES
@pytest.mark.parametrize("size", [HD, FULL_HD], ids=["720p", "1080p"])
def test_every_scene_of_the_shared_screen(devices, keeps, size, language):
    """Lobby, tables, results: made by hand, so that each state is there."""
    height = size["viewport"]["height"]
    screen = devices(size, language, Television)

    for name, scene in SCENES.items():
        screen.shows(*scene(), language=language)
        keeps(screen, f"screen-{name}-{language}-{height}")
        # The next picture begins without what this one announced.
        screen.page.wait_for_function("() => !chieu.store.state.page.announcement")

    assert screen.check() == []


@LANGUAGES
def test_a_screen_that_waits_for_a_room(devices, keeps, language):
    """The pairing code and its QR."""
    screen = devices(HD, language, Television)

    screen.open(f"/tv?lang={language}")
    screen.page.locator(".pairing .qr img").wait_for()

    keeps(screen, f"screen-pairing-{language}")


@LANGUAGES
@pytest.mark.parametrize("kind", [PHONE, SMALL, LYING], ids=["phone", "small", "lying"])
def test_the_door(phones, keeps, kind, language, request):
    """The ways in, on every size of phone."""
    shape = request.node.callspec.id.split("-")[0]
    phone = phones(kind, language)
    phone.open("/")
    phone.page.locator("h1, h2").first.wait_for()
    keeps(phone, f"door-{shape}-{language}")

    phone.tap(f"text={CREATE[language]}")
    phone.page.locator(".game").first.wait_for()

    keeps(phone, f"door-open-{shape}-{language}")


@LANGUAGES
@pytest.mark.parametrize("game", GAMES)
def test_a_phone_and_a_screen_through_a_round(devices, keeps, game, language):
    """Lobby, menu, own turn or not, as they come, with bots at the table."""
    phone = devices(PHONE, language, Phone)
    phone.open("/")
    phone.tap(f"text={CREATE[language]}")
    phone.tap(f'.game:has-text("{GAMES[game]}")')
    phone.page.fill("#name", "Ngọc Ánh")
    phone.tap("button[type=submit]")
    phone.until("view.roster?.code")
    for bots in (2, 3):
        phone.tap(f"text={WORDS[language]['bot']}")
        phone.until("view.roster.seats.length === x", bots)
    keeps(phone, f"phone-{game}-lobby-{language}")
    phone.tap(".menu")
    keeps(phone, f"phone-{game}-menu-{language}")
    phone.page.keyboard.press("Escape")

    screen = devices(HD, language, Television).follows(phone.state()["view"]["roster"]["code"])
    phone.page.reload()
    phone.until("view.roster?.code")
    phone.tap(f"text={WORDS[language]['start']}")
    phone.until("view.roster.phase === 'PLAYING' && view.own && view.turn.seat === view.own.seat")
    phone.page.locator(".hand").wait_for()
    screen.page.locator(".screen[data-scene=table]").wait_for()

    keeps(phone, f"phone-{game}-turn-{language}")
    keeps(screen, f"screen-{game}-live-{language}")


@LANGUAGES
@pytest.mark.parametrize("game", GAMES)
def test_a_round_is_looked_at_again(devices, keeps, game, language):
    """The result, the points, and the replay: its first, a middle and its last step, and the check of the shuffle."""
    phone = devices(PHONE, language, Phone)
    phone.open("/")
    phone.tap(f"text={CREATE[language]}")
    phone.tap(f'.game:has-text("{GAMES[game]}")')
    phone.page.fill("#name", "Ngọc Ánh")
    phone.tap("button[type=submit]")
    phone.until("view.roster?.code")
    for bots in (2, 3):
        phone.tap(f"text={WORDS[language]['bot']}")
        phone.until("view.roster.seats.length === x", bots)
    phone.tap(f"text={WORDS[language]['start']}")
    phone.until("view.roster.phase === 'PLAYING'")
    phone.page.evaluate(f"window.hurrying = setInterval({HURRY}, 60)")
    phone.page.wait_for_function("() => chieu.store.state.view.roster.phase === 'ROUND_END'", timeout=120_000)
    phone.page.locator(".scores").wait_for()
    keeps(phone, f"phone-{game}-result-{language}")

    phone.tap('a[href^="/replay"]')
    phone.page.locator(".scene").wait_for()
    keeps(phone, f"replay-{game}-first-{language}")
    slider = phone.page.locator(".film input")
    most = int(slider.get_attribute("max"))
    for name, step in (("middle", most // 2), ("last", most)):
        slider.fill(str(step))
        phone.page.wait_for_function("(at) => chieu.store.state.at === at", arg=step)
        keeps(phone, f"replay-{game}-{name}-{language}")
    phone.page.locator("#check").evaluate("(part) => part.scrollIntoView()")
    keeps(phone, f"replay-{game}-check-{language}")


@LANGUAGES
def test_a_round_watch(phones, keeps, language):
    """W6.16: on turn, a colour to name, and between rounds; then the sheets of the same seat on a phone."""
    phone = phones(PHONE, language)
    phone.open("/")
    phone.tap(f"text={CREATE[language]}")
    phone.tap('.game:has-text("Lá Cuối")')
    phone.page.fill("#name", "An")
    phone.tap("button[type=submit]")
    phone.until("view.roster?.code")
    phone.tap(f"text={WORDS[language]['bot']}")
    phone.until("view.roster.seats.length === 2")
    worn(phone)
    keeps(phone, f"watch-lobby-{language}")
    phone.page.set_viewport_size(PHONE["viewport"])
    phone.open(f"/play#{phone.state()['view']['roster']['code']}")
    phone.tap(f".go .button:has-text('{WORDS[language]['start']}')")
    phone.until("view.own?.playing && view.turn.seat === view.own.seat")

    worn(phone).page.locator(".card-now").wait_for()
    keeps(phone, f"watch-turn-{language}")

    phone.page.set_viewport_size(PHONE["viewport"])
    phone.open(f"/play#{phone.state()['view']['roster']['code']}")
    for sheet in ("points", "options", "people", "settings"):
        phone.page.locator(".menu").click()
        phone.page.locator(f".sheet-menu .item >> nth={SHEETS[sheet]}").click()
        phone.page.locator(f".sheet-{sheet}").wait_for()
        keeps(phone, f"phone-sheet-{sheet}-{language}")
        phone.page.keyboard.press("Escape")


@LANGUAGES
@pytest.mark.parametrize("page", ["index", "lacuoi", "phom", "switch"])
def test_the_help_pages(devices, keeps, page, language):
    """On a phone, and lying on a desk."""
    for name, kind in (("phone", PHONE), ("desk", HD)):
        reader = devices(kind, language, Device)
        reader.open(f"/help/{'' if page == 'index' else page}?lang={language}")
        reader.page.locator("article:visible .help-card").first.wait_for()
        keeps(reader, f"help-{page}-{name}-{language}")


def test_a_whole_table_on_one_page(devices, card_room, keeps):
    """W17: one screen and four phones, each phone an origin of its own; what the first opens the others are led to."""
    device = devices({"viewport": {"width": 1600, "height": 1300}}, "vi", Demo)
    device.origin = f"http://localhost:{card_room.web_port}"
    device.open("/demo")

    first = device.page.frame_locator("[data-host=p1]")
    first.get_by_text(CREATE["vi"]).first.click()
    first.locator("#name").fill("An")
    first.locator("button[type=submit]").click()

    for host in ("p2", "p3", "p4"):
        device.page.frame_locator(f"[data-host={host}]").locator(".phone").wait_for()
    device.page.frame_locator("#screen").locator(".screen[data-scene=lobby]").wait_for()
    device.page.evaluate("scrollTo(0, 0)")
    keeps(device, "demo")


class Demo(Device):
    """The demo page, whose phones are origins of their own on the same machine."""

    def _asked(self, request):
        if ".localhost:" not in request.url:
            super()._asked(request)
