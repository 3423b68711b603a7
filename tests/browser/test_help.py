"""G-24: every game has a page that explains it, in Vietnamese and English, and what stands there is so."""

import re
from functools import cache
from html.parser import HTMLParser
from pathlib import Path

import pytest

from chieu.games.catalogue import GAMES
from chieu.games.lacuoi import cards as lacuoi_cards
from chieu.games.lacuoi.deal import HAND_CARDS as LACUOI_HAND
from chieu.games.phom.ending import MOM_UNITS, RANK_PAYS, U_ROUND_UNITS, U_UNITS
from chieu.games.phom.game import TURN_SECONDS
from chieu.games.phom.ledger import CHOT_UNITS, LEAVING_UNITS, eat_units
from chieu.games.phom.options import Options as PhomOptions
from chieu.games.switch.deal import HAND_CARDS as SWITCH_HAND
from tests.browser.devices import PHONE, SMALL

ROOT = Path(__file__).resolve().parents[2]
PAGES = ROOT / "services" / "chieu" / "web" / "help"
RULES = ROOT / "services" / "chieu" / "games"
WORDS = {"one": 1, "two": 2, "four": 4, "six": 6, "nine": 9, "ten": 10}
SHOWN = {
    "vi": {"true": "bật", "false": "tắt", "progressive": "tăng dần", "highest": "lá lớn nhất"},
    "en": {"true": "on", "false": "off", "progressive": "rising", "highest": "the highest card"},
}
QUESTIONS = {"vi": ("bao nhiêu người", "chồng", "quên", "màn hình chung"), "en": ("many", "stack", "forget", "screen")}


def of_clause(game, clause, pattern):
    """A number that a clause of the rule sheet writes as a word."""
    sheet = (RULES / game / "RULES.md").read_text(encoding="utf-8")
    row = next(line for line in sheet.splitlines() if line.startswith(f"| {clause} "))
    found = re.search(pattern, row)
    assert found, f"{clause} does not say {pattern!r}"
    return WORDS[found[1]]


@cache
def facts():
    """Every number that the pages name, as the code or the rule sheet has it."""
    eaten = [eat_units(PhomOptions(), nth, chot=False) for nth in (1, 2, 3)]
    sizes = {f"{key}.least": game.least_seats for key, game in GAMES.items()}
    sizes |= {f"{key}.most": game.most_seats for key, game in GAMES.items()}
    forgot = of_clause("", "CW-4", r"forgetful one draws (\w+)")
    return sizes | {
        "lacuoi.hand": LACUOI_HAND,
        "lacuoi.deck": len(lacuoi_cards.DECK),
        "lacuoi.draw": of_clause("lacuoi", "LC-21a", r"(\w+) card"),
        "lacuoi.draw_two": of_clause("lacuoi", "LC-12", r"next seat draws (\w+)"),
        "lacuoi.draw_four": of_clause("lacuoi", "LC-16e", r"(?i)(four) cards"),
        "lacuoi.doubt_lost": of_clause("lacuoi", "LC-16d", r"doubter draws (\w+)"),
        "lacuoi.forgot": forgot,
        "lacuoi.action_points": lacuoi_cards.hand_value([next(iter(lacuoi_cards.TWOS))]),
        "lacuoi.wild_points": lacuoi_cards.hand_value([next(iter(lacuoi_cards.IS_WILD))]),
        "switch.hand": SWITCH_HAND,
        "switch.draw": of_clause("switch", "SW-18a", r"PLAY (\w+) card"),
        "switch.two": of_clause("switch", "SW-08", r"next seat draw (\w+)"),
        "switch.ace": of_clause("switch", "SW-09", r"next seat draw (\w+)"),
        "switch.forgot": forgot,
        "phom.opener": of_clause("phom", "PH-02", r"dealt (\w+) cards"),
        "phom.hand": of_clause("phom", "PH-02", r"the others (\w+)"),
        "phom.second": RANK_PAYS[0][0],
        "phom.third": RANK_PAYS[1][0],
        "phom.fourth": RANK_PAYS[2][0],
        "phom.mom": MOM_UNITS,
        "phom.eat1": eaten[0],
        "phom.eat2": eaten[1],
        "phom.eat3": eaten[2],
        "phom.chot": CHOT_UNITS,
        "phom.u": U_UNITS,
        "phom.u_round_double": U_ROUND_UNITS,
        "phom.leaving": LEAVING_UNITS,
        "phom.turn_seconds": TURN_SECONDS,
    }


class Told(HTMLParser):
    """What a help page says: facts, defaults and headings, by language."""

    def __init__(self, page):
        super().__init__()
        self.language = ""
        self.facts, self.defaults, self.summaries = [], [], {"vi": [], "en": []}
        self._open = []
        self.feed(page.read_text(encoding="utf-8"))

    def handle_starttag(self, tag, attrs):
        named = dict(attrs)
        self.language = named.get("data-language", self.language)
        self._open.append((tag, named))

    def handle_startendtag(self, tag, attrs):
        """Has no end and says nothing."""

    def handle_endtag(self, tag):
        self._open.pop()

    def handle_data(self, data):
        tag, named = self._open[-1] if self._open else ("", {})
        if "data-fact" in named:
            self.facts.append((named["data-fact"], int(data)))
        if "data-default" in named:
            self.defaults.append((named["data-default"], self.language, data))
        if tag == "summary":
            self.summaries[self.language].append(data.lower())


@pytest.mark.parametrize("page", sorted(PAGES.glob("*.html")), ids=lambda page: page.stem)
def test_every_number_on_a_help_page_is_the_rules_own(page):
    """A rule that changes takes its page along."""
    told = Told(page)

    assert told.facts
    assert [(name, number) for name, number in told.facts if facts().get(name) != number] == []


@pytest.mark.parametrize("game", GAMES)
def test_every_option_is_explained_with_its_default(game):
    """Both languages name each option that a host may choose, and what it is unless chosen."""
    told = Told(PAGES / f"{game}.html")
    wanted = {
        (f"{game}.{spec.key}", language, SHOWN[language].get(spec.default, spec.default))
        for spec in GAMES[game].options
        for language in ("vi", "en")
    }

    assert set(told.defaults) == wanted


@pytest.mark.parametrize("language", ["vi", "en"])
@pytest.mark.parametrize("game", GAMES)
def test_every_page_answers_what_people_ask(game, language):
    """How many players, stacking, a forgotten call, need of a screen."""
    asked = Told(PAGES / f"{game}.html").summaries[language]

    assert [word for word in QUESTIONS[language] if not any(word in summary for summary in asked)] == []


@pytest.mark.parametrize("game", GAMES)
def test_a_help_page_is_read_in_the_language_that_is_asked_for(devices, game):
    """One language at a time, with the cards it speaks of drawn and named; no line is wider than a small phone."""
    reader = devices(SMALL, "en")

    reader.open(f"/help/{game}?lang=en")
    reader.page.locator(".help-card").first.wait_for(state="attached")
    reader.tap("[data-speak=vi]")

    assert reader.page.locator("article:visible").count() == 1
    assert reader.page.locator("article:visible").get_attribute("lang") == "vi"
    assert reader.page.locator("article[lang=vi] .help-card svg[aria-label]").count() > 5
    assert reader.page.evaluate("document.documentElement.scrollWidth") <= SMALL["viewport"]["width"]


def test_help_is_a_tap_away_from_the_door_and_from_the_table(phones):
    """Help is reachable from join, lobby and the "?" on the phone."""
    phone = phones(PHONE)

    phone.open("/")
    at_door = phone.page.locator("a[href*='/help/']").count()
    phone.opens("An")
    phone.tap(".menu")

    assert at_door >= len(GAMES)
    assert phone.page.locator("a[href*='/help/lacuoi']").first.is_visible()
