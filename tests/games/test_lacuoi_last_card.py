"""Calling the last card, catching who forgot, and the lock that makes it possible with two."""

from .tables import play_out, rows


@rows("""
clause | start                                    | when                                        | then
CW-1   | top B2; P1 B7 R1; P2 5; P3 5             | P1 B7                                       | vulnerable P1; turn P2
CW-1   | top B2; P1 B7 R1 R2; P2 5; P3 5          | P1 B7                                       | nobody
CW-1   | top R5; P1 RD R1 R2; P2 B3; P3 5         | P1 RD                                       | nobody; P2 has 3
LC-18  | top B2; P1 B7 R1; P2 5; P3 5             | P1 B7, P3 catch                             | P1 has 3; turn P2; nobody; told CAUGHT
CW-2   | top B2; P1 B7 R1; P2 5; P3 5             | P1 B7!, P3 catch?                           | refused NOBODY_TO_CATCH; P1 has 1; P1 called; told CALLED_LAST
CW-2   | top B2; P1 B7 R1; P2 5; P3 5             | P1 call, P1 B7, P2 catch?                   | refused NOBODY_TO_CATCH; P1 called
CW-2   | top B2; P1 B7 R1; P2 5; P3 5             | P1 B7, P1 call, P3 catch?                   | refused NOBODY_TO_CATCH; P1 has 1; P3 has 5
CW-2   | top B2; P1 B7 R1; P2 5; P3 5             | P1 call, P1 call?                           | refused NOTHING_TO_CALL; P1 called
CW-2   | top B2; P1 B7 R1 R2; P2 5; P3 5          | P1 call?                                    | refused NOTHING_TO_CALL; turn P1
CW-2   | top B2; P1 B7; P2 R1 R2; P3 5            | P1 call?                                    | refused NOTHING_TO_CALL
CW-2   | top B2; P1 B7 R1; P2 R1 R2; P3 5         | P2 call?                                    | refused NOTHING_TO_CALL; P2 uncalled
CW-2   | top B2; P1 B7 R1 R2; P2 5; P3 5          | P1 B7!                                      | P1 uncalled; untold CALLED_LAST
CW-2   | top B2; P1 B7 R1; P2 5; P3 5; stock G5   | P1 call, P1 draw                            | P1 uncalled; turn P2
CW-2   | top B2; P1 B7 R1; P2 5; P3 5; stock B5   | P1 call, P1 draw, P1 B7?                    | P1 uncalled; refused ONLY_THE_DRAWN_CARD
CW-2   | top B2; exact; P1 G7 R1; P2 5; P3 0      | P1 call, P1 pass                            | P1 uncalled; turn P2
CW-2   | top F; colour R; pending 4; phase CHALLENGE; illegal; by P3; P1 R7 R1; P2 5; P3 5 | P1 call, P1 challenge, P1 R7 | P1 called; nobody
CW-2   | top F; colour R; pending 4; phase CHALLENGE; by P3; P1 R7 R1; P2 5; P3 5 | P1 call, P1 accept | P1 uncalled; P1 has 6
CW-2   | stacking; top RD; pending 2; P1 GD R1; P2 5; P3 5 | P1 call, P1 GD                     | P1 called; nobody
CW-3   | top B2; P1 B7 R1; P2 5; P3 5             | P1 B7, P2 draw, P3 catch?                   | refused NOBODY_TO_CATCH; P1 has 1
CW-3   | top B2; P1 B7 R1; P2 5; P3 5             | P1 B7, P2 out of time, P3 catch?            | refused NOBODY_TO_CATCH
CW-3   | top R5; P1 RS R1; P2 5; P3 5             | P1 RS, P2 catch                             | P1 has 3; turn P3
CW-3   | top B2; P1 B7 R1; P2 5; P3 5             | P1 B7, P1 leaves, P3 catch?                 | refused NOBODY_TO_CATCH
CW-3   | top B2; P1 B7 R1; P2 5; P3 5             | P1 B7, P2 leaves, P3 catch                  | P1 has 3; turn P3
CW-3   | top R5; called P1; P1 R1; P2 5; P3 5; stock G3 R7 | P1 draw, P2 draw                   | P1 uncalled
CW-3   | top R5; called P1; P1 G1; P2 5; P3 5; stock R3 | P1 draw, P1 R3, P2 catch              | P1 has 3
CW-3   | top R5; called P1; P1 G1; P2 5; P3 5; stock R3 | P1 draw, P1 R3!, P2 catch?            | refused NOBODY_TO_CATCH
CW-2   | top R5; called P1; P1 G1; P2 5; P3 5; stock R3 | P1 draw, P1 call, P1 R3, P2 catch?    | refused NOBODY_TO_CATCH
CW-3   | top R5; turn P2; called P1; P1 G1; P2 5; P3 RD R1; P3 RD R1 | P2 out of time, P3 RD    | P1 uncalled; P1 has 3
CW-4   | top Y4; P1 F R9; P2 5; P3 5              | P1 F>B, P2 catch                            | P1 has 3; turn P2; phase CHALLENGE; pending 4; colour B
CW-4   | stacking; top R5; P1 RD R9; P2 5; P3 5   | P1 RD, P3 catch                             | P1 has 3; turn P2; phase STACK; pending 2
CW-4   | top B2; P1 B7 R1; P2 5; P3 5             | P1 B7, P1 catch?                            | refused CANNOT_CATCH_YOURSELF
CW-4   | top B2; P1 B7 R1; P2 5; P3 5             | P1 B7, P9 catch?                            | refused NOT_A_PLAYER
CW-4   | top B2; P1 B7 R1; P2 5; P3 5; P4 5       | P1 B7, P4 leaves, P4 catch?                 | refused NOT_A_PLAYER; vulnerable P1
CW-5   | top B2; P1 B7 R1; P2 5; P3 5; P4 5       | P1 B7, P3 catch, P4 catch?                  | refused NOBODY_TO_CATCH; P1 has 3
CW-5   | top B2; P1 B7 R1; P2 5; P3 5             | P1 B7, P3 catch, P1 call?                   | refused NOTHING_TO_CALL
CW-6   | top B2; P1 B7 R1 R2; P2 5; P3 5          | P3 catch?, P3 catch?, P3 catch?, P1 B7      | P3 has 5; turn P2
CW-7   | top B2; P1 B7 R1; P2 B3 R2; P3 5         | P1 B7, P2 B3                                | vulnerable P2
CW-8   | top B2; P1 B7 B1; P2 B3 R2; P3 B9        | P1 B7, P2 B3, P3 out of time, P1 B1, P2 catch? | refused ROUND_OVER; out P1 11
G-22   | top R5; P1 RS R1; P2 5                   | P1 RS, P1 R1?                               | refused CATCH_WINDOW; turn P1; vulnerable P1
G-22   | top R5; P1 RS R1; P2 5                   | P1 RS, wait 2999, P1 R1?                    | refused CATCH_WINDOW
G-22   | top R5; P1 RS R1; P2 B1 B2               | P1 RS, wait 3000, P1 R1                     | out P1 3
G-22   | top R5; P1 RS R1; P2 B1 B2               | P1 RS, P1 call, P1 R1                       | out P1 3
G-22   | top R5; P1 RS R1; P2 5                   | P1 RS, P2 catch, P1 draw                    | P1 has 4
G-22   | top R5; P1 RV R1; P2 5                   | P1 RV, P1 draw?                             | refused CATCH_WINDOW
G-22   | top R5; P1 RD R1; P2 5                   | P1 RD, P1 draw?                             | refused CATCH_WINDOW
G-22   | top R5; P1 RS R1; P2 5; P3 5             | P1 RS, P3 leaves, P1 R1?                    | refused CATCH_WINDOW
G-22   | top R5; P1 RS G1; P2 5                   | P1 RS, P1 G1?                               | refused CARD_NOT_PLAYABLE
""")
def test_the_last_card_is_called_or_caught(clause, start, when, then):
    """Who may call when, who may be caught until when. Rule: CW-1 to CW-8, G-22, LC-18."""
    play_out(start, when, then)
