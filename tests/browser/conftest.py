"""One onebox, one browser, and a device for everybody in a test; nothing may go wrong on any of them."""

import asyncio
import os
import shutil
from concurrent.futures import Future
from contextlib import closing, contextmanager, suppress
from threading import Thread

import pytest
from playwright.sync_api import Error, sync_playwright

from chieu.rooms.formats import OLDEST
from tests.browser.agreement import Table
from tests.browser.beside import PATIENCE_S, beside
from tests.browser.decks import lacuoi, phom, switch
from tests.browser.devices import PHONE, Device, told_too_much
from tests.browser.fronted import Deployed, envoy
from tests.browser.house import House
from tests.browser.phones import Phone
from tests.browser.playing import IN_RED
from tests.browser.televisions import HD, Television
from tests.support import processes
from tests.support.names import name_server
from tests.support.processes import onebox
from tests.upgrade.rolling import rollout

# Nothing happens by itself, except what a test waits for.
CALM = "bot_ms=60,turn_ms=600000,catch_lock_ms=400,false_catch_ms=50,gone_after_ms=1500"
# Nothing at all: each version is something that somebody did.
UNHURRIED = "bot_ms=400,turn_ms=600000,catch_lock_ms=50,false_catch_ms=50,gone_after_ms=600000"
FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # A name that only a home network knows: not a secure context.
    "--host-resolver-rules=MAP tv.lan 127.0.0.1",
)


def pytest_collection_modifyitems(items):
    """Every test of this folder needs the browser."""
    for item in items:
        if "tests/browser" in item.path.as_posix():
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def card_room(tmp_path_factory):
    """A onebox whose rooms of Lá Cuối are dealt the table of everything."""
    folder = tmp_path_factory.mktemp("browser")
    decks = folder / "decks"
    decks.write_text(lacuoi() + "\n", encoding="utf-8")
    with onebox(folder, CALM, CHIEU_TEST_DECKS=str(decks)) as process:
        yield process


@pytest.fixture(scope="session")
def chromium(card_room):
    """The system's Chromium; missing it is a fault where everything has to be there, and a reason to skip elsewhere."""
    program = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if program is None:
        (pytest.fail if os.environ.get("CI") == "true" else pytest.skip)("no Chromium: apt-get install chromium")
    with sync_playwright() as playwright:
        started = Chromium(playwright, program)
        yield started
        started.close()


class Chromium:
    """The browser of all tests; one that has crashed is started again for whoever comes next."""

    def __init__(self, playwright, program):
        self._launch = lambda: playwright.chromium.launch(executable_path=program, args=list(FLAGS))
        self._browser = self._launch()

    @property
    def runs(self):
        """Whether it has not crashed."""
        return self._browser.is_connected()

    def new_context(self, **kind):
        """Somebody's own part of it."""
        try:
            return self._browser.new_context(**kind)
        except Error:
            if self.runs:
                raise
        self._browser = self._launch()
        return self._browser.new_context(**kind)

    def close(self):
        """Nobody comes any more."""
        self._browser.close()


@pytest.fixture
def devices(chromium, card_room, request):
    """Makes devices: `devices(PHONE)`. At the end each is closed, and none may have seen anything go wrong."""
    made = []

    def make(kind=PHONE, language="vi", of=Device, origin=""):
        device = of(chromium, origin or f"http://127.0.0.1:{card_room.web_port}", kind, language)
        made.append(device)
        return device

    yield make
    faults = ["the browser has crashed"] if made and not chromium.runs else []
    try:
        faults += [fault for device in made for fault in device.check()]
        faults += told_too_much(made)
    finally:
        _keep_pictures(request, made, faults)
        for device in made:
            # One that crashed has nothing left to close.
            with suppress(Error):
                device.close()
    assert faults == []


@pytest.fixture
def phones(devices):
    """Makes phones: `phones()`. `origin` is where they find the house, if not at its own door."""
    return lambda kind=PHONE, language="vi", origin="": devices(kind, language, Phone, origin)


@pytest.fixture
def house(card_room):
    """The onebox of everybody, asked without a page."""
    asked = House(card_room.address)
    yield asked
    asked.close()


@pytest.fixture(scope="session")
def prepared_room(elsewhere, tmp_path_factory):
    """A onebox whose rooms of Phỏm and Switch are dealt prepared rounds; no other tests are to meet them."""
    folder = tmp_path_factory.mktemp("prepared")
    decks = folder / "decks"
    decks.write_text("\n".join((*phom(), *switch())), encoding="utf-8")
    with elsewhere.onebox(folder, CALM, CHIEU_TEST_DECKS=str(decks)) as process:
        yield process


@pytest.fixture
def evening(devices, prepared_room):
    """A table and those who sit there, in the order of turns: `evening("Switch", ("An", "Bình"))`; a screen looks on."""
    house = House(prepared_room.address)
    origin = f"http://127.0.0.1:{prepared_room.web_port}"

    def begin(game, names):
        phones = [devices(PHONE, "vi", Phone, origin) for _ in names]
        code = phones[0].opens(names[0], game)
        for phone, name in zip(phones[1:], names[1:], strict=True):
            phone.joins(code, name)
        screen = devices(HD, "vi", Television, origin).follows(code)
        phones[0].starts(len(names))
        for phone in phones:
            phone.until("view.roster.phase === 'PLAYING' && view.own.playing")
        first = next(place for place, phone in enumerate(phones) if phone.is_on_turn())
        return Table(house, phones, [screen]), (*phones[first:], *phones[:first])

    yield begin
    house.close()


class Elsewhere:
    """Threads without a browser in them: the browser's own loop runs in the test's, where no other can.

    Each piece of work has one of its own, so that none waits behind another that hangs, and neither does the end.
    """

    def run(self, coroutine):
        """What a coroutine returns."""
        return self._done(asyncio.run, coroutine)

    @contextmanager
    def onebox(self, folder, pace, **environ):
        """A house of its own; see `tests.support.processes`."""
        opened = onebox(folder, pace, **environ)
        process = self._done(opened.__enter__)
        try:
            yield process
        finally:
            try:
                self._done(opened.__exit__, None, None, None)
            finally:
                process.destroy()

    @contextmanager
    def services(self, folder, pace, **environ):
        """A process for each service; see `tests.support.processes.house`."""
        opened = processes.house(folder, pace, 1, **environ)
        with closing(asyncio.new_event_loop()) as loop:
            try:
                yield self._done(loop.run_until_complete, opened.__aenter__())
            finally:
                self._done(loop.run_until_complete, opened.__aexit__(None, None, None))

    def _done(self, work, *words):
        """What it returns or raises; `TimeoutError` when it does neither."""
        came = Future()

        def do():
            try:
                came.set_result(work(*words))
            except BaseException as failed:
                came.set_exception(failed)

        Thread(target=do, name="elsewhere", daemon=True).start()
        return came.result(PATIENCE_S)


@pytest.fixture(scope="session")
def elsewhere():
    """Where houses are started and stopped while a browser runs."""
    return Elsewhere()


@pytest.fixture
def deployed(tmp_path_factory):
    """Two processes of each service that write the oldest format, found by name, behind Envoy; see `Deployed`.

    New for each test and each try: what becomes of them there is not for others to find. Ask for it before `devices`,
    which are judged while their house still stands.
    """
    folder = tmp_path_factory.mktemp("deployed")
    decks = folder / "decks"
    decks.write_text(IN_RED + "\n", encoding="utf-8")
    with (
        beside() as aside,
        aside.open(name_server()) as names,
        aside.open(rollout(folder, UNHURRIED, OLDEST, names, CHIEU_TEST_DECKS=str(decks))) as rolling,
        envoy(rolling.house, folder, names) as port,
    ):
        yield Deployed(aside, rolling, f"127.0.0.1:{port}")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item, call):
    """Remember how the test went, so that its pictures are kept if it failed."""
    report = yield
    setattr(item, f"went_{report.when}", report)
    return report


def _keep_pictures(request, made, faults):
    went = getattr(request.node, "went_call", None)
    if not faults and (went is None or went.passed):
        return
    folder = request.config.rootpath / ".ci" / "reports" / "browser"
    folder.mkdir(parents=True, exist_ok=True)
    for number, device in enumerate(made):
        with suppress(Error):
            device.page.screenshot(path=folder / f"{request.node.name}-{number}.png")
