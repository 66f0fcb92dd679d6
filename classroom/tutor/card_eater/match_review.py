"""Reviews the moves of a finished match: those worth another look, as positions to try again, and what was well seen.

Nothing is a moment that cannot be said in one sentence.
"""

from classroom.games.card_eater.cards import JOKER
from classroom.games.card_eater.rules import STAY, TAKE
from classroom.games.card_eater.view import View
from classroom.games.protocol import Message
from classroom.tutor.card_eater.analysis import analyse, best_play, find_play, my_need
from classroom.tutor.card_eater.feedback import to_target
from classroom.tutor.card_eater.joker_advice import MANY_TENS, many_tens
from classroom.tutor.card_eater.last_turn import nearest_other
from classroom.tutor.card_eater.opportunities import ideas
from classroom.tutor.protocol import Moment, Praise

WORTH_A_LOOK = 1.0  # cards lost
FIND = Message("Can you find it?")
SAY_WHAT = Message("What would you say?")
TITLES = {
    "joker_hits": (Message("Your joker could have made the target."), SAY_WHAT),
    "joker_ten": (Message("You could have left 10 to go."), SAY_WHAT),
    "last_turn": (Message("It was your last turn."), Message("Stay, or one more card?")),
}


def moment(view: View, move: str, number: int) -> Moment | None:
    """What this move missed, if it was an idea, cost a card or more, and one can say why."""
    missed = next((idea.name for idea in ideas(view, move) if not idea.taken), None)
    why = reason(view, missed) if missed else None
    if missed is None or why is None:
        return None
    plays = analyse(view)
    best, mine = best_play(view, plays), find_play(plays, move)
    loss = best.value - mine.value
    title, task = TITLES.get(missed, (Message("One card made %(target)d.", target=view.target), FIND))
    if loss < WORTH_A_LOOK:
        return None
    return Moment(number, missed, title, task, best.move, round(loss, 4), why, (mine, best))


def is_made_good(view: View, number: int) -> bool:
    """Whether the card turned made the target itself, a joker by its value: then nothing was lost by not taking one."""
    turned, *later = view.steps[number:]
    step = later[0] if turned.kind == "turn" and turned.card == JOKER and later else turned
    done = step.round_finished
    return bool(done and done.is_made and done.winner == turned.seat)


def reason(view: View, idea: str) -> Message | None:
    """What speaks for the move that takes this idea, without its sum, which is to be found; None where 10 is
    not what most of the cards that are left count."""
    if idea == "last_turn":
        other, total = nearest_other(view), view.row.total or 0 if view.row else 0
        if total > other:
            return Message("You were the nearest, with %(total)d.", total=total)
        return Message("Somebody was closer, with %(total)d.", total=other)
    if idea == "take":
        return Message("That card would have won the round.")
    if idea == "joker_hits":
        return Message("Exactly %(target)d wins the round.", target=view.target)
    return MANY_TENS if many_tens(view) else None


def solves(view: View, moment: Moment, move: str) -> bool:
    """Whether this move finds what the moment is about."""
    return any(idea.name == moment.idea and idea.taken for idea in ideas(view, move))


def praise(view: View, move: str, number: int) -> Praise | None:
    """The idea that this move took."""
    idea = next((idea.name for idea in ideas(view, move) if idea.taken), None)
    why = reason(view, idea) if idea else None
    if idea in ("take", "joker_hits"):
        why = Message("%(total)d + %(card)d = %(target)d. That won the round.", **to_target(view))
    if idea is None or why is None:
        return None
    titles = {
        "take": Message("You spotted the %(card)d!", card=my_need(view)) if move.startswith(TAKE) else None,
        "joker_hits": Message("Well spotted: a joker worth %(card)d!", card=my_need(view)),
        "joker_ten": Message("Well spotted: 10 to go!"),
        "last_turn": Message("Good choice: you stayed!") if move == STAY else None,
    }
    title = titles[idea]
    return Praise(number, idea, title, why, list(titles).index(idea)) if title else None
