"""The bot of Lá Cuối: decent, fair, and it knows no more than its seat."""

from chieu.games.chance import Chance
from chieu.games.lacuoi.cards import FACE
from chieu.games.lacuoi.game import LA_CUOI
from chieu.games.lacuoi.moves import Play
from chieu.games.pace import Pace

from .tables import NOW, Told, given, rows

AT_ONCE = Pace(catch_lock_ms=0)


def chosen(state):
    """The bot's move for the seat to act, in the written form."""
    seat = state.players[state.turn].seat
    own = LA_CUOI.seat_view(state, seat, NOW, AT_ONCE)
    move = LA_CUOI.bot_move(LA_CUOI.table_view(state), own, Chance(b"bot"))
    if isinstance(move, Play):
        named = f">{move.colour.value}" if move.colour else ""
        return f"{FACE[move.card]}{named}{'!' if move.call else ''}"
    return type(move).__name__


@rows("""
why                            | start                                                      | chosen
keeps its wilds                | top R5; P1 W F R1 B2; P2 7                                 | R1
a wild when nothing else fits  | top R5; P1 W F B1 B2; P2 7                                 | W>B
calls with the play            | top R5; P1 R1 B2; P2 7                                     | R1!
hits who is nearly out         | top R5; P1 RD G5 G1 G2 G3 G4; P2 2                         | RD
saves it for later             | top R5; P1 RD G5 G1 G2 G3 G4; P2 7                         | G5
draws when it must             | top R5; P1 B1 B2 B3; P2 7                                  | Draw
plays what it drew             | top R5; P1 R9 B1 B2; phase DREW; drawn R9; P2 7            | R9
doubts a full hand             | top F; colour R; pending 4; phase CHALLENGE; by P2; P1 5; P2 6 | Challenge
believes an almost empty one   | top F; colour R; pending 4; phase CHALLENGE; by P2; P1 5; P2 2 | Accept
defends itself                 | stacking; top RD; pending 4; P1 BD R1 R2; P2 7             | BD
takes what it cannot ward off  | stacking; top RD; pending 4; P1 B1 R1 R2; P2 7             | TakePenalty
passes with nothing to draw    | top R5; exact; P1 B1 B2; P2 0                              | Pass
""")
def test_the_bot_chooses_sensibly(why, start, chosen):
    """One position for each of its habits."""
    move = globals()["chosen"](given(start))

    assert move == chosen


def test_the_bot_never_catches():
    """People have that pleasure. Rule: G-21."""
    state = Told(given("top B2; P1 B7 R1; P2 5; P3 5")).happens("P1 B7").state

    assert chosen(state) != "Catch"


def test_a_held_back_bot_calls():
    """A seat that may be caught and is to act says the word before anything else. Rule: G-22."""
    state = Told(given("top R5; P1 RS R1; P2 5")).happens("P1 RS").state
    own = LA_CUOI.seat_view(state, 0, NOW, Pace())

    move = LA_CUOI.bot_move(LA_CUOI.table_view(state), own, Chance(b"bot"))

    assert type(move).__name__ == "CallLast"
