"""The trap table of the rules, row by row. Source: RULES.md."""

import pytest

from chieu.games.chance import Chance
from chieu.games.game import Setup
from chieu.games.switch.cards import FACE, pack, parse_hand
from chieu.games.switch.game import SWITCH
from chieu.games.switch.options import Options
from tests.games.shedding.tables import rows

from .tables import NOW, PACE, Told, given, play_out


@rows("""
row    | start                                                        | when                                | then
SW-T01 | top 10S; P1 QS 10H JD AC 7H; P2 5                            |                                     | legal QS 10H JD AC
SW-T02 | top 10S; P1 QS 7H; P2 5                                      | P1 draw?                            | refused OPTION_OFF; P1 has 2
SW-T02 | voluntary; top 10S; P1 QS 7H; P2 5                           | P1 draw                             | told DREW; P1 has 3
SW-T03 | top 10S; P1 7H JD; P2 5                                      | P1 draw?                            | refused OPTION_OFF; legal JD
SW-T04 | top 10S; P1 7H 4D; P2 5; stock 10C                           | P1 draw                             | turn P1; phase DREW; legal 10C; offers KEEP
SW-T04 | top 10S; P1 7H 4D; P2 5; stock 10C                           | P1 draw, P1 7H?                     | refused ONLY_THE_DRAWN_CARD; P1 holds 7H 4D 10C
SW-T05 | top 10S; P1 7H 4D; P2 5; stock 9D                            | P1 draw                             | P1 holds 7H 4D 9D; turn P2
SW-T06 | top 9S; P1 2S 3S 4S; P2 2H 3H 4H; P3 2D 3D 4D; P4 5S 6S      | P1 2S, P2 2H, P3 2D, P4 take        | P4 has 8; turn P1; phase PLAY; chain 0; top 2D; suit D
SW-T07 | top 2S; chain 1; turn P2; P1 5; P2 JS AS KS 8S; P3 5         | P2 JS>H?                            | refused PENALTY_FIRST; offers TAKE_PENALTY
SW-T07 | top 2S; chain 1; turn P2; P1 5; P2 JS AS KS 8S; P3 5         | P2 AS?                              | refused PENALTY_FIRST
SW-T07 | top 2S; chain 1; turn P2; P1 5; P2 JS AS KS 8S; P3 5         | P2 KS?                              | refused PENALTY_FIRST
SW-T07 | top 2S; chain 1; turn P2; P1 5; P2 JS AS KS 8S; P3 5         | P2 8S?                              | refused PENALTY_FIRST; legal
SW-T07 | top 2S; chain 1; turn P2; P1 5; P2 JS AS KS 8S; P3 9S 9H     | P2 take, P2 KS?                     | P2 has 6; refused NOT_YOUR_TURN; turn P3; phase PLAY; legal 9S
SW-T09 | top 9C; P1 AS 3S 4S; P2 AH 3H 4H; P3 5S 6S                   | P1 AS, P2 AH, P3 take               | P3 has 10; turn P1; suit H
SW-T09 | top 9C; P1 AS 3S; P2 AH 3H; P3 AD 3D; P4 AC 3C; P5 5S        | P1 AS, P2 AH, P3 AD, P4 AC, P5 take | P5 has 17
SW-T10 | top AS; chain 1; P1 JD 2S; P2 5                              | P1 JD>H?                            | refused PENALTY_FIRST
SW-T10 | top AS; chain 1; P1 JD 2S; P2 5                              | P1 2S?                              | refused PENALTY_FIRST
SW-T11 | top 4C; P1 JH 5C 6C; P2 4D 7H 9S JC AD                       | P1 JH>S                             | turn P2; suit S; legal 9S JC AD
SW-T12 | top 9S; P1 8S 3S 4S 5D; P2 8H 3H 4H; P3 7                    | P1 8S, P2 8H, P3 stand              | P3 has 7; turn P1; phase PLAY; top 8H; suit H; P3 stood
SW-T12 | top 9S; P1 8S 3S 4H 5D; P2 8H 3H 4D 6D; P3 5C 6C 7C KH       | P1 8S, P2 8H, P3 stand, P1 4H, P2 4D | turn P3
SW-T13 | top 9S; P1 8S 3S 4S; P2 5                                    | P1 8S, P2 stand                     | turn P1; P2 has 5
SW-T15 | top 8S; chain 1; P1 JD AC KS; P2 5                           | P1 JD>H?                            | refused PENALTY_FIRST; offers STAND
SW-T15 | top 8S; chain 1; P1 JD AC KS; P2 5                           | P1 AC?                              | refused PENALTY_FIRST
SW-T15 | top 8S; chain 1; P1 JD AC KS; P2 5                           | P1 KS?                              | refused PENALTY_FIRST; legal
SW-T16 | top 8S; chain 1; P1 8D KS; P2 5                              | P1 stand                            | turn P2; P1 has 2
SW-T17 | top 9S; P1 2S; P2 5                                          | P1 2S                               | out P1; P2 has 5; untold DREW
SW-T18 | top 9S; P1 JD; P2 5                                          | P1 JD                               | out P1
SW-T19 | top 9S; P1 2S 4D; P2 5; P3 5                                 | P1 2S, P3 catch                     | P1 has 3; turn P2; phase TWOS; chain 1; waiting 2
SW-T20 | top 9S; P1 2S 4D; P2 5; P3 5                                 | P1 2S, P2 take, P3 catch?           | refused NOBODY_TO_CATCH; P1 has 1
SW-T21 | top 9S; P1 8S 4D; P2 5; P3 5                                 | P1 8S, P2 stand, P3 catch?          | refused NOBODY_TO_CATCH; P1 has 1
SW-T22 | top 9S; P1 7S 4D; P2 5; P3 5                                 | P1 call, P1 7S, P2 catch?           | refused NOBODY_TO_CATCH; P1 has 1
SW-T23 | top 9S; P1 7S 4D; P2 5; P3 5                                 | P1 7S, wait 2000, P1 call, P2 catch? | refused NOBODY_TO_CATCH; P1 called
SW-T26 | top AS; chain 1; turn P2; exact; P1 5; P2 5; P3 0; stock 3H  | P2 take                             | P2 has 6; turn P3; stock 0; pile 1
SW-T27 | top 10S; exact; P1 7H 4D; P2 0; P3 5                         | P1 pass                             | turn P2
SW-T27 | top 10S; exact; P1 7H 4D; P2 5H 6H 7D; P3 0                  | P1 pass, P2 pass, P3 out of time    | blocked P1
SW-T27 | top 10S; exact; P1 7H 4D; P2 5H 6H; P3 0                     | P1 pass, P2 pass, P3 out of time    | drawn
SW-T28 | top 8S; chain 1; P1 8D KS; P2 5                              | P1 out of time                      | turn P2; P1 has 2; told STOOD
SW-T28 | top AS; chain 2; P1 AD KS; P2 5                              | P1 out of time                      | turn P2; P1 has 10; told PENALTY_TAKEN
SW-T28 | top 10S; P1 QS 7H; P2 5; stock 9S                            | P1 out of time                      | turn P2; P1 holds QS 7H 9S
SW-T28 | top 10S; P1 7H 10C; drawn 10C; P2 5                          | P1 out of time                      | turn P2; P1 holds 7H 10C; told KEPT
SW-T31 | top 2S; chain 1; turn P2; P1 5; P2 5; P3 9S 9H               | P2 leaves                           | turn P3; phase PLAY; chain 0; legal 9S; P3 has 2
SW-T35 | two; top 9S; P1 2S 3S; P2 2H 3S; P3 2D 3H; P4 2C 3H; P5 2S 4S; P6 7 | P1 2S, P2 2H, P3 2D, P4 2C, P5 2S, P6 take | P6 has 17; turn P1
""")
def test_the_traps_of_the_rules_snap_as_written(row, start, when, then):
    """Rows T01 to T35 but for the deal, the views and beginner mode, which follow. Rule: SW-05 to SW-19."""
    play_out(start, when, then)


def dealt(seats, deck=None):
    setup = Setup(seats=tuple(range(seats)), options=Options(), round_number=1, last_starter=0, now_ms=0, deck=deck)
    return SWITCH.deal(setup, Chance(b"deal")).state


def test_t29_trick_cards_do_not_begin_a_round():
    """Turned up ``AS 8D JC 2H 9C``: the round begins with ``9C``, the four are in the stock. Rule: SW-03."""
    turned = parse_hand("AS 8D JC 2H 9C")
    hands = [card for card in pack(1) if card not in turned][:14]
    rest = [card for card in pack(1) if card not in turned and card not in hands]

    state = dealt(2, (*hands, *turned, *rest))

    assert FACE[state.pile[-1]] == "9C"
    assert set(turned[:4]) <= set(state.stock)
    assert len(SWITCH.all_cards(state)) == 52


@pytest.mark.parametrize(("seats", "cards", "stock"), [(4, 52, 23), (5, 104, 68), (10, 104, 33)])
def test_t30_the_pile_after_the_deal(seats, cards, stock):
    """One deck up to four, two from five. Rule: SW-01, SW-02."""
    state = dealt(seats)

    assert (len(SWITCH.all_cards(state)), len(state.stock)) == (cards, stock)


@pytest.mark.parametrize("beginner", [False, True])
def test_t34_all_cards_are_open_in_beginner_mode_only(beginner):
    """Off: no view has them. On: the open table has P1's hand and the stock's order, other views as before. Rule: SW-20."""
    state = given(f"{'beginner; ' if beginner else ''}top 10S; P1 QS 7H; P2 5; stock 9D 3C")
    hidden = {*state.players[0].hand, *state.stock}

    own = SWITCH.seat_view(state, 1, NOW, PACE)
    table = SWITCH.open_table(state)

    assert hidden.isdisjoint(held.card for held in own.hand)
    assert hidden.isdisjoint((SWITCH.table_view(state).top, *SWITCH.table_view(state).under))
    if not beginner:
        assert table is None
        return
    assert [(hand.seat, len(hand.cards)) for hand in table.hands] == [(0, 2), (1, 5)]
    assert [FACE[card] for card in table.hands[0].cards] == ["QS", "7H"]
    assert (table.draws, table.discards) == (state.stock, state.pile)


def test_t02_the_refusal_names_the_option():
    """So that a page can say why the button is grey. Rule: SW-06."""
    told = Told(given("top 10S; P1 QS 7H; P2 5")).happens("P1 draw?")

    assert told.refused.facts == {"option": "voluntary_draw"}
