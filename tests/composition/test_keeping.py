"""What lives in Redis ends by itself: every key of a room, and its code, long after anybody could want it."""

from tests.support.evenings import sit

HOUR_MS = 3_600_000


async def test_a_rooms_keys_end_two_hours_after_its_last_deadline(house):
    """The net under the idle end: 60 minutes without a commit, then two hours more; the code lasts as long."""
    pod = await house.pod("all")
    (host,) = await sit(house, "An")

    async def left_ms(key):
        return await pod.ground.store.client.call("PTTL", key)

    keys = await pod.ground.store.client.call("KEYS", f"*{host.room_id}")
    lives = {key.decode().split(":")[1]: await left_ms(key) for key in keys}
    lives["code"] = await left_ms(f"code:{host.code}")

    assert set(lives) == {"r", "f", "e", "code"}
    assert {name: round(ms / HOUR_MS, 1) for name, ms in lives.items()} == dict.fromkeys(lives, 3.0)
