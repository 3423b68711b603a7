"""W17: many windows at once: tables of one device, windows of one seat, and a whole table on one page."""

import pytest

from tests.browser.devices import TV
from tests.browser.test_other_games import HURRY

WINDOWS = 8


def test_more_windows_than_connections_are_live_on_one_origin(phones):
    """Browsers keep six connections to a host; streams are WebSockets, which are not among them, so an eighth window opens."""
    phone = phones()
    codes = [phone.opens("An")]
    for _ in range(WINDOWS - 1):
        phone.page = phone.context.new_page()
        codes.append(phone.opens("An"))

    assert len(set(codes)) == WINDOWS
    for window in phone.windows:
        window.wait_for_function("() => chieu.store.state.live")
        window.locator(".lobby").wait_for()


def test_a_seat_is_open_in_four_windows_at_most_and_the_fifth_closes_the_first(phones):
    """The oldest says where the table is open, and can have it back; nothing is left blank."""
    phone = phones()
    code = phone.opens("An")
    for _ in range(4):
        phone.page = phone.context.new_page()
        phone.open(f"/play#{code}")
        phone.page.wait_for_function("() => window.chieu?.store.state.live")
    first = phone.windows[0]

    first.get_by_role("heading", name="Bàn này đang mở ở cửa sổ khác.").wait_for()
    first.get_by_text("Chơi ở đây").click()
    first.wait_for_function("() => window.chieu?.store.state.live")

    phone.windows[1].get_by_role("heading", name="Bàn này đang mở ở cửa sổ khác.").wait_for()


@pytest.mark.slow
def test_a_whole_table_plays_a_round_on_one_page(devices, card_room):
    """/demo: four phones and a screen in frames, each phone an origin of its own, with its own seat and connections."""
    port = card_room.web_port
    demo = devices(TV, origin=f"http://localhost:{port}")
    demo.neighbours = tuple(f"p{number}.localhost:{port}" for number in range(1, 5))
    demo.open("/demo")
    phones = [_frame(demo, f"p{number}.localhost") for number in range(1, 5)]
    phones[0].get_by_text("Mở bàn mới").click()
    phones[0].locator('.game:has-text("Switch")').click()
    phones[0].locator("#name").fill("An")
    phones[0].locator("button[type=submit]").click()
    # The others need nobody to sit down.
    for phone in phones[1:]:
        phone.wait_for_function("() => window.chieu?.store.state.view.own")
    phones[0].wait_for_function("() => chieu.store.state.view.roster.seats.length === 4")
    phones[0].locator(".go button:has-text('Bắt đầu')").click()

    for phone in phones:
        phone.evaluate(f"window.hurrying = setInterval({HURRY}, 60)")
    for phone in phones:
        phone.wait_for_function("() => chieu.store.state.view.roster.phase === 'ROUND_END'", timeout=180_000)
        phone.evaluate("clearInterval(window.hurrying)")

    screen = next(frame for frame in demo.page.frames if "/screen" in frame.url)
    screen.locator("[data-scene=result]").wait_for()


def _frame(demo, host):
    """The frame of a phone once its page is there."""
    demo.page.frame_locator(f'iframe[data-host="{host.partition(".")[0]}"]').locator("#code").wait_for()
    return next(frame for frame in demo.page.frames if host in frame.url)
