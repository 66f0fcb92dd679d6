"""How numbers, sums and names are written, for the templates."""

import re
from collections.abc import Iterable
from datetime import date, datetime, time
from html import unescape

from babel.dates import format_date, format_skeleton, format_time
from babel.lists import format_list
from flask import Flask
from markupsafe import Markup

from classroom.games.protocol import Sum
from classroom.tutor.registry import game_of_topic
from classroom.tutor.sums.strategies import addition_strategy, strategy_of, subtraction_strategy
from classroom.web.templating.i18n import language_here

SPACE = "\N{NO-BREAK SPACE}"
MINUS = "\N{MINUS SIGN}"
SUM_ALONE = re.compile(r"(?<![.!?…:])</b>(?!\s*[.,;:!?])")
TAGS = re.compile(r"<[^>]*>")
CLOCK = {"en": f"h:mm{SPACE}a", "fr": f"H{SPACE}'h'{SPACE}mm", "de": "HH:mm"}  # as CLDR writes patterns


def init_app(app: Flask) -> None:
    app.jinja_env.filters["written"] = written_sum
    app.jinja_env.filters["equation"] = equation
    app.jinja_env.filters["upper_first"] = upper_first
    app.jinja_env.filters["inside"] = inside_a_sentence
    app.jinja_env.filters["spoken"] = spoken
    app.jinja_env.filters["day"] = written_day
    app.jinja_env.filters["weekday"] = written_weekday
    app.jinja_env.filters["weekday_letter"] = weekday_letter
    app.jinja_env.filters["on_day"] = written_on_day
    app.jinja_env.filters["date"] = written_date
    app.jinja_env.filters["clock"] = written_time
    app.jinja_env.filters["listed"] = listed
    app.jinja_env.globals["colon"] = colon
    app.jinja_env.globals["way"] = addition_strategy
    app.jinja_env.globals["way_down"] = subtraction_strategy
    app.jinja_env.globals["way_of"] = strategy_of
    app.jinja_env.globals["game_of"] = app.jinja_env.filters["game_of"] = game_of_topic


def upper_first(text: str) -> str:
    """The text with a capital at its start; the rest stays, since German nouns have capitals too."""
    return text[:1].upper() + text[1:]


def inside_a_sentence(name: str) -> str:
    """The name of a kind of sum, or of a way to play, inside a sentence: with a small letter. German ones keep theirs,
    since most are nouns."""
    return name if language_here() == "de" else name[:1].lower() + name[1:]


def spoken(words: Markup) -> str:
    """What is read aloud of words on the page: the text alone, each sum a sentence of its own."""
    text = TAGS.sub("", SUM_ALONE.sub(".</b>", words))
    return " ".join(unescape(text).split())


def written_sum(work: Sum) -> str:
    """7 + 4, or 9 − 2, that no line end tears apart."""
    first, *others = work.terms
    parts = [f"{SPACE}{MINUS if term < 0 else '+'}{SPACE}{abs(term)}" for term in others]
    return str(first) + "".join(parts)


def equation(work: Sum) -> str:
    return f"{written_sum(work)}{SPACE}={SPACE}{work.total}"


def colon() -> str:
    """As the language of the page writes it: French with a space before it."""
    return f"{SPACE}:" if language_here() == "fr" else ":"


def listed(names: Iterable[str]) -> str:
    """Ada, Ben and Carl; Ada, Ben et Carl; Ada, Ben und Carl."""
    return format_list(list(names), locale=locale_here())


def locale_here() -> str:
    """Whose days and months: English ones are British."""
    return "en_GB" if language_here() == "en" else language_here()


def written_day(day: date | datetime) -> str:
    """19 November, in the language of the page; at the school, where it is a moment."""
    here = day.astimezone() if isinstance(day, datetime) else day
    return whole_day(format_skeleton("MMMMd", datetime.combine(here, time()), locale=locale_here()))


def written_weekday(day: date) -> str:
    """Saturday 21: a day of the last weeks."""
    words = format_skeleton("EEEEd", datetime.combine(day, time()), locale=locale_here())
    return words[0].upper() + words[1:]


def weekday_letter(day: date) -> str:
    """M for Monday: under a bar."""
    return format_date(day, "EEEEE", locale=locale_here())


def written_on_day(day: date | datetime) -> str:
    """Friday 27 November, vendredi 27 novembre, Freitag, 27. November: a day to come."""
    here = day.astimezone() if isinstance(day, datetime) else day
    comma = "," if language_here() == "de" else ""
    return f"{format_date(here, 'EEEE', locale=locale_here())}{comma}{SPACE}{written_day(here)}"


def written_date(day: date | datetime) -> str:
    """The same with its year."""
    here = day.astimezone() if isinstance(day, datetime) else day
    return whole_day(format_date(here, "long", locale=locale_here()))


def whole_day(written: str) -> str:
    """A written day that no line end parts from its month. French counts the first one: 1er septembre."""
    number, rest = written.split(" ", 1)
    return f"{'1er' if number == '1' and language_here() == 'fr' else number}{SPACE}{rest}"


def written_time(at: datetime) -> str:
    """2:30 pm, 14 h 30 or 14:30, at the school. In German, "Uhr" is the sentence's own (requirements E)."""
    return format_time(at.astimezone().time(), CLOCK[language_here()], locale=locale_here())
