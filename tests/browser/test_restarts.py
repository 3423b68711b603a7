"""W8: the house or its Redis goes and comes back in the middle of a turn; pages come back by themselves."""

from contextlib import contextmanager

import pytest

from chieu.api.v1.events_pb2 import EVENT_KIND_PLAYED as PLAYED
from tests.browser.conftest import CALM
from tests.browser.decks import lacuoi
from tests.browser.phones import begun
from tests.browser.televisions import HD, Television
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


@pytest.fixture
def redis():
    """A Redis that finds what it knew when it is started again; new for each test, which may leave it dead."""
    with running(appendonly="yes", appendfsync="always") as server:
        yield server


@pytest.fixture
def lasting_room(redis, elsewhere, tmp_path_factory):
    """A onebox that forgets nothing when it is restarted."""
    folder = tmp_path_factory.mktemp("lasting")
    decks = folder / "decks"
    decks.write_text(lacuoi() + "\n", encoding="utf-8")
    with elsewhere.onebox(folder, CALM, CHIEU_REDIS_URL=redis.url, CHIEU_TEST_DECKS=str(decks)) as process:
        yield process


@pytest.fixture
def table(lasting_room, phones):
    """Whose turn it is and the other, in the house that is about to go."""
    pair = begun(*(phones(origin=f"http://127.0.0.1:{lasting_room.web_port}") for _ in range(2)))
    for phone in pair:
        phone.allowed = OUTAGE
    return pair


@pytest.mark.parametrize("what", ["house by SIGTERM", "house by SIGKILL", "Redis"])
def test_pages_come_back_after_a_restart(table, lasting_room, redis, elsewhere, what):
    """Same seat, hand and deadline; what is tapped while nobody listens is done once when somebody does, or given back."""
    starter, other = table
    deadline = starter.state()["view"]["turn"]["deadline"]["atMs"]

    with _gone(what, lasting_room, redis, elsewhere):
        card = next(one["id"] for one in starter.held() if one["face"] == "R5")
        starter.tap(f'[data-card="{card}"] button')
        starter.tap(f'[data-card="{card}"] button')
    for phone in table:
        phone.is_back()
    starter.settles()
    if starter.is_on_turn():
        # A slow machine takes longer to start than a phone waits.
        assert starter.state()["view"]["turn"]["deadline"]["atMs"] == deadline
        starter.plays("R5")

    other.until("view.table.lacuoi.top.face === 'R5'")
    other.awaits_turn()
    assert len(starter.held()) == 6
    assert [_plays(phone) for phone in table] == [1, 1]
    assert starter.knows_the_time()


def test_the_clock_of_a_turn_goes_on_through_a_restart(table, lasting_room, elsewhere):
    """The deadline is an instant, not a rest of seconds: nobody gains by it and nobody loses."""
    starter, _ = table
    deadline = starter.state()["view"]["turn"]["deadline"]

    elsewhere.run(lasting_room.kill())
    lasting_room.start()
    elsewhere.run(lasting_room.ready())
    starter.is_back()
    starter.page.reload()
    starter.awaits_turn()

    assert starter.state()["view"]["turn"]["deadline"]["atMs"] == deadline["atMs"]


def test_a_television_that_waits_for_a_room_outlives_the_house(lasting_room, elsewhere, devices, phones):
    """From a bad start through a restart: it says that it is looking for the house, and can be adopted afterwards."""
    origin = f"http://127.0.0.1:{lasting_room.web_port}"
    screen = devices(HD, of=Television, origin=origin)
    screen.allowed = (*OUTAGE, "ERR_FAILED")
    screen.page.route("**/api/descriptor.binpb", lambda route: route.abort(), times=2)
    screen.open("/tv")
    screen.page.locator(".tiles b").first.wait_for()

    elsewhere.run(lasting_room.kill())
    screen.sees("Đang nối lại…")
    lasting_room.start()
    elsewhere.run(lasting_room.ready())
    screen.page.locator(".lost-note").wait_for(state="detached")
    host = phones(origin=origin)
    code = host.opens("An")
    host.open(f"/#pair/{''.join(screen.page.locator('.tiles b').all_inner_texts())}")
    host.tap(f"text={code}")

    screen.page.locator(".screen[data-scene=lobby]").wait_for()


def test_a_house_that_forgot_everything_says_so(phones, tmp_path, elsewhere):
    """Its Redis was its own and is gone: the page says that the room is over, and leads to the door."""
    with elsewhere.onebox(tmp_path, CALM) as house:
        phone = phones(origin=f"http://127.0.0.1:{house.web_port}")
        phone.allowed = OUTAGE
        phone.opens("An")

        elsewhere.run(house.kill())
        house.start()
        elsewhere.run(house.ready())

        phone.sees("Phòng này đã kết thúc.")
        phone.tap(".blank a")
        phone.page.locator("#code").wait_for()
        phone.page.goto("about:blank")


@contextmanager
def _gone(what, house, redis, elsewhere):
    """Inside it is gone, in that way; then it is back."""
    if what == "Redis":
        redis.kill()
    else:
        elsewhere.run(house.terminate() if what.endswith("SIGTERM") else house.kill())
    try:
        yield
    finally:
        (redis if what == "Redis" else house).start()
        elsewhere.run(house.ready())


def _plays(phone):
    """How often this page was told of a play."""
    events = {
        (event.version, event.index)
        for message in phone.frames()
        for event in message.frame.public.events
        if event.kind == PLAYED
    }
    return len(events)
