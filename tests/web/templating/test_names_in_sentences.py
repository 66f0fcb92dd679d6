"""A sentence fits every name that is put into it: none elides, none inflects, no title makes a second article (D5)."""

import re
from functools import cache
from typing import Any

import pytest
from flask import Flask, g, render_template_string

from classroom.games.registry import all_games
from classroom.services.accounts.visitors import Visitor
from classroom.tutor.sums.fact_classes import ORDER
from classroom.web.templating import translation_extract
from classroom.web.templating.i18n import LANGUAGES, translated, translated_count
from classroom.web.templating.labels import animal_names, game_title, in_language, label

extract = cache(translation_extract.extract)  # it reads everything there is
OF_SOMEBODY = ("name", "names", "one", "other", "owner", "team")


def all_said(places: tuple[str, ...], said: str) -> list[str]:
    """Every sentence with one of these places, with this text there and 7 everywhere else."""
    found = []
    for text, many in [(m.id, "") if isinstance(m.id, str) else m.id for m in extract() if m.id and not m.context]:
        names = re.findall(r"%\((\w+)\)[sd]", text + many)
        if set(names) & set(places):
            values: dict[str, Any] = {name: said if name in places else 7 for name in names}
            found += [str(translated_count(text, many, **{"num": 7} | values) if many else translated(text, **values))]
    return found


@pytest.mark.parametrize("name", ["Ours", "Éléphant", "Escargot", "Abeille"])
def test_no_french_name_would_have_to_elide_the_word_before_it(app: Flask, name: str) -> None:
    with app.test_request_context("/", query_string={"language": "fr"}):
        assert name in animal_names("fr").values()
        said = all_said(OF_SOMEBODY, name)
    assert len(said) > 50
    assert [one for one in said if re.search(rf"\b(?:de|que|le|la|je|ne|me|te|se|si|jusque) {name}", one)] == []


def test_no_german_name_follows_an_article(app: Flask) -> None:
    with app.test_request_context("/", query_string={"language": "de"}):
        said = all_said(OF_SOMEBODY, "Bär")
    assert [
        one for one in said if re.search(r"\b(?:d(?:er|ie|as|em|en|es)|\w*ein\w*|vom|zum|zur|beim) Bär|Bärs", one)
    ] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_title_of_a_game_follows_a_word_that_would_melt_with_its_article(app: Flask, language: str) -> None:
    with app.test_request_context("/", query_string={"language": language}):
        titles = [game_title(slug) for slug in all_games()]
        said = [sentence for title in titles for sentence in all_said(("game",), title)]
    assert any(re.match(r"(?:The|Le|Der) ", title) for title in titles)
    assert said
    assert [one for one in said if re.search(r"\w (?:The|Le|La|Les|Der|Die|Das) ", one)] == []


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("name", ORDER)
def test_a_kind_of_sum_has_no_capital_inside_a_sentence(app: Flask, language: str, name: str) -> None:
    """ "Next: doubles." """
    text = "{% import 'teacher/words.html' as t %}{{ _('Next: %(kind)s.', kind=t.fact_class(name)|inside) }}"
    with app.test_request_context("/", query_string={"language": language}):
        g.visitor = Visitor("nobody")
        said = render_template_string(text, name=name)
    assert not re.search(r":\s[A-ZÀÉ]", said)


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize(
    ("slug", "preset"), [(slug, preset) for slug, game in all_games().items() for preset in game.presets]
)
def test_a_way_to_play_has_no_capital_after_its_game(app: Flask, language: str, slug: str, preset: str) -> None:
    """ "Sixteen: simple"."""
    with app.test_request_context("/"), in_language(language):
        said = (
            label("words.html", "way_to_play", f"{slug}:{preset}"),
            label("teacher/words.html", "game_and_way", slug, preset),
        )
    assert [one for one in said if not re.search(r":\s[^A-ZÀÉ]", one)] == []
