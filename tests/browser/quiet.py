"A match played on without a browser, by plain forms, where only what comes of it is to be looked at."

from collections.abc import Callable
from random import Random

from tests.recovery.simulated_client import Caller, Form

OVER = "/again"
MOST = 2_000  # requests, many more than the longest match takes


class Quiet(Caller):
    """Moves at random, the same in every run, and stops at the first page of which this is true, or at the end."""

    def __init__(self, url: str, match: str, token: str, until: Callable[[str], bool]) -> None:
        super().__init__(url, Random(16), token)
        self.match, self.until = match, until
        self.made[match] = []
        self.stops = False

    def act(self, forms: list[Form]) -> None:
        self.stops = OVER in self.page or self.until(self.page)
        if not self.stops:
            super().act(forms)

    def play(self) -> None:
        """Raises AssertionError where the match stands still."""
        for _ in range(MOST):
            if self.stops:
                return
            self.step()
        raise AssertionError(f"{self.match} never ended: {self.page}")
