"""Rounds written down, move by move, with what the rules say after each; who plays is a letter in the order of turns.

``B eats | lap=1 B.units=+1`` is a line: B does it on a phone, and then that much holds of the house's own frame. What
stands on phones and screens is compared with that frame after every line; see `agreement`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from tests.browser.agreement import Table
from tests.browser.faces import letter
from tests.browser.phones import Phone
from tests.browser.scenes import Plain


@dataclass(frozen=True)
class Line:
    """A move and what holds after it."""

    who: str
    verb: str
    words: tuple[str, ...]
    then: dict[str, str]

    def __str__(self) -> str:
        return " ".join((self.who, self.verb, *self.words))


def lines(script: str) -> Iterator[Line]:
    """The lines of a script; empty ones, and those that begin with #, say nothing."""
    for text in script.strip().splitlines():
        if text.strip() and not text.strip().startswith("#"):
            move, _, then = text.partition("|")
            who, verb, *words = move.split()
            facts = dict(fact.split("=", 1) for fact in then.split())
            yield Line(who, verb, tuple(words), facts)


def played(table: Table, people: dict[str, Phone], script: str) -> list[str]:
    """What went otherwise than it is written, at the first line that did."""
    seats = {who: phone.seat for who, phone in people.items()}
    for line in lines(script):
        do(people, line)
        faults = table.agree()
        there = facts(table.agreed, seats)
        faults += [
            f"{name} is {there.get(name)}, not {then}" for name, then in line.then.items() if there.get(name) != then
        ]
        if faults:
            return [f"{line}: {fault}" for fault in faults]
    return []


_MOVES: dict[str, Callable[..., None]] = {
    "plays": Phone.plays,
    "calls": lambda phone, *words: phone.plays(*words, calling=True),
    "discards": Phone.plays,
    "draws": Phone.draws,
    "keeps": lambda phone: phone.press("button.keep"),
    "takes": lambda phone: phone.press("button.take"),
    "stands": lambda phone: phone.press("button.stand"),
    "doubts": lambda phone: phone.press("button.challenge"),
    "accepts": lambda phone: phone.press("button.accept"),
    "eats": Phone.eats,
    "lays": Phone.lays,
    "lays_and_sends": Phone.lays_and_sends,
    "is_u": Phone.says_u,
}


def do(people: dict[str, Phone], line: Line) -> None:
    """Do on somebody's phone what a line says."""
    phone = people[line.who]
    if line.verb == "catches":
        return phone.press("button.catch")
    phone.awaits_turn()
    phone.page.locator("p.lock").wait_for(state="detached")
    if line.verb == "sends":
        face, to = line.words
        return phone.sends(face, people[to].name)
    return _MOVES[line.verb](phone, *line.words)


def facts(frame: Plain, seats: dict[str, int]) -> dict[str, str]:
    """What a script may say of a frame: ``turn``, ``top``, and of each person the number of cards and more."""
    public = frame["public"]
    who = {seat: name for name, seat in seats.items()}
    game = {"LA_CUOI": "lacuoi", "PHOM": "phom", "SWITCH": "switch"}[public["roster"]["game"]]
    told = {"turn": who.get(public["turn"].get("seat", -1), ""), "phase": public["roster"]["phase"]}
    places = {who[place["seat"]]: place for place in public["seats"][game]["seats"]}
    told |= {name: str(place["cards"]) for name, place in places.items()}
    table = public["table"][game]
    return told | (_phom(table, places, who) if game == "phom" else _shedding(table, places))


def _shedding(table: Plain, places: dict[str, Plain]) -> dict[str, str]:
    waits = table.get("pending") or table.get("chain") or {}
    return {
        "top": table["top"]["face"],
        "force": letter(table.get("colour") or table["suit"]),
        "waits": str(waits.get("cards", waits.get("sum", 0))),
        "called": "".join(name for name, place in places.items() if place["calledLast"]),
    }


def _phom(table: Plain, places: dict[str, Plain], who: dict[int, str]) -> dict[str, str]:
    last = table.get("lastDiscard")
    told = {
        "lap": str(table["lap"]),
        "head": who.get(table.get("headSeat", -1), ""),
        "last": last["card"]["face"] + ("!" if last["chot"] else "") if last else "",
    }
    for name, place in places.items():
        told |= {
            f"{name}.out": _faces(place["discards"]),
            f"{name}.eaten": _faces([eaten["card"] for eaten in place["eaten"]]),
            f"{name}.units": f"{place['heldUnits']:+d}",
            f"{name}.melds": "/".join(_faces(meld["cards"]) for meld in place["melds"]),
            f"{name}.is": ",".join(word for word in ("mom", "tai", "lastTurn") if place[word]),
            f"{name}.lays": str(place["layNo"]),
        }
    return told


def _faces(cards: list[Plain]) -> str:
    return ",".join(card["face"] for card in cards)
