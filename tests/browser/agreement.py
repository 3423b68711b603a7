"""Phones, screens and the house at one position: what pages know and what stands on them is what the house says."""

from __future__ import annotations

import time
from typing import Any

from tests.browser.devices import PATIENCE_MS, Device
from tests.browser.drawn import ON_PHONE, ON_SCREEN, phone_should, screen_should
from tests.browser.house import House, lasting
from tests.browser.phones import Phone
from tests.browser.scenes import Plain
from tests.browser.televisions import Television
from tests.browser.words import narrated

SECTIONS = ("roster", "options", "table", "seats", "turn", "result", "history")
_READ = """() => JSON.stringify({ view: window.chieu.store.state.view, drawn: what() },
  (key, value) => value instanceof Uint8Array ? Array.from(value) : value)"""


class Table:
    """Who sits at a table and what shows it. `agreed` is the first phone's frame where all have agreed last."""

    def __init__(self, house: House, phones: list[Phone], screens: list[Television]) -> None:
        self.house = house
        self.phones = phones
        self.screens = screens
        self.agreed: Plain = {}

    def agree(self) -> list[str]:
        """Where pages stray from the house, at the newest position there is; waits until none does or patience ends."""
        until = time.monotonic() + PATIENCE_MS / 1000
        while (strays := self._strays()) and time.monotonic() < until:
            pass
        return strays

    def _strays(self) -> list[str]:
        code = str(self.phones[0].state()["view"]["roster"]["code"])
        told: list[tuple[Device, Plain]] = [(phone, self.house.seat(phone)) for phone in self.phones]
        told += [(screen, self.house.screen(code)) for screen in self.screens]
        self.agreed = told[0][1]
        versions = {frame["position"]["version"] for _, frame in told}
        if len(versions) > 1:
            return [f"the house moved on meanwhile: {versions}"]
        return [stray for device, frame in told for stray in _strays_of(device, frame)]


def _strays_of(device: Device, frame: Plain) -> list[str]:
    version = frame["position"]["version"]
    device.until("view.version >= x", version)
    is_phone = isinstance(device, Phone)
    read = device.read(_READ.replace("what()", f"({ON_PHONE if is_phone else ON_SCREEN})()"))
    view, drawn = read["view"], read["drawn"]
    if view["version"] != version:
        return [f"the page moved on meanwhile: {view['version']}"]
    kept = {name: frame["public"][name] for name in SECTIONS} | ({"own": frame["own"]} if is_phone else {})
    strays = [
        f"{name}: {view[name]} where the house says {there}"
        for name, there in kept.items()
        if _differ(view[name], there)
    ]
    should = (phone_should if is_phone else screen_should)(frame, device.language)
    if "headline" in drawn:
        should["headline"] = narrated(device.language, frame["public"], frame["public"]["result"]["headline"])
    return strays + [
        f"{name} shows {drawn.get(name)} where {there} should stand"
        for name, there in should.items()
        if drawn.get(name) != there
    ]


def _differ(one: Any, other: Any) -> bool:
    return bool(lasting(one) != lasting(other))
