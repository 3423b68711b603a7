"""A phone in somebody's hand: join, start, play a card, press a button, as a person does it."""

from __future__ import annotations

from typing import Any

from tests.browser.devices import Device


class Phone(Device):
    """A device at a table."""

    def opens(self, name: str, game: str = "Lá Cuối") -> str:
        """Open a table; its code."""
        self.open("/")
        self.tap(f"text={'Mở bàn mới' if self.page.locator('html').get_attribute('lang') == 'vi' else 'Open a table'}")
        self.tap(f'.game:has-text("{game}")')
        self.page.fill("#name", name)
        self.tap("button[type=submit]")
        self.until("view.roster?.code")
        return str(self.state()["view"]["roster"]["code"])

    def joins(self, code: str, name: str) -> Phone:
        """Follow the link of a room and take a seat there."""
        self.open(f"/#{code}")
        self.page.locator(".good").wait_for()
        self.page.fill("#name", name)
        self.tap("button[type=submit]")
        self.until("view.roster?.code")
        return self

    @property
    def seat(self) -> int:
        return int(self.state()["view"]["own"]["seat"])

    def is_on_turn(self) -> bool:
        """Whether this seat is asked to act."""
        turn = self.state()["view"]["turn"]
        return turn.get("seat") == self.seat

    def awaits_turn(self) -> None:
        """Wait until this seat is asked, and the page has drawn it."""
        self.until("view.own && view.turn.seat === view.own.seat && !page.sent")
        self.page.locator(".turn.mine").wait_for()

    def held(self) -> list[dict[str, Any]]:
        """The cards of the own hand."""
        own = self.state()["view"]["own"]
        game = next(key for key in ("lacuoi", "phom", "switch") if own.get(key))
        return [one["card"] for one in own[game]["cards"]]

    def plays(self, face: str, colour: str = "", *, calling: bool = False) -> None:
        """Lift a card, play it, and name a colour where one is asked for."""
        card = next(one["id"] for one in self.held() if one["face"] == face)
        button = self.page.locator(f'[data-card="{card}"] button')
        button.click()
        if calling:
            self.tap(".lift .call")
        else:
            button.click()
        if colour:
            self.tap(f".colour.in-{colour}")
        self.settles()

    def presses(self, text: str) -> None:
        """Press a button of the turn."""
        self.tap(f'.buttons .button:has-text("{text}")')
        self.settles()

    def draws(self) -> None:
        """Draw one and keep it."""
        self.presses("Rút 1 lá")
        if self.is_on_turn() and self.page.locator(".buttons .button:has-text('Giữ lá này')").count():
            self.presses("Giữ lá này")

    def settles(self) -> None:
        """Wait until everything that was sent is answered."""
        self.until("!page.sent && !page.sentAnyTime && !page.asking")
