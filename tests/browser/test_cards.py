"""W14: the faces of both decks, told apart without colour and called by their names."""

import base64

import pytest

from chieu.games.lacuoi.cards import FACES as LACUOI
from chieu.games.phom.cards import FACE as POKER
from tests.browser.devices import TV

DEFICIENCIES = ("protanopia", "deuteranopia", "tritanopia", "achromatopsia")
# Faces, and the least part of a face that must look different: pips are smaller than the shapes of Lá Cuối.
FOUR = {
    "four colours": (("R7", "Y7", "G7", "B7"), 0.05),
    "four suits": (("7S", "7H", "7D", "7C"), 0.03),
}
WIDE_PX, NARROW_PX = 120, 40
# How different a point of the face must be to count: 0 to 255 of brightness.
LEAST_STEP = 48

_DRAW = """async ({ faces, width, small, language }) => {
  const { html, render } = await import("/vendor/lit-html/lit-html.js");
  const { cardFace } = await import("/js/cards.js");
  const root = document.getElementById("screen");
  render(html`${faces.map((face) => html`<span class="laid" data-face=${face}>${cardFace(face, { small, language })}</span>`)}`, root);
  for (const card of root.querySelectorAll(".laid")) Object.assign(card.style, { display: "inline-block", width: `${width}px` });
}"""
_COMPARE = """async ({ pictures, step }) => {
  const seen = await Promise.all(pictures.map(async (picture) => {
    const image = new Image();
    image.src = `data:image/png;base64,${picture}`;
    await image.decode();
    const canvas = Object.assign(document.createElement("canvas"), { width: image.width, height: image.height });
    const pen = canvas.getContext("2d");
    pen.drawImage(image, 0, 0);
    return pen.getImageData(0, 0, image.width, image.height).data;
  }));
  const bright = (data, at) => 0.3 * data[at] + 0.59 * data[at + 1] + 0.11 * data[at + 2];
  const share = (a, b) => {
    let other = 0;
    for (let at = 0; at < a.length; at += 4) if (Math.abs(bright(a, at) - bright(b, at)) > step) other += 1;
    return (4 * other) / a.length;
  };
  return seen.flatMap((a, n) => seen.slice(n + 1).map((b) => share(a, b)));
}"""


@pytest.fixture
def sheet(devices):
    """Draws faces on an empty page: `sheet(faces, width, small=False, language="vi")`; the device that shows them."""
    device = devices(TV)
    device.page.route("**/js/screen/main.js", lambda route: route.fulfill(body="", content_type="text/javascript"))
    device.open("/screen")

    def draw(faces, width=WIDE_PX, small=False, language="vi"):
        device.page.evaluate(_DRAW, {"faces": list(faces), "width": width, "small": small, "language": language})
        return device

    return draw


@pytest.mark.parametrize("deficiency", DEFICIENCIES)
@pytest.mark.parametrize(("faces", "least"), FOUR.values(), ids=FOUR)
def test_four_colours_and_four_suits_differ_in_shape(sheet, faces, least, deficiency):
    """Complaint 19: the same number in four colours or suits is four pictures, by brightness alone, large and small."""
    came = {}

    for width, small in ((WIDE_PX, False), (NARROW_PX, False), (NARROW_PX, True)):
        device = sheet(faces, width, small)
        device.context.new_cdp_session(device.page).send("Emulation.setEmulatedVisionDeficiency", {"type": deficiency})
        pictures = [base64.b64encode(card.screenshot()).decode() for card in device.page.locator(".laid").all()]
        came[width, small] = min(device.page.evaluate(_COMPARE, {"pictures": pictures, "step": LEAST_STEP}))

    assert {size: share for size, share in came.items() if share < least} == {}


def test_six_and_nine_are_underlined(sheet):
    """A 6 that lies upside down is no 9."""
    device = sheet(["R6", "R9", "R8"])

    lines = device.page.eval_on_selector_all(
        ".laid", "all => all.map(one => one.querySelectorAll('path[d*=\"h13\"]').length)"
    )

    assert lines == [2, 2, 0]


@pytest.mark.parametrize("language", ["vi", "en"])
def test_every_card_has_a_name_of_its_own(sheet, language):
    """W13: whoever hears the page knows which card it is, in both decks."""
    device = sheet([*LACUOI, *POKER], NARROW_PX, language=language)

    names = device.page.eval_on_selector_all(".laid svg", "all => all.map(one => one.getAttribute('aria-label'))")

    assert len(set(names)) == len(LACUOI) + len(POKER)
    assert all(names)
