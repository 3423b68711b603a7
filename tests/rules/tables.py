"""Rounds that run."""

from tests.support.evenings import sit


async def running(house, *names):
    """A round that has just been dealt."""
    await house.table()
    phones = await sit(house, *(names or ("An", "Bình", "Chi")))
    await phones[0].start()
    return phones
