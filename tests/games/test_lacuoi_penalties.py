"""Doubting a wild draw four, and stacking."""

from chieu.games.lacuoi.game import LA_CUOI

from .tables import NOW, PACE, Told, given, play_out, rows

LEGAL = "top Y4; P1 F R7 RS; P2 5; P3 5"
ILLEGAL = "top Y4; P1 F Y9 R2; P2 5; P3 5"


@rows("""
clause | start                              | when                                 | then
LC-16b | top Y4; P1 F R7 RS; P2 5; P3 5     | P1 F>R, P2 challenge                 | P2 has 11; turn P3; colour R; told CHALLENGE_LOST
LC-16b | top Y4; P1 F G4 W F; P2 5; P3 5    | P1 F>G, P2 challenge                 | P2 has 11; turn P3
LC-16b | top W; colour Y; P1 F Y1 R2; P2 5; P3 5 | P1 F>R, P2 challenge            | P1 has 6; turn P2
LC-16b | top Y4; P1 F R9; P2 5; P3 5        | P1 F>R, P3 catch, P2 challenge       | P1 has 3; P2 has 11
LC-16c | top Y4; P1 F Y9 R2; P2 5; P3 5     | P1 F>B, P2 challenge                 | P1 has 6; P2 has 5; turn P2; phase PLAY; colour B; told CHALLENGE_WON
LC-16d | top Y4; P1 F B9 R2; P2 5; P3 5     | P1 F>B, P2 challenge                 | P1 has 2; P2 has 11; turn P3; P2 skipped
LC-16e | top Y4; P1 F Y9 R2; P2 5; P3 5     | P1 F>B, P2 accept                    | P1 has 2; P2 has 9; turn P3; P2 skipped
LC-16a | top Y4; P1 F Y9 R2; P2 5; P3 5     | P1 F>B, P3 challenge?                | refused NOT_YOUR_TURN
LC-16a | top Y4; P1 F Y9 R2; P2 5; P3 5     | P1 F>B, P2 challenge, P2 challenge?  | refused NOTHING_TO_CHALLENGE
LC-16a | top Y4; P1 F Y9 R2; P2 F B1; P3 5  | P1 F>B, P2 F>B?                      | refused OPTION_OFF; offers ACCEPT CALL_LAST CHALLENGE
LC-16a | top Y4; P1 F Y9 R2; P2 F B1; P3 5  | P1 F>B, P2 B1?                       | refused PENALTY_FIRST
LC-16a | top Y4; P1 F Y9 R2; P2 F B1; P3 5  | P1 F>B, P2 draw?                     | refused PENALTY_FIRST
LC-16a | top Y4; P1 F Y9 R2; P2 F B1; P3 5  | P1 F>B, P2 take?                     | refused NOT_IN_THIS_STEP
""")
def test_a_wild_draw_four_is_answered(clause, start, when, then):
    """Doubted, accepted, and nothing else; judged as it was when it was laid. Rule: LC-16."""
    play_out(start, when, then)


def test_nobody_sees_the_hand_that_was_judged():
    """Views and events say the verdict only. Rule: LC-16f, G-04."""
    before = Told(given(ILLEGAL)).happens("P1 F>B").state
    other = Told(given("top Y4; P1 F Y8 G2; P2 5; P3 5")).happens("P1 F>B").state

    told = [Told(state).happens("P2 challenge") for state in (before, other)]

    assert told[0].events == told[1].events
    assert LA_CUOI.table_view(told[0].state) == LA_CUOI.table_view(told[1].state)
    assert not any(event.cards for event in told[0].events)


def test_the_question_names_the_price_of_each_answer():
    """The prompt says what accepting, winning and losing cost. Rule: LC-16c, LC-16d, LC-16e."""
    state = Told(given(LEGAL)).happens("P1 F>B").state

    prompt = LA_CUOI.seat_view(state, 1, NOW, PACE).prompt

    assert (prompt.by_seat, prompt.accept_draws, prompt.won_they_draw, prompt.lost_you_draw) == (0, 4, 4, 6)
    assert LA_CUOI.seat_view(state, 2, NOW, PACE).prompt is None


@rows("""
clause | start                                                         | when                             | then
LC-17a | stacking; top R5; P1 RD R1 R2; P2 GD G1; P3 5                 | P1 RD                            | turn P2; phase STACK; pending 2; P2 has 2
LC-17a | stacking; top R5; P1 RD R1 R2; P2 GD G1 G2; P3 F B2 B3; P4 BD B1 | P1 RD, P2 GD, P3 F>B, P4 BD?  | refused PENALTY_FIRST; pending 8; turn P4; told PENALTY_GREW
LC-17b | stacking; top R5; P1 RD R1 R2; P2 GD G1 G2; P3 F B2 B3; P4 BD B1 | P1 RD, P2 GD, P3 F>B, P4 take | P4 has 10; turn P1; colour B; pending 0
LC-17b | stacking; top R5; P1 RD R1 R2; P2 GD G1; P3 5                 | P1 RD, P2 take                   | P2 has 4; turn P3; P2 skipped; told PENALTY_TAKEN
LC-17a | stacking; top RD; pending 2; P1 R9; P2 5; P3 5                | P1 R9?                           | refused PENALTY_FIRST
LC-17a | stacking; top RD; pending 2; P1 R9 B1 B2; P2 5; P3 5          | P1 draw?                         | refused PENALTY_FIRST; offers TAKE_PENALTY
LC-17b | stacking; top RD; pending 2; P1 R9; P2 5; P3 5                | P1 take                          | P1 has 3; turn P2
LC-17c | stacking; top R5; P1 F R3 R4; P2 F G1 G2; P3 F Y1 Y2          | P1 F>R, P2 F>G, P3 challenge?    | refused NOTHING_TO_CHALLENGE; offers TAKE_PENALTY; legal F; pending 8
LC-17c | stacking; top R5; P1 F R3 R4; P2 F G1 G2; P3 5                | P1 F>R, P2 accept                | P2 has 7; turn P3
LC-17c | stacking; top RD; pending 2; P1 F R3 R4; P2 F G1 G2; P3 5     | P1 F>R, P2 challenge?            | refused NOTHING_TO_CHALLENGE; pending 6
LC-17d | stacking; top R5; P1 F R3 R4; P2 F G1 G2; P3 5                | P1 F>R, P2 challenge             | P1 has 6; pending 0; turn P2; phase PLAY
LC-17d | stacking; top R5; P1 F B3 B4; P2 F G1 G2; P3 5                | P1 F>R, P2 challenge             | P2 has 9; pending 0; turn P3
LC-17e | stacking; top R5; P1 RD R1 R2; P2 GD G1 G2; P3 5              | P1 RD, P2 GD, P3 take            | colour G; turn P1
LC-17e | stacking; top RD; pending 2; P1 RS RV R1; P2 5; P3 5          | P1 RS?                           | refused PENALTY_FIRST
LC-17e | stacking; top RD; pending 2; P1 RS RV R1; P2 5; P3 5          | P1 RV?                           | refused PENALTY_FIRST
""")
def test_penalties_are_stacked(clause, start, when, then):
    """With the option on a penalty grows until somebody takes it. Rule: LC-17."""
    play_out(start, when, then)


def test_the_table_says_what_waits_and_what_answers_it():
    """How much, by whom, and with what. Rule: LC-17a, LC-17c."""
    state = Told(given("stacking; top R5; P1 RD R1 R2; P2 GD G1 G2; P3 5")).happens("P1 RD, P2 GD").state

    pending = LA_CUOI.table_view(state).pending
    opening = LA_CUOI.table_view(Told(given(LEGAL)).happens("P1 F>B").state).pending

    assert (opening.cards, opening.by_seat, opening.challengeable, opening.answers) == (4, 0, True, ())
    assert (pending.cards, pending.by_seat, pending.challengeable) == (4, 1, False)
    assert pending.answers == ("RD", "YD", "GD", "BD", "F")
