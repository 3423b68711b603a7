"""Tickets: what may be asked for, how it is kept, and what is no ticket."""

from hashlib import sha256

import pytest

from chieu.games.errors import Malformed
from chieu.rooms.errors import NotThere
from chieu.rooms.tickets import Ask, Ticket, decode_ticket, encode_ticket, issue, queue_of

NOON = 1_800_000_000_000
PASS = sha256(b"pass").digest()


@pytest.mark.parametrize(
    ("asked", "field"),
    [
        ({"name": ""}, "name"),
        ({"name": "x" * 17}, "name"),
        ({"language": "fr"}, "language"),
        ({"accepts": {"luck": "true"}}, "options"),
        ({"accepts": {"stacking": "perhaps"}}, "options"),
        ({"party_size": 11}, "party_size"),
        ({"party_size": 0}, "party_size"),
        ({"party_size": 2}, "party_id"),
    ],
)
def test_a_ticket_that_no_table_suits_is_not_issued(asked, field):
    """It is refused at once instead of waiting in vain."""
    given = {"game": "lacuoi", "name": "An", "pass_sha": b"p" * 32, **asked}

    with pytest.raises(Malformed) as refused:
        issue(Ask(**given), NOON)

    assert refused.value.facts["field"] == field


def test_a_ticket_is_kept_as_it_is():
    """What is written is read again; its id names its queue, and its pass is kept as a hash alone."""
    wish = Ask(
        game="lacuoi",
        name=" An ",
        pass_sha=PASS,
        accepts={"stacking": "true"},
        party=b"p" * 32,
        party_size=2,
        bots_after_ms=0,
    )
    made = issue(wish, NOON)

    assert decode_ticket(encode_ticket(made)) == made
    assert queue_of(made.ticket_id) == "lacuoi"
    assert (made.name, made.person) == ("An", PASS)
    assert issue(Ask(game="phom", name="An", pass_sha=PASS), NOON).ticket_id != made.ticket_id


@pytest.mark.parametrize(
    "text", ["", "lacuoi", "lacuoi-", "lacuoi-AAAAAAAAAAAAAAAA", "poker-aaaaaaaaaaaaaaaa", "{x}-a"]
)
def test_what_is_no_id_of_a_ticket_names_no_queue(text):
    """It is answered like a ticket that was forgotten, and makes no key."""
    with pytest.raises(NotThere):
        queue_of(text)


def test_fields_of_a_ticket_are_appended():
    """Tickets wait across a new release: their fields keep their places."""
    assert Ticket.__struct_fields__[:11] == (
        *("ticket_id", "game", "name", "pass_sha", "device_sha", "accepts", "language"),
        *("party", "party_size", "bots_after_ms", "created_ms"),
    )
