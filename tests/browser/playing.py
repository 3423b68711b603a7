"""People who play on and on, whatever comes: what is asked of a phone is done by tapping, and then everybody looks."""

from __future__ import annotations

from typing import Any

from chieu.api.v1.rules_pb2 import GetReplayResponse
from tests.browser.agreement import Table
from tests.browser.chronicle import history, written_down
from tests.browser.decks import dealt
from tests.browser.devices import Device
from tests.browser.fronted import Deployed
from tests.browser.house import House
from tests.browser.leaks import Keeper, last_replay
from tests.browser.phones import Phone, begun
from tests.browser.televisions import HD, Television
from tests.browser.words import beginning
from tests.support.checking import (
    chain_faults,
    convergence_faults,
    function_faults,
    hole_faults,
    log_faults,
    order_faults,
    stream_faults,
)
from tests.support.history import History, Outcome
from tests.support.truth import Truth

_LETTERS = {"RED": "R", "YELLOW": "Y", "GREEN": "G", "BLUE": "B"}
IN_RED = dealt(
    "lacuoi",
    ("R5 RS RV RD W R6 R7", "R1 R2 R3 R4 F R8 R9"),
    *"R1 R2 R3 R4 R5 R6 R7 R8 R9 RS RV RD R0".split(),
)
"""A deck with which every turn lays a card: a round is over after some fifteen moves."""
_OTHERWISE = {
    "DRAW": "button.draw",
    "KEEP": "button.keep",
    "PASS": "button.pass",
    "ACCEPT": "button.accept",
    "TAKE_PENALTY": "button.take",
}


class Evening:
    """A table of Lá Cuối at which round follows round. `replays` are of the rounds that are over, `moves` is how many were made."""

    def __init__(self, table: Table, devices: dict[str, Device]) -> None:
        self.table = table
        self.devices = devices
        self.moves = 0
        self.replays: list[GetReplayResponse] = []
        self.code = str(table.phones[0].state()["view"]["roster"]["code"])
        self.began = self.version()

    def goes_on(self) -> list[str]:
        """One move, or the next deal; then where pages stray from the house."""
        if self.is_between():
            self.host().starts(2)
            for phone in self.table.phones:
                phone.until("view.roster.phase === 'PLAYING' && view.own.playing")
            return self.table.agree()
        moves(self.on_turn())
        self.moves += 1
        faults = self.table.agree()
        if self.is_between():
            self.replays.append(self._replay())
        return faults

    def ends(self) -> list[str]:
        """Play the round that runs to its end; where pages strayed on the way."""
        while not self.is_between():
            if faults := self.goes_on():
                return faults
        return []

    @property
    def room_id(self) -> str:
        """The room that they are in."""
        (seat,) = Keeper(self.table.phones[0].storage(), []).seats.values()
        return seat["roomId"]

    def is_between(self) -> bool:
        """Whether no round runs."""
        return self.table.phones[0].state()["view"]["roster"]["phase"] in ("LOBBY", "ROUND_END")

    def version(self) -> int:
        """Where the house stands."""
        return int(self.table.house.seat(self.table.phones[0])["position"]["version"])

    def on_turn(self) -> Phone:
        """Whose turn it is; everybody has to stand at one position."""
        return next(phone for phone in self.table.phones if phone.is_on_turn())

    def host(self) -> Phone:
        """Who may start and pause."""
        host = self.table.phones[0].state()["view"]["roster"]["hostSeat"]
        return next(phone for phone in self.table.phones if phone.seat == host)

    def faults(self, written: History) -> list[str]:
        """What there is to say against what `written` tells, and against the rounds that are over."""
        found = function_faults(written) + order_faults(written) + chain_faults(written)
        found += [f"a move was refused: {op}" for op in written.operations if op.outcome is not Outcome.OK]
        for viewer in written.viewers:
            found += stream_faults(viewer) + [f"{viewer.name} had to begin anew: {why}" for why in viewer.resets]
        for played in Truth.of(self.replays).rounds:
            found += played.faults() + log_faults(written, played.log, "lacuoi", frozenset())
            for viewer in written.viewers:
                found += hole_faults(viewer, played.log)
        return found + convergence_faults(written, written.viewers)

    def written(self) -> History:
        """What everybody's page did and saw so far."""
        return history(self.room_id, self.devices)

    def goes_home(self) -> None:
        """Everybody leaves the page, before the house goes."""
        self.table.house.close()
        for device in self.devices.values():
            device.page.goto("about:blank")

    def _replay(self) -> GetReplayResponse:
        phone = self.table.phones[0]
        (seat,) = Keeper(phone.storage(), []).seats.values()
        found = last_replay(phone.origin, seat)
        assert found is not None
        return found


def evening_at(deployed: Deployed, phones: Any, devices: Any) -> Evening:
    """Two phones at a table, a television that shows it, and the round begun; all of it is written down."""
    one, two = (written_down(phones(origin=deployed.origin)) for _ in range(2))
    starter, other = begun(one, two)
    screen: Television = written_down(devices(HD, of=Television, origin=deployed.origin))
    screen.follows(str(starter.state()["view"]["roster"]["code"]))
    table = Table(House(deployed.address), [starter, other], [screen])
    return Evening(table, {"starter": starter, "other": other, "screen": screen})


def moves(phone: Phone) -> None:
    """Do what this phone is asked to do: the first card that fits, else what else there is; wait for the answer."""
    phone.awaits_turn()
    phone.page.locator("p.lock").wait_for(state="detached")
    taps(phone)
    phone.settles()


def taps(phone: Phone) -> None:
    """Tap it, whatever becomes of it."""
    actions: list[dict[str, Any]] = phone.state()["view"]["own"]["lacuoi"]["actions"]
    play = next((one for one in actions if one["kind"] == "PLAY"), None)
    if play is None:
        key = next(_OTHERWISE[one["kind"]] for one in actions if one["kind"] in _OTHERWISE)
        return phone.tap(f'.buttons .button:has-text("{beginning(phone.language, key)}")')
    card = phone.page.locator(f'[data-card="{play["cardId"]}"] button')
    card.click()
    card.click()
    if play["colours"]:
        phone.tap(f".colour.in-{_LETTERS[play['colours'][0]]}")
    return None
