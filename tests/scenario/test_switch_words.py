"""The words of Switch: any position can be set, and what cannot be is told with its line."""

import pytest

from chieu.scenario.lines import ScenarioError

from .files import failures, read

HEAD = """game switch
scenario A card
given
  seats 3
  top 9S
"""
"""Five lines; what a test adds begins in line 6."""
TWO = HEAD.replace("9S", "2S")
JACK = HEAD.replace("9S", "JS")

FIELDS = {
    "a J and the suit named with it": (JACK, "suit H", "suit", "H"),
    "the printed suit": (HEAD, "turn P2", "suit", "S"),
    "a chain": (TWO, "chain 3", "chain", 3),
    "its phase": (TWO, "chain 3", "phase", "TWOS"),
    "who laid its last card": (TWO, "turn P3\n  chain 1", "chain_by", 1),
    "somebody else who did": (TWO, "chain 1 by P2", "chain_by", 1),
    "a chain of aces": (HEAD.replace("9S", "AS"), "chain 1", "phase", "ACES"),
    "one of eights": (HEAD.replace("9S", "8S"), "chain 1", "phase", "EIGHTS"),
    "a chain that is over": (TWO, "turn P2", "phase", "PLAY"),
    "a card drawn": (HEAD, "P1 holds 3D 4D\n  phase DREW 4D", "phase", "DREW"),
    "passes": (HEAD, "passes 2", "passes", 2),
    "turn actions": (HEAD, "actions 7", "turn_actions", 7),
    "turns": (HEAD, "turns 7", "turn_number", 7),
    "reshuffles": (HEAD, "reshuffles 2", "reshuffles", 2),
    "who may be caught": (HEAD, "P2 holds 3D\n  vulnerable P2", "vulnerable", 1),
    "since when": (HEAD, "P2 holds 3D\n  vulnerable P2 for 2 s", "vulnerable_ms", 998_000),
    "a play that left one card": (HEAD, "one card left 1 s ago", "one_card_ms", 999_000),
    "the end": (HEAD, "ended blocked won by P2", "ending", "BLOCKED"),
    "who won": (HEAD, "ended blocked won by P2", "winner", 1),
    "one deck": (HEAD, "turn P1", "decks", 1),
    "two decks": (HEAD.replace("seats 3", "seats 5"), "turn P1", "decks", 2),
}


@pytest.mark.parametrize(("head", "said", "field", "value"), FIELDS.values(), ids=FIELDS)
def test_every_field_of_the_state_can_be_set(head, said, field, value):
    """Any position that the rules can reach is settable, without playing up to it."""
    (scenario,) = read(f"{head}  {said}\nthen\n  decks 1\n")

    assert getattr(scenario.opening.state, field) == value


MARKS = {
    "P2 has called": ("called", True),
    "P2 stood": ("skipped", True),
    "P2 changed +4": ("last_change", 4),
    "P2 left with 5 cards": ("frozen", 5),
}


@pytest.mark.parametrize(("said", "field", "value"), [(said, *told) for said, told in MARKS.items()], ids=MARKS)
def test_every_mark_of_a_seat_can_be_set(said, field, value):
    """What a screen shows of a seat is a part of the state as well."""
    (scenario,) = read(f"{HEAD}  {said}\nthen\n  top 9S\n")

    assert getattr(scenario.opening.state.players[1], field) == value


HANDS = {
    "two of a kind, in two decks": ("P1 holds 3D 3D", "P1 holds 3D 3D"),
    "the next card": ("stock 3D 4D …", "stock 3D 4D …"),
    "a stock of known size": ("stock 60 cards", "P5 holds 15 cards"),
    "discards": ("discards 3D 4D", "discards 3D 4D"),
}


@pytest.mark.parametrize(("said", "expected"), HANDS.values(), ids=HANDS)
def test_a_position_is_set_as_it_is_written(said, expected):
    """Five seats, so two decks: every card gets a place."""
    head = HEAD.replace("seats 3", "seats 5")

    assert failures(f"{head}  {said}\nthen\n  {expected}\n") == []


FAULTS = {
    "no suit on a J": (JACK, "turn P1", 5, "which suit"),
    "a suit that the top does not have": (HEAD, "suit H", 6, "no other suit"),
    "a chain on nothing": (HEAD, "chain 1", 6, "no chain on 9S"),
    "a chain without cards": (TWO, "chain 0", 6, "at least one card"),
    "a phase without its chain": (TWO, "phase TWOS", 6, "the phase is PLAY"),
    "a chain without its phase": (TWO, "chain 1\n  phase PLAY", 7, "the phase is TWOS"),
    "two of a kind in one deck": (HEAD, "P1 holds 3D 3D", 6, "not so many 3D"),
    "another game's card": (HEAD, "P1 holds R5", 6, "unknown card 'R5'"),
    "another game's word": (HEAD, "P1 was skipped", 6, "unknown word 'was'"),
    "another game's table": (HEAD, "direction clockwise", 6, "unknown word 'direction'"),
    "another game's step": (HEAD, "turn P1\nwhen\n  P1 challenges", 8, "unknown action 'challenges'"),
    "a suit of a step": (HEAD, "turn P1\nwhen\n  P1 plays JS suit X", 8, "unknown suit 'X'"),
    "another game's expectation": (HEAD, "turn P1\nthen\n  direction clockwise", 8, "unknown expectation"),
    "a pile that nobody knows": (HEAD, "turn P1\nthen\n  P1 knows hands", 8, "unknown pile 'hands'"),
}


@pytest.mark.parametrize(("head", "added", "number", "fault"), FAULTS.values(), ids=FAULTS)
def test_what_cannot_be_is_told_with_its_line(head, added, number, fault):
    """The scenario is added to a good beginning of five lines, and ends with a good expectation."""
    with pytest.raises(ScenarioError) as raised:
        read(f"{head}  {added}" + ("" if "then" in added else "\nthen\n  turn P1"))

    assert str(raised.value).startswith(f"some.scenario:{number}: ")
    assert fault in str(raised.value)


UNTRUE = {
    "a chain": ("chain 2", "chain 3 by P3"),
    "a chain that waits": ("chain nothing", "3"),
    "who laid its last": ("chain 3 by P2", "3 by P3"),
    "a penalty": ("penalty 4", "6"),
    "one who did not leave": ("P2 left with 3 cards", "still there"),
    "what nobody is shown": ("P2 knows stock 3D …", "it is shown no pile"),
}


@pytest.mark.parametrize(("said", "actual"), UNTRUE.values(), ids=UNTRUE)
def test_an_untrue_expectation_tells_what_is_there(said, actual):
    """Whoever wrote it must see the difference."""
    (failure,) = failures(f"{TWO}  chain 3\nthen\n  {said}\n")

    assert failure.finding.actual in actual


def test_in_beginner_mode_the_contrary_of_not_knowing_is_told():
    """SW-20: all cards are open to a seat."""
    (failure,) = failures(f"{HEAD}  option beginner_mode on\nthen\n  P2 does not know stock\n")

    assert failure.finding.actual == "it is shown all cards"
