"""What is seen: the table by all, a hand by its owner, and what the clock is told."""

from chieu.games.lacuoi.cards import FACE
from chieu.games.lacuoi.game import LA_CUOI

from .tables import NOW, PACE, Told, given, rows


def test_the_table_shows_what_lies_open_and_counts():
    """Top, what is under it, counts of hands; no card of a hand. Rule: G-04."""
    state = given("top R5; below R1 R2 R3 R4 R6 R7; P1 R9 B1; P2 7; left P2=33; P2 0; P3 4")

    table = LA_CUOI.table_view(state)

    assert FACE[table.top] == "R5"
    assert [FACE[card] for card in table.under] == ["R7", "R6", "R4", "R3", "R2"]
    assert [(facts.seat, facts.cards, facts.left, facts.frozen_value) for facts in table.seats] == [
        (0, 2, False, 0),
        (1, 0, True, 33),
        (2, 4, False, 0),
    ]
    assert (table.discard_count, table.draw_count, table.decks) == (7, 108 - 7 - 6, 1)
    assert table.pending is None


def test_a_hand_is_sorted_and_its_grey_cards_say_why():
    """By colour, then face, wilds last; what cannot be laid names the reason. Rule: G-04."""
    state = given("top R5; P1 W B1 G7 R9 G2; P2 7")

    view = LA_CUOI.seat_view(state, 0, NOW, PACE)

    assert [(FACE[held.card], held.why_not) for held in view.hand] == [
        ("R9", ""),
        ("G2", "CARD_NOT_PLAYABLE"),
        ("G7", "CARD_NOT_PLAYABLE"),
        ("B1", "CARD_NOT_PLAYABLE"),
        ("W", ""),
    ]
    assert view.hand_value == 69
    assert {held.why_not for held in LA_CUOI.seat_view(state, 1, NOW, PACE).hand} == {"NOT_YOUR_TURN"}


def test_a_drawn_card_is_fresh_for_its_owner():
    """In its own view; the event that everybody gets has no card. Rule: G-04."""
    told = Told(given("top R5; P1 R9 B1; P2 7; stock R2")).happens("P1 draw")

    fresh = [FACE[held.card] for held in LA_CUOI.seat_view(told.state, 0, NOW, PACE).hand if held.fresh]

    assert fresh == ["R2"]
    assert [event.cards for event in told.events] == [()]
    assert LA_CUOI.table_view(told.state).seats[0].last_change == 1


def test_who_does_not_play_sees_an_empty_hand():
    """A seat that left, and one that was not dealt in. Rule: G-06, G-10."""
    state = Told(given("top R5; P1 5; P2 7; P3 4")).happens("P2 leaves").state

    for seat in (1, 7):
        view = LA_CUOI.seat_view(state, seat, NOW, PACE)
        assert (view.seat, view.hand, view.actions, view.prompt, view.on_expire) == (seat, (), (), None, None)


def test_nothing_can_be_sent_when_it_is_over():
    """No action, no question, and every card says why. Rule: LC-19a."""
    over = Told(given("top R5; P1 R1; P2 R9 W")).happens("P1 R1").state

    view = LA_CUOI.seat_view(over, 1, NOW, PACE)

    assert (view.actions, view.prompt, view.on_expire) == ((), None, None)
    assert {held.why_not for held in view.hand} == {"ROUND_OVER"}


@rows("""
clause | start                                                               | key            | n
LC-21a | top R5; P1 R9 B1; P2 7                                              | expire.draw    | 1
LC-21b | top R5; P1 R9 R2; phase DREW; drawn R2; P2 7                        | expire.keep    |
LC-21c | top F; colour R; pending 4; phase CHALLENGE; by P2; P1 3; P2 5      | expire.penalty | 4
LC-21d | stacking; top RD; pending 6; P1 3; P2 5                             | expire.penalty | 6
LC-21e | top R5; exact; P1 R1 G2; P2 0                                       | expire.pass    |
LC-21e | stacking; top RD; pending 6; exact; P1 3; P2 0; stock G1            | expire.penalty | 1
""")
def test_everybody_is_told_what_the_end_of_time_means(clause, start, key, n):
    """The number of cards and no card. Rule: LC-21."""
    asked = LA_CUOI.asked(given(start), PACE)

    assert asked.on_expire.key == key
    assert [str(param.value) for param in asked.on_expire.params] == n.split()
    assert LA_CUOI.seat_view(given(start), 0, NOW, PACE).on_expire == asked.on_expire


@rows("""
clause | start                                            | upcoming
LC-11  | top R5; turn P2; P1 5; P2 5; P3 5; P4 5; P5 5    | 2 3 4
LC-11  | top R5; turn P2; anticlockwise; P1 5; P2 5; P3 5; P4 5; P5 5 | 0 4 3
LC-11  | top R5; P1 5; P2 5                               | 1
LC-22e | top R5; P1 5; P2 0; left P2=9; P3 5; P4 5        | 2 3
""")
def test_who_comes_next_is_said_in_advance(clause, start, upcoming):
    """In the direction of play, without those who left, three at most. Rule: LC-11, LC-22e."""
    asked = LA_CUOI.asked(given(start), PACE)

    assert asked.upcoming == tuple(int(seat) for seat in upcoming.split())


def test_an_action_says_how_many_cards_it_costs_and_which_button_stands_out():
    """Taking draws what is pending or what there is. Rule: LC-17b, G-18."""
    state = given("stacking; top RD; pending 6; exact; P1 R1 R3; P2 0; stock G1 G2")

    take = next(a for a in LA_CUOI.seat_view(state, 0, NOW, PACE).actions if a.kind.value == "TAKE_PENALTY")

    assert (take.amount, take.primary) == (2, True)


@rows("""
clause | start                          | card | colours | optional | may_call
LC-13  | top R5; P1 W R1 R2; P2 7       | W    | 4       | False    | False
LC-19c | top R5; P1 W; P2 7             | W    | 4       | True     | False
CW-2   | top R5; P1 W R1; P2 7          | R1   | 0       | False    | True
CW-2   | top R5; called P1; P1 W R1; P2 7 | R1 | 0       | False    | False
""")
def test_a_play_says_what_it_takes(clause, start, card, colours, optional, may_call):
    """Colours for a wild, none needed for the last card, the call where it counts. Rule: LC-13, LC-19c, CW-2."""
    actions = LA_CUOI.seat_view(given(start), 0, NOW, PACE).actions

    action = next(action for action in actions if action.card is not None and FACE[action.card] == card)

    assert (len(action.colours), str(action.colour_optional), str(action.may_call)) == (
        int(colours),
        optional,
        may_call,
    )
