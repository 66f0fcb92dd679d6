"""Reads what a simulated player has to know of an answer, and no more: it shares the processor with the server.

The assumptions, all of them:
- An answer is one part of a page, or one and then others in `<template>`s that the page shows one after the other; a
  part is a whole table, or only those pieces of it that change.
- What comes later is newer: the number of events (`name="seq"`) is the last one in the answer.
- What to do next is in the last part that has anything to do: a form to answer, moves, cards to pick, `go-on`.
- An answer in which nothing is to be done does not say enough: then the whole page is loaded (`SimulatedPlayer`).
"""

import re
from dataclasses import dataclass

from tests.bench.load.page_parser import is_refused

NEXT_PART = b"<template"
SEQ = re.compile(rb'name="seq" value="(\d+)"')
REGION = re.compile(rb'id="([\w-]+)" data-v="([\w-]+)"')
GO_ON = b'id="go-on"'
CHOOSES = b'class="tools sums-first"'  # who does the sums, before all else
TO_DO = (b'name="move', GO_ON, b'name="pick"', b'id="answer"', CHOOSES, b'/again"')
QUESTIONS = ('id="answer"', 'name="sure" value="1"')
PAUSE = re.compile(rb'id="go-on"[^>]*? hx-trigger="click(?:, load delay:(\d+)ms)?')


@dataclass(frozen=True, slots=True)
class TableReading:
    """`part` has what is to be done now; it is empty where no part has anything."""

    parts: tuple[bytes, ...] = ()
    part: str = ""
    seq: int = -1

    @property
    def pauses(self) -> list[float | None]:
        """How long the page shows each part before the last, in seconds; None for one that only a touch ends."""
        return [pause_after(part) for part in self.parts[:-1]]

    @property
    def asks(self) -> bool:
        """Whether something is to be thought about first: a sum to work out, or a question."""
        return any(mark in self.part for mark in QUESTIONS)

    @property
    def is_refused(self) -> bool:
        """Whether it says that the move could not be made."""
        return is_refused(self.parts[0].decode())

    def is_later_than(self, seq: int) -> bool:
        """Whether a move was made since there were so many events."""
        return self.seq > seq or any(GO_ON in part for part in self.parts)


def read_answer(answer: bytes) -> TableReading:
    parts = answer.split(NEXT_PART)
    return TableReading(tuple(parts), newest_to_do(parts).decode(), newest_seq(answer))


def newest_seq(answer: bytes) -> int:
    """-1 where it does not say."""
    return int((SEQ.findall(answer) or [-1])[-1])


def versions_in(answer: bytes) -> list[tuple[str, str]]:
    """The ids of the regions in an answer, with their versions: the browser says with its next request what it has."""
    return [(name.decode(), version.decode()) for name, version in REGION.findall(answer)]


def newest_to_do(parts: list[bytes]) -> bytes:
    return next((part for part in reversed(parts) if any(mark in part for mark in TO_DO)), b"")


def pause_after(part: bytes) -> float | None:
    """How long the page shows this part by itself."""
    found = PAUSE.search(part)
    return int(found[1]) / 1000 if found and found[1] else None
