"""Calling the last card and catching who forgot."""

from tests.games.shedding.tables import rows

from .tables import play_out


@rows("""
clause | start                                       | when                                   | then
CW-1   | top 9S; P1 7S 4D; P2 5; P3 5                | P1 7S                                  | vulnerable P1; turn P2
CW-1   | top 9S; P1 7S 4D 5D; P2 5; P3 5             | P1 7S                                  | nobody
CW-1   | top 2S; chain 1; P1 2D 4D; P2 5; P3 5       | P1 2D                                  | vulnerable P1; turn P2; chain 2
SW-16  | top 9S; P1 7S 4D; P2 5; P3 5                | P1 7S, P3 catch                        | P1 has 3; turn P2; nobody; told CAUGHT; P3 has 5
SW-16  | top 9S; P1 8S 4D; P2 5; P3 5                | P1 8S, P3 catch                        | P1 has 3; turn P2; phase EIGHTS; chain 1
SW-16  | top 2S; chain 2; P1 2D 4D; P2 5; P3 5       | P1 2D, P2 catch, P2 take               | P1 has 3; P2 has 11; turn P3
SW-16  | top 9S; P1 JD 4D; P2 5; P3 5                | P1 JD>C, P3 catch                      | P1 has 3; suit C; top JD; turn P2
CW-2   | top 9S; P1 7S 4D; P2 5; P3 5                | P1 7S!, P3 catch?                      | refused NOBODY_TO_CATCH; P1 has 1; P1 called; told CALLED_LAST
CW-2   | top 9S; P1 JD 4D; P2 5; P3 5                | P1 JD>C!, P3 catch?                    | refused NOBODY_TO_CATCH; P1 called; suit C
CW-2   | top 9S; P1 7S 4D; P2 5; P3 5                | P1 call, P1 7S, P2 catch?              | refused NOBODY_TO_CATCH; P1 called
CW-2   | top 9S; P1 7S 4D; P2 5; P3 5                | P1 7S, P1 call, P3 catch?              | refused NOBODY_TO_CATCH; P1 has 1; P3 has 5
CW-2   | top 9S; P1 7S 4D; P2 5; P3 5                | P1 call, P1 call?                      | refused NOTHING_TO_CALL; P1 called
CW-2   | top 9S; P1 7S 4D 5D; P2 5; P3 5             | P1 call?                               | refused NOTHING_TO_CALL; turn P1
CW-2   | top 9S; P1 7S; P2 7D 5D; P3 5               | P1 call?                               | refused NOTHING_TO_CALL
CW-2   | top 9S; P1 7S 4D; P2 7D 5D; P3 5            | P2 call?                               | refused NOTHING_TO_CALL; P2 uncalled
CW-2   | top 9S; P1 7S 4D 5D; P2 5; P3 5             | P1 7S!                                 | P1 uncalled; untold CALLED_LAST
CW-2   | top 9S; P1 7H 4D; P2 5; P3 5; stock 5D      | P1 call, P1 draw                       | P1 uncalled; turn P2
CW-2   | top 2S; chain 1; P1 2D 4D; P2 5; P3 5       | P1 call, P1 take                       | P1 uncalled; P1 has 4
CW-2   | top 8S; chain 1; P1 8D 4D; P2 5; P3 5       | P1 call, P1 stand                      | P1 uncalled; P1 has 2
CW-2   | top 8S; chain 1; P1 8D 4D; P2 5; P3 5       | P1 call, P1 8D                         | P1 called; nobody
CW-2   | top 9S; exact; P1 7H 4D; P2 5; P3 0         | P1 call, P1 pass                       | P1 uncalled; turn P2
CW-2   | top 9S; P1 7S 4D; P2 5; P3 5                | P1 call, P1 out of time                | P1 uncalled; P1 has 3
CW-3   | top 9S; P1 7S 4D; P2 3D 3H; P3 5; stock 3C  | P1 7S, P2 draw, P3 catch?              | refused NOBODY_TO_CATCH; P1 has 1
CW-3   | top 9S; P1 7S 4D; P2 5; P3 5                | P1 7S, P2 out of time, P3 catch?       | refused NOBODY_TO_CATCH
CW-3   | top 9S; P1 2S 4D; P2 5; P3 5                | P1 2S, P2 out of time, P3 catch?       | refused NOBODY_TO_CATCH; P2 has 7
CW-3   | top 9S; exact; P1 7S 4D; P2 3D 3H; P3 0     | P1 7S, P2 draw, P3 catch?              | refused NOBODY_TO_CATCH
CW-3   | top 9S; P1 7S 4D; P2 5; P3 5                | P1 7S, P1 leaves, P3 catch?            | refused NOBODY_TO_CATCH
CW-3   | top 9S; P1 7S 4D; P2 5; P3 5                | P1 7S, P2 leaves, P3 catch             | P1 has 3; turn P3
CW-3   | top 9S; called P1; P1 4D; P2 3D 3H; P3 5; stock 3C | P1 draw                         | P1 uncalled; P1 has 2; turn P2
CW-3   | top 9S; called P1; P1 4D; P2 5; P3 5; stock 7S | P1 draw, P1 7S, P2 catch            | P1 has 3
CW-3   | top 9S; called P1; P1 4D; P2 5; P3 5; stock 7S | P1 draw, P1 7S!, P2 catch?          | refused NOBODY_TO_CATCH
CW-2   | top 9S; called P1; P1 4D; P2 5; P3 5; stock 7S | P1 draw, P1 call, P1 7S, P2 catch?  | refused NOBODY_TO_CATCH
CW-3   | top 2S; chain 1; turn P3; called P1; P1 4D; P2 5; P3 2D 5D 6D | P3 2D, P1 take       | P1 uncalled; P1 has 5
CW-4   | top 9S; P1 7S 4D; P2 5; P3 5                | P1 7S, P1 catch?                       | refused CANNOT_CATCH_YOURSELF
CW-4   | top 9S; P1 7S 4D; P2 5; P3 5                | P1 7S, P9 catch?                       | refused NOT_A_PLAYER
CW-4   | top 9S; P1 7S 4D; P2 5; P3 5; P4 5          | P1 7S, P4 leaves, P4 catch?            | refused NOT_A_PLAYER; vulnerable P1
CW-4   | top 9S; exact; P1 7S 4D; P2 5; P3 0         | P1 7S, P3 catch                        | P1 has 2; stock 0; pile 1; turn P2
CW-5   | top 9S; P1 7S 4D; P2 5; P3 5; P4 5          | P1 7S, P3 catch, P4 catch?             | refused NOBODY_TO_CATCH; P1 has 3
CW-5   | top 9S; P1 7S 4D; P2 5; P3 5                | P1 7S, P3 catch, P1 call?              | refused NOTHING_TO_CALL
CW-6   | top 9S; P1 7S 4D 5D; P2 5; P3 5             | P3 catch?, P3 catch?, P3 catch?, P1 7S | P3 has 5; turn P2
CW-7   | top 9S; P1 7S 4D; P2 3S 5D; P3 5            | P1 7S, P2 3S                           | vulnerable P2
CW-8   | top 9S; P1 7S 4S; P2 3S 5D 6D; P3 5D 6H     | P1 7S, P2 3S, P3 out of time, P1 4S, P2 catch? | refused ROUND_OVER; out P1
G-22   | top 9S; vulnerable P1; P1 7S; P2 5          | P1 7S?                                 | refused CATCH_WINDOW; turn P1
G-22   | top 9S; vulnerable P1; P1 7S; P2 5          | wait 2999, P1 7S?                      | refused CATCH_WINDOW
G-22   | top 9S; vulnerable P1; P1 7S; P2 5          | wait 3000, P1 7S                       | out P1
G-22   | top 9S; vulnerable P1; P1 7S; P2 5          | P1 call, P1 7S                         | out P1
G-22   | top 9S; vulnerable P1; P1 7S; P2 5          | P2 catch, P1 7S                        | P1 has 2; turn P2
""")
def test_the_last_card_is_called_or_caught(clause, start, when, then):
    """Who may call when, who may be caught until when. Rule: CW-1 to CW-8, G-22, SW-16."""
    play_out(start, when, then)
