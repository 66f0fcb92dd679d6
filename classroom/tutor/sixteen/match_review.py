"""Reviews the moves of a finished match: those worth another look, as positions to try again, and what was well seen.

Nothing is a moment that cannot be said in one sentence and seen in help's ten flags. Nobody is told off for a 9, which
is what is taught, for going over where every card did, or for what the tutor praised while it was played.
"""

from collections.abc import Sequence

from classroom.games.protocol import Message
from classroom.games.sixteen.cards import WILD
from classroom.games.sixteen.rules import DRAW, GOAL, side
from classroom.games.sixteen.view import View
from classroom.tutor.protocol import Moment, Praise
from classroom.tutor.sixteen.analysis import Play, analyse, best_play, find_play, quick_plays
from classroom.tutor.sixteen.evaluation import move_values, value_difference
from classroom.tutor.sixteen.feedback import verdict
from classroom.tutor.sixteen.move_helpers import is_last
from classroom.tutor.sixteen.next_time import UP_TO_NINE, what_it_leaves
from classroom.tutor.sixteen.opportunities import ideas
from classroom.tutor.sixteen.outlook import CLEARLY, FEWER, NEAR, advised, equal_ones, left_to_win
from classroom.tutor.sixteen.two_alike import leaves_two_alike, waits_for_a_third

WORTH_A_LOOK = 0.25  # sets lost
NEARLY = 0.1  # as good as the best
HARDLY = 0.001  # what no child can see
FIND = Message("Can you find it?")
SAFEST = Message("Which card is safest?")
TWO_DIFFERENT = Message("After two different cards, the next player can’t make three.")
FROM_NINE = what_it_leaves(NEAR)
Reason = tuple[str, Message, Message, Message]  # the idea, what was there, what is asked, and why


def moment(view: View, move: str, number: int) -> Moment | None:
    """What this move missed, if it cost a quarter of a set or more and one can say why; a 16 in any case that was told
    in play."""
    if move == DRAW:
        return None
    found = quick_plays(view)
    mine, best = find_play(found, move), taught(view, found)
    if not is_worth_a_look(view, mine, best):
        return None
    if not best.wins and not mine.busts:
        help_ = analyse(view)
        best, said = find_play(found, advised(help_).move), advised(help_)
        if mine.card in {play.card for play in equal_ones(help_.hand, said)} or not is_worth_a_look(view, mine, best):
            return None  # nobody is told anything else than help tells
    reason = missed_idea(view, mine, best)
    if reason is None or fits(view, reason[0], mine, (mine, best)) or is_praised(view, move):
        return None
    is_safest = all(is_as_safe(best, play) for play in found if not play.busts)
    if (not best.wins and not is_better(view, best, mine)) or (reason[2] == SAFEST and not is_safest):
        return None  # what is asked for is what is shown as better
    idea, title, task, why = reason
    loss = best.value - mine.value
    also = tuple(play.move for play in found if play.card != WILD and fits(view, idea, play, (mine, best)))
    return Moment(
        number, idea, title, task, best.move, loss, why, (mine, best), needs_counting=idea == "safer", also=also
    )


def is_worth_a_look(view: View, mine: Play, best: Play) -> bool:
    """Whether the one cost much beside the other; another declaration of the same wild is no other card."""
    if best.busts or best.card == mine.card:
        return False
    return best.value - mine.value >= WORTH_A_LOOK or misses_sixteen(view, mine, best)


def misses_sixteen(view: View, mine: Play, best: Play) -> bool:
    """Whether a 16 was missed that the tutor speaks of in play, where it looks closer than here."""
    return "sixteen" in best.forms and not mine.wins and value_difference(view, best.move, mine.move) > CLEARLY


def taught(view: View, found: tuple[Play, ...]) -> Play:
    """The best play; of those nearly as good the plain card that makes the island, unless it leaves two alike."""
    best = best_play(found)
    near = [play for play in found if play.value >= best.value - NEARLY and play.card != WILD]
    islands = [play for play in near if play.total == NEAR and not leaves_two_alike(view, play)]
    return best if best.forms or not islands else max(islands, key=lambda play: play.value)


def is_better(view: View, best: Play, mine: Play) -> bool:
    """Whether it is so by rollouts as well: where the network alone errs, nobody is told of it."""
    values = move_values(view)
    return values[best.move] > values[mine.move] + NEARLY


def is_praised(view: View, move: str) -> bool:
    said = verdict(view, move)
    return bool(said and said.kind)


def missed_idea(view: View, mine: Play, best: Play) -> Reason | None:
    """The idea behind the better move, in words; None where there are none."""
    if best.wins:
        return missed_set(view, mine, best)
    if mine.busts and not best.busts:
        first, second = mine.sum.terms
        title = Message("%(first)d + %(second)d went over 16.", first=first, second=second)
        return "over", title, Message("Which card keeps you at 16 or less?"), Message("Over 16, you lose the pile.")
    return None if mine.busts or mine.total == NEAR else missed_safety(view, mine, best)


def missed_set(view: View, mine: Play, best: Play) -> Reason | None:
    """A pile that could have been won; with two sets at once, where that counts."""
    if mine.wins:
        if not view.rules["bonus"] or len(best.forms) < 2 or len(mine.forms) > 1:
            return None
        title = Message("One card could have made two sets.")
        return "double", title, FIND, Message("Make two sets at once: they both count.")
    if mine.total == NEAR:
        return None
    if "sixteen" in best.forms:
        return "sixteen", Message("You could have made 16."), FIND, Message("16 wins the pile.")
    return "match", Message("You could have made three the same."), FIND, Message("Three the same wins the pile.")


def missed_safety(view: View, mine: Play, best: Play) -> Reason | None:
    """A card after which the next one wins less often."""
    if mine.odds.next_wins - best.odds.next_wins < FEWER:
        return None
    if waits_for_a_third(view, mine) and not leaves_two_alike(view, best):
        task = Message("Which card is different from the top card?")
        return "alike", Message("You left two the same on top."), task, TWO_DIFFERENT
    if best.total == NEAR:
        made = Message("You could have made Island 9.")
        stayed = Message("You could have stayed on Island 9.")
        return "nine", stayed if view.total == NEAR else made, FIND, FROM_NINE
    if best.total < NEAR < mine.total:
        return "low", was_it_safe(mine), SAFEST, UP_TO_NINE
    more, fewer = (GOAL - play.total for play in (mine, best))
    if best.total <= NEAR or mine.total <= NEAR or left_to_win(mine) <= left_to_win(best):
        return None
    counted = {"total": mine.total, "more": more, "safer": best.total, "fewer": fewer}
    why = Message(
        "From %(total)d, a %(more)d makes 16. From %(safer)d, a %(fewer)d does. More %(more)ds are left.", **counted
    )
    if not left_to_win(best) and WILD not in view.unseen:
        why = Message("From %(total)d, only a %(need)d makes 16. You had seen them all.", total=best.total, need=fewer)
    return "safer", was_it_safe(mine), SAFEST, why


def was_it_safe(mine: Play) -> Message:
    """What was left, without a word of the card that is to be found."""
    return Message("You made %(total)d. Was that safe?", total=mine.total)


def solves(view: View, moment: Moment, move: str) -> bool:
    """Whether this move finds what the moment is about."""
    found = quick_plays(view)
    return fits(view, moment.idea, find_play(found, move), moment.plays)


def fits(view: View, idea: str, play: Play, plays: Sequence[Play]) -> bool:
    """Whether this play does what the idea asks for, `plays` being the one made and the better one. Where it asks which
    card is safest, it is any after which the next one wins as rarely as after that, whatever else is better."""
    best = plays[1]
    asked = {
        "sixteen": "sixteen" in play.forms,
        "match": play.wins,
        "double": play.wins and len(play.forms) > 1,
        "over": play.total <= GOAL,
        "alike": play.total <= GOAL and not leaves_two_alike(view, play),
        "nine": play.total == NEAR,
        "low": is_as_safe(play, best),
        "safer": is_as_safe(play, best),
    }
    return asked[idea]


def is_as_safe(play: Play, other: Play) -> bool:
    """Whether the next one wins as rarely after this play as after the other, or not at all since it wins itself."""
    return not play.busts and (play.wins or play.odds.next_wins <= other.odds.next_wins + HARDLY)


def praise(view: View, move: str, number: int) -> Praise | None:
    """The idea that this move took; that it stayed at 16 or less, only where nothing more is to be said, and most of
    the hand went over. With a 0 the turtle has not moved to any island, and an island keeps back nobody where no other
    can play."""
    taken = {idea.name for idea in ideas(view, move) if idea.taken}
    card = 0 if move == DRAW else int(move[-1])
    taken -= set() if card and not is_last(view, move) else {"nine", "two"}
    over = [int(one[-1]) for one in view.hand if one != WILD and view.total + int(one[-1]) > GOAL]
    is_all, is_most = len(over) == len(view.hand) - 1, 2 * len(over) > len(view.hand)
    taken -= set() if is_all or is_most else {"over"}
    told = well_seen(view, card, max(over, default=0))
    place, idea = next(((place, idea) for place, idea in enumerate(told) if idea in taken), (0, ""))
    place += idea == "over" and not is_all  # rather where every other card went over
    return Praise(number, idea, *told[idea], place) if idea else None


def still_praises(praise: Praise, later: View) -> bool:
    """Not to have stayed, where the next one won the pile at once."""
    formed = next((step.formed for step in later.steps[praise.number + 1 : praise.number + 2]), None)
    return praise.idea != "over" or formed is None or formed.to == side(later.seat or 0)


def well_seen(view: View, card: int, over: int) -> dict[str, tuple[Message, Message]]:
    """What is said of each idea, the best one first: what was seen, and what it does; `over` is the highest card that
    went over."""
    total = view.total + card
    made = Message("%(first)d + %(second)d = 16. That wins the pile.", first=view.total, second=card)
    return {
        "nine": (Message("Well spotted: Island 9!"), FROM_NINE),
        "match": (Message("Well spotted: three the same!"), Message("Three the same wins the pile.")),
        "sixteen": (Message("Well spotted: 16!"), made),
        "two": (Message("Well spotted: Little Island 2!"), Message("9 is a good place. From 2, no card gets there.")),
        "over": (
            Message("Well spotted: you stayed at %(total)d!", total=total),
            Message("Your %(card)d would have gone over 16.", card=over),
        ),
    }
