"""What tests may prepare: the pace and the decks, read strictly, and shown in every view."""

import pytest

from chieu.chassis.settings import SettingsFault
from chieu.composition.prepared import decks_of, pace_of
from chieu.games.pace import Pace
from tests.support.evenings import sit
from tests.support.positions import stored

DECK = "# a deck\n\nlacuoi R5 B7 G1 Y2 R1 B1 G2 Y3 R2 B2 G3 Y4 R3 B3\nlacuoi W F\n"


def test_a_pace_names_what_it_changes_and_leaves_the_rest():
    """Every duration of the rules can be set for a test."""
    pace = pace_of("bot_ms=50, turn_ms=2000")

    assert (pace.bot_ms, pace.turn_ms, pace.catch_lock_ms) == (50, 2000, Pace().catch_lock_ms)
    assert pace_of("").bot_ms == Pace().bot_ms


@pytest.mark.parametrize("text", ["luck_ms=1", "bot_ms=soon", "bot_ms=-1", "bot_ms", "=5", "bot_ms=1.5"])
def test_a_pace_that_is_none_is_a_fault_of_the_settings(text):
    """The process says which word it does not know, and does not start."""
    with pytest.raises(SettingsFault, match="CHIEU_TEST_PACE"):
        pace_of(text)


@pytest.mark.parametrize("line", ["poker R5", "lacuoi R5 R5 R5", "lacuoi X9"])
def test_a_deck_that_is_none_is_a_fault_of_the_settings(tmp_path, line):
    """With the line of the file."""
    path = tmp_path / "decks"
    path.write_text(f"# first\n{line}\n", "utf-8")

    with pytest.raises(SettingsFault, match=r"decks:2"):
        decks_of(str(path))


def test_a_file_of_decks_that_is_not_there_is_a_fault_of_the_settings(tmp_path):
    with pytest.raises(SettingsFault, match="No such file"):
        decks_of(str(tmp_path / "nowhere"))


async def test_rounds_take_the_prepared_decks_in_turn(house, tmp_path):
    """The first cards in drawing order; the room says that it is one of a test."""
    path = tmp_path / "decks"
    path.write_text(DECK, "utf-8")
    await house.table(decks=str(path))
    phones = await sit(house, "An", "Bình")

    await phones[0].start()

    room = await stored(house, phones[0].room_id)
    views = [await phone.look() for phone in phones]
    faces = {held.card.face for view in views for held in view.own.lacuoi.cards}
    assert faces == set("R5 B7 G1 Y2 R1 B1 G2 Y3 R2 B2 G3 Y4 R3 B3".split())
    assert room.test_room
    assert all(view.roster.test_room for view in views)


async def test_without_test_settings_a_room_is_an_ordinary_one(house):
    """And the rules' own pace holds."""
    await house.table(pace="")
    phones = await sit(house, "An", "Bình")
    await phones[0].start()

    view = await phones[0].look()

    assert not view.roster.test_room
    assert view.turn.deadline.total_ms == 30_000
