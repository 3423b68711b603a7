"""W11, W18: taps that come faster than answers, answers that do not come, and what is asked again only when somebody wants it."""

import pytest

from tests.browser import tables
from tests.browser.held import Held
from tests.browser.phones import begun
from tests.browser.scanning import scanned
from tests.browser.scenes import TEN, deadline, person
from tests.browser.words import sentence

NO = {"status": 403, "content_type": "application/json", "body": '{"code":"permission_denied"}'}
REMEMBER_VERSIONS = """() => {
  window.versions = [];
  chieu.store.subscribe(({ view }) => window.versions.push(view.version));
}"""
HOLD_THE_LINK = "() => { window.tell = chieu.link.on.frame; window.frames = []; chieu.link.on.frame = (frame) => frames.push(frame); }"
LET_IT_TELL = "() => { chieu.link.on.frame = tell; frames.splice(0).forEach(tell); }"
# Another frame of the same sections, as of another version: later than what the house has, or long ago.
SAY_AGAIN = "(version) => frames.push({ ...frames.at(-1), position: { ...frames.at(-1).position, version } })"


def of_guest(host):
    """Open the sheet of the other person."""
    host.tap(".people li:has-text('Bình') button")


def test_a_refused_ticket_is_asked_for_again_by_a_tap_alone(phones):
    """Whatever happens at the table meanwhile, the house is asked once; the sheet says why there is no code, and has a way on."""
    host, guest = phones(), phones()
    host.allowed = ("403",)
    guest.joins(host.opens("An"), "Bình")
    host.tap(".menu")
    host.tap("text=Chỉ vào bằng mã QR")
    host.until("view.roster.admission === 'TICKET'")
    asked = []
    host.page.route("**/IssueTicket", lambda route: (asked.append(route), route.fulfill(**NO)))

    host.tap(".code-chip")
    again = host.page.locator(f".sheet-share .button:has-text('{sentence('vi', 'again')}')")
    again.wait_for()
    for ready in ("true", "false"):
        guest.tap(".go .button")
        host.until(f"view.roster.seats[1].ready === {ready}")
        guest.until(f"view.roster.seats[1].ready === {ready}")
    host.page.unroute("**/IssueTicket")
    again.click()

    assert len(asked) == 1
    assert scanned(host, ".sheet-share img.qr").startswith(host.origin)


def test_a_seat_that_needs_no_new_phone_any_more_shows_no_code(phones):
    """The person is back while somebody holds the code out: the sheet says so."""
    host, guest = phones(), phones()
    code = host.opens("An")
    guest.joins(code, "Bình")
    guest.page.goto("about:blank")
    host.until("view.roster.seats[1].rescuable")
    of_guest(host)
    host.tap("text=Đưa chỗ này sang điện thoại mới")
    host.page.locator(".sheet-share img.qr").wait_for()

    guest.open(f"/play#{code}")

    assert host.sees(sentence("vi", "rescue.over"))
    assert host.page.locator(".sheet-share img.qr").count() == 0


@pytest.mark.parametrize(("way", "where"), [("CODE", ".lobby"), ("TICKET", ".sheet-share")])
def test_a_picture_that_does_not_come_is_asked_for_until_it_does(phones, way, where):
    """One failed request is no reason for a phone to show no code."""
    host = phones()
    host.allowed = ("503", "ERR_FAILED")
    failing = [lambda route: route.abort(), lambda route: route.fulfill(status=503)]
    host.page.route("**/qr*/**", lambda route: failing.pop()(route) if failing else route.continue_())
    host.page.route("**/qr.svg", lambda route: failing.pop()(route) if failing else route.continue_())
    code = host.opens("An")
    if way == "TICKET":
        failing[:] = [lambda route: route.abort(), lambda route: route.fulfill(status=503)]
        host.tap(".menu")
        host.tap("text=Chỉ vào bằng mã QR")
        host.tap(".code-chip")

    assert scanned(host, f"{where} img.qr").startswith(f"{host.origin}/#{code}")
    assert failing == []


def test_of_several_taps_on_an_option_the_last_one_counts(phones):
    """Three steps while the first is on its way, and another option besides: what was tapped is shown at once, and comes to be."""
    host = phones()
    host.opens("An", "Phỏm")
    host.tap("text=Đổi luật")
    stake = host.page.locator(".sheet .option:has-text('Điểm một đơn vị')")
    held = Held(host, "UpdateOptions")

    for shown in ("15", "20", "25"):
        stake.get_by_label("Tăng").click()
        stake.locator(f"b:text-is('{shown}')").wait_for()
    host.tap(".sheet .option:has-text('Điểm ăn cây') >> text=bằng nhau")
    held.goes_on()

    host.until("view.options.options.phom.stake === 25 && view.options.options.phom.eatPayment === 'FLAT'")
    host.settles()
    assert host.state()["page"]["choosing"] == {}


def test_an_option_that_is_refused_is_shown_as_it_is(phones):
    """What was tapped goes back to what holds, with the reason."""
    host = phones()
    host.allowed = ("403",)
    host.opens("An", "Phỏm")
    host.tap("text=Đổi luật")
    stake = host.page.locator(".sheet .option:has-text('Điểm một đơn vị')")
    host.page.route("**/UpdateOptions", lambda route: route.fulfill(**NO))

    stake.get_by_label("Tăng").click()

    host.page.locator(".note.bad").wait_for()
    stake.locator("b:text-is('10')").wait_for()


def test_an_accepted_move_whose_view_does_not_come_is_no_failure(phones):
    """The link brings nothing, the view cannot be asked for: nothing bad is said, and the hand is the person's again soon."""
    starter, other = begun(phones(), phones())
    starter.allowed = ("ERR_FAILED",)
    starter.page.evaluate(HOLD_THE_LINK)
    starter.page.route("**/GetView", lambda route: route.abort())

    starter.plays("RS")
    said = starter.page.locator(".note.bad").count()
    starter.page.evaluate(LET_IT_TELL)

    starter.until("view.table.lacuoi.top.face === 'RS'")
    other.until("view.table.lacuoi.top.face === 'RS'")
    assert said == 0


@pytest.mark.parametrize("first", ["link", "view"])
def test_a_table_never_goes_back_in_time(phones, first):
    """The view was asked for, and the link tells more or the same: whichever comes later is older, and changes nothing."""
    starter, _ = begun(phones(), phones())
    starter.page.evaluate(HOLD_THE_LINK)
    view = Held(starter, "GetView")
    card = next(one["id"] for one in starter.held() if one["face"] == "RS")
    with starter.page.expect_request("**/GetView"):
        for _ in range(2):
            starter.tap(f'[data-card="{card}"] button')
    starter.page.evaluate(REMEMBER_VERSIONS)
    starter.page.evaluate(SAY_AGAIN, 1_000_000 if first == "link" else 1)

    if first == "link":
        starter.page.evaluate(LET_IT_TELL)
    with starter.page.expect_response("**/GetView"):
        view.goes_on()
    starter.settles()
    starter.page.evaluate(LET_IT_TELL)

    starter.until("view.table.lacuoi.top.face === 'RS'")
    versions = starter.page.evaluate("versions")
    assert versions == sorted(versions)


def test_the_focus_goes_back_from_a_sheet_that_closes_by_itself(phones):
    """Who goes about by keyboard is where she was when what she asked for is done."""
    host, guest = phones(), phones()
    guest.joins(host.opens("An"), "Bình")
    host.page.locator(".people li:has-text('Bình') button").focus()
    host.page.keyboard.press("Enter")
    wish = host.page.locator(".sheet .button:has-text('Cho thêm thời gian mỗi lượt')")
    wish.focus()

    host.page.keyboard.press("Enter")

    host.until("view.roster.seats[1].longerClock && !page.sheet")
    host.page.wait_for_function("() => document.activeElement.closest('.people li')?.textContent.includes('Bình')")


def test_why_the_table_is_gone_is_told_to_ears(phones):
    """W13: the page that takes the table's place is no silent one."""
    host, guest = phones(), phones()
    guest.joins(host.opens("An"), "Bình")
    of_guest(host)
    host.tap("text=Mời ra khỏi bàn")
    host.tap(".sheet-kick .danger")

    guest.page.locator(f"[data-live=assertive]:text-is('{sentence('vi', 'ended.SEAT_GONE')}')").wait_for(
        state="attached"
    )


def test_a_countdown_does_not_say_that_all_are_ready(phones):
    """More than half are enough for the next round to begin by itself."""
    seats = [person(seat, name, ready=seat > 0) for seat, name in enumerate(TEN[:4])]
    frame = tables.lobby(names=TEN[:4], seats=seats, nextRound=deadline(9_000), canStart=True)
    frame |= {"own": {"seat": 0, "generation": 1, "playing": False, "powers": [], "notices": []}}

    told = phones().shows(frame, ".soon").page.locator(".soon").inner_text()

    assert told.startswith(sentence("vi", "lobby.soon"))
    assert "sẵn sàng" not in told


BOTS_DRAWN = """async (frame) => {
  const load = (name) => import(`/${name}`);
  const [{ render }, { alsoRead, loadLanguage }, { board }] = await Promise.all(["vendor/lit-html/lit-html.js", "js/i18n.js", "js/replay/board.js"].map(load));
  const [{ avatar }, { EMPTY_VIEW, settle }] = await Promise.all(["js/avatars.js", "js/view.js"].map(load));
  alsoRead("replay");
  await loadLanguage();
  const drawn = (template) => {
    const place = document.createElement("div");
    render(template, place);
    return place;
  };
  const plain = (one) => one.outerHTML.replace(/<!--.*?-->/g, "");
  const view = settle(EMPTY_VIEW, frame);
  const all = [...drawn(board({ view, told: [], hands: new Map(), by: 0 })).querySelectorAll(".avatar")];
  return all.map((one, seat) => plain(one) === plain(drawn(avatar(seat, { bot: true })).firstElementChild));
}"""


def test_bots_are_drawn_as_bots_in_a_replay_whatever_the_language_of_their_room(devices):
    """A log has names alone."""
    page = devices().open("/help/").page

    came = page.evaluate(BOTS_DRAWN, tables.switch(("An", "Máy Tí", "Bot Rat", "Máy", "Botany Bay")))

    assert came == [False, True, True, False, False]
