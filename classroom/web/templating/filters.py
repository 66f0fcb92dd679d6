"""How numbers, sums and names are written, for the templates."""

from collections.abc import Callable
from datetime import date, datetime, time
from functools import cache, lru_cache

from babel.dates import format_date, format_skeleton, format_time
from flask import Flask, request, url_for

from classroom.games.protocol import Sum
from classroom.tutor.registry import game_of_topic
from classroom.tutor.sums.strategies import addition_strategy, strategy_of, subtraction_strategy
from classroom.web.templating.i18n import language_here

SPACE = "\N{NO-BREAK SPACE}"
MINUS = "\N{MINUS SIGN}"
KEPT = 500  # drawings of one macro, up to 12 kilobytes each
ADDRESSES = 5000  # a dozen for each match that is played


def init_app(app: Flask) -> None:
    app.jinja_env.filters["written"] = written_sum
    app.jinja_env.filters["equation"] = equation
    app.jinja_env.filters["upper_first"] = upper_first
    app.jinja_env.filters["day"] = written_day
    app.jinja_env.filters["date"] = written_date
    app.jinja_env.filters["clock"] = written_time
    app.jinja_env.globals["colon"] = colon
    app.jinja_env.globals["way"] = addition_strategy
    app.jinja_env.globals["way_down"] = subtraction_strategy
    app.jinja_env.globals["way_of"] = strategy_of
    app.jinja_env.globals["game_of"] = app.jinja_env.filters["game_of"] = game_of_topic
    app.jinja_env.filters["unchanging"] = tuple
    app.jinja_env.globals["once"] = cache  # a macro that gives the same for the same arguments, in any language
    app.jinja_env.globals["url_for"] = cached_url_for
    app.jinja_env.globals["cached_per_language"] = cached_per_language


def cached_url_for(endpoint: str, **values: str | int | None) -> str:
    """What `url_for` says, which takes its time, and a table names a dozen addresses, some of them often."""
    return build_url(request.script_root, endpoint, tuple(values.items()))


@lru_cache(ADDRESSES)
def build_url(_root: str, endpoint: str, values: tuple[tuple[str, str | int | None], ...]) -> str:
    return url_for(endpoint, **dict(values))  # type: ignore[arg-type] # names of places, never its own options


def cached_per_language(macro: Callable[..., str]) -> Callable[..., str]:
    """A macro that gives the same for the same arguments in one language, drawn again only when it is long forgotten.
    Arguments must be values that never change; what is drawn must not ask who looks."""

    @lru_cache(KEPT)
    def drawn(_language: str, *arguments: object, **named: object) -> str:
        return macro(*arguments, **named)

    def draw(*arguments: object, **named: object) -> str:
        return drawn(language_here(), *arguments, **named)

    return draw


def upper_first(text: str) -> str:
    """The text with a capital at its start; the rest stays, since German nouns have capitals too."""
    return text[:1].upper() + text[1:]


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


def written_day(day: date | datetime) -> str:
    """19 November, in the language of the page; at the school, where it is a moment."""
    here = day.astimezone() if isinstance(day, datetime) else day
    return format_skeleton("MMMMd", datetime.combine(here, time()), locale=language_here())


def written_date(day: date) -> str:
    """The same with its year."""
    return format_date(day, "long", locale=language_here())


def written_time(at: datetime) -> str:
    """10:45 or its like, at the school."""
    return format_time(at.astimezone().time(), "short", locale=language_here())
