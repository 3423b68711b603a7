"""What stands on pages and what devices keep at one moment, searched for cards that lie in somebody else's hand. G1, G7.

A page names cards by their ids, in its attributes and in what it keeps; the phones at the table say what each of them
holds. `leaks` judges what was received, whenever it came; here it is what a person with a debugger would find.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

Glance = dict[str, Any]
# Null where no round is played with hidden hands. What a seat has eaten in Phỏm lies open, though it is in the hand.
GLANCE = """() => {
  const view = window.chieu?.store?.state?.view;
  if (view?.roster?.phase !== "PLAYING" || view.openTable) return null;
  const game = Object.keys(view.seats).find((key) => view.seats[key]);
  const ids = (cards) => cards.map(({ card }) => card.id);
  const named = (one) => ["card", "seen", "top"].map((name) => one.dataset[name]).filter(Boolean).map(Number);
  const numbers = (value) => Array.isArray(value) ? value.flatMap((one) => typeof one === "number" ? [one] : numbers(one))
    : value && typeof value === "object" ? Object.values(value).flatMap(numbers) : [];
  const parsed = (text) => { try { return JSON.parse(text); } catch { return null; } };
  const isOfToday = ({ code, round }) => code === view.roster.code && round === view.table.round;
  const kept = Object.values(localStorage).map(parsed).filter((value) => value && (value.code === undefined || isOfToday(value)));
  return {
    at: `${view.roster.code} ${view.version}`,
    seat: view.own?.seat ?? null,
    hand: view.own?.[game] ? ids(view.own[game].cards) : [],
    open: (view.seats[game]?.seats || []).flatMap(({ eaten }) => ids(eaten || [])),
    drawn: [...document.querySelectorAll("[data-card], [data-seen], [data-top]")].flatMap(named),
    kept: kept.flatMap(numbers),
  };
}"""


def cards_known(glances: Iterable[tuple[str, Glance]]) -> list[str]:
    """Which pages show or keep a card that lies in the hand of another seat at the same moment, by that seat's own phone."""
    seen = list(glances)
    return [
        f"{name} {does} card {card} of seat {other['seat']}"
        for name, glance in seen
        for _, other in seen
        if other["at"] == glance["at"] and other["seat"] not in (None, glance["seat"])
        for does, known in (("shows", glance["drawn"]), ("keeps", glance["kept"]))
        for card in sorted(set(other["hand"]).difference(other["open"]).intersection(known))
    ]
