"""Going out, winning, leaving."""

from chieu.games.switch.cards import pack
from chieu.games.switch.game import SWITCH
from tests.games.shedding.tables import rows

from .tables import PACE, Told, given, play_out


@rows("""
clause | start                                           | when                        | then
SW-17  | top 9S; P1 7S; P2 5; P3 5                       | P1 7S                       | out P1; told WENT_OUT; told ROUND_ENDED
SW-17  | top 9S; P1 2S; P2 2H 3H; P3 5                   | P1 2S                       | out P1; P2 has 2; chain 0
SW-17  | top 9S; P1 AH; P2 5; P3 5                       | P1 AH                       | out P1; P2 has 5; untold DREW
SW-17  | top 9S; P1 8S; P2 5; P3 5                       | P1 8S                       | out P1; untold STOOD
SW-17  | top 9S; P1 JH; P2 5; P3 5                       | P1 JH                       | out P1; top JH; suit H; untold COLOUR_NAMED
SW-17  | top 9S; P1 JH; P2 5; P3 5                       | P1 JH>C                     | out P1; suit C
SW-17  | top 2S; chain 3; P1 2H; P2 5; P3 5              | P1 2H                       | out P1; P2 has 5; chain 0
SW-17  | top 9S; turn P2; P1 7S 4D; P2 5S; P3 5          | P2 5S                       | out P2
SW-17  | top 9S; P1 4D; P2 5; P3 5; stock 7S             | P1 draw, P1 7S              | vulnerable P1; turn P2
CW-8   | top 9S; P1 7S; P2 5; P3 5                       | P1 7S, P1 call?             | refused ROUND_OVER
CW-8   | top 9S; called P1; P1 7S; P2 5; P3 5            | P1 7S                       | P1 uncalled; out P1
SW-17  | top 9S; P1 7S; P2 5; P3 5                       | P1 7S, P2 draw?, P3 leaves? | refused ROUND_OVER
SW-17  | top 9S; P1 7S; P2 5; P3 5                       | P1 7S, P2 catch?            | refused ROUND_OVER; nobody
""")
def test_the_first_hand_that_is_empty_wins_at_once(clause, start, when, then):
    """Any card may be the last, and it asks nothing of anybody. Rule: SW-17."""
    play_out(start, when, then)


def test_a_time_out_when_it_is_over_is_refused():
    """Nobody is asked any more. Rule: SW-17, SW-18a."""
    told = Told(given("top 9S; P1 7S; P2 5")).happens("P1 7S")

    told._one("P1 out of time?")

    assert told.refused.reason.value == "ROUND_OVER"


def test_the_winner_scores_one_win_and_hands_lie_open():
    """In the table's view and in the outcome; while it runs no hand does. Rule: SW-22, G-17, G-04, G-16."""
    running = given("top 9S; P1 7S; P2 KH QH JC; P3 4D; P4 0; left P4=6")
    assert all(facts.open_hand == () for facts in SWITCH.table_view(running).seats)

    over = Told(running).happens("P1 7S").state

    assert [facts.open_hand for facts in SWITCH.table_view(over).seats] == [player.hand for player in over.players]
    outcome = SWITCH.outcome(over)
    scores = [(score.seat, score.points, score.value, len(score.hand), score.left) for score in outcome.scores]
    assert scores == [(0, 1, 0, 0, False), (1, 0, 3, 3, False), (2, 0, 1, 1, False), (3, 0, 6, 0, True)]
    assert (outcome.ending, outcome.winners, outcome.headline.key) == ("out", (0,), "result.out")
    assert SWITCH.asked(over, PACE) is None
    assert SWITCH.outcome(running) is None


@rows("""
clause | start                                                      | headline         | ending
SW-18b | top 9S; P1 7S 8S; P2 5                                     | result.last_seat | last_seat
SW-19  | top 9S; exact; passes 2; P1 7H; P2 5H 6H; P3 0             | result.blocked   | blocked
SW-19  | top 9S; exact; passes 2; P1 7H 8H; P2 5H 6H; P3 0          | result.drawn     | drawn
""")
def test_the_headline_says_how_it_ended(clause, start, headline, ending):
    """One seat left, the fewest cards, a draw. Rule: SW-18b, SW-19."""
    when = {"last_seat": "P2 leaves"}.get(ending, "P1 pass")

    told = Told(given(start)).happens(when)

    outcome = SWITCH.outcome(told.state)
    assert (outcome.ending, outcome.headline.key) == (ending, headline)
    assert told.events[-1].text == outcome.headline


@rows("""
clause | start                                                  | when                           | then
SW-18b | top 9S; P1 3H 4H; P2 5; P3 5                           | P1 leaves                      | turn P2; phase PLAY; P1 left 2; P1 has 0; told CARDS_RETURNED
SW-18b | top 9S; P1 7S 4H; drawn 7S; P2 5; P3 5                 | P1 leaves                      | turn P2; phase PLAY
SW-18b | top 2S; chain 3; P1 5; P2 5; P3 5                      | P1 leaves                      | turn P2; phase PLAY; chain 0; told PENALTY_VANISHED; P2 has 5
SW-18b | top AS; chain 1; P1 5; P2 5; P3 5                      | P1 leaves                      | turn P2; phase PLAY; chain 0
SW-18b | top 8S; chain 1; P1 5; P2 5; P3 5                      | P1 leaves                      | turn P2; phase PLAY; chain 0; told PENALTY_VANISHED
SW-18b | top 2S; chain 1; P1 5; P2 5; P3 5                      | P3 leaves                      | turn P1; phase TWOS; chain 1; untold PENALTY_VANISHED
SW-18b | top 2S; chain 1; P1 5; P2 5; P3 5                      | P2 leaves                      | turn P1; phase TWOS; chain 1; untold TURN_STARTED
SW-18b | top 2S; chain 1; P1 5; P2 5; P3 5; P4 5                | P2 leaves, P1 take             | turn P3; P1 has 7
SW-18b | top 9S; P1 7S 4D; P2 5; P3 5; P4 5                     | P1 7S, P1 leaves, P3 catch?    | nobody; refused NOBODY_TO_CATCH
SW-18b | top 9S; turn P3; P1 5; P2 5; P3 5; P4 5                | P3 leaves                      | turn P4
SW-18b | top 9S; turn P4; P1 5; P2 5; P3 5; P4 5                | P4 leaves                      | turn P1
SW-18b | top 9S; turn P4; P1 5; P2 5; P3 5; P4 5                | P1 leaves, P4 leaves           | turn P2
SW-18b | top 9S; turn P2; P1 5; P2 5; P3 5                      | P1 leaves, P3 leaves           | last_seat P2
SW-18b | top 2S; chain 2; P1 5; P2 5                            | P1 leaves                      | last_seat P2; chain 0; P2 has 5
SW-18b | top 9S; P1 5; P2 5                                     | P2 leaves                      | last_seat P1
SW-18b | top 9S; P1 7S 4D; P2 5                                 | P1 7S, P2 leaves               | last_seat P1; nobody
SW-18b | top 9S; P1 7S 4H; drawn 7S; P2 5                       | P1 leaves                      | last_seat P2; undrawn
SW-18b | top 9S; P1 5; P2 5; P3 5                               | P1 leaves, P1 leaves?          | refused NOT_A_PLAYER
G-10   | top 9S; P1 5; P2 5; P3 5                               | P1 leaves, P1 draw?            | refused NOT_A_PLAYER
G-19   | top 10S; exact; P1 7H 4D; P2 3D 3H; P3 5; P4 0         | P1 pass, P3 leaves, P2 draw    | P2 has 3
G-19   | top 10S; exact; P1 7H 4D; P2 3D 3H; P3 5; P4 0         | P1 pass, P3 leaves             | turn P2; passes 0
""")
def test_a_seat_leaves_and_the_round_goes_on(clause, start, when, then):
    """Whatever the phase, nobody inherits anything and no card is lost. Rule: SW-18b."""
    told = play_out(start, when, then)

    assert sorted(SWITCH.all_cards(told.state)) == list(pack(1))


def test_a_leavers_cards_go_under_the_stock():
    """At the bottom, in an order that chance makes. Rule: SW-18b."""
    start = given("top 9S; P1 3H 4H 5H 6H 7H 8H 9H 10H; P2 5; P3 5")
    hand = start.players[0].hand

    orders = {Told(start, bytes([seed])).happens("P1 leaves").state.stock[-len(hand) :] for seed in range(8)}

    assert len(orders) > 1
    assert all(sorted(order) == sorted(hand) for order in orders)
    assert Told(start).happens("P1 leaves").state.stock[: len(start.stock)] == start.stock


def test_a_vanished_chain_is_told_by_what_it_was():
    """So many cards, or an eight. Rule: SW-18b."""
    for start, key, amount in (
        ("top 2S; chain 3", "penalty.vanished", 6),
        ("top 8S; chain 3", "penalty.vanished_eight", 0),
    ):
        told = Told(given(f"{start}; P1 5; P2 5; P3 5")).happens("P1 leaves")
        (event,) = [event for event in told.events if event.kind.value == "PENALTY_VANISHED"]
        assert (event.text.key, event.amount) == (key, amount)


def test_a_leaver_is_asked_no_more():
    """It is neither active nor upcoming. Rule: SW-18b."""
    told = Told(given("top 9S; P1 5; P2 5; P3 5; P4 5")).happens("P3 leaves")

    assert SWITCH.active_seats(told.state) == (0, 1, 3)
    assert SWITCH.asked(told.state, PACE).upcoming == (1, 3)
