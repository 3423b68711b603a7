"""What is seen: the table by everybody, a hand by its owner, and who the table waits for."""

from chieu.games.phom.cards import FACE, parse_card, print_hand
from chieu.games.phom.game import PHOM

from .tables import PACE, SIMPLE, Told, given, own_view, rows

MIDDLE = (
    "4p; P1 2; laid P1 4S 5S 6S; P2 5H 6H*1 7H 2C KD; laid P2 9C 9D 9H; mom P3; P3 2; P4 2; left P4; "
    "pile P1 2S 3S 7C JC; pile P2 QD KH; pile P3 1; last P1; turn P2; head P1"
)


def test_the_table_shows_all_that_lies_open():
    """Piles, eaten cards, melds, places in the order of laying; of the rest only counts. Rule: G-04, PH-11, PH-25a."""
    table = PHOM.table_view(given(MIDDLE))

    one, two, three, four = table.seats
    assert (one.cards, print_hand(one.discards), print_hand(one.melds[0].cards)) == (2, "2S 3S 7C JC", "4S 5S 6S")
    assert (two.cards, [(FACE[e.card], e.from_seat, e.units, e.chot) for e in two.eaten]) == (4, [("6H", 0, 1, False)])
    assert [(f.lay_no, f.mom, f.left) for f in table.seats] == [
        (1, False, False),
        (2, False, False),
        (3, True, False),
        (0, False, True),
    ]
    assert (three.cards, four.cards, four.melds, four.held_units) == (2, 0, (), -4)
    assert (one.held_units, two.held_units, table.held_units) == (-1, 1, 4)
    assert {facts.open_hand for facts in table.seats} == {()}
    assert (table.phase, table.head_seat, table.lap_limit, table.decks, table.den_seat) == ("TAKE", 0, 4, 1, None)


def test_the_last_discard_says_what_everybody_may_know():
    """Whose it is, that it is a chốt and what it would pay; not whether it fits. Rule: PH-16, PH-P5, G-04."""
    last = PHOM.table_view(given(MIDDLE)).last_discard

    assert (FACE[last.card], last.by_seat, last.edible, last.chot, last.units) == ("JC", 0, True, True, 4)


@rows("""
clause | start                                                       | edible | chot  | units
PH-P5  | 2p; pile P1 6H; last P1; turn P2                            | True   | False | 1
PH-P5  | 2p; P2 5H 6H*1 7H 6; pile P1 KH; last P1; turn P2           | True   | False | 2
PH-09  | 2p; pile P1 6H; last P1; turn P2; phase DISCARD             | False  | False | 1
PH-P5  | 3p; pile P1 6H; last P1; left P1; turn P2                   | True   | False | 0
PH-P5  | 2p; eat flat; P2 5H 6H*1 7H 6; pile P1 KH; last P1; turn P2 | True   | False | 1
PH-P5  | 2p; eat none; pile P1 KH; last P1; turn P2                  | True   | False | 0
""")
def test_what_the_last_discard_would_pay(clause, start, edible, chot, units):
    """By the eater's number of eaten cards and the option; nothing from who has left. Rule: PH-P5."""
    last = PHOM.table_view(given(start)).last_discard

    assert (str(last.edible), str(last.chot), str(last.units)) == (edible, chot, units)


def test_a_hand_is_sorted_and_its_grey_cards_say_why():
    """By rank, then suit; locked cards hold an eaten one, groups are those of the best split. Rule: PH-10, PH-19."""
    state = given("2p; P2 5H 6H*1 7H 8S 2C KD KS KC QS JD; turn P2; phase DISCARD")

    view = own_view(state)

    assert [(FACE[c.card], c.why_not, c.locked, c.group) for c in view.hand] == [
        ("2C", "", False, 0),
        ("5H", "EATEN_CARD_NEEDED", True, 1),
        ("6H", "EATEN_CARD_NEEDED", True, 1),
        ("7H", "EATEN_CARD_NEEDED", True, 1),
        ("8S", "", False, 0),
        ("JD", "", False, 0),
        ("QS", "", False, 0),
        ("KS", "", False, 2),
        ("KC", "", False, 2),
        ("KD", "", False, 2),
    ]
    assert view.hand_points == 2 + 8 + 11 + 12
    assert {card.why_not for card in own_view(state, 0).hand} == {"NOT_YOUR_TURN"}


@rows("""
start                                                                    | offers                | primary
2p; turn P2                                                              | DRAW                  |
2p; P2 5H 7H 7; pile P1 6H; last P1; turn P2                             | DRAW EAT              | EAT
2p; P1 10; phase OPEN                                                    | DISCARD               |
2p; P2 3S 3H 3D 4C 5C 6C 9D 10D JD KS; turn P2; phase DISCARD            | DISCARD DECLARE_U     | DECLARE_U
2p; P2 3S 3H 3D 4C 5C 6C 9D 10D JD; turn P2; first P2                    | DRAW DECLARE_U        | DECLARE_U
2p; P2 10; turn P2; phase LAY                                            | LAY                   | LAY
2p; laid P1 4S 5S 6S; laid P2 9C 9D 9H; P2 7S KD QC; turn P2; phase SEND | DISCARD SEND SEND_ALL | SEND_ALL
2p; laid P1 4S 5S 6S; laid P2 9C 9D 9H; P2 8S KD QC; turn P2; phase SEND | DISCARD               |
""")
def test_every_step_lists_what_may_be_sent(start, offers, primary):
    """Nothing else, and one button is stressed where one should be. Rule: G-07, PH-22, PH-23."""
    told = Told(given(start))

    told.holds(f"offers {offers}")
    assert " ".join(action.kind.value for action in own_view(told.state).actions if action.primary) == primary
    assert own_view(told.state, 1 - told.state.turn).actions == ()


def test_sending_names_the_meld_and_its_cards():
    """One action for each laid phỏm that something fits, and what sending all would send. Rule: PH-22."""
    state = given("2p; laid P1 4S 5S 6S; laid P2 9C 9D 9H; P2 7S 3S 9S 8S KD; turn P2; phase SEND; pile P2 3")

    actions = {(a.kind.value, a.meld): print_hand(a.cards) for a in own_view(state).actions}

    assert actions == {
        ("SEND_ALL", None): "9S 7S 8S 3S",
        ("SEND", 1): "3S 7S",
        ("SEND", 2): "9S",
        ("DISCARD", None): "3S 7S 8S 9S KD",
    }


def test_a_sent_card_is_marked_in_its_meld():
    """Who sent it, and that it is nobody's own. Rule: PH-22."""
    told = Told(given("2p; laid P1 4S 5S 6S; laid P2 9C 9D 9H; P2 7S KD QC; turn P2; phase SEND; pile P2 3"))

    meld = PHOM.table_view(told.happens("P2 sends 7S to 1").state).seats[0].melds[0]

    assert print_hand(meld.cards) == "4S 5S 6S 7S"
    assert [(sent.card, sent.by_seat) for sent in meld.sent] == [(parse_card("7S"), 1)]


def test_arrangements_say_what_is_left_and_whether_they_are_u():
    """The best first. Rule: PH-19, PH-23a."""
    view = own_view(given("2p; P2 3S 3H 3D 4C 5C 6C 9D 10D JD KS; turn P2; phase LAY; pile P2 3"))

    best = view.arrangements[0]

    assert (print_hand(best.rest), best.rest_points, best.u) == ("KS", 13, True)


def test_a_drawn_card_is_fresh_for_its_owner_alone():
    """The event that everybody gets has no card. Rule: G-04."""
    told = Told(given("2p; turn P2; stock KS")).happens("P2 draws")

    assert [FACE[card.card] for card in own_view(told.state).hand if card.fresh] == ["KS"]
    assert [event.cards for event in told.events] == [()]


def test_who_does_not_play_sees_an_empty_hand():
    """A seat that left, and one that was not dealt in. Rule: G-06, G-10."""
    state = given("3p; left P3; turn P1")

    for number in (2, 7):
        view = own_view(state, number)
        assert (view.hand, view.actions, view.arrangements, view.eat, view.on_expire) == ((), (), (), None, None)


def test_all_hands_are_open_when_the_round_is_over():
    """But what a leaver held stays hidden. Rule: G-17, PH-25a."""
    told = Told(given("3p; P1 KS 8; turn P1")).happens("P3 leaves, P2 leaves")

    seats = PHOM.table_view(told.state).seats

    assert [len(facts.open_hand) for facts in seats] == [9, 0, 0]
    assert {card.why_not for card in own_view(told.state, 0).hand} == {"ROUND_OVER"}
    assert PHOM.asked(told.state, PACE) is None


@rows("""
clause | start                                            | key
PH-24c | 2p; P1 10; phase OPEN                            | expire.discard
PH-24c | 2p; P1 10; phase OPEN; junk                      | expire.discard_junk
PH-24a | 2p; turn P2; pile P2 2                           | expire.take
PH-24a | 2p; turn P2; pile P2 2; junk                     | expire.take_junk
PH-24d | 2p; turn P2; pile P2 3                           | expire.take_lay
PH-24d | 2p; turn P2; pile P2 3; phase LAY                | expire.lay
PH-24e | 2p; turn P2; pile P2 3; phase SEND; mom P2       | expire.discard
PH-24f | 2p; turn P2; pile P2 3; mom P2; extra            | expire.take_more
PH-24f | 2p; turn P2; pile P2 3; mom P2; extra; phase LAY | expire.lay_more
""")
def test_everybody_is_told_what_the_end_of_time_means(clause, start, key):
    """No card, and nothing of the hand. Rule: PH-24a to PH-24f."""
    asked = PHOM.asked(given(start), PACE)

    assert (asked.on_expire.key, asked.on_expire.params) == (key, ())
    assert own_view(given(start)).on_expire == asked.on_expire


@rows("""
start                                                                   | tai | last_turn | lap
3p; pile P1 1; pile P2 1; turn P3                                       |     |           | 1
3p; turn P1; pile P1 3; phase LAY; pile P2 3; pile P3 3                 |     | P1        | 4
3p; turn P1; pile P1 3; phase SEND; pile P2 3; pile P3 3; mom P1        |     | P1        | 4
3p; turn P2; pile P1 3; pile P2 3; pile P3 3; mom P1                    | P1  |           | 4
3p; turn P1; pile P1 3; pile P2 4; pile P3 4; mom P1; mom P2; extra     | P1  |           | 4
3p; turn P1; pile P1 3; pile P2 4; pile P3 4; mom P1; extra; phase SEND | P1  | P1        | 4
3p; turn P1; pile P1 2; pile P2 3; pile P3 3; phase DISCARD             |     |           | 3
""")
def test_last_and_extra_turns_are_marked(start, tai, last_turn, lap):
    """A seat in its last turn, and one that has another coming. Rule: PH-15, PH-17."""
    table = PHOM.table_view(given(start))

    assert " ".join(f"P{facts.seat + 1}" for facts in table.seats if facts.tai) == tai
    assert " ".join(f"P{facts.seat + 1}" for facts in table.seats if facts.last_turn) == last_turn
    assert table.lap == int(lap)


def test_a_turn_has_one_number_and_the_next_another():
    """Taking, laying and sending are steps of one turn, so its clock runs on. Rule: G-08."""
    start = "2p; laid P1 4S 5S 6S; P1 2; pile P1 4; P2 7S 9C 9D 9H KD JC 2D 3H AC; turn P2; pile P2 3; stock QS"
    told = Told(given(start))
    numbers = [PHOM.asked(told.state, PACE).turn_number]

    for what in ("P2 draws", "P2 lays 9C 9D 9H", "P2 sends 7S to 1"):
        numbers.append(PHOM.asked(told.happens(what).state, PACE).turn_number)

    assert len(set(numbers)) == 1
    assert Told(given("3p; turn P2; P2 KS 9; phase DISCARD")).happens("P2 KS").state.turn_number == numbers[0] + 1


def test_no_move_is_judged_on_arrival():
    """Every one belongs to its turn. Rule: G-02."""
    assert not any(PHOM.is_window_move(move) for move in SIMPLE.values())


def test_the_places_say_how_the_round_ended():
    """Order, Ù and who paid for all stand in the account. Rule: PH-P7, G-17."""
    start = "4p; laid P3 8D!2 8H 8S; P3 2; P4 3S 3H 3D 4C 5C 6C 9D 10D JD KS; turn P4; phase DISCARD"
    account = PHOM.outcome(Told(given(start)).happens("P4 u").state).account

    assert (account.places, account.u_kind.value, account.den_seat) == ((3,), "NORMAL", 2)
    assert [(paid.units, paid.why.key) for paid in account.transfers] == [(4, "paid.chot"), (15, "paid.den")]
