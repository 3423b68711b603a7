"""Budgets: so many at once, then one a while, counted for all processes together; debts are paid by waiting."""

import pytest

from chieu.store import keys
from chieu.store.budgets import Allowance, Spent
from tests.store.rig import Pod

HOUR_MS = 3_600_000
STRICT = Allowance(most=3, every_ms=HOUR_MS)
LENDING = Allowance(most=3, every_ms=HOUR_MS, debt_ms=2 * HOUR_MS)


async def spend(pod, allowance, times, who="somebody"):
    """What spending comes to, in whole hours: the wait before, the wait after."""
    came = [await pod.store.budgets.spend("test", who, allowance) for _ in range(times)]
    return [(round(one.over_ms / HOUR_MS), round(one.wait_ms / HOUR_MS)) for one in came]


@pytest.mark.parametrize(
    ("allowance", "came"),
    [
        (STRICT, [(0, 0), (0, 0), (0, 1), (1, 1), (1, 1)]),
        (LENDING, [(0, 0), (0, 0), (0, 1), (1, 2), (2, 3), (3, 3), (3, 3)]),
    ],
)
async def test_a_budget_is_spent_and_then_one_has_to_wait(url, allowance, came):
    """Without debt what is too much does not count; with it the wait grows, up to the most."""
    async with Pod(url) as pod:
        assert await spend(pod, allowance, len(came)) == came


async def test_all_processes_count_together_and_callers_apart(url):
    """And the key says nothing of who that is."""
    async with Pod(url) as pod, Pod(url) as other:
        await spend(pod, STRICT, 2)

        assert await spend(other, STRICT, 2) == [(0, 1), (1, 1)]
        assert await spend(other, STRICT, 1, "another") == [(0, 0)]
        assert not any(b"somebody" in name for name in await pod.call("KEYS", "*"))


async def test_a_budget_fills_again_and_its_key_goes(url):
    """What was given back leaves nothing behind."""
    async with Pod(url) as pod:
        quick = Allowance(most=1, every_ms=30)
        first = await pod.store.budgets.spend("test", "somebody", quick)
        key = (await pod.call("KEYS", "budget:*"))[0]
        while await pod.call("EXISTS", key):
            pass

        assert 0 < first.wait_ms <= 30
        assert (await pod.store.budgets.spend("test", "somebody", quick)).over_ms == 0


@pytest.mark.parametrize("garbage", ["", "many", "inf", "-1e999", "nan", "9" * 400])
async def test_garbage_in_a_budget_locks_nobody_out(url, garbage):
    """What is no time is none; one that is too late is as late as a budget can be."""
    async with Pod(url) as pod:
        await spend(pod, STRICT, 1)
        key = (await pod.call("KEYS", "budget:*"))[0]
        await pod.call("SET", key, garbage)
        came = await pod.store.budgets.spend("test", "somebody", STRICT)
        await pod.call("DEL", key)
        await pod.call("LPUSH", key, "not even text")

        assert came.over_ms <= HOUR_MS
        assert await pod.store.budgets.spend("test", "somebody", STRICT) == Spent(0, 0)


def test_a_budget_is_spelt_without_its_owner():
    """Half a hash: enough to tell callers apart."""
    assert keys.budget("guess-address", b"\xab" * 32) == "budget:guess-address:" + "ab" * 16
