"""The bot of Switch: decent, fair, and it knows no more than its seat."""

from chieu.games.chance import Chance
from chieu.games.game import Setup
from chieu.games.pace import Pace
from chieu.games.switch.cards import FACE
from chieu.games.switch.game import SWITCH
from chieu.games.switch.legal import legal_moves
from chieu.games.switch.moves import Play
from tests.games.shedding.tables import rows

from .tables import NOW, PACE, Told, given, own_view

AT_ONCE = Pace(catch_lock_ms=0)


def chosen(state):
    """The bot's move for the seat to act, in the written form."""
    move = SWITCH.bot_move(SWITCH.table_view(state), own_view(state), Chance(b"bot"))
    if isinstance(move, Play):
        named = f">{move.suit.value}" if move.suit else ""
        return f"{FACE[move.card]}{named}{'!' if move.call else ''}"
    return type(move).__name__


@rows("""
why                             | start                                             | choice
keeps its jack and its ace      | top 9S; P1 JD AC 3S 4D; P2 7                      | 3S
an ace before a jack            | top 9S; P1 JD AC 3H 4D; P2 7                      | AC
a jack when nothing else fits   | top 9S; P1 JD 3H 4H 5D; P2 7                      | JD>H
names its own suit, not the J's | top 9S; P1 JD JH 3C 4C 4D; P2 7                   | JD>C
names what its last card has    | top 9S; P1 JD 4C; P2 7                            | JD>C!
what others can follow          | top 9S; P1 9D 3S 4D 5D 6D; P2 7                   | 9D
calls with the play             | top 9S; P1 3S 4D; P2 7                            | 3S!
hits who is nearly out          | top 9S; P1 2S 3S 4S 3D; P2 3                      | 2S
makes who is nearly out stand   | top 9S; P1 8S 3S 4S 3D; P2 1                      | 8S
saves it for later              | top 9S; P1 2H 9H 9D 4D 5D; P2 7                   | 9D
passes a chain on               | top 2S; chain 2; P1 2D 4H 5H; P2 7                | 2D
takes what it cannot answer     | top 2S; chain 2; P1 3S 4S; P2 7                   | TakePenalty
stands when it must             | top 8S; chain 1; P1 3S 4S; P2 7                   | Stand
answers an eight                | top 8S; chain 1; P1 8D 4S 5S; P2 7                | 8D
draws when it must              | top 9S; P1 3H 4H 5D; P2 7                         | Draw
plays although it need not      | voluntary; top 9S; P1 3S 4H 5D; P2 7              | 3S
plays what it drew              | top 9S; P1 3S 4H 5D; drawn 3S; P2 7               | 3S
passes with nothing to draw     | top 9S; exact; P1 3H 4H; P2 0                     | Pass
goes out with a jack            | top 9S; P1 JH; P2 7                               | JH>S
""")
def test_the_bot_chooses_sensibly(why, start, choice):
    """One position for each of its habits."""
    move = chosen(given(start))

    assert move == choice


def test_the_bot_never_catches():
    """People have that pleasure. Rule: G-21."""
    state = Told(given("top 9S; P1 7S 4D; P2 5; P3 5")).happens("P1 7S").state

    assert SWITCH.asked(state, PACE).seat == 1
    assert chosen(state) != "Catch"


def test_the_bot_is_blind_to_the_open_table():
    """In beginner mode it plays as in any other round: its choice follows from the two views. Rule: SW-20."""
    text = "top 9S; P1 2S 3S 4S 3D JD; P2 4; P3 5"

    assert chosen(given(f"beginner; {text}")) == chosen(given(text))


def test_what_the_bot_chooses_is_listed():
    """In rounds of two to ten bots every move is one of the seat's actions, and rounds end. Rule: G-21."""
    for number in range(18):
        chance = Chance(bytes([number]))
        options = SWITCH.read_options({"voluntary_draw": ("true", "false")[number % 2]})
        setup = Setup(seats=tuple(range(2 + number // 2)), options=options, round_number=1, last_starter=0, now_ms=0)
        state = SWITCH.deal(setup, chance).state
        while (asked := SWITCH.asked(state, AT_ONCE)) is not None:
            own = SWITCH.seat_view(state, asked.seat, NOW, AT_ONCE)
            move = SWITCH.bot_move(SWITCH.table_view(state), own, chance)
            plain = Play(move.card, move.suit) if isinstance(move, Play) else move
            assert plain in legal_moves(state, asked.seat, NOW, AT_ONCE)
            state = SWITCH.act(state, asked.seat, move, NOW, chance, AT_ONCE).state
        assert SWITCH.outcome(state).ending == "out"
