"""W8: one process of a service dies with something in its hands, and the pages at its table play on."""

import time
from contextlib import contextmanager

import pytest

from chieu.rooms.formats import OLDEST
from tests.browser.chronicle import noticed_s, sendings
from tests.browser.fronted import NEEDS_ENVOY
from tests.browser.playing import evening_at, taps
from tests.upgrade.rolling import breaks, started

pytestmark = [
    pytest.mark.slow,
    NEEDS_ENVOY,
]
# What the browser says of itself when an answer was in the hands of a process that died.
UNANSWERED = ("status of 503",)


@pytest.fixture
def evening(deployed, phones, devices):
    """A round that runs; in the end whoever was started in another's place has become ready."""
    made = evening_at(deployed, phones, devices)
    yield made
    made.goes_home()
    for process in deployed.rolling.house.all():
        if process.is_running:
            deployed.aside.run(process.ready())


@pytest.fixture
def one_display(deployed):
    """The display process to which Envoy brings whoever comes, until it is told of the other again."""
    found = deployed.rolling.taken("display")[0]
    deployed.finds_only("display", found)
    return found


def test_rules_dies_with_a_move_in_its_hands(evening, deployed, record_property):
    """The room's home is gone: the other process makes the move, once, and nobody's stream notices."""
    before = counted(deployed, "rules", "chieu_rules_moves_total")
    strays = evening.goes_on()
    after = counted(deployed, "rules", "chieu_rules_moves_total")
    home = max(deployed.rolling.taken("rules"), key=lambda one: after[one.address] - before[one.address])

    with dying(deployed, home) as death:
        mover = taps_in_vain(evening)
    mover.settles()
    record_property("answered_s", round(time.time() - death.at_s, 2))
    strays += evening.table.agree() + plays_on(evening)

    assert faults_of(evening) + strays == []
    assert breaks(evening.written().viewers) == []
    assert evening.version() - evening.began == evening.moves
    assert deployed.rolling.house.errors() == []


def test_display_dies_with_every_stream_and_a_move_in_its_hands(one_display, evening, deployed, record_property):
    """Each page comes back with its cursor to the other process and misses nothing; the move travels again and is made once."""
    deployed.finds_only("display")

    with dying(deployed, one_display) as death:
        mover = taps_in_vain(evening)
    mover.settles()
    strays = evening.table.agree() + plays_on(evening)

    written = evening.written()
    back_s = {viewer.name: round(_stream_began_s(viewer, 2) - death.at_s, 2) for viewer in written.viewers}
    record_property("back_s", back_s)
    record_property("notice_s", {name: round(noticed_s(one), 1) for name, one in evening.devices.items()})
    print(back_s)
    assert faults_of(evening) + strays == []
    assert [one.told for one in breaks(written.viewers)] == [False] * len(evening.devices)
    assert max(sendings(mover)) > 1
    assert evening.version() - evening.began == evening.moves
    assert deployed.rolling.house.errors() == []


def test_matchmaking_dies_with_somebody_at_the_door(evening, deployed, phones):
    """The table does not notice; whoever asked for a seat asks again and gets one."""
    victim = deployed.rolling.taken("matchmaking")[0]
    deployed.finds_only("matchmaking", victim)
    guest = phones(origin=deployed.origin)
    guest.allowed = UNANSWERED
    guest.open(f"/#{evening.code}")
    guest.page.locator(".good").wait_for()
    guest.page.fill("#name", "Chi")

    with dying(deployed, victim):
        guest.tap("button[type=submit]")
        strays = evening.goes_on()
        deployed.finds_only("matchmaking")
    guest.until("view.roster.seats.length === 3")
    strays += evening.table.agree() + plays_on(evening)

    assert faults_of(evening) + strays == []
    assert breaks(evening.written().viewers) == []
    assert evening.version() - evening.began == evening.moves + 1
    assert deployed.rolling.house.errors() == []
    guest.page.goto("about:blank")


def test_timers_dies_with_a_pause_in_its_hands(evening, deployed):
    """The table does not notice; the clocks stand still once, and run again."""
    victim = deployed.rolling.taken("timers")[0]
    host = evening.host()
    host.allowed = UNANSWERED
    deployed.finds_only("timers", victim)
    host.tap(".menu")

    with dying(deployed, victim):
        host.tap("text=Tạm dừng đồng hồ")
        deployed.finds_only("timers")
    for device in evening.devices.values():
        device.until("view.roster.phase === 'PAUSED'")
    host.settles()
    strays = evening.table.agree() + plays_on(evening)
    host.tap(".menu")
    host.tap("text=Cho đồng hồ chạy tiếp")
    for device in evening.devices.values():
        device.until("view.roster.phase === 'PLAYING'")

    assert faults_of(evening) + strays == []
    assert breaks(evening.written().viewers) == []
    assert evening.version() - evening.began == evening.moves + 2
    assert deployed.rolling.house.errors() == []


class Death:
    """When a process died, in seconds of the system's clock."""

    at_s = 0.0


@contextmanager
def dying(deployed, victim):
    """Inside it answers nothing more; then it is dead, though Envoy is not told so, and another is started in its place."""
    death = Death()
    victim.freeze()
    try:
        yield death
    finally:
        death.at_s = time.time()
        deployed.aside.run(victim.kill())
    deployed.aside.begin(started(victim, OLDEST))


def taps_in_vain(evening):
    """The phone whose turn it is; a move has been tapped there, and no answer has come."""
    mover = evening.on_turn()
    taps(mover)
    mover.until("page.sent")
    evening.moves += 1
    return mover


def plays_on(evening):
    """Two moves more; where pages stray from the house."""
    return evening.goes_on() + evening.goes_on()


def faults_of(evening):
    return evening.faults(evening.written())


def counted(deployed, service, metric):
    """A metric of each process of a service, by its address."""
    return {one.address: deployed.aside.run(one.metric(metric)) for one in deployed.rolling.taken(service)}


def _stream_began_s(viewer, number):
    return min(seen.at_ns for seen in viewer.seen if seen.stream == number) / 1e9
