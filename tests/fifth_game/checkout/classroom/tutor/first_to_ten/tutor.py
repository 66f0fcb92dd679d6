"""The tutor of First to 10: make 10 where you can, else stop where many throws make it next time."""

from random import Random
from typing import Any

from classroom.games.protocol import Message
from classroom.tutor.protocol import Advice, Moment, Opportunity, Topic, Tutor, Verdict

from ...games.first_to_ten.state import PASS, View

EXACTLY = "exactly_ten"
FACES = 6
ONE_OF_TWO = 11 / 36  # that one of two dice shows a number


def worth(view: View, move: str) -> float:
    """1 for the goal; else how likely the goal is with the next throw, and a little for what is nearer to it."""
    left = view.goal - view.total - (0 if move == PASS else int(move))
    if left == 0:
        return 1
    return ONE_OF_TWO if left <= FACES else ONE_OF_TWO * FACES / left


class FirstToTenTutor(Tutor[View, str]):
    game = "first-to-ten"
    levels = 3
    topics = (Topic(EXACTLY, "to_target", chief=True, taught=True),)

    def choose(self, view: View, level: int, rng: Random) -> str:
        """On the first level any die, on the second the larger one, on the third the best."""
        if level == 1:
            return rng.choice(view.moves)
        return view.moves[-1] if level == 2 else self.best(view)

    def best(self, view: View) -> str:
        return max(view.moves, key=lambda move: worth(view, move))

    def confirmation_question(self, view: View, move: str) -> Message | None:
        if self.misses(view, move):
            return Message("You can make %(goal)d now. Do you see it?", goal=view.goal)
        return None

    def misses(self, view: View, move: str) -> bool:
        return worth(view, self.best(view)) == 1 != worth(view, move)

    def figures(self, view: View) -> list[dict[str, Any]]:
        return [{"move": move, "value": round(worth(view, move), 4)} for move in view.moves]

    def advise(self, view: View) -> Advice[str]:
        best, left = self.best(view), view.goal - view.total
        if best == PASS:
            return Advice(Message("Both dice are too large."), Message("You can only pass."), best)
        nudge = Message("How far is it to %(goal)d?", goal=view.goal)
        from_here = Message("%(left)d are missing.", left=left)
        return Advice(nudge, from_here, best)

    def verdict(self, view: View, move: str) -> Verdict | None:
        if self.misses(view, move):
            return Verdict(Message("A die made %(goal)d.", goal=view.goal), kind=False)
        return Verdict(Message("You made it!")) if worth(view, move) == 1 else None

    def ideas(self, view: View, move: str) -> tuple[Opportunity, ...]:
        """`exactly_ten`: a die makes the goal."""
        return (Opportunity(EXACTLY, worth(view, move) == 1),) if worth(view, self.best(view)) == 1 else ()

    def moment(self, view: View, move: str, number: int) -> Moment | None:
        if not self.misses(view, move):
            return None
        title, task = Message("Here a die made %(goal)d.", goal=view.goal), Message("Which one?")
        why = Message("%(goal)d wins.", goal=view.goal)
        return Moment(number, EXACTLY, title, task, self.best(view), 1 - worth(view, move), why)

    def solves(self, view: View, moment: Moment, move: str) -> bool:  # noqa: ARG002 # there is one idea
        return worth(view, move) == 1
