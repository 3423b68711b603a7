"""A phone in somebody's hand: join, start, play a card, press a button, as a person does it."""

from __future__ import annotations

import time
from typing import Any

from tests.browser.devices import PATIENCE_MS, Device
from tests.browser.faces import poker_card
from tests.browser.scenes import Plain
from tests.browser.words import beginning, sentence

# The module that the page itself reads, in the edition that it reads.
THE_PAGES_CLOCK = """() => import(new URL("clock.js", document.querySelector("script[type=module]").src))
  .then((clock) => clock.nowMs())"""


class Phone(Device):
    """A device at a table."""

    _is_staged = False

    def opens(self, name: str, game: str = "Lá Cuối") -> str:
        """Open a table; its code."""
        self.open("/")
        self.tap("text=/^(Mở bàn mới|Open a table)/")
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

    def searches(self, name: str, game: str = "Lá Cuối") -> None:
        """Ask for a table with strangers, and never with bots."""
        self.open("/")
        self.tap("text=Chơi nhanh")
        self.tap(f'.game:has-text("{game}")')
        self.page.fill("#name", name)
        self.page.uncheck("form .check:has-text('chơi với máy') input")
        self.tap("button[type=submit]")

    def starts(self, people: int) -> None:
        """Deal, as the host, when this page knows so many people; before that its button only says why not."""
        self.until("view.roster.seats.length === x && view.roster.canStart", people)
        self.tap(".go .button.primary")

    def shows(self, frame: Plain, awaits: str = ".hand") -> Phone:
        """Sit at a table of one's own and show a frame that was made by hand instead; nothing comes from the house any more."""
        if not self._is_staged:
            self._is_staged = True
            self.opens("An")
        self.page.evaluate("(frame) => { chieu.link.stop(); chieu.store.dispatch({ type: 'frame', frame }); }", frame)
        self.page.locator(awaits).first.wait_for()
        return self

    @property
    def seat(self) -> int:
        return int(self.state()["view"]["own"]["seat"])

    @property
    def name(self) -> str:
        view = self.state()["view"]
        return next(str(one["name"]) for one in view["roster"]["seats"] if one["seat"] == view["own"]["seat"])

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

    def press(self, key: str) -> None:
        """Press the button of the turn that says this sentence of the page."""
        self.presses(beginning(self.language, key))

    def draws(self, face: str = "", named: str = "") -> None:
        """Draw one; play it if a card is named, else keep it where that has to be said."""
        if self.state()["view"]["roster"]["game"] == "PHOM":
            return self.press("phom.draw")
        self.press("button.draw")
        if face:
            return self.plays(face, named)
        keeps = self.page.locator(f'.buttons .button:has-text("{beginning(self.language, "button.keep")}")')
        if self.is_on_turn() and keeps.count():
            self.press("button.keep")
        return None

    def eats(self) -> None:
        """Eat the discard before (Phỏm)."""
        self.tap(".button.eat")
        self.settles()

    def lays(self) -> None:
        """Lay down as the page suggests (Phỏm)."""
        self.tap(".ways-to-lay > .lay")
        self.settles()

    def lays_and_sends(self) -> None:
        """Lay down as the page suggests, and send all that fits (Phỏm)."""
        self.press("phom.lay_and_send")
        self.settles()
        self.until("!view.own.phom.actions.some((one) => one.kind === 'SEND_ALL')")

    def sends(self, face: str, to: str) -> None:
        """Send a card to a phỏm of somebody's (Phỏm)."""
        label = sentence(self.language, "phom.send_label", card=poker_card(face, self.language), seat=to)
        self.tap(f'.button.send[aria-label="{label}"]')
        self.settles()

    def says_u(self) -> None:
        """Declare Ù (Phỏm)."""
        self.tap(".button.u")
        self.settles()

    def settles(self) -> None:
        """Wait until everything that was sent is answered."""
        self.until("!page.sent && !page.sentAnyTime && !page.asking")

    def loses_the_house(self) -> None:
        """Wait until the page knows that nothing comes any more."""
        self.page.wait_for_function("() => window.chieu && !chieu.store.state.live")

    def is_back(self) -> Phone:
        """Wait until frames come again, and nothing on the page says otherwise."""
        self.page.wait_for_function("() => window.chieu?.store.state.live")
        self.page.locator(".lost").wait_for(state="detached")
        return self

    def knows_the_time(self, within_ms: float = 300) -> bool:
        """Whether the page comes to know the house's clock so exactly; the house is on this machine."""
        until = time.monotonic() + PATIENCE_MS / 1000
        while time.monotonic() < until:
            before = time.time() * 1000
            shown = self.page.evaluate(THE_PAGES_CLOCK)
            if before - within_ms <= shown <= time.time() * 1000 + within_ms:
                return True
        return False

    def skips_time(self, milliseconds: int) -> None:
        """So much of the page's own time goes by; its clock has to be `installed` before it opens anything."""
        self.page.clock.fast_forward(milliseconds)


def begun(host: Phone, guest: Phone, game: str = "Lá Cuối", code: str = "") -> tuple[Phone, Phone]:
    """Two people whose round has begun: the one whose turn it is, and the other. `code` is of a room that is open."""
    guest.joins(code or host.opens("An", game), "Bình")
    host.starts(2)
    for phone in (host, guest):
        phone.until("view.roster.phase === 'PLAYING' && view.own.playing")
    pair = (host, guest) if host.is_on_turn() else (guest, host)
    pair[0].awaits_turn()
    return pair
