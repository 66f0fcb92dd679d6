"""What tutors may spend on playing far ahead: a budget for the process, and one for each player (requirements A7.9)."""

import time
from concurrent.futures import ThreadPoolExecutor

import pytest

from classroom.tutor import thinking_time
from classroom.tutor.thinking_time import PLAYER, PROCESS, Allowance, ThinkingBudget, thinking_for

MOVE = 0.25  # seconds of a core: three tutors of the strongest level after a child's move, at their slowest


def budget(**player: float) -> ThinkingBudget:
    return ThinkingBudget(Allowance(0.0, 9.0, 9), Allowance(**{"share": 0.5, "saved": 1.0, "at_once": 1, **player}))  # type: ignore[arg-type] # at_once is whole


def spend(budget: ThinkingBudget, player: str, seconds: float) -> bool:
    """Whether there was time to think; it took so long, by the budget."""
    with thinking_for(player):
        budgets = budget.begin()
    budget.end(budgets, seconds)
    return bool(budgets)


def wait(budget: ThinkingBudget, seconds: float) -> None:
    for one in (budget.process, *budget.players.values()):
        one.at -= seconds


def test_time_runs_out_and_comes_back() -> None:
    ours = budget()
    assert spend(ours, "ada", 1.2)
    assert not spend(ours, "ada", 0)
    wait(ours, 1.0)  # a second later half a second is there again
    assert spend(ours, "ada", 0)


def test_what_is_saved_up_has_a_limit() -> None:
    ours = budget()
    wait(ours, 1000)
    spend(ours, "ada", 1.1)
    assert not spend(ours, "ada", 0)


def test_who_asks_for_much_takes_nothing_from_the_others() -> None:
    ours = budget()
    spent = sum(spend(ours, "greedy", MOVE) for _ in range(100)) * MOVE
    assert spent <= 1.0 + MOVE
    assert spend(ours, "ada", MOVE)


def test_a_player_thinks_once_at_a_time_however_often_it_asks() -> None:
    ours = ThinkingBudget()

    def think(player: str) -> bool:
        with thinking_for(player), ours.spending() as has_time:
            time.sleep(0.2)
            return has_time

    with ThreadPoolExecutor(9) as pool:
        given = list(pool.map(think, ["greedy"] * 8))
    assert sum(given) == 1
    with ThreadPoolExecutor(9) as pool:
        given = list(pool.map(think, "abcdefgh"))
    assert sum(given) == PROCESS.at_once


def test_a_child_against_three_of_the_strongest_always_has_time() -> None:
    """A move a second for a whole match, which no child makes."""
    ours = ThinkingBudget()
    for _ in range(60):
        assert spend(ours, "ada", MOVE)
        wait(ours, 1.0)
    assert PLAYER.share <= PROCESS.share / 2  # the rest is for the others


def test_processes_of_a_server_share_what_tutors_may_spend(monkeypatch: pytest.MonkeyPatch) -> None:
    """With as much for each, a class that begins with the strongest tutors waited twice as long, at one database."""
    monkeypatch.setattr(ThinkingBudget, "processes", 2)
    each = [ThinkingBudget() for _ in range(2)]
    for ours in each:
        wait(ours, 10)
    spent = sum(spend(ours, str(number), 0.01) for number in range(200) for ours in each) * 0.01
    assert spent <= PROCESS.saved + 2 * 0.01


def test_budgets_of_long_ago_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinking_time, "PLAYERS", 2)
    ours = budget()
    for player in "abac":
        spend(ours, player, 0.1)
    assert list(ours.players) == ["a", "c"]
