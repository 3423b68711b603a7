"""W1: whoever goes back from a door is gone from there, and the next door opens; nobody sits at a table that he left."""

from tests.browser.between import Mood, between
from tests.browser.held import Held
from tests.browser.scanning import followed, scanned
from tests.browser.words import sentence

SEATS_KEPT = "() => Object.keys(localStorage).filter((key) => key.includes('.seat.')).length"

SEATS_TAKEN = "(count) => window.chieu?.store.state.view.roster?.seats.length === count"


def test_a_search_that_is_refused_says_why_where_it_was_asked(phones):
    """No waiting for what never began: the page of the search again, the sentence, and the focus on its field."""
    phone = phones()
    phone.allowed = ("400",)

    phone.searches("An\u3164")

    phone.page.locator("#error").wait_for()
    phone.page.wait_for_function("() => document.activeElement.id === 'name'")
    phone.page.fill("#name", "An")
    phone.tap("button[type=submit]")
    phone.sees("Đang tìm bàn…")
    # Who comes next is not to meet a ticket that nobody holds.
    with phone.page.expect_response("**/CancelTicket"):
        phone.tap("text=Thôi, không chờ nữa")


def test_whoever_gives_up_a_rescue_finds_every_door_open(phones):
    """Back from the waiting nothing goes on: the link is not asked again by a reload, and a table can be opened."""
    host, guest, fresh = phones(), phones(), phones()
    guest.joins(host.opens("An"), "Bình")
    guest.close()
    host.until("view.roster.seats[1].presence === 'GONE'")
    host.tap(".people li:has-text('Bình') button")
    host.tap("text=Đưa chỗ này sang điện thoại mới")
    followed(fresh, scanned(host, ".sheet-share img.qr")).sees(sentence("vi", "rescue.wait"))

    fresh.tap("main .button:has-text('Quay lại')")
    fresh.page.locator("#code").wait_for()
    after = fresh.page.evaluate("location.hash")
    fresh.tap("text=/^Mở bàn mới/")
    fresh.tap(".game:has-text('Switch')")
    fresh.page.fill("#name", "Chi")
    fresh.tap("button[type=submit]")

    fresh.until("view.roster?.code")
    assert after == ""


def test_a_search_that_is_given_up_before_it_is_answered_is_withdrawn(phones):
    """The house learns of it as soon as the page knows which ticket it is."""
    phone = phones()
    phone.open("/")
    held = Held(phone, "CreateTicket")
    phone.searches("An")
    phone.sees("Đang tìm bàn…")

    phone.tap("text=Thôi, không chờ nữa")
    phone.page.locator(".games").wait_for()
    with phone.page.expect_response("**/CancelTicket") as withdrawn:
        held.goes_on()

    assert withdrawn.value.ok


def test_whoever_leaves_a_search_that_has_just_been_placed_leaves_the_table_too(phones, card_room):
    """The table was made and the page has not heard of it: the stranger there does not wait for somebody who never comes."""
    with between(card_room.web_port) as line:
        leaving, staying = phones(origin=line.origin), phones()
        with leaving.page.expect_response("**/WatchTicket"):
            leaving.searches("An")
        line.be(Mood.KEEPS_ANSWERS)
        staying.searches("Bình")
        staying.page.wait_for_function(SEATS_TAKEN, arg=2, timeout=60_000)

        line.be(Mood.PASSES)
        leaving.tap(".brand")
        leaving.page.locator("#code").wait_for()

        staying.page.wait_for_function(SEATS_TAKEN, arg=1)
        assert leaving.page.evaluate(SEATS_KEPT) == 0
        leaving.page.goto("about:blank")


def test_a_table_that_opens_after_one_has_gone_back_is_left(phones):
    """The page stays where the person went, and the room has nobody in it."""
    phone = phones()
    phone.open("/")
    phone.tap("text=/^Mở bàn mới/")
    phone.tap(".game:has-text('Switch')")
    phone.page.fill("#name", "An")
    held = Held(phone, "CreateRoom")
    phone.tap("button[type=submit]")

    phone.tap("main .button:has-text('Quay lại')")
    phone.page.locator("#code").wait_for()
    with phone.page.expect_response("**/LeaveRoom") as left:
        held.goes_on()

    assert left.value.ok
    phone.page.wait_for_function(f"() => ({SEATS_KEPT})() === 0")
    assert phone.page.locator("#code").is_visible()


def test_whoever_goes_back_and_comes_again_at_once_is_seated(phones):
    """The seat of the first tap comes too late and is left; that of the second is not taken along."""
    host, guest = phones(), phones()
    guest.open(f"/#{host.opens('An')}")
    guest.page.locator(".good").wait_for()
    guest.page.fill("#name", "Bình")
    held = Held(guest, "JoinRoom")
    guest.tap("button[type=submit]")
    guest.tap(".brand")
    guest.page.locator("button[type=submit]:not([disabled])").wait_for()
    guest.tap("button[type=submit]")

    with guest.page.expect_response("**/LeaveRoom"):
        held.goes_on()

    guest.until("view.roster?.seats.length === 2")
    host.until("view.roster.seats.length === 2 && view.roster.seats[1].presence === 'HERE'")
