"""The sentences of games of getting rid of cards: there in both languages, alike, and all of use."""

import re
from pathlib import Path

import pytest

from chieu.games.lacuoi import story as lacuoi_story
from chieu.games.shedding import story as shedding_story
from chieu.games.switch import story as switch_story
from tests.games.proofs import texts_of

STORIES = {"lacuoi": lacuoi_story, "switch": switch_story}
SENTENCES = {key: story.SENTENCES for key, story in STORIES.items()}
LANGUAGES = ("vi", "en")
GAMES_FOLDER = Path(shedding_story.__file__).parents[1]

every_game = pytest.mark.parametrize("key", STORIES)
every_language = pytest.mark.parametrize("language", LANGUAGES)


@every_game
@every_language
def test_every_sentence_is_there_and_none_besides(key, language):
    """The table of sentences and the file have the same keys in the same order."""
    assert list(texts_of(key, language)) == list(SENTENCES[key])


@every_game
@every_language
def test_a_sentence_asks_for_what_is_given(key, language):
    """Its placeholders are the parameters of its key, each once."""
    for sentence, text in texts_of(key, language).items():
        assert sorted(re.findall(r"\{(\w+)\}", text)) == sorted(name for name, _ in SENTENCES[key][sentence]), sentence


@pytest.mark.parametrize(
    ("key", "sentence"), [(key, sentence) for key, sentences in SENTENCES.items() for sentence in sentences]
)
def test_no_sentence_is_never_said(key, sentence):
    """The code that tells events names each key outside the tables."""
    own, common = GAMES_FOLDER / key, GAMES_FOLDER / "shedding"
    told = (own / "story.py").read_text("utf-8").partition('"""Every sentence\'s key')[2]
    told += (common / "story.py").read_text("utf-8").partition('"""The sentences that such games')[2]
    rest = [path for folder in (own, common) for path in folder.glob("*.py") if path.name != "story.py"]

    assert f'"{sentence}"' in told + "".join(path.read_text("utf-8") for path in rest)


@every_game
def test_what_every_such_game_says_takes_the_same_values_in_each(key):
    """The code that all share fills these sentences."""
    shared = shedding_story.SENTENCES.items() & SENTENCES[key].items()

    assert {sentence for sentence, _ in shared} == shedding_story.SENTENCES.keys() & SENTENCES[key].keys()


@every_game
def test_sentences_are_short(key):
    """They stand on a screen for less than two seconds."""
    assert all(len(text) <= 72 for language in LANGUAGES for text in texts_of(key, language).values())


@every_game
def test_vietnamese_is_written_with_its_marks(key):
    """Every sentence of words has letters that English does not."""
    assert all(re.search(r"[^\x00-\x7f]", text) for text in texts_of(key, "vi").values())


@every_game
def test_a_sentence_refuses_the_wrong_number_of_values(key):
    """A key with one parameter given two is a mistake that shows at once."""
    with pytest.raises(ValueError, match="zip"):
        STORIES[key].sentence("kept", 1, 2)
