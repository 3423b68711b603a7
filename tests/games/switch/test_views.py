"""What is seen: the table by all, a hand by its owner, everything in beginner mode, and what the clock is told."""

import pytest

from chieu.games.errors import Malformed, Reason
from chieu.games.game import Game
from chieu.games.switch.cards import FACE
from chieu.games.switch.game import SWITCH, Switch
from chieu.games.switch.moves import Play
from chieu.games.switch.state import Phase
from tests.games.shedding.tables import rows

from .tables import NOW, PACE, Told, given, own_view


def test_the_table_shows_what_lies_open_and_counts():
    """Top, what is under it, counts of hands; no card of a hand. Rule: G-04."""
    state = given("top 9S; below 3S 4S 5S 6S 7S 10S; P1 9D KC; P2 0; left P2=7; P3 4")

    table = SWITCH.table_view(state)

    assert FACE[table.top] == "9S"
    assert [FACE[card] for card in table.under] == ["10S", "7S", "6S", "5S", "4S"]
    assert [(facts.seat, facts.cards, facts.left, facts.frozen_value) for facts in table.seats] == [
        (0, 2, False, 0),
        (1, 0, True, 7),
        (2, 4, False, 0),
    ]
    assert (table.discard_count, table.draw_count, table.decks, table.direction) == (7, 52 - 7 - 6, 1, 1)
    assert (table.suit, table.chain, table.phase) == ("S", None, "PLAY")


def test_the_table_says_how_many_decks_and_which_suit():
    """Two decks, and the suit that a J named. Rule: SW-01, SW-10."""
    table = SWITCH.table_view(given("two; top JH; suit C; P1 9D KC; P2 5"))

    assert (table.decks, table.suit.value, table.draw_count) == (2, "C", 96)


def test_a_hand_is_sorted_and_its_grey_cards_say_why():
    """By suit, then rank; what cannot be laid names the reason. Rule: G-04."""
    state = given("top 9S; P1 KC JD 4H 3S 10H; P2 7")

    view = SWITCH.seat_view(state, 0, NOW, PACE)

    assert [(FACE[held.card], held.why_not) for held in view.hand] == [
        ("3S", ""),
        ("4H", "CARD_NOT_PLAYABLE"),
        ("10H", "CARD_NOT_PLAYABLE"),
        ("JD", ""),
        ("KC", "CARD_NOT_PLAYABLE"),
    ]
    assert view.hand_value == 5
    assert {held.why_not for held in SWITCH.seat_view(state, 1, NOW, PACE).hand} == {"NOT_YOUR_TURN"}


@rows("""
clause | start                                          | why
SW-12  | top 2S; chain 1; P1 3S; P2 7                   | PENALTY_FIRST
SW-07  | top 9S; P1 3S 4S; drawn 4S; P2 7               | ONLY_THE_DRAWN_CARD
""")
def test_a_grey_card_names_what_comes_first(clause, start, why):
    """The chain, the drawn card. Rule: SW-07, SW-12."""
    first, *_ = own_view(given(start)).hand

    assert (FACE[first.card], first.playable, first.why_not) == ("3S", False, why)


def test_a_hand_of_a_round_that_is_over_is_grey():
    """And nothing can be sent. Rule: SW-17."""
    state = Told(given("top 9S; P1 3S; P2 7")).happens("P1 3S").state

    view = SWITCH.seat_view(state, 1, NOW, PACE)

    assert {held.why_not for held in view.hand} == {"ROUND_OVER"}
    assert (view.actions, view.on_expire) == ((), None)


def test_a_drawn_card_is_fresh_for_its_owner():
    """In its own view; the event that everybody gets has no card. Rule: G-04."""
    told = Told(given("top 9S; P1 4D 5D; P2 7; stock 3S")).happens("P1 draw")

    fresh = [FACE[held.card] for held in told.own_view().hand if held.fresh]

    assert fresh == ["3S"]
    assert [event.cards for event in told.events] == [()]
    assert SWITCH.table_view(told.state).seats[0].last_change == 1


def test_who_does_not_play_sees_an_empty_hand():
    """A seat that left, and one that was not dealt in. Rule: G-06, G-10."""
    state = Told(given("top 9S; P1 5; P2 7; P3 4")).happens("P2 leaves").state

    for seat in (1, 7):
        view = SWITCH.seat_view(state, seat, NOW, PACE)
        assert (view.seat, view.hand, view.actions, view.on_expire) == (seat, (), (), None)


@rows("""
clause | start                                             | key            | n
SW-18a | top 9S; P1 3S 4D; P2 7                            | expire.draw    | 1
SW-18a | top 9S; P1 3S 4D; drawn 3S; P2 7                  | expire.keep    |
SW-18a | top 2S; chain 3; P1 3; P2 5                       | expire.penalty | 6
SW-18a | top AS; chain 2; P1 3; P2 5                       | expire.penalty | 8
SW-18a | top 8S; chain 2; P1 3; P2 5                       | expire.stand   |
SW-18a | top 9S; exact; P1 3S 4D; P2 0                     | expire.pass    |
SW-18a | top 2S; chain 3; exact; P1 3; P2 0; stock 9S      | expire.penalty | 1
""")
def test_everybody_is_told_what_the_end_of_time_means(clause, start, key, n):
    """The number of cards and no card. Rule: SW-18a."""
    state = given(start)

    asked = SWITCH.asked(state, PACE)

    assert asked.on_expire.key == key
    assert [str(param.value) for param in asked.on_expire.params] == n.split()
    assert own_view(state).on_expire == asked.on_expire


@rows("""
clause | start                                                | upcoming
SW-04  | top 9S; turn P2; P1 5; P2 5; P3 5; P4 5; P5 5        | 2 3 4
SW-04  | top 9S; turn P3; P1 5; P2 5; P3 5                    | 0 1
SW-18b | top 9S; P1 5; P2 0; left P2=9; P3 5; P4 5            | 2 3
""")
def test_who_comes_next_is_said_in_advance(clause, start, upcoming):
    """Clockwise, without those who left, three at most. Rule: SW-04, SW-18b."""
    asked = SWITCH.asked(given(start), PACE)

    assert asked.upcoming == tuple(int(seat) for seat in upcoming.split())
    assert asked.direction == 1


@rows("""
clause | start                             | card | suits | optional | may_call
SW-10  | top 9S; P1 JD 3S 4S; P2 7         | JD   | 4     | False    | False
SW-17  | top 9S; P1 JD; P2 7               | JD   | 4     | True     | False
CW-2   | top 9S; P1 JD 3S; P2 7            | 3S   | 0     | False    | True
CW-2   | top 9S; called P1; P1 JD 3S; P2 7 | 3S   | 0     | False    | False
""")
def test_a_play_says_what_it_takes(clause, start, card, suits, optional, may_call):
    """Suits for a J, none needed for the last card, the call where it counts. Rule: SW-10, SW-17, CW-2."""
    action = next(one for one in own_view(given(start)).actions if one.card is not None and FACE[one.card] == card)

    assert (len(action.suits), str(action.suit_optional), str(action.may_call)) == (int(suits), optional, may_call)


@rows("""
phase  | start                                              | action
PLAY   | top 9S; P1 3S 4D 5D; P2 7                          |
PLAY   | top 9S; P1 3D 4D 5D; P2 7                          | DRAW
PLAY   | voluntary; top 9S; P1 3S 4D 5D; P2 7               | DRAW
PLAY   | top 9S; exact; P1 3D 4D 5D; P2 0                   | PASS
DREW   | top 9S; P1 3S 4D 5D; drawn 3S; P2 7                | KEEP
TWOS   | top 2S; chain 1; P1 3S 4D 2D; P2 7                 | TAKE_PENALTY
ACES   | top AS; chain 1; P1 3S 4D 5D; P2 7                 | TAKE_PENALTY
EIGHTS | top 8S; chain 1; P1 3S 4D 5D; P2 7                 | STAND
""")
def test_one_tap_on_the_pile_says_all_that_is_no_card(phase, start, action):
    """Besides plays there is at most one turn action, stressed when no card fits. Rule: SW-21."""
    state = given(start)

    actions = own_view(state).actions

    besides = [one for one in actions if one.kind.value != "PLAY" and not one.any_time]
    assert state.phase is Phase(phase)
    assert [one.kind.value for one in besides] == action.split()
    assert all(one.primary == (not any(other.card for other in actions)) for one in besides)


def test_beginner_mode_is_an_option_of_the_room():
    """Off unless chosen; it stands in the state from the deal to the end. Rule: SW-20, G-23."""
    options = SWITCH.read_options({"beginner_mode": "true"})

    assert options.beginner_mode
    assert not SWITCH.read_options({}).beginner_mode
    assert SWITCH.write_options(options)["beginner_mode"] == "true"


def test_the_open_table_shows_every_card_once_in_its_order():
    """Hands sorted, the pile from the bottom up, the stock from the next card on; leavers hold none. Rule: SW-20."""
    state = given("beginner; top 9S; below 3S 4S; P1 KC JD 4H; P2 0; left P2=4; P3 5H; stock 7C 8D")

    table = SWITCH.open_table(state)

    assert [(hand.seat, " ".join(FACE[card] for card in hand.cards)) for hand in table.hands] == [
        (0, "4H JD KC"),
        (1, ""),
        (2, "5H"),
    ]
    assert [FACE[card] for card in table.discards] == ["3S", "4S", "9S"]
    assert [FACE[card] for card in table.draws[:2]] == ["7C", "8D"]
    shown = [card for hand in table.hands for card in hand.cards]
    assert sorted((*shown, *table.discards, *table.draws)) == sorted(SWITCH.all_cards(state))


def test_beginner_mode_changes_no_other_view():
    """What the table and each seat are shown is the same with it and without. Rule: SW-20, G-04."""
    text = "top 9S; P1 KC JD 4H; P2 5; stock 7C"
    with_it, without = given(f"beginner; {text}"), given(text)

    assert SWITCH.table_view(with_it) == SWITCH.table_view(without)
    assert all(
        SWITCH.seat_view(with_it, seat, NOW, PACE) == SWITCH.seat_view(without, seat, NOW, PACE) for seat in (0, 1)
    )
    assert SWITCH.open_table(without) is None


@pytest.mark.parametrize("card", [-1, 104, 1_000])
def test_a_card_that_does_not_exist_is_malformed(card):
    """Whatever the state. Rule: G-01."""
    told = Told(given("top 9S; P1 3S 4S; P2 5"))

    with pytest.raises(Malformed) as refused:
        SWITCH.act(told.state, 0, Play(card), NOW, told.chance, PACE)

    assert (refused.value.reason, refused.value.facts["field"]) == (Reason.BAD_CARD, "card")


def test_the_second_decks_card_is_not_in_a_hand_of_one():
    """An id that another round would know is simply not held here. Rule: G-01, SW-01."""
    told = Told(given("top 9S; P1 3S 4S; P2 5"))

    with pytest.raises(Exception, match="CARD_NOT_IN_HAND"):
        SWITCH.act(told.state, 0, Play(told.state.players[0].hand[0] + 52), NOW, told.chance, PACE)


def test_switch_offers_what_a_game_of_the_house_does():
    """Every method and value of the protocol is there, and nothing besides. Rule: G-01."""
    promised = {name for name in {**vars(Game), **Game.__annotations__} if not name.startswith("_")}

    assert {name for name in dir(Switch) if not name.startswith("_")} == promised
