"""Laying, drawing and what each card does to the next seats."""

from chieu.games.lacuoi.cards import COLOUR, DECK, FACE

from .tables import given, legal_faces, play_out, rows


@rows("""
clause | start                                            | legal
LC-06  | top R5; P1 R9 B5 G7 YS W F; P2 7                 | R9 B5 W F
LC-06  | top BS; P1 RS R3 B1; P2 7                        | RS B1
LC-06  | top GV; P1 RV G1 YD Y2; P2 7                     | RV G1
LC-06  | top G2; P1 RD GD Y2; P2 7                        | GD Y2
LC-07  | top W; colour G; P1 R2 G2 BS W; P2 7             | G2 W
LC-07  | top F; colour R; P1 F B1 R1; P2 7                | F R1
LC-09  | top R5; P1 R9 R2 W; phase DREW; drawn R2; P2 7   | R2
LC-17a | stacking; top RD; pending 2; P1 BD F R1 W; P2 7  | BD F
LC-17a | stacking; top F; colour R; pending 6; P1 RD F R1; P2 7 | F
LC-17c | stacking; top F; colour R; pending 4; phase CHALLENGE; by P2; P1 RD F R1; P2 7 | F
LC-16a | top F; colour R; pending 4; phase CHALLENGE; by P2; P1 RD F R1; P2 7 |
""")
def test_the_cards_that_may_be_laid_are_exactly_these(clause, start, legal):
    """What fits is listed, and nothing else. Rule: LC-06, LC-07, LC-09, LC-17a."""
    faces = legal_faces(given(start))

    assert faces == sorted(legal.split())


def test_every_pair_of_cards_matches_as_the_clause_says():
    """Colour, number, symbol or a wild: tried for every top and every card. Rule: LC-06."""
    for top in (card for card in DECK if COLOUR[card] is not None):
        fits = set(legal_faces(given(f"top {FACE[top]}; P1 {' '.join(sorted(set(FACE) - {FACE[top]}))}; P2 7")))
        expected = {
            face
            for face in set(FACE) - {FACE[top]}
            if face in "WF" or face[0] == FACE[top][0] or face[1] == FACE[top][1]
        }
        assert fits == expected, FACE[top]


@rows("""
clause | start                                          | when                       | then
LC-08  | top R5; P1 R9 B1; P2 7; stock G3               | P1 draw                    | P1 holds R9 B1 G3; turn P2; told DREW
LC-09  | top R5; P1 R9 B1; P2 7; stock R2               | P1 draw                    | turn P1; phase DREW; offers KEEP
LC-09  | top R5; P1 R9 B1; P2 7; stock R2               | P1 draw, P1 R9?            | refused ONLY_THE_DRAWN_CARD
LC-09  | top R5; P1 R9 B1; P2 7; stock R2               | P1 draw, P1 draw?          | refused ALREADY_DREW; P1 has 3
LC-09  | top R5; P1 R9 B1; P2 7; stock R2               | P1 draw, P1 R2             | P1 holds R9 B1; turn P2; top R2
LC-09  | top R5; P1 R9 B1; P2 7; stock R2               | P1 draw, P1 keep           | P1 holds R9 B1 R2; turn P2; told KEPT
LC-09  | top R5; P1 R9 B1; P2 7; stock W                | P1 draw, P1 W>G            | turn P2; colour G
LC-10  | top R5; P1 RS R1 R2; P2 5; P3 5                | P1 RS                      | turn P3; P2 has 5; P2 skipped
LC-10  | top R5; P1 RS R1 R2; P2 5; P3 5                | P1 RS, P3 out of time      | turn P1; P2 unskipped
LC-11  | top R5; P1 RV R1 R2; P2 5; P3 5                | P1 RV                      | turn P3; direction -1; told DIRECTION_CHANGED
LC-11  | top R5; P1 RV R1 R2; P2 5                      | P1 RV                      | turn P1; P2 skipped; direction 1
LC-11  | top R5; anticlockwise; turn P2; P1 5; P2 RV R1 R2; P3 5 | P2 RV             | turn P3; direction 1
LC-12  | top R5; P1 RD R1 R2; P2 RD BD; P3 5            | P1 RD                      | turn P3; P2 has 4; P2 skipped; pending 0
LC-13  | top R5; P1 W R1 R2; P2 5                       | P1 W>B                     | turn P2; colour B; told COLOUR_NAMED
LC-13  | top R5; P1 W R1 R2; P2 5                       | P1 W>R                     | turn P2; colour R
LC-07  | top F; colour R; P1 F B1 B2; P2 7              | P1 F>B                     | turn P2; phase CHALLENGE; pending 4; colour B
LC-14  | top R5; P1 F B1 B2; P2 7                       | P1 F>G                     | turn P2; phase CHALLENGE; pending 4; colour G; untold PENALTY_GREW
LC-15  | top R5; P1 RS R1 R2; P2 5                      | P1 RS                      | turn P1
LC-15  | top R5; P1 RD R1 R2; P2 5                      | P1 RD                      | turn P1; P2 has 7
LC-15  | top R5; P1 F Y1 Y2; P2 5                       | P1 F>G, P2 accept          | turn P1; P2 has 9
LC-15  | top R5; P1 F Y1 Y2; P2 5                       | P1 F>G, P2 challenge       | turn P1; P2 has 11
G-01   | top R5; P1 R9 B1; P2 7                         | P1 R7?                     | refused CARD_NOT_IN_HAND; P1 has 2
G-03   | top R5; P1 W B1 B2; P2 7                       | P1 W?                      | refused COLOUR_REQUIRED; top R5
G-03   | top R5; P1 R9 B1; P2 7                         | P1 R9>G?                   | refused COLOUR_NOT_ALLOWED
LC-06  | top R5; P1 G7 B1; P2 7                         | P1 G7?                     | refused CARD_NOT_PLAYABLE
G-07   | top R5; P1 G7 B1; P2 R1 R2                     | P2 R1?                     | refused NOT_YOUR_TURN; turn P1
G-07   | top R5; P1 G7 B1; P2 R1 R2                     | P1 keep?                   | refused NOT_IN_THIS_STEP
G-07   | top R5; P1 G7 B1; P2 R1 R2                     | P1 accept?                 | refused NOT_IN_THIS_STEP
G-07   | top R5; P1 G7 B1; P2 R1 R2                     | P1 take?                   | refused NOT_IN_THIS_STEP
G-07   | top R5; P1 R7 B1; P2 R1 R2; phase DREW; drawn R7 | P1 pass?                 | refused NOT_IN_THIS_STEP
LC-16a | top R5; P1 G7 B1; P2 R1 R2                     | P1 challenge?              | refused NOTHING_TO_CHALLENGE
G-10   | top R5; P1 G7 B1; P2 R1 R2                     | P4 draw?                   | refused NOT_A_PLAYER
""")
def test_a_turn_goes_as_the_clause_says(clause, start, when, then):
    """What a seat sends is carried out or refused, and the right seat is asked next. Rule: LC-06 to LC-15."""
    play_out(start, when, then)


@rows("""
clause | start                                             | when                  | then
G-18   | top R5; below 3; exact; P1 F R1 R2; P2 5; P3 5; P4 0; stock G3 | P1 F>B, P2 accept | P2 has 9; stock 1; pile 1; top F; colour B; told RESHUFFLED; reshuffles 1
G-18   | top R5; exact; P1 RD R1 R2; P2 5; P3 5; P4 0      | P1 RD                 | P2 has 6; turn P3; stock 0; pile 1
G-18   | top R5; exact; P1 RD R1 R2; P2 5; P3 5; P4 0      | P1 RD, P3 out of time | turn P4; told PASSED
G-19   | top R5; exact; P1 R1 G2; P2 5; P3 0               | P1 pass?              | refused MAY_NOT_PASS
G-19   | top R5; exact; P1 R1 G2; P2 5; P3 0               | P1 draw?              | refused NOT_IN_THIS_STEP
G-19   | top R5; exact; P1 G1 G2; P2 5; P3 0               | P1 pass               | turn P2; told PASSED; untold DREW
G-19   | top R5; exact; P1 G1 G2; P2 5; P3 0               | P1 R9?                | refused CARD_NOT_IN_HAND; offers CALL_LAST PASS
LC-23  | top R5; exact; P1 G1 G2; P2 B9 B8; P3 0           | P1 pass, P2 pass, P3 out of time | blocked P1 1232; told BLOCKED
LC-23  | top R5; exact; P1 G1 G2; P2 B3; P3 0              | P1 pass, P2 pass, P3 out of time | blocked P2 1232
LC-23  | top R5; exact; P1 G1 G2; P2 B1 B2; P3 0           | P1 pass, P2 pass, P3 out of time | drawn
LC-23  | top R5; exact; P1 G1 G2; P2 0; left P2=40; P3 0   | P1 pass, P3 out of time | blocked P1 1272
G-19   | top R5; exact; P1 R1 G2 G3; P2 B9 B8; P3 0; passes 2 | P1 R1               | turn P2; phase PLAY; passes 0
G-20   | top R5; actions 1999; P1 R1 G2 G3; P2 B9 B6       | P1 R1                 | blocked P1 15; told BLOCKED
G-20   | top R5; actions 1998; P1 R1 G2 G3; P2 7           | P1 R1                 | turn P2
G-20   | top R5; actions 1999; P1 R1; P2 B9 B6                | P1 R1                 | out P1 15; untold BLOCKED
""")
def test_the_stock_runs_dry_and_the_round_ends_all_the_same(clause, start, when, then):
    """Reshuffle, forgive, pass, block: nothing hangs. Rule: G-18, G-19, G-20, LC-23."""
    play_out(start, when, then)


@rows("""
clause | start                                                | when           | then
LC-21a | top R5; P1 R9 B1; P2 7; stock R2                     | P1 out of time | P1 holds R9 B1 R2; turn P2; top R5; told TIMED_OUT
LC-21b | top R5; P1 R9 R2; P2 7; phase DREW; drawn R2         | P1 out of time | P1 has 2; turn P2
LC-21c | top F; colour R; pending 4; phase CHALLENGE; by P2; P1 3; P2 5; P3 4 | P1 out of time | P1 has 7; turn P2; pending 0
LC-21d | stacking; top RD; pending 6; P1 3; P2 5; P3 4        | P1 out of time | P1 has 9; turn P2; pending 0
LC-21e | top R5; exact; P1 R1 G2; P2 5; P3 0                  | P1 out of time | P1 has 2; turn P2; told PASSED
LC-21e | stacking; top RD; pending 6; exact; P1 3; P2 5; P3 0; stock G1 | P1 out of time | P1 has 4; turn P2; pending 0
""")
def test_time_runs_out_in_every_phase(clause, start, when, then):
    """The server does the least, and the turn passes. Rule: LC-21."""
    told = play_out(start, when, then)

    assert {event.cause.value for event in told.events} == {"TIME_OUT"}


def test_a_step_inside_the_turn_does_not_start_the_clock_again():
    """`turn_number` rises with a new turn only; the challenger's own turn is one. Rule: G-08."""
    drawing = play_out("top R5; P1 R9 B1; P2 7; stock R2", "P1 draw", "phase DREW").state
    start = given("top F; colour R; pending 4; phase CHALLENGE; illegal; by P2; P1 3; P2 5; P3 4")
    assert drawing.turn_number == 0

    won = play_out(
        "top F; colour R; pending 4; phase CHALLENGE; illegal; by P2; P1 3; P2 5; P3 4", "P1 challenge", "turn P1"
    ).state

    assert won.turn_number == start.turn_number + 1
