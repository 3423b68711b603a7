"""Nobody is sent what is not theirs: every message is decoded, its cards are collected and compared with the truth."""

import pytest

from chieu.games.catalogue import GAMES
from chieu.wire.streams import seat_frame
from tests.games.proofs import PROOFS
from tests.wire.table import cards_in, evenings, joined


@pytest.fixture(scope="module", params=GAMES)
def tables(request):
    return evenings(request.param)


def known_to(room, seat):
    """Cards that lie open in this room or are in the hand of the seat (None for everybody else)."""
    played = room.round
    if played is None or played.void:
        return set()
    return PROOFS[room.game].seen(played.state, seat)


def leaks(version, seat, *parts):
    """Cards in the joined parts that the seat (None for the audience) may not see, neither now nor the moment before."""
    may_see = known_to(version.before, None) | known_to(version.room, seat)
    return cards_in(joined(version.room, b"".join(parts))) - may_see


def test_no_frame_names_a_card_that_its_viewer_may_not_see(tables):
    """Rule: G-04, G4. Every version of whole evenings, every viewer, updates, snapshots and events alike."""
    for table in tables:
        for version in table.versions:
            frame = version.frame
            for public in (frame.public, frame.update, frame.events):
                assert leaks(version, None, public) == set()
                for seat, own in frame.seats.items():
                    assert leaks(version, seat, public, own) == set()


def hand_of(room, seat):
    """The seat's own cards, of a round in which it was dealt in."""
    return {card for player in room.round.state.players if player.seat == seat for card in player.hand}


def test_every_seat_sees_its_whole_hand(tables):
    """The search above would be content with empty frames."""
    hands = 0
    for table in tables:
        for version in table.versions:
            for seat, field in version.frame.seats.items():
                own = joined(version.room, b"", field).own
                held = own.WhichOneof("hand")
                if held is not None:
                    hands += 1
                    assert {one.card.id for one in getattr(own, held).cards} == hand_of(version.room, seat)
    assert hands > 100


def test_a_planted_leak_is_found(tables):
    """Another seat's part, given to the wrong seat by mistake, is noticed at the first version with hands."""
    table = tables[0]
    found = [
        leaks(version, 1, version.frame.public, version.frame.seats[0])
        for version in table.versions
        if version.room.phase == "PLAYING"
    ]

    assert all(found)


def test_the_seed_is_not_sent_before_the_round_is_over(tables):
    """With the seed anybody could deal the round himself."""
    for table in tables:
        for version in table.versions:
            played = version.room.round
            if played is not None and not played.over:
                whole = b"".join([version.frame.public, version.frame.update, *version.frame.seats.values()])

                assert played.seed not in whole
                assert played.commitment in whole


def test_the_seed_is_shown_when_the_round_is_over(tables):
    """Then anybody can check it against the commitment that was public from the deal on."""
    for table in tables:
        last = table.versions[-1]

        came = joined(last.room, last.frame.public).public.table

        assert (came.seed, came.commitment) == (last.room.round.seed, last.room.round.commitment)


def test_passes_and_device_keys_are_in_no_part(tables):
    """Only the map of passes, which display alone reads, has their hashes."""
    for table in tables:
        for version in table.versions:
            whole = b"".join([version.frame.public, version.frame.update, *version.frame.seats.values()])

            assert not [seat.name for seat in version.room.seats if seat.pass_sha and seat.pass_sha in whole]


def test_a_fresh_view_for_a_unary_call_is_the_joined_frame(tables):
    """GetView answers with the same public and own part that a stream starts with."""
    table = tables[0]
    version = table.versions[9]
    snapshot = table.framer.snapshot(version.room)

    came = seat_frame(b"", snapshot.public, snapshot.seats[2])

    assert came.public == joined(version.room, version.frame.public).public
    assert came.own.seat == 2
