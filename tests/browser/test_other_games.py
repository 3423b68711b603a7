"""W3, W4: a whole round of each game from one phone among bots, by what the page offers."""

import pytest

# What a hurried person does: the first thing that is offered, the best first.
HURRY = """() => {
  const { view, page } = chieu.store.state;
  if (!view.own || view.turn.seat !== view.own.seat || page.sent) return;
  const first = ['.picker .colour', '.button.u', '.button.eat', '.ways-to-lay > .primary', '.button.send', '.lift .call', '.lift .button.primary',
    '.held.playable > button', '.buttons .row .button:not(.call):not(.catch):not(.round)'];
  const found = first.map((one) => document.querySelector(one)).find((one) => one && one.getAttribute('aria-disabled') !== 'true');
  if (found) found.click();
}"""


@pytest.mark.parametrize(
    ("game", "key", "bots"), [("Lá Cuối", "lacuoi", 3), ("Phỏm", "phom", 3), ("Switch", "switch", 2)]
)
def test_a_round_among_bots_comes_to_its_end(phones, game, key, bots):
    """Every step that a round asks for can be answered on the phone; the end tells who won and what it brought."""
    phone = phones()
    phone.opens("An", game)
    for number in range(bots):
        phone.tap("text=Thêm máy")
        phone.until("view.roster.seats.length === x", number + 2)
    phone.starts(bots + 1)
    phone.until("view.roster.phase === 'PLAYING'")

    phone.page.evaluate(f"window.hurrying = setInterval({HURRY}, 60)")
    phone.page.wait_for_function("() => chieu.store.state.view.roster.phase === 'ROUND_END'", timeout=120_000)
    phone.page.evaluate("clearInterval(window.hurrying)")

    phone.page.locator(".scores").wait_for()
    result = phone.state()["view"]["result"]
    assert len(result["seats"]) == bots + 1
    assert phone.page.locator(".scores > li").count() == bots + 1
    left = [seat for seat in result["seats"] if seat["hand"]]
    assert phone.page.locator(".left-over").count() == len(left)
    assert all(phone.sees(f"còn {seat['handValue']} ") for seat in left)
    if key == "phom":
        assert sum(seat["points"] for seat in result["seats"]) == 0


def test_the_next_round_begins_when_everybody_is_ready(phones):
    """Complaint 27: nobody has to wait for the host."""
    host, guest = phones(), phones()
    guest.joins(host.opens("An", "Switch"), "Bình")

    for phone in (host, guest):
        phone.tap(".go button:has-text('Sẵn sàng')")

    host.page.locator(".soon").wait_for()
    for phone in (host, guest):
        phone.until("view.roster.phase === 'PLAYING' && view.own.playing")


def test_the_host_changes_rules_and_game(phones):
    """What is chosen on one phone stands on the other."""
    host, guest = phones(), phones()
    guest.joins(host.opens("An"), "Bình")

    host.tap("text=Đổi luật")
    host.tap(".sheet .option:has-text('Chồng bài') >> text=bật")
    guest.until("view.options.options.lacuoi.stacking")
    host.page.keyboard.press("Escape")
    host.tap("text=Đổi trò chơi")
    host.tap(".sheet >> text=Phỏm")

    guest.until("view.roster.game === 'PHOM'")
    guest.page.locator("h1:has-text('Phỏm')").wait_for()
