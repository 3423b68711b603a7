"""One onebox for the tests that only need people at a table."""

import pytest

from tests.support.processes import onebox

from .rooms import HASTE


@pytest.fixture(scope="session")
def card_room(tmp_path_factory):
    """A onebox that runs as a process, with durations short enough for a quick evening."""
    with onebox(tmp_path_factory.mktemp("onebox"), HASTE) as process:
        yield process
