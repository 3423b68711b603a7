"""The small parts of a terminal: announcements, columns, texts, typed keys, kept seats."""

import asyncio
import json
import os
import re
from importlib.resources import files
from pathlib import Path

import pytest

from chieu.api.v1 import views_pb2
from chieu.chassis.entropy import SeededEntropy
from chieu.cli import arguments
from chieu.cli.announcements import STANDS_MS, Announcements
from chieu.cli.keeping import Keeping, Kept
from chieu.cli.narration import as_played, name_of
from chieu.cli.session import Session
from chieu.cli.styles import Span, columns, cut, folded, padded, text_of, wrapped
from chieu.cli.terminal import keys_of
from chieu.games.catalogue import GAMES

from .tables import lobby

SEAT = Kept("r-1", "KMPXB", 2, bytes(range(32)), "Bình")


def test_a_big_moment_stands_at_least_1800_ms_before_the_next():
    """Nobody reads a sentence that is gone at once."""
    said = Announcements().told(["a", "b"], 0)

    assert [said.at(at_ms).shown for at_ms in (0, STANDS_MS - 1, STANDS_MS)] == ["a", "a", "b"]


def test_at_most_two_wait():
    """A storm of events must not leave the screen minutes behind; older ones are in the log."""
    said = Announcements().told(["a"], 0).told(["b", "c", "d"], 10)

    assert (said.shown, said.waiting) == ("a", ("c", "d"))


def test_the_last_one_goes_in_the_end():
    """An announcement of minutes ago says something that is no longer so."""
    assert Announcements().told(["a"], 0).at(2 * STANDS_MS).shown == ""


@pytest.mark.parametrize(("text", "then"), [("An", 2), ("Hà Giang", 8), ("Ha\u0300", 2), ("🐯An", 4), ("你好", 4)])
def test_columns_are_counted_as_a_terminal_does(text, then):
    """Marks take none, wide characters two: names of any kind keep the table straight."""
    assert columns(text) == then


def test_cutting_and_padding_keep_to_the_width():
    """A long name ends in an ellipsis, a short one in spaces."""
    assert (cut("Nguyễn Thị Minh Khai", 8), padded("An", 4), cut("你好吗", 4)) == ("Nguyễn …", "An  ", "你…")


def test_spans_and_words_are_wrapped_between_them():
    """A card is never torn in two."""
    rows = [text_of(row) for row in wrapped([Span("aaaa"), Span("bbbb"), Span("cc")], 10)]

    assert rows == ["aaaa  bbbb", "cc"]
    assert [text_of(row) for row in wrapped([Span("a"), Span("bb cc dd ee"), Span("f")], 8, " ")] == [
        " a",
        " bb cc",
        " dd ee",
        " f",
    ]
    assert [text_of(row) for row in folded("một hai ba", 8)] == ["một hai", "ba"]


@pytest.mark.parametrize(
    ("typed", "then"), [("1", ["1"]), ("LB", ["L", "B"]), ("\x1b", ["0"]), ("\x1b[A", []), ("\n \t", []), ("?", ["?"])]
)
def test_typed_keys_come_one_by_one(typed, then):
    """Escape goes back; arrows and spaces are no keys."""
    assert keys_of(typed) == then


PACKAGES = ["chieu.cli", "chieu.rooms", *(f"chieu.games.{key}" for key in GAMES)]


@pytest.mark.parametrize("package", PACKAGES)
def test_both_languages_say_the_same_sentences_with_the_same_values(package):
    """A key that is missing in one language is found by a reader of it, too late."""
    vi, en = (json.loads(files(package).joinpath("texts", f"{name}.json").read_text()) for name in ("vi", "en"))

    def values(texts):
        return {key: set(re.findall(r"{(\w+)}", text)) for key, text in texts.items()}

    assert values(vi) == values(en)


def test_every_sentence_that_the_terminal_says_is_written_down():
    """A literal key in the code stands in the texts."""
    texts = json.loads(files("chieu.cli").joinpath("texts", "vi.json").read_text())
    code = "".join(Path(str(one)).read_text() for one in files("chieu.cli").iterdir() if one.name.endswith(".py"))
    said = set(re.findall(r'say\(\s*"([\w.]+)"', code))

    assert len(said) > 30
    assert said - set(texts) == set()


def test_a_seat_is_kept_for_its_server_and_room_and_for_its_owner_alone(tmp_path):
    """The pass is a secret: nobody else on this machine reads it."""
    keeping = Keeping(tmp_path / "chieu")
    keeping.keep("localhost:7350", SEAT)
    kept = [path for path in (tmp_path / "chieu").iterdir()]

    assert keeping.seat("localhost:7350", "kmpxb") == SEAT
    assert keeping.seat("elsewhere:7350", "KMPXB") is None
    assert [oct(path.stat().st_mode & 0o777) for path in kept] == ["0o600"]


def test_a_seat_that_was_left_is_forgotten(tmp_path):
    """Coming back to a seat that was given up would only be refused."""
    keeping = Keeping(tmp_path)
    keeping.keep("localhost:7350", SEAT)
    keeping.forget("localhost:7350", SEAT.code, SEAT.pass_)

    assert keeping.seat("localhost:7350", SEAT.code) is None


def test_two_people_of_one_account_keep_a_seat_each(tmp_path):
    """A second terminal with another name is another person; without a name it is whoever sat here last."""
    keeping = Keeping(tmp_path)
    other = Kept(SEAT.room_id, SEAT.code, SEAT.number + 1, bytes(range(1, 33)), "Linh")
    keeping.keep("localhost:7350", SEAT)
    for path in tmp_path.iterdir():
        os.utime(path, (1, 1))
    keeping.keep("localhost:7350", other)

    assert keeping.seat("localhost:7350", SEAT.code, SEAT.name) == SEAT
    assert keeping.seat("localhost:7350", SEAT.code, other.name) == other
    assert keeping.seat("localhost:7350", SEAT.code, "Chi") is None
    assert keeping.seat("localhost:7350", SEAT.code) == other
    keeping.forget("localhost:7350", SEAT.code, other.pass_)
    assert keeping.seat("localhost:7350", SEAT.code) == SEAT
    assert keeping.device_key(SeededEntropy(b"2"), SEAT.name) != keeping.device_key(SeededEntropy(b"3"), other.name)


def test_four_long_addresses_name_a_file_of_their_own(tmp_path):
    """They are longer than a file's name may be, and differ only at their end."""
    here, there = (f"matchmaking={'m' * 300}.example:1,rules=r:{port}" for port in (1, 2))
    keeping = Keeping(tmp_path)
    keeping.keep(here, SEAT)

    assert (keeping.seat(here, SEAT.code), keeping.seat(there, SEAT.code)) == (SEAT, None)


def test_a_file_that_was_damaged_is_no_seat(tmp_path):
    """Then one simply joins again."""
    keeping = Keeping(tmp_path)
    keeping.keep("localhost:7350", SEAT)
    next(tmp_path.iterdir()).write_text('{"room_id": 1}')

    assert keeping.seat("localhost:7350", SEAT.code) is None


def test_a_code_cannot_name_another_file(tmp_path):
    """What a user types becomes part of a path."""
    Keeping(tmp_path / "in").keep("../../x:1", Kept("r", "../../y", 0, bytes(32), "An"))

    assert [path.parent.name for path in tmp_path.rglob("*.json")] == ["in"]


def test_the_device_key_stays_the_same(tmp_path):
    """The same device finds its seat even when the pass is lost."""
    first = Keeping(tmp_path).device_key(SeededEntropy(b"1"))
    second = Keeping(tmp_path).device_key(SeededEntropy(b"2"))

    assert first == second
    assert len(first) == 32


@pytest.mark.parametrize(
    ("words", "then"),
    [
        ("play", "chieu play KMPXB"),
        ("play --server h:1 --tls", "chieu play KMPXB --server h:1 --tls"),
        ("play --tls", "chieu play KMPXB --tls"),
    ],
)
def test_a_printed_command_finds_the_same_server(words, then, monkeypatch, tmp_path):
    """What was said of the server is said again; what the environment says is said there."""
    monkeypatch.setenv("CHIEU_SERVER", "table.example:443")
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    monkeypatch.setattr("sys.argv", ["chieu"])

    async def printed():
        session = Session.of(arguments.read(words.split()))
        async with session.client:
            return session.command("play", "KMPXB")

    assert asyncio.run(printed()) == then


def test_a_result_names_people_by_the_chairs_they_played_on():
    """They may have changed chairs since: what happened on a chair is not said of who sits there now."""
    shown = lobby(2)
    names = [seat.name for seat in shown.roster.seats]
    shown.result.seats.extend(views_pb2.SeatResult(seat=seat, name=names[1 - seat]) for seat in (0, 1))

    played = as_played(shown)

    assert [name_of(played, seat) for seat in (0, 1)] == names[::-1]
    assert [name_of(shown, seat) for seat in (0, 1)] == names
