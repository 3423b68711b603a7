"""The search for leaks that every test here ends with: it finds what is there. Rule: G1, G7."""

import base64

import pytest

from tests.browser.devices import told_too_much
from tests.browser.leaks import Received
from tests.browser.phones import begun
from tests.browser.televisions import HD, Television


@pytest.fixture
def table(phones):
    """Two people in a round."""
    return begun(phones(), phones())


def held_by(phone):
    """A card that only this phone may know, as the page has it."""
    return phone.held()[0]


def pass_of(phone):
    """The pass of a seat as texts have it."""
    secret = bytes(phone.page.evaluate("() => Array.from(chieu.link.pass)"))
    return base64.urlsafe_b64encode(secret).rstrip(b"=").decode()


# How a page is spoilt with a secret `x` of another device, how that is undone, and what the search says then.
PLANTED = {
    "a card in the page": (
        held_by,
        "(x) => document.querySelector('.pile').insertAdjacentHTML('beforeend', `<i id=planted data-seen=${x.id}></i>`)",
        "() => document.getElementById('planted').remove()",
        "device {at} shows card {card} of seat {seat}",
    ),
    "a card in what is kept": (
        held_by,
        "(x) => localStorage.setItem('chieu.planted', JSON.stringify({ ids: [x.id] }))",
        "() => localStorage.removeItem('chieu.planted')",
        "device {at} keeps card {card} of seat {seat}",
    ),
    "a pass in the page": (
        pass_of,
        "(x) => document.querySelector('.pile').insertAdjacentHTML('beforeend', `<i id=planted title=${x}></i>`)",
        "() => document.getElementById('planted').remove()",
        "device {at} knows a pass of device 1",
    ),
    "a pass in what is kept": (
        pass_of,
        "(x) => localStorage.setItem('chieu.planted', JSON.stringify(`...${x}...`))",
        "() => localStorage.removeItem('chieu.planted')",
        "device {at} knows a pass of device 1",
    ),
}


@pytest.mark.parametrize("what", PLANTED)
def test_what_is_planted_on_a_page_is_found(table, devices, what):
    """A secret of one phone is put on the other's page, and on the shared screen; without it nothing is found."""
    one, other = table
    secret_of, plant, undo, says = PLANTED[what]
    screen = devices(HD, "vi", Television).follows(one.state()["view"]["roster"]["code"])
    everybody = (one, other, screen)
    secret = secret_of(other)
    card = secret["id"] if isinstance(secret, dict) else ""
    before = told_too_much(everybody)

    found = []
    for spoilt in (one, screen):
        spoilt.page.evaluate(plant, secret)
        found += told_too_much(everybody)
        spoilt.page.evaluate(undo)

    assert before == []
    assert found == [says.format(at=at, card=card, seat=other.seat) for at in (0, 2)]


def test_a_card_of_somebody_else_is_found_in_what_was_received(table):
    """One frame of one phone is spoilt with a card from the other's hand."""
    one, other = table
    card = held_by(other)
    assert told_too_much(table) == []
    link = next(received for name, received in one.received.items() if name.endswith("/link"))
    spoilt = type(link.messages[-1])()
    spoilt.CopyFrom([message for message in link.messages if message.frame.HasField("own")][-1])
    spoilt.frame.public.table.lacuoi.under.add(id=card["id"], face=card["face"])

    one.received["spoilt"] = Received([spoilt], [])

    assert [str([card["id"]]) in fault for fault in told_too_much(table)] == [True]
    del one.received["spoilt"]


@pytest.mark.parametrize("form", ["as it is", "written down"])
def test_a_pass_is_found_in_what_was_received(table, form):
    """It never comes from the server, not even to whoever made it."""
    one, _ = table
    text = pass_of(one)
    secret = text.encode() if form == "written down" else base64.urlsafe_b64decode(text + "=")

    one.received["spoilt"] = Received([], [b"..." + secret + b"..."])

    assert told_too_much(table) == ["device 0 spoilt was sent a pass"]
    del one.received["spoilt"]
