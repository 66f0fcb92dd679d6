"""What is answered without waiting for anything, and so without a thread."""

from collections.abc import Callable

Answer = tuple[str, list[tuple[str, str]], bytes]  # the status line, the headers and the body
AtOnce = Callable[[str, str], Answer | None]  # the answer to a GET of this path and query; None where it has to wait


def nothing_at_once(_path: str, _query: str) -> None:
    return None
