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

from classroom.games.protocol import CountedMessage, Message
from classroom.web.paths import TRANSLATIONS

LANGUAGES = {"en": "English", "fr": "Français", "de": "Deutsch"}
UNITS = (
    "MB|Mo|min|hours?|minutes?|days?|months?|years?|heures?|jours?|mois|ans|Uhr|(?:Stunde|Minute|Tage|Monate|Jahre)n?"
)
NEVER_A_LINE_END = re.compile(
    r" (?=[+−=]\s)|(?<=\s[+−=]) |(?<=:) (?=[+−][\d%])|"
    rf"(?:(?<=\d)|(?<=\)[ds])) (?=(?:{UNITS})\b)"  # %(num)d and %(time)s end so
)

INVERTED = re.compile(
    r"(?<=\w)-(?=(?:t-(?:il|elle|on)|tu|il|elle|on|ce|ci|moi|toi|les?|la|y|vous)\b)"
)  # veux-tu, a-t-il
WORD_JOINER = "\u2060"  # after a hyphen no line ends; the non-breaking hyphen is not in our font


class BoundTranslations(Translations):
    """Translations whose sums and units no line end tears apart (requirements E)."""

    def ugettext(self, message: str) -> Markup:
        return bound(super().ugettext(message))

    def ungettext(self, one: str, many: str, num: int) -> Markup:
        return bound(super().ungettext(one, many, num))

    def upgettext(self, context: str, message: str) -> Markup:
        return bound(super().upgettext(context, message))

    def unpgettext(self, context: str, one: str, many: str, num: int) -> Markup:
        return bound(super().unpgettext(context, one, many, num))


class PoDomain(Domain):  # type: ignore[misc] # Flask-Babel carries no types
    """Flask-Babel's translations, taken from the .po files."""

    def get_translations(self) -> Any:
        return current_translations()


@cache
def catalogue(language: str) -> BoundTranslations:
    """The translations into a language, compiled in memory; none for English."""
    file = TRANSLATIONS / language / "LC_MESSAGES" / "messages.po"
    if not file.is_file():
        return BoundTranslations()
    compiled = BytesIO()
    with file.open("rb") as source:
        write_mo(compiled, read_po(source, locale=language))
    compiled.seek(0)
    return BoundTranslations(compiled)


def init_app(app: Flask) -> None:
    for language in LANGUAGES:
        catalogue(language)
    babel = Babel(app, default_locale="en", locale_selector=language_here)
    babel.domain_instance = PoDomain()
    # Flask-Babel's own would look for its settings at every sentence: a third of the time of a page.
    app.jinja_env.globals.update(_=translated, gettext=translated, pgettext=translated_in_context)
    app.jinja_env.globals.update(ngettext=translated_count, npgettext=translated_count_in_context, tell=translate)
    app.jinja_env.globals.update(LANGUAGES=LANGUAGES, language_here=language_here, asked_language=asked_language)


def language_here() -> str:
    """What the address asks for, else the visitor's choice, else what the browser asks for, else English."""
    found: str | None = g.get("language")
    if found is None:
        chosen = asked_language() or (g.visitor.language if "visitor" in g else None)
        found = g.language = chosen or request.accept_languages.best_match(LANGUAGES) or "en"
    return found


def speak(language: str) -> None:
    """The page speaks this language from here on, unless the address or the visitor chose one."""
    if not (asked_language() or g.visitor.language):
        g.language = language


def asked_language() -> str | None:
    """The language in the address, `?language=fr`: how a browser without a cookie reads a page in another one."""
    asked = request.args.get("language")
    return asked if asked in LANGUAGES else None


def current_translations() -> BoundTranslations:
    """The translations into the language of the page."""
    return catalogue(language_here())


def bind_figures(text: str) -> str:
    """The text with sums, units and pronouns that no line end tears apart (requirements E): 36 + 8 = 44, 9 − 2, 36 + ?,
    5 min, veux-tu; nor what is won from what it is won for."""
    return INVERTED.sub(f"-{WORD_JOINER}", NEVER_A_LINE_END.sub("\N{NO-BREAK SPACE}", text))


@cache
def bound(said: str) -> Markup:
    """A translated sentence, its figures bound."""
    return Markup(bind_figures(said))  # noqa: S704 # ours, or the translators'; tests read them


def translated(text: str, **values: object) -> Markup:
    """A sentence of a template in the language of the page: `_`."""
    said = current_translations().ugettext(text)
    return said % values if values else said


def translated_in_context(context: str, text: str, **values: object) -> Markup:
    """The same for a word that means several things: `pgettext`."""
    said = current_translations().upgettext(context, text)
    return said % values if values else said


def translated_count(one: str, many: str, num: int, **values: object) -> Markup:
    """The same where the grammar depends on a number, which is the value `num`: `ngettext`."""
    return current_translations().ungettext(one, many, num) % {"num": num, **values}


def translated_count_in_context(context: str, one: str, many: str, num: int, **values: object) -> Markup:
    """Both: `npgettext`."""
    return current_translations().unpgettext(context, one, many, num) % {"num": num, **values}


def translate(message: Message) -> str:
    """A message of a game or the tutor in the language of the page, as text and not as HTML: `tell`."""
    translations, values = current_translations(), message.values
    if isinstance(message, CountedMessage):
        said = translations.ungettext(message.text, message.many, message.num)
    else:
        said = translations.ugettext(message.text)
    return bind_figures(str(said) % values) if values else str(said)
