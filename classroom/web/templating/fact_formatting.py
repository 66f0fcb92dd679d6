"""How facts are written: 7 + 4, ▢6 + 5 for any ten and 6, ▢6 + ? = ▢1 for what is missing to a target."""

import re
from typing import NamedTuple

from flask import Flask
from flask_babel import gettext as _
from markupsafe import Markup

from classroom.games.protocol import Sum
from classroom.tutor.sums.facts import MAP_OF, fact_of_text, texts_of_fact
from classroom.web.templating.filters import SPACE, written_sum

TEN = "▢"  # whatever the tens are


def init_app(app: Flask) -> None:
    app.jinja_env.globals["fact"] = written_fact
    app.jinja_env.globals["spoken_fact"] = spoken_fact
    app.jinja_env.globals["fact_sign"] = fact_sign
    app.jinja_env.globals["whole_sum"] = whole_sum
    app.jinja_env.globals["worked_example"] = worked_example
    app.jinja_env.globals["map_of"] = MAP_OF.get


def numbers_of(name: str) -> tuple[int, int]:
    first, second = (int(number) for number in re.findall(r"\d+", name))
    return first, second


def written_fact(name: str) -> str:
    """A fact by its name, or a sum as it was asked; no line end tears it apart."""
    if name[0] == "?":
        ones, missing = numbers_of(name)
        return f"{TEN}{ones}{SPACE}+{SPACE}?{SPACE}={SPACE}{TEN}{(ones + missing) % 10}"
    if ":" in name:
        total, dice = numbers_of(name)
        return str(_("%(total)d from %(dice)d dice", total=total, dice=dice)).replace(" ", SPACE)
    if name[0] == "_":
        return TEN + written_sum(Sum.read(name))
    work = Sum.read(name)
    return written_missing(work) if fact_of_text(name)[0] == "?" else written_sum(work)


def written_missing(work: Sum) -> str:
    """36 + ? = 41 for 41 - 36, of which the child found what is missing."""
    target, total = work.terms
    return f"{-total}{SPACE}+{SPACE}?{SPACE}={SPACE}{target}"


def spoken_fact(name: str) -> str:
    """The same for who hears it."""
    if name[0] not in "?_":
        return written_fact(name)
    first, second = numbers_of(name)
    if name[0] == "?":
        return str(_("any number ending in %(first)d, with %(second)d to go", first=first, second=second))
    if "-" in name:
        return str(_("any number ending in %(first)d, minus %(second)d", first=first, second=second))
    return str(_("any number ending in %(first)d, plus %(second)d", first=first, second=second))


def fact_sign(name: str) -> str | Markup:
    """The fact in a sentence: its sign, with words for who hears it."""
    if name[0] not in "?_":
        return written_fact(name)
    sign = Markup('<span class="fact-sign" role="img" aria-label="{}">{}</span>')
    return sign.format(spoken_fact(name), written_fact(name))


def whole_sum(name: str, place: int = 0) -> str:
    """The fact as a sum to write on the board: of any ten the next one for each place in a list, 20 + 4, 30 + 6."""
    return written_fact(text_of_fact(name, place))


def text_of_fact(name: str, place: int = 0) -> str:
    texts = texts_of_fact(name) if name[0] in "?_" else ()
    return texts[place % len(texts)] if texts else name


class WorkedExample(NamedTuple):
    """A sum of a list with what helps with it: the same without its tens, 3 + 4 for 13 + 4 and 10 - 6 for 20 - 6; of a
    subtraction the addition that undoes it, 5 + 3 for 8 - 5."""

    sum: str
    easier: str
    undone: str
    first: int
    card: int
    total: int


def worked_example(name: str) -> WorkedExample:
    """The fact as it stands first in a list of whole sums."""
    work = Sum.read(text_of_fact(name))
    first, card = work.terms
    ones = first % 10 if first % 10 + card >= 0 else first % 10 + 10
    easier, undone = Sum((ones, card)), Sum((abs(card), work.total))
    return WorkedExample(written_sum(work), written_sum(easier), written_sum(undone), first, abs(card), work.total)
