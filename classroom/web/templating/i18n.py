"""The three languages. English is the message id; French and German are read from their .po files at start,
so that no missing or stale compiled file can silently show English."""

import re
from functools import cache
from io import BytesIO
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from babel.support import Translations
from flask import Flask, g, request
from flask_babel import Babel, Domain
from markupsafe import Markup

from classroom.games.protocol import Message
from classroom.web.paths import TRANSLATIONS

LANGUAGES = {"en": "English", "fr": "Français", "de": "Deutsch"}


@cache
def catalogue(language: str) -> Translations:
    """The translations into a language, compiled in memory; none for English."""
    file = TRANSLATIONS / language / "LC_MESSAGES" / "messages.po"
    if not file.is_file():
        return Translations()
    compiled = BytesIO()
    with file.open("rb") as source:
        write_mo(compiled, read_po(source, locale=language))
    compiled.seek(0)
    return Translations(compiled)


class PoDomain(Domain):  # type: ignore[misc] # Flask-Babel carries no types
    """Flask-Babel's translations, taken from the .po files."""

    def get_translations(self) -> Any:
        return current_translations()


def init_app(app: Flask) -> None:
    for language in LANGUAGES:
        catalogue(language)
    babel = Babel(app, default_locale="en", locale_selector=language_here)
    babel.domain_instance = PoDomain()
    # Flask-Babel's own would look for its settings at every sentence: a third of the time of a page.
    app.jinja_env.install_gettext_callables(  # type: ignore[attr-defined] # the i18n extension brings it
        gettext=lambda text: current_translations().ugettext(text),
        ngettext=lambda one, many, n: current_translations().ungettext(one, many, n),
        pgettext=lambda context, text: current_translations().upgettext(context, text),
        npgettext=lambda context, one, many, n: current_translations().unpgettext(context, one, many, n),
        newstyle=True,
    )
    app.jinja_env.globals.update(LANGUAGES=LANGUAGES, language_here=language_here, asked_language=asked_language)
    app.jinja_env.globals["tell"] = translate
    app.jinja_env.globals.update(_=translated, pgettext=translated_in_context)


def language_here() -> str:
    """What the address asks for, else the visitor's choice, else what the browser asks for, else English."""
    found: str | None = g.get("language")
    if found is None:
        chosen = asked_language() or (g.visitor.language if "visitor" in g else None)
        found = g.language = chosen or request.accept_languages.best_match(LANGUAGES) or "en"
    return found


def asked_language() -> str | None:
    """The language in the address, `?language=fr`: how a browser without a cookie reads a page in another one."""
    asked = request.args.get("language")
    return asked if asked in LANGUAGES else None


def current_translations() -> Translations:
    """The translations into the language of the page."""
    return catalogue(language_here())


def translated(text: str, **values: object) -> Markup:
    """A sentence of a template in the language of the page: `_`."""
    return Markup(current_translations().ugettext(text)) % values  # noqa: S704 # ours, or the translators'; tests read them


def translated_in_context(context: str, text: str, **values: object) -> Markup:
    """The same for a word that means several things: `pgettext`."""
    return Markup(current_translations().upgettext(context, text)) % values  # noqa: S704 # as above


def translate(message: Message) -> str:
    """A message of a game or the tutor in the language of the page. No line end tears its sums apart."""
    said = current_translations().ugettext(message.text)
    said = said % message.values if message.values else said
    return re.sub(r" ([+=]) ", "\N{NO-BREAK SPACE}\\1\N{NO-BREAK SPACE}", said)
