"""What stands on a page, read from its elements, beside what should stand there according to a frame of the house."""

from __future__ import annotations

import re
from typing import Any

from tests.browser.faces import colour_or_suit, letter, poker_card
from tests.browser.scenes import Plain
from tests.browser.words import sentence

_TOOLS = """
  const all = (selector, of = document) => [...of.querySelectorAll(selector)];
  const text = (selector, of = document) => of.querySelector(selector)?.textContent.trim() ?? "";
  const number = (selector, of = document) => Number(text(selector, of).replace("−", "-").match(/-?[0-9]+/)?.[0] ?? 0);
  const faces = (of) => all('svg[aria-label]', of).map((one) => one.getAttribute('aria-label'));
  const bySeat = (selector, read) => Object.fromEntries(all(selector).map((one) => [one.dataset.seat, read(one)]));
"""
ON_PHONE = f"""() => {{ {_TOOLS}
  const ids = (selector, of) => all(selector, of).map((one) => Number(one.dataset.card ?? one.dataset.seen));
  const rows = all('.scores > li').map((row) => [text('.name', row), text('.gain', row), number('.total', row)]);
  if (rows.length) return {{ rows: Object.fromEntries(rows.map(([name, ...won]) => [name, won])) }};
  const own = {{
    hand: ids('.held').sort((a, b) => a - b),
    playable: ids('.held.playable').sort((a, b) => a - b),
    isAsked: Boolean(document.querySelector('.turn.mine')),
    top: Number(document.querySelector('.discards .top')?.dataset.top ?? -1),
    stock: number('.stock b'),
  }};
  if (document.querySelector('.phom-board')) return {{ ...own, middle: text('.phom-pile .in-force > b'), mayEat: Boolean(document.querySelector('.button.eat')),
    lanes: bySeat('.lane', (one) => ({{ out: ids('.out .mini', one), eaten: ids('.eaten .mini', one), units: number('.units', one),
      melds: all('.meld', one).map((meld) => ids('.mini', meld).sort((a, b) => a - b)), isAsked: one.classList.contains('on-turn') }})) }};
  return {{ ...own, force: text('.in-force > b'),
    others: bySeat('.other', (one) => [text('.name', one), number('.count', one), one.classList.contains('on-turn')]) }};
}}"""
ON_SCREEN = f"""() => {{ {_TOOLS}
  if (document.querySelector('[data-scene=result]')) return {{
    headline: text('.result-head h2'),
    rows: Object.fromEntries(all('.result-row').map((row) => [text('.seat-name', row), text('.points', row)])) }};
  const name = (one) => text('.seat-name', one);
  const isAsked = (one) => one.classList.contains('asked');
  if (document.querySelector('.board.phom')) return {{ lap: text('.lap'), stock: number('.phom-middle .count'), latest: faces(document.querySelector('.latest-card')),
    places: bySeat('.phom-place', (one) => ({{ name: name(one), cards: number('.phom-hand b', one), out: faces(one.querySelector('.lane')), isAsked: isAsked(one),
      eaten: all('.eaten', one).flatMap(faces), melds: all('.meld', one).map(faces) }})) }};
  return {{ top: Number(document.querySelector('.discards .top').dataset.card), stock: number('.stock .count'), force: text('.force-word b'), threat: text('.threat b'),
    seats: bySeat('.seat', (one) => [name(one), number('.seat-count', one), isAsked(one)]) }};
}}"""


def phone_should(frame: Plain, language: str = "vi") -> Plain:
    """What `ON_PHONE` should find on the phone whose seat is told that frame."""
    public, key = frame["public"], _key(frame)
    if public["result"]["seats"]:
        return {"rows": {row["name"]: [_signed(row["points"]), row["total"]] for row in public["result"]["seats"]}}
    own, table = frame["own"][key], public["table"][key]
    shared = {
        "hand": sorted(card["card"]["id"] for card in own["cards"]),
        "playable": sorted(_playable(own)),
        "isAsked": public["turn"].get("seat") == frame["own"]["seat"],
        "stock": table["drawCount"],
    }
    if key == "phom":
        return shared | _phom_phone(frame, language)
    others = [one for one in public["seats"][key]["seats"] if one["seat"] != frame["own"]["seat"]]
    return shared | {
        "top": table["top"]["id"],
        "force": _force(key, table, language),
        "others": {str(one["seat"]): _told_of(public, one) for one in others},
    }


def _phom_phone(frame: Plain, language: str) -> Plain:
    public = frame["public"]
    table, stake = public["table"]["phom"], public["options"]["options"]["phom"]["stake"]
    return {
        "top": table["lastDiscard"]["card"]["id"] if "lastDiscard" in table else -1,
        "middle": sentence(language, "phom.lap", n=table["lap"], most=table["lapLimit"]),
        "mayEat": any(action["kind"] == "EAT" for action in frame["own"]["phom"]["actions"]),
        "lanes": {
            str(one["seat"]): {
                "out": [card["id"] for card in one["discards"]],
                "eaten": [eaten["card"]["id"] for eaten in one["eaten"]],
                "units": one["heldUnits"] * stake,
                "melds": [sorted({card["id"] for card in _whole(meld)}) for meld in one["melds"]],
                "isAsked": public["turn"].get("seat") == one["seat"],
            }
            for one in public["seats"]["phom"]["seats"]
        },
    }


def screen_should(frame: Plain, language: str = "vi") -> Plain:
    """What `ON_SCREEN` should find on a screen that is told that frame; without a headline, which has to be read."""
    public, key = frame["public"], _key(frame)
    if public["result"]["seats"]:
        return {
            "rows": {row["name"]: _points(key, public["result"], row, language) for row in public["result"]["seats"]}
        }
    table = public["table"][key]
    if key == "phom":
        return _phom_screen(public, language)
    return {
        "top": table["top"]["id"],
        "stock": table["drawCount"],
        "force": _force(key, table, language),
        "threat": _threat(table, language),
        "seats": {str(one["seat"]): _told_of(public, one) for one in public["seats"][key]["seats"]},
    }


def _phom_screen(public: Plain, language: str) -> Plain:
    table = public["table"]["phom"]
    said = [poker_card(table["lastDiscard"]["card"]["face"], language)] if "lastDiscard" in table else []
    return {
        "lap": sentence(language, "screen.lap", n=table["lap"], most=table["lapLimit"]),
        "stock": table["drawCount"],
        "latest": said,
        "places": {
            str(one["seat"]): {
                "name": _name(public, one["seat"]),
                "cards": one["cards"],
                "out": _said(one["discards"], language),
                "isAsked": public["turn"].get("seat") == one["seat"],
                # What was eaten lies among what was laid.
                "eaten": [] if one["melds"] else _said([eaten["card"] for eaten in one["eaten"]], language),
                "melds": [_said(meld["cards"], language) for meld in one["melds"]],
            }
            for one in public["seats"]["phom"]["seats"]
        },
    }


def _said(cards: list[Plain], language: str) -> list[str]:
    return [poker_card(card["face"], language) for card in cards]


def _key(frame: Plain) -> str:
    return {"LA_CUOI": "lacuoi", "PHOM": "phom", "SWITCH": "switch"}[frame["public"]["roster"]["game"]]


def _name(public: Plain, seat: int) -> str:
    return next(str(one["name"]) for one in public["roster"]["seats"] if one["seat"] == seat)


def _told_of(public: Plain, place: Plain) -> list[Any]:
    return [_name(public, place["seat"]), place["cards"], public["turn"].get("seat") == place["seat"]]


def _force(key: str, table: Plain, language: str) -> str:
    return colour_or_suit(key, letter(table["colour" if key == "lacuoi" else "suit"]), language)


def _threat(table: Plain, language: str) -> str:
    waits = table.get("pending") or table.get("chain")
    if not waits:
        return ""
    if waits.get("rank") == "8":
        return sentence(language, "screen.threat_skip")
    return f"+{waits.get('cards', waits.get('sum'))}"


def _whole(meld: Plain) -> list[Plain]:
    return [*meld["cards"], *(sent["card"] for sent in meld["sent"])]


def _playable(own: Plain) -> list[int]:
    """Cards that the house lights and for which it offers the move as well."""
    offered = {action["cardId"] for action in own["actions"] if action["kind"] == "PLAY"}
    offered |= {card for action in own["actions"] if action["kind"] == "DISCARD" for card in action["cardIds"]}
    return [card["card"]["id"] for card in own["cards"] if card["playable"] and card["card"]["id"] in offered]


def _signed(points: int) -> str:
    return re.sub("^-", "−", f"{points:+d}" if points else "0")


def _points(key: str, result: Plain, row: Plain, language: str) -> str:
    if key == "switch":
        return sentence(language, "screen.win") if row["seat"] in result["winnerSeats"] else ""
    return _signed(row["points"])
