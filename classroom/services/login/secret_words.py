"""The word lists for children's secrets: two words sign a child in (requirements A1.1, A1.2).

Everyday words that a child of 8 reads and copies, in plain letters, so that every keyboard can type them. No two words
of a language are one letter apart, none is rude, scary or religious in any of the three languages.

Cards with words that were withdrawn from the lists stay valid: what is compared is a hash of what the card says.
"""

import unicodedata
from functools import cache
from importlib.resources import files

LANGUAGES = ("en", "fr", "de")
OTHER_SPELLINGS = {  # as children are taught them too, without accents, and the word of a card that each stands for
    "en": {
        "barbeque": "barbecue",
        "budgy": "budgie",
        "color": "colour",
        "felafel": "falafel",
        "gray": "grey",
        "lollypop": "lollipop",
        "racoon": "raccoon",
        "wooly": "woolly",
        "yogurt": "yoghurt",
    },
    "fr": {
        "boulghour": "boulgour",
        "charriot": "chariot",
        "ciseau": "ciseaux",
        "cle": "clef",
        "confettis": "confetti",
        "gnocchis": "gnocchi",
        "grizzly": "grizzli",
        "iaourt": "yaourt",
        "lasagnes": "lasagne",
        "lunette": "lunettes",
        "ognon": "oignon",
        "raviolis": "ravioli",
        "sushis": "sushi",
        "yogourt": "yaourt",
    },
    "de": {
        "delphin": "delfin",
        "geiser": "geysir",
        "joga": "yoga",
        "jogurt": "joghurt",
        "karamel": "karamell",
        "ketschup": "ketchup",
        "lakritze": "lakritz",
        "nugat": "nougat",
        "schi": "ski",
        "sosse": "sauce",
        "telephon": "telefon",
        "tip": "tipp",
    },
}
ON_THE_CARD = {other: word for spellings in OTHER_SPELLINGS.values() for other, word in spellings.items()}
LONGEST = 100  # letters of a typed word: normalising many thousand combining accents takes minutes


@cache
def load_words(language: str) -> tuple[str, ...]:
    """The word list of a language, sorted; at least 1,024 words. Raises KeyError for a language without one."""
    if language not in LANGUAGES:
        raise KeyError(language)
    text = files("classroom.services.login").joinpath("words", f"{language}.txt").read_text(encoding="utf-8")
    return tuple(text.split())


def normalise_word(text: str) -> str:
    """A typed word as it is compared: letters and digits only, case folded, without accents; ß is ss. Another usual
    spelling is the word of the card, whatever its language: no spelling is a word of a card itself."""
    plain = unicodedata.normalize("NFKD", text[:LONGEST]).casefold()
    typed = "".join(character for character in plain if character.isalnum())
    return ON_THE_CARD.get(typed, typed)
