"""What a terminal shows of Phỏm and Switch: the chain, open rounds, melds, offers, and who pays whom."""

import re
from dataclasses import replace

import pytest

from chieu.api.v1 import rooms_pb2 as pb
from chieu.api.v1.events_pb2 import Narration, NarrationParam
from chieu.api.v1.phom_pb2 import (
    PHOM_ACTION_KIND_EAT,
    PHOM_ACTION_KIND_LAY,
    PHOM_ACTION_KIND_SEND,
    PhomResult,
    PhomTransfer,
)
from chieu.api.v1.switch_pb2 import (
    SWITCH_ACTION_KIND_PLAY,
    SWITCH_ACTION_KIND_STAND,
    SWITCH_ACTION_KIND_TAKE_PENALTY,
)
from chieu.api.v1.views_pb2 import ENDING_LAID, ResultSection, SeatResult
from chieu.cli.faces import card_word
from chieu.cli.texts import Texts
from chieu.wire.games import DIALECTS

from .pictures import board, phone
from .tables import NAMES, asked, lobby, states, view

VI = Texts("vi")


def moment(game, kind, seats=4, **options):
    """A state of a random round in which this may be sent, with its time, and the seat's view."""
    for seed in range(50):
        for state, now_ms in states(seed, seats, game, **options):
            shown = view(state, asked(state, game), now_ms, game)
            hand = getattr(shown.own, game)
            if any(action.kind == kind for action in hand.actions):
                return state, now_ms, shown
    raise AssertionError("no such moment")


def test_in_beginner_mode_everybodys_cards_are_on_the_table():
    """SW-20: whoever learns the game sees all hands and both piles, and on the shared screen too."""
    state, now_ms, shown = moment("switch", SWITCH_ACTION_KIND_PLAY, beginner_mode=True)
    others = [hand for hand in shown.open_table.switch.hands if hand.seat != shown.seat]
    drawn, screen = phone(shown), board(view(state, None, now_ms, "switch"))

    assert len(others) == 3
    for hand in others:
        row = f"{NAMES[hand.seat]}:  " + "  ".join(card_word(card, VI) for card in hand.cards)
        assert row in " ".join(" ".join(drawn).split("    ")).replace("   ", "  ")
    assert [line for line in drawn if "CHƠI NGỬA" in line]
    assert len([line for line in screen if line.startswith("    ")]) > len(others)


def test_in_an_ordinary_round_of_switch_nothing_is_open():
    """The option decides, and it is off unless chosen."""
    _, _, shown = moment("switch", SWITCH_ACTION_KIND_PLAY)

    assert not [line for line in phone(shown) if "CHƠI NGỬA" in line]


@pytest.mark.parametrize(
    ("kind", "said"),
    [
        (SWITCH_ACTION_KIND_TAKE_PENALTY, r"Phạt dồn \d+ lá: đánh một lá [2A] để chuyển tiếp, hoặc nhận"),
        (SWITCH_ACTION_KIND_STAND, "Bị lá 8: đánh một lá 8 để chuyển tiếp, hoặc dừng một lượt"),
    ],
)
def test_a_chain_of_switch_says_what_answers_it(kind, said):
    """Nothing but its own rank may be laid (SW-12)."""
    _, _, shown = moment("switch", kind)

    assert re.search(said, "\n".join(phone(shown)))


def test_the_table_of_phom_shows_what_lies_open():
    """PH-11, PH-12: piles, eaten cards and laid melds are everybody's; hands are not."""
    state, now_ms, shown = moment("phom", PHOM_ACTION_KIND_SEND)
    drawn = " ".join("\n".join(board(view(state, None, now_ms, "phom"))).split())
    seats = shown.seats.phom.seats

    for there in seats:
        for pile in (there.discards, [one.card for one in there.eaten], *(meld.cards for meld in there.melds)):
            assert " ".join(card_word(card, VI) for card in pile) in drawn
    assert any(there.melds for there in seats)
    assert f"Nọc: {shown.table.phom.draw_count}" in drawn


def test_an_offer_to_eat_says_what_it_makes_and_brings():
    """In points, by the stake of the table, before the key is pressed."""
    _, _, shown = moment("phom", PHOM_ACTION_KIND_EAT, stake=25)
    offer = shown.own.phom.eat
    meld = " ".join(card_word(DIALECTS["phom"].deck.messages[card], VI) for card in offer.meld_card_ids)

    assert f"Ăn {card_word(offer.card, VI)} được phỏm {meld}, thu {25 * offer.units} điểm" in phone(shown)


def test_each_way_of_laying_names_its_melds_and_what_is_left():
    """PH-19: the split is the player's choice, so he has to see it."""
    found = [
        phone(shown)
        for seed in range(30)
        for state, now_ms in states(seed, 4, "phom")
        for shown in [view(state, asked(state, "phom"), now_ms, "phom")]
        if len([way for way in shown.own.phom.arrangements if way.melds]) > 1
        and any(action.kind == PHOM_ACTION_KIND_LAY for action in shown.own.phom.actions)
    ]

    assert found
    for drawn in found:
        ways = re.findall(r"\[\d\] hạ (?:[^\s(]+ ){3,}\(còn rác \d+ điểm\)", " ".join(" ".join(drawn).split()))
        assert len(ways) > 1


@pytest.mark.parametrize("draw", [phone, board])
def test_the_result_of_phom_says_who_paid_whom_and_for_what(draw):
    """Points of a stake game are transfers with both ends, and losses are shown as such."""
    shown = lobby(2, rounds=1, game="phom")
    shown.roster.phase = pb.ROOM_PHASE_ROUND_END
    why = Narration(key="paid.second")
    why.params.append(NarrationParam(name="seat", seat=1))
    why.params.append(NarrationParam(name="target", seat=0))
    why.params.append(NarrationParam(name="points", points=10))
    paid = PhomTransfer(from_seat=1, to_seat=0, units=1, why=why)
    seats = [SeatResult(seat=0, points=10, total=10), SeatResult(seat=1, points=-10, total=-30)]
    result = ResultSection(
        ending=ENDING_LAID,
        winner_seats=[0],
        seats=seats,
        round=1,
        phom=PhomResult(transfers=[paid], place_seats=[0, 1]),
    )
    drawn = draw(replace(shown, result=result))

    assert "• Bình về nhì, trả An 10 điểm" in drawn[drawn.index("AI TRẢ AI") :]
    assert [line for line in drawn if re.search(r"Bình +-10 → -30 điểm", line)]


@pytest.mark.parametrize("draw", [phone, board])
def test_the_result_of_phom_shows_what_each_had_laid(draw):
    """Rule: G-17. The melds that lie on the table, and what the rest counted."""
    state, now_ms = next(
        (state, now_ms)
        for seed in range(60)
        for state, now_ms in list(states(seed, 3, "phom"))[-1:]
        if any(player.melds for player in state.players)
    )
    shown = view(state, None, now_ms, "phom")
    shown.roster.phase = pb.ROOM_PHASE_ROUND_END
    seats = [SeatResult(seat=seat, name=NAMES[seat], hand_value=30 + seat) for seat in range(3)]
    drawn = " ".join(" ".join(draw(replace(shown, result=ResultSection(seats=seats, round=1)))).split())

    for there in shown.seats.phom.seats:
        assert f"bài rác {30 + there.seat} điểm" in drawn
        for meld in there.melds:
            assert f"phỏm {meld.id}: " + " ".join(card_word(card, VI) for card in meld.cards) in drawn
