"""What is answered without waiting for anything, and so without a thread; and what waits for something new."""

from collections.abc import Callable
from typing import NamedTuple, Protocol

Answer = tuple[str, list[tuple[str, str]], bytes]  # the status line, the headers and the body


class Source(Protocol):
    """Where what is new comes from, the same for all who wait for it. It was last read at `read_at`, in seconds."""

    @property
    def read_at(self) -> float: ...

    def is_due(self) -> bool:
        """Whether it has to be read again."""

    def refresh(self) -> None:
        """Reads it, which may wait for the database; never fails."""


class Wait(NamedTuple):
    """A long poll. `look` gives the answer where there is something new, else None, and never waits itself; `nothing`
    is the answer once it has waited long enough. Of one `key` one waits."""

    key: str
    look: Callable[[], Answer | None]
    nothing: Answer
    source: Source


AtOnce = Callable[[str, str], Answer | Wait | None]  # to a GET of this path and query; None: ask the app


def nothing_at_once(_path: str, _query: str) -> None:
    return None
