"""The requests of a load generator: response times, CPU times, errors."""

from collections import defaultdict
from dataclasses import dataclass, field

from tests.bench.load.http_client import HttpResponse

SAMPLES = 5  # errors kept in full


@dataclass
class RequestStats:
    """Response times in seconds by kind of request, and of each move (seq, CPU in ms); while `counts` is off, as in a
    warm-up, none are added. `reloads` counts the answers from which a child could not tell what to do next."""

    counts: bool = True
    seconds: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    cpu: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    history: list[tuple[float, float]] = field(default_factory=list)
    errors: int = 0
    samples: list[str] = field(default_factory=list)
    reloads: int = 0

    def add(self, kind: str, answer: HttpResponse, seq: int = -1) -> None:
        if not self.counts:
            return
        self.seconds[kind].append(answer.seconds)
        if answer.cpu is not None:
            self.cpu[kind].append(answer.cpu)
            if kind == "move" and seq >= 0:
                self.history.append((seq, answer.cpu))

    def error(self, what: str) -> None:
        """Counts an error, also in a warm-up."""
        self.errors += 1
        if len(self.samples) < SAMPLES:
            self.samples.append(what)
