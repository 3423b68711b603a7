"""Pages come fast, are fetched once, and may load nothing from elsewhere."""

import asyncio
import gzip
import json
import os
import re
import struct
from importlib import resources
from pathlib import Path

import pytest
from google.protobuf.descriptor_pb2 import FileDescriptorSet

from chieu.chassis.clock import ManualClock
from chieu.chassis.pages import NOT_FOUND, Asked, Files, sent
from chieu.display import pages
from tests.support import http

PATHS = {
    "/": "index.html",
    "/play": "play.html",
    "/help/": "help/index.html",
    "/help": "help/index.html",
    "/help/phom": "help/phom.html",
    "/js/a.js": "js/a.js",
}
NOWHERE = (
    "/../secret.txt",
    "/js/../../secret.txt",
    "/.hidden",
    "/js",
    "//etc/passwd",
    "/js/%2e%2e/x",
    "/nothing",
    "/a\\b",
    "/js/a.js/",
)


@pytest.fixture
def folder(tmp_path):
    """A folder of pages, with something beside it that is nobody's business."""
    for name in PATHS.values():
        file = tmp_path / "web" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(f"this is {name} " * 40)
    (tmp_path / "secret.txt").write_text("secret")
    (tmp_path / "web" / ".hidden").write_text("secret")
    return tmp_path / "web"


@pytest.mark.parametrize("path", PATHS)
def test_a_path_means_a_file(folder, path):
    """Pages have no ending in their address."""
    page = Files(folder)(Asked("GET", path))

    assert page.body.decode().startswith(f"this is {PATHS[path]}")


@pytest.mark.parametrize("path", NOWHERE)
def test_nothing_outside_the_folder_is_reached(folder, path):
    """Hidden files, folders and other ways up are no pages."""
    assert Files(folder)(Asked("GET", path)) is None


def test_a_page_is_compressed_and_asked_for_again_by_its_content(folder):
    """The same bytes, smaller; 304 while they are the same, and the new ones as soon as they are not."""
    files = Files(folder)
    plain = files(Asked("GET", "/play"))
    small = files(Asked("GET", "/play", headers={"accept-encoding": "br, gzip"}))
    known = {"if-none-match": dict(plain.headers)["etag"]}
    same = files(Asked("GET", "/play", headers=known))
    (folder / "play.html").write_text("changed")
    os.utime(folder / "play.html", (1, 1))
    changed = files(Asked("GET", "/play", headers=known))

    assert gzip.decompress(small.body) == plain.body
    assert len(small.body) < len(plain.body)
    assert (same.status, same.body) == (304, b"")
    assert (changed.status, changed.body) == (200, b"changed")
    assert dict(plain.headers)["cache-control"] == "no-cache"


def test_a_file_with_its_version_in_its_name_is_kept_for_ever(folder):
    """What is never changed is never asked for again."""
    (folder / "js" / "lit-html-3.3.1.js").write_text("x")

    assert "immutable" in dict(Files(folder)(Asked("GET", "/js/lit-html-3.3.1.js")).headers)["cache-control"]


async def test_a_page_may_load_nothing_from_elsewhere_and_tells_nobody_of_its_visitors(house):
    """The headers that a strict browser needs, on a page, on a picture and on what is not there."""
    pod = await house.pod("display")
    for path in ("/", "/qr/BFGHJ.svg", "/nothing"):
        answer = await http.ask(pod.process.web.port, "GET", path)
        await answer.body()
        policy = dict(part.strip().split(" ", 1) for part in answer.headers["content-security-policy"].split(";"))
        assert policy["default-src"] == "'none'"
        assert policy["script-src"] == policy["style-src"] == policy["frame-ancestors"] == "'self'"
        assert "unsafe" not in str(policy)
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["referrer-policy"] == "no-referrer"
    module = await http.ask(pod.process.web.port, "GET", "/js/index.js")
    await module.body()
    assert module.headers["x-content-type-options"] == "nosniff"


async def test_only_this_machine_may_show_a_table_of_frames(house):
    """The demo page frames phones of other names; so it is allowed on localhost, and nowhere else."""
    pod = await house.pod("display")
    policies = {}
    for host in ("localhost:8080", "p1.localhost:8080", "tv.lan", "localhost.evil.example", "a;script-src *"):
        answer = await http.ask(pod.process.web.port, "GET", "/nothing", host=host)
        await answer.body()
        policies[host] = answer.headers["content-security-policy"]

    assert {host for host, policy in policies.items() if "http://*.localhost:*" in policy} == {
        "localhost:8080",
        "p1.localhost:8080",
    }
    assert "ws://tv.lan wss://tv.lan" in policies["tv.lan"]
    assert "*" not in policies["a;script-src *"]


async def test_the_descriptors_are_there_for_clients_that_read_them(house):
    """A browser client without generated code reads what there is from the server."""
    pod = await house.pod("display")
    answer = await http.ask(pod.process.web.port, "GET", "/api/descriptor.binpb", headers={"accept-encoding": "gzip"})
    described = FileDescriptorSet.FromString(gzip.decompress(await answer.body()))

    assert "chieu/api/v1/display.proto" in {file.name for file in described.file}
    assert re.fullmatch(r'"[0-9a-f]{20}"', answer.headers["etag"])


BROWSER = {"accept": "text/html,application/xhtml+xml,*/*;q=0.8"}
ASTRAY = {
    "a browser": ("GET", "/nothing", BROWSER, 404, 'href="/"', ""),
    "a program": ("GET", "/nothing", {"accept": "*/*"}, 404, "no such page", ""),
    "a room's code": ("GET", "/KMPXB", BROWSER, 302, "", "/#KMPXB"),
    "a code of a busy house": ("GET", "/KMPXBF", BROWSER, 302, "", "/#KMPXBF"),
    "the longest code": ("GET", "/KMPXBFGH", BROWSER, 302, "", "/#KMPXBFGH"),
    "longer than any code": ("GET", "/KMPXBFGHJ", BROWSER, 404, 'href="/"', ""),
    "shorter than any code": ("GET", "/KMPX", BROWSER, 404, 'href="/"', ""),
    "a code for a program": ("GET", "/KMPXB", {}, 404, "no such page", ""),
    "a call": ("POST", "/nothing", BROWSER, 404, "no such page", ""),
}


@pytest.mark.parametrize("row", ASTRAY.values(), ids=ASTRAY)
async def test_whoever_has_gone_astray_finds_the_door(row):
    """A browser is led home, by a room's code to its door; programs get a line of text."""
    method, path, headers, status, says, leads = row
    found = None
    for answer in pages.answers(ManualClock(0)):
        came = answer(Asked(method, path, headers=headers))
        found = found or (await came if asyncio.iscoroutine(came) else came)
    page = found or NOT_FOUND

    assert (page.status, dict(page.headers).get("location", "")) == (status, leads)
    assert says in page.body.decode()


async def test_the_head_of_a_page_is_that_of_the_page(house):
    """HEAD tells the length and sends nothing; other methods are refused."""
    pod = await house.pod("display")
    answer = await http.ask(pod.process.web.port, "HEAD", "/api/descriptor.binpb")
    put = await http.ask(pod.process.web.port, "PUT", "/api/descriptor.binpb")

    assert int(answer.headers["content-length"]) > 1_000
    assert put.status == 405
    answer.close()
    put.close()


def test_the_pages_can_be_put_on_a_home_screen():
    """The manifest is valid and every picture that it names is there, in the size that it says."""
    web = Path(str(resources.files("chieu"))) / "web"
    manifest = json.loads((web / "manifest.webmanifest").read_text(encoding="utf-8"))

    assert manifest["start_url"] == manifest["scope"] == manifest["id"] == "/"
    for icon in manifest["icons"]:
        picture = (web / icon["src"]).read_bytes()
        if icon["type"] == "image/png":
            assert "{}x{}".format(*struct.unpack(">II", picture[16:24])) == icon["sizes"]
    for page in ("index.html", "play.html"):
        assert '<link rel="manifest" href="/manifest.webmanifest" />' in (web / page).read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("name", "written", "comes"),
    [
        ("js/a.js", "// why\nlet a = 1; // one\n  /** What. */\n", "\nlet a = 1; // one\n\n"),
        ("js/a.js", "/* a */ b(); /* c */\n/**\n * long\n */\n", "/* a */ b(); /* c */\n/**\n * long\n */\n"),
        ("js/a.js", 'const place = "https://a.example";\n', 'const place = "https://a.example";\n'),
        ("css/a.css", "/* --- Bars --- */\n.a {\n  /* why */\n  top: 0;\n}\n", "\n.a {\n\n  top: 0;\n}\n"),
        ("vendor/b/b.js", "// @licence\nb();\n", "// @licence\nb();\n"),
        ("help/a.html", "// told\n", "// told\n"),
    ],
)
def test_lines_that_only_explain_stay_at_home(name, written, comes):
    """They were a tenth of a first visit; every other line is as it was written, and has its number."""
    assert sent(name, written.encode()) == comes.encode()


def test_no_text_of_a_page_looks_like_a_comment():
    """A line of a template that began with two slashes would not arrive: before each that does not, all templates are closed."""
    web = Path(str(resources.files("chieu"))) / "web"
    lost = []
    for module in (web / "js").rglob("*.js"):
        written = module.read_bytes()
        arrives = sent(f"js/{module.name}", written).split(b"\n")
        for number, (was, now) in enumerate(zip(written.split(b"\n"), arrives, strict=True)):
            if was != now and b"\n".join(arrives[:number]).count(b"`") % 2:
                lost.append(f"{module.name}:{number + 1}")

    assert lost == []
