"""W16: the real pages behind Envoy, in front of four services: WebSockets, Connect calls, long polls, and native gRPC beside them."""

import pytest

from tests.browser.agreement import Table
from tests.browser.conftest import CALM
from tests.browser.decks import lacuoi
from tests.browser.fronted import NEEDS_ENVOY, envoy
from tests.browser.house import House
from tests.browser.phones import begun
from tests.browser.scripts import played
from tests.browser.televisions import HD, Television

pytestmark = NEEDS_ENVOY
BEGINNING = """
S plays RS   | turn=S S=6 top=RS
S plays RD   | turn=S S=5 O=9
S plays F B  | turn=O S=4 waits=4 force=B
O doubts     | turn=O S=8 O=9 waits=0
O plays W Y  | turn=S O=8 force=Y
S draws      | turn=O S=9
"""
THEN = """
O plays Y1   | turn=S O=7 top=Y1
S draws      | turn=O S=10
"""


@pytest.fixture(scope="module")
def front(elsewhere, tmp_path_factory):
    """The port of a house whose rooms are dealt the table of everything."""
    folder = tmp_path_factory.mktemp("fronted")
    decks = folder / "decks"
    decks.write_text(lacuoi() + "\n", encoding="utf-8")
    with elsewhere.services(folder, CALM, CHIEU_TEST_DECKS=str(decks)) as house, envoy(house, folder) as port:
        yield port


def test_the_pages_play_behind_envoy(phones, devices, front):
    """Four services answer as one place; where WebSockets do not get through, polls do, and nothing else changes."""
    origin = f"http://127.0.0.1:{front}"
    starter, other = begun(phones(origin=origin), phones(origin=origin))
    screen = devices(HD, of=Television, origin=origin).follows(starter.state()["view"]["roster"]["code"])
    table = Table(House(f"127.0.0.1:{front}"), [starter, other], [screen])
    people = {"S": starter, "O": other}

    by_sockets = played(table, people, BEGINNING)
    transports = [phone.page.evaluate("chieu.store.state.transport") for phone in people.values()]
    other.allowed = ("WebSocket",)
    other.page.route_web_socket("**/link", lambda socket: socket.close())
    other.page.reload()
    other.awaits_turn()
    by_polls = played(table, people, THEN)

    assert (by_sockets, by_polls) == ([], [])
    assert transports == ["link", "link"]
    assert other.page.evaluate("chieu.store.state.transport") == "poll"
    table.house.close()
    for device in (starter, other, screen):
        device.page.goto("about:blank")
