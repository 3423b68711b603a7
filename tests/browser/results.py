"""Rounds that are over, for `scenes`: who won, what everybody was left with, who pays whom."""

from __future__ import annotations

from typing import Any

from tests.browser.scenes import TEN, Plain, deadline, told
from tests.browser.tables import cards, lacuoi, phom


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
