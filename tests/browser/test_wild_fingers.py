"""W19: taps at random, in whatever phase: no page breaks and the server stays right."""

import random
import time

import pytest

from tests.browser.agreement import SECTIONS
from tests.browser.devices import PATIENCE_MS
from tests.browser.house import lasting

TAPS_A_PAGE = 300
# Whatever can be pressed, except what leaves the page for good.
PRESS = """(dice) => {
  const all = [...document.querySelectorAll('button')].filter((one) => one.offsetParent && !one.closest('[inert]')
    && !one.matches('.leave, .danger.large') && !/Rời|Mời ra/.test(one.textContent));
  all[Math.floor(dice * all.length)]?.click();
}"""


@pytest.mark.parametrize(
    ("game", "begins"), [("Lá Cuối", True), ("Phỏm", True), ("Switch", True), ("Switch", False)], ids=str
)
def test_no_tap_breaks_a_page(phones, house, game, begins):
    """Two people tap at random at a table with a bot, from the deal or from the lobby; then each knows what the house says."""
    dice = random.Random(f"{game} {begins}")
    host, guest = phones(), phones()
    host.allowed = guest.allowed = ("400", "403", "404", "409", "412", "429")
    code = host.opens("An", game)
    guest.joins(code, "Bình")
    host.tap("text=Thêm máy")
    if begins:
        host.starts(3)
        for phone in (host, guest):
            phone.until("view.roster.phase === 'PLAYING'")

    for _ in range(TAPS_A_PAGE):
        for phone in (host, guest):
            phone.page.evaluate(PRESS, dice.random())

    for phone in (host, guest):
        phone.page.reload()
        phone.until("view.roster?.code === x", code)
        phone.page.locator(".phone").wait_for()
        assert _strays(phone, house) == []


def _strays(phone, house):
    """Which sections of what a page knows are not what the house says, when nothing moves any more."""
    until = time.monotonic() + PATIENCE_MS / 1000
    while (strays := _strays_now(phone, house)) and time.monotonic() < until:
        pass
    return strays


def _strays_now(phone, house):
    frame, view = house.seat(phone), phone.state()["view"]
    told = {name: frame["public"][name] for name in SECTIONS} | {"own": frame.get("own")}
    return [name for name, there in told.items() if lasting(view[name]) != lasting(there)]
