"""What the web client brings of others is exactly what they published, with its licence."""

import json
import shutil

import pytest

from deploy.web import vendor


def test_every_vendored_file_is_the_one_that_was_fetched():
    """No line of another's code is changed here, so that it can be compared with what was published."""
    vendor.check(vendor.VENDOR, vendor.recorded())


def test_a_changed_file_is_noticed(tmp_path):
    """The check can fail."""
    copied = shutil.copytree(vendor.VENDOR, tmp_path / "vendor")
    changed = copied / "lit-html" / "lit-html.js"
    changed.write_bytes(changed.read_bytes() + b"\n")

    with pytest.raises(vendor.Differs, match=r"lit-html/lit-html\.js"):
        vendor.check(copied, vendor.recorded())


def test_every_package_travels_with_its_licence():
    """Each names its licence, and the text of it is beside the code."""
    packages = json.loads(vendor.RECORD.read_text(encoding="utf-8"))

    assert all(package["licence"] and "LICENSE" in package["files"] for package in packages.values())
