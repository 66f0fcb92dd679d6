"""The pace is the child's: how long the table shows what the others do before the child's own turn, as the page is told
it. What a server and a network add is not in it, nor how long a child thinks."""

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from classroom.games.registry import all_games, find_game
from classroom.services.context import Context
from classroom.tutor.registry import find_tutor
from tests.bench.load import page_parser
from tests.children import Child, Page, fields
from tests.playing import own_match
from tests.swaps import SwappedTable

DELAY = re.compile(r"load delay:(\d+)ms")  # of a step, in milliseconds
AT_ONCE = 0.3  # seconds: a touch and its answer
SOON = 4.0  # seconds, in nine of ten cases
RACE = "switch16"  # by name: its races were too long
MOVES, FEW = 150, 60  # of a match at most
each_way = pytest.mark.parametrize(
    ("slug", "preset"), [(slug, way) for slug in all_games() for way in find_game(slug).presets]
)


def told(child: Child, page: Page, path: str, form: dict[str, Any]) -> str:
    """What the page of a table is answered to a move, which it holds back where it can: the steps that it shows."""
    table, secret = SwappedTable(page.html), {"csrf_token": child.csrf_token()}
    headers = {"HX-Request": "true", "Regions": table.regions}
    answer = Page(child.client.post(path, data={**secret, **form, "hold": "1"}, headers=headers)).html
    table.swap(answer)
    if not (again := table.held):
        return answer
    headers["Regions"] = table.regions
    return answer + Page(child.client.post(path, data=secret | again, headers=headers)).html


def stretches(answer: str) -> list[float]:
    """The seconds that steps are shown one after the other, between those that wait for a touch."""
    found = [0.0]
    for step in answer.split("<template>"):
        delays = DELAY.findall(step)
        found[-1] += sum(map(int, delays)) / 1000
        if not delays:
            found.append(0.0)
    return found


def pauses(child: Child, slug: str, preset: str, seed: int, most: int) -> Iterator[float]:
    """For each touch of a child that plays without thinking, how many seconds the table shows what comes of it, until
    the next touch; after so many touches the match is left."""
    page, rng = child.post(f"/play/{slug}", preset=preset), Random(seed)
    path = page.response.request.path
    for _ in range(most):
        act = None if page.is_end else page_parser.next_action(page.html, rng)
        if act is None:
            return
        if act.form is None:
            page = child.get(act.path)
            continue
        yield from stretches(told(child, page, act.path, fields(act.form)))
        page = child.get(path)


@each_way
def test_the_childs_own_turn_comes_soon(child: Child, slug: str, preset: str, thorough: bool) -> None:
    most = MOVES if thorough else FEW
    waited = sorted(pause for seed in range(3) for pause in pauses(child, slug, preset, seed, most) if pause)
    assert len(waited) >= 5
    assert waited[len(waited) * 9 // 10] + AT_ONCE <= SOON


def race(child: Child, context: Context, seed: int) -> float:
    """How many seconds a race takes in which the child plays as Tavi does on the third level, without thinking, step by
    step with the dice for each."""
    page, rng, seconds = child.post(f"/play/{RACE}", preset="race"), Random(seed), 0.0
    path = page.response.request.path
    while not (match := own_match(context, child.cookie(), path.rsplit("/", 1)[-1])).over:
        view: Any = match.view(match.turn)
        move, parts = find_tutor(RACE).choose(view, 3, rng), ()
        if move.startswith("go:"):
            space, parts = view.chains[0]
            move = f"go:{space}"
        form = {"move": move, "seq": match.seq, "sure": "1", "part": list(parts)}
        steps = told(child, page, f"{path}/move", form)
        seconds += AT_ONCE + sum(map(int, DELAY.findall(steps))) / 1000
    return seconds


def test_a_race_is_short(child: Child, context: Context) -> None:
    """It took 131 s in 30 touches when each throw, step and stop was shown by itself."""
    races = sorted(race(child, context, seed) for seed in range(9))
    assert races[4] < 60
    assert races[6] < 80
