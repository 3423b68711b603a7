"""Everything that the rules, the rooms and the services can say is said by somebody here, or belongs to later work.

What is never reached fails; so does a thing on the list of later work that is reached, so that the list stays true.
"""

import asyncio

import pytest

from chieu.games.catalogue import GAMES
from chieu.games.errors import Reason
from chieu.games.events import Kind
from chieu.games.lacuoi.state import Ending, Phase
from chieu.rooms.clock import DueKind
from chieu.rooms.room import Phase as RoomPhase

from . import provoking, walking

pytestmark = pytest.mark.slow

PHOM = "the game of Phỏm: its own tests reach it"
SWITCH = "the game of Switch: its own tests reach it"
LOBBY = "the lobby: presence, kicks that ban, lists of rooms, quick seats"
STREAMS = "said by a goodbye on a stream, as its own kind, and not by a status"

LATER_EVENTS = {
    **({} if len(GAMES) > 1 else {"GAME_CHANGED": "a second game"}),
    "ATE": PHOM,
    "DEN": PHOM,
    "DISCARDED": PHOM,
    "LAID": PHOM,
    "MOM": PHOM,
    "PAID": PHOM,
    "PILE_MOVED": PHOM,
    "SENT": PHOM,
    "TAI": PHOM,
    "U": PHOM,
    "STOOD": SWITCH,
}
LATER_REASONS = {
    "NOT_YOUR_SEAT": LOBBY,
    "WRONG_ROOM": LOBBY,
    "NOT_BUILT_YET": "calls that are designed before they are built; none is today",
    "TOO_MANY_CARDS": PHOM,
    "NO_MELD": PHOM,
    "BAD_MELD": PHOM,
    "EATEN_CARD_NEEDED": PHOM,
    "BAD_TARGET": PHOM,
    "NOT_U": PHOM,
    "SUPERSEDED": STREAMS,
    "SLOW_CONSUMER": STREAMS,
    "HEARTBEAT_LOST": STREAMS,
    "BAD_METADATA": "no client library sends it; tests/chassis does so byte by byte",
    "DEADLINE": "the server's own cap on a call, which a client's deadline comes before: tests/chassis",
}


@pytest.fixture(scope="module")
def met():
    """What rounds and evenings at random come across."""
    found = walking.Met()
    walking.walk_rounds(found)
    walking.walk_evenings(found)
    return found


@pytest.fixture(scope="module")
def told():
    """For each way to provoke a refusal, the reason that was told."""

    async def provoke():
        return {way.__name__: await provoking.provoked(way) for way in provoking.WAYS}

    return asyncio.run(provoke())


def test_every_event_happens(met):
    assert set(met.events) == {kind.value for kind in Kind} - set(LATER_EVENTS)


def test_each_provocation_is_told_its_reason(told):
    """The caller hears why, by the name of the reason."""
    assert told == {name: name.upper() for name in told}


def test_every_reason_is_given(met, told):
    assert set(met.reasons) | set(told.values()) == {reason.value for reason in Reason} - set(LATER_REASONS)


def test_every_phase_is_played_timed_out_and_left(met):
    """LC-21, LC-22: in each phase a seat acts, lets its time run out, and leaves."""
    in_play = {phase.value for phase in Phase} - {"OVER"}

    assert set(met.game.phases) == set(met.game.late_in) == set(met.game.left_in) == in_play
    # A record never says PAUSED: that is shown of a round whose clocks stand.
    assert set(met.phases) == {phase.value for phase in RoomPhase} - {"PAUSED"}


def test_every_ending_and_every_clock_is_met(met):
    """LC-19, LC-22f, LC-23; G-08, G-12, G-13, G-21."""
    assert set(met.game.endings) == {ending.value for ending in Ending}
    assert set(met.clocks) == {kind.value for kind in DueKind}


def test_every_option_value_is_played(met):
    """Every value that an option may have."""
    values = {("turn_seconds", seconds) for seconds in walking.SECONDS} | {("stacking", "true"), ("stacking", "false")}

    assert set(met.options) == values
