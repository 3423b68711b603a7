"""Rooms as a shared screen sees them, made by hand: what takes an evening to reach is drawn at once.

They have the form that the page's own decoder gives (`js/schema.js`): camelCase names, enum words without their prefix.
"""

from __future__ import annotations

from typing import Any

Plain = dict[str, Any]

TEN = (
    "An",
    "Nguyệt Minh Ý",
    "Chi",
    "Dũng",
    "Hà Giang",
    "Khánh",
    "Thuỳ Dương Ỷ",
    "Minh Châu",
    "Ngọc",
    "Đặng Phương Vy",
)
LONG = (
    "Nguyễn Thuỳ Ý",
    "Đặng Phượng Ỷ",
    "Trường Giang Ộ",
    "Khánh Huyền Ữ",
    "Phương Thảo Ẵ",
    "Quỳnh Hương Ễ",
    "Hoàng Nguyên Ố",
    "Bảo Trường Ỗ",
    "Thiên Hương Ậ",
    "Mỹ Nguyệt Quý",
)
START_MS = 1_800_000_000_000


def card(face: str, copy: int = 0) -> Plain:
    """A card with an id that only this face and copy have."""
    return {"id": sum(ord(letter) << (8 * place) for place, letter in enumerate(face)) * 4 + copy, "face": face}


def deadline(left_ms: int, total_ms: int = 30_000, key: str = "expire.draw", **params: int) -> Plain:
    """A clock; `at_ms` counts from `START_MS`, which is what the page is told the time is."""
    return {
        "atMs": START_MS + left_ms,
        "totalMs": total_ms,
        "graceMs": 500,
        "onExpire": told(key, **params),
        "paused": False,
        "leftMs": 0,
    }


def told(key: str, **params: Any) -> Plain:
    """A narration; values are typed by their names as in the API."""
    kinds = {"seat": "seat", "target": "seat", "card": "card", "colour": "colour", "suit": "colour", "points": "points"}
    return {
        "key": key,
        "params": [{"name": name, kinds.get(name, "number"): value} for name, value in params.items()],
    }


def person(seat: int, name: str, **more: Any) -> Plain:
    """Somebody on the roster."""
    usual = {
        "seat": seat,
        "name": name,
        "presence": "HERE",
        "host": seat == 0,
        "ready": False,
        "score": 0,
        "wins": 0,
        "playsFromNextRound": False,
        "absent": False,
        "generation": 1,
        "longerClock": False,
    }
    return usual | more


def roster(game: str, names: tuple[str, ...], phase: str = "PLAYING", **more: Any) -> Plain:
    """Who is here."""
    usual = {
        "code": "KMPXQ",
        "game": game,
        "phase": phase,
        "rounds": 3,
        "hostSeat": 0,
        "seats": [person(seat, name) for seat, name in enumerate(names)],
        "admission": "CODE",
        "canStart": False,
        "whyNotStart": "",
        "leastSeats": 2,
        "mostSeats": 4 if game == "PHOM" else 10,
        "language": "vi",
        "testRoom": False,
        "joinUrl": "",
        "pauseWanted": False,
        "listed": False,
        "screens": [],
    }
    return usual | more


def event(number: int, kind: str, text: Plain, **more: Any) -> Plain:
    """Something that happened."""
    usual = {
        "version": 40 + number,
        "index": 0,
        "kind": kind,
        "cards": [],
        "amount": 0,
        "colour": "",
        "step": 0,
        "weight": "NORMAL",
        "cue": "",
        "cause": "PLAYER",
        "text": text,
        "atMs": START_MS,
        "drawReason": "UNSPECIFIED",
    }
    return usual | more


def snapshot(**sections: Plain) -> Plain:
    """A frame that carries all sections."""
    public = {"events": [], "table": {}, "seats": {}, "turn": {"turnSeq": 1, "upcoming": []}, "history": {"rounds": []}}
    return {
        "kind": "SNAPSHOT",
        "cursor": "c1",
        "serverTimeMs": START_MS,
        "public": public | sections,
        "reset": "UNSPECIFIED",
        "position": {"version": 40, "tag": "t"},
    }


def update(events: list[Plain], **sections: Plain) -> Plain:
    """A frame that carries what happened and the sections that it changed."""
    return {
        "kind": "UPDATE",
        "cursor": "c2",
        "serverTimeMs": START_MS,
        "public": {"events": events} | sections,
        "reset": "UNSPECIFIED",
        "position": {"version": 60, "tag": "u"},
    }


def turn(seat: int, upcoming: list[int], *, left_ms: int = 18_000, **more: Any) -> Plain:
    """Whose turn it is."""
    usual = {
        "turnSeq": 9,
        "turnTag": "t",
        "seat": seat,
        "deadline": deadline(left_ms, n=1),
        "direction": 1,
        "upcoming": upcoming,
        "headline": told("turn.asked", seat=seat),
        "phase": "PLAY",
    }
    return usual | more


def options(game: str, **more: Any) -> Plain:
    """The options of a game at their defaults, but for what is given."""
    defaults: dict[str, Plain] = {
        "lacuoi": {"turnSeconds": 30, "stacking": False},
        "switch": {"turnSeconds": 30, "beginnerMode": False, "voluntaryDraw": False},
        "phom": {
            "stake": 10,
            "eatPayment": "PROGRESSIVE",
            "uTronDouble": False,
            "uKhan": False,
            "autoDiscard": "HIGHEST",
        },
    }
    return {"options": {game: defaults[game] | more}, "frozen": True}
