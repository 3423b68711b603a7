"""W10: whatever the phone's own clock says, everybody counts down to the same moment."""

import pytest

from tests.browser.phones import begun
from tests.browser.televisions import HD, Television

STANDS = "() => { const right = performance.now.bind(performance); performance.now = () => right() - (window.stoodMs || 0); }"
WRONG = "(skew) => { const right = Date.now; Date.now = () => right() + skew; }"


@pytest.mark.parametrize("skew_ms", [-90_000, 180_000], ids=["90 s slow", "3 min fast"])
def test_a_wrong_clock_is_not_asked(phones, devices, skew_ms):
    """Complaint 21: within three tenths of a second of the house's time, and what counts down is the same everywhere.

    A page is read after another, so the right phone is read before and after the others: they show what it showed
    between, give or take the second that a number stands.
    """
    wrong, right = phones(), phones()
    wrong.context.add_init_script(f"({WRONG})({skew_ms})")
    begun(wrong, right)
    screen = devices(HD, of=Television).follows(right.state()["view"]["roster"]["code"])
    screen.page.wait_for_function("() => document.querySelector('.strip .seconds')?.textContent")

    assert wrong.knows_the_time()
    assert right.knows_the_time()
    before, *others, after = [_seconds(device) for device in (right, wrong, screen, right)]
    assert [left for left in others if not after - 1 <= left <= before + 1] == []


def test_a_clock_that_stood_still_is_put_right(phones):
    """A computer that slept for two minutes, its clock with it: the next frame says how late it is."""
    sleeper, other = phones(), phones()
    sleeper.context.add_init_script(f"({STANDS})()")
    starter, _ = begun(sleeper, other)
    sleeper.knows_the_time()

    sleeper.page.evaluate("() => { window.stoodMs = 120_000; }")
    starter.plays("RS")
    sleeper.until("view.table.lacuoi.top.face === 'RS'")

    assert sleeper.knows_the_time()


def test_a_clock_that_ran_ahead_is_put_right_when_the_page_returns(phones):
    """The other way round, which no frame can tell: the page asks for the time whenever it opens a line."""
    ahead, other = phones(), phones()
    ahead.page.clock.install()
    begun(ahead, other)
    ahead.allowed = ("ERR_INTERNET_DISCONNECTED",)
    ahead.context.set_offline(True)
    ahead.loses_the_house()
    ahead.skips_time(90_000)

    ahead.context.set_offline(False)
    ahead.is_back()

    assert ahead.knows_the_time()


def _seconds(device):
    """What counts down on it; a screen shows minutes too."""
    *minutes, seconds = device.page.locator("[data-clock=seconds], .strip .seconds").first.inner_text().split(":")
    return 60 * int("".join(minutes) or 0) + int(seconds)
