"""Properties of Phỏm that hold after every command, whatever the table does."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from chieu.games.chance import Chance
from chieu.games.errors import Reason
from chieu.games.events import Kind
from chieu.games.phom import record
from chieu.games.phom.game import PHOM
from chieu.games.phom.sentences import SENTENCES
from chieu.games.phom.state import Ending, Phase, UKind

from .invariants import check_actions, check_end, check_state, check_step, check_views
from .wandering import MOODS, NOW, PACE, Reached, Walk, carried_out
from .worlds import other_world

ROUNDS = {
    "seed": st.binary(min_size=4, max_size=8),
    "seats": st.integers(2, 4),
    "options": st.integers(0, 71),
    "mood": st.sampled_from(sorted(MOODS)),
}

REASONS_OF_A_ROUND = {
    Reason.BAD_CARD,
    Reason.NOT_A_PLAYER,
    Reason.NOT_YOUR_TURN,
    Reason.NOT_IN_THIS_STEP,
    Reason.CARD_NOT_IN_HAND,
    Reason.NO_MELD,
    Reason.BAD_MELD,
    Reason.EATEN_CARD_NEEDED,
    Reason.BAD_TARGET,
    Reason.NOT_U,
}
KINDS_OF_A_ROUND = {
    Kind.TURN_STARTED,
    Kind.TIMED_OUT,
    Kind.DREW,
    Kind.DISCARDED,
    Kind.ATE,
    Kind.PILE_MOVED,
    Kind.TAI,
    Kind.LAID,
    Kind.MOM,
    Kind.SENT,
    Kind.U,
    Kind.DEN,
    Kind.PAID,
    Kind.CARDS_RETURNED,
    Kind.WENT_OUT,
    Kind.ROUND_ENDED,
}


def watched(walk, every_actions):
    """Walk to the end with all checks; the complete list of actions is tried every so many happenings."""
    number = extra_turns = chots = 0
    check_state(walk.state, no_leaver=True)
    for before, happening, step, refusal in walk.steps():
        number += 1
        if refusal is None:
            check_state(step.state, no_leaver=not walk.has_left)
            check_step(before, happening, step)
            kinds = [event.kind for event in step.events]
            is_new = step.state.turn_number != before.turn_number and step.state.phase is not Phase.OVER
            extra_turns += is_new and step.state.extra
            chots += len(step.state.chots) - len(before.chots)
            assert kinds.count(Kind.TAI) <= len(step.state.chots) - len(before.chots)
        else:
            assert walk.state is before
        if number % every_actions == 0:
            check_views(walk.state)
            check_actions(walk.state, walk.chance)
    check_views(walk.state)
    check_end(walk, extra_turns, chots)
    check_actions(walk.state, walk.chance)


@given(**ROUNDS)
def test_invariants_hold_after_every_command(seed, seats, options, mood):
    """Cards and points are conserved, one seat is to act, what is listed is what is accepted.

    Rule: PH-09 to PH-25, PH-P1 to PH-P7, G-07, G-14.
    """
    watched(Walk(seed, seats, options, mood), every_actions=11)


@given(**ROUNDS)
def test_the_same_luck_and_the_same_commands_make_the_same_round(seed, seats, options, mood):
    """Run again from the record, command by command, each through the record. Rule: G-15."""
    walk = Walk(seed, seats, options, mood)
    for _ in walk.steps():
        pass

    chance = Chance(seed, walk.first_counter)
    state = walk.first
    for happening in walk.accepted:
        state = record.decode(record.encode(state))
        state = carried_out(state, happening, chance).state

    assert state == walk.state
    assert chance.counter == walk.chance.counter == walk.first_counter


def same_in_other_worlds(walk, look_at_table, look_at_seat):
    """Compare what is seen in every position of a walk with what would be seen with other hidden cards."""
    luck = Chance(walk.seed + b"worlds")
    for _ in walk.steps():
        state = walk.state
        elsewhere = other_world(state, None, luck)
        assert look_at_table(state) == look_at_table(elsewhere)
        for player in state.players:
            elsewhere = other_world(state, player.seat, luck)
            assert look_at_table(state) == look_at_table(elsewhere)
            assert look_at_seat(state, player.seat) == look_at_seat(elsewhere, player.seat)


def seen_by(state, seat):
    """A seat's view together with what the room's clock is told."""
    return PHOM.seat_view(state, seat, NOW, PACE), PHOM.asked(state, PACE)


@given(**ROUNDS)
def test_nobody_sees_a_hidden_card(seed, seats, options, mood):
    """The table's view and a seat's own change with nothing that is hidden from it. Rule: G-04, PH-11."""
    same_in_other_worlds(Walk(seed, seats, options, mood), PHOM.table_view, seen_by)


def first_of_the_stock(state):
    """A planted leak: the parity of the next card hides in the number of decks."""
    return msgspec.structs.replace(PHOM.table_view(state), decks=1 + sum(state.stock[:1]) % 2)


def whether_it_can_eat(state):
    """A planted leak: whether the seat to act could eat the last discard shows on the table."""
    view = PHOM.table_view(state)
    offer = PHOM.seat_view(state, state.players[state.turn].seat, NOW, PACE).eat
    return view, offer is not None


def neighbours_points(state, seat):
    """A planted leak: a hand's points count the neighbour's cards."""
    view = PHOM.seat_view(state, seat, NOW, PACE)
    return msgspec.structs.replace(view, hand_points=sum(sum(player.hand) for player in state.players))


def same_in_twelve_rounds(table, seat):
    """Compare worlds in twelve rounds of four."""
    for number in range(12):
        same_in_other_worlds(Walk(bytes([number]), 4, 0, "keen"), table, seat)


@pytest.mark.parametrize(
    ("table", "seat"),
    [(first_of_the_stock, seen_by), (whether_it_can_eat, seen_by), (PHOM.table_view, neighbours_points)],
)
def test_a_leak_would_be_noticed(table, seat):
    """The comparison of worlds fails for views that tell too much. Rule: G-04."""
    with pytest.raises(AssertionError):
        same_in_twelve_rounds(table, seat)


def test_a_broken_rule_would_be_noticed():
    """The checks themselves fail on a card too few, points from nowhere and a fourth card taken. Rule: G-14, PH-P6."""
    state = Walk(b"broken", 3, 0, "quiet").first
    lost = msgspec.structs.replace(state, stock=state.stock[1:])
    first = state.players[0]
    gained = msgspec.structs.replace(first, hand=(*first.hand, state.stock[0]))
    fat = msgspec.structs.replace(state, players=(gained, *state.players[1:]), stock=state.stock[1:])
    given_up = msgspec.structs.replace(first, left=True)
    ghost = msgspec.structs.replace(state, players=(given_up, *state.players[1:]))

    for broken in (lost, fat, ghost):
        with pytest.raises(AssertionError):
            check_state(broken, no_leaver=True)


@pytest.mark.slow
def test_thousands_of_rounds_reach_everything_and_break_nothing():
    """Every phase, event, sentence, reason, time-out, way to leave and ending is met, and all checks hold throughout.

    Rule: PH-09 to PH-25, PH-P1 to PH-P7.
    """
    reached = Reached()
    moods = sorted(MOODS)

    for number in range(4_000):
        walk = Walk(number.to_bytes(4, "big"), 2 + number % 3, number % 72, moods[number // 9 % 5], reached)
        watched(walk, every_actions=41)

    in_play = {phase.value for phase in Phase} - {"OVER"}
    assert set(reached.phases) == in_play
    assert set(reached.late_in) == in_play
    assert set(reached.left_in) == in_play
    assert set(reached.endings) == {ending.value for ending in Ending}
    assert set(reached.us) == {None, *(kind.value for kind in UKind)}
    assert set(reached.kinds) | {Kind.WENT_OUT} == {kind.value for kind in KINDS_OF_A_ROUND}
    assert set(reached.refusals) == {reason.value for reason in REASONS_OF_A_ROUND}
    spoken = {key for key in SENTENCES if not key.startswith(("expire.", "round.", "dealt"))}
    # A turn that ends without a discard needs two sent cards and an eaten chốt: test_laying has it.
    assert set(reached.texts) | {"lay.last"} == spoken
