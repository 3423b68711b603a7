"""What a service stands on: Redis's clock, the leases of rules processes, parts that come up and go down in order."""

import pytest

from chieu.composition.parts import Parts
from tests.support.evenings import sit
from tests.support.pods import in_a_loop, until


async def test_every_process_knows_the_time_of_redis_before_it_answers(house):
    """The offset is sampled before the doors open."""
    pod = await house.rules()

    assert pod.process.clock.doubt_ms is not None
    assert pod.process.clock.doubt_ms < 500


async def test_the_address_to_join_at_is_shown_beside_the_code(house):
    """As the deployment says, in what every viewer gets; nothing where it does not say."""
    for service in ("matchmaking", "rules"):
        await house.pod(service, join_url="https://chieu.example/vao")
    [an] = await sit(house, "An")
    shown = (await an.look()).roster.join_url
    await house.close()
    house.pods.clear()
    for service in ("matchmaking", "rules"):
        await house.pod(service)
    [binh] = await sit(house, "Bình")

    assert (shown, (await binh.look()).roster.join_url) == ("https://chieu.example/vao", "")


async def test_all_processes_agree_on_a_rooms_home(house):
    """Rendezvous over the same leases: whoever asks, the answer is one, and not every room has the same."""
    await house.table()
    for _ in range(2):
        await house.rules()
    rooms = [(await sit(house, f"An {number}"))[0].room_id for number in range(12)]

    homes = [[pod.ground.rules.home(room) for room in rooms] for pod in house.pods]

    assert all(one == homes[0] for one in homes)
    assert len(set(homes[0])) > 1


async def test_a_process_that_dies_is_forgotten_when_its_lease_ends(house):
    """Five seconds at most; the test ends the lease early and only waits for the others to look."""
    await house.table()
    gone, stays = house.of("rules")[0], await house.rules()
    await gone.die()
    await house.redis("ZADD", "peers:rules", 1, gone.private_address)

    await until(lambda: house.of("display")[0].ground.rules.seen == (stays.private_address,))


async def test_only_the_home_keeps_a_room(house):
    """A process that is not the home reads before it decides."""
    await house.table()
    await house.rules()
    phones = await sit(house, "An", "Bình")
    await phones[0].start()
    home = house.home(phones[0].room_id)

    held = {pod: pod.ground.store.rooms._held.get(phones[0].room_id) is not None for pod in house.pods}

    assert not any(held[pod] for pod in house.pods if pod is not home)


class Diary:
    """Parts that write down what they were told."""

    def __init__(self):
        self.told = []

    def part(self, name):
        async def tell(what):
            self.told.append(f"{name} {what}")

        return {what: (lambda what=what: tell(what)) for what in ("start", "drain", "stop")}


@in_a_loop
async def test_parts_come_up_in_order_and_stop_the_last_first():
    """What came later stands on what came before."""
    diary, parts = Diary(), Parts()
    for name in ("ground", "service"):
        parts.add(**diary.part(name))

    await parts.start()
    await parts.drain()
    await parts.stop()

    assert diary.told == [
        "ground start", "service start", "ground drain", "service drain", "service stop", "ground stop",
    ]  # fmt: skip


@in_a_loop
async def test_parts_that_never_started_are_stopped_all_the_same():
    """A start that fails half way leaves nothing open."""
    diary, parts = Diary(), Parts()
    parts.add(**diary.part("ground"))

    async def fail():
        raise RuntimeError("the second part")

    parts.add(start=fail)
    parts.add(**diary.part("third"))
    with pytest.raises(RuntimeError):
        await parts.start()
    await parts.stop()

    assert diary.told == ["ground start", "third stop", "ground stop"]
