"""Time is up: what the server does, step by step."""

from .tables import play_out, rows

T46 = "4p; P3 5H 6H 7H KS 9C 4D 2S JD 10C; pile P3 3; turn P3"


@rows("""
test   | start                                                                            | when           | then
PH-T45 | 4p; P1 5H 6H 7H KS 9C 4D 2S JD 10C AS; phase OPEN                                | P1 out of time | P1 pile KS; P1 has 9; turn P2; stock 15; untold DREW; told TIMED_OUT
PH-T46 | 4p; P3 5H 6H 7H KS 9C 4D 2S JD 10C; pile P3 3; turn P3; stock QC; pile P4 3      | P3 out of time | P3 laid 5H 6H 7H; P3 mom; turn P4; last KS; P3 holds QC 9C 4D 2S JD 10C
PH-T47 | 4p; laid P3 5H 6H 7H; P3 QC KS 9C 4D 2S JD 10C; pile P3 3; turn P3; phase SEND   | P3 out of time | P3 melded; last KS; turn P4
PH-24a | 4p; P2 5H 7H KS 9C 4D 2S JD 10C AC; pile P1 6H; last P1; turn P2; stock QC       | P2 out of time | P2 eaten; P1 pile 6H; P2 pile KS; scores 0 0 0 0
PH-24a | 4p; P2 5H 7H KS 9C 4D 2S JD 10C AC QC; turn P2; phase DISCARD                    | P2 out of time | P2 pile KS; untold DREW
PH-24c | 4p; P2 JH QH KH*1 KS 9C 4D 2S JD 10C AC; turn P2; phase DISCARD                  | P2 out of time | P2 pile KS
PH-24c | 4p; P2 JH QH KH*1 9C 4D 2S 10C AC 5C 6S; turn P2; phase DISCARD                  | P2 out of time | P2 pile 10C
PH-24c | 4p; P2 QS QC QD 9C 4D 2S 10C AC 5C 6S; turn P2; phase DISCARD                    | P2 out of time | P2 pile QD
PH-24c | 4p; junk; P2 QS QC QD 9C 4D 2S 10C AC 5C 6S; turn P2; phase DISCARD              | P2 out of time | P2 pile 10C
PH-24c | 4p; P2 JS QS KS KH 4D 2S 10C AC 5C 6S; turn P2; phase DISCARD                    | P2 out of time | P2 pile KH
PH-24c | 4p; P2 JH QH KH KS 4D 2S 10C AC 5C 6S; turn P2; phase DISCARD                    | P2 out of time | P2 pile KS
PH-24c | 4p; P2 KS KD 9C 7S 4D 2S 10C AC 5C 6H; turn P2; phase DISCARD                    | P2 out of time | P2 pile KD
PH-24c | 4p; junk; P2 AC 2C 3C 4C 5C 9S 9H 9D 9C JC; turn P2; phase DISCARD               | P2 out of time | over u
PH-24c | 4p; junk; P2 4H 5H 6H 7H 8S 8C 8D 10S QC KD; turn P2; phase DISCARD              | P2 out of time | P2 pile KD
PH-24b | 4p; P2 3S 3H 3D 4C 5C 6C 9D 10D JD KS; turn P2; phase LAY; pile P2 3             | P2 out of time | over u; P2 piled 4
PH-24d | 2p; P2 3S 9H KD 4C 5C 8C 9D 10D JC KS; turn P2; phase LAY; pile P2 3             | P2 out of time | P2 mom; P2 laid; P2 lay 1; told MOM
PH-24d | 2p; laid P1 4S 5S 6S; P2 7S 9H KD 4C 5C 6C 9D 10D JC KS; turn P2; phase LAY; pile P2 3 | P2 out of time | P2 mom; P2 laid 4C 5C 6C; P1 laid 4S 5S 6S; untold SENT
PH-24f | 3p; laid P2 4S 5S 6S; P2 9C 9D KH 7S; stock 9H; turn P2; pile P2 3; pile P3 3; extra | P2 out of time | P2 melded; P2 laid 4S 5S 6S / 9C 9D 9H; P2 holds 7S; P2 lay 1
PH-24f | 3p; mom P2; P2 9C 9D KH 7S 2D 4H 6C 10S QS; stock 9H; turn P2; pile P2 3; pile P3 3; extra | P2 out of time | P2 mom; P2 laid 9C 9D 9H
PH-24f | 3p; laid P2 4S 5S 6S / 8C 8D 8H; P2 KH; stock 7S; turn P2; pile P2 3; pile P3 3; extra | P2 out of time | P2 holds 7S; P2 piled 4
PH-24f | 3p; laid P2 4S 5S 6S; P2 9C 9D; stock 9H; turn P2; pile P2 3; pile P3 3; extra   | P2 out of time | P2 laid 4S 5S 6S / 9C 9D 9H; P2 piled 4; last none; turn P3; P2 has 0
""")
def test_what_the_server_does_when_time_is_up(test, start, when, then):
    """Draw, say an Ù, lay, discard: whatever of it is still to be done in the turn. Rule: PH-24a to PH-24f."""
    play_out(start, when, then)


def test_a_late_seat_is_mom_and_pays_four():
    """Others may send to what was laid for it. Rule: PH-24d, PH-22 (PH-T46)."""
    start = (
        "2p; laid P1 9S 10S JS; P1 8H KC 2D; P2 5H 6H 7H KS 9C 4D 2S JD 10C; stock QC 3C; "
        "pile P1 3; pile P2 3; turn P2; head P2; extra"
    )

    play_out(start, "P2 out of time, P1 draws, P1 lays nothing, P1 sends 8H to 2, P1 KC", "over laid; scores +40 -40")


def test_whoever_has_run_out_of_time_stays_mom():
    """A phỏm that is laid in an extra turn does not help. Rule: PH-24d, PH-17."""
    start = "2p; P1 8H KC; mom P2 for good; laid P2 5H 6H 7H; P2 9C 9D 4D; stock 9H; laid P1 3S 4S 5S; pile P1 4; pile P2 3; turn P2"

    play_out(f"{start}; extra", "P2 draws, P2 lays 9C 9D 9H, P2 4D", "over laid; P2 mom; scores +40 -40")
