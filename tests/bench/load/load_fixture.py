"""What a load test needs: a running server, its school, and simulated players."""

from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path

from tests.bench.bench_plan import BenchPlan
from tests.bench.bench_school import BenchSchool
from tests.bench.load.http_client import HttpBrowser
from tests.bench.load.request_stats import RequestStats
from tests.bench.load.simulated_players import GameChoice, SimulatedPlayer
from tests.bench.progress_bar import ProgressBar
from tests.bench.server_process import Deployment, Server

SIMPLE = [("preset", "simplified")]
IN_CLASS = (  # the tutor decides which sums it asks for
    GameChoice("sixteen", SIMPLE, adds=1),
    GameChoice("sixteen", SIMPLE, adds=1),
    GameChoice("sixteen", [("preset", "full")], adds=1),
    GameChoice("sixteen", SIMPLE, adds=1),
    GameChoice("card-eater", [("preset", "short")], adds=1),
)
GUESTS = (
    GameChoice("sixteen", SIMPLE),
    GameChoice("sixteen", [("preset", "full")]),
    GameChoice("sixteen", SIMPLE, sums="add", adds=1),
    GameChoice("switch16", [("preset", "race")]),
    GameChoice("two-of-four", [("preset", "short")], adds=1),
)


@dataclass
class LoadFixture:
    """`where` names the deployment in the table at the end."""

    plan: BenchPlan
    bar: ProgressBar
    deployment: Deployment
    server: Server
    school: BenchSchool
    numbers: Callable[[], int] = field(default_factory=lambda: count().__next__)

    @property
    def where(self) -> str:
        return self.deployment.name

    def children(self, many: int) -> list[SimulatedPlayer]:
        """Every other one of a class, the rest guests; mostly at Sixteen, simplified."""
        return [self.child(n) for n in range(many)]

    def child(self, n: int) -> SimulatedPlayer:
        own = n % 2 == 0
        ways = IN_CLASS if own else GUESTS
        cookie = self.school.cookies[n // 2 % len(self.school.cookies)] if own else ""
        return SimulatedPlayer(
            HttpBrowser(self.server.port, cookie), ways[n // 2 % len(ways)], RequestStats(), self.numbers()
        )

    def guests(self, many: int, game: GameChoice) -> list[SimulatedPlayer]:
        return [
            SimulatedPlayer(HttpBrowser(self.server.port), game, RequestStats(), self.numbers()) for _ in range(many)
        ]


def queue_in(log: Path) -> int | None:
    """How long waitress's queue of requests became, as it says itself in its log; None where it said nothing."""
    said = [line.rsplit(" ", 1)[-1] for line in log.read_text().splitlines() if "Task queue depth is" in line]
    return max((int(number) for number in said if number.isdigit()), default=None)
