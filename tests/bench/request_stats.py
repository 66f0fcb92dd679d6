"""What is written down of the requests of a crowd."""

from collections import defaultdict
from dataclasses import dataclass, field

from tests.bench.http_client import HttpAnswer

SAMPLES = 5  # errors told in full


@dataclass
class Notes:
    """What happened, as long as it counts: seconds by kind of request, and of each move (seq, CPU in ms)."""

    counts: bool = True
    seconds: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    cpu: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    history: list[tuple[float, float]] = field(default_factory=list)
    errors: int = 0
    samples: list[str] = field(default_factory=list)

    def add(self, kind: str, answer: HttpAnswer, seq: int = -1) -> None:
        if not self.counts:
            return
        self.seconds[kind].append(answer.seconds)
        if answer.cpu is not None:
            self.cpu[kind].append(answer.cpu)
            if kind == "move" and seq >= 0:
                self.history.append((seq, answer.cpu))

    def error(self, what: str) -> None:
        """Errors count always."""
        self.errors += 1
        if len(self.samples) < SAMPLES:
            self.samples.append(what)
