"""Log lines of the test, as they would be written."""

import io
import json
import logging

import pytest
import structlog

from chieu.chassis.logging import configure


class Lines:
    """What was logged so far."""

    def __init__(self):
        self.stream = io.StringIO()

    def all(self):
        return [json.loads(line) for line in self.stream.getvalue().splitlines()]

    def of(self, event):
        return [line for line in self.all() if line["event"] == event]

    def at(self, level):
        return [line for line in self.all() if line["level"] == level]


@pytest.fixture
def lines():
    """The JSON lines logged during the test, from debug on."""
    before = logging.getLogger().handlers[:], logging.getLogger().level
    kept = Lines()
    configure("debug", kept.stream)
    yield kept
    structlog.reset_defaults()
    logging.getLogger().handlers[:], level = before
    logging.getLogger().setLevel(level)
