"""Names at the table, and room codes."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chieu.games.chance import Chance
from chieu.games.errors import Refusal
from chieu.rooms.codes import ALPHABET, code_length, draw_code, is_decent, read_code
from chieu.rooms.names import BOT_NAMES, GUESTS, bot_name, clean, clusters, fold, is_good, is_taken, told_apart
from chieu.rooms.opening import LANGUAGES
from tests.rooms.evening import Evening, came_of

ENGLAND = "\U0001f3f4\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f"
FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467\u200d\U0001f466"


@pytest.mark.parametrize(
    ("case", "typed", "shown"),
    [
        ("plain", "An", "An"),
        ("Vietnamese, composed", "Nguyễn Thị Hường", "Nguyễn Thị Hường"),
        ("Vietnamese, taken apart", unicodedata.normalize("NFD", "Nguyễn Thị Hường"), "Nguyễn Thị Hường"),
        ("spaces around and within", "  Anh   Ba ", "Anh Ba"),
        ("a no-break space is a space", "Anh\u00a0Ba", "Anh Ba"),
        ("sixteen letters", "abcdefghijklmnop", "abcdefghijklmnop"),
        ("one emoji of seven code points is one letter", FAMILY, FAMILY),
        ("a flag is one letter", "\U0001f1fb\U0001f1f3 An", "\U0001f1fb\U0001f1f3 An"),
        ("a skin tone", "\U0001f44b\U0001f3fd", "\U0001f44b\U0001f3fd"),
        ("another script", "Анна", "Анна"),
        ("Thai with marks above and below", "กิ๊ก", "กิ๊ก"),
        ("Sinhala with a joiner inside a letter", "ශ්\u200dරී", "ශ්\u200dරී"),
        ("Bengali with a joiner before the sign", "র\u200d্যাব", "র\u200d্যাব"),
        ("a flag that is written with tags", ENGLAND, ENGLAND),
    ],
)
def test_a_good_name_is_shown_composed_with_single_spaces(case, typed, shown):
    """B79: Vietnamese passes however its marks are written."""
    assert clean(typed) == shown, case


@pytest.mark.parametrize(
    ("case", "typed"),
    [
        ("empty", ""),
        ("only spaces", "   "),
        ("seventeen letters", "abcdefghijklmnopq"),
        ("right-to-left override", "An\u202egnB"),
        ("direction isolate", "\u2066An\u2069"),
        ("NUL", "An\0"),
        ("line break", "An\r\n"),
        ("line break within", "An\nBa"),
        ("tab", "An\tBa"),
        ("line separator", "An\u2028Ba"),
        ("zero-width space", "An\u200b"),
        ("byte-order mark", "\ufeffAn"),
        ("nothing to see: Hangul filler", "\u3164"),
        ("nothing to see: Braille blank", "\u2800"),
        ("a mark that stands on nothing", "\u0301An"),
        ("a heap of marks", "A" + "\u0316\u0317\u0318\u0319\u031c"),
        ("a bomb of joined emoji", "\u200d".join(["\U0001f468"] * 9)),
        ("a joiner at the end", "An\u200d"),
        ("joined letters", "A\u200dn"),
        ("joined letters of a script that joins with a sign", "ශ\u200dර"),
        ("two joiners beside a sign", "ශ්\u200d\u200dර"),
        ("a hidden text in tags", "An\U000e0068\U000e0069"),
        ("a hidden text behind a flag", ENGLAND[:-1] + "\U000e0068\U000e007f"),
        ("a flag without its end", ENGLAND[:-1]),
        ("private use", "\ue000"),
        ("huge", "a" * 10_000),
        ("a rude word", "Fuck"),
        ("within another", "xXfuckerXx"),
        ("taken apart", "f u c k"),
        ("with digits", "b1tch"),
        ("in letters that look alike", "fuсk"),
        ("in Vietnamese", "thằng Lồn"),
        ("without marks", "Dit Me May"),
        ("abbreviated", "vcl"),
        ("abbreviated, with its mark", "ĐMM"),
        ("and shorter", "đm"),
        ("and in another spelling", "đjt"),
        ("with a letter that looks like đ", "ÐM"),
        ("two words without marks", "du ma"),
        ("two others", "Con Cac"),
        ("a whole word", "shit"),
        ("another", "Dick"),
        ("a whole word with digits", "sh1t"),
    ],
)
def test_a_bad_name_is_refused(case, typed):
    """B79: nothing to see, too long, or meant to deceive."""
    with pytest.raises(Refusal) as refused:
        clean(typed)

    assert refused.value.reason == "BAD_NAME", case


@pytest.mark.parametrize(
    ("case", "text", "count"),
    [
        ("letters", "abc", 3),
        ("marks taken apart", unicodedata.normalize("NFD", "ễ"), 1),
        ("a family", FAMILY, 1),
        ("two flags", "\U0001f1fb\U0001f1f3\U0001f1eb\U0001f1f7", 2),
        ("a heart with its variant", "\u2764\ufe0f", 1),
        ("a flag with tags", ENGLAND, 1),
    ],
)
def test_letters_are_counted_as_a_reader_counts_them(case, text, count):
    """The approximation of UAX 29 that the module describes."""
    assert len(clusters(text)) == count, case


@pytest.mark.parametrize(
    "name",
    [
        *("Các Bác", "Lợn Con", "Bưởi", "Con Cáo", "Du", "Dĩ An", "Peacock", "Nazir", "Grape", "Điểm", "Nguyễn Thị Đu"),
        *("Yoshito", "Dickens", "Du Mai", "Con Các Bác", "Đam", "Mỹ Đình"),
    ],
)
def test_what_only_resembles_a_rude_word_is_a_name(name):
    """In Vietnamese the marks decide."""
    assert clean(name) == name


@pytest.mark.parametrize(
    ("case", "first", "second", "same"),
    [
        ("a capital I for l", "AIice", "Alice", True),
        ("a one for l", "A1ice", "Alice", True),
        ("a zero for O", "0anh", "Oanh", True),
        ("and in another case", "aIice", "ALICE".lower(), True),
        ("a small i is no l", "aiice", "alice", False),
        ("a capital L has a foot", "Lan", "Ian", False),
        ("numbers that differ", "An 1", "An 2", False),
    ],
)
def test_names_that_look_the_same_are_the_same(case, first, second, same):
    """B80: nobody passes for somebody else at the table."""
    assert is_taken(first, [second]) is same, case
    assert is_taken(second, [first]) is same, case


@pytest.mark.parametrize(
    ("case", "first", "second", "same"),
    [
        ("case", "An", "AN", True),
        ("marks", "Bình", "Binh", True),
        ("đ is d", "Đạt", "dat", True),
        ("spaces", "Anh Ba", "AnhBa", True),
        ("full-width letters", "Ａn", "An", True),
        ("Cyrillic а for a", "\u0410n", "An", True),
        ("Greek ο for o", "L\u03bfc", "Loc", True),
        ("other letters", "An", "Ân Ái", False),
        ("emoji count", "An\U0001f42f", "An", False),
    ],
)
def test_names_that_read_the_same_are_the_same(case, first, second, same):
    """B80: folded without case, marks, spaces and look-alikes."""
    assert (fold(first) == fold(second)) is same, case
    assert is_taken(first, [second]) is same, case


def test_a_taken_name_is_refused_at_the_door():
    """B80: ALREADY_EXISTS NAME_TAKEN, whichever way it is written."""
    evening = Evening("Đạt")

    assert came_of(lambda: evening.join("dat")) == "NAME_TAKEN"
    assert len(evening.room.seats) == 1


@pytest.mark.parametrize("language", BOT_NAMES)
def test_bots_have_names_that_nobody_else_has(language):
    """Nine bots and a person called like a bot: ten names that read differently, all in the language of the room."""
    host, *_ = BOT_NAMES[language]
    evening = Evening(host, bots=9, language=language)

    names = [seat.name for seat in evening.room.seats]
    assert len({fold(name) for name in names}) == 10
    assert set(names) <= set(BOT_NAMES[language])


@pytest.mark.parametrize(("language", "name"), [("vi", "Máy 1"), ("en", "Bot 1")])
def test_a_bot_still_gets_a_name_when_the_list_is_used_up(language, name):
    """More bots than animals."""
    assert bot_name(BOT_NAMES[language], 0, language) == name


def test_a_bot_is_not_called_what_looks_like_somebodys_name():
    """As no person may be."""
    first, second, *_ = BOT_NAMES["en"]

    assert bot_name([first.replace("o", "0")], 0, "en") == second


def test_every_language_of_a_room_has_names_for_bots():
    """A room of a language without them could seat no bot."""
    assert set(BOT_NAMES) == set(LANGUAGES)


@pytest.mark.parametrize(
    ("name", "others", "shown"),
    [
        ("An", (), "An"),
        ("An", ("Bình",), "An"),
        ("An", ("an", "An 2"), "An 3"),
        ("abcdefghijklmnop", ("abcdefghijklmnop",), "abcdefghijklmn 2"),
        ("Minh Chau shitak", ("Minh Chau shitak",), "Minh Chau shi 2"),
        ("whor", ("whor", "whor 2"), "who 3"),
        (FAMILY * 9, (FAMILY * 9,), f"{FAMILY * 8} 2"),
        ("whore", (), "whor 2"),
        ("\u200b", ("Khách 2",), "Khách 3"),
    ],
)
def test_strangers_with_one_name_are_told_apart(name, others, shown):
    """By a number; where the cut or the number makes a word of it that nobody may be called, by another cut.

    What was no name in the first place is none that is shown.
    """
    assert told_apart(name, others, "vi") == shown
    assert is_good(shown)


@given(st.lists(st.text("ahiorstuwđĐáịé 01345\u200d\u0301\U0001f468\U0001f3fd\U0001f1fb", max_size=20), max_size=9))
def test_whoever_asks_is_called_something_that_nobody_else_is(names):
    """Whatever their names were: ten at a table have ten good ones."""
    called = []
    for name in (*names, *names[:1]):
        called.append(told_apart(name, called, "en"))

    assert all(is_good(name) for name in called)
    assert not any(is_taken(name, called[:place]) for place, name in enumerate(called))


def test_guests_have_a_word_in_every_language_of_a_room():
    """As bots have."""
    assert set(GUESTS) == set(LANGUAGES)


@pytest.mark.parametrize("name", [name for names in BOT_NAMES.values() for name in names])
def test_names_of_bots_are_good_names(name):
    """A bot keeps the rules for names that people keep."""
    assert clean(name) == name


@pytest.mark.parametrize(
    ("rooms", "length"),
    [(0, 5), (1_000, 5), (1_100, 6), (16_000, 6), (17_000, 7), (268_000, 7), (270_000, 8), (10**9, 8)],
)
def test_codes_grow_so_that_one_in_a_thousand_is_live(rooms, length):
    """5 to 1 000 rooms, 6 to 16 000, 7 to 268 000, then 8."""
    assert code_length(rooms) == length


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("BFGHJ", "BFGHJ"),
        ("bfghj", "BFGHJ"),
        (" bf-gh j ", "BFGHJ"),
        ("BF\u2013GHJ", "BFGHJ"),
        ("8FGHJ", "BFGHJ"),
        ("5TWXZ", "STWXZ"),
        ("2TWX6", "ZTWXG"),
        ("KMPXKMPX", "KMPXKMPX"),
    ],
)
def test_a_code_is_read_kindly(typed, code):
    """Case, spaces and four look-alikes are forgiven (B43)."""
    assert read_code(typed) == code


@pytest.mark.parametrize("typed", ["", "BFGH", "BFGHJKMNP", "BFGHA", "BFGH0", "BFGH:", "{room}", "Đ" * 5, "B" * 10_000])
def test_what_is_no_code_is_refused(typed):
    """B43: what no forgiving makes a code."""
    with pytest.raises(Refusal) as refused:
        read_code(typed)

    assert refused.value.reason == "BAD_CODE"


def test_drawn_codes_are_of_the_alphabet_and_decent():
    """Two hundred draws: right letters, right length, nothing rude, and not all alike."""
    chance = Chance(b"codes")

    codes = [draw_code(chance, 5) for _ in range(200)]

    assert all(read_code(code) == code and is_decent(code) for code in codes)
    assert set("".join(codes)) == set(ALPHABET)
    assert len(set(codes)) > 190


def test_a_rude_draw_is_drawn_again():
    """The block list works on any part of a code."""
    assert not is_decent("BXXXB")
    assert is_decent("BFGHJ")
