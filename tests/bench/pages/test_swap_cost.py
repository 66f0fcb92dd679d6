"""`classroom bench swaps`: its sums against a trace counted by hand."""

from tests.bench.pages.swap_cost import Event, costs


def event(name: str, start: int, length: int, tid: int = 1) -> Event:
    """One of so many milliseconds."""
    return {"name": name, "ph": "X", "pid": 1, "tid": tid, "ts": start * 1000, "dur": length * 1000}


def mark(name: str, at: int) -> Event:
    return {"name": name, "ph": "I", "pid": 1, "tid": 1, "ts": at * 1000}


def test_a_swap_costs_what_its_own_tasks_take_each_moment_once() -> None:
    trace = [
        event("RunTask", 0, 5),  # before it
        event("RunTask", 10, 30),
        mark("swap-begin", 12),
        event("FunctionCall", 12, 20),
        event("UpdateLayoutTree", 15, 4),
        event("Layout", 20, 6),
        event("RunTask", 10, 100, tid=2),  # of another thread
        event("RunTask", 50, 8),
        event("Paint", 51, 5),
        event("Paint", 52, 2),
        mark("swap-end", 60),
        event("RunTask", 70, 9),  # after it
    ]
    assert costs(trace) == [{"script": 23, "style": 4, "layout": 6, "paint": 5}]
