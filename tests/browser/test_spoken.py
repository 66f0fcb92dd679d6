"""What a voice is told to say: words instead of signs, in three languages (requirements E3)."""

import pytest

from tests.browser.player import OpenPlayer, Player

pytestmark = pytest.mark.browser

SENTENCES = {
    "en": {
        "9 + 7 = 16": "nine plus seven equals sixteen",
        "9 + ? = 16": "nine plus what equals sixteen?",
        "16 − 9": "sixteen minus nine",
        "20 + 1 = 21": "twenty plus one equals twenty-one",
        "10 − 10 = 0": "ten minus ten equals zero",
        "6, star": "six, star",
        "7 + 6": "seven plus six",
        "7 + 4 = ?": "seven plus four equals what?",
        "3 × 4 = 12": "three times four equals twelve",
        "▢6 + 5": "any number ending in six plus five",
        "36 + 5 = 41": "36 plus five equals 41",
        "What is 7 + 4?": "What is seven plus four?",
        "First 7 + 3 = 10. Then 10 + 1 = 11.": "First seven plus three equals ten. Then ten plus one equals eleven.",
        "7 + 4 = 11 You found it.": "seven plus four equals eleven. You found it.",
        "16 cards are left.": "16 cards are left.",
    },
    "fr": {
        "9 + 7 = 16": "neuf pluss sept égale seize",
        "9 + ? = 16": "neuf pluss combien égale seize ?",
        "16 − 9": "seize moins neuf",
        "20 + 1 = 21": "vingt pluss un égale vingt-et-un",
        "10 − 10 = 0": "dix moins dix égale zéro",
        "6, étoile": "six, étoile",
        "7 + 6": "sept pluss six",
        "3 × 4 = 12": "trois fois quatre égale douze",
        "▢6 + 5": "n’importe quelle dizaine et six pluss cinq",
        "Combien font 7 + 4\u202f?": "Combien font sept pluss quatre ?",
        "7 plus 4 font combien\u202f?": "7 pluss 4 font combien ?",
        "Il n’y a plus de carte.": "Il n’y a plus de carte.",
        "1 carte": "1 carte",
    },
    "de": {
        "9 + 7 = 16": "neun plus sieben gleich sechzehn",
        "9 + ? = 16": "neun plus wie viel gleich sechzehn?",
        "16 − 9": "sechzehn minus neun",
        "20 + 1 = 21": "zwanzig plus eins gleich einundzwanzig",
        "10 − 10 = 0": "zehn minus zehn gleich null",
        "6, Stern": "sechs, Stern",
        "7 + 6": "sieben plus sechs",
        "3 × 4 = 12": "drei mal vier gleich zwölf",
        "▢6 + 5": "beliebige Zehner und sechs plus fünf",
        "Wie viel ist 7 + 4?": "Wie viel ist sieben plus vier?",
        "1 Karte": "1 Karte",
    },
}
NUMBERS = {
    "en": "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
    "seventeen eighteen nineteen twenty twenty-one",
    "fr": "zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept "
    "dix-huit dix-neuf vingt vingt-et-un",
    "de": "null eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn "
    "siebzehn achtzehn neunzehn zwanzig einundzwanzig",
}


@pytest.fixture
def page(player: OpenPlayer) -> Player:
    one: Player = player()
    one.page.goto("/privacy")
    return one


def words(one: Player, sentence: str, language: str) -> str:
    return str(one.page.evaluate("([sentence, language]) => spoken.words(sentence, language)", [sentence, language]))


@pytest.mark.parametrize("language", SENTENCES)
def test_signs_and_numbers_of_sums_are_said_in_words(page: Player, language: str) -> None:
    expected = SENTENCES[language]
    assert {sentence: words(page, sentence, language) for sentence in expected} == expected


@pytest.mark.parametrize("language", SENTENCES)
def test_a_sum_sounds_the_same_whatever_kind_of_spaces_it_has(page: Player, language: str) -> None:
    tight = "9\N{NO-BREAK SPACE}+\N{NO-BREAK SPACE}7\N{NO-BREAK SPACE}=\N{NO-BREAK SPACE}16"
    assert words(page, tight, language) == SENTENCES[language]["9 + 7 = 16"]


@pytest.mark.parametrize("language", NUMBERS)
def test_each_number_to_21_has_a_word_of_its_own(page: Player, language: str) -> None:
    assert [words(page, f"{number}, a", language).removesuffix(", a") for number in range(22)] == NUMBERS[
        language
    ].split()
    assert words(page, "22, a", language) == "22, a"


def test_what_is_said_is_what_a_reader_finds_without_pictures_and_buttons(page: Player) -> None:
    said = page.page.evaluate(
        """() => { document.body.insertAdjacentHTML("beforeend", `<div id="probe"><p>The <b>sum</b><span class="vh">,
        with a card</span>:</p><svg role="img" aria-label="6, star"></svg><svg aria-hidden="true"><text>no</text></svg>
        <p hidden>no</p><p>9 + 4 = <b>13</b></p><button>no</button><p>Now you</p></div>`);
        return spoken.aloud([document.querySelector("#probe")], "en"); }"""
    )
    assert said == "The sum, with a card: six, star. nine plus four equals thirteen. Now you"
