"""What a page tells to ears: every text of its live regions, in order, beside what the house told the page."""

from __future__ import annotations

from tests.browser.devices import Device
from tests.browser.house import plain
from tests.browser.scenes import Plain
from tests.browser.words import narrated

HEARS = """
window.heard = [];
new MutationObserver((changes) => {
  for (const { target } of changes) {
    const region = target.nodeType === Node.ELEMENT_NODE && target.closest('[data-live=polite]');
    if (region && region.textContent) window.heard.push(region.textContent);
  }
}).observe(document, { childList: true, subtree: true });
"""
# Said all the time in another way: the own turn at once, everybody's cards beside their names.
_UNTOLD = ("TURN_STARTED", "DEALT")


def listening(device: Device) -> Device:
    """From the next page on everything is heard."""
    device.context.add_init_script(HEARS)
    return device


def events(device: Device) -> list[Plain]:
    """Everything that a device was told of as it happened, each event once."""
    streams = [came for name, came in device.received.items() if name.endswith(("/link", "/screen"))]
    frames = [plain(frame) for came in streams for frame in came.frames()]
    found = {
        (one["version"], one["index"]): one for frame in frames for one in frame.get("public", {}).get("events", [])
    }
    return [found[at] for at in sorted(found)]


def unheard(device: Device, public: Plain, weights: tuple[str, ...] = ("BIG", "NORMAL", "LOG")) -> list[str]:
    """Sentences of such events that were not said, or not in their order; waits for the last one."""
    told = [one for one in events(device) if one["kind"] not in _UNTOLD and one["weight"] in weights]
    sentences = [narrated(device.language, public, one["text"]) for one in told if one.get("text", {}).get("key")]
    device.page.wait_for_function("(last) => window.heard.join('. ').includes(last)", arg=sentences[-1])
    heard = device.page.evaluate("window.heard.join('. ')")
    missing, at = [], 0
    for sentence in sentences:
        there = heard.find(sentence, at)
        if there < 0:
            missing.append(sentence)
        else:
            at = there + len(sentence)
    return missing
