"""A scenario that cannot be read is refused with file and line; nothing is guessed and nothing skipped."""

import pytest

from chieu.scenario.lines import ScenarioError

from .files import failures, read

HEAD = """game lacuoi
scenario A card
given
  seats 3
  top R5
"""
"""Five lines; what a test adds begins in line 6."""

FAULTS = {
    "a word in a position": ("tpo R5", 6, "unknown word 'tpo'"),
    "a word about a seat": ("P1 likes R5", 6, "unknown word 'likes'"),
    "a seat that does not play": ("P4 holds R5", 6, "P4 has no seat"),
    "a card": ("P1 holds R5 X9", 6, "unknown word 'X9'"),
    "the first card": ("P1 holds X9", 6, "unknown card 'X9'"),
    "a number": ("pending four", 6, "must be a number, not 'four'"),
    "a unit": ("time 3 hours", 6, "unknown unit 'hours'"),
    "an option": ("option jump_in on", 6, "unknown option 'jump_in'"),
    "a value of an option": ("option stacking yes", 6, "unknown value 'yes'"),
    "a value that the game refuses": ("option turn_seconds 7", 2, "BAD_OPTION"),
    "a colour": ("colour P", 6, "unknown colour 'P'"),
    "a phase": ("phase SLEEP", 6, "unknown phase 'SLEEP'"),
    "a direction": ("direction left", 6, "unknown direction 'left'"),
    "words too many": ("turn P1 P2", 6, "unknown word 'P2'"),
    "a word too few": ("turn", 6, "seat is missing"),
    "a thing said twice": ("top R6", 6, "'top' was said before"),
    "a hand said twice": ("P1 holds R6\nP1 holds R7", 7, "'P1 holds' was said before"),
    "an option said twice": ("option stacking on\noption stacking on", 7, "was said before"),
    "seats said twice": ("seats 4", 6, "'seats' was said before"),
    "a hand without a number": ("P1 holds R6 …", 6, "how many cards?"),
    "a card too often": ("P1 holds R0 R0", 6, "not so many R0"),
    "more cards than there are": ("P1 holds 120 cards", 6, "120 more cards are wanted"),
    "fewer than named": ("stock R1 R2 … 1 card", 6, "2 cards are named"),
    "a colour the top does not have": ("colour G", 6, "no other colour can be in force"),
    "a turn of somebody who left": ("P1 left worth 5\nturn P1", 7, "P1 has left"),
    "cards of somebody who left": ("P1 left worth 5\nP1 holds R6", 7, "holds no cards"),
    "a drawn card from nowhere": ("P1 holds R6\nphase DREW G1", 7, "the hand has no G1"),
    "a penalty without its phase": ("pending 4 by P3\nphase PLAY", 7, "pending exactly in the phases"),
    "a stack without stacking": ("pending 4 by P3", 6, "option stacking on"),
    "a vulnerable seat with two cards": ("P1 holds R6 R7\nvulnerable P1", 7, "only a seat with one card"),
    "a deal of a set position": ("deal", 6, "either dealt or set"),
    "a reason for no deal": ("deal -> refused SO_THERE", 6, "unknown reason 'SO_THERE'"),
    "the same thing of the last round": ("last starter P1\nlast starter P2", 7, "was said before"),
    "a thing of the last round": ("last loser P1", 6, "unknown what of the last round 'loser'"),
    "a step": ("when\n  P1 jumps", 7, "unknown action 'jumps'"),
    "a step of nobody": ("when\n  Fred draws", 7, "expected a seat like P1, not 'Fred'"),
    "a card in a step": ("when\n  P1 plays X1", 7, "unknown card 'X1'"),
    "a colour in a step": ("when\n  P1 plays W colour X", 7, "unknown colour 'X'"),
    "words after a step": ("when\n  P1 draws quickly", 7, "unknown word 'quickly'"),
    "a reason": ("when\n  P1 draws -> refused SO_THERE", 7, "unknown reason 'SO_THERE'"),
    "an arrow to nowhere": ("when\n  P1 draws -> accepted", 7, "expected 'refused', not 'accepted'"),
    "a wait without an end": ("when\n  after 3", 7, "unit is missing"),
    "an expectation": ("then\n  all is well", 7, "unknown expectation 'all is well'"),
    "an expectation about a seat": ("then\n  P1 is happy", 7, "unknown expectation 'P1 is happy'"),
    "an action": ("then\n  P1 may sing", 7, "unknown action 'sing'"),
    "a kind of event": ("then\n  event SNEEZED", 7, "unknown kind of event 'SNEEZED'"),
    "a part of an event": ("then\n  event DREW for P1", 7, "unknown part of an event 'for'"),
    "an ending": ("then\n  ending happy", 7, "unknown ending 'happy'"),
    "a seat in an expectation": ("then\n  turn P9", 7, "P9 has no seat"),
    "a view of unknown cards": ("then\n  P2 sees P1 with R5", 7, "a viewer sees a number of cards"),
    "a second given": ("given", 6, "'given' comes first, and once"),
    "a number for a bottom": ("then\n  bottom 3 cards", 7, "named one by one"),
}


@pytest.mark.parametrize(("added", "number", "fault"), FAULTS.values(), ids=FAULTS)
def test_what_is_not_understood_is_told_with_its_line(added, number, fault):
    """The scenario is added to a good beginning of five lines, and ends with a good expectation."""
    ending = "" if "then" in added else "\nthen\n  top R5"

    with pytest.raises(ScenarioError) as raised:
        read(HEAD + added + ending)

    assert str(raised.value).startswith(f"some.scenario:{number}: ")
    assert fault in str(raised.value)


SHAPES = {
    "nothing": ("", 1, "there is no scenario"),
    "only comments": ("# nothing yet\n", 1, "there is no scenario"),
    "an unknown game": ("game bridge", 1, "unknown game 'bridge'"),
    "no game": ("scenario A", 1, "which game?"),
    "no title": ("game lacuoi\nscenario", 2, "needs a title"),
    "a line before the first scenario": ("game lacuoi\ntop R5", 2, "expected 'game' or 'scenario'"),
    "the same title again": (HEAD + "then\n  top R5\n" + HEAD, 9, "already a scenario 'A card'"),
    "steps before the position": ("game lacuoi\nscenario A\nwhen", 3, "'given' comes first"),
    "a line outside of the sections": ("game lacuoi\nscenario A\ntop R5", 3, "expected 'id', 'rule' or 'given'"),
    "a bad id": ("game lacuoi\nscenario A\nid T12", 3, "'T12' is no id"),
    "a bad clause": ("game lacuoi\nscenario A\nrule twelve", 3, "'twelve' is no clause"),
    "no seats": ("game lacuoi\nscenario A\ngiven\n  top R5", 4, "the seats come first"),
    "no position": ("game lacuoi\nscenario A\ngiven\nthen", 2, "expects nothing"),
    "no top": ("game lacuoi\nscenario A\ngiven\n  seats 2\nthen\n  turn P1", 2, "the top card is missing"),
    "no colour on a wild": ("game lacuoi\nscenario A\ngiven\n seats 2\n top W\nthen\n turn P1", 5, "which colour"),
    "seats out of order": ("game lacuoi\nscenario A\ngiven\n  seats P3 P1", 4, "in table order"),
    "no expectation": (HEAD + "when\n  P1 draws", 2, "expects nothing"),
    "one seat": ("game lacuoi\nscenario A\ngiven\n  seats 1\n  top R5\nthen\n  top R5", 2, "for 2 to 10"),
    "a round after a refused deal": (
        "game lacuoi\nscenario A\ngiven\n  seats 1\n  deal -> refused PLAYER_COUNT\nthen\n  top R5",
        5,
        "nothing can follow",
    ),
    "cards to turn forgotten": ("game lacuoi\nscenario A\ngiven\n  seats 2\n  deal turning", 5, "are missing"),
}


@pytest.mark.parametrize(("text", "number", "fault"), SHAPES.values(), ids=SHAPES)
def test_a_file_of_another_shape_is_refused(text, number, fault):
    """Sections come in their order, and a scenario that cannot fail is none."""
    with pytest.raises(ScenarioError) as raised:
        read(text)

    assert str(raised.value).startswith(f"some.scenario:{number}: ")
    assert fault in str(raised.value)


def test_comments_commas_and_blank_lines_say_nothing():
    """They are for the eye."""
    text = HEAD + "\n  P1 holds R9, B5  # two cards\n\n# and now\nthen\n  P1 holds B5 R9\n"

    assert failures(text) == []


def test_a_file_may_hold_scenarios_of_several_games():
    """A ``game`` line is good for the scenarios after it."""
    text = HEAD + "then\n  turn P1\n" + HEAD.replace("A card", "Another") + "then\n  turn P1\n"

    came = [scenario.title for scenario in read(text)]

    assert came == ["A card", "Another"]


HANDS = {
    "named": ("P1 holds R9 B5", "P1 holds R9 B5"),
    "counted": ("P1 holds 4 cards", "P1 holds 4 cards"),
    "named and counted": ("P1 holds R9 and 2 more", "P1 holds R9 and 2 more"),
    "two of a kind": ("P1 holds R9 R9", "P1 holds R9 R9"),
    "nothing said": ("turn P1", "P1 holds 7 cards"),
    "a pile of known size leaves the rest to the last seat": ("stock 5 cards", "P3 holds 88 cards"),
    "a pile that is named to its end": ("stock G1 G2", "stock G1 G2"),
    "a pile that goes on": ("stock G1 G2 …", "stock G1 G2 …"),
    "a pile that goes on to a known size": ("stock G1 ... 9 cards", "stock G1 … 9 cards"),
    "the pile has what nobody holds": ("P1 holds 2 cards", "stock 91 cards"),
    "discards from the top down": ("discards G1 Y2", "discards G1 Y2"),
    "a leaver's cards lie in the pile": ("P3 left with F B5", "P3 left worth 55"),
}


@pytest.mark.parametrize(("said", "expected"), HANDS.values(), ids=HANDS)
def test_a_position_is_set_as_it_is_written(said, expected):
    """Every card gets a place: named ones where they are named, the others in the pile, or in the last seat's hand."""
    assert failures(f"{HEAD}  {said}\nthen\n  {expected}\n") == []


FIELDS = {
    "direction counterclockwise": ("direction", -1),
    "turn P2": ("turn", 1),
    "passes 2": ("passes", 2),
    "actions 1999": ("turn_actions", 1999),
    "turns 12": ("turn_number", 12),
    "reshuffles 1": ("reshuffles", 1),
    "one card left 2 s ago": ("one_card_ms", 998_000),
    "P1 holds R1\nvulnerable P1 for 2 s": ("vulnerable_ms", 998_000),
    "P1 holds R1\nvulnerable P1": ("vulnerable", 0),
    "time 20 s\nP1 holds R1\nvulnerable P1 for 500 ms": ("vulnerable_ms", 19_500),
    "pending 4 by P3 challengeable illegal": ("f_legal", False),
    "pending 4 by P3 challengeable legal": ("f_by", 2),
    "pending 4 challengeable legal": ("f_by", None),
    "option stacking on\npending 6 by P3": ("pending_by", 2),
    "option stacking on\npending 6": ("phase", "STACK"),
    "ended drawn": ("ending", "DRAWN"),
    "ended out won by P2": ("winner", 1),
}


@pytest.mark.parametrize(("said", "field", "value"), [(said, *told) for said, told in FIELDS.items()], ids=FIELDS)
def test_every_field_of_the_state_can_be_set(said, field, value):
    """Any position that the rules can reach is settable, without playing up to it."""
    (scenario,) = read(f"{HEAD}{said}\nthen\n  top R5\n")

    assert getattr(scenario.opening.state, field) == value


MARKS = {
    "P2 has called": ("called", True),
    "P2 was skipped": ("skipped", True),
    "P2 changed +4": ("last_change", 4),
    "P2 changed -1": ("last_change", -1),
    "P2 left worth 55": ("frozen", 55),
    "P2 left with F B5": ("left", True),
}


@pytest.mark.parametrize(("said", "field", "value"), [(said, *told) for said, told in MARKS.items()], ids=MARKS)
def test_every_mark_of_a_seat_can_be_set(said, field, value):
    """What a screen shows of a seat is a part of the state as well."""
    (scenario,) = read(f"{HEAD}{said}\nthen\n  top R5\n")

    assert getattr(scenario.opening.state.players[1], field) == value


def test_cards_just_drawn_can_be_named():
    """They are cards of the hand, and marked for its owner alone."""
    (scenario,) = read(f"{HEAD}P2 holds R6 G1 G2\nP2 fresh G1 G2\nthen\n  top R5\n")

    player = scenario.opening.state.players[1]

    assert player.fresh == player.hand[1:]
