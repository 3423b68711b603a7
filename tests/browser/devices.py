"""Devices: a browser context each, with what a person does on it and an ear for everything that goes wrong."""

from __future__ import annotations

import json
from contextlib import suppress
from typing import Any
from urllib.parse import urlsplit

from google.protobuf.message import DecodeError

from chieu.api.v1.display_pb2 import LinkResponse

PHONE = {"viewport": {"width": 360, "height": 740}, "is_mobile": True, "has_touch": True, "device_scale_factor": 2}
SMALL = {"viewport": {"width": 320, "height": 568}, "is_mobile": True, "has_touch": True, "device_scale_factor": 2}
LYING = {"viewport": {"width": 740, "height": 360}, "is_mobile": True, "has_touch": True, "device_scale_factor": 2}
TV = {"viewport": {"width": 1920, "height": 1080}}
PATIENCE_MS = 15_000
UNKNOWN_TEXT = "⟦"


class Device:
    """A device that looks at one page. `faults` is what went wrong so far, for the test to find empty."""

    def __init__(self, browser: Any, origin: str, kind: dict[str, Any], language: str = "vi") -> None:
        self.origin = origin
        self.context = browser.new_context(
            **kind, locale={"vi": "vi-VN", "en": "en-GB"}[language], reduced_motion="reduce"
        )
        self.context.set_default_timeout(PATIENCE_MS)
        self.faults: list[str] = []
        self.heard: list[bytes] = []
        self.allowed: tuple[str, ...] = ()
        self.page = self.context.new_page()
        self.page.on("console", self._said)
        self.page.on("pageerror", lambda error: self.faults.append(f"page error: {error}"))
        self.page.on("request", self._asked)
        self.page.on("websocket", lambda socket: socket.on("framereceived", self._received))

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

    def until(self, condition: str, argument: Any = None) -> None:
        """Wait until a condition of the page's state holds: JavaScript with `view` and `page` and `x` at hand."""
        body = f"(x) => {{ const {{ view, page }} = window.chieu?.store.state || {{}}; return Boolean(view && ({condition})); }}"
        self.page.wait_for_function(body, arg=argument)

    def check(self) -> list[str]:
        """Everything that may not be on any page, whatever the test is about."""
        with suppress(Exception):
            if UNKNOWN_TEXT in self.page.content():
                self.faults.append(f"a sentence is missing: {self.page.content().split(UNKNOWN_TEXT)[1][:40]}")
            nameless = self.page.evaluate(NAMELESS)
            if nameless:
                self.faults.append(f"buttons without a name: {nameless}")
        return self.faults

    def close(self) -> None:
        """The person goes away."""
        self.context.close()

    def frames(self) -> list[LinkResponse]:
        """Everything that came over the page's link."""
        read = []
        for message in self.heard:
            with suppress(DecodeError):
                read.append(LinkResponse.FromString(message))
        return read

    def _said(self, message: Any) -> None:
        if message.type == "error" and not any(word in message.text for word in self.allowed):
            self.faults.append(f"console: {message.text}")

    def _asked(self, request: Any) -> None:
        there, here = urlsplit(request.url), urlsplit(self.origin)
        if there.scheme not in ("data", "blob") and there.netloc != here.netloc:
            self.faults.append(f"asked somebody else: {request.url}")

    def _received(self, payload: Any) -> None:
        if isinstance(payload, bytes):
            self.heard.append(payload)


NAMELESS = """() => [...document.querySelectorAll('button, a[href], input')]
  .filter((one) => one.offsetParent && !one.getAttribute('aria-label') && !one.textContent.trim()
    && !one.labels?.length && !one.getAttribute('aria-labelledby'))
  .map((one) => one.outerHTML.slice(0, 80))"""
