"""Every sentence that a page may show is there in both languages, with the same things to fill in."""

import json
import re

import pytest

from chieu.wire.catalogue import catalogue
from tests.architecture.tree import CHIEU, name, sources

WEB = CHIEU / "web"
BOOKS = {path.name.removesuffix("vi.json") for path in (WEB / "i18n").glob("*vi.json")}
# t("key") with the key written out; keys that are put together are seen by the tests in a browser.
LITERAL = re.compile(r"""\bt\(\s*"([^"$]+)"\s*[,)]""")
PLACES = re.compile(r"\{(\w+)\}")
COUNTED = re.compile(r"\{(?:n|points|wins)\} (?!times|is|was|has|as)\w+s\b")
NEVER_ONE = dict.fromkeys(
    f"{key}.one" for key in ("turn.after", "menu.extend", "screen.option.seconds", "leave.phom")
) | {"chain.grew": None}
"""After one turn comes `turn.next`; four units of points; fifteen seconds at least; two twos are four cards."""


def read(book: str, language: str) -> dict[str, str]:
    return json.loads((WEB / "i18n" / f"{book}{language}.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("book", sorted(BOOKS))
def test_both_languages_say_the_same(book):
    """No sentence is missing in one of them, and none leaves out what the other tells; plurals are English alone."""
    vi, en = ({key: text for key, text in read(book, one).items() if not key.endswith(".one")} for one in ("vi", "en"))

    assert vi.keys() == en.keys()
    assert [key for key in vi if set(PLACES.findall(vi[key])) != set(PLACES.findall(en[key]))] == []
    assert [key for key in vi if not vi[key].strip() or not en[key].strip()] == []


@pytest.mark.parametrize("book", sorted(BOOKS))
def test_one_is_not_told_as_many(book):
    """An English sentence that counts things has another for one of them."""
    texts = read(book, "en")

    assert [key for key, text in texts.items() if COUNTED.search(text) and f"{key}.one" not in texts | NEVER_ONE] == []


@pytest.mark.parametrize("game", ["lacuoi", "phom", "switch"])
def test_no_game_counts_in_a_way_that_is_wrong_for_one(game):
    """What games tell has one form for every number."""
    said = json.loads(catalogue("en"))[game]

    assert [key for key, text in said.items() if COUNTED.search(text) and key not in NEVER_ONE] == []


def test_the_pages_ask_for_no_sentence_that_is_not_there():
    """A key in brackets on somebody's phone is a fault that no Python test would see."""
    known = {key for book in BOOKS for key in read(book, "vi")}
    asked = {
        (name(path), key)
        for path in sources(".js", under=WEB / "js")
        for key in LITERAL.findall(path.read_text(encoding="utf-8"))
    }

    assert [(path, key) for path, key in sorted(asked) if key not in known] == []


def test_what_a_server_may_name_is_served_in_both_languages():
    """Narrations and refusals: the catalogue that browsers read has the same keys in each."""
    vi, en = (json.loads(catalogue(language)) for language in ("vi", "en"))

    assert {part: texts.keys() for part, texts in vi.items()} == {part: texts.keys() for part, texts in en.items()}
    assert {"rooms", "refusals", "lacuoi", "phom", "switch"} <= vi.keys()
