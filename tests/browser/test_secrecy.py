"""The search for leaks that every test here ends with: it finds what is there. Rule: G1, G7."""

import pytest

from tests.browser.devices import told_too_much
from tests.browser.leaks import Received
from tests.browser.phones import begun


@pytest.fixture
def table(phones):
    """Two people in a round."""
    return begun(phones(), phones())


def test_a_card_of_somebody_else_is_found_wherever_it_stands(table):
    """One frame of one phone is spoilt with a card from the other's hand."""
    one, other = table
    card = other.held()[0]
    assert told_too_much(table) == []
    link = next(received for name, received in one.received.items() if name.endswith("/link"))
    spoilt = type(link.messages[-1])()
    spoilt.CopyFrom([message for message in link.messages if message.frame.HasField("own")][-1])
    spoilt.frame.public.table.lacuoi.under.add(id=card["id"], face=card["face"])

    one.received["spoilt"] = Received([spoilt], [])

    assert [str([card["id"]]) in fault for fault in told_too_much(table)] == [True]
    del one.received["spoilt"]


def test_a_pass_is_found_wherever_it_stands(table):
    """It never comes from the server, not even to whoever made it."""
    one, _ = table
    secret = one.page.evaluate("() => Array.from(chieu.link.pass)")

    one.received["spoilt"] = Received([], [b"..." + bytes(secret) + b"..."])

    assert told_too_much(table) == ["device 0 spoilt was sent a pass"]
    del one.received["spoilt"]
