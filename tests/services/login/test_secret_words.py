"""The words of secrets: enough, easy to type, hard to mix up, fit for children."""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from classroom.services.crypto import hash_secret, verify_secret
from classroom.services.login.picture_secrets import secret_text
from classroom.services.login.secret_words import LANGUAGES, OTHER_SPELLINGS, load_words, normalise_word

OLD_CARDS = (
    Path(__file__).with_name("words_of_old_cards.txt").read_text(encoding="utf-8").split()
)  # no longer given out
SPELLINGS = [(language, other, word) for language, some in OTHER_SPELLINGS.items() for other, word in some.items()]

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


# ---- Other spellings, and words that are no longer given out.


@pytest.mark.parametrize(
    ("card", "typed"),
    [
        (("clef", "lune"), ("clé", "lune")),
        (("joghurt", "katze"), ("Jogurt", "Katze")),
        (("grey", "mouse"), ("gray", "mouse")),
        (("yaourt", "pomme"), ("yogourt", "POMME")),
    ],
)
def test_a_child_may_write_a_word_as_it_has_learnt_it(card: tuple[str, str], typed: tuple[str, str]) -> None:
    """Of a secret that was hashed as it stood on the card, before other spellings were known."""
    assert verify_secret(hash_secret(" ".join(card)), secret_text("words", typed))


def test_old_cards_stay_valid() -> None:
    """What their words are compared as has not changed, so neither have their hashes."""
    assert [word for word in OLD_CARDS if normalise_word(word) != word] == []


def test_another_spelling_is_of_one_word_and_no_word_of_any_card() -> None:
    """Else a guess would stand for two secrets, or a card be locked out."""
    given = {word for language in LANGUAGES for word in load_words(language)}.union(OLD_CARDS)
    others = [other for _, other, _ in SPELLINGS]
    assert len(set(others)) == len(others)
    assert given.isdisjoint(others)
    assert [word for _, _, word in SPELLINGS if word not in given] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_word_that_is_hard_to_copy_is_given_out_again(language: str) -> None:
    hard = {"fr": "kouglof sequoia haddock clef", "en": "aardvark eggplant tangelo", "de": "zither smaragd petunie"}
    assert not set(hard[language].split()) & set(load_words(language))
