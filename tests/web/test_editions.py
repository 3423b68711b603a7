"""What a page reads is fetched once, and again when it has changed."""

import gzip
import os
import re

import pytest

from chieu.chassis.editions import Editions
from chieu.chassis.pages import Asked, Files, Page

PAGE = """<link href="/css/a.css" /><link rel="modulepreload" href="/js/a.js" /><script src="/js/b.js"></script>
<a href="/help/phom">?</a><link rel="icon" href="/icon.svg" />"""


@pytest.fixture
def folder(tmp_path):
    """A page, and what it reads."""
    for name, text in {
        "index.html": PAGE,
        "css/a.css": "a{}",
        "js/a.js": "1;",
        "js/b.js": "2;",
        "icon.svg": "<svg/>",
    }.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
    return tmp_path


def made(text):
    """Something that is no file."""
    return {"/texts/vi.json": lambda asked: Page(200, "application/json", text.encode(), (("etag", "x"),))}


def edition_of(page):
    return re.search(r"/v/([0-9a-f]{12})/", page.body.decode())[1]


def test_a_page_leads_to_its_edition_and_to_other_pages_as_before(folder):
    """Sheets, modules and the icon are the edition's; a link that somebody follows is not."""
    page = Editions(Files(folder), {})(Asked("GET", "/"))

    edition = edition_of(page)
    assert re.findall(r'(?:href|src)="([^"]+)"', page.body.decode()) == [
        f"/v/{edition}/css/a.css",
        f"/v/{edition}/js/a.js",
        f"/v/{edition}/js/b.js",
        "/help/phom",
        f"/v/{edition}/icon.svg",
    ]
    assert dict(page.headers)["cache-control"] == "no-cache"


def test_what_an_edition_has_is_never_asked_for_again(folder):
    """A browser keeps it for a year; files and what is made alike."""
    editions = Editions(Files(folder), made("{}"))
    edition = editions.edition()

    for path, body in {"/js/a.js": b"1;", "/texts/vi.json": b"{}"}.items():
        page = editions(Asked("GET", f"/v/{edition}{path}"))
        assert page.body == body
        assert dict(page.headers)["cache-control"] == "public, max-age=31536000, immutable"


def test_another_edition_is_answered_with_what_there_is_and_not_kept(folder):
    """While processes are replaced, a page of one may ask another."""
    page = Editions(Files(folder), {})(Asked("GET", "/v/0123456789ab/js/a.js"))

    assert page.body == b"1;"
    assert dict(page.headers)["cache-control"] == "no-cache"


@pytest.mark.parametrize(
    "path", ["/v/EDITION/", "/v/EDITION/index.html", "/v/EDITION/../x", "/v/EDITION/js/none.js", "/v/x/js/a.js"]
)
def test_an_edition_has_no_pages_and_nothing_that_is_not_there(folder, path):
    """A page has one address, and other ways up lead nowhere."""
    editions = Editions(Files(folder), {})

    assert editions(Asked("GET", path.replace("EDITION", editions.edition()))) is None


class Second:
    """Ticks that a test turns on."""

    def __init__(self):
        self.ns = 0

    def __call__(self):
        return self.ns


@pytest.mark.parametrize("changed", ["js/b.js", "css/a.css", "index.html", "js/new.js"])
def test_a_change_makes_another_edition_within_a_second(folder, changed):
    """Whoever writes pages sees them without a restart, and no browser shows old ones beside new ones."""
    ticks = Second()
    editions = Editions(Files(folder), {}, ticks)
    before = editions(Asked("GET", "/"))
    (folder / changed).write_text(PAGE + "<!-- more -->")
    os.utime(folder / changed, (1, 1))

    ticks.ns = 1_000_000_000
    after = editions(Asked("GET", "/", headers={"if-none-match": dict(before.headers)["etag"]}))

    assert after.status == 200
    assert edition_of(after) != edition_of(before)


def test_files_are_looked_through_once_a_second_however_many_ask(folder):
    """To look at all of them is milliseconds of the loop that carries every game; a stranger may ask without end."""
    ticks, looks = Second(), []

    class Counted(Files):
        def stamps(self):
            looks.append(ticks.ns)
            return super().stamps()

    editions = Editions(Counted(folder), {}, ticks)
    for ns in (0, 0, 1, 999_999_999, 1_000_000_000, 1_000_000_001, 2_500_000_000, 2_500_000_000):
        ticks.ns = ns
        assert editions(Asked("GET", "/")).status == 200

    assert looks == [0, 1_000_000_000, 2_500_000_000]


def test_what_changed_since_is_not_kept_under_the_name_of_before(folder):
    """A browser would show it for a year to whoever goes back to the edition of that name."""
    ticks = Second()
    editions = Editions(Files(folder), {}, ticks)
    edition = edition_of(editions(Asked("GET", "/")))
    (folder / "js" / "b.js").write_text("changed;")
    came = {path: editions(Asked("GET", f"/v/{edition}{path}")) for path in ("/js/a.js", "/js/b.js")}

    assert came["/js/b.js"].body == b"changed;"
    assert {path: dict(page.headers)["cache-control"] for path, page in came.items()} == {
        "/js/a.js": "public, max-age=31536000, immutable",
        "/js/b.js": "no-cache",
    }


def test_other_sentences_are_another_edition(folder):
    """What is made counts as the files do."""
    assert Editions(Files(folder), made("a")).edition() != Editions(Files(folder), made("b")).edition()


def test_a_page_is_still_compressed_and_known_by_its_content(folder):
    """As any file is."""
    (folder / "index.html").write_text(PAGE * 5)
    editions = Editions(Files(folder), {})
    plain = editions(Asked("GET", "/"))
    small = editions(Asked("GET", "/", headers={"accept-encoding": "gzip"}))
    same = editions(Asked("GET", "/", headers={"if-none-match": dict(plain.headers)["etag"]}))

    assert gzip.decompress(small.body) == plain.body
    assert (same.status, same.body) == (304, b"")
