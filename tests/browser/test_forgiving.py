"""W6, W7, W9, W11, W18: reload, a tunnel, another device, a sleeping page, a nervous finger, a removal."""

import pytest
from playwright.sync_api import expect

from tests.browser.devices import PHONE
from tests.browser.phones import begun


@pytest.fixture
def table(phones):
    """The starter of a round of Lá Cuối, and the other."""
    return begun(phones(), phones())


def test_a_reload_on_turn_finds_the_turn_and_its_clock(table):
    """W6: same seat, same hand, the time that is left."""
    starter, _ = table
    starter.awaits_turn()
    before, hand = _left_ms(starter), starter.held()

    starter.page.reload()
    starter.awaits_turn()

    assert starter.held() == hand
    assert 0 <= before - _left_ms(starter) < 120_000


def test_a_seat_goes_to_the_device_that_asked_last(table, phones):
    """W6: the same person on another page takes over; the old page says so and offers to take it back."""
    starter, _ = table
    other = phones()
    code = starter.state()["view"]["roster"]["code"]
    key = starter.page.evaluate("localStorage.getItem('chieu.device')")
    other.context.add_init_script(f"localStorage.setItem('chieu.device', '{key}')")

    other.joins(code, "An")

    assert starter.sees("Chỗ của bạn đang được chơi trên thiết bị khác.")
    assert other.seat == 0 or other.seat == 1
    assert len(other.state()["view"]["roster"]["seats"]) == 2


def test_a_move_tapped_in_a_tunnel_is_made_once(table):
    """W7: it waits on the phone, travels with the next link, and is not made again."""
    starter, other = table
    starter.allowed = ("ERR_INTERNET_DISCONNECTED",)
    starter.awaits_turn()
    starter.context.set_offline(True)
    starter.page.wait_for_function("() => !chieu.store.state.live")
    card = next(one for one in starter.held() if one["face"] == "RS")
    starter.tap(f'[data-card="{card["id"]}"] button')
    starter.tap(f'[data-card="{card["id"]}"] button')

    starter.context.set_offline(False)
    starter.settles()

    other.until("view.table.lacuoi.top.face === 'RS'")
    assert len(starter.held()) == 6
    starter.is_back()


def test_a_network_that_holds_streams_back_is_polled(table):
    """W7: without a WebSocket the same round goes on by long poll, moves included."""
    starter, other = table
    starter.allowed = ("WebSocket",)
    starter.page.route_web_socket("**/link", lambda socket: socket.close())

    starter.page.reload()
    starter.awaits_turn()
    assert starter.page.evaluate("chieu.store.state.transport") == "poll"
    starter.plays("RS")

    other.until("view.table.lacuoi.top.face === 'RS'")
    assert len(starter.held()) == 6


def test_a_page_that_slept_wakes_to_the_present(table):
    """W9: frozen while the other plays, it shows no stale turn afterwards."""
    starter, other = table
    starter.awaits_turn()
    session = other.context.new_cdp_session(other.page)
    session.send("Page.setWebLifecycleState", {"state": "frozen"})
    starter.plays("RS")
    starter.awaits_turn()
    starter.plays("RV")

    session.send("Page.setWebLifecycleState", {"state": "active"})

    other.until("view.table.lacuoi.top.face === 'RV'")
    expect(other.page.locator(".turn.mine")).to_have_count(0)


def test_a_nervous_finger_plays_one_card(table):
    """W11: five quick taps lift a card and play it; the rest are for nothing."""
    starter, other = table
    starter.awaits_turn()
    card = next(one for one in starter.held() if one["face"] == "R5")

    starter.page.locator(f'[data-card="{card["id"]}"] button').evaluate(
        "(one) => { for (let n = 0; n < 5; n += 1) one.click(); }"
    )
    starter.settles()

    other.until("view.table.lacuoi.top.face === 'R5'")
    assert len(starter.held()) == 6


def test_two_windows_of_one_seat_agree(table):
    """W11: what is played in one is gone from the other."""
    starter, _ = table
    starter.awaits_turn()
    second = starter.context.new_page()
    second.goto(starter.page.url)
    second.locator(".turn.mine").wait_for()

    starter.plays("RS")

    second.wait_for_function("() => chieu.store.state.view.table.lacuoi.top.face === 'RS'")
    expect(second.locator("[data-card]")).to_have_count(6)


def test_a_refused_move_comes_back_with_its_reason(table):
    """W11: the card stands in the hand again, and a sentence says why."""
    starter, _ = table
    starter.awaits_turn()
    second = starter.context.new_page()
    second.goto(starter.page.url)
    second.locator(".turn.mine").wait_for()
    # The first window has not heard yet that the turn is over.
    starter.page.evaluate("chieu.link.on.frame = () => {}")
    card = next(one for one in starter.held() if one["face"] == "R5")
    played = second.locator(f'[data-card="{card["id"]}"] button')
    played.click()
    played.click()
    second.wait_for_function("() => chieu.store.state.view.table.lacuoi.top.face === 'R5'")

    starter.tap(f'[data-card="{card["id"]}"] button')
    starter.tap(f'[data-card="{card["id"]}"] button')

    starter.page.locator(".note.bad").wait_for()
    expect(starter.page.locator(f'[data-card="{card["id"]}"]:not(.sent)')).to_have_count(1)


def test_who_is_removed_is_told_and_finds_the_door(phones):
    """W18: no blank page: a sentence, and a way on."""
    host, guest = phones(PHONE), phones()
    guest.joins(host.opens("An"), "Bình")
    host.tap(".people li:has-text('Bình') button")
    host.tap("text=Mời ra khỏi bàn")
    host.tap(".sheet-kick .danger")

    assert guest.sees("Bạn không còn chỗ ở bàn này.")
    guest.tap(".blank a")
    guest.page.locator("#code").wait_for()


def test_a_table_outlives_its_host(phones):
    """Complaint 17: whoever is left is host, and can start."""
    host, guest, third = phones(), phones(), phones()
    code = host.opens("An")
    guest.joins(code, "Bình")
    third.joins(code, "Chi")
    host.tap(".menu")
    host.tap(".sheet >> text=Rời bàn")
    host.tap(".sheet-leave .danger")

    guest.until("view.own.powers.includes('START') && view.roster.seats.length === 2")
    host.page.locator("#code").wait_for()
    guest.starts(2)
    third.until("view.roster.phase === 'PLAYING'")


def _left_ms(phone):
    """What the page shows, in milliseconds."""
    return phone.page.evaluate("1000 * Number(document.querySelector('[data-clock=seconds]').textContent)")
