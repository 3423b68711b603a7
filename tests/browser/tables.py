"""Tables in the middle of a round, and results, for `scenes`."""

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


def history(game: str, names: tuple[str, ...]) -> Plain:
    """Four rounds that are over."""
    rounds = [
        {
            "game": game,
            "round": number,
            "ending": "OUT",
            "scores": [
                {
                    "name": name,
                    "points": 20 + 13 * number if place == number % len(names) else 0,
                    "won": place == number % len(names),
                }
                for place, name in enumerate(names)
            ],
        }
        for number in range(1, 5)
    ]
    return {"rounds": rounds}


def lacuoi_result(names: tuple[str, ...] = TEN, **more: Any) -> Plain:
    """An has won the third round."""
    frame = lacuoi(names, phase="ROUND_END", canStart=True, **more)
    public = frame["public"]
    hands: tuple[list[Plain], ...] = (
        [],
        cards("G7", "F", "RV"),
        cards("R3"),
        cards("B1", "Y2", "R9", "GS", "W"),
        cards("B4", "B5"),
        cards("Y0", "Y8", "R1", "G2", "B6", "RD", "YD", "G9", "G3", "B2", "R5", "Y7"),
        cards("R6"),
        cards("G1", "YS"),
        cards("B9", "F"),
        cards("Y3", "Y4"),
    )
    values = (0, 77, 3, 82, 9, 91, 6, 21, 59, 7)
    for place, seat in enumerate(public["roster"]["seats"]):
        seat |= {"score": (187, 33, 120, 0, 46, 59, 0, 72, 85, 98)[place], "ready": place % 3 == 0}
    public["turn"] = {"turnSeq": 30, "upcoming": [], "direction": 1}
    public["history"] = history("LA_CUOI", names)
    public["result"] = {
        "ending": "OUT",
        "winnerSeats": [0],
        "seats": [
            {
                "seat": seat,
                "points": sum(values[: len(names)]) if seat == 0 else 0,
                "total": 0,
                "handValue": values[seat],
                "hand": hands[seat],
                "left": seat == 9,
                "name": name,
            }
            for seat, name in enumerate(names)
        ],
        "headline": told("result.out", seat=0, points=sum(values[: len(names)])),
        "round": 3,
        "next": told("result.next", seat=0),
    }
    return frame


def phom_result(names: tuple[str, ...] = ("An", "Bình", "Chi", "Dũng")) -> Plain:
    """Dũng is first, Bình is móm, everybody pays somebody."""
    frame = phom(names, phase="ROUND_END", nextRound=deadline(4_000, 5_000))
    public = frame["public"]
    public["turn"] = {"turnSeq": 30, "upcoming": [], "direction": 1}
    public["seats"]["phom"]["seats"][2]["mom"] = False
    public["seats"]["phom"]["seats"][1]["mom"] = True
    for place, seat in enumerate(public["roster"]["seats"]):
        seat |= {"score": (-20, -60, 10, 70)[place], "ready": True}
    pays = [
        {"fromSeat": 0, "toSeat": 3, "units": 1, "why": told("paid.second", seat=0, target=3, points=10)},
        {"fromSeat": 2, "toSeat": 3, "units": 2, "why": told("paid.third", seat=2, target=3, points=20)},
        {"fromSeat": 1, "toSeat": 3, "units": 4, "why": told("paid.mom", seat=1, target=3, points=40)},
    ]
    hands: tuple[list[Plain], ...] = (
        cards("4C", "10S"),
        cards("KS", "QC", "JH", "8C", "6D", "4D", "3H", "2S", "AD"),
        cards("KD", "8H", "10H"),
        [],
    )
    public["result"] = {
        "ending": "LAID",
        "winnerSeats": [3],
        "seats": [
            {
                "seat": seat,
                "points": (-10, -40, -20, 70)[seat],
                "total": 0,
                "handValue": (14, 58, 31, 0)[seat],
                "hand": hands[seat],
                "left": False,
                "name": name,
            }
            for seat, name in enumerate(names)
        ],
        "headline": told("result.first", seat=3, points=0),
        "round": 5,
        "phom": {"transfers": pays, "uKind": "UNSPECIFIED", "placeSeats": [3, 0, 2, 1]},
        "next": told("result.next_soon"),
    }
    public["history"] = history("PHOM", names)
    return frame
