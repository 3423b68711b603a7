"""Tests of the chart, by Helm 4 and Helm 3 as operators have them; no cluster is asked for.

There is one rule for a machine without Helm: these tests fail there, they never skip. `make test` leaves them out when
none is at hand, and says so; `make test-helm` gets both.
"""

from pathlib import Path

import pytest


def pytest_collection_modifyitems(items):
    """Everything in this folder is a test of the chart; `-m` finds it without a mark in each file."""
    here = Path(__file__).parent
    for item in items:
        if item.path.is_relative_to(here):
            item.add_marker(pytest.mark.helm)
