"""The time in the made-up school, which passes only where a simulated child takes its time."""

from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from classroom.services.context import Context


@dataclass
class DemoClock:
    """A context's `now`, to be set and advanced by hand."""

    time: datetime

    def __call__(self) -> datetime:
        return self.time

    def advance(self, seconds: float) -> None:
        self.time += timedelta(seconds=round(seconds, 3))


def context_at(context: Context, time: datetime) -> Context:
    """The same context with a clock that stands still at this time."""
    return replace(context, now=DemoClock(time))
