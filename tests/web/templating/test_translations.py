"""French and German are complete, current, and set as they are printed (requirements D5, E)."""

import ast
import re
from functools import cache

import pytest
from babel.messages.catalog import Message

from classroom.web.paths import PACKAGE
from classroom.web.templating import translation_extract
from classroom.web.templating.translation_extract import TRANSLATED, message_strings

extract, read = (
    cache(translation_extract.extract),
    cache(translation_extract.read_po_file),
)  # they read everything there is

NARROW, HARD = "\u202f", "\xa0"


def pairs(language: str) -> list[tuple[Message, tuple[str, ...]]]:
    """Each message with its translations."""
    return [(message, message_strings(message.string)) for message in read(language) if message.id]


def key(message: Message) -> tuple[str | None, str | tuple[str, ...]]:
    return message.context, message.id if isinstance(message.id, str) else tuple(message.id)


@pytest.mark.parametrize("language", TRANSLATED)
def test_nothing_is_missing_stale_or_unsure(language: str) -> None:
    wanted = {key(message) for message in extract() if message.id}
    assert {key(message) for message, _ in pairs(language)} == wanted
    assert [message.id for message, strings in pairs(language) if not all(strings) or message.fuzzy] == []


@pytest.mark.parametrize("language", TRANSLATED)
def test_every_translation_has_the_places_of_its_message(language: str) -> None:
    for message, strings in pairs(language):
        singular, plural = (message.id, message.id) if isinstance(message.id, str) else message.id
        assert places(strings[0]) in (places(singular), places(plural)), message.id
        assert places(strings[-1]) == places(plural), message.id


def places(text: str) -> set[str]:
    return set(re.findall(r"%\(\w+\)[sd]", text))


@pytest.mark.parametrize("language", TRANSLATED)
def test_no_typewriter_signs(language: str) -> None:
    for message, strings in pairs(language):
        for string in strings:
            assert not re.search(r"""["']|\.\.\.|\d-\d""", string), message.id


def test_french_spaces_stand_before_high_signs() -> None:
    for message, strings in pairs("fr"):
        for string in strings:
            assert not re.search(rf"[^{NARROW}][!?;]", string), message.id
            assert not re.search(rf"[^{HARD}]:", string), message.id


def test_german_has_no_space_before_a_sign() -> None:
    for message, strings in pairs("de"):
        assert not [string for string in strings if re.search(r"\s[!?:;,.]", string)], message.id


@pytest.mark.parametrize("language", TRANSLATED)
def test_nobody_is_written_with_a_star_or_a_point(language: str) -> None:
    for message, strings in pairs(language):
        assert not [s for s in strings if re.search(r"·|\w\*in|\w:in|_in\b|\(e\)|\bfalsch|\bfaux\b", s)], message.id


def test_french_says_zero_and_one_alike() -> None:
    assert read("fr").plural_expr == "(n > 1)"
    assert read("de").plural_expr == "(n != 1)"


SHORT, LONG = 10, 12  # words in a sentence for children: on their pages, and on those of the rules (requirements C18)
ADULT = 15  # for teachers and parents (D5: simple language)
FOR_ADULTS = (
    "templates/teacher/",
    "templates/errors/adults",
    "templates/privacy/adults",
    "templates/privacy/accessibility",
    "classroom/services/",
    "classroom/web/",
    "classroom/store/",
)
LESSONS = re.compile(r"templates/games/[\w-]+/lessons\.html")  # what a game tells teachers
RULES = re.compile(r"templates/games/[\w-]+/rules\.html")


@pytest.mark.parametrize("language", ["en", *TRANSLATED])
def test_sentences_for_children_are_short(language: str) -> None:
    places = {key(message): [name for name, _ in message.locations] for message in extract() if message.id}
    long = []
    for message in extract() if language == "en" else read(language):
        ids = [message.id] if isinstance(message.id, str) else list(message.id)
        most = longest(places.get(key(message), [])) if message.id else ADULT
        texts = ids if language == "en" else message_strings(message.string)
        long += [sentence for text in texts if message.id for sentence in sentences(text) if words(sentence) > most]
    assert long == []


def longest(places: list[str]) -> int:
    """How many words a sentence may have that stands in these files."""
    if all(place.startswith(FOR_ADULTS) or LESSONS.fullmatch(place) for place in places):
        return ADULT
    return LONG if all(map(RULES.fullmatch, places)) else SHORT


def sentences(text: str) -> list[str]:
    return re.split(r"[.!?:;](?:\s|$)", text)


def words(sentence: str) -> int:
    return len(re.findall(r"%\(\w+\)[sd]|[\w’'-]+", sentence))


FORBIDDEN = ("streak", "hurry", "wrong", "clever", "dernière chance", "dépêche", "bravo, tu es", "nur noch", "beeil")


def test_no_pressing_and_no_judging_words() -> None:
    words = " ".join(str(m.id) for m in extract()) + " ".join(
        s for language in TRANSLATED for _, ss in pairs(language) for s in ss
    )
    assert [word for word in FORBIDDEN if word in words.lower()] == []


@pytest.mark.parametrize("language", TRANSLATED)
@pytest.mark.parametrize("n", [0, 1, 2, 5, 21])
def test_every_counted_message_can_be_said(language: str, n: int) -> None:
    for message, strings in pairs(language):
        if not isinstance(message.id, str) and places(message.id[1]):
            plural = read(language).plural_expr
            chosen = strings[int(eval(plural, {}, {"n": n}))]
            said = chosen % {place[2:-2]: n for place in places(chosen)}
            assert str(n) in said or n == 1, message.id


TEXTS_OF = {"Message": 1, "CountedMessage": 2}  # how many texts stand in the call


def test_every_message_stands_as_it_is_where_it_is_found() -> None:
    """What is put together or looked up would be found by nobody who looks for sentences."""
    hidden = [
        f"{file.relative_to(PACKAGE)}:{node.lineno}"
        for file in PACKAGE.rglob("*.py")
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in TEXTS_OF
        if [type(text) for text in node.args[: TEXTS_OF[node.func.id]]] != [ast.Constant] * TEXTS_OF[node.func.id]
    ]
    assert hidden == []
