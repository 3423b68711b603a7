"""Leaving in the middle of a round: what it costs, and how the others go on."""

from chieu.games.phom.game import PHOM

from .tables import Told, given, own_view, play_out, rows


@rows("""
test | start | when | then
PH-T49 | 4p; P2 6H 9; P4 5H 7H 7; turn P2; phase DISCARD; head P1; pile P1 1 | P2 6H, P3 leaves, P4 eats | scores 0 -10 -40 +10; P4 eaten 6H; P3 left
PH-T51 | 4p; P1 9; pile P1 2S 9S; pile P2 1; pile P3 1; pile P4 1; turn P2; last P1 | P1 leaves | head P2; turn P2; last 9S; running
PH-T52 | 2p; turn P1 | P2 leaves | over last_seat; winner P1; scores +40 -40
PH-T54 | 4p; turn P2; pile P1 1; last P1 | P1 leaves | scores -40 0 0 0; running; turn P2
PH-25a | 3p; laid P2 4S 5S 6S; P2 2; turn P3; phase DISCARD; P3 10 | P2 leaves | P2 left; P2 has 0; P2 laid; told CARDS_RETURNED
PH-25b | 4p; pile P1 6H; last P1; turn P2; P3 5H 7H 7 | P2 leaves, P3 eats | P3 eaten 6H; scores -10 -40 +10 0
PH-25b | 4p; pile P1 6H; last P1; turn P2; P3 5H 7H 7 | P2 draws, P2 leaves, P3 eats | P3 eaten 6H
PH-25b | 4p; pile P1 6H; last P1; turn P2; P2 5H 7H 7 | P2 eats, P2 leaves | turn P3; last none; phase TAKE; scores -10 -30 0 0
PH-25b | 4p; pile P1 6H; last P1; turn P2; P2 5H 7H 7 | P2 eats, P2 leaves, P3 eats? | refused NOT_IN_THIS_STEP
PH-25b | 4p; pile P1 6H; last P1; turn P2; P2 5H 7H 7 | P1 leaves, P2 eats | P2 eaten 6H; scores -40 0 0 0; P1 pile; head P2
PH-25c | 4p; pile P1 1; pile P2 1; last P2; turn P3; head P1 | P1 leaves | head P2; turn P3
PH-25d | 4p; P1 10; phase OPEN | P1 leaves | turn P2; phase OPEN; P2 has 10; stock 14; head P2; told DREW
PH-25d | 4p; P1 10; P2 KS 8; phase OPEN | P1 leaves, P2 KS | turn P3; P2 has 9; phase TAKE
PH-25d | 2p; P1 10; phase OPEN | P1 leaves | over last_seat; scores -40 +40
PH-25e | 3p; laid P1 4S 5S 6S; P1 KD; laid P2 9C 9D 9H; P2 2S; laid P3 8C 8D 8H; P3 2; pile P1 4; pile P2 4; pile P3 3; turn P3 | P3 leaves | over laid; scores -10 +50 -40
PH-25e | 3p; laid P1 4S 5S 6S; P1 KD; laid P2 9C 9D 9H; P2 2S; laid P3 8C 8D 8H; P3 2; pile P1 4; pile P2 3; pile P3 3; turn P2 | P3 leaves | running; turn P2
PH-25f | 4p; turn P1 | P1 leaves, P2 leaves, P4 leaves | over last_seat; winner P3; scores -40 -40 +120 -40
PH-25g | 4p; laid P3 8D!2 8H 8S; P3 2; P4 3S 3H 3D 4C 5C 6C 9D 10D JD KS; turn P4; phase DISCARD | P3 leaves, P4 u | den none; scores -50 -90 0 +140
PH-25g | 4p; laid P3 8D!2 8H 8S; P3 2; P4 3S 3H 3D 4C 5C 6C 9D 10D JD KS; turn P4; phase DISCARD | P2 leaves, P4 u | den P3; scores 0 -80 -60 +140
G-10 | 4p; turn P1 | P2 leaves, P2 leaves? | refused NOT_A_PLAYER
G-10 | 4p; turn P1 | P2 leaves, P2 u? | refused NOT_A_PLAYER
G-13 | 2p; turn P1 | P2 leaves, P1 draws? | refused ROUND_OVER
PH-P6 | stake 25; 3p; turn P1 | P2 leaves | scores 0 -100 0
PH-P6 | 2p; laid P1 4S 5S 6S; P1 2; turn P1; phase SEND; pile P1 3; pile P2 3 | P2 leaves | over last_seat; scores +40 -40
""")
def test_leaving(test, start, when, then):
    """It costs four units, the seat is out, and play goes on from where it stood. Rule: PH-25a to PH-25g, PH-P6."""
    play_out(start, when, then)


def test_cards_sent_to_a_leaver_count_for_nobody():
    """They stay where they are, out of play, and no more can be sent there. Rule: PH-25a."""
    start = "3p; laid P1 4S 5S 6S; P1 2; laid P2 9C 9D 9H; P2 7S 8S KD; pile P2 3; pile P1 4; pile P3 3; turn P2; phase SEND"

    told = play_out(start, "P2 sends 7S to 1, P1 leaves, P2 sends 8S to 1?", "refused BAD_TARGET; P2 holds 8S KD")

    assert 24 in told.state.players[0].away
    assert sorted(PHOM.all_cards(told.state)) == list(range(52))
    assert PHOM.table_view(told.state).seats[0].melds == ()


def test_a_fourth_card_of_a_leaver_is_free_but_a_chot():
    """Nobody pays for it, nothing moves, and its eater pays for all when another is Ù. Rule: PH-P5, PH-P7, PH-14."""
    start = (
        "4p; P1 2; laid P1 4S 5S 6S; pile P1 2D 3D 7D 6H; P2 5H 7H KC 2C AD QS 8C 10S JH; P3 4; "
        "P4 3S 3H 3C 4C 5C 6C 9D 10D JD; pile P2 3; pile P3 3; pile P4 3; last P1; turn P2; head P1"
    )

    told = Told(given(start)).happens("P1 leaves, P2 eats, P2 lays 5H 6H 7H, P2 KC")

    told.holds("scores -40 0 0 0; P2 piled 4; tai ; turn P3").happens("P3 out of time, P4 draws, P4 u")
    told.holds("over u; den P2; scores -40 -100 0 +140")


def test_the_leaver_is_never_the_winner_and_its_pile_stays():
    """What it discarded can still be seen. Rule: PH-25a, G-10."""
    told = Told(given("3p; pile P2 KS 9S; pile P1 2; pile P3 1; turn P3")).happens("P2 leaves")

    facts = PHOM.table_view(told.state).seats[1]

    assert (facts.left, facts.cards, len(facts.discards), facts.held_units) == (True, 0, 2, -4)
    assert own_view(told.state, 1).hand == ()
