"""W8: the server goes and comes back in the middle of a turn; pages come back by themselves."""

import asyncio
from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.browser.conftest import CALM
from tests.browser.decks import lacuoi
from tests.browser.devices import PHONE
from tests.browser.phones import Phone
from tests.support.processes import onebox
from tests.support.redis import running

OUTAGE = (
    "ERR_CONNECTION_REFUSED",
    "WebSocket",
    "ERR_EMPTY_RESPONSE",
    "ERR_CONNECTION_RESET",
    "503",
    "ERR_INCOMPLETE",
    "ERR_SOCKET",
)


@pytest.fixture(scope="module")
def lasting_room(chromium, tmp_path_factory):
    """A onebox that forgets nothing when it is restarted."""
    folder = tmp_path_factory.mktemp("lasting")
    decks = folder / "decks"
    decks.write_text(lacuoi() + "\n", encoding="utf-8")
    with running() as redis, ThreadPoolExecutor(1) as elsewhere:
        # The browser's own loop runs in this thread.
        opened = onebox(folder, CALM, CHIEU_REDIS_URL=redis.url, CHIEU_TEST_DECKS=str(decks))
        process = elsewhere.submit(opened.__enter__).result()
        yield process, elsewhere
        elsewhere.submit(opened.__exit__, None, None, None).result()


@pytest.mark.parametrize("how", ["SIGTERM", "SIGKILL"])
def test_pages_come_back_after_a_restart(chromium, lasting_room, how):
    """Same seat, same turn, same hand; what is tapped while nobody listens is done once when somebody does, or given back."""
    process, elsewhere = lasting_room
    phones = [Phone(chromium, f"http://127.0.0.1:{process.web_port}", PHONE) for _ in range(2)]
    for phone in phones:
        phone.allowed = OUTAGE
    host, guest = phones
    guest.joins(host.opens("An"), "Bình")
    host.tap("text=Bắt đầu")
    for phone in phones:
        phone.until("view.own?.playing")
    starter, other = (host, guest) if host.is_on_turn() else (guest, host)
    starter.awaits_turn()

    elsewhere.submit(asyncio.run, process.terminate() if how == "SIGTERM" else process.kill()).result()
    card = next(one for one in starter.held() if one["face"] == "RS")
    starter.tap(f'[data-card="{card["id"]}"] button')
    starter.tap(f'[data-card="{card["id"]}"] button')
    process.start()
    elsewhere.submit(asyncio.run, process.ready()).result()
    starter.settles()
    for phone in phones:
        phone.until("window.chieu.store.state.live")
    if card in starter.held():
        # A slow machine takes longer to start than a phone waits.
        starter.plays("RS")

    other.until("view.table.lacuoi.top.face === 'RS'")
    assert len(starter.held()) == 6
    for phone in phones:
        phone.until("window.chieu.store.state.live")
        phone.page.locator(".lost").wait_for(state="detached")
        assert phone.check() == []
        phone.close()
