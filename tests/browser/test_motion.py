"""Motion explains: for those who have not asked for less, cards fly from where they were, and nothing is left in the air."""

from tests.browser.phones import begun
from tests.browser.televisions import HD, Television

COUNTS = """() => {
  window.flown = 0;
  new MutationObserver((all) => {
    for (const { addedNodes } of all) for (const node of addedNodes) if (node.matches?.(".flying, .ghost")) window.flown += 1;
  }).observe(document, { childList: true, subtree: true });
}"""
LANDED = "() => window.flown > 0 && !document.querySelector('.flying, .ghost')"


def test_a_drawn_card_flies_on_the_screen_and_on_the_phone_of_the_other(phones, devices):
    """A back goes from the stock to who drew, on both; then only the card itself is there."""
    pair = [_moving(phones()) for _ in range(2)]
    starter, other = begun(*pair)
    screen = _moving(devices(HD, of=Television)).follows(starter.state()["view"]["roster"]["code"])
    for device in (other, screen):
        device.page.evaluate("() => { window.flown = 0; }")

    starter.draws()
    other.awaits_turn()

    for device in (other, screen):
        device.page.wait_for_function(LANDED)
    assert screen.page.locator("#flights > *").count() == 0


def _moving(device):
    """The device of somebody who likes motion; what flies there is counted."""
    device.page.emulate_media(reduced_motion="no-preference")
    device.context.add_init_script(f"({COUNTS})()")
    return device
