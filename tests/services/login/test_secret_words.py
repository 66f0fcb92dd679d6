"""The words of secrets: enough, easy to type, hard to mix up, fit for children."""

from collections import Counter
from collections.abc import Iterator

import pytest

from classroom.services.login.secret_words import LANGUAGES, load_words, normalise_word

RUDE_SOMEWHERE = {  # in one of the three languages; none may stand in any list
    "en": "ass bastard bomb butt cock crap dick fart fat gun hell kill knife pee piss poo pub rum sex shit wine",
    "fr": "bite bordel caca chatte con couille cul fusil merde moule pet pine pipe pipi pute queue sein slip vin zizi",
    "de": "after arsch bier busen dick fick furz gift kacke mist muschi nutte pimmel pistole puff schwanz wein",
    "faith": "allah ange angel bible christ dieu engel eglise gott jesus kirche koran satan teufel witch",
}
SOUND_THE_SAME = {  # at most one of each may be there
    "en": ["flower flour", "hare hair", "pear pair", "bear bare", "deer dear", "sea see", "night knight", "sun son"],
    "fr": ["encre ancre", "ver vert verre", "cour cours court", "balai ballet", "seau saut sceau", "mer maire mere"],
    "de": ["wal wahl", "rad rat", "lid lied", "meer mehr", "bund bunt", "stil stiel", "waise weise"],
}


def shortened(word: str) -> Iterator[str]:
    return (word[:place] + word[place + 1 :] for place in range(len(word)))


def blotted(word: str) -> Iterator[str]:
    return (word[:place] + "*" + word[place + 1 :] for place in range(len(word)))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_list_is_long_enough_for_twenty_bits(language: str) -> None:
    assert len(load_words(language)) >= 1100


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_are_three_to_eight_plain_letters_in_order(language: str) -> None:
    assert list(load_words(language)) == sorted(load_words(language))
    assert [word for word in load_words(language) if not (word.isascii() and word.isalpha() and word.islower())] == []
    assert {len(word) for word in load_words(language)} <= set(range(3, 9))


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_word_is_there_twice_however_it_is_typed(language: str) -> None:
    assert len({normalise_word(word) for word in load_words(language)}) == len(load_words(language))


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_words_are_one_letter_apart(language: str) -> None:
    alike = Counter(shape for word in load_words(language) for shape in blotted(word))
    assert [shape for shape, times in alike.items() if times > 1] == []
    assert [word for word in load_words(language) if set(shortened(word)) & set(load_words(language))] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_word_is_rude_or_scary_in_any_of_the_languages(language: str) -> None:
    assert set(" ".join(RUDE_SOMEWHERE.values()).split()) & set(load_words(language)) == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_that_sound_the_same_are_not_both_there(language: str) -> None:
    for alike in SOUND_THE_SAME[language]:
        assert len(set(alike.split()) & set(load_words(language))) <= 1


def test_a_language_without_a_list_is_an_error() -> None:
    with pytest.raises(KeyError):
        load_words("../en")


@pytest.mark.parametrize(
    ("typed", "compared"),
    [
        ("Apple", "apple"),
        ("  Crème-Brûlée ", "cremebrulee"),
        ("STRASSE", "strasse"),
        ("Straße", "strasse"),
        ("zebra.", "zebra"),
        ("ｚｅｂｒａ", "zebra"),
        ("ze\u00adb\u200bra", "zebra"),
        ("", ""),
    ],
)
def test_a_typed_word_is_compared_without_case_accents_and_spaces(typed: str, compared: str) -> None:
    assert normalise_word(typed) == compared


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_is_as_it_is_compared(language: str) -> None:
    assert all(normalise_word(word) == word for word in load_words(language))
