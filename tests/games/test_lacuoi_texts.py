"""The sentences of Lá Cuối: there in both languages, alike, and all of use."""

import json
import re
from pathlib import Path

import pytest

from chieu.games.lacuoi import story
from chieu.games.lacuoi.story import SENTENCES, sentence
from chieu.games.shedding import story as shedding_story

FOLDER = Path(story.__file__).parent
TEXTS = {language: json.loads((FOLDER / "texts" / f"{language}.json").read_text("utf-8")) for language in ("vi", "en")}


@pytest.mark.parametrize("language", TEXTS)
def test_every_sentence_is_there_and_none_besides(language):
    """The table of sentences and the file have the same keys in the same order."""
    assert list(TEXTS[language]) == list(SENTENCES)


@pytest.mark.parametrize("language", TEXTS)
def test_a_sentence_asks_for_what_is_given(language):
    """Its placeholders are the parameters of its key, each once."""
    for key, text in TEXTS[language].items():
        assert sorted(re.findall(r"\{(\w+)\}", text)) == sorted(name for name, _ in SENTENCES[key]), key


@pytest.mark.parametrize("key", SENTENCES)
def test_no_sentence_is_never_said(key):
    """The code that tells events names each key outside the table."""
    table = (FOLDER / "story.py").read_text("utf-8").partition('"""Every sentence\'s key')
    common = (FOLDER.parent / "shedding" / "story.py").read_text("utf-8").partition('"""The sentences that such games')
    folders = (FOLDER, FOLDER.parent / "shedding")
    rest = [path for folder in folders for path in folder.glob("*.py") if path.name != "story.py"]
    code = table[2] + common[2] + "".join(path.read_text("utf-8") for path in rest)

    assert f'"{key}"' in code


def test_what_every_such_game_says_takes_the_same_values_here():
    """The code that both share fills these sentences."""
    assert {key: SENTENCES[key] for key in shedding_story.SENTENCES if key in SENTENCES} == {
        key: blanks for key, blanks in shedding_story.SENTENCES.items() if key in SENTENCES
    }


def test_sentences_are_short():
    """They stand on a screen for less than two seconds."""
    assert all(len(text) <= 72 for texts in TEXTS.values() for text in texts.values())


def test_vietnamese_is_written_with_its_marks():
    """Every sentence of words has letters that English does not."""
    assert all(re.search(r"[^\x00-\x7f]", text) for text in TEXTS["vi"].values())


def test_a_sentence_refuses_the_wrong_number_of_values():
    """A key with one parameter given two is a mistake that shows at once."""
    with pytest.raises(ValueError, match="zip"):
        sentence("kept", 1, 2)
