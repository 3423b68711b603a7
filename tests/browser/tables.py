"""Lobbies, and tables in the middle of a round, for `scenes`."""

from __future__ import annotations

from typing import Any

from tests.browser.scenes import (
    TEN,
    Plain,
    card,
    deadline,
    event,
    options,
    person,
    roster,
    snapshot,
    told,
    turn,
    update,
)


def lobby(game: str = "LA_CUOI", names: tuple[str, ...] = TEN[:4], **more: Any) -> Plain:
    """People gather."""
    key = {"LA_CUOI": "lacuoi", "PHOM": "phom", "SWITCH": "switch"}[game]
    here = roster(game, names, "LOBBY", rounds=0, canStart=len(names) > 1, whyNotStart="TOO_FEW_SEATS") | more
    states: tuple[dict[str, Any], ...] = ({}, {"ready": True}, {"presence": "ASLEEP"}, {"presence": "GONE"})
    here["seats"] = [person(seat, name, **states[seat % 4]) for seat, name in enumerate(names)]
    return snapshot(roster=here, options=options(key, **({"stacking": True} if key == "lacuoi" else {})))


def lacuoi(names: tuple[str, ...] = TEN, *, pending: bool = True, colour: str = "GREEN", **more: Any) -> Plain:
    """Lá Cuối in full swing: somebody has called, somebody is gone, a stack waits."""
    count = len(names)
    hands = (1, 7, 4, 12, 2, 6, 9, 3, 5, 8)
    seats = [
        {
            "seat": seat,
            "cards": hands[seat],
            "lastChange": 0,
            "calledLast": hands[seat] == 1,
            "skipped": seat == 2 and count > 4,
            "left": False,
            "frozenValue": 0,
            "openHand": [],
        }
        for seat in range(count)
    ]
    table = {
        "phase": "STACK" if pending else "PLAY",
        "colour": colour,
        "direction": 1,
        "top": card("GD"),
        "under": [card("RD"), card("R4"), card("BV"), card("F"), card("B7")],
        "drawCount": 41,
        "discardCount": 12,
        "reshuffles": 0,
        "decks": 1,
    }
    if pending:
        table["pending"] = {"cards": 4, "bySeat": 0, "challengeable": False, "answers": ["RD", "F"]}
    here = roster("LA_CUOI", names, **more)
    if count > 6:
        here["seats"][6] |= {"presence": "GONE", "keptUntil": deadline(42_000)}
        here["seats"][3] |= {"presence": "BOT"}
    asked = 1 % count
    return snapshot(
        roster=here,
        options=options("lacuoi", stacking=True),
        table={"lacuoi": table, "round": 3, "commitment": [], "seed": []},
        seats={"lacuoi": {"seats": seats}},
        turn=turn(
            asked, [(asked + step) % count for step in (1, 2, 3)], deadline=deadline(18_000, key="expire.penalty", n=4)
        ),
    )


def story(names: tuple[str, ...] = TEN) -> Plain:
    """The last few plays of `lacuoi`, so that the log has lines."""
    last = len(names) - 1
    return update(
        [
            event(1, "PLAYED", told("played.wild4", seat=last, card=card("F")), cards=[card("F")]),
            event(2, "CHALLENGED", told("challenge.asked", seat=0, target=last), weight="BIG"),
            event(3, "CHALLENGE_LOST", told("challenge.lost", seat=0, n=6), weight="BIG"),
            event(4, "PLAYED", told("played.number", seat=1, card=card("R4")), cards=[card("R4")]),
            event(5, "DREW", told("drew.one", seat=2 % (last + 1)), actorSeat=2 % (last + 1), amount=1),
            event(6, "PLAYED", told("played.draw2", seat=last, card=card("RD")), cards=[card("RD")]),
            event(7, "PLAYED", told("played.draw2", seat=0, card=card("GD")), cards=[card("GD")]),
            event(
                8,
                "CALLED_LAST",
                told("call.last", seat=0),
                weight="BIG",
                actorSeat=0,
            ),
        ]
    )


def switch(names: tuple[str, ...] = TEN[:6], **more: Any) -> Plain:
    """Switch with a chain of twos waiting."""
    hands = (5, 2, 9, 1, 6, 4, 7, 8, 3, 10)
    seats = [
        {
            "seat": seat,
            "cards": hands[seat],
            "lastChange": 0,
            "calledLast": False,
            "skipped": False,
            "left": False,
            "frozenValue": 0,
            "openHand": [],
        }
        for seat in range(len(names))
    ]
    table = {
        "phase": "TWOS",
        "suit": "HEARTS",
        "direction": 1,
        "top": card("2H"),
        "under": [card("2C"), card("JC"), card("9S"), card("9D")],
        "drawCount": 33,
        "discardCount": 7,
        "reshuffles": 0,
        "decks": 2,
        "chain": {"rank": "2", "count": 2, "sum": 4, "bySeat": 0, "answers": ["2S", "2D"]},
    }
    return snapshot(
        roster=roster("SWITCH", names, **more),
        options=options("switch"),
        table={"switch": table, "round": 2, "commitment": [], "seed": []},
        seats={"switch": {"seats": seats}},
        turn=turn(
            1 % len(names),
            [2 % len(names), 3 % len(names)],
            deadline=deadline(9_000, key="expire.penalty", n=4),
            phase="TWOS",
        ),
    )


def cards(*faces: str) -> list[Plain]:
    """Some cards."""
    return [card(face) for face in faces]


def phom_seat(seat: int, **more: Any) -> Plain:
    """A place of Phỏm."""
    usual = {
        "seat": seat,
        "cards": 9,
        "discards": [],
        "eaten": [],
        "melds": [],
        "layNo": 0,
        "mom": False,
        "lastTurn": False,
        "heldUnits": 0,
        "tai": False,
        "left": False,
        "openHand": [],
    }
    return usual | more


def phom(names: tuple[str, ...] = ("An", "Bình", "Chi", "Dũng"), **more: Any) -> Plain:
    """Phỏm in its last lap: one has laid, one has eaten twice, a chốt lies there."""
    eaten = {"card": card("7H"), "fromSeat": 0, "units": 1, "chot": False}
    laid = [
        {"id": 1, "cards": cards("3S", "4S", "5S"), "sent": []},
        {"id": 2, "cards": cards("9C", "9D", "9H", "9S"), "sent": [{"card": card("9S"), "bySeat": 2}]},
    ]
    seats = [
        phom_seat(0, discards=cards("QS", "3D", "10C", "KH"), cards=9, heldUnits=-1),
        phom_seat(
            1,
            discards=cards("4H", "9D", "KC"),
            eaten=[eaten, {"card": card("JD"), "fromSeat": 0, "units": 2, "chot": False}],
            lastTurn=True,
            heldUnits=3,
        ),
        phom_seat(2, discards=cards("2C", "JS", "5D", "8D"), mom=True, layNo=2),
        phom_seat(3, discards=cards("AS", "6C", "QD", "2H"), melds=laid, cards=2, layNo=1, tai=True, heldUnits=-2),
    ][: len(names)]
    table = {
        "phase": "TAKE",
        "drawCount": 12,
        "lastDiscard": {"card": card("KH"), "bySeat": 0, "edible": True, "chot": True, "units": 4},
        "headSeat": 0,
        "lap": 4,
        "lapLimit": 4,
        "decks": 1,
        "ledger": [],
        "heldUnits": 0,
        "uKind": "UNSPECIFIED",
    }
    return snapshot(
        roster=roster("PHOM", names, **more),
        options=options("phom"),
        table={"phom": table, "round": 5, "commitment": [], "seed": []},
        seats={"phom": {"seats": seats}},
        turn=turn(1 % len(names), [2 % len(names)], deadline=deadline(21_000, key="expire.take_lay"), phase="TAKE"),
    )
