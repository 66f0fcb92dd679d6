"""How a child plays a game in the browser, until something is there or to the end of the match.

Each game says the rest in `tests/browser/<slug>/journey.py`, in a class `Journey` of its own.
"""

import re

from tests.browser.player import Player

DECISIONS = 400  # more than any match takes


class Journey:
    """A child that plays this game; `one` is its browser."""

    slug: str
    preset: str

    def __init__(self, one: Player) -> None:
        self.one = one

    def begin(self) -> None:
        """A match with Tavi, as short as this game has them."""
        self.one.begin(self.preset, self.slug)

    def decide(self) -> None:
        """Whatever is to be decided now, without a mistake."""
        raise NotImplementedError

    def explore(self) -> bool:
        """Does instead what a child tries out once in a match; false where nothing of it is possible now."""
        return False

    def check(self) -> None:
        """What the last page shows, and that everything has been tried out."""

    def begin_with(self, *seats: str, **options: str) -> None:
        """A match with these at the table."""
        self.one.begin_with(*seats, slug=self.slug, **options)

    def take_what_is_shown(self) -> None:
        """In a moment tried again: what the page points at."""
        self.one.play(self.one.find("button:has(.here)").first)

    def go_on(self, until: str) -> bool:
        """Plays on until this is there; false where the match is over first."""
        for _ in range(DECISIONS):
            self.one.hurry()
            if self.one.sees(until) or self.one.sees(".end"):
                return self.one.sees(until)
            self.decide()
        raise AssertionError(f"{until} never came")

    def is_brought_to(self, until: str) -> bool:
        """The same as `go_on`, without a browser for as long as what names it is not in the page: `id="go"` of "#go",
        `glue-one` of ".glue-one"."""
        sign, name = re.findall(r"([#.])([\w-]+)", until)[0]
        self.one.play_out(f'id="{name}"' if sign == "#" else name)
        return self.go_on(until)

    def play(self) -> None:
        """The whole match, with everything that can be tried out."""
        for _ in range(DECISIONS):
            self.one.hurry()
            if self.one.sees(".end"):
                return
            if not self.explore():
                self.decide()
        raise AssertionError("the match never ends")
