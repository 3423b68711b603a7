"""W19: taps at random, in whatever phase: no page breaks and the server stays right."""

import random

import pytest

TAPS = 300
# Whatever can be pressed, except what leaves the page for good.
PRESS = """(dice) => {
  const all = [...document.querySelectorAll('button')].filter((one) => one.offsetParent && !one.closest('[inert]')
    && !one.matches('.leave, .danger.large') && !/Rời|Mời ra/.test(one.textContent));
  all[Math.floor(dice * all.length)]?.click();
}"""


@pytest.mark.parametrize("seed", [1, 2])
def test_no_tap_breaks_a_page(phones, seed):
    """Two people tap at random, with bots at the table; afterwards each still sees the table as it is."""
    dice = random.Random(seed)
    host, guest = phones(), phones()
    host.allowed = guest.allowed = ("400", "403", "404", "409", "412", "429")
    code = host.opens("An", ["Lá Cuối", "Phỏm", "Switch"][seed % 3])
    guest.joins(code, "Bình")
    host.tap("text=Thêm máy")

    for _ in range(TAPS):
        dice.choice((host, guest)).page.evaluate(PRESS, dice.random())

    for phone in (host, guest):
        phone.page.reload()
        phone.until("view.roster?.code === x", code)
        phone.page.locator(".phone").wait_for()
