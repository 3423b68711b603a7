"""W13: what a screen reader makes of the pages, kept as text: roles, names and states, in both languages.

A page that is changed on purpose is read anew by ``make golden``, and the difference is looked at.
"""

import os
import re
from pathlib import Path

import pytest

from tests.browser import tables
from tests.browser.devices import PHONE, Device
from tests.browser.phones import Phone
from tests.browser.results import lacuoi_result
from tests.browser.scenes import TEN, card
from tests.browser.televisions import HD, Television

GOLDEN = Path(__file__).parent / "golden"
FOUR = TEN[:4]
# Names that are offered, clocks, and the port of the day.
CHANGES = re.compile(r"(?<=/placeholder: ).*|(?<=- timer).*|\b[0-9]+(?= (Hết giờ|Time up))|(?<=127\.0\.0\.1:)[0-9]+")
# Live regions hold what was said last, which is held to elsewhere.
SILENCE = "() => document.querySelectorAll('[data-live]').forEach((region) => region.remove())"
HELD = {"RD": "", "F": "", "R4": "PENALTY_FIRST", "G9": "PENALTY_FIRST"}


def hand():
    """A hand on turn, faced with a stack: two cards answer it, two do not."""
    usual = {
        "colours": [],
        "colourOptional": False,
        "mayCall": False,
        "amount": 0,
        "anyTime": False,
        "notBeforeMs": 0,
        "primary": False,
    }
    cards = [
        {"card": card(face), "playable": not why, "whyNot": why, "fresh": face == "F"} for face, why in HELD.items()
    ]
    actions = [
        usual | {"kind": "PLAY", "cardId": card("RD")["id"]},
        usual | {"kind": "PLAY", "cardId": card("F")["id"], "colours": ["RED", "YELLOW", "GREEN", "BLUE"]},
        usual | {"kind": "TAKE_PENALTY", "amount": 4, "primary": True},
        usual | {"kind": "CATCH", "anyTime": True},
    ]
    own = {"seat": 1, "generation": 1, "playing": True, "powers": [], "notices": []}
    return tables.lacuoi(FOUR) | {"own": own | {"lacuoi": {"cards": cards, "actions": actions, "handValue": 83}}}


def between(frame):
    """What the host sees while no round is played."""
    return frame | {"own": {"seat": 0, "generation": 1, "playing": False, "powers": ["START", "BOTS"], "notices": []}}


@pytest.mark.parametrize("language", ["vi", "en"])
def test_the_pages_are_read_as_they_were(devices, language):
    """The door, the lobby, a hand, a result, a shared screen."""
    door = devices(PHONE, language, Device).open("/")
    door.page.locator("#code").wait_for()
    screen = devices(HD, language, Television).shows(tables.lacuoi(FOUR), tables.story(FOUR), language=language)
    screen.page.locator(".corner .qr img").wait_for()
    phone = devices(PHONE, language, Phone)
    scenes = {
        "lobby": (between(tables.lobby(names=FOUR)), ".lobby .people li >> nth=3"),
        "hand": (hand(), ".hand"),
        "result": (between(lacuoi_result(FOUR)), ".scores"),
    }
    read = {"door": told(door)}
    read |= {name: told(phone.shows(*scene)) for name, scene in scenes.items()}
    read["screen"] = told(screen)
    text = "".join(f"# {name}\n{page}\n" for name, page in read.items())
    kept = GOLDEN / f"aria.{language}.txt"
    if os.environ.get("GOLDEN") == "write":
        kept.write_text(text, "utf-8")

    assert text.splitlines() == kept.read_text("utf-8").splitlines()


def told(device):
    """What ears are told of a page, without what changes by itself."""
    device.page.evaluate(SILENCE)
    return CHANGES.sub("…", device.page.locator("body").aria_snapshot())
