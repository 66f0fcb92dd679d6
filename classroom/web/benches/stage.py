"""A server with its school, and the children who play at it."""

from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path

from classroom.web.benches.bars import Bar
from classroom.web.benches.children import Child, Way
from classroom.web.benches.notes import Notes
from classroom.web.benches.plans import Plan
from classroom.web.benches.school import School
from classroom.web.benches.servers import Deployment, Server
from classroom.web.benches.wire import Browser

SIMPLE = [("preset", "simplified")]
IN_CLASS = (  # the tutor decides which sums it asks for
    Way("sixteen", SIMPLE, adds=1),
    Way("sixteen", SIMPLE, adds=1),
    Way("sixteen", [("preset", "full")], adds=1),
    Way("sixteen", SIMPLE, adds=1),
    Way("card-eater", [("preset", "short")], adds=1),
)
GUESTS = (
    Way("sixteen", SIMPLE),
    Way("sixteen", [("preset", "full")]),
    Way("sixteen", SIMPLE, sums="add", adds=1),
    Way("switch16", [("preset", "race")]),
    Way("two-of-four", [("preset", "short")], adds=1),
)


@dataclass
class Stage:
    """`where` names the deployment in the table at the end."""

    plan: Plan
    bar: Bar
    deployment: Deployment
    server: Server
    school: School
    numbers: Callable[[], int] = field(default_factory=lambda: count().__next__)

    @property
    def where(self) -> str:
        return self.deployment.name

    def children(self, many: int) -> list[Child]:
        """Every other one of a class, the rest guests; mostly at Sixteen, simplified."""
        return [self.child(n) for n in range(many)]

    def child(self, n: int) -> Child:
        own = n % 2 == 0
        ways = IN_CLASS if own else GUESTS
        cookie = self.school.cookies[n // 2 % len(self.school.cookies)] if own else ""
        return Child(Browser(self.server.port, cookie), ways[n // 2 % len(ways)], Notes(), self.numbers())

    def guests(self, many: int, way: Way) -> list[Child]:
        return [Child(Browser(self.server.port), way, Notes(), self.numbers()) for _ in range(many)]


def queue_in(log: Path) -> int | None:
    """How long waitress's queue of requests became, as it says itself in its log; None where it said nothing."""
    said = [line.rsplit(" ", 1)[-1] for line in log.read_text().splitlines() if "Task queue depth is" in line]
    return max((int(number) for number in said if number.isdigit()), default=None)
