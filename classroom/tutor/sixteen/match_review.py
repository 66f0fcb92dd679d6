"""Reviews the moves of a finished match: those that are worth another look, as positions to try again."""

from classroom.games.protocol import Message
from classroom.games.sixteen.rules import DRAW, GOAL
from classroom.games.sixteen.view import View
from classroom.tutor.protocol import Moment
from classroom.tutor.sixteen.advice import NEAR, leaves_two_alike
from classroom.tutor.sixteen.analysis import Play, best_play, find_play, quick_plays

WORTH_A_LOOK = 0.25  # sets lost
NEARLY = 0.1  # as good as the best
STRONGER = ("better", Message("Another card would have been better."), Message("Which one would you play now?"))


def moment(view: View, move: str, number: int) -> Moment | None:
    """What this move missed, if it cost a quarter of a set or more."""
    if move == DRAW:
        return None
    found = quick_plays(view)
    mine, best = find_play(found, move), best_play(found)
    if best.value - mine.value < WORTH_A_LOOK or best.card == mine.card:
        return None  # another declaration of the same wild is no other card
    idea, title, task = missed_idea(view, mine, best)
    if fits(view, idea, mine, best):
        idea, title, task = STRONGER
    return Moment(number, idea, title, task, best.move, best.value - mine.value)


def missed_idea(view: View, mine: Play, best: Play) -> tuple[str, Message, Message]:
    """The idea behind the better move, in words."""
    find = Message("Can you find it?")
    if "sixteen" in best.forms:
        return "sixteen", Message("You could have made 16."), find
    if best.wins:
        return "match", Message("You could have won with three the same."), find
    if mine.busts and not best.busts:
        first, second = mine.sum.terms
        title = Message("%(first)d + %(second)d went over 16.", first=first, second=second)
        return "over", title, Message("Which card keeps you at 16 or less?")
    if leaves_two_alike(view, mine) and not leaves_two_alike(view, best):
        return "alike", Message("You left two the same on top."), Message("Which card is different from the top card?")
    if best.total == NEAR:
        return "nine", Message("You could have made Island 9."), find
    return STRONGER


def solves(view: View, moment: Moment, move: str) -> bool:
    """Whether this move finds what the moment is about."""
    found = quick_plays(view)
    return fits(view, moment.idea, find_play(found, move), best_play(found))


def fits(view: View, idea: str, play: Play, best: Play) -> bool:
    """Whether this play does what the idea asks for."""
    asked = {
        "sixteen": "sixteen" in play.forms,
        "match": play.wins,
        "over": play.total <= GOAL,
        "alike": play.total <= GOAL and not leaves_two_alike(view, play),
        "nine": play.total == NEAR,
        "better": play.value >= best.value - NEARLY,
    }
    return asked[idea]
