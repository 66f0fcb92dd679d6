"""Reviews the moves of a finished match: those that are worth another look, as positions to try again."""

from classroom.games.card_eater.view import View
from classroom.games.protocol import Message
from classroom.tutor.card_eater.analysis import Play, analyse, best_play
from classroom.tutor.card_eater.opportunities import ideas
from classroom.tutor.protocol import Moment

WORTH_A_LOOK = 1.0  # cards lost
FIND = Message("Can you find it?")
TITLES = {
    "take": (Message("There was a card you could have taken."), FIND),
    "joker_hits": (Message("Your joker could have made the target."), Message("What would you say?")),
    "joker_ten": (Message("You could have left 10 to go."), Message("What would you say?")),
}


def moment(view: View, move: str, number: int) -> Moment | None:
    """What this move missed, if it was a take or a joker and cost a card or more."""
    missed = next((idea.name for idea in ideas(view, move) if not idea.taken), None)
    if missed is None:
        return None
    plays = analyse(view)
    best, mine = best_play(view, plays), find_play(plays, move)
    loss = best.value - mine.value
    title, task = TITLES[missed]
    return Moment(number, missed, title, task, best.move, round(loss, 4)) if loss >= WORTH_A_LOOK else None


def find_play(plays: tuple[Play, ...], move: str) -> Play:
    return next(play for play in plays if play.move == move)


def solves(view: View, moment: Moment, move: str) -> bool:
    """Whether this move finds what the moment is about."""
    return any(idea.name == moment.idea and idea.taken for idea in ideas(view, move))
