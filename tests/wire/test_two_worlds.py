"""Two worlds with one public history and other hidden cards: whoever may not know the difference is sent the same bytes.

Tags, times and the commitment are the same in both, the seed that is shown is another. The other world is made as one
viewer could imagine it: everything that he cannot know is exchanged. Beginner mode is the one declared exception, see
`test_open_table`.
"""

import msgspec
import pytest

from chieu.games.catalogue import GAMES, game
from chieu.games.chance import Chance
from chieu.games.errors import Refusal
from chieu.rooms.change import Change, LogKind
from chieu.rooms.record import decode_move
from chieu.wire.frames import Framer
from tests.games.proofs import PROOFS
from tests.wire.table import evenings

AUDIENCE = None
"""The audience, screens, and whoever sits down during the round."""


@pytest.fixture(scope="module", params=GAMES)
def tables(request):
    return evenings(request.param)


def with_state(room, state):
    """The room as it would be with another state of the round, and with another seed."""
    return msgspec.structs.replace(room, round=msgspec.structs.replace(room.round, state=state, seed=bytes(32)))


def is_open(room):
    """Whether a round runs, so that something is hidden."""
    return room.round is not None and not room.round.over


def viewers(room):
    return (AUDIENCE, *game(room.game).active_seats(room.round.state))


def sent(frame, viewer):
    """Everything that a viewer may be sent of a version."""
    return frame.public, frame.update, frame.events, frame.seats.get(viewer), viewer in frame.changed


def imagined(room, viewer, keep=()):
    """The state as it could also be for all that the viewer knows."""
    return PROOFS[room.game].other_world(room.round.state, viewer, Chance(b"other worlds"), keep)


def test_two_worlds_that_differ_in_hidden_cards_look_the_same(tables):
    """Rule: G-04; G7. Every version of whole evenings, every viewer: the same bytes of a snapshot."""
    for table in tables:
        for version in table.versions:
            if is_open(version.room):
                here = Framer(table.pace).snapshot(version.room)
                for viewer in viewers(version.room):
                    there = Framer(table.pace).snapshot(with_state(version.room, imagined(version.room, viewer)))
                    assert sent(here, viewer) == sent(there, viewer)


def test_the_other_world_is_another_world(tables):
    """The swap does move cards: whoever holds them is sent other bytes."""
    version = next(version for version in tables[0].versions if version.room.phase == "PLAYING")

    there = Framer(tables[0].pace).snapshot(with_state(version.room, imagined(version.room, 0))).seats[1]

    assert version.frame.seats[1] != there


def steps(table):
    """The versions in which one thing was done in a round that goes on."""
    for version in table.versions:
        log = version.change.log
        if len(log) == 1 and log[0].kind is not LogKind.DEALT and is_open(version.room):
            yield version


def carried_out(table, version, state):
    """What was done in this version, done to the state. Raises Refusal."""
    entry, room = version.change.log[0], version.room
    rules, chance = game(room.game), Chance(room.round.seed, version.before.round.chance_at)
    match entry.kind:
        case LogKind.MOVE:
            move = decode_move(room.game, entry.body)
            return rules.act(state, entry.seat, move, entry.at_ms, chance, table.pace)
        case LogKind.TIME_OUT:
            return rules.time_out(state, entry.at_ms, chance, table.pace)
        case LogKind.LEAVE:
            return rules.leave(state, entry.seat, entry.at_ms, chance, table.pace)


def outline(room, state, pace):
    """What was seen to happen, by the truth: who is asked for what, how many cards all hold, which lie open.

    What a leaver's cards counted is told to all (LC-22a).
    """
    rules = game(room.game)
    asked = rules.asked(state, pace)
    counts = [(len(player.hand), getattr(player, "frozen", 0)) for player in state.players]
    return asked and (asked.seat, asked.phase, asked.turn_number), counts, PROOFS[room.game].seen(state, AUDIENCE)


def both_worlds(table, version, viewer, tell):
    """What a viewer is sent of this version in both worlds; None where the other one took another course.

    It does when hidden cards decide what everybody sees: a drawn card that fits, a challenge, a phỏm that is not held.
    What the viewer knows afterwards is the same in both. `tell` makes the events of a step.
    """
    here = carried_out(table, version, version.before.round.state)
    assert here.state == version.room.round.state
    before = imagined(version.before, viewer, PROOFS[version.room.game].seen(here.state, viewer))
    try:
        there = carried_out(table, version, before)
    except Refusal:
        return None
    if outline(version.room, here.state, table.pace) != outline(version.room, there.state, table.pace):
        return None
    pairs = (version.before.round.state, here), (before, there)
    return [drawn(table, version, was, step, viewer, tell) for was, step in pairs]


def drawn(table, version, was, step, viewer, tell):
    """What is sent of a step in one of the worlds."""
    framer = Framer(table.pace)
    change = Change(room=with_state(version.room, step.state), events=tell(step))
    return sent(framer.render(with_state(version.before, was), change), viewer)


def plainly(step):
    return step.events


def compared(tables, tell):
    """Every version in which one thing was done, for every viewer, in both worlds."""
    pairs = [
        both_worlds(table, version, viewer, tell)
        for table in tables
        for version in steps(table)
        for viewer in viewers(version.room)
    ]
    return [pair for pair in pairs if pair is not None]


def test_what_is_done_looks_the_same_in_both_worlds(tables):
    """Rule: G-04; G7. Updates and events too: moves, time-outs and leavers are told alike."""
    pairs = compared(tables[:2], plainly)

    assert len(pairs) > 60
    assert all(here == there for here, there in pairs)


def with_the_next_card(step):
    """A planted leak: the event shows the card that will be drawn next."""
    return (msgspec.structs.replace(step.events[0], cards=step.state.stock[:1]), *step.events[1:])


def with_a_count_of_a_hand(step):
    """A planted leak: an amount is the sum of somebody's cards."""
    return (msgspec.structs.replace(step.events[0], amount=sum(step.state.players[-1].hand)), *step.events[1:])


@pytest.mark.parametrize("leak", [with_the_next_card, with_a_count_of_a_hand])
def test_a_planted_leak_shows_in_the_other_world(tables, leak):
    """The comparison above finds what an event should not tell, also where it names no card."""
    pairs = compared(tables[:1], leak)

    assert sum(here != there for here, there in pairs) > len(pairs) / 2
