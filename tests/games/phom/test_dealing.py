"""The deck, the deal and the options."""

import pytest

from chieu.games.chance import Chance
from chieu.games.errors import IllegalMove, Malformed, Reason
from chieu.games.game import Setup
from chieu.games.phom.cards import DECK, FACE, RANK, parse_hand, points_of, print_hand
from chieu.games.phom.game import PHOM
from chieu.games.phom.options import Options

from .tables import PACE, rows


def setup(seats, **more):
    """A round that is about to be dealt."""
    return Setup(seats=tuple(seats), options=Options(), round_number=3, last_starter=None, now_ms=5, **more)


def dealt(seats, **more):
    return PHOM.deal(setup(seats, **more), Chance(b"deal")).state


def test_the_deck_is_the_usual_52():
    """Thirteen ranks in four suits, ids in the order of rank, then suit. Rule: PH-01, G-14."""
    assert len(DECK) == len(set(FACE)) == 52
    assert [FACE[card] for card in (0, 1, 2, 3, 4, 39, 51)] == ["AS", "AC", "AD", "AH", "2S", "10H", "KH"]


@rows("""
clause | cards          | points
PH-08  | AS             | 1
PH-08  | 2H 10D         | 12
PH-08  | JC QC KC       | 36
""")
def test_what_cards_count(clause, cards, points):
    """Their number; ace 1, jack 11, queen 12, king 13. Rule: PH-08."""
    assert points_of(parse_hand(cards)) == int(points)


@pytest.mark.parametrize(("seats", "stock"), [(2, 33), (3, 24), (4, 15)])
def test_the_starter_has_ten_cards_and_the_others_nine(seats, stock):
    """What is left is the stock. Rule: PH-02 (PH-T01)."""
    state = dealt(range(seats), host=1)

    assert [len(player.hand) for player in state.players] == [10 if seat == 1 else 9 for seat in range(seats)]
    assert len(state.stock) == stock
    assert sorted(PHOM.all_cards(state)) == list(DECK)
    assert (state.phase.value, state.turn, state.head) == ("OPEN", 1, 1)


@pytest.mark.parametrize("seats", [0, 1, 5])
def test_two_to_four_play(seats):
    """No more and no fewer. Rule: PH-01."""
    with pytest.raises(IllegalMove) as refused:
        dealt(range(seats))

    assert (refused.value.reason, refused.value.facts) == (Reason.PLAYER_COUNT, {"least": 2, "most": 4})


@rows("""
clause | seats   | host | winner | starter
PH-03  | 0 1 2 3 | 2    |        | 2
PH-03  | 0 1 2 3 | 2    | 1      | 1
PH-03  | 0 1 3   | 0    | 2      | 3
PH-03  | 0 1 2   | 1    | 3      | 0
PH-03  | 1 2 3   | 0    |        | 1
PH-03  | 1 2     |      |        | 1
""")
def test_who_starts(clause, seats, host, winner, starter):
    """The host, later the last winner, else who sits next to where that one sat. Rule: PH-03 (PH-T53)."""
    state = dealt(
        map(int, seats.split()), host=int(host) if host else None, last_winner=int(winner) if winner else None
    )

    assert state.players[state.turn].seat == int(starter)
    assert len(state.players[state.turn].hand) == 10


def test_a_given_deck_is_dealt_card_by_card():
    """From the starter on, the tenth card last. Rule: G-15, PH-02."""
    deck = PHOM.read_deck("AS 2S AC 2C AD 2D AH 2H 3S 4S 3C 4C 3D 4D 3H 4H 5S 6S KS KC")

    state = dealt((0, 1), deck=deck)

    assert [print_hand(player.hand) for player in state.players] == [
        "AS AC AD AH 3S 3C 3D 3H 5S KS",
        "2S 2C 2D 2H 4S 4C 4D 4H 6S",
    ]
    assert FACE[state.stock[0]] == "KC"


@pytest.mark.parametrize("deck", [DECK[:-1], (0, *DECK[:-1])])
def test_a_deck_must_be_whole(deck):
    """A card too few and a card twice are our own mistakes. Rule: G-15."""
    with pytest.raises(ValueError, match="52"):
        dealt((0, 1), deck=tuple(deck))


@pytest.mark.parametrize("text", ["1S", "S", "10X", "AS AS"])
def test_a_deck_of_cards_that_do_not_exist_is_refused(text):
    """Also a card that stands twice. Rule: PH-01."""
    with pytest.raises(Malformed) as refused:
        PHOM.read_deck(text)

    assert refused.value.reason is Reason.BAD_CARD


def test_equal_luck_deals_equal_hands():
    """And other luck others. Rule: G-15."""
    assert dealt((0, 1, 2)) == dealt((0, 1, 2))
    assert PHOM.deal(setup((0, 1, 2)), Chance(b"other")).state != dealt((0, 1, 2))


@rows("""
option        | value        | read
stake         | 1            | yes
stake         | 1000         | yes
stake         | 0            | no
stake         | 1001         | no
stake         | 010          | no
stake         | -5           | no
stake         | 1e1          | no
stake         | ١٠           | no
eat_payment   | flat         | yes
eat_payment   | none         | yes
eat_payment   | half         | no
u_tron_double | true         | yes
u_tron_double | True         | no
u_khan        | true         | yes
auto_discard  | highest_junk | yes
auto_discard  | lowest       | no
no_such       | 1            | no
""")
def test_options_are_read_as_they_are_offered(option, value, read):
    """What is offered is read and written the same, all else is refused. Rule: PH-05, G-23."""
    if read == "no":
        with pytest.raises(Malformed) as refused:
            PHOM.read_options({option: value})
        assert refused.value.reason is Reason.BAD_OPTION
        return
    defaults = {spec.key: spec.default for spec in PHOM.options}
    assert PHOM.write_options(PHOM.read_options({})) == defaults
    assert PHOM.write_options(PHOM.read_options({option: value})) == defaults | {option: value}


def test_a_turn_is_thirty_seconds_whatever_the_options():
    """No option changes it, and absence does not shorten it. Rule: PH-24a, G-09, G-11."""
    assert PHOM.turn_seconds(PHOM.read_options({})) == 30
    assert "turn_seconds" not in {spec.key for spec in PHOM.options}
    assert not PHOM.short_clock_when_absent
    assert not PHOM.kick_while_playing


def test_the_order_of_seats_never_turns():
    """Always to the next one. Rule: PH-04."""
    asked = PHOM.asked(dealt((0, 2, 3), host=2), PACE)

    assert (asked.seat, asked.direction, asked.upcoming) == (2, 1, (3, 0))


def test_every_suit_has_every_rank():
    """For the order in which equal cards are compared. Rule: PH-08."""
    assert [RANK[card] for card in parse_hand("AS AC KD KH")] == [0, 0, 12, 12]
