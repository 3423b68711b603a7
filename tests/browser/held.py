"""Calls that are on their way for as long as a test wants."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from playwright.sync_api import Error

from tests.browser.devices import Device


class Held:
    """The calls of one method from a page: on their way until `goes_on`; the house hears of them only then."""

    def __init__(self, device: Device, method: str) -> None:
        self._routes: list[Any] = []
        self._is_over = False
        device.page.route(f"**/{method}", self._take)

    def goes_on(self) -> None:
        """From now on they arrive, those that wait first."""
        self._is_over = True
        for route in self._routes:
            # Whom the page has given up is gone.
            with suppress(Error):
                route.continue_()

    def _take(self, route: Any) -> None:
        if self._is_over:
            route.continue_()
        else:
            self._routes.append(route)
