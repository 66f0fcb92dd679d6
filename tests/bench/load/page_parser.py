"""Parses the page of a match: what a simulated player finds there, and what it does next by the page's forms.

Nothing here knows a game's rules. In English, since one notice is known by its words.
"""

import html
import re
from dataclasses import dataclass
from itertools import combinations
from random import Random
from urllib.parse import urlencode

from tests.bench.load.http_client import Form
from tests.bench.load.solve_sums import answer_to_sum

GO_ON = re.compile(r'id="go-on"[^>]*? hx-get="([^"]+)" hx-trigger="click(?:, load delay:(\d+)ms)?')
AGAIN = re.compile(r'action="(/match/[^"]+/again)"')
TABLE = re.compile(r'(?:action|hx-get|hx-post)="(/match/[^"/?]+)')
SEQ = re.compile(r'name="seq" value="(\d+)"')
ANSWER = re.compile(r'<form id="answer".*?</form>', re.DOTALL)
HIDDEN = re.compile(r'<input type="hidden" name="(\w+)" value="([^"]*)"')
BUTTON = re.compile(r'<button[^>]*? name="(move|pick)" value="([^"]+)"([^>]*)>')
RADIO = re.compile(r'<input type="radio" name="(move\d)" value="([^"]+)"')
PART = re.compile(r'<input type="checkbox"[^>]*? name="part" value="(\d+)"( checked)?')
CSRF = re.compile(r'"X-CSRFToken": (?:"|&#34;|&quot;)([^"&]+)')
LATER = re.compile(r"<template>(.*?)</template>", re.DOTALL)
STALE = "The game has moved on."


@dataclass(frozen=True, slots=True)
class FormAction:
    """What comes next: `kind` is `move`, `step` (the page goes on by itself), `pick` (a card is touched) or `again`.
    `delay` is how long the page waits by itself, in seconds."""

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


def has_question(page: str) -> bool:
    """Whether something is to be thought about first: a sum to work out, or a question."""
    return 'id="answer"' in page or 'name="sure" value="1"' in page


def is_refused(page: str) -> bool:
    """Whether it says that the move could not be made."""
    return STALE in page or any(checked for _, checked in PART.findall(page))


def next_action(page: str, rng: Random) -> FormAction | None:
    """What the child does now; None where it finds nothing to do."""
    if found := GO_ON.search(page):
        return FormAction("step", html.unescape(found[1]), delay=int(found[2]) / 1000 if found[2] else None)
    if found := AGAIN.search(page):
        return FormAction("again", found[1])
    there = TABLE.search(page)
    return at_table(page, there[1], rng) if there else None


def at_table(page: str, there: str, rng: Random) -> FormAction | None:
    """An answer to what is asked, a wild card declared, a move, or a card picked that needs a second look."""
    seq = ("seq", str(seq_of(page)))
    if answering := ANSWER.search(page):
        return FormAction(
            "move", f"{there}/move", [*hidden_fields(answering[0]), ("answer", str(answer_to_sum(page, rng)))]
        )
    if 'name="sure" value="1"' in page:
        return FormAction("move", f"{there}/move", [*hidden_fields(page), ("move", button_values(page, "move")[0])])
    if choices := RADIO.findall(page):
        return FormAction("move", f"{there}/move", [seq, ("move", "W="), *declared(choices, rng)])
    parts = [int(value) for value, _ in PART.findall(page)]
    moves = [move for move in button_values(page, "move") if can_be_made(move, parts)]
    picks = button_values(page, "pick")
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


def button_values(page: str, name: str) -> list[str]:
    """The values of the buttons of this name that can be pressed, but for those that are already."""
    found = [(one, value) for one, value, more in BUTTON.findall(page) if 'aria-pressed="true"' not in more]
    return [html.unescape(value) for one, value in found if one == name]


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


def hidden_fields(form: str) -> Form:
    found = HIDDEN.findall(form)
    return list({name: html.unescape(value) for name, value in found if name != "csrf_token"}.items())
