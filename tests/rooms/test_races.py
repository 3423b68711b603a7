"""Races by commit order, and what both sides are told. Rule: CW-5, CW-6; G3 of the guarantees."""

from functools import partial

import msgspec
import pytest

from chieu.games.catalogue import CALLS, CATCHES, game
from chieu.games.chance import Chance
from chieu.games.lacuoi import cards as lacuoi_cards
from chieu.games.lacuoi.moves import Play as LaCuoiPlay
from chieu.games.switch import cards as switch_cards
from chieu.games.switch.moves import Play as SwitchPlay
from chieu.rooms.replay import replay
from chieu.rooms.rounds import Act, act
from tests.rooms.evening import Evening, came_of, kinds, pass_of

CATCH, CALL = (dict(zip(("lacuoi", "switch"), (kind() for kind in both), strict=True)) for both in (CATCHES, CALLS))
CARDS = {"lacuoi": (lacuoi_cards, LaCuoiPlay, "R5", "R1 G7"), "switch": (switch_cards, SwitchPlay, "5H", "3H 7S")}
NAMES = ("An", "Bình", "Chi", "Dung")


def at_the_last_but_one(key):
    """An evening of four in which An is to act, holds two cards, and can lay the first of them."""
    cards, _, top, hand = CARDS[key]
    evening = Evening(*NAMES, game_key=key)
    evening.start()
    state = evening.room.round.state
    mine = cards.parse_hand(hand)
    (lying,) = cards.parse_hand(top)
    players = [msgspec.structs.replace(player, hand=player.hand[:5]) for player in state.players]
    players[0] = msgspec.structs.replace(players[0], hand=mine)
    suit = {"colour": cards.COLOUR[lying]} if key == "lacuoi" else {"suit": cards.SUIT[lying]}
    state = msgspec.structs.replace(state, players=tuple(players), pile=(lying,), turn=0, **suit)
    evening.room = msgspec.structs.replace(evening.room, round=msgspec.structs.replace(evening.room.round, state=state))
    return evening


def open_to_be_caught(key="lacuoi"):
    """The same, after An has laid a card without calling."""
    evening = at_the_last_but_one(key)
    play = CARDS[key][1]
    evening.act("An", play(evening.room.round.state.players[0].hand[0]))
    return evening


def do(evening, key, what):
    """A step in few words: who, what, and how many ms later."""
    who, verb, *after = what.split()
    evening.wait(int(after[0]) if after else 0)
    match verb:
        case "calls":
            return evening.act(who, CALL[key])
        case "catches":
            return evening.act(who, CATCH[key])
        case "plays":
            return evening.play(who)
        case "leaves":
            return evening.leave(who)
        case "clock":
            return evening.fire()


def told(change):
    """Whoever lost, to whom, by how much, and the sentence; the kinds where nobody lost."""
    if kinds(change) != ["RACE_LOST"]:
        return ",".join(kinds(change))
    (event,) = change.events
    return f"{event.actor} {event.target} {event.amount} {event.text.key}"


@pytest.mark.parametrize("key", CARDS)
@pytest.mark.parametrize(
    ("case", "first", "late", "then"),
    [
        ("the call was faster", "An calls", "Bình catches 200", "1 0 200 race.catch"),
        ("another catch was faster", "Bình catches", "Chi catches 1", "2 1 1 race.catch"),
        ("the catch was faster", "Bình catches", "An calls 900", "0 1 900 race.call"),
        ("the next turn was faster", "Bình plays", "Chi catches 2000", "2 1 2000 race.catch"),
        ("the clock was faster", "- clock", "Chi catches 30", "2 None 30 race.catch_clock"),
        ("too long ago", "An calls", "Bình catches 2001", "NOBODY_TO_CATCH"),
        ("one's own doing", "Bình plays", "Bình catches 200", "NOBODY_TO_CATCH"),
        ("one's own catch", "Bình catches", "Bình catches 200", "NOBODY_TO_CATCH"),
        ("one's own card", "Bình plays", "An catches 200", "NOBODY_TO_CATCH"),
        ("safe, and calls after all", "Bình plays", "An calls 200", "NOTHING_TO_CALL"),
        ("a call by somebody else", "Bình catches", "Chi calls 200", "NOTHING_TO_CALL"),
        ("whoever leaves outruns nobody", "An leaves", "Chi catches 200", "NOBODY_TO_CATCH"),
    ],
)
def test_a_lost_race_is_told_to_both_sides(key, case, first, late, then):
    """Who was faster and by how much; what was aimed at nobody is refused as ever (CW-6)."""
    evening = open_to_be_caught(key)
    do(evening, key, first)
    came = []

    refused = came_of(lambda: came.append(do(evening, key, late)))

    assert (told(came[0]) if came else refused) == then, case


def test_a_lost_race_changes_nothing_but_what_is_known():
    """No card, no turn, no luck, no entry of the action log: only that it was told."""
    evening = open_to_be_caught()
    do(evening, "lacuoi", "An calls")
    before, entries = evening.room.round, list(evening.log)

    do(evening, "lacuoi", "Bình catches 200")

    after = evening.room.round
    assert after == msgspec.structs.replace(before, race=after.race)
    assert after.race.told == (1,)
    assert evening.log == entries


def test_each_loser_is_told_once():
    """Whoever presses on is only pressing: that is the false catch of CW-6, which is limited. Others may still lose."""
    evening = open_to_be_caught()
    do(evening, "lacuoi", "An calls")
    do(evening, "lacuoi", "Bình catches 100")

    again = came_of(lambda: do(evening, "lacuoi", "Bình catches 100"))

    assert again == "NOBODY_TO_CATCH"
    assert told(do(evening, "lacuoi", "Chi catches 100")) == "2 0 300 race.catch"


def test_a_repeat_of_a_lost_race_is_answered_and_told_once():
    """Rule: G-02, invariant 9."""
    evening = open_to_be_caught()
    do(evening, "lacuoi", "An calls")
    order = Act(pass_sha=pass_of("Bình"), stamp=evening.stamp(), move=CATCH["lacuoi"])
    evening.take(act(order, evening.room, evening.moment()))
    room = evening.room

    came = act(order, room, evening.moment())

    assert (came.replayed, came.room, came.events, came.version) == (True, room, (), room.version)


def test_a_catch_that_the_end_of_the_round_outran_is_told():
    """CW-8: an uncalled last card is not punished once it is played, and whoever wanted to hears how close it was."""
    evening = open_to_be_caught()
    (last,) = lacuoi_cards.parse_hand("W")
    state = evening.room.round.state
    players = [
        msgspec.structs.replace(player, hand=(last,)) if player.seat == 1 else player for player in state.players
    ]
    state = msgspec.structs.replace(state, players=tuple(players))
    evening.room = msgspec.structs.replace(evening.room, round=msgspec.structs.replace(evening.room.round, state=state))
    evening.act("Bình", LaCuoiPlay(last))

    came = do(evening, "lacuoi", "Dung catches 200")

    assert evening.room.phase == "ROUND_END"
    assert told(came) == "3 1 200 race.catch"


@pytest.mark.parametrize("key", ["lacuoi", "phom", "switch"])
def test_a_play_that_lost_to_the_clock_is_told_by_how_much(key):
    """Rule: G-02. Whoever's time ran out hears it, and nobody else with an old number does."""
    evening = Evening("An", "Bình", "Chi", game_key=key)
    evening.start()
    late, other = (evening.name_of(seat) for seat in (evening.asked().seat, (evening.asked().seat + 1) % 3))
    old = {"turn_seq": evening.room.round.turn_seq, "turn_tag": evening.room.round.turn_tag}
    move = evening.choice(evening.asked().seat)
    evening.fire()
    evening.wait(230)
    refused = {}

    for name in (late, other):
        with pytest.raises(Exception, match="STALE_TURN") as came:
            evening.act(name, move, **old)
        refused[name] = came.value.facts.get("late_ms")

    assert refused == {late: 230, other: None}


@pytest.mark.parametrize("key", CARDS)
def test_a_round_with_lost_races_replays_bit_for_bit(key):
    """The log holds what the rules were asked to do, and a race that was lost asked nothing of them."""
    evenings = [forgetful_round(key, seed) for seed in range(3)]

    played_again = [replay(evening.log) for evening in evenings]

    assert [came.divergence for came in played_again] == [None] * len(evenings)
    assert [came.states[-1] for came in played_again] == [evening.room.round.state for evening in evenings]
    assert sum(event.kind == "RACE_LOST" for evening in evenings for event in evening.events) > 3


def forgetful_round(key, seed):
    """A round in which nobody calls, and everybody presses "Bắt" all the time."""
    evening = Evening(*NAMES, game_key=key, seed=seed)
    evening.start()
    while evening.room.phase == "PLAYING":
        asked = evening.asked()
        evening.now_ms = max(evening.now_ms, asked.not_before_ms)
        move = evening.choice(asked.seat)
        silent = {"call": False} if isinstance(move, CARDS[key][1]) else {}
        evening.act(evening.name_of(asked.seat), msgspec.structs.replace(move, **silent))
        for name in NAMES[seed % 4 :]:
            came_of(partial(evening.act, name, CATCH[key]))
    return evening


def test_the_rules_themselves_refuse_who_is_late():
    """Rules CW-5: "refused". Only the room tells it otherwise, and it asks the rules first."""
    evening = open_to_be_caught()
    do(evening, "lacuoi", "An calls")
    state = evening.room.round.state

    came = came_of(lambda: game("lacuoi").act(state, 1, CATCH["lacuoi"], evening.now_ms, Chance(b"luck"), evening.pace))

    assert came == "NOBODY_TO_CATCH"
