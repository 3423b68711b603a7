"""What a terminal tells: what happened, who was faster, how earlier rounds came out, and how to come in."""

from dataclasses import replace

import pytest

from chieu.api.v1 import rooms_pb2 as pb
from chieu.api.v1.events_pb2 import WEIGHT_BIG, Event, Narration, NarrationParam
from chieu.api.v1.views_pb2 import (
    ENDING_OUT,
    ENDING_VOID,
    HistorySection,
    ResultSection,
    RoundScore,
    RoundSummary,
    SeatResult,
)
from chieu.cli import board_screen
from chieu.cli.announcements import Announcements
from chieu.cli.board_screen import Board
from chieu.cli.look import Look
from chieu.cli.narration import continued, told
from chieu.cli.styles import text_of
from chieu.cli.texts import Texts

from .pictures import board, phone
from .tables import lobby

VI = Texts("vi")


def test_whoever_left_is_told_by_name():
    """The chair is empty in the view that tells it; the one before knows who sat there."""
    text = Narration(key="seat.left")
    text.params.append(NarrationParam(name="seat", seat=2))
    before, after = lobby(3), replace(lobby(2), events=(Event(text=text),))

    assert told(after, VI, before) == [("Chi rời bàn", False)]
    assert told(after, VI) == [("#3 rời bàn", False)]


def test_the_story_of_another_game_is_not_told_on():
    """Cards of Lá Cuối above a table of Phỏm would only confuse; that the game was changed is told."""
    before, same, other = lobby(3), lobby(3), lobby(3, game="phom")
    happened = [("Cả bàn chuyển sang chơi Phỏm", True)]

    assert continued(("An đánh 5 đỏ",), same, before, happened) == ("An đánh 5 đỏ", happened[0][0])
    assert continued(("An đánh 5 đỏ",), other, before, happened) == (happened[0][0],)


@pytest.mark.parametrize(
    ("late_ms", "language", "then"),
    [
        (230, "vi", "Bình bắt hụt: An nhanh hơn 0,2 giây"),
        (1_260, "en", "Bình missed the catch: An was 1.3 s faster"),
        (4, "vi", "Bình bắt hụt: An nhanh hơn 0,1 giây"),
    ],
)
def test_a_lost_race_is_announced_with_its_time(late_ms, language, then):
    """Rule: CW-5. In seconds, in the language of the terminal; on the shared screen across its width."""
    text = Narration(key="race.catch")
    text.params.append(NarrationParam(name="loser", seat=1))
    text.params.append(NarrationParam(name="seat", seat=0))
    text.params.append(NarrationParam(name="late", duration_ms=late_ms))
    shown = replace(lobby(), events=(Event(text=text, weight=WEIGHT_BIG),))
    happened = told(shown, Texts(language))
    drawn = board(shown, language=language, announcements=Announcements().told([happened[0][0]], 0))

    assert happened == [(then, True)]
    assert f"«« {then} »»" in [line.strip() for line in drawn]


@pytest.mark.parametrize("draw", [phone, board])
def test_earlier_rounds_stand_below_the_result(draw):
    """The latest first, three of them, of whichever game; the one whose result is shown is not told twice."""
    score = {"scores": [RoundScore(name="An", points=12, won=True), RoundScore(name="Bình", points=-12)]}
    rounds = [
        RoundSummary(game=pb.GAME_LA_CUOI, round=1, ending=ENDING_OUT, **score),
        RoundSummary(game=pb.GAME_LA_CUOI, round=2, ending=ENDING_VOID),
        RoundSummary(game=pb.GAME_PHOM, round=3, ending=ENDING_OUT, **score),
        RoundSummary(game=pb.GAME_PHOM, round=4, ending=ENDING_OUT, **score),
        RoundSummary(game=pb.GAME_PHOM, round=5, ending=ENDING_OUT, **score),
    ]
    shown = replace(lobby(2), history=HistorySection(rounds=rounds))
    shown.roster.phase = pb.ROOM_PHASE_ROUND_END
    between = draw(replace(shown, result=ResultSection(seats=[SeatResult(seat=0), SeatResult(seat=1)], round=5)))

    told_of = between[between.index("Các ván trước") :][1:4]
    assert told_of == [
        "Ván 4, Phỏm: ★ An +12, Bình -12",
        "Ván 3, Phỏm: ★ An +12, Bình -12",
        "Ván 2, Lá Cuối: ván bị hủy",
    ]
    assert "Các ván trước" not in draw(lobby())


def test_the_way_in_names_the_server_where_it_was_named():
    """What stands on the screen is typed on another machine."""
    said = text_of(board_screen.lines(Board(lobby()), Look(VI, 80, 100, 0, " --server h:1"))[-1])

    assert said == "Vào chơi: chieu play KMPXB --server h:1"
