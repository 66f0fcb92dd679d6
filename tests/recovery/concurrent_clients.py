"""Several children who play at once, each in a thread, while all around them things break."""

import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from random import Random

from classroom.services.context import Context
from classroom.store.database import Database
from tests.apps import SECRET
from tests.people import found_school, make_lesson
from tests.playing import come_in
from tests.recovery.simulated_client import NO_ANSWER, Caller

NAMES = ("Ada", "Ben")


def make_school(url: str) -> list[str]:
    """A school in an empty database, with a class that adds up; the cookies of its children, signed in."""
    database = Database(url)
    database.prepare()
    context = Context(database, Random(16), secret=SECRET)
    lesson = make_lesson(context, found_school(context), names=NAMES, sums="add")
    tokens = [come_in(context, card.child_id) for card in lesson.cards.values()]
    database.engine.dispose()
    return tokens


def children(url: str, tokens: list[str], guests: int = 2, seed: int = 0) -> list[Caller]:
    """Those of the class, and guests beside them."""
    return [Caller(url, Random(seed + number), token) for number, token in enumerate([*tokens, *[""] * guests])]


@contextmanager
def playing(callers: Sequence[Caller]) -> Iterator[None]:
    """They play on and on until the block ends; afterwards each has an answer to the last thing it asked."""
    over = threading.Event()
    threads = [threading.Thread(target=play_on, args=(caller, over), daemon=True) for caller in callers]
    for thread in threads:
        thread.start()
    try:
        yield
    finally:
        over.set()
        for thread in threads:
            thread.join(60)
    assert not any(thread.is_alive() for thread in threads)


def play_on(caller: Caller, over: threading.Event) -> None:
    until = 0.0
    while not over.is_set() or (caller.unanswered and time.monotonic() < until):
        until = until or (time.monotonic() + 30 if over.is_set() else 0.0)
        before = len(caller.refused)
        try:
            caller.step()
        except NO_ANSWER:
            caller.page = ""
            time.sleep(0.05)
        if len(caller.refused) > before:
            time.sleep(0.1)


def wait_for_moves(callers: Sequence[Caller], more: int = 1, patience: float = 60) -> None:
    """Until so many moves more were confirmed."""
    goal, until = sum(caller.confirmed for caller in callers) + more, time.monotonic() + patience
    while sum(caller.confirmed for caller in callers) < goal:
        assert time.monotonic() < until, [caller.refused[-3:] for caller in callers]
        time.sleep(0.02)
