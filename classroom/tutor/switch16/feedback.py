"""What Tavi says of the idea of a move once it is made: what it did, never how clever somebody is."""

from collections.abc import Callable

from classroom.games.protocol import Message
from classroom.games.switch16.dice import GOAL
from classroom.games.switch16.throws import HALFWAY
from classroom.games.switch16.view import View
from classroom.tutor.protocol import Verdict
from classroom.tutor.switch16.analysis import Analysis, Play, analyse, tenths
from classroom.tutor.switch16.probabilities import miss_probability
from classroom.tutor.switch16.risk import goes_on
from classroom.tutor.switch16.token_and_swaps import WAITS

FAR = 3  # spaces with one throw
OFTEN = 4  # throws of ten that fail: with more, to throw again is a toss-up, and nobody sees why it was better
FREED = Message("The swap set your pawn free.")


def verdict(view: View, move: str) -> Verdict | None:
    """The one thing worth saying; None when there is nothing. What is said to be missing is checked against the
    analysis: nobody is told of something better that is not."""
    say = SAYS.get(move.partition(":")[0])
    if say is None:
        return None
    found = analyse(view)
    return say(found, found.find(move))


def of_go(found: Analysis, mine: Play) -> Verdict | None:
    """A stone from which more throws work is no comment on a step that was right: help says it, and the moments."""
    goal = mine.space
    assert goal is not None
    if goal == GOAL:
        return None  # the table says it
    if goal >= found.space + FAR:
        return Verdict(Message("%(steps)d steps with one roll!", steps=goal - found.space))
    return None


def of_again(found: Analysis, mine: Play) -> Verdict | None:
    if found.view.retries:
        return None  # there was nothing else to do
    further = next(iter(found.of("go")), None)
    if further and found.better(further, mine):
        return missed_verdict(Message("You could have moved on first."))  # not how: the new dice lie there by now
    if (
        further
        and mine is found.best
        and further.space != GOAL
        and miss_probability(found.space) < miss_probability(found.space + 1)
    ):
        return Verdict(Message("Good choice: rolling from %(next)d is harder.", next=further.space))
    return Verdict(Message("No splash on 8.")) if found.space == HALFWAY else None


def of_stop(found: Analysis, mine: Play) -> Verdict | None:
    further = next(iter(found.of("go")), None)
    if further is found.best and found.better(further, mine):
        return could_go_on(further)
    again = next(iter(found.of("again")), None)
    if again is None or not found.better(again, mine) or again.misses is None:
        return None
    if found.space == HALFWAY:
        return missed_verdict(Message("No splash on 8: you could have rolled again."))
    return missed_verdict(goes_on(found.space)) if tenths(again.misses) <= OFTEN else None


def could_go_on(further: Play) -> Verdict:
    if len(further.dice) == 1:
        return missed_verdict(Message("One die showed %(goal)d. You could have gone on.", goal=further.space))
    return missed_verdict(
        Message("With %(sum)s, you could have gone on to %(goal)d.", sum=dice_sum(further), goal=further.space)
    )


def of_take(found: Analysis, _mine: Play) -> Verdict:
    if found.is_stuck:
        return Verdict(Message("Now your pawn is free."))
    return Verdict(Message("Now only you can glue."))


def of_leave(found: Analysis, mine: Play) -> Verdict | None:
    take = found.find("take")
    if holds_another(found.view):
        return None  # whose pawn waits there: to leave it has its reason
    if not found.better(take, mine):
        return None
    holds = Message("The glue drop still holds your pawn.")
    waits = Message("The glue drop waits for the next blue.")
    other = waits if found.view.holder is None else Message("Now somebody may glue you.")
    return Verdict(holds if found.is_stuck else other, kind=False, can_mend=True)


def holds_another(view: View) -> bool:
    """Whether the glue drop lies under the pawn of somebody else."""
    return view.stuck not in (None, view.seat)


def of_swap(found: Analysis, mine: Play) -> Verdict | None:
    assert mine.space is not None
    if found.is_onto_glue(mine):
        return None  # the table says it
    if found.is_stuck and mine.space >= found.space:
        return Verdict(FREED)
    if found.view.holder == int(mine.move[-1]) or mine.space <= found.space:
        return None
    return Verdict(Message("The swap took you from %(mine)d to %(theirs)d.", mine=found.space, theirs=mine.space))


def of_keep(found: Analysis, mine: Play) -> Verdict | None:
    swap = max(found.of("swap"), key=lambda play: play.value)
    assert swap.space is not None
    if not found.better(swap, mine) or swap.space <= found.space or found.is_onto_glue(swap):
        return None
    if found.is_stuck:
        return missed_verdict(Message("A swap could have set your pawn free."))
    return missed_verdict(Message("A swap could have taken you to %(space)d.", space=swap.space))


def of_glue(_found: Analysis, _mine: Play) -> Verdict:
    return Verdict(WAITS)


def of_dodge(found: Analysis, _mine: Play) -> Verdict:
    assert found.view.seat is not None
    return Verdict(Message("The glue drop kept you on %(space)d.", space=found.view.spaces[found.view.seat]))


def of_accept(found: Analysis, mine: Play) -> Verdict | None:
    dodge = found.find("dodge")
    return missed_verdict(Message("The glue drop could have saved your place.")) if found.better(dodge, mine) else None


def missed_verdict(said: Message) -> Verdict:
    return Verdict(said, kind=False)


def dice_sum(play: Play) -> str:
    """The dice of a step as a sum."""
    return " + ".join(map(str, play.dice))


SAYS: dict[str, Callable[[Analysis, Play], Verdict | None]] = {
    "go": of_go,
    "again": of_again,
    "stop": of_stop,
    "take": of_take,
    "leave": of_leave,
    "swap": of_swap,
    "keep": of_keep,
    "glue": of_glue,
    "dodge": of_dodge,
    "accept": of_accept,
}
