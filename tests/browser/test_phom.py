"""W3: four phones and a screen play Phỏm: eating, chuyển bài, chốt and tái, laying, sending, móm; then Ù."""

from tests.browser.scripts import played

# A is the host, and has ten cards.
ROUND = """
A discards 9S  | turn=B last=9S head=A A.out=9S
B draws        | B=10
B discards 4D  | turn=C last=4D lap=1
# Who is not the head is given the head's latest discard for the one that was eaten. PH-14, PH-P5
C eats         | turn=C C.eaten=4D C.units=+1 B.units=-1 A.out= B.out=9S head=B
C discards 8C  | turn=D last=8C
D eats         | D.eaten=8C D.units=+1 C.units=+0 B.out= C.out=9S head=C
D discards JD  | turn=A D.out=JD
A draws        | A=10
A discards 2S  | turn=B
B draws        |
B discards 9C  | turn=C lap=2
C draws        |
C discards JS  | turn=D
D draws        |
D discards AD  | turn=A
A draws        |
A discards 3H  | turn=B
B draws        |
B discards 6C  | turn=C lap=3
C draws        |
C discards 7S  | turn=D
D draws        |
D discards 9H  | turn=A
A draws        |
A discards 10H | turn=B
B draws        |
B discards 5C  | turn=C lap=4 B.out=9C,6C,5C
# The last lap: whoever has three discards lays before the fourth. PH-15, PH-18
C draws        | C=9 C.is=lastTurn
C lays         | C.melds=4S,4D,4H C.lays=1 C=7
C discards QD  | turn=D last=QD! C.is= C.out=9S,JS,7S,QD
# The chốt is eaten: four units, and its seat has a turn more. PH-16, PH-17
D eats         | D.eaten=8C,QD D.units=+5 C.units=-4 C.out=9S,JS,7S C.is=tai head=D
D lays         | D.lays=2 D.melds=8S,8C,8H/QS,QD,QH D=4
D sends 4C C   | D=3 C.melds=4S,4C,4D,4H
D discards 10C | turn=A D=2
# Without a phỏm: móm, and nothing may be sent. PH-20
A draws        | A=10
A lays         | A.is=mom,lastTurn A.lays=3
A discards KD  | turn=B A=9
B draws        | B=10
# What fits goes with the laying, when that is wished. PH-22
B lays_and_sends | B.melds=5H,6H,7H B.lays=4 D.melds=8S,8C,8D,8H/QS,QD,QH B=6
B discards KS  | turn=C B=5
C draws        | C=7
C lays         | C.melds=4S,4C,4D,4H/AC,2C,3C C.lays=1 C=4
C discards KH  | phase=ROUND_END turn=
"""
SECOND = """
D discards JD  | turn=A last=JD
A eats         | turn=A A.units=+1 D.units=-1
A is_u         | phase=ROUND_END turn=
"""


def test_four_phones_and_a_screen_play_phom(evening):
    """What each phone and the screen know and show is what the house says, after every move; what is won is what is lost."""
    table, (a, b, c, d) = evening("Phỏm", ("An", "Bình", "Chi", "Dũng"))
    people = {"A": a, "B": b, "C": c, "D": d}

    assert played(table, people, ROUND) == []
    # One for the eaten 4D, one for 8C, four for the chốt; then second, third and móm pay one, two and four. PH-P1, P2, P5
    assert brought(table) == {"An": (-40, -40), "Bình": (-30, -30), "Chi": (-50, -50), "Dũng": (120, 120)}
    assert d.sees("Bạn thắng ván này!")

    a.tap(".go .button:has-text('Chơi ván tiếp')")
    for phone in people.values():
        phone.until("view.roster.phase === 'PLAYING' && view.own.playing")
    # Who won has ten cards; the one who is Ù gets five units from each, and one for what was eaten. PH-03, PH-P4
    assert played(table, people, SECOND) == []
    assert brought(table) == {"An": (160, 120), "Bình": (-50, -80), "Chi": (-50, -100), "Dũng": (-60, 60)}


def brought(table):
    """Points of the round and of the evening by name, as the house says them."""
    return {row["name"]: (row["points"], row["total"]) for row in table.agreed["public"]["result"]["seats"]}
