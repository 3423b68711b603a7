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
