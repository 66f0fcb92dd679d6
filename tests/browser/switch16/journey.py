"""How a child plays Switch 16 in the browser."""

from collections.abc import Sequence
from itertools import combinations

from tests.browser import journeys
from tests.browser.player import Player
from tests.html import Document


def dice_for(dice: Sequence[int], goal: int, right: bool = True) -> tuple[int, ...]:
    """The places of dice that make the number, or that do not; nothing where there are none."""
    for many in range(1, len(dice) + 1):
        for places in combinations(range(len(dice)), many):
            if (sum(dice[place] for place in places) == goal) == right:
                return places
    return ()


def step_on(page: str) -> int:
    """How many dice make the number that this page asks for, the fewest that do; 0 where none do or none is asked."""
    document = Document(page)
    goals = document.attributes("*[@id='go']/@value")
    dice = document.attributes("*[contains(@class, 'pick-die')]//input/@value")
    return len(dice_for([int(die) for die in dice], int(goals[0].removeprefix("go:")))) if goals else 0


class Journey(journeys.Journey):
    "Takes wrong dice once, asks for help before it rolls again, and rolls again wherever it may."

    slug, preset = "switch16", "gentle"

    def __init__(self, one: Player) -> None:
        super().__init__(one)
        self.slipped = self.helped = False

    def begin(self, sums: str = "add") -> None:
        super().begin()
        self.one.hurry()  # that somebody else begins waits for a touch
        self.one.choose_sums(sums)

    def begin_until(self, until: str, sums: str = "add") -> None:
        "A match, played until this is there."
        self.begin(sums)
        assert self.is_brought_to(until), f"a race without {until} was played by the seed: take another"

    def begin_at(self, words: str, until: str) -> None:
        "A match, brought without a browser to a page with these words, where this is there."
        for _ in range(9):
            self.begin()
            self.one.play_out(words)
            if self.one.sees(until):
                return
        raise AssertionError(f"{until} never came")

    def begin_with_step(self, dice: Sequence[int] = range(1, 6), sums: str = "add") -> None:
        """A match, brought without a browser to where dice make the number, so many of them where that is asked."""
        for seed in range(20):
            self.one.seed(seed)
            self.begin(sums)
            self.one.play_out_until(lambda page: step_on(page) in dice)
            if self.one.sees("#go"):
                return
        raise AssertionError("no race had such a step")

    def thrown(self) -> list[int]:
        return [int(die.get_attribute("value") or "") for die in self.one.find(".pick-die input").all()]

    def wanted(self) -> int:
        return int((self.one.find("#go").get_attribute("value") or "").removeprefix("go:"))

    def can_step(self) -> bool:
        """Whether dice are to be touched, and some make the number."""
        return self.one.sees("#go") and bool(dice_for(self.thrown(), self.wanted()))

    def touch_dice(self, places: Sequence[int]) -> None:
        for die in reversed(self.one.find(".pick-die input:checked").all()):  # each is the n-th of those still touched
            die.uncheck(force=True)
        for place in places:
            self.one.press(self.one.find(".pick-die").nth(place))

    def pawns(self) -> dict[str | None, int]:
        """On which stone each pawn stands, by seat."""
        stones = self.one.find(".trail li").all()
        standing = [
            (pawn.get_attribute("data-pawn"), n)
            for n, stone in enumerate(stones)
            for pawn in stone.locator("[data-pawn]").all()
        ]
        return dict(standing)

    def step(self) -> None:
        """The next step, with the dice for it; where there are none, that is said, or rolled again."""
        found = dice_for(self.thrown(), self.wanted())
        self.touch_dice(found)
        self.one.play(self.one.find("#go" if found else "#cannot, #again").first)

    def slip(self) -> int:
        """A step with dice that do not make it; what they make."""
        dice, goal = self.thrown(), self.wanted()
        wrong = dice_for(dice, goal, right=False)
        self.touch_dice(wrong)
        self.one.play(self.one.find("#go"))
        return sum(dice[place] for place in wrong)

    def decide(self) -> None:
        """Steps wherever it can, throws again wherever it may; else the first thing that can be done."""
        one = self.one
        if one.sees(".near.ask"):
            one.play(one.find(".ask button.button"))
        elif one.sees("#go"):
            self.step()
        else:
            one.play(one.find("#again" if one.sees("#again") else "#play [name=move]").first)

    def explore(self) -> bool:
        if not self.slipped and self.can_step():
            return self.take_wrong_dice()
        is_asked = self.one.sees("#again:visible .two-fives") and not self.can_step()
        return is_asked and not self.helped and self.ask()

    def take_wrong_dice(self) -> bool:
        """Nothing is lost by it: Tavi says what these dice make, and which number is wanted."""
        one, before, goal = self.one, self.pawns(), self.wanted()
        made = self.slip()
        said = one.find(".bubble").inner_text()
        assert str(made) in said
        assert str(goal) in said
        assert one.sees(".pick-die input:checked")
        assert self.pawns() == before
        self.step()
        assert self.pawns()["0"] == goal or one.sees("#go-on, .end")
        self.slipped = True
        return True

    def ask(self) -> bool:
        """It can be closed; how often a step comes stands on the button all the time."""
        self.one.ask_for_help(2)
        assert self.one.sees(".tools.helping #again .two-fives, .near:has(.helping) #again .two-fives")
        self.one.play(self.one.find(".tools a.button"))
        assert self.one.sees("#again:visible .two-fives")
        self.helped = True
        return True

    def check(self) -> None:
        assert self.slipped
        assert self.helped
