"""Whose a Redis is: of whoever came first, and not of the first who comes by when it has lost all it had."""

import pytest

from chieu.store import deployment, keys
from chieu.store.errors import BadServer
from tests.store.rig import Pod


async def test_a_stranger_does_not_take_a_redis_that_was_emptied(one_url, monkeypatch):
    """Whoever was refused waits until its own processes have had the time to write it again."""
    async with Pod(one_url) as pod, Pod(one_url) as other:
        ours, theirs = pod.store.deployment, other.store.deployment
        await ours.claim("club")
        with pytest.raises(BadServer, match="CHIEU_DEPLOYMENT_ID=club"):
            await theirs.claim("stranger")
        await pod.call("FLUSHALL")

        with pytest.raises(BadServer, match="of the deployment 'club' a moment ago"):
            await theirs.claim("stranger")
        left = await pod.call("GET", keys.deployment())
        await ours.claim("club")
        with pytest.raises(BadServer, match="CHIEU_DEPLOYMENT_ID=club"):
            await theirs.claim("stranger")

        await pod.call("FLUSHALL")
        with pytest.raises(BadServer):
            await theirs.claim("stranger")
        monkeypatch.setattr(deployment, "EMPTY_S", 0.0)
        await theirs.claim("stranger")
        assert (left, await pod.call("GET", keys.deployment())) == (None, b"stranger")


async def test_a_stranger_that_is_started_again_is_refused_again(one_url):
    """What counts stands in Redis: nothing that one process knew is needed to refuse the next."""
    async with Pod(one_url) as pod:
        await pod.store.deployment.claim("club")

    for may_name in (True, False, True):
        async with Pod(one_url) as other:
            with pytest.raises(BadServer, match="CHIEU_DEPLOYMENT_ID=club"):
                await other.store.deployment.claim("stranger", may_name=may_name)


async def test_a_redis_that_a_stranger_took_is_given_back_by_its_operator(one_url):
    """Its owners are refused and say so; the word of the operator counts at once."""
    async with Pod(one_url) as pod, Pod(one_url) as other:
        ours, theirs = pod.store.deployment, other.store.deployment
        await ours.claim("club")
        await pod.call("FLUSHALL")
        await theirs.claim("stranger")
        with pytest.raises(BadServer, match="CHIEU_DEPLOYMENT_ID=stranger"):
            await ours.claim("club")

        await pod.call("SET", keys.deployment(), "club")
        await ours.claim("club")
        with pytest.raises(BadServer, match="CHIEU_DEPLOYMENT_ID=club"):
            await theirs.claim("stranger")


async def test_who_may_not_name_a_redis_leaves_it_as_it_is(one_url):
    """Display reads whose it is and no more."""
    async with Pod(one_url) as pod:
        await pod.store.deployment.claim("club", may_name=False)

        assert await pod.call("GET", keys.deployment()) is None
