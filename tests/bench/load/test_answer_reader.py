"""What a simulated player reads of an answer: on real ones of all games, and on such as are only pieces of a table."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from classroom.games.registry import all_games, find_game
from tests.bench.load import page_parser
from tests.bench.load.answer_reader import read_answer
from tests.bench.load.form_fields import buttons, fields_on
from tests.bench.load.page_parser import FormAction
from tests.children import Child, Page, fields

HAND = '<button form="play" name="move" value="b4"></button>'
GO_ON = '<a id="go-on" href="/match/m" hx-get="/match/m" hx-trigger="click, load delay:1500ms">'
ADDING = (
    '<h2 id="turn">What is 8 + 5?</h2><form id="answer"><input type="hidden" name="seq" value="3">'
    '<input type="hidden" name="move" value="b5"></form>'
)


def next_of(answer: str) -> FormAction | None:
    found = read_answer(answer.encode())
    return page_parser.next_action(found.part, Random(1), slips=0, there="/match/m", seq=found.seq)


def answers(child: Child, slug: str) -> Iterator[tuple[int, Page]]:
    """How many events there were, and the answer to a move: of thirty acts at most, of a child that adds up itself."""
    page = child.post(f"/play/{slug}", preset=next(iter(find_game(slug).presets)))
    path = page.response.request.path
    child.post(f"{path}/sums", sums="add")
    page, rng = child.get(path), Random(16)
    for _ in range(30):
        act = page_parser.next_action(page.html, rng)
        if act is None or act.kind == "again":
            return
        before = page_parser.seq_of(page.html)
        form: dict[str, Any] = fields(act.form or [])
        answer = child.post(act.path, htmx=True, **form) if form else child.get(act.path, htmx=True)
        if act.kind == "move":
            yield before, answer
        page = child.get(path) if "go-on" in answer.html else answer


@pytest.mark.parametrize("slug", all_games())
def test_an_answer_of_every_game_says_what_the_page_would(child: Child, slug: str) -> None:
    made = 0
    for before, answer in answers(child, slug):
        found = read_answer(answer.html.encode())
        if "HX-Redirect" in answer.response.headers:
            break
        assert found.asks or found.is_later_than(before)
        assert not found.is_refused
        assert len(found.pauses) == answer.html.count("<template>")
        page = child.get(answer.response.request.path.removesuffix("/move"))
        if found.pauses and not page.is_end:  # and no look at a sum, which is not on the page
            made += 1
            assert found.seq == page_parser.seq_of(page.html)
            assert buttons(fields_on(found.part)) == buttons(fields_on(page.html))
    assert made > 1


def test_a_refused_move_is_read_as_such(child: Child) -> None:
    page = child.begin()
    found = read_answer(child.move(page.hand[0], seq=page.seq - 1, htmx=True).html.encode())
    assert found.is_refused
    assert not found.is_later_than(page.seq)


def test_the_newest_number_of_events_counts_and_moves_come_from_the_last_part_that_has_any() -> None:
    answer = (
        f'<p>{HAND}</p><template><input name="seq" value="4"></template><template><i hx-swap-oob="true"></template>'
    )
    assert next_of(answer) == FormAction("move", "/match/m/move", [("seq", "4"), ("move", "b4")])
    assert read_answer(answer.encode()).is_later_than(3)


def test_each_part_that_is_shown_before_has_its_pause() -> None:
    touched = GO_ON.replace(", load delay:1500ms", "")
    assert read_answer(f"{GO_ON}<template>{touched}</template><template>{HAND}".encode()).pauses == [1.5, None]


def test_after_the_last_move_of_a_match_the_page_goes_on_to_its_end() -> None:
    assert next_of(f"{GO_ON}<template>{GO_ON}</template>") == FormAction("step", "/match/m", delay=1.5)


def test_a_sum_is_worked_out_and_where_nothing_can_be_done_nothing_is_made_up() -> None:
    answering = next_of(ADDING)
    assert answering is not None
    assert answering.form == [("seq", "3"), ("move", "b5"), ("answer", "13")]
    assert next_of(ADDING.replace("8 + 5", "it")) is None
    assert next_of('<input name="seq" value="4"><p>') is None
