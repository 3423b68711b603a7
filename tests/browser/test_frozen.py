"""W9: pages that sleep, hide and wake; the server and the table know it, and nobody acts on an old picture."""

import pytest
from playwright.sync_api import expect

from tests.browser.between import between
from tests.browser.phones import begun

HIDE = """(hidden) => {
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
  Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => (hidden ? 'hidden' : 'visible') });
  document.dispatchEvent(new Event('visibilitychange'));
}"""
AWAY = ("ERR_CONNECTION", "ERR_EMPTY_RESPONSE", "ERR_SOCKET", "WebSocket connection")


@pytest.fixture
def table(phones, card_room):
    """Whose turn it is and the other, both with a line that can be cut and a clock that can be put forward."""
    with between(card_room.web_port) as one, between(card_room.web_port) as two:
        made = []
        for line in (one, two):
            phone = phones(origin=line.origin)
            phone.page.clock.install()
            phone.allowed = AWAY
            phone.line = line
            made.append(phone)
        yield begun(*made)


def test_a_page_whose_line_was_torn_down_in_its_sleep_wakes_to_the_present(table):
    """As phones do it: frozen, the socket gone; on waking it returns by itself and shows no turn that is over."""
    starter, other = table
    session = other.context.new_cdp_session(other.page)
    session.send("Page.setWebLifecycleState", {"state": "frozen"})
    other.line.cut()
    starter.plays("RS")
    starter.awaits_turn()
    starter.plays("RV")

    session.send("Page.setWebLifecycleState", {"state": "active"})
    other.is_back()

    other.until("view.table.lacuoi.top.face === 'RV'")
    expect(other.page.locator(".turn.mine")).to_have_count(0)
    assert other.knows_the_time()


def test_a_locked_phone_is_seen_as_away_and_is_there_again_when_it_is_lit(table):
    """Complaint 2: hidden is not gone; the table sees it, and one glance at the page ends it."""
    starter, other = table
    presence = "view.roster.seats.find((one) => one.seat === x).presence"

    other.page.evaluate(HIDE, True)
    starter.until(f"{presence} === 'ASLEEP'", other.seat)
    other.page.evaluate(HIDE, False)

    starter.until(f"{presence} === 'HERE'", other.seat)


def test_a_line_that_was_silent_while_nobody_looked_is_not_believed(table):
    """After more than a heartbeat without a word the page opens another line when it is looked at, turn or no turn."""
    starter, other = table
    other.page.evaluate(HIDE, True)
    before = other.page.evaluate("chieu.link.openedMs")
    other.skips_time(12_000)

    other.page.evaluate(HIDE, False)
    other.page.wait_for_function("(before) => chieu.link.openedMs > before && chieu.store.state.live", arg=before)

    starter.plays("RS")
    other.until("view.table.lacuoi.top.face === 'RS'")
