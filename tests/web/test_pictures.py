"""The pictures that phones scan: they lead to this place and nowhere else, and nobody can have them drawn without end."""

import asyncio
import threading
from urllib.parse import unquote

import pytest

from chieu.chassis.clock import ManualClock
from chieu.chassis.pages import Asked
from chieu.display import pages
from chieu.display.pages import Pictures, Studio
from tests.support import http
from tests.support.pods import until

LINKS = """
set      | network          | host              | forwarded | asked                   | link
         |                  | 10.0.0.5:8080     |           | GET /qr.svg?t=BFGHJ     | http://10.0.0.5:8080/#BFGHJ
         |                  | 10.0.0.5:8080     |           | GET /qr/BFGHJ.svg       | http://10.0.0.5:8080/#BFGHJ
         |                  | club.example      | https     | GET /qr.svg?t=BFGHJ/a-_ | https://club.example/#BFGHJ/a-_
         | http://10.0.0.5/ | localhost:8080    |           | POST pair/ABC           | http://10.0.0.5/#pair/ABC
         | http://10.0.0.5/ | p1.localhost:8080 |           | POST pair/ABC           | http://10.0.0.5/#pair/ABC
         | http://10.0.0.5/ | tv.lan:8080       |           | POST pair/ABC           | http://tv.lan:8080/#pair/ABC
https://x/choi | http://10.0.0.5/ | localhost   |           | POST BFGHJ              | https://x/choi/#BFGHJ
         |                  | tv.lan            |           | POST <script>           | 400
         |                  | tv.lan            |           | POST                    | 400
         |                  | a b               |           | POST BFGHJ              | 400
         |                  | LONG.lan          |           | POST BFGHJ              | 400
         |                  | tv.lan            |           | GET /qr/../x.svg        | none
"""


@pytest.mark.parametrize("row", LINKS.strip().splitlines()[1:])
async def test_a_picture_leads_to_this_place_and_nowhere_else(row, monkeypatch):
    """What is scanned is our own address with a fragment; letters that could mean something else are refused."""
    drawn = []
    monkeypatch.setattr("chieu.display.pages._drawn", lambda link: drawn.append(link) or b"<svg/>")
    join_url, network_url, host, forwarded, words, link = (
        part.strip() for part in row.replace("LONG", "a" * 97).split("|")
    )
    method, _, rest = words.partition(" ")
    path, _, query = rest.partition("?t=")
    headers = {"host": host, "x-forwarded-proto": forwarded}
    asked = (
        Asked(method, path, {"t": query}, headers)
        if method == "GET"
        else Asked(method, "/qr.svg", {}, headers, rest.encode())
    )
    page = await Pictures(Studio(ManualClock(0)), join_url, network_url)(asked)

    assert (drawn[0] if drawn else "none" if page is None else str(page.status)) == link


@pytest.mark.parametrize(
    "place", ["https://chiếu.vn/", "https://a.example/100%25/%ở", "http://[fd00::5]:8080/a!'()*+~"]
)
async def test_a_picture_says_in_plain_letters_where_it_leads(house, place):
    """A header has ASCII alone; the page that shows the picture takes the letters out of it again, as browsers do."""
    pod = await house.pod("display", join_url=place)
    answer = await http.ask(pod.process.web.port, "POST", "/qr.svg", b"KMPXB")
    await answer.body()
    told = answer.headers["x-chieu-place"]

    assert (told.isascii(), unquote(told, errors="strict")) == (True, place)


def at(studio, code, address="192.0.2.7"):
    return Pictures(studio, "", "")(Asked("GET", f"/qr/{code}.svg", {}, {"host": "tv.lan"}, b"", address))


async def test_whoever_wants_new_pictures_without_end_has_to_wait(monkeypatch):
    """One that was drawn lately costs nothing, and nobody waits for another's; a second gives one more."""
    monkeypatch.setattr(pages, "NEW_AT_ONCE", 2)
    clock = ManualClock(0)
    studio = Studio(clock)
    came = [await at(studio, code) for code in ("A", "B", "C", "A")]
    others = await at(studio, "C", "192.0.2.8")
    clock.advance(1_000)
    later = await at(studio, "D")

    assert [page.status for page in came] == [200, 200, 429, 200]
    assert dict(came[2].headers)["retry-after"] == "1"
    assert (others.status, later.status) == (200, 200)


async def test_pictures_are_drawn_one_at_a_time_and_beside_the_loop(monkeypatch):
    """One that two want is drawn once; of too many that wait for theirs the rest is told to come back."""
    drawing, most, go, drawn = set(), [], threading.Event(), []

    def draw(link):
        drawing.add(link)
        most.append(len(drawing))
        assert go.wait(10)
        drawing.discard(link)
        drawn.append(link)
        return b"<svg/>"

    monkeypatch.setattr(pages, "_drawn", draw)
    monkeypatch.setattr(pages, "MOST_WAITING", 3)
    studio = Studio(ManualClock(0))
    asked = [asyncio.ensure_future(at(studio, code)) for code in ("A", "A", "B")]
    await until(lambda: most)
    refused = await at(studio, "C")
    go.set()
    came = await asyncio.gather(*asked)

    assert (refused.status, [page.status for page in came]) == (429, [200] * 3)
    assert (most, len(drawn)) == ([1, 1], 2)
