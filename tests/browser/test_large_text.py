"""W14: letters of twice the size, and a page zoomed to twice: nothing is wider than the screen, everything can be reached."""

import pytest

from tests.browser import tables
from tests.browser.devices import PHONE
from tests.browser.phones import Phone
from tests.browser.results import lacuoi_result
from tests.browser.scenes import LONG, card
from tests.browser.test_everyone import FACES, crowded

# A phone of 360x740 whose page is zoomed to 200 %.
ZOOMED = PHONE | {"viewport": {"width": 180, "height": 370}}
TWICE = "document.documentElement.style.fontSize = '200%'"
LEAST_PX = 40
HOST = {"seat": 0, "generation": 1, "playing": False, "powers": ["START", "BOTS", "OPTIONS", "GAME"], "notices": []}
WAYS = pytest.mark.parametrize(
    ("kind", "letters"), [(PHONE, TWICE), (ZOOMED, "")], ids=["letters of 200 %", "zoomed to 200 %"]
)
# What lies beside the screen without a way to scroll there, what is covered when it is scrolled to, what is too small.
FAULTS = """(least) => {
  const told = (one) => `${one.tagName} ${one.className} ${one.textContent.trim().slice(0, 30)}`;
  const seen = [...document.querySelectorAll('#app *')].filter((one) =>
    one.getClientRects().length && !one.closest('.visually-hidden, svg, [inert], .others, .wide-table'));
  const beside = seen.filter((one) => {
    const { left, right } = one.getBoundingClientRect();
    return left < -1 || right > innerWidth + 1;
  });
  const pressed = seen.filter((one) => one.matches('button, a, input, summary') && !one.matches('.sheet-veil'));
  const covered = pressed.filter((one) => {
    one.scrollIntoView({ block: 'center', inline: 'center' });
    const { left, top, width, height } = one.getBoundingClientRect();
    const there = document.elementFromPoint(left + width / 2, top + height / 2);
    const byItsLabel = one.closest('label')?.contains(there);
    return !one.contains(there) && !byItsLabel;
  });
  const small = pressed.filter((one) => one.matches('.button, .held > button') && Math.min(one.offsetWidth, one.offsetHeight) < least);
  const wide = document.documentElement.scrollWidth > innerWidth + 1 ? ['the page'] : [];
  return [...wide, ...beside.map((one) => `beside: ${told(one)}`), ...covered.map((one) => `covered: ${told(one)}`),
    ...small.map((one) => `small: ${told(one)}`)];
}"""


def faults(page, letters=""):
    """What is wrong with a page whose letters are made so large."""
    if letters:
        page.evaluate(letters)
    page.locator("html.magnified").wait_for()
    page.wait_for_function("() => [...document.styleSheets].some(({ href }) => href?.endsWith('/css/magnified.css'))")
    return page.evaluate(FAULTS, LEAST_PX)


@WAYS
def test_the_door_is_for_large_letters_too(phones, kind, letters):
    """W14: the door, and the page on which a table is opened."""
    phone = phones(kind)
    phone.open("/")
    phone.page.locator("form.panel").wait_for()
    home = faults(phone.page, letters)

    phone.tap(".way >> nth=0")
    phone.page.locator(".game >> nth=2").wait_for()

    assert home + faults(phone.page, letters) == []


@WAYS
def test_a_table_is_for_large_letters_too(phones, kind, letters):
    """W14: the lobby, 25 cards and the buttons of a turn, the colours, a result, and what slides over them."""
    phone = phones(PHONE if letters else kind)
    found = {}

    phone.shows(tables.lobby(names=LONG) | {"own": HOST}, "main.lobby .name")
    found["lobby"] = faults(phone.page, letters)
    for sheet in ("menu", "options", "settings", "points"):
        found[sheet] = on_sheet(phone, sheet, letters)
    phone.shows(crowded())
    found["hand"] = faults(phone.page, letters)
    cards = phone.page.locator(".held").count()
    lift_twice(phone, "F")
    found["colours"] = faults(phone.page, letters)
    phone.shows(lacuoi_result(LONG) | {"own": HOST}, "main.result .name")
    found["result"] = faults(phone.page, letters)

    assert cards == len(FACES)
    assert {place: wrong for place, wrong in found.items() if wrong} == {}


def on_sheet(phone: Phone, name: str, letters: str) -> list[str]:
    """What is wrong with a sheet."""
    phone.page.evaluate("(sheet) => chieu.store.dispatch({ type: 'page', page: { sheet } })", name)
    phone.page.locator(f".sheet-{name} .close").wait_for()
    found = faults(phone.page, letters)
    phone.page.keyboard.press("Escape")
    phone.page.locator(".sheet").wait_for(state="detached")
    return found


def lift_twice(phone: Phone, face: str) -> None:
    """Ask for the colour of a card."""
    button = phone.page.locator(f'[data-card="{card(face)["id"]}"] button')
    button.click()
    button.click()
    phone.page.locator(".colour").first.wait_for()
