"""Help in stages for a move of Switch 16: a nudge, the idea, the sum, the move. Every sentence says only what is so.

Which move is best decides the analysis; the sentences say why.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace

from classroom.games.protocol import CountedMessage, Message, Sum
from classroom.games.switch16.dice import GOAL, chain_spaces, dice_from, nearest
from classroom.games.switch16.state import Token
from classroom.games.switch16.throws import HALFWAY, falls_to
from classroom.games.switch16.view import View
from classroom.tutor.protocol import Advice
from classroom.tutor.switch16.analysis import Analysis, Play, analyse, tenths
from classroom.tutor.switch16.move_values import mover
from classroom.tutor.switch16.probabilities import miss_probability

NEARLY = 13  # from there a pawn is soon on 16
LITTLE, OFTEN = 2, 4  # spaces lost by a fall; throws of ten that fail
WAITS = Message("Only blue or a swap frees a glued pawn.")
SHIELDS = Message("Without the glue drop, nobody can glue you.")
MOST_WORK = Message("Most rolls work from here.")  # where their figure is told before, or is to be found
WORTH_IT, NOT_WORTH_IT = Message("This is worth the risk."), Message("The risk is too big here.")
AND_THEN = {"again": Message("After that, roll again."), "stop": Message("After that, stop.")}
UNEXPLAINED = Message("I thought ahead. This works best here.")  # never said without pointing at it

Why = tuple[Message, Message]


def advise(view: View) -> Advice[str]:
    """Help for the seat of this view, whose turn it is."""
    found = analyse(view)
    best = found.best
    nudge, idea = why(found, best)
    work = Sum(best.dice) if len(best.dice) > 1 else None
    if best.move.startswith("glue") and (then := after_glue(found, best)):
        return Advice(*why(then, then.best), best.move, None, AND_THEN[then.best.move], found.plays)
    return Advice(nudge, idea, best.move, work, reason(found, best, idea), found.plays)


def after_glue(found: Analysis, glue: Play) -> Analysis | None:
    """The position once the token is put down, where it is asked whether to roll again: of that help speaks, too. None
    where nothing is asked, or there is no reason to give."""
    view, held = found.view, int(glue.move[-1])
    if "again" not in view.moves or view.reach:
        return None
    moves = tuple(move for move in view.moves if not move.startswith("glue"))
    then = analyse(replace(view, token=Token("space", held, view.spaces[held]), moves=moves))
    return then if then.best.move == "again" or weighs_risk(then, then.best) else None


def reason(found: Analysis, best: Play, idea: Message) -> Message | None:
    """Why this move, said beside it; a roll or a step needs no more than was said before."""
    word = best.move.partition(":")[0]
    if word in ("roll", "go") or (word == "take" and found.is_stuck):
        return None
    if weighs_risk(found, best):
        return why_dare(found, best) if word == "again" else NOT_WORTH_IT
    return (why_here(found) if word == "again" else None) or idea


def why_dare(found: Analysis, again: Play) -> Message:
    """Why a further throw is worth its risk."""
    if (gain := worth_daring(found)) is not None:
        return gain
    lost = found.space - falls_to(found.space)
    if lost <= LITTLE:
        return loses_little(lost)
    return MOST_WORK if (again.tenths or 0) <= OFTEN else WORTH_IT


def why_here(found: Analysis) -> Message | None:
    """Why to roll again without weighing a risk: the next stone is worse for that, or nothing can be lost."""
    space, further = found.space, found.view.reach
    if further and miss_probability(space) < miss_probability(further[0]):
        return Message("You can make %(next)d. But %(space)d is better for rolling.", space=space, next=further[0])
    return Message("No splash on 8.") if space == HALFWAY and not found.view.retries else None


def weighs_risk(found: Analysis, best: Play) -> bool:
    """Whether nothing but the risk of a further throw decides between a stop and that throw."""
    is_safe = found.space == HALFWAY or found.view.retries
    return not is_safe and "again" in found.view.moves and not found.view.reach and best.move in ("again", "stop")


def why(found: Analysis, best: Play) -> Why:
    """The question that leads to this move, and the idea behind it."""
    word = best.move.partition(":")[0]
    return REASONS[word](found, best)


def why_roll(found: Analysis, _best: Play) -> Why:
    if found.is_stuck:
        return Message("Your pawn is stuck on the glue drop."), what_frees(found)
    if found.space == 0:
        return Message("You want a 1: one dot on a die."), goes_on(0)
    dice = Message("On %(space)d you roll %(dice)d dice.", space=found.space, dice=dice_from(found.space))
    return Message("You need %(goal)d. Which dice could make it?", goal=found.space + 1), dice


def what_frees(found: Analysis) -> Message:
    """Which faces free a pawn that is stuck: red changes places only with a pawn that is behind."""
    if min(found.view.spaces) < found.space:
        return Message("Blue, green or red can free your pawn.")
    return Message("Blue or green can free your pawn.")


def why_go(_found: Analysis, best: Play) -> Why:
    """The next step of a chain that is worth taking."""
    goal = best.space
    assert goal is not None
    return where_to_look(goal), way_to_look(goal, best.dice)


def why_again(found: Analysis, _best: Play) -> Why:
    if found.view.retries:
        return cannot_go(found.view)
    space, further = found.space, found.view.reach
    if further and miss_probability(space) < miss_probability(further[0]):
        idea = Message("Where do more rolls work: on %(space)d or on %(next)d?", space=space, next=further[0])
        return Message("Is this a good place to roll again?"), idea
    if space == HALFWAY:
        return Message("What can happen to you on 8?"), Message("If the dice miss, you stay on 8.")
    return at_risk(found), why_it_pays(space)


def why_it_pays(space: int) -> Message:
    """What speaks for a further throw: how many work; where half of them do, that little is lost."""
    lost, most_work = space - falls_to(space), tenths(miss_probability(space)) <= OFTEN
    return goes_on(space) if most_work or lost > LITTLE else loses_little(lost)


def worth_daring(found: Analysis) -> Message | None:
    """Why to dare a throw even where many fail: it may win, the pawn may be glued where it stands, or another one be
    first. None where nothing of it is so. How many work is told before."""
    if found.space == GOAL - 1:
        return Message("One more step wins the race.")
    if found.view.holder not in (None, found.view.seat):
        return Message("If you stop, you may be glued.")
    theirs = max_of_others(found)
    return Message("The pawn on %(theirs)d is nearly there.", theirs=theirs) if theirs >= NEARLY else None


def where_to_look(goal: int) -> Message:
    """What to look for in dice that may make this number."""
    if goal == 1:
        return Message("You want a 1: one dot. Look at each die.")
    return Message("Try one die. Too few, or too many?")


def way_to_look(goal: int, made: Sequence[int]) -> Message:
    """One way to look for it, with the dice that make it."""
    if goal == 1:
        return Message("Which die has the fewest dots?")
    if goal in made:
        return Message("Does one die show %(goal)d?", goal=goal)
    return Message("Take the %(most)d. How many more do you need?", most=max(made))


def dice_for_next(view: View) -> tuple[int, ...]:
    """The dice that make the next number; nothing where none do."""
    return next((dice for space, dice in view.chains if space == view.next), ())


def cannot_go(view: View) -> Why:
    """That the dice do not make the next number: for the child to find out, and then why; a 1 it sees or not."""
    assert view.next is not None
    return where_to_look(view.next), way_to_look(1, ()) if view.next == 1 else why_not(view.dice, view.next)


def why_not(dice: tuple[int, ...], goal: int) -> Message:
    """Why these dice do not make the number: all together are too few, or what they make is beside it."""
    if goal == 1:
        return Message("There isn’t a 1.")
    if sum(dice) < goal:
        return Message("Too few: your dice only make %(sum)d.", sum=sum(dice))
    number, *above = nearest(dice, goal)
    if above:
        return Message(
            "You can make %(below)d or %(above)d. But %(goal)d comes next.", below=number, above=above[0], goal=goal
        )
    if number > goal:
        return CountedMessage(
            "The nearest you get is %(made)d. That is %(num)d too many.",
            "The nearest you get is %(made)d. That is %(num)d too many.",
            number - goal,
            made=number,
        )
    return CountedMessage(
        "The nearest you get is %(made)d. That is %(num)d too few.",
        "The nearest you get is %(made)d. That is %(num)d too few.",
        goal - number,
        made=number,
    )


def at_risk(found: Analysis) -> Message:
    """What a fall costs, and what for: who is ahead, now or then, or that stones are points."""
    base, theirs = falls_to(found.space), max_of_others(found)
    if found.view.rules["match_to"] is not None:
        return Message("A splash takes you to %(base)d. Each stone is a point.", base=base)
    if theirs < base:
        return Message("A splash takes you to %(base)d. You stay ahead.", base=base)
    if theirs == base:
        return Message("A splash takes you to %(base)d. Nobody will be ahead.", base=base)
    if theirs <= found.space:
        return Message(
            "A splash takes you to %(base)d. Then the pawn on %(theirs)d is ahead of you.",
            base=base,
            theirs=theirs,
        )
    return Message("A splash takes you to %(base)d. Another pawn is on %(theirs)d.", base=base, theirs=theirs)


def max_of_others(found: Analysis) -> int:
    """The space of the other pawn that is furthest ahead."""
    return max(space for seat, space in enumerate(found.view.spaces) if seat != found.view.seat)


def gains_and_costs(space: int) -> Message:
    """What a further throw may bring and cost: how many work stands on its button."""
    return Message("A step gains 1 stone. A splash costs %(num)d.", num=space - falls_to(space))


def loses_little(many: int) -> Message:
    return CountedMessage("A splash only costs %(num)d stone.", "A splash only costs %(num)d stones.", many)


def goes_on(space: int) -> Message:
    """How many throws allow a step from there."""
    if space == 0:
        return Message("About %(num)d rolls in 10 show a 1.", num=10 - tenths(miss_probability(0)))
    return CountedMessage(
        "From %(space)d, about %(num)d roll in 10 works.",
        "From %(space)d, about %(num)d rolls in 10 work.",
        10 - tenths(miss_probability(space)),
        space=space,
    )


def why_stop(found: Analysis, best: Play) -> Why:
    if found.view.judges:
        return cannot_go(found.view)
    if "again" not in found.view.moves and not found.view.reach:
        idea = SHIELDS if found.view.holder == found.view.seat else WAITS
        return Message("You can’t move with these dice."), idea
    if weighs_risk(found, best):
        return at_risk(found), gains_and_costs(found.space)
    return Message("Is this a good place to stop?"), thought_ahead(found)


def why_take(found: Analysis, _best: Play) -> Why:
    if found.is_stuck:
        return Message("Blue: you can take the glue drop."), Message("Take it, and your pawn is free.")
    nudge, held = Message("Who could you glue? Who could glue you?"), found.view.stuck
    if held is not None:
        freed = Message("The pawn on %(space)d gets free. You can glue again.", space=found.view.spaces[held])
        return Message("Where is the glue drop now?"), freed
    return Message("Blue: you can take the glue drop.") if found.view.players == 2 else nudge, SHIELDS


def why_leave(found: Analysis, _best: Play) -> Why:
    nudge, stuck = Message("Where is the glue drop now?"), found.view.stuck
    if stuck in (None, found.view.seat):
        return nudge, thought_ahead(found)
    return nudge, Message("The glue drop is already under the pawn on %(space)d.", space=found.view.spaces[stuck])


def why_swap(found: Analysis, best: Play) -> Why:
    mine, theirs = found.space, best.space
    assert theirs is not None
    if found.view.stuck == mover(found.view):
        return stuck_or_free(mine, theirs), Message("A swap can set your pawn free.")
    if found.is_onto_glue(best):
        return Message("Green: would a swap help you?"), worth_the_glue(found, mine, theirs)
    if theirs > mine:
        idea = Message("You’d go from %(mine)d to %(theirs)d.", mine=mine, theirs=theirs)
        return Message("Green: is anyone ahead of you?"), idea
    is_safer = miss_probability(theirs) < miss_probability(mine)
    idea = better_there(theirs) if is_safer else thought_ahead(found)
    return Message("Green: is there a better place than yours?"), idea


def better_there(space: int) -> Message:
    return Message("A swap helps you: more rolls work from %(space)d.", space=space)


def better_here(space: int) -> Message:
    return Message("Your place is better: more rolls work from %(space)d.", space=space)


OF_STONES = frozenset((better_there(0).text, better_here(0).text))  # said of a swap, by how many rolls work


def worth_the_glue(found: Analysis, mine: int, theirs: int) -> Message:
    """Why a swap onto the glue drop is advised all the same: what it gains is said with what it costs."""
    if theirs <= mine:
        return thought_ahead(found)
    return CountedMessage(
        "You’d be stuck on %(theirs)d, but %(num)d stone nearer 16.",
        "You’d be stuck on %(theirs)d, but %(num)d stones nearer 16.",
        theirs - mine,
        theirs=theirs,
    )


def stuck_or_free(mine: int, theirs: int) -> Message:
    return Message("Stay stuck on %(mine)d, or be free on %(theirs)d?", mine=mine, theirs=theirs)


def why_keep(found: Analysis, _best: Play) -> Why:
    if found.view.stuck == mover(found.view):
        return why_keep_stuck(found)
    nudge = Message("Green: would a swap help you?")
    ahead = [play for play in found.of("swap") if play.space is not None and play.space > found.space]
    if not ahead:
        return nudge, Message("A swap would not take you forward.")
    return nudge, against_swap(found, max(ahead, key=lambda play: play.value))


def against_swap(found: Analysis, swap: Play) -> Message:
    """Why not to swap with this pawn, which is ahead: the first of the reasons that is so."""
    space, last = swap.space, max(chain_spaces(found.space, found.view.dice), default=0)
    assert space is not None
    assert swap.misses is not None
    if found.is_onto_glue(swap):
        return Message("If you swap, you’ll be stuck on %(space)d.", space=space)
    if last >= space:
        return Message("Your own dice can take you to %(space)d.", space=last)
    if miss_probability(found.space) < swap.misses:
        return better_here(found.space)
    if found.view.holder == int(swap.move[-1]):
        return Message("The player on %(space)d can say no to a swap.", space=space)
    return thought_ahead(found)


def why_keep_stuck(found: Analysis) -> Why:
    swap = max(found.of("swap"), key=lambda play: play.value)
    assert swap.space is not None
    nudge, lost = stuck_or_free(found.space, swap.space), found.space - swap.space
    if lost <= 0:
        return nudge, thought_ahead(found)
    return nudge, CountedMessage(
        "The swap takes you back %(num)d stone.", "The swap takes you back %(num)d stones.", lost
    )


def why_glue(found: Analysis, best: Play) -> Why:
    nudge = Message("You have the glue drop. Whose pawn should wait?")
    space = found.view.spaces[int(best.move[-1])]
    if space > found.space:
        return nudge, Message("The pawn on %(space)d is ahead of you.", space=space)
    return nudge, WAITS


def why_answer(found: Analysis, best: Play) -> Why:
    view = found.view
    assert view.seat is not None
    mine, theirs = view.spaces[view.seat], found.space
    nudge = Message("The swap would take you to %(space)d.", space=theirs)
    if best.move == "accept":
        keeps = Message("If you swap, you keep the glue drop.")
        return nudge, Message("The swap would take you further ahead.") if theirs > mine else keeps
    saved = Message("The swap would take you back. The glue drop can save you.")
    return nudge, saved if theirs < mine else thought_ahead(found)


def thought_ahead(found: Analysis) -> Message:
    """What can be said where no single thing decides."""
    if all(play.value > found.best.value - found.clearly for play in found.plays):
        return Message("Your choices are all about as good as each other.")
    return UNEXPLAINED


REASONS: dict[str, Callable[[Analysis, Play], Why]] = {
    "roll": why_roll,
    "go": why_go,
    "again": why_again,
    "stop": why_stop,
    "take": why_take,
    "leave": why_leave,
    "swap": why_swap,
    "keep": why_keep,
    "glue": why_glue,
    "dodge": why_answer,
    "accept": why_answer,
}
