"""What no view shows: other hands, the stock, the seed of a running round, passes."""

import msgspec

from chieu.games.catalogue import game
from chieu.rooms.views import own_view, public_view
from tests.rooms.evening import Evening, pass_of


def public(evening):
    return public_view(evening.room, evening.pace)


def own(evening, name):
    return own_view(evening.room, evening.seat(name).number, evening.now_ms, evening.pace)


def test_the_seed_is_seen_when_the_round_is_over_and_not_before():
    """The commitment from the deal, the seed with the end."""
    evening = Evening("An", "Bình")
    evening.start()
    during = public(evening).table
    evening.play_out()

    after = public(evening)

    assert (during.commitment, during.seed) == (evening.room.round.commitment, b"")
    assert after.table.seed == after.result.seed == evening.room.round.seed


def test_a_void_round_shows_a_void_result_and_no_table():
    """Rule: G-13. Nobody's hand is laid open by a round that does not count."""
    evening = Evening("An", bots=2)
    evening.start()
    evening.leave("An")

    view = public(evening)

    assert (view.result.ending, view.result.winners) == ("VOID", ())
    assert {line.points for line in view.result.seats} == {0}
    assert {line.hand for line in view.result.seats} == {()}
    assert view.table.view is None


def test_who_sits_down_on_a_freed_chair_sees_nothing_of_the_last_hand():
    """Rule: G-04. The chair's number was dealt in, the person was not."""
    evening = Evening("An", "Bình", bots=8)
    evening.start()
    evening.leave("Bình")
    evening.play_out()
    evening.join("Chi")

    view = own(evening, "Chi")

    assert view.seat == 1
    assert (view.playing, view.view) == (False, None)


def test_hidden_cards_change_nothing_that_others_see():
    """Rule: G-04, G7: two worlds that differ in hidden cards alone have the same public view.

    The hands of the other seats and the stock are dealt anew from the hidden cards; what An sees stays as it is.
    """
    evening = Evening("An", "Bình", "Chi")
    evening.start()
    for _ in range(6):
        evening.play()
    state = evening.room.round.state
    one, two = state.players[1], state.players[2]
    pool = [*one.hand, *two.hand, *state.stock][::-1]
    ones, twos = len(one.hand), len(two.hand)
    other = msgspec.structs.replace(
        state,
        players=(
            state.players[0],
            msgspec.structs.replace(one, hand=tuple(pool[:ones]), fresh=()),
            msgspec.structs.replace(two, hand=tuple(pool[ones : ones + twos]), fresh=()),
        ),
        stock=tuple(pool[ones + twos :]),
    )
    elsewhere = msgspec.structs.replace(
        evening.room, round=msgspec.structs.replace(evening.room.round, state=other, seed=bytes(range(32)))
    )

    assert sorted(game("lacuoi").all_cards(other)) == sorted(game("lacuoi").all_cards(state))
    assert public_view(elsewhere, evening.pace) == public(evening)
    assert own_view(elsewhere, 0, evening.now_ms, evening.pace) == own(evening, "An")


def test_passes_and_devices_are_in_no_view():
    """Never public. Hashes neither."""
    evening = Evening("An")
    evening.join("Bình", device_sha=b"\xd7" * 32)
    evening.start()

    seen = msgspec.msgpack.encode([public(evening), own(evening, "An"), own(evening, "Bình")])

    assert pass_of("An") not in seen
    assert pass_of("Bình") not in seen
    assert b"\xd7" * 32 not in seen
    assert evening.room.round.seed not in seen
    assert evening.room.room_id not in str(public(evening).roster)
