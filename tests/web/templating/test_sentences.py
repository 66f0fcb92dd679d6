"""How sentences are put into a language: sums that no line end tears apart, numbers that decide the grammar."""

import re
from functools import cache

import pytest
from flask import Flask

from classroom.games.protocol import CountedMessage, Message
from classroom.games.registry import all_games
from classroom.web.templating import translation_extract
from classroom.web.templating.i18n import LANGUAGES, bind_figures, translate, translated, translated_count
from tests.html import Document

extract = cache(translation_extract.extract)  # it reads everything there is
HARD = "\N{NO-BREAK SPACE}"
TORN = re.compile(r"[\d?▢] [+−=](?!\w)|(?<!\w)[+−=] [\d?▢]")  # an ordinary space beside an operator, at a number


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_line_end_tears_the_sum_of_any_sentence(app: Flask, language: str) -> None:
    said: list[str] = []
    with app.test_request_context("/", query_string={"language": language}):
        for text, many in [(m.id, "") if isinstance(m.id, str) else m.id for m in extract() if m.id]:
            values: dict[str, object] = dict.fromkeys(re.findall(r"%\((\w+)\)[sd]", text + many), 7)
            said += [translate(Message(text, **values)), translated(text, **values)]
            if many:
                said += [translate(CountedMessage(text, many, 7, **without(values, "num")))]
    assert any(f"{HARD}+{HARD}" in sentence for sentence in said)
    assert [sentence for sentence in said if TORN.search(sentence)] == []


def without(values: dict[str, object], name: str) -> dict[str, object]:
    return {key: value for key, value in values.items() if key != name}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("slug", all_games())
def test_no_line_end_tears_a_sum_of_the_rules(app: Flask, slug: str, language: str) -> None:
    page = app.test_client().get(f"/rules/{slug}", query_string={"language": language}).get_data(as_text=True)
    assert TORN.findall(Document(page).root.text_content()) == []


def test_every_operator_of_a_sum_is_bound_and_no_other_sign(app: Flask) -> None:
    with app.test_request_context("/"):
        bound = {
            text: str(translated(text)).replace(HARD, "~")
            for text in ("36 + 8 = 44.", "9 − 2", "9 + ?", "−2 – or +3", "Target: +4.")
        }
    assert list(bound.values()) == ["36~+~8~=~44.", "9~−~2", "9~+~?", "−2 – or +3", "Target:~+4."]


@pytest.mark.parametrize(
    ("sentence", "said"),
    [
        ("Quelle carte veux-tu garder ?", "Quelle carte veux-\u2060tu garder ?"),
        ("Combien de chances Tavi a-t-il ?", "Combien de chances Tavi a-\u2060t-\u2060il ?"),
        ("Regarde au-dessus.", "Regarde au-dessus."),
    ],
)
def test_no_line_end_tears_a_verb_from_its_pronoun(sentence: str, said: str) -> None:
    assert bind_figures(sentence) == said


def test_what_stands_in_a_place_of_a_sentence_cannot_bring_html(app: Flask) -> None:
    with app.test_request_context("/"):
        assert translated("%(name)s goes first.", name="<b>") == "&lt;b&gt; goes first."
        assert translated_count("%(name)s: %(num)d", "%(name)s: %(num)d", 2, name="<b>") == "&lt;b&gt;: 2"


@pytest.mark.parametrize(("num", "said"), [(0, "0 children"), (1, "1 child"), (2, "2 children")])
def test_a_counted_message_says_one_or_many(app: Flask, num: int, said: str) -> None:
    message = CountedMessage("%(num)d child", "%(num)d children", num)
    with app.test_request_context("/"):
        assert str(message) == translate(message) == said


def test_a_sum_that_the_tutor_puts_into_its_sentence_is_bound_too(app: Flask) -> None:
    with app.test_request_context("/"):
        assert translate(Message("%(sum)s makes %(goal)d.", sum="1 + 2", goal=3)) == f"1{HARD}+{HARD}2 makes 3."


def test_a_counted_message_follows_the_plural_of_the_language(app: Flask) -> None:
    """French says 0 as 1 (requirements E, plurals)."""
    said = {}
    for language in LANGUAGES:
        with app.test_request_context("/", query_string={"language": language}):
            said[language] = [translate(CountedMessage("%(num)d child", "%(num)d children", num)) for num in (0, 1, 2)]
    assert said["fr"] == ["0 élève", "1 élève", "2 élèves"]
    assert said["de"] == ["0 Kinder", "1 Kind", "2 Kinder"]
    assert said["en"] == ["0 children", "1 child", "2 children"]
