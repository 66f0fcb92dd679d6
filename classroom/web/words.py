"""How numbers, sums and names are written, for the templates."""

from functools import cache

from flask import Flask

from classroom.games.protocol import Sum
from classroom.tutor.sums import way

SPACE = "\N{NO-BREAK SPACE}"
MINUS = "\N{MINUS SIGN}"


def init_app(app: Flask) -> None:
    app.jinja_env.filters["written"] = written_sum
    app.jinja_env.filters["equation"] = equation
    app.jinja_env.filters["upper_first"] = upper_first
    app.jinja_env.globals["way"] = way
    app.jinja_env.globals["once"] = cache  # a macro that gives the same for the same arguments, in any language


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
