"""W20: the first command on a machine that has Python alone: the house starts, and its pages render."""

import os
import shutil
from pathlib import Path

from tests.support.redis import binary


def test_a_house_without_node_and_without_a_home_shows_its_pages(phones, tmp_path, elsewhere):
    """Nothing is built and nothing is fetched: a new HOME, a PATH with a Redis alone, and a phone opens a table."""
    path = tmp_path / "bin"
    path.mkdir()
    (path / "redis-server").symlink_to(binary())
    home = tmp_path / "home"
    home.mkdir()
    assert shutil.which("node", path=str(path)) is None
    with elsewhere.onebox(tmp_path, "", HOME=str(home), PATH=str(path)) as house:
        phone = phones(origin=f"http://127.0.0.1:{house.web_port}")
        phone.open("/")
        phone.page.locator("#code").wait_for()
        phone.opens("An")
        phone.page.locator(".lobby .qr").wait_for()
        phone.page.goto("about:blank")

    assert _files(home) == []


def _files(folder: Path) -> list[str]:
    """Everything that was written there."""
    return [name for _, _, names in os.walk(folder) for name in names]
