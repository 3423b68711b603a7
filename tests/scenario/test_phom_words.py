"""The words of Phỏm: any position can be set, and what cannot be is told with its line."""

import pytest

from chieu.games.phom.cards import FACE, set_of
from chieu.games.phom.melds import holds_meld
from chieu.scenario.lines import ScenarioError

from .files import failures, read

HEAD = """game phom
scenario A round
given
  seats 4
"""
"""Four lines; what a test adds begins in line 5."""


def opening(said):
    """The state that a position became."""
    (scenario,) = read(f"{HEAD}  {said}\nthen\n  head P1\n")
    return scenario.opening.state


def faces(cards):
    """Cards as they are written."""
    return " ".join(FACE[card] for card in cards)


FIELDS = {
    "turn P3": ("turn", 2),
    "head P3": ("head", 2),
    "phase OPEN": ("phase", "OPEN"),
    "laps 3\n  phase LAY": ("phase", "LAY"),
    "turns 9": ("turn_number", 9),
    "chots P2 P3": ("chots", (1, 2)),
    "P2 holds 6H and 8 more\n  P2 ate 6H from P1 chot": ("chots", (1,)),
    "P4 discarded 6H": ("last_by", 3),
    "P2 discarded 6H\n  offered 6H": ("last_by", 1),
    "P4 discarded 6H\n  offered nothing": ("last", None),
    "phase OPEN\n  P4 discarded 6H": ("last", None),
    "P4 left\n  P3 discarded 6H": ("last_by", 2),
    "laps 3\n  P1 laid nothing": ("extra", True),
    "laps 3\n  phase SEND\n  P1 laid nothing": ("extra", False),
    "laps 3\n  phase SEND\n  tai\n  P1 laid nothing": ("extra", True),
    "P2 laid 3S 3H 3D / 4C 5C 6C": ("next_meld", 3),
    "ended laid won by P2": ("ending", "LAID"),
    "ended last_seat won by P2": ("winner", 1),
    "ended u won by P2 kind ROUND": ("u_kind", "ROUND"),
    "ended u won by P2 kind NORMAL den P3": ("den", 2),
    "P3 left\n  ended u won by P2": ("held", ()),
}


@pytest.mark.parametrize(("said", "field", "value"), [(said, *told) for said, told in FIELDS.items()], ids=FIELDS)
def test_every_field_of_the_state_can_be_set(said, field, value):
    """Any position that the rules can reach is settable, without playing up to it."""
    assert getattr(opening(said), field) == value


MARKS = {
    "P2 laid nothing": ("mom", True),
    "P2 laid 3S 3H 3D": ("mom", False),
    "P2 laid 3S 3H 3D late": ("mom_for_good", True),
    "P3 laid nothing\n  P2 laid nothing": ("lay_no", 2),
    "P2 turns 3": ("turns", 3),
    "P2 discarded 2 cards": ("turns", 2),
    "P2 saved 1 discard": ("empty_turns", 1),
    "P1 laid 3S 3H 3D\n  P2 sent 3D to P1": ("sent", 1),
    "P2 left": ("left", True),
}


@pytest.mark.parametrize(("said", "field", "value"), [(said, *told) for said, told in MARKS.items()], ids=MARKS)
def test_every_mark_of_a_seat_can_be_set(said, field, value):
    """What a table shows of a seat is a part of the state as well."""
    assert getattr(opening(said).players[1], field) == value


SIZES = {
    "nothing said": ("turn P1", 9),
    "the opener": ("phase OPEN\n  turn P2", 10),
    "one that has taken": ("phase DISCARD\n  turn P2", 10),
    "one that has laid": ("P2 laid 3S 3H 3D", 6),
    "one that has laid and sent": ("P1 laid 3S 3H 3D\n  P2 laid 9S 9H 9C\n  P2 sent 3D to P1", 5),
    "one that was sent to": ("P2 laid 9S 9H 9C\n  P1 sent 9C to P2", 7),
    "one that ended a turn without a discard": ("P2 saved 1 discard", 10),
}


@pytest.mark.parametrize(("said", "size"), SIZES.values(), ids=SIZES)
def test_a_hand_has_as_many_cards_as_are_due(said, size):
    """Between turns a seat owns nine, and ten when it has taken."""
    assert len(opening(said).players[1].hand) == size


def test_cards_that_are_only_counted_make_no_phom():
    """A hand is as it was written: what fills it changes nothing about it."""
    state = opening("P2 holds 5H 7H and 7 more")

    assert [holds_meld(set_of(player.hand)) for player in state.players] == [False] * 4


def test_lanes_run_from_the_latest_discard_down():
    """As piles do everywhere in this format."""
    state = opening("P2 discarded KC 6H and 1 more")

    assert faces(state.players[1].pile[::-1][:2]) == "KC 6H"
    assert len(state.players[1].pile) == 3


def test_what_was_eaten_was_paid():
    """In order, the second card of a seat costs two, one from a leaver nothing; other payments stand between."""
    state = opening(
        "P2 holds 6H 8H 9C and 6 more\n  P2 ate 6H from P1\n  P3 paid P4 1 EAT\n  P2 ate 8H from P1\n"
        "  P2 ate 9C from P4 for nothing"
    )

    assert [(t.from_seat, t.to_seat, t.units, t.nth) for t in state.ledger] == [
        (0, 1, 1, 1),
        (2, 3, 1, 0),
        (0, 1, 2, 2),
    ]
    assert [(one.by, one.units) for one in state.players[1].eaten] == [(0, 1), (0, 2), (3, 0)]


def test_a_sent_card_lies_in_another_meld():
    """And is known to be sent."""
    state = opening("P1 laid 4S 5S 6S 7S\n  P2 sent 7S to P1")

    (meld,) = state.players[0].melds
    assert [(FACE[one.card], one.by) for one in meld.sent] == [("7S", 1)]


def test_what_a_leaver_held_is_away():
    """What others had sent to it too, and four units are held."""
    state = opening("P1 left with 5H and 8 more\n  P2 sent 7S to P1")

    assert {"5H", "7S"} <= set(faces(state.players[0].away).split())
    assert len(state.players[0].away) == 10
    assert [(one.from_seat, one.units) for one in state.held] == [(0, 4)]


def test_a_card_just_drawn_can_be_named():
    """It is a card of the hand."""
    assert FACE[opening("P2 holds 5H and 8 more\n  P2 fresh 5H").players[1].fresh] == "5H"


def test_hands_are_dealt_as_written():
    """The rest of the ten or nine makes no phỏm."""
    assert failures(f"{HEAD}  host P3\n  P3 dealt KS QS JS 2H\n  deal\nthen\n  P3 holds KS QS JS 2H and 6 more\n") == []


FAULTS = {
    "a word": ("colour R", 5, "unknown word 'colour'"),
    "a word about a seat": ("P1 likes KS", 5, "unknown word 'likes'"),
    "a card": ("P1 holds R5", 5, "unknown card 'R5'"),
    "the same seat again": ("P1 holds KS and 8 more\n  P1 holds KC and 8 more", 6, "said before"),
    "the same card again": ("P1 holds KS and 8 more\n  P2 holds KS and 8 more", 6, "not so many KS"),
    "too few cards": ("P1 holds KS", 5, "9 cards are due, not 1"),
    "too many after laying": ("P1 holds 7 cards\n  P1 laid 3S 3H 3D", 5, "6 cards are due"),
    "an open hand": ("P1 holds KS …", 5, "how many cards?"),
    "no phỏm": ("P1 laid 3S 3H 4D", 5, "is no phỏm"),
    "an eaten card from nowhere": ("P2 ate 6H from P1\n  P2 holds 5H and 8 more", 5, "P2 has no 6H"),
    "a sent card from nowhere": ("P1 laid 3S 3H 3D\n  P2 sent KS to P1", 5, "not in what P1 laid"),
    "a discard that lies nowhere": ("offered 6H", 5, "nobody's latest discard"),
    "a stock of another size": ("stock 15 cards", 5, "16 cards are left for the stock"),
    "laying too early": ("laps 2\n  phase LAY", 6, "LAY with 2 discards cannot be"),
    "discarding too late": ("laps 3\n  phase DISCARD", 6, "DISCARD with 3 discards cannot be"),
    "a turn too many": ("laps 4", 2, "TAKE with 4 discards cannot be"),
    "sending before laying": ("laps 3\n  phase SEND", 6, "who may send has laid"),
    "a leaver's turn": ("P1 left\n  turn P1", 6, "P1 has left"),
    "a leaver's hand": ("P1 left\n  P1 holds 9 cards", 5, "is away"),
    "everybody left": ("P1 left\n  P2 left\n  P3 left\n  P4 left", 2, "everybody has left"),
    "a fresh card from nowhere": ("P1 holds KS and 8 more\n  P1 fresh KC", 6, "the hand has no KC"),
    "a reason to pay": ("P1 paid P2 4 THANKS", 5, "unknown reason 'THANKS'"),
    "hands to be dealt without a deal": ("P1 dealt KS", 5, "'dealt' is for a deal"),
    "too many cards to be dealt": ("P2 dealt 10 cards\n  deal", 5, "P2 is dealt 9 cards"),
    "cards to be turned up": ("deal turning KS", 5, "no card is turned up"),
    "a step": ("turn P1\nwhen\n  P1 plays KS", 7, "unknown action 'plays'"),
    "a card in a step": ("turn P1\nwhen\n  P1 discards R5", 7, "unknown card 'R5'"),
    "a meld in a step": ("turn P1\nwhen\n  P1 sends KS to P2", 7, "must be a number"),
    "an expectation": ("turn P1\nthen\n  direction clockwise", 7, "unknown expectation"),
    "a card in an expectation": ("turn P1\nthen\n  offered R5", 7, "unknown card 'R5'"),
    "an eaten card in an expectation": ("turn P1\nthen\n  P1 ate R5 from P2", 7, "unknown card 'R5'"),
    "an expectation about a seat": ("turn P1\nthen\n  P1 is happy", 7, "expected 'mom'"),
}


@pytest.mark.parametrize(("added", "number", "fault"), FAULTS.values(), ids=FAULTS)
def test_what_cannot_be_is_told_with_its_line(added, number, fault):
    """The scenario is added to a good beginning of four lines, and ends with a good expectation."""
    with pytest.raises(ScenarioError) as raised:
        read(f"{HEAD}  {added}" + ("" if "then" in added else "\nthen\n  turn P1"))

    assert str(raised.value).startswith(f"some.scenario:{number}: ")
    assert fault in str(raised.value)


UNTRUE = {
    "P2 laid 3S 3H 3C": "3S 3D 3H",
    "order P3": "P2",
    "P2 ate 3D from P3": "3D from P1",
    "P1 pays P2 2 EAT": "P2 1 EAT",
    "P2 pays P1 1 EAT": "nothing",
    "P2 pays somebody": "nothing",
    "places P1": "none yet",
    "P2 splits AS 2S 3S": "nothing",
    "P3 sent 3D": "nothing (0 cards)",
    "P1 stands at 10": "at -10",
    "P2 counts 1": "15",
    "lap 2": "lap 1",
}


@pytest.mark.parametrize(("said", "actual"), UNTRUE.items(), ids=UNTRUE)
def test_an_untrue_expectation_tells_what_is_there(said, actual):
    """Whoever wrote it must see the difference."""
    position = "P2 laid 3S 3H 3D\n  P2 ate 3D from P1\n  P2 holds AS AH 2C 2D 4C 5D"

    (failure,) = failures(f"{HEAD}  {position}\nthen\n  {said}\n")

    assert failure.finding.actual == actual
