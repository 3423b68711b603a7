"""A seat on a round watch: the wrist of wireframe 6.16, from 192 to 225 points."""

import pytest

from tests.browser.phones import begun

# What can be tapped: everything on black, inside the round, as large as a fingertip.
TARGETS = """() => {
  const middle = innerWidth / 2;
  return [...document.querySelectorAll('.watch button')].map((one) => {
    const box = one.getBoundingClientRect();
    const far = Math.hypot(box.x + box.width / 2 - middle, box.y + box.height / 2 - middle);
    const isRound = getComputedStyle(one).borderTopLeftRadius === '50%';
    const reach = isRound ? box.width / 2 : Math.min(box.width, box.height) / 2;
    return { name: one.className, least: Math.min(box.width, box.height), outside: far + reach > middle };
  });
}"""


def worn(phone, size=225):
    """The seat of a phone, on a watch."""
    code = phone.state()["view"]["roster"]["code"]
    phone.page.set_viewport_size({"width": size, "height": size})
    phone.open(f"/watch#{code}")
    phone.until("view.own?.playing || view.roster.phase !== 'PLAYING'")
    return phone


def swiped(phone, to_x, to_y):
    """A finger goes from the middle of the face so far."""
    phone.page.mouse.move(112, 112)
    phone.page.mouse.down()
    phone.page.mouse.move(112 + to_x, 112 + to_y, steps=4)
    phone.page.mouse.up()


def top_of(phone):
    return phone.state()["view"]["table"]["lacuoi"]["top"]["face"]


def shown(phone):
    """The card in the middle, by its name."""
    return phone.page.locator(".card-now").get_attribute("aria-label").split(",")[0]


@pytest.mark.parametrize("size", [192, 225])
def test_everything_that_can_be_tapped_is_as_large_as_a_fingertip(phones, size):
    """48 points and more, none of it beyond the round rim, the hand's own card and everybody's counts."""
    watch = worn(begun(phones(), phones())[0], size)
    watch.page.locator(".card-now").wait_for()

    targets = watch.page.evaluate(TARGETS)

    assert {target["name"].split()[0] for target in targets} == {"side", "card-now", "own", "act"}
    assert [target for target in targets if target["least"] < 47.9 or target["outside"]] == []
    assert watch.page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(0, 0, 0)"


def test_a_turn_is_played_with_one_finger(phones):
    """Swipe aside for another card, tap to play it, name a colour, swipe up to draw."""
    starter, other = begun(phones(), phones())
    watch = worn(starter)
    watch.page.locator(".card-now.playable").wait_for()

    first = shown(watch)
    for _ in range(5):
        swiped(watch, -60, 5)
    watch.tap(".card-now[aria-label^='Đổi màu,']")
    watch.tap(".picker button >> nth=2")
    other.awaits_turn()
    other.draws()
    watch.until("view.turn.seat === view.own.seat && !page.sent")
    held = len(watch.held())
    swiped(watch, 0, -60)
    watch.until("view.own.lacuoi.cards.length === x", held + 1)

    assert first == "5 đỏ"
    assert top_of(other) == "W"
    assert other.state()["view"]["table"]["lacuoi"]["colour"] == "GREEN"


def test_two_taps_on_a_count_call_or_catch(phones):
    """SW-16: twice on the own count is a call, twice on others' a catch; what is not to be done says why."""
    watch = worn(begun(phones(), phones())[1])

    watch.page.locator(".own").dblclick()
    watch.page.locator(".note:has-text('Chưa đến lúc bạn hô lá cuối')").wait_for()
    watch.page.locator(".side").dblclick()

    watch.page.locator(".note:has-text('Không có ai để bắt')").wait_for()


def test_a_watch_without_a_seat_says_so(devices):
    """Taking a seat needs a bigger page."""
    watch = devices({"viewport": {"width": 192, "height": 192}})

    watch.open("/watch")

    assert watch.sees("Chưa có chỗ ở bàn nào trên máy này.")
