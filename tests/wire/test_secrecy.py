"""Nobody is sent what is not theirs: every message is decoded, its cards are collected and compared with the truth."""

import msgspec
import pytest

from chieu.wire.frames import Framer
from chieu.wire.streams import seat_frame
from tests.wire.table import cards_in, evenings, joined


@pytest.fixture(scope="module")
def tables():
    return evenings()


def open_to_all(version):
    """Cards that everybody may know: what lies or lay open in this version and the one before, all hands at the end."""
    found = set()
    for room in (version.before, version.room):
        if room.round is not None:
            found |= set(room.round.state.pile)
    played = version.room.round
    if played is not None and played.over and not played.void:
        found |= {card for player in played.state.players for card in player.hand}
    return found


def hand_of(room, seat):
    """The seat's own cards."""
    if room.round is None:
        return set()
    return {card for player in room.round.state.players if player.seat == seat for card in player.hand}


def leaks(version, seat, *parts):
    """Cards in the joined parts that the seat (None for the audience) may not see."""
    may_see = open_to_all(version) | hand_of(version.room, seat)
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


def test_every_seat_sees_its_whole_hand(tables):
    """The search above would be content with empty frames."""
    for table in tables:
        for version in table.versions:
            for seat, own in version.frame.seats.items():
                held = joined(version.room, b"", own).own.lacuoi.cards

                assert {card.card.id for card in held} == hand_of(version.room, seat)


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
    """Rule: architecture, section 6 (luck). With the seed anybody could deal the round himself."""
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


def test_two_worlds_that_differ_in_hidden_cards_look_the_same(tables):
    """Rule: G-04. Swap everything a seat cannot see, and the seat is sent the same bytes."""
    for table in tables:
        for version in table.versions:
            played = version.room.round
            if played is None or played.over:
                continue
            for seat in (player.seat for player in played.state.players if not player.left):
                here = Framer(table.pace).snapshot(version.room)
                there = Framer(table.pace).snapshot(other_world(version.room, seat))

                assert (here.public, here.seats.get(seat)) == (there.public, there.seats.get(seat))


def test_the_other_world_is_another_world(tables):
    """The swap above does move cards: whoever holds them is sent other bytes."""
    version = next(version for version in tables[0].versions if version.room.phase == "PLAYING")

    here = version.frame.seats[1]
    there = Framer(tables[0].pace).snapshot(other_world(version.room, 0)).seats[1]

    assert here != there


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


def other_world(room, seat):
    """The same room as `seat` knows it, with other cards in the stock and in the other hands, and another seed."""
    state = room.round.state
    hidden = [card for player in state.players if player.seat != seat for card in player.hand] + list(state.stock)
    hidden = hidden[1:] + hidden[:1]
    players = []
    for player in state.players:
        hand = player.hand
        if player.seat != seat:
            hand, hidden = tuple(hidden[: len(hand)]), hidden[len(hand) :]
        players.append(msgspec.structs.replace(player, hand=hand))
    drawn = state.drawn
    if drawn is not None and state.players[state.turn].seat != seat:
        drawn = players[state.turn].hand[0]
    state = msgspec.structs.replace(state, players=tuple(players), stock=tuple(hidden), drawn=drawn)
    return msgspec.structs.replace(room, round=msgspec.structs.replace(room.round, state=state, seed=bytes(32)))
