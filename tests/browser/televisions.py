"""A television on the wall: it shows a real room, or a room made by hand, and can be measured."""

from __future__ import annotations

from typing import Any

from tests.browser.devices import Device
from tests.browser.scenes import START_MS, Plain

HD = {"viewport": {"width": 1280, "height": 720}}
FULL_HD = {"viewport": {"width": 1920, "height": 1080}}

_STAGE = """async ({ now, language }) => {
  const texts = await import("/js/i18n.js");
  texts.alsoRead("screen");
  await texts.useLanguage(language);
  (await import("/js/clock.js")).observeFrame(now);
  const { Stage } = await import("/js/screen/stage.js");
  const root = document.getElementById("screen");
  const stage = new Stage({ root, layer: document.getElementById("flights") });
  window.chieu = { store: stage };
  await document.fonts.ready;
}"""
_FRAMES = """async (frames) => {
  for (const frame of frames) chieu.store.frame(frame);
  await new Promise(requestAnimationFrame);
}"""


class Television(Device):
    """A shared screen."""

    _is_staged = False

    def follows(self, code: str) -> Television:
        """Show a room by its code, as anybody may."""
        self.open(f"/screen#{code}")
        self.page.locator(".screen[data-game]").wait_for()
        return self

    def shows(self, *frames: Plain, language: str = "vi") -> Television:
        """Show a room that was made by hand; nothing is asked of the server but texts and pictures."""
        if not self._is_staged:
            self._is_staged = True
            nothing = {"body": "", "content_type": "text/javascript"}
            self.page.route("**/js/screen/main.js", lambda route: route.fulfill(**nothing))
            self.open("/screen")
            self.page.evaluate(_STAGE, {"now": START_MS, "language": language})
        self.page.evaluate(_FRAMES, list(frames))
        self.page.locator(".screen[data-scene]").wait_for()
        return self

    def rests(self) -> None:
        """Wait until style sheets move nothing any more, so that a thing is measured where it comes to lie."""
        self.page.evaluate(_REST)

    def boxes(self, selector: str) -> list[dict[str, float]]:
        """Where every element of a selector lies: left, top, right, bottom."""
        found: list[dict[str, float]] = self.page.eval_on_selector_all(
            selector,
            "all => all.map(one => { const { left, top, right, bottom } = one.getBoundingClientRect();"
            " return { left, top, right, bottom }; })",
        )
        return found

    def cut_off(self, selector: str) -> list[str]:
        """The texts of elements that are wider than their box."""
        texts: list[str] = self.page.eval_on_selector_all(
            selector, "all => all.filter(one => one.scrollWidth > one.clientWidth + 1).map(one => one.textContent)"
        )
        return texts

    def texts_smaller_than(self, share: float) -> list[str]:
        """Visible texts whose letters are smaller than that share of the picture's height."""
        texts: list[str] = self.page.evaluate(_SMALL, share)
        return texts


# Bars of clocks run for minutes; they are no transitions.
_REST = """() => Promise.allSettled(document.getAnimations()
  .filter((one) => one instanceof CSSTransition).map((one) => one.finished)).then(() => null)"""
_SMALL = """(share) => {
  const found = [];
  const walker = document.createTreeWalker(document.getElementById("screen"), NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const owner = node.parentElement;
    const isSeen = node.textContent.trim() && owner.offsetParent && !owner.closest(".visually-hidden");
    if (isSeen && parseFloat(getComputedStyle(owner).fontSize) < innerHeight * share - 0.05) found.push(node.textContent.trim());
  }
  return found;
}"""


def overlapping(boxes: list[dict[str, float]]) -> list[tuple[int, int]]:
    """Which boxes cover a part of each other."""
    pairs = ((a, b) for a in range(len(boxes)) for b in range(a + 1, len(boxes)))
    return [(a, b) for a, b in pairs if _meet(boxes[a], boxes[b])]


def _meet(a: dict[str, float], b: dict[str, float]) -> bool:
    across = min(a["right"], b["right"]) - max(a["left"], b["left"])
    down = min(a["bottom"], b["bottom"]) - max(a["top"], b["top"])
    return across > 1 and down > 1


def outside(boxes: list[dict[str, float]], viewport: dict[str, Any], margin: float) -> list[int]:
    """Which boxes come nearer to the edge of the picture than that share of it."""
    wide, high = viewport["width"], viewport["height"]
    left, top = wide * margin - 1, high * margin - 1
    return [
        place
        for place, box in enumerate(boxes)
        if box["left"] < left or box["top"] < top or box["right"] > wide - left or box["bottom"] > high - top
    ]
