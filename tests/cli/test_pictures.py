"""What a terminal shows: nothing missing, nothing too wide, nothing told by colour alone, in both languages."""

import re
from dataclasses import replace
from functools import cache

import pytest

from chieu.api.v1 import rooms_pb2 as pb
from chieu.api.v1.cards_pb2 import Card
from chieu.api.v1.events_pb2 import WEIGHT_BIG, WEIGHT_NORMAL, Event, Narration, NarrationParam
from chieu.api.v1.views_pb2 import ENDING_OUT, ResultSection, SeatResult
from chieu.cli import phone_screen
from chieu.cli.announcements import Announcements
from chieu.cli.faces import card_word
from chieu.cli.keys import settled
from chieu.cli.look import Look, seat_lines
from chieu.cli.narration import told
from chieu.cli.phone_screen import Phone
from chieu.cli.styles import columns, painted, text_of
from chieu.cli.texts import LANGUAGES, Texts
from chieu.cli.wishes import Menu, Page
from chieu.games.catalogue import GAMES
from chieu.games.lacuoi.cards import FACES
from chieu.games.lacuoi.state import Phase

from .pictures import board, phone
from .tables import BOOLS, COMMITMENT, LACUOI, asked, lobby, states, view

VI = Texts("vi")


def states_of(phase, **options):
    """A state of a random round in this phase, with its time."""
    return next(
        (state, now_ms) for seed in range(50) for state, now_ms in states(seed, **options) if state.phase is phase
    )


@pytest.mark.parametrize(
    ("presence", "kept_ms", "said"),
    [
        (pb.PRESENCE_HERE, 0, ""),
        (pb.PRESENCE_ASLEEP, 0, "tạm rời màn hình"),
        (pb.PRESENCE_GONE, 0, "mất kết nối"),
        (pb.PRESENCE_GONE, 41_200, "mất kết nối · giữ chỗ 42 giây"),
    ],
)
def test_everybody_is_shown_with_where_he_is_and_how_long_his_seat_is_kept(presence, kept_ms, said):
    """Rule: G-09, G-11: on the phones as on the screen."""
    shown = lobby(2)
    other = shown.roster.seats[1]
    other.presence = presence
    if kept_ms:
        other.kept_until.at_ms = kept_ms
    lines = [text_of(line) for line in seat_lines(shown, Look(VI))]

    [line] = [line for line in lines if other.name in line]
    assert line.split(other.name)[1].strip() == said


@cache
def moments(game):
    """Every twenty-fifth state of a round at a full table and of one for two, with every option on."""
    most, options = GAMES[game].most_seats, {key: True for key in BOOLS[game]}
    return [*states(1, most, game, **options), *states(2, 2, game, **options)][::25]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("width", [40, 60, 80, 200])
def test_no_line_is_wider_than_the_terminal_and_no_sentence_is_missing(game, language, width):
    """Forty columns upwards; an unknown sentence would stand in white brackets."""
    for state, now_ms in moments(game):
        shown = view(state, asked(state, game), now_ms, game)
        pages = [page for page in map(Page, Menu) if settled(page, shown) == page]
        drawn = [line for page in pages for line in phone(shown, width, page=page, language=language)]
        drawn += board(view(state, None, now_ms, game), width, language=language)

        assert max(map(columns, drawn)) <= width
        assert not [line for line in drawn if "⟦" in line or "{" in line]


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("vi", ["KMPXB", "Ván 1", "ĐẾN LƯỢT BẠN", "còn 18 giây", "Hết giờ", "Trên cùng:", "Màu:", "Bài của bạn: 7 lá"]),
        ("en", ["KMPXB", "Round 1", "YOUR TURN", "18 s left", "Time up", "Top:", "Colour:", "Your hand: 7 cards"]),
    ],
)
def test_a_phone_on_turn_says_all_that_a_player_needs(language, said):
    """Whose turn, how long and what then, the pile, the colour, the hand."""
    state, now_ms = next(states(1))
    drawn = "\n".join(phone(view(state, state.turn, now_ms), language=language, now_ms=now_ms))

    assert [one for one in said if one not in drawn] == []


def test_a_penalty_and_its_challenge_are_spelt_out():
    """What each answer costs stands there before it is pressed."""
    state, now_ms = states_of(Phase.CHALLENGE)
    drawn = "\n".join(phone(view(state, state.players[state.turn].seat, now_ms)))

    assert "Đang phạt 4 lá" in drawn
    assert "Chịu: rút 4. Thách đúng: họ rút 4. Thách sai: bạn rút 6." in drawn
    assert "[t] thách" in drawn


def test_others_are_counted_and_never_shown():
    """G-04: the cards of a hand stand on its own phone and nowhere else."""
    state, now_ms = next(states(1))
    theirs = view(state, state.turn, now_ms)
    off_turn = "\n".join(phone(view(state, (state.turn + 1) % 4, now_ms)))
    screen = "\n".join(board(view(state, None, now_ms)))
    mine = {card_word(held.card, VI) for held in theirs.own.lacuoi.cards} - {"Đổi màu"}

    assert all("7 lá" in drawn for drawn in (off_turn, screen))
    assert [card for card in mine if f"] {card}" in off_turn and card in screen] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_cards_are_told_apart_by_their_words(language):
    """Red and green are the same to some eyes and on some terminals."""
    words = [card_word(Card(face=face), Texts(language)) for face in FACES]

    assert len(set(words)) == len(FACES)


def test_without_colour_the_same_words_stand_there():
    """A style stresses and never says anything alone."""
    state, now_ms = next(states(1))
    look = Look(VI, 80, 1_000, now_ms)
    lines = phone_screen.lines(Phone(view(state, state.turn, now_ms)), look)
    in_colour = "\n".join(painted(line, in_colour=True) for line in lines)
    plain = "\n".join(painted(line, in_colour=False) for line in lines)

    assert "\x1b" not in plain
    assert re.sub(r"\x1b\[[\d;]*m", "", in_colour).split() == plain.split()
    assert "*" in plain


def test_in_a_low_terminal_the_log_gives_way_and_the_keys_stay():
    """What can be pressed is worth more than what was."""
    state, now_ms = next(states(1))
    shown = view(state, state.turn, now_ms)
    story = tuple(f"line {number}" for number in range(100))
    drawn = phone(shown, height=24, story=story)

    assert len(drawn) == 24
    assert "• line 99" in drawn
    assert any("Ctrl-C" in line for line in drawn)


def test_the_lobby_says_who_is_here_and_what_is_missing():
    """Code, people, options, and why it cannot start yet."""
    drawn = "\n".join(phone(lobby(1, why_not_start="PLAYER_COUNT")))

    assert "Người chơi 1/10" in drawn
    assert "bạn · chủ phòng" in drawn
    assert "Chưa bắt đầu được: Trò này cần từ 2 đến 10 người." in drawn
    assert "chồng bài: tắt" in drawn


@pytest.mark.parametrize("draw", [phone, board])
def test_the_result_names_winner_points_and_the_cards_left(draw):
    """G-17: all hands are shown at the end; the loser wants to see what it cost."""
    state, _ = states_of(Phase.OVER)
    outcome = LACUOI.outcome(state)
    winner = outcome.winners[0] if outcome.winners else outcome.scores[0].seat
    shown = lobby(4, rounds=1)
    shown.roster.phase = pb.ROOM_PHASE_ROUND_END
    shown = replace(shown, result=result(winner))
    drawn = "\n".join(draw(shown))

    assert "KẾT QUẢ VÁN 1" in drawn
    assert re.search(r"★ \S+.*\+87 → 87 điểm", drawn)
    assert "7 lục" in drawn


def result(winner):
    seats = [
        SeatResult(
            seat=seat,
            points=87 * (seat == winner),
            total=87 * (seat == winner),
            hand=[Card(face="G7")] * (seat != winner),
        )
        for seat in range(4)
    ]
    headline = Narration(key="result.out")
    headline.params.append(NarrationParam(name="seat", seat=winner))
    headline.params.append(NarrationParam(name="points", points=87))
    return ResultSection(ending=ENDING_OUT, winner_seats=[winner], seats=seats, headline=headline, round=1)


@pytest.mark.parametrize(("language", "then"), [("vi", "Bình đánh Rút hai lục"), ("en", "Bình plays Green draw two")])
def test_what_happened_is_told_by_names(language, then):
    """A key and typed values become a sentence in the reader's language."""
    text = Narration(key="played.draw2")
    text.params.append(NarrationParam(name="seat", seat=1))
    text.params.append(NarrationParam(name="card", card=Card(face="GD")))
    shown = replace(lobby(), events=(Event(text=text, weight=WEIGHT_NORMAL),))

    assert told(shown, Texts(language)) == [(then, False)]


@pytest.mark.parametrize(
    ("language", "then"), [("vi", "Cả bàn chuyển sang chơi Phỏm"), ("en", "The table turns to another game: Phỏm")]
)
def test_another_game_is_told_by_its_name(language, then):
    """What is told before the first round of it."""
    text = Narration(key="room.game_changed")
    text.params.append(NarrationParam(name="game", game="phom"))
    shown = replace(lobby(game="phom"), events=(Event(text=text, weight=WEIGHT_BIG),))

    assert told(shown, Texts(language)) == [(then, True)]


def test_a_big_moment_stands_across_the_screen():
    """It is read from the sofa, and covers neither pile nor seats."""
    text = Narration(key="call.last")
    text.params.append(NarrationParam(name="seat", seat=0))
    shown = replace(lobby(), events=(Event(text=text, weight=WEIGHT_BIG),))
    big = [said for said, is_big in told(shown, VI) if is_big]
    drawn = board(shown, announcements=Announcements().told(big, 0))

    assert [line.strip() for line in drawn if "LÁ CUỐI" in line] == ["«« An: LÁ CUỐI! »»"]


def test_the_way_in_is_always_on_the_screen():
    """Latecomers find the code in every phase; a locked room says so instead."""
    state, now_ms = next(states(1))

    assert "chieu play KMPXB" in board(view(state, None, now_ms))[-1]
    assert "chieu play KMPXB" in board(lobby())[-1]
    assert board(lobby(admission=pb.ADMISSION_NOBODY))[-1] == "Phòng đã khóa"


@pytest.mark.parametrize("draw", [phone, board])
def test_the_commitment_stands_on_every_table_from_the_deal_on(draw):
    """Whoever wants to check the deal afterwards must have seen this before (docs/shuffle.md)."""
    state, now_ms = next(states(1))
    shown = view(state, state.turn, now_ms)

    assert "cam kết a0a1a2a3a4a5a6a7…" in draw(shown)[0]
    assert "cam kết" not in "".join(draw(lobby()))


def test_a_key_shows_the_whole_commitment_and_the_seed_when_the_round_is_over():
    """All 64 digits, to be written down or compared."""
    state, now_ms = next(states(1))
    shown = view(state, state.turn, now_ms)
    running = "".join(phone(shown, page=Page(Menu.COMMITMENT))).replace(" ", "")
    shown.table.seed = bytes(range(32))
    over = "".join(phone(shown, page=Page(Menu.COMMITMENT))).replace(" ", "")

    assert COMMITMENT.hex() in running
    assert "Hạtgiống" not in running
    assert f"Hạtgiống:{bytes(range(32)).hex()}" in over


def test_a_lost_connection_is_said():
    """An old picture must not look like a quiet table."""
    assert "Mất kết nối" in "\n".join(phone(replace(lobby(), live=False)))
