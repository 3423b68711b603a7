"""W12, W13: small phones with many cards, fingers that type, and ears instead of eyes."""

import pytest

from tests.browser import tables
from tests.browser.devices import LYING, PHONE, SMALL
from tests.browser.phones import begun
from tests.browser.results import lacuoi_result
from tests.browser.scenes import LONG, card

FACES = [*[f"{colour}{sign}" for colour in "RYGB" for sign in "0123456789SVD"][:23], "W", "F"]
LEAST_PX = 44
SHORT = LYING | {"viewport": {"width": 568, "height": 320}}
WIDE = ("Nguyễn Thị Hà Ab", *LONG[1:4])
BETWEEN = {"lobby": lambda: tables.lobby(names=WIDE), "result": lambda: lacuoi_result(WIDE)}


def crowded(names=LONG):
    """Ten people with long names, and 25 cards in the hand of the one on turn, at whose phone one looks."""
    frame = tables.lacuoi(names)
    cards = [
        {
            "card": card(face),
            "playable": face in ("RD", "F"),
            "whyNot": "" if face in ("RD", "F") else "PENALTY_FIRST",
            "fresh": face == "W",
        }
        for face in FACES
    ]
    usual = {
        "colours": [],
        "colourOptional": False,
        "mayCall": False,
        "amount": 0,
        "anyTime": False,
        "notBeforeMs": 0,
        "primary": False,
    }
    actions = [
        usual | {"kind": "PLAY", "cardId": card("RD")["id"]},
        usual | {"kind": "PLAY", "cardId": card("F")["id"], "colours": ["RED", "YELLOW", "GREEN", "BLUE"]},
        usual | {"kind": "TAKE_PENALTY", "amount": 4, "primary": True},
        usual | {"kind": "CATCH", "anyTime": True},
    ]
    hand = {"cards": cards, "actions": actions, "handValue": 310}
    own = {"seat": 1, "generation": 1, "playing": True, "powers": ["PAUSE"], "lacuoi": hand, "notices": []}
    return frame | {"own": own}


@pytest.fixture
def shows(phones):
    """A phone that shows a frame made by hand."""

    def make(frame, kind=PHONE, language="vi", awaits=".hand"):
        return phones(kind, language).shows(frame, awaits)

    return make


@pytest.mark.parametrize("kind", [SMALL, PHONE, LYING], ids=["320x568", "360x740", "lying"])
def test_each_of_25_cards_can_be_reached(shows, kind):
    """W12, complaint 12: every card scrolls into sight, is 44 px wide at least, and nothing lies over it."""
    phone = shows(crowded(), kind)

    reached = phone.page.evaluate(
        """() => [...document.querySelectorAll('.held > button')].map((card) => {
          card.scrollIntoView({ block: 'center' });
          const { left, top, width, height } = card.getBoundingClientRect();
          const there = document.elementFromPoint(left + width / 2, top + height / 2);
          return { width: Math.round(width), isThere: card.contains(there) };
        })"""
    )

    assert len(reached) == len(FACES)
    assert [one for one in reached if one["width"] < LEAST_PX or not one["isThere"]] == []


@pytest.mark.parametrize("language", ["vi", "en"])
@pytest.mark.parametrize("kind", [SMALL, PHONE, LYING], ids=["320x568", "360x740", "lying"])
def test_nothing_sticks_out_of_the_phone(shows, kind, language):
    """W12: ten long names and long sentences make the page no wider, and every button can be pressed."""
    phone = shows(crowded(), kind, language)

    out = phone.page.evaluate(
        """() => [...document.querySelectorAll('.buttons .button, .turn, .pile, .status button')].filter((one) => {
          const { left, right, top, bottom, width, height } = one.getBoundingClientRect();
          const tooSmall = one.matches('button') && (height < 44 || width < 40);
          return left < -1 || right > innerWidth + 1 || top < -1 || bottom > innerHeight + 1 || tooSmall;
        }).map((one) => one.className + ' ' + one.textContent.trim().slice(0, 30))"""
    )

    assert out == []
    assert phone.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("scene", BETWEEN)
@pytest.mark.parametrize("kind", [SMALL, PHONE], ids=["320x568", "360x740"])
def test_nothing_sticks_out_between_rounds(shows, kind, scene):
    """W12: the longest name is cut, the host's star and what stands beside it are not, and the page stays as wide."""
    own = {"seat": 0, "generation": 1, "playing": False, "powers": ["START", "BOTS"], "notices": []}
    phone = shows(BETWEEN[scene]() | {"own": own}, kind, awaits=f"main.{scene} .name:has-text('Hà Ab')")

    out = phone.page.evaluate(
        """() => [...document.querySelectorAll('main *')].filter((one) => {
          const { left, right, width } = one.getBoundingClientRect();
          const isCut = one.matches('.badge, .ready, .waiting, .gain') && one.scrollWidth > one.clientWidth + 1;
          return width > 1 && (left < -1 || right > innerWidth + 1 || (one.clientWidth && isCut));
        }).map((one) => one.className + ' ' + one.textContent.trim().slice(0, 30))"""
    )

    assert out == []
    assert phone.page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
    assert phone.page.evaluate("(width) => innerWidth === width", kind["viewport"]["width"])


def test_a_small_phone_on_its_side_keeps_face_code_and_orders_apart(shows):
    """W12: at 568x320 nothing in the bar lies over its neighbour, and the words that sort are wide enough for a finger."""
    phone = shows(crowded(WIDE + LONG[4:]), SHORT)

    over = phone.page.evaluate(
        """() => [...document.querySelectorAll('.status .avatar, .status .code-chip, .status .signal, .status .menu')]
          .map((one) => one.getBoundingClientRect())
          .filter(({ left }, at, all) => at && left < all[at - 1].right - 1).length"""
    )
    widths = phone.page.evaluate("[...document.querySelectorAll('.orders button')].map((one) => one.offsetWidth)")

    assert over == 0
    assert min(widths) >= LEAST_PX


def test_what_can_be_played_stands_first_in_a_heap(shows):
    """W12: not all of 25 cards are in sight, so those that can be played are; who chose an order keeps it."""
    phone = shows(crowded())
    playable = "[...document.querySelectorAll('.held')].map((one) => one.classList.contains('playable'))"

    before = phone.page.evaluate(playable)
    phone.tap(".orders button:has-text('màu')")
    phone.page.wait_for_function("() => !document.querySelector('.held').classList.contains('playable')")

    assert before == [True] * 2 + [False] * (len(FACES) - 2)


def test_a_card_that_cannot_be_played_says_why(shows):
    """Complaint 26: `aria-disabled` and a reason, to eyes and ears."""
    phone = shows(crowded())
    refused = phone.page.locator(f'[data-card="{card("R1")["id"]}"] button')

    refused.click(force=True)

    assert refused.get_attribute("aria-disabled") == "true"
    assert "bị phạt" in refused.get_attribute("aria-label")
    phone.page.locator(".note:has-text('bị phạt')").wait_for()
    phone.page.locator("[data-live=assertive]:has-text('bị phạt')").wait_for(state="attached")


def test_a_turn_is_played_with_the_keyboard_alone(phones):
    """W13: tab to a card, press it twice; the focus is always somewhere."""
    starter, other = _in_a_round(phones)
    starter.awaits_turn()
    page = starter.page
    for _ in range(40):
        page.keyboard.press("Tab")
        if "đánh được" in (page.evaluate("document.activeElement.getAttribute('aria-label')") or ""):
            break

    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    starter.settles()

    other.until("view.table.lacuoi.discardCount === 2")


@pytest.mark.parametrize(
    ("language", "turn", "told"),
    [("vi", "TỚI LƯỢT BẠN. Mời bạn đi", "đánh"), ("en", "YOUR TURN. Your move", "plays")],
)
def test_ears_are_told_the_turn_and_what_happens(phones, language, turn, told):
    """W13: one's own turn is said at once and without one's own name, what others do after it, in the page's language."""
    starter, other = _in_a_round(phones, language)

    starter.page.locator(f"[data-live=assertive]:has-text('{turn}')").wait_for(state="attached")
    starter.plays("R5")

    other.page.locator(f"[data-live=polite]:has-text('{told}')").wait_for(state="attached")
    other.page.locator(f"[data-live=assertive]:has-text('{turn}')").wait_for(state="attached")


def _in_a_round(phones, language="vi"):
    """The starter, and the other."""
    return begun(phones(language=language), phones(language=language))
