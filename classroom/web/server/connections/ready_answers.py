"""What is answered without waiting for anything, and so without a thread; and what waits for something new."""

from collections.abc import Callable
from typing import NamedTuple

Answer = tuple[str, list[tuple[str, str]], bytes]  # the status line, the headers and the body


class Wait(NamedTuple):
    """A long poll. `look` gives the answer where there is something new, else None, and never waits itself; `nothing`
    is the answer once it has waited long enough. Where it `is_due`, `refresh`, which may wait for the database, reads
    what is new for all. Of one `key` one waits."""

    key: str
    look: Callable[[], Answer | None]
    nothing: Answer
    is_due: Callable[[], bool]
    refresh: Callable[[], None]


AtOnce = Callable[[str, str], Answer | Wait | None]  # to a GET of this path and query; None: ask the app


def nothing_at_once(_path: str, _query: str) -> None:
    return None
