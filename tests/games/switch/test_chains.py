"""Twos, aces and eights: what they ask, what answers them, and how a chain ends."""

from chieu.games.switch.game import SWITCH
from tests.games.shedding.tables import rows

from .tables import PACE, Told, given, own_view, play_out


@rows("""
clause | start                                                       | when                            | then
SW-08  | top 9S; P1 2S 3S 4S; P2 5; P3 5                             | P1 2S                           | turn P2; phase TWOS; chain 1; waiting 2; P2 has 5; untold PENALTY_GREW
SW-08  | top 9S; P1 2S 3S 4S; P2 5; P3 5                             | P1 2S, P2 take                  | P2 has 7; turn P3; phase PLAY; chain 0; told PENALTY_TAKEN
SW-08  | top 9S; P1 2S 3S 4S; P2 2H 3H 4H; P3 5                      | P1 2S, P2 2H                    | turn P3; chain 2; waiting 4; suit H; told PENALTY_GREW
SW-08  | top 9S; P1 2S 3S 4S; P2 2H 3H 4H; P3 2D 3D 4D               | P1 2S, P2 2H, P3 2D, P1 take    | P1 has 8; turn P2; suit D
SW-09  | top 9S; P1 AH 3S 4S; P2 5; P3 5                             | P1 AH                           | turn P2; phase ACES; chain 1; waiting 4; suit H; P2 has 5
SW-09  | top 9S; P1 AH 3S 4S; P2 AD 3H 4H; P3 5                      | P1 AH, P2 AD, P3 take           | P3 has 13; turn P1; suit D; phase PLAY
SW-09  | top 9S; P1 AH 3H 4H; P2 AD 3D 4D; P3 AC 5C 6C; P4 AS 5S 6S  | P1 AH, P2 AD, P3 AC, P4 AS, P1 take | P1 has 18; turn P2; suit S
SW-11  | top 9S; P1 8S 3S 4S; P2 5; P3 5                             | P1 8S                           | turn P2; phase EIGHTS; chain 1; waiting 0; offers STAND
SW-11  | top 9S; P1 8S 3S 4S; P2 5; P3 5                             | P1 8S, P2 stand                 | P2 has 5; P2 stood; turn P3; phase PLAY; untold DREW
SW-11  | top 9S; P1 8S 3S 4S; P2 8H 3H 4H; P3 8D 3D; P4 5            | P1 8S, P2 8H, P3 8D, P4 stand   | P4 has 5; turn P1; phase PLAY; suit D; untold PENALTY_GREW
SW-11  | top 9S; P1 8S 3S 4S; P2 9H 4H; P3 9S 7S                     | P1 8S, P2 stand, P3 9S          | P2 unstood; turn P1
SW-12  | top 2S; chain 1; P1 AS JS 3S; P2 5                          | P1 AS?                          | refused PENALTY_FIRST
SW-12  | top AS; chain 1; P1 2S JS 3S; P2 5                          | P1 JS>D?                        | refused PENALTY_FIRST
SW-12  | top AS; chain 1; P1 2S JS 3S; P2 5                          | P1 JS?                          | refused PENALTY_FIRST
SW-12  | top 8S; chain 1; P1 2S JS 3S; P2 5                          | P1 3S?                          | refused PENALTY_FIRST
SW-13  | top 2S; chain 1; P1 2D 3S 4S; P2 5                          | P1 take                         | P1 has 5; turn P2
SW-13  | top 2S; chain 1; P1 3S 4S; P2 2H 3H 4H; P3 5                | P1 take, P2 2H                  | turn P3; phase TWOS; chain 1; waiting 2
SW-13  | top AS; chain 2; P1 3S 4S; P2 AH 3H 4H; P3 5                | P1 take, P2 AH                  | turn P3; phase ACES; waiting 4
SW-13  | top 8S; chain 2; P1 3S 4S; P2 8H 3H 4H; P3 5                | P1 stand, P2 8H                 | turn P3; phase EIGHTS; chain 1
SW-13  | top 2S; chain 1; P1 3S 4S; P2 9S 3H; P3 5                   | P1 take, P1 3S?                 | refused NOT_YOUR_TURN
SW-13  | top 2S; chain 1; P1 3S 4S; P2 5                             | P1 stand?                       | refused NOT_IN_THIS_STEP
SW-13  | top 8S; chain 1; P1 3S 4S; P2 5                             | P1 take?                        | refused NOT_IN_THIS_STEP
SW-13  | top 9S; P1 3S 4S; P2 5                                      | P1 take?                        | refused NOT_IN_THIS_STEP
SW-13  | top 9S; P1 3S 4S; P2 5                                      | P1 stand?                       | refused NOT_IN_THIS_STEP
SW-14  | top 9S; P1 8S 3S 4S; P2 5                                   | P1 8S, P2 stand                 | turn P1; phase PLAY
SW-14  | top 9S; P1 2S 3S 4S; P2 5                                   | P1 2S, P2 take                  | turn P1; P2 has 7
SW-14  | top 9S; P1 AS 3S 4S; P2 5                                   | P1 AS, P2 take                  | turn P1; P2 has 9
SW-14  | top 9S; P1 8S 3S 4S 5S; P2 8H 3H 4H                         | P1 8S, P2 8H                    | turn P1; phase EIGHTS; offers STAND
SW-14  | top 9S; P1 8S 3S 4S; P2 8H 3H 4H                            | P1 8S, P2 8H, P1 stand          | turn P2; suit H
SW-15  | top 9S; P1 2S 3S 4S; P2 3H 4H; P3 5                         | P1 2S, P3 draw?                 | refused NOT_YOUR_TURN; turn P2; P2 has 2
""")
def test_a_chain_is_passed_on_or_given_in_to(clause, start, when, then):
    """Its own rank or nothing; giving in is the whole turn. Rule: SW-08, SW-09, SW-11 to SW-15."""
    play_out(start, when, then)


def test_giving_in_is_a_turn_action():
    """Taking and standing count as turns of the seat, so they close the window to catch. Rule: SW-15, G-07."""
    for start, answer in (("top 2S; chain 1", "take"), ("top 8S; chain 1", "stand")):
        told = Told(given(f"{start}; turn P2; vulnerable P1; P1 1; P2 5; P3 5"))

        step = SWITCH.act(told.state, 1, told.move(1, answer), told.now_ms, told.chance, PACE)

        assert step.is_turn_action
        assert step.state.turn_actions == told.state.turn_actions + 1
        assert step.state.vulnerable is None


@rows("""
clause | start                                                    | rank | count | sum | answers
SW-08  | top 2S; chain 3; turn P2; P1 5; P2 5                     | 2    | 3     | 6   | 2S 2H 2D 2C
SW-09  | top AS; chain 2; turn P2; P1 5; P2 5                     | A    | 2     | 8   | AS AH AD AC
SW-11  | top 8S; chain 2; turn P2; P1 5; P2 5                     | 8    | 2     | 1   | 8S 8H 8D 8C
""")
def test_the_table_says_what_waits_and_what_answers_it(clause, start, rank, count, sum, answers):
    """Its cards, what giving in costs, who laid the last one. Rule: SW-08, SW-09, SW-11."""
    chain = SWITCH.table_view(given(start)).chain

    assert (chain.rank, chain.count, chain.sum) == (rank, int(count), int(sum))
    assert (chain.by_seat, chain.answers) == (0, tuple(answers.split()))


def test_the_chain_names_who_laid_its_last_card():
    """Each answer makes another seat the one that asks. Rule: SW-08."""
    told = Told(given("top 9S; P1 2S 3S 4S; P2 2H 3H 4H; P3 5"))

    by = [SWITCH.table_view(told.happens(when).state).chain.by_seat for when in ("P1 2S", "P2 2H")]

    assert by == [0, 1]


def test_no_chain_is_shown_when_none_waits():
    """Nor after somebody gave in to it. Rule: SW-13."""
    state = given("top 2S; chain 3; P1 5; P2 5")

    over = Told(state).happens("P1 take").state

    assert SWITCH.table_view(over).chain is None
    assert SWITCH.table_view(given("top 2S; P1 5; P2 5")).chain is None


def test_taking_says_how_many_cards_there_are_to_take():
    """What waits, or what there is. Rule: SW-13, G-18."""
    for start, amount in (("top 2S; chain 3", 6), ("top 2S; chain 3; exact; stock 9S 9H", 2)):
        take = next(a for a in own_view(given(f"{start}; P1 3S 4S; P2 0")).actions if a.kind.value == "TAKE_PENALTY")
        assert (take.amount, take.primary) == (amount, True)


def test_the_refusal_says_what_waits():
    """The rank, and the cards where cards wait: an eight asks for a turn, not for 0 cards. Rule: SW-11, SW-12."""
    for start, cards in (("top AS; chain 2", {"cards": 8}), ("top 8S; chain 2", {})):
        told = Told(given(f"{start}; P1 3S 4S; P2 5")).happens("P1 3S?")
        assert told.refused.facts == {"card": "3S", "rank": start[4]} | cards
