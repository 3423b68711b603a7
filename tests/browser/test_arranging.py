"""The own hand: cards of Phỏm are put where one likes them, and a lifted card hides no other."""

import pytest

from tests.browser.devices import PHONE, SMALL
from tests.browser.phones import begun

HAND = """() => {
  const { top, bottom } = document.querySelector('.hand').getBoundingClientRect();
  return { top, bottom, buttons: document.querySelector('.buttons').getBoundingClientRect().top };
}"""


# Cards that are dealt fly to their places first; bars of clocks run for minutes and are not waited for.
LANDED = """() => Promise.allSettled(document.getAnimations()
  .filter((one) => one.effect.getComputedTiming().endTime < 3_000).map((one) => one.finished)).then(() => null)"""


def order(phone):
    """The ids of the cards as they lie."""
    return phone.page.evaluate("[...document.querySelectorAll('.held')].map((one) => Number(one.dataset.card))")


def put(cards, at, to):
    """What the order becomes when one card is taken out and put at a place."""
    rest = [card for place, card in enumerate(cards) if place != at]
    return [*rest[:to], cards[at], *rest[to:]]


def lies(phone, cards):
    """Wait until the cards lie in that order."""
    drawn = "(ids) => String([...document.querySelectorAll('.held')].map((one) => one.dataset.card)) === String(ids)"
    phone.page.wait_for_function(drawn, arg=cards)
    return True


def by_the_server(phone):
    """The hand with its melds first, else by rank as the server gives it."""
    cards = phone.state()["view"]["own"]["phom"]["cards"]
    return [one["card"]["id"] for one in sorted(cards, key=lambda one: one["group"] or 99)]


def drags(phone, at, to):
    """A finger goes down on one card and is lifted over another."""
    phone.page.evaluate(LANDED)
    touch = phone.context.new_cdp_session(phone.page)
    boxes = [phone.page.locator(f".held >> nth={place}").bounding_box() for place in (at, to)]
    (left, top), (right, bottom) = ((box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for box in boxes)
    path = [(left + (right - left) * step / 6, top + (bottom - top) * step / 6) for step in range(7)]
    for step, (x, y) in enumerate(path):
        kind = "touchMove" if step else "touchStart"
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y}]})
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_a_hand_of_phom_lies_as_it_was_put(phones):
    """Wireframe 6.11: by finger, by two taps while nothing can be discarded, by keys; over frames and reloads; and back."""
    on_turn, other = begun(phones(), phones(), "Phỏm")
    dealt = order(other)

    drags(other, 0, 7)
    wanted = put(dealt, 0, 7)
    assert lies(other, wanted)
    other.tap(".held >> nth=2 >> button")
    other.page.locator('.held button[aria-pressed="true"]').wait_for()
    other.tap(".held >> nth=5 >> button")
    wanted = put(wanted, 2, 5)
    assert lies(other, wanted)
    other.page.locator(".held button").nth(3).focus()
    other.page.keyboard.press("Shift+ArrowLeft")
    wanted = put(wanted, 3, 2)
    assert lies(other, wanted)
    focused = "(id) => document.activeElement.closest('.held')?.dataset.card === String(id)"
    other.page.wait_for_function(focused, arg=wanted[2])

    on_turn.tap(".held.playable button")
    on_turn.tap(".lift .primary")
    other.awaits_turn()
    assert order(other) == wanted
    other.page.reload()
    assert lies(other, wanted)
    other.presses("Bốc")
    other.until("view.own.phom.cards.length === 10")
    assert order(other)[:9] == wanted

    other.tap("text=Xếp lại tự động")
    assert lies(other, by_the_server(other))


@pytest.mark.parametrize("kind", [PHONE, SMALL], ids=["phone", "small"])
@pytest.mark.parametrize("game", ["Lá Cuối", "Phỏm"])
def test_a_lifted_card_hides_no_other(phones, kind, game):
    """What plays the card stands where the buttons of the turn stood: the hand stays as high as it was, and where."""
    on_turn, _ = begun(phones(kind), phones(kind), game)
    before = on_turn.page.evaluate(HAND)

    on_turn.tap(".held.playable button")
    on_turn.page.locator(".lift .primary").wait_for()

    assert on_turn.page.evaluate(HAND) == pytest.approx(before, abs=1)
