"""Devices: a browser context each, with what a person does on it and an ear for everything that goes wrong."""

from __future__ import annotations

import json
from contextlib import suppress
from typing import Any
from urllib.parse import urlsplit

from google.protobuf.message import Message
from playwright.sync_api import Error

from tests.browser.glances import GLANCE, Glance, cards_known
from tests.browser.leaks import (
    SOCKETS,
    Keeper,
    Received,
    answer_of,
    leaks,
    replay_faults,
    secrets_known,
    secrets_sent,
)

PHONE = {"viewport": {"width": 360, "height": 740}, "is_mobile": True, "has_touch": True, "device_scale_factor": 2}
SMALL = {"viewport": {"width": 320, "height": 568}, "is_mobile": True, "has_touch": True, "device_scale_factor": 2}
LYING = {"viewport": {"width": 740, "height": 360}, "is_mobile": True, "has_touch": True, "device_scale_factor": 2}
TV = {"viewport": {"width": 1920, "height": 1080}}
PATIENCE_MS = 15_000
PROTO = "application/proto"
FILES = ("/js/", "/css/", "/vendor/", "/fonts/", "/help/", "/i18n/", "/icons/")


class Device:
    """A device that looks at one page. `faults` is what went wrong so far, for the test to find empty."""

    def __init__(self, browser: Any, origin: str, kind: dict[str, Any], language: str = "vi") -> None:
        self.origin = origin
        self.language = language
        self.context = browser.new_context(
            **kind, locale={"vi": "vi-VN", "en": "en-GB"}[language], reduced_motion="reduce"
        )
        self.context.set_default_timeout(PATIENCE_MS)
        self.faults: list[str] = []
        self.received: dict[str, Received] = {}
        self.allowed: tuple[str, ...] = ()
        self.neighbours: tuple[str, ...] = ()
        self.windows: list[Any] = []
        self.context.on("page", self._watch)
        self.page = self.context.new_page()

    def open(self, path: str = "/") -> Device:
        """Go to a page of the house."""
        self.page.goto(self.origin + path)
        return self

    def tap(self, selector: str, **more: Any) -> None:
        """Tap what a person would."""
        self.page.locator(selector, **more).first.click()

    def sees(self, text: str) -> bool:
        """Wait until a text is to be seen."""
        self.page.get_by_text(text).first.wait_for()
        return True

    def state(self) -> dict[str, Any]:
        """What the page knows, as its store has it."""
        self.until("true")
        text = self.page.evaluate(
            "() => JSON.stringify(window.chieu.store.state, (key, value) => value instanceof Uint8Array ? Array.from(value) : value)"
        )
        known: dict[str, Any] = json.loads(text)
        return known

    def read(self, expression: str, argument: Any = None) -> Any:
        """What JavaScript makes of the page, which answers with JSON."""
        return json.loads(self.page.evaluate(expression, argument))

    def until(self, condition: str, argument: Any = None) -> None:
        """Wait until a condition of the page's state holds and is drawn: JavaScript with `view`, `page` and `x` at hand.

        A page draws in the frame after it knows: what held for three frames in a row is there to be looked at.
        """
        body = f"""(x) => {{
          const {{ view, page }} = window.chieu?.store.state || {{}};
          const holds = Boolean(view?.roster && ({condition}));
          window.heldFrames = holds ? (window.heldFrames || 0) + 1 : 0;
          const drawn = window.heldFrames >= 3;
          if (drawn) window.heldFrames = 0;
          return drawn;
        }}"""
        self.page.wait_for_function(body, arg=argument)

    def check(self) -> list[str]:
        """Everything that may not be on any page, whatever the test is about."""
        # A sentence that is missing the page says itself, on the console; see js/i18n.js.
        with suppress(Error):
            nameless = self.page.evaluate(NAMELESS)
            if nameless:
                self.faults.append(f"buttons without a name: {nameless}")
        return self.faults

    def close(self) -> None:
        """The person goes away."""
        self.context.close()

    def frames(self) -> list[Message]:
        """Everything that came over links."""
        came = [one.messages for name, one in self.received.items() if name.endswith("/link")]
        return [message for messages in came for message in messages]

    def storage(self) -> list[dict[str, str]]:
        """What each frame of each window keeps."""
        found = []
        for frame in (frame for window in self.windows for frame in window.frames):
            with suppress(Error):
                found.append(frame.evaluate("() => ({ ...localStorage })"))
        return found

    def drawn(self) -> list[str]:
        """What stands in each frame of each window, attributes and all."""
        found = []
        for frame in (frame for window in self.windows for frame in window.frames):
            with suppress(Error):
                found.append(frame.content())
        return found

    def glances(self) -> list[Glance]:
        """Where each frame of each window stands in a round, with the cards that it shows and that it keeps."""
        found = []
        for frame in (frame for window in self.windows for frame in window.frames):
            with suppress(Error):
                found.append(frame.evaluate(GLANCE))
        return [glance for glance in found if glance]

    def _watch(self, window: Any) -> None:
        """From now on what goes wrong there is noticed, and what comes there is kept."""
        number = len(self.windows)
        self.windows.append(window)
        window.on("console", self._said)
        window.on("pageerror", lambda error: self.faults.append(f"page error: {error}"))
        window.on("request", self._asked)
        window.on("response", lambda answer: self._answered(number, answer))
        window.on("requestfinished", lambda request: self._ended(number, request))
        window.on("websocket", lambda socket: self._opened(number, socket))

    def _of(self, number: int, url: str) -> Received:
        there = urlsplit(url)
        return self.received.setdefault(f"window {number} {there.netloc}{there.path}", Received())

    def _answered(self, number: int, answer: Any) -> None:
        kind = answer_of(urlsplit(answer.url).path)
        if kind is None or answer.headers.get("content-type") != PROTO:
            return
        # A page that is gone meanwhile has not read it either.
        with suppress(Error):
            self._of(number, answer.url).take(kind, answer.body())

    def _ended(self, number: int, request: Any) -> None:
        """What is no message of ours: errors, JSON, pictures, streams that are over. Files are the same for everybody."""
        there = urlsplit(request.url)
        if there.path.startswith(FILES) or there.scheme in ("data", "blob"):
            return
        with suppress(Error):
            answer = request.response()
            if answer is not None and answer.headers.get("content-type") != PROTO:
                self._of(number, request.url).take(None, answer.body())

    def _opened(self, number: int, socket: Any) -> None:
        received, kind = self._of(number, socket.url), SOCKETS.get(urlsplit(socket.url).path)
        socket.on("framereceived", lambda sent: received.take(kind, sent if isinstance(sent, bytes) else sent.encode()))

    def _said(self, message: Any) -> None:
        if message.type == "error" and not any(word in message.text for word in self.allowed):
            self.faults.append(f"console: {message.text}")

    def _asked(self, request: Any) -> None:
        there, here = urlsplit(request.url), urlsplit(self.origin)
        if there.scheme not in ("data", "blob") and there.netloc not in (here.netloc, *self.neighbours):
            self.faults.append(f"asked somebody else: {request.url}")


def told_too_much(devices: list[Device]) -> list[str]:
    """What reached any of them though it was not theirs to see."""
    pages = {
        f"device {number} {name}": received
        for number, device in enumerate(devices)
        for name, received in device.received.items()
    }
    seats: dict[str, tuple[str, dict[str, str]]] = {}
    keepers = [Keeper(device.storage(), device.drawn()) for device in devices]
    for device, keeper in zip(devices, keepers, strict=True):
        seats |= {code: (device.origin, seat) for code, seat in keeper.seats.items()}
    faults = leaks(pages) + secrets_sent(pages, [secret for keeper in keepers for secret in keeper.secrets])
    faults += secrets_known(keepers)
    faults += cards_known(
        (f"device {number}", one) for number, device in enumerate(devices) for one in device.glances()
    )
    for code, (origin, seat) in seats.items():
        faults += replay_faults(origin, seat, code, pages)
    return faults


NAMELESS = """() => [...document.querySelectorAll('button, a[href], input')]
  .filter((one) => one.offsetParent && !one.getAttribute('aria-label') && !one.textContent.trim()
    && !one.labels?.length && !one.getAttribute('aria-labelledby'))
  .map((one) => one.outerHTML.slice(0, 80))"""
