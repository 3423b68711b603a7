"""The checks find what they are for: an evening without fault is spoilt in one place, and the right check says so."""

import copy

import pytest

from chieu.api.v1 import lacuoi_pb2, views_pb2
from tests.support import checking, truth
from tests.support.history import MOVING, Outcome
from tests.support.players import Habits, crowd

from .rooms import within

pytestmark = pytest.mark.e2e
LONG_ENOUGH = 32


@pytest.fixture(scope="module")
def flawless(card_room):
    """A round of three phones and a screen, with calls and catches, long enough to have a middle."""
    kept = []

    @within(30)
    async def play():
        async with crowd(card_room.address, habits=Habits(think_s=0.01, catches=0.5, calls_late=0.5), seed=8) as people:
            while not kept:
                table = await people.table("bàn", 3)
                played = await table.play_round()
                await table.settled()
                if len(played.entries) >= LONG_ENOUGH:
                    kept.append(table)

    play()
    return kept[0]


@pytest.fixture
def table(flawless):
    """A copy to be spoilt. Players are needed for their passes alone, so they are shared."""
    spoilt = copy.copy(flawless)
    spoilt.history = copy.deepcopy(flawless.history.of_room(flawless.room_id))
    spoilt.replays = copy.deepcopy(flawless.replays)
    return spoilt


def accepted(table, number=5):
    """A move in the middle of the round."""
    return [op for op in table.history.operations if op.outcome is Outcome.OK][number]


def frames(table, viewer=0):
    """The frames of one viewer that moved it, from the middle of the round on."""
    seen = table.history.viewers[viewer].seen
    return [each for each in seen if each.frame.kind in MOVING and each.frame.public.events][8:]


def entry(table, number=6):
    return table.replays[0].entries[number]


def hidden_card(table, version):
    """The card at the bottom of the stock."""
    state, _ = truth.Truth.of(table.replays).rounds[0].at(version)
    return state.stock[-1]


def lose_a_move(table):
    """An acknowledged move is not in the log."""
    del table.replays[0].entries[6]


def double_a_move(table):
    """A move is in the log that nobody sent."""
    op = next(op for op in table.history.operations if op.position[0] == entry(table).version)
    table.history.operations.remove(op)


def apply_a_refused_move(table):
    """A player was told no, and it happened."""
    op = next(op for op in table.history.operations if op.position[0] == entry(table).version)
    op.outcome = Outcome.REFUSED


def give_a_version_twice(table):
    """Two moves are told that they made the same version."""
    accepted(table, 6).position = accepted(table, 5).position


def acknowledge_too_early(table):
    """A later version was acknowledged before an earlier one was asked for."""
    accepted(table, 5).invoked_ns = accepted(table, 20).returned_ns + 1


def drop_a_frame(table):
    """A frame is lost and nobody notices."""
    seen = table.history.viewers[0].seen
    seen.remove(frames(table)[0])


def repeat_a_frame(table):
    """A frame comes twice."""
    seen = table.history.viewers[0].seen
    seen.insert(seen.index(frames(table)[0]), copy.deepcopy(frames(table)[0]))


def swap_two_frames(table):
    """Frames change places."""
    seen = table.history.viewers[3].seen
    at = seen.index(frames(table, 3)[0])
    seen[at], seen[at + 1] = seen[at + 1], seen[at]


def tell_another_history(table):
    """One viewer sees another tag."""
    frames(table)[0].frame.position.tag = "0" * 16


def tell_one_viewer_less(table):
    """An event is kept from one viewer."""
    del frames(table)[0].frame.public.events[0]


def reset_in_silence(table):
    """A snapshot comes in the middle and does not say why."""
    frames(table)[0].frame.kind = views_pb2.FRAME_KIND_SNAPSHOT


def show_a_neighbours_card(table):
    """A seat is shown a card of another hand."""
    other = next(s for s in table.history.viewers[1].seen if s.frame.HasField("own") and s.frame.own.lacuoi.cards)
    mine = next(s for s in table.history.viewers[0].seen if s.frame.HasField("own") and s.frame.own.lacuoi.cards)
    mine.frame.own.lacuoi.actions.append(lacuoi_pb2.LaCuoiAction(card_id=other.frame.own.lacuoi.cards[0].card.id))


def show_the_screen_a_hand(table):
    """The screen is shown a card of a hand."""
    screen = {s.position: s for s in table.history.viewers[3].seen if s.frame.HasField("public")}
    hands = (s for s in table.history.viewers[1].seen if s.frame.HasField("own") and s.frame.own.lacuoi.cards)
    # The screen may have come when the cards were dealt already.
    hand = next(s for s in hands if s.position in screen)
    shown = screen[hand.position]
    shown.frame.public.seats.lacuoi.seats.add().open_hand.append(hand.frame.own.lacuoi.cards[0].card)


def tell_a_drawn_card(table):
    """An event names a card that went from the stock into a hand."""
    event = frames(table)[0].frame.public.events[0]
    event.cards.add().id = hidden_card(table, event.version)


def send_the_seed(table):
    """The secret of the deal is shown while it is played."""
    frames(table)[0].frame.public.table.seed = table.replays[0].entries[-1].seed


def send_a_pass(table):
    """A pass stands in a frame."""
    frames(table)[0].frame.cursor = table.host.seat.pass_.hex()
    frames(table)[0].frame.public.table.commitment = table.host.seat.pass_


def change_a_card(table):
    """The log says something else was laid than the rules allow."""
    laid = next(each for each in table.replays[0].entries if each.move.lacuoi.HasField("play"))
    laid.move.lacuoi.play.card_id = hidden_card(table, laid.version)


SPOILS = (
    lose_a_move,
    double_a_move,
    apply_a_refused_move,
    give_a_version_twice,
    acknowledge_too_early,
    drop_a_frame,
    repeat_a_frame,
    swap_two_frames,
    tell_another_history,
    tell_one_viewer_less,
    reset_in_silence,
    show_a_neighbours_card,
    show_the_screen_a_hand,
    tell_a_drawn_card,
    send_the_seed,
    send_a_pass,
    change_a_card,
)
FOUND = (
    "is lost",
    "nobody sent",
    "nobody sent",
    "are said to have made",
    "before an earlier version",
    "never told of",
    "after (",
    "after (",
    "saw another version",
    "something else about",
    "without a reason",
    "is not this seat's",
    "is shown to all",
    "names card",
    "seed was sent",
    "was sent a pass",
    "REFUSED",
)


def test_an_evening_without_fault_has_none(table):
    assert checking.room_faults(table) == []


@pytest.mark.parametrize(("spoil", "words"), tuple(zip(SPOILS, FOUND, strict=True)), ids=[f.__name__ for f in SPOILS])
def test_a_spoilt_evening_is_found_out(table, spoil, words):
    """A check that has never found anything proves nothing."""
    spoil(table)

    faults = checking.room_faults(table)

    assert any(words in fault for fault in faults), faults


def test_a_viewer_left_behind_is_found_out(table):
    """G5: one who stands at an older version than the others."""
    viewer = table.history.viewers[0]
    viewer.seen.remove(next(seen for seen in reversed(viewer.seen) if seen.frame.kind in MOVING))

    assert len(checking.convergence_faults(table.history, table.history.viewers)) == 1
