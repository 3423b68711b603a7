"""Motion explains: for those who have not asked for less, cards fly from where they were, and nothing is left in the air."""

from collections import Counter
from contextlib import suppress

import pytest
from playwright.sync_api import TimeoutError

from tests.browser.scripts import do, lines
from tests.browser.tables import lacuoi
from tests.browser.televisions import HD, Television
from tests.browser.test_phom import ROUND as PHOM

# Every card that flies, by the names of the places from whose middle and to whose middle it goes: the smallest there.
WATCH = """() => {
  window.flights = [];
  const name = ({ dataset }) => dataset.zone ?? dataset.pile ?? (dataset.seat ? `seat-${dataset.seat}` : "hand");
  const area = (one) => one.offsetWidth * one.offsetHeight;
  const isIn = (one, x, y) => {
    const { left, top, right, bottom } = one.getBoundingClientRect();
    return x >= left - 1 && x <= right + 1 && y >= top - 1 && y <= bottom + 1;
  };
  const placeAt = (x, y) => {
    const found = [...document.querySelectorAll("[data-zone], [data-pile], [data-seat], .own-part")].filter((one) => isIn(one, x, y));
    return found.length ? name(found.sort((one, other) => area(one) - area(other))[0]) : "nowhere";
  };
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, timing) {
    if (this.matches(".flying, .ghost")) {
      const [ox, oy] = getComputedStyle(this).transformOrigin.split(" ").map(parseFloat);
      const ends = [frames[0], frames[frames.length - 1]].map(({ transform }) => {
        const { a: scale, e: x, f: y } = new DOMMatrix(transform);
        return placeAt(x + ox + (this.offsetWidth / 2 - ox) * scale, y + oy + (this.offsetHeight / 2 - oy) * scale);
      });
      window.flights.push(ends.join(" > "));
    }
    return animate.call(this, frames, timing);
  };
}"""
LANDED = "(n) => window.flights.length >= n && !document.querySelector('.flying, .ghost')"
TAKEN = "() => window.flights.splice(0)"
FLAME = """() => JSON.stringify(getComputedStyle(document.querySelector(".force-emblem path")).fill)"""
CHANGING = """(frame) => {
  chieu.store.frame(frame);
  return new Promise((drawn) => requestAnimationFrame(() => drawn(
    JSON.stringify(document.getAnimations().filter((one) => one instanceof CSSTransition).length))));
}"""

SWITCH = """
A plays 2S
B plays 2H
C plays 2D
A takes
B plays 5D
"""
# What flies for a move: on the phone of who moves, on everybody else's, and on the screen. {a} is A's seat, and so on;
# {who} is who moves.
SHEDS = ("hand > discard", "seat-{who} > discard", "hand-{who} > discard")
DRAWS = ("draw > hand", "draw > seat-{who}", "draw > hand-{who}")
LAYS_THREE = tuple(
    ", ".join([way] * 3) for way in ("hand > seat-{who}", "seat-{who} > seat-{who}", "hand-{who} > melds-{who}")
)
FLIGHTS = {
    ("Lá Cuối", "A draws"): DRAWS,
    ("Switch", "A plays 2S"): SHEDS,
    ("Switch", "B plays 2H"): SHEDS,
    ("Switch", "A takes"): tuple(", ".join([way] * 6) for way in DRAWS),
    ("Phỏm", "A discards 9S"): ("hand > discard", "seat-{who} > discard", "hand-{who} > lane-{who}"),
    ("Phỏm", "B draws"): DRAWS,
    ("Phỏm", "B discards 4D"): ("hand > discard", "seat-{who} > discard", "hand-{who} > lane-{who}"),
    # With the card that is eaten goes the one that is given for it. PH-14
    ("Phỏm", "C eats"): (
        "discard > hand, seat-{a} > seat-{b}",
        "discard > seat-{who}, seat-{a} > seat-{b}",
        "lane-{b} > eaten-{who}, lane-{a} > lane-{b}",
    ),
    ("Phỏm", "C lays"): LAYS_THREE,
}
TABLES = {
    "Lá Cuối": (("An", "Bình"), "A draws"),
    "Phỏm": (("An", "Bình", "Chi", "Dũng"), PHOM),
    "Switch": (("An", "Bình", "Chi"), SWITCH),
}


@pytest.mark.parametrize("game", TABLES)
def test_cards_fly_from_where_they_were_to_where_they_go(evening, game):
    """Every card that moves, on whatever looks on: on the phone whose card it was, on those of the others, on the screen."""
    names, script = TABLES[game]
    table, people = evening(game, names)
    people = dict(zip("ABCD", people, strict=False))
    seats = {who.lower(): phone.seat for who, phone in people.items()}
    devices = {**people, "screen": table.screens[0]}
    for device in devices.values():
        device.page.emulate_media(reduced_motion="no-preference")
        device.page.evaluate(WATCH)
    told = dict(expected(game))

    for line in lines(script):
        do(people, line)
        for name, device in devices.items():
            ways = ways_of(told.get(str(line)), name, line.who, seats)
            # Whatever is missing then is told below.
            with suppress(TimeoutError):
                device.page.wait_for_function(LANDED, arg=len(ways))
            flown = Counter(device.page.evaluate(TAKEN))
            assert str(line) not in told or flown == Counter(ways), f"{line} on {name}: {dict(flown)}"
        if not (told := {move: ways for move, ways in told.items() if move != str(line)}):
            return
    pytest.fail(f"never came to {told}")


def expected(game):
    """The moves of a game of which it is said what flies."""
    return ((move, ways) for (its, move), ways in FLIGHTS.items() if its == game)


def ways_of(ways, on, who, seats):
    """What flies on one device: of three ways its own one."""
    if ways is None:
        return []
    own, others, screen = ways
    way = screen if on == "screen" else own if on == who else others
    return way.format(who=seats[who.lower()], **seats).split(", ")


def test_without_motion_a_colour_is_the_new_one_at_once(devices):
    """Reduced motion is no short motion: nothing changes over time, and no frame shows the colour before."""
    screen = devices(HD, of=Television).shows(lacuoi(colour="GREEN"))
    green = screen.read(FLAME)

    changing = screen.read(CHANGING, lacuoi(colour="RED"))

    assert changing == 0
    assert screen.read(FLAME) != green
