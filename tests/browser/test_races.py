"""W11: what happens at the same moment happens once, and everybody is told how it came out."""

import pytest
from playwright.sync_api import expect

from tests.browser.between import Mood, between
from tests.browser.conftest import CALM
from tests.browser.decks import lacuoi_in_a_row
from tests.browser.phones import begun

TWICE = "(one) => { one.click(); one.click(); }"
AWAY = ("ERR_CONNECTION", "ERR_EMPTY_RESPONSE", "ERR_SOCKET", "WebSocket connection")


def test_two_quick_taps_do_one_thing(phones):
    """Opening, entering, starting, drawing: each is done once, whatever the finger does."""
    host, guest = phones(), phones()
    host.open("/")
    host.tap("text=Mở bàn mới")
    host.tap('.game:has-text("Lá Cuối")')
    host.page.fill("#name", "An")
    host.page.locator("button[type=submit]").evaluate(TWICE)
    host.until("view.roster?.code")
    code = host.state()["view"]["roster"]["code"]
    guest.open(f"/#{code}")
    guest.page.locator(".good").wait_for()
    guest.page.fill("#name", "Bình")
    guest.page.locator("button[type=submit]").evaluate(TWICE)
    guest.until("view.own")
    host.until("view.roster.seats.length === 2")
    host.page.locator(".go button:has-text('Bắt đầu')").evaluate(TWICE)
    for phone in (host, guest):
        phone.until("view.roster.phase === 'PLAYING' && view.own.playing")
    starter = host if host.is_on_turn() else guest
    starter.awaits_turn()

    starter.page.locator(".buttons .button:has-text('Rút 1 lá')").evaluate(TWICE)
    starter.settles()

    assert len(starter.held()) == 8
    assert len(host.state()["view"]["roster"]["seats"]) == 2
    assert host.state()["view"]["roster"]["rounds"] == 1
    assert starter.page.evaluate("Object.keys(localStorage).filter((key) => key.includes('.seat.')).length") == 1


def test_two_windows_that_play_at_once_play_one_card(phones):
    """The same turn in two windows: one card lies there, the other stands in the hand again with the reason."""
    starter, other = begun(phones(), phones())
    second = starter.context.new_page()
    second.goto(starter.page.url)
    second.locator(".turn.mine").wait_for()
    red, skip = (next(one["id"] for one in starter.held() if one["face"] == face) for face in ("R5", "RD"))

    for window, card in ((starter.page, red), (second, skip)):
        window.locator(f'[data-card="{card}"] button').click()
    for window, card in ((starter.page, red), (second, skip)):
        window.evaluate("(card) => document.querySelector(`[data-card='${card}'] button`)?.click()", card)
    starter.settles()
    second.wait_for_function("() => !chieu.store.state.page.sent")

    other.until("['R5', 'RD'].includes(view.table.lacuoi.top.face)")
    version = other.state()["view"]["version"]
    for window in starter.windows:
        window.wait_for_function("(version) => chieu.store.state.view.version >= version", arg=version)
        expect(window.locator(".held.sent")).to_have_count(0)
        expect(window.locator("[data-card]")).to_have_count(6)


@pytest.fixture
def last_card(phones, card_room, elsewhere, tmp_path):
    """A starter who has laid all but one card without a call, and is to act; behind a proxy. And the other."""
    decks = tmp_path / "decks"
    decks.write_text(lacuoi_in_a_row() + "\n", encoding="utf-8")
    with elsewhere.onebox(tmp_path, CALM, CHIEU_TEST_DECKS=str(decks)) as house:
        with between(house.web_port) as one, between(house.web_port) as two:
            made = []
            for line in (one, two):
                phone = phones(origin=line.origin)
                phone.line = line
                phone.allowed = AWAY
                made.append(phone)
            starter, other = begun(*made)
            for face in ("RS", "RS", "RV", "RV", "RD", "RD"):
                starter.awaits_turn()
                starter.plays(face)
            yield starter, other
            for phone in made:
                phone.page.goto("about:blank")


def test_a_play_while_a_catch_arrives_is_told_as_it_was(last_card):
    """Caught an instant before the last card was laid: two cards came, the play counts, and nobody has won."""
    starter, other = last_card
    starter.page.locator(".lock").wait_for(state="detached")
    starter.line.be(Mood.KEEPS_ANSWERS)
    other.presses("BẮT!")
    card = starter.held()[0]["id"]
    starter.tap(f'[data-card="{card}"] button')
    starter.tap(f'[data-card="{card}"] button')
    other.until("view.table.lacuoi.top.face === 'R5'")

    starter.line.be(Mood.PASSES)
    starter.line.cut()
    starter.is_back()
    starter.settles()

    assert starter.state()["view"]["roster"]["phase"] == "PLAYING"
    assert len(starter.held()) == 2
    other.awaits_turn()
