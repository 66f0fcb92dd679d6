"""Moves in process: made at the app itself, and measured only where they were made."""

import asyncio
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Any

import pytest
from flask import Flask

from tests.bench.load.simulated_players import GameChoice
from tests.bench.pages import move_cost
from tests.bench.pages.in_process_browser import InProcessBrowser
from tests.bench.pages.move_cost import GAMES, MoveCosts, rows_of


def run(play: Coroutine[Any, Any, MoveCosts]) -> MoveCosts:
    """In a thread of its own: where a browser is open for other tests, an event loop runs in this one already."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, play).result()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_so_many_moves_are_made_in_every_game(app: Flask, monkeypatch: pytest.MonkeyPatch, game: GameChoice) -> None:
    monkeypatch.setattr(move_cost, "WARM_UP", 0)
    costs = run(move_cost.play(InProcessBrowser(app), game, 3))
    assert len(costs.cpu) == 3
    assert min(costs.cpu) > 0
    assert all(sent < plain for plain, sent in zip(costs.plain, costs.sent, strict=True) if plain > 1000)


@pytest.mark.parametrize("slug", ["sixteen", "switch16"])  # by name: one asks for answers, one for dice
def test_whoever_adds_up_is_measured_in_moves_that_say_a_sum(
    app: Flask, monkeypatch: pytest.MonkeyPatch, slug: str
) -> None:
    monkeypatch.setattr(move_cost, "WARM_UP", 0)
    (game,) = (one for one in GAMES if one.slug == slug)
    adding = replace(game, sums="add", adds=1, slips=0)
    assert 0 < len(run(move_cost.play(InProcessBrowser(app), adding, 8)).cpu) <= 8


def test_the_rows_say_whether_the_target_is_met() -> None:
    costs = MoveCosts(cpu=[3, 4.5, 30], plain=[40_000, 44_000, 90_000], sent=[3_000, 4_000, 5_000]).as_json()
    assert [rows_of("any", who, costs)[0].met for who in ("guest", "class child")] == [False, True]
    assert [row.value for row in rows_of("any", "guest", costs)] == [4.5, 30, 44, 90, 4, 5]
