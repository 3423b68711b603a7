"""Who may go on looking when the passes change. It is decided from the passes alone, at every change of them."""

import pytest

from chieu.display.viewers import AUDIENCE, PLAIN_SCREEN, Ending, Identity, Role, ending_of
from chieu.rooms.passes import ANYBODY

EVE = Identity(Role.SEAT, 2, 1, "e" * 64)
STRANGERS = {ANYBODY: ("tickets", 0, 0)}
HOST = {"a" * 64: ("seat", 0, 1)}


@pytest.mark.parametrize(
    ("auth", "who", "then"),
    [
        (HOST | {EVE.pass_sha: ("seat", 2, 1)}, EVE, None),
        # The chair is another person's, and the pass came back on another chair: its holder must not go on with this one.
        (HOST | {"v" * 64: ("seat", 2, 1), EVE.pass_sha: ("seat", 3, 1)}, EVE, Ending.GOING_AWAY),
        (HOST | {EVE.pass_sha: ("seat", 2, 2)}, EVE, Ending.GOING_AWAY),
        (HOST, EVE, Ending.SEAT_GONE),
        (HOST, AUDIENCE, None),
        ({}, AUDIENCE, Ending.ROOM_CLOSED),
        # Where the code alone opens nothing, only who shows a pass goes on.
        (HOST | STRANGERS, AUDIENCE, Ending.GOING_AWAY),
        (HOST | STRANGERS, PLAIN_SCREEN, Ending.GOING_AWAY),
        (HOST | STRANGERS | {EVE.pass_sha: ("seat", 2, 1)}, EVE, None),
    ],
)
def test_a_stream_goes_on_only_for_the_very_seat_it_was_opened_for(auth, who, then):
    """Rule: G7, G10."""
    assert ending_of(auth, who) is then
