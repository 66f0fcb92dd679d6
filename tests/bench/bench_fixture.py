"""A server with its school, and the children who play at it."""

from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path

from tests.bench.bench_config import BenchPlan
from tests.bench.bench_school import BenchSchool
from tests.bench.http_client import HttpBrowser
from tests.bench.progress_bar import Bar
from tests.bench.request_stats import Notes
from tests.bench.servers import Deployment, Server
from tests.bench.simulated_players import SimulatedPlayer, WayToPlay

SIMPLE = [("preset", "simplified")]
IN_CLASS = (  # by name: a mix that stays, so that figures compare; the tutor decides which sums it asks for
    WayToPlay("sixteen", SIMPLE, adds=1),
    WayToPlay("sixteen", SIMPLE, adds=1),
    WayToPlay("sixteen", [("preset", "full")], adds=1),
    WayToPlay("sixteen", SIMPLE, adds=1),
    WayToPlay("card-eater", [("preset", "short")], adds=1),
)
GUESTS = (  # by name: as above
    WayToPlay("sixteen", SIMPLE),
    WayToPlay("sixteen", [("preset", "full")]),
    WayToPlay("sixteen", SIMPLE, sums="add", adds=1),
    WayToPlay("switch16", [("preset", "race")]),
    WayToPlay("two-of-four", [("preset", "short")], adds=1),
)


@dataclass
class Stage:
    """`where` names the deployment in the table at the end."""

    plan: BenchPlan
    bar: Bar
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
        return SimulatedPlayer(HttpBrowser(self.server.port, cookie), ways[n // 2 % len(ways)], Notes(), self.numbers())

    def guests(self, many: int, way: WayToPlay) -> list[SimulatedPlayer]:
        return [SimulatedPlayer(HttpBrowser(self.server.port), way, Notes(), self.numbers()) for _ in range(many)]


def queue_in(log: Path) -> int | None:
    """How long waitress's queue of requests became, as it says itself in its log; None where it said nothing."""
    said = [line.rsplit(" ", 1)[-1] for line in log.read_text().splitlines() if "Task queue depth is" in line]
    return max((int(number) for number in said if number.isdigit()), default=None)
