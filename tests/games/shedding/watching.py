"""Walks that are watched: all checks after every step, the round again from its record, the same in other worlds."""

import msgspec

from chieu.games.chance import Chance
from chieu.games.errors import Reason
from chieu.games.events import Kind

from .wandering import PACE, carried_out

REASONS = {
    Reason.BAD_CARD,
    Reason.COLOUR_REQUIRED,
    Reason.COLOUR_NOT_ALLOWED,
    Reason.NOT_A_PLAYER,
    Reason.NOT_YOUR_TURN,
    Reason.NOT_IN_THIS_STEP,
    Reason.CARD_NOT_IN_HAND,
    Reason.CARD_NOT_PLAYABLE,
    Reason.ONLY_THE_DRAWN_CARD,
    Reason.ALREADY_DREW,
    Reason.PENALTY_FIRST,
    Reason.OPTION_OFF,
    Reason.NOTHING_TO_CALL,
    Reason.NOBODY_TO_CATCH,
    Reason.CANNOT_CATCH_YOURSELF,
    Reason.MAY_NOT_PASS,
}
"""Why a round of any such game refuses something."""

KINDS = {
    Kind.TURN_STARTED,
    Kind.TIMED_OUT,
    Kind.PLAYED,
    Kind.COLOUR_NAMED,
    Kind.DREW,
    Kind.KEPT,
    Kind.PASSED,
    Kind.PENALTY_GREW,
    Kind.PENALTY_TAKEN,
    Kind.PENALTY_VANISHED,
    Kind.CALLED_LAST,
    Kind.CAUGHT,
    Kind.RESHUFFLED,
    Kind.CARDS_RETURNED,
    Kind.WENT_OUT,
    Kind.BLOCKED,
    Kind.ROUND_ENDED,
}
"""What happens in a round of any such game after the deal."""


def unwatched(before, happening, step, chance, counter):
    """Nothing more is asked of a step."""


def watched(walk, invariants, every_actions, check_more=unwatched):
    """Walk to the end with all checks; the complete list of actions is tried every so many happenings."""
    number = 0
    counter = walk.chance.counter
    for before, happening, step, refusal in walk.steps():
        number += 1
        if refusal is None:
            invariants.check_state(step.state)
            invariants.check_step(before, happening, step)
            check_more(before, happening, step, walk.chance, counter)
        else:
            assert walk.chance.counter == counter, "a refusal used up luck"
        if number % every_actions == 0:
            invariants.check_views(walk.state, walk.now_ms)
            invariants.check_actions(walk.state, walk.now_ms, walk.chance)
        counter = walk.chance.counter
    invariants.check_views(walk.state, walk.now_ms)
    invariants.check_score(walk.state)
    invariants.check_actions(walk.state, walk.now_ms, walk.chance)


def check_the_same_again(walk, record):
    """Walk to the end, and once more by what was accepted, each time through the record: the same state and luck."""
    for _ in walk.steps():
        pass
    chance = Chance(walk.seed, walk.first_counter)
    state = walk.first
    for happening in walk.accepted:
        state = record.decode(record.encode(state))
        state = carried_out(walk.game, state, happening, chance).state
    assert state == walk.state
    assert chance.counter == walk.chance.counter


def check_same_in_other_worlds(walk, other_world, look_at_table, look_at_seat):
    """Compare what is seen in every position of a walk with what would be seen with other hidden cards.

    `look_at_seat` is what the game shows a seat, together with what the room's clock is told.
    """
    luck = Chance(walk.seed + b"worlds")
    for _ in walk.steps():
        state = walk.state
        elsewhere = other_world(state, None, luck)
        assert look_at_table(state) == look_at_table(elsewhere)
        for player in state.players:
            elsewhere = other_world(state, player.seat, luck)
            assert look_at_table(state) == look_at_table(elsewhere)
            assert look_at_seat(state, player.seat, walk.now_ms) == look_at_seat(elsewhere, player.seat, walk.now_ms)


class Sights:
    """What is seen of one game, and the same with leaks that the comparison has to notice."""

    def __init__(self, game):
        self.game = game

    def of_seat(self, state, seat, now_ms):
        """A seat's view together with what the room's clock is told."""
        return self.game.seat_view(state, seat, now_ms, PACE), self.game.asked(state, PACE)

    def with_first_of_the_stock(self, state):
        """A planted leak: the parity of the next card hides in the number of reshuffles."""
        view = self.game.table_view(state)
        return msgspec.structs.replace(view, reshuffles=sum(state.stock[:1]) % 2)

    def with_neighbours_hand(self, state, seat, now_ms):
        """A planted leak: a hand's value counts everybody's first cards."""
        view = self.game.seat_view(state, seat, now_ms, PACE)
        return msgspec.structs.replace(view, hand_value=sum(player.hand[0] for player in state.players if player.hand))


def check_reached_everything(reached, phases, endings, sentences):
    """Every phase, time-out, way to leave, ending and sentence of a game was met."""
    in_play = {phase.value for phase in phases} - {"OVER"}
    assert set(reached.phases) == in_play
    assert set(reached.late_in) == in_play
    assert set(reached.left_in) == in_play
    assert set(reached.endings) == {ending.value for ending in endings}
    spoken = {key for key in sentences if not key.startswith(("expire.", "round.", "dealt", "turned_up"))}
    assert set(reached.texts) == spoken
