"""Parses the page of a match: what a simulated player finds there, and what it does next by the page's forms.

Nothing here knows a game's rules. In English, since one notice is known by its words.
"""

import html
import re
from dataclasses import dataclass
from itertools import combinations
from random import Random
from urllib.parse import urlencode

from classroom.services.play.prompt_answers import DENIES
from tests.bench.load import form_fields
from tests.bench.load.form_fields import FormField
from tests.bench.load.http_client import Form
from tests.bench.load.solve_sums import SLIPS, answer_to_sum

GO_ON = re.compile(r'id="go-on"[^>]*? hx-get="([^"]+)" hx-trigger="click(?:, load delay:(\d+)ms)?')
AGAIN = re.compile(r'action="(/match/[^"]+/again)"')
TABLE = re.compile(r'(?:action|hx-get|hx-post)="(/match/[^"/?]+)')
SEQ = re.compile(r'name="seq" value="(\d+)"')
ANSWER = re.compile(
    r'<form id="answer".*?<(?:button|/form)', re.DOTALL
)  # what it sends by itself stands before its buttons
PART = re.compile(r'<input type="checkbox"[^>]*? name="part" value="(\d+)"( checked)?')
CHOOSES = re.compile(r'<form class="tools sums-first"[^>]*? action="([^"]+)"')  # who does the sums, before all else
CSRF = re.compile(r'"X-CSRFToken": (?:"|&#34;|&quot;)([^"&]+)')
LATER = re.compile(r"<template>(.*?)</template>", re.DOTALL)
STALE = "The game has moved on."


@dataclass(frozen=True, slots=True)
class FormAction:
    """What comes next: `kind` is `move`, `step` (the page goes on by itself), `pick` (a card is touched), `choose` (who
    does the sums), `again`, or `reload` where an answer said too little. `delay` is how long the page waits by itself,
    in seconds."""

    kind: str
    path: str
    form: Form | None = None
    delay: float | None = None


def seq_of(page: str) -> int:
    found = SEQ.search(page)
    return int(found[1]) if found else -1


def csrf_of(page: str) -> str:
    found = CSRF.search(page)
    return found[1] if found else ""


def split_steps(answer: str) -> tuple[str, list[str]]:
    """The table to be seen at once, and those that came along to be shown one after the other."""
    return LATER.sub("", answer), LATER.findall(answer)


def is_refused(page: str) -> bool:
    """Whether it says that the move could not be made."""
    return STALE in page or any(checked for _, checked in PART.findall(page))


def next_action(page: str, rng: Random, slips: float = SLIPS, there: str = "", seq: int = -1) -> FormAction | None:
    """What the child does now; None where it finds nothing to do. Where the page is only a part, `there` is the path of
    its match, and `seq` what it said of the number of events."""
    if 'id="go-on"' in page and (found := GO_ON.search(page)):
        return FormAction("step", html.unescape(found[1]), delay=int(found[2]) / 1000 if found[2] else None)
    if not there and (found := TABLE.search(page)):
        there = found[1]
    if 'id="answer"' in page:
        return answer_sum(page, there, rng, slips)
    fields = form_fields.fields_on(page)
    if (found := CHOOSES.search(page)) and there:
        return FormAction("choose", found[1], [("sums", "show")])
    if not form_fields.buttons(fields) and (found := AGAIN.search(page)):
        return FormAction("again", found[1])
    number = ("seq", str(seq_of(page) if seq < 0 else seq))
    return at_table(fields, there, number, rng) if there else None


def answer_sum(page: str, there: str, rng: Random, slips: float) -> FormAction | None:
    """None where it is not to be seen which sum it is."""
    answering, answer = ANSWER.search(page), answer_to_sum(page, rng, slips)
    if answering is None or answer is None:
        return None
    hidden = form_fields.hidden(form_fields.fields_on(answering[0]))
    return FormAction("move", f"{there}/move", [*hidden, ("answer", str(answer))])


def at_table(fields: list[FormField], there: str, seq: tuple[str, str], rng: Random) -> FormAction | None:
    """A move that was asked about made all the same, a wild card declared, a move, or a card picked that needs a second
    look."""
    buttons, parts = form_fields.buttons(fields), form_fields.dice(fields)
    if any(one.name == "sure" for one in fields):
        surely = [("move", value) for name, value in buttons if name == "move"][:1]
        return FormAction("move", f"{there}/move", [*form_fields.hidden(fields), *surely])
    if choices := form_fields.choices(fields):
        return FormAction("move", f"{there}/move", [seq, ("move", "W="), *declared(choices, rng)])
    possible = [move for name, move in buttons if name == "move" and can_be_made(move, parts)]
    moves = [move for move in possible if move != DENIES] or possible
    picks = [pick for name, pick in buttons if name == "pick"]
    chosen = rng.choice([*moves, *({"W"} & set(picks))]) if moves else ""
    if chosen in moves:
        return FormAction("move", f"{there}/move", [seq, ("move", chosen), *part_fields(chosen, parts)])
    pick = chosen or choose_pick(picks, rng)
    return FormAction("pick", f"{there}?{urlencode({'pick': pick})}") if pick else None


def part_fields(move: str, parts: list[int]) -> Form:
    return [("part", str(number)) for number in sum_to(move, parts)]


def choose_pick(picks: list[str], rng: Random) -> str:
    """Of cards to pick the next one, of two picked what to do with them: never one back. Nothing without any."""
    most = max((len(pick.split(",")) for pick in picks), default=0)
    signed = [pick for pick in picks if "+" in pick or "-" in pick]
    return rng.choice(signed or [pick for pick in picks if len(pick.split(",")) == most] or [""])


def can_be_made(move: str, parts: list[int]) -> bool:
    """Whether it can be made by what the child touches. It takes no card, since that might claim a wrong sum."""
    return not move.startswith("take:") and not (parts and move.startswith("go:") and not sum_to(move, parts))


def sum_to(move: str, parts: list[int]) -> tuple[int, ...]:
    """The fewest of these numbers that make the one the move goes to."""
    if not (parts and move.startswith("go:")):
        return ()
    sets = (some for many in range(1, len(parts) + 1) for some in combinations(parts, many))
    return next((some for some in sets if sum(some) == int(move[3:])), ())


def declared(choices: Form, rng: Random) -> Form:
    """What a wild card is to be: one of each group of choices."""
    groups = sorted({name for name, _ in choices})
    return [(name, rng.choice([value for one, value in choices if one == name])) for name in groups]
