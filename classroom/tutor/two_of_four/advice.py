"""Help in stages for a pair: a nudge, the idea, the cards. Every sentence says only what is so. The picture of the sum
comes where that is worked out: as a stage of help it told which pair is meant, beside the question which one is.

What is taught is the nearest pair, of these one below, then the target's suit; and a 0 where all else costs tokens.
Where another pair brings far more, `why_not_nearest` says why. Where nothing can be won, a 0 stops the others.
"""

from collections.abc import Iterable

from classroom.games.french_cards import value
from classroom.games.protocol import Message
from classroom.games.two_of_four.rules import shown_pair, split_move
from classroom.games.two_of_four.scoring import winners
from classroom.games.two_of_four.state import ShownPair
from classroom.games.two_of_four.view import View
from classroom.tutor.protocol import Advice
from classroom.tutor.two_of_four.analysis import Analysis, analyse
from classroom.tutor.two_of_four.pair_values import Play

EACH = {
    "s": Message("Each spade wins 1 extra pearl."),
    "h": Message("Each heart wins 1 extra pearl."),
    "d": Message("Each diamond wins 1 extra pearl."),
    "c": Message("Each club wins 1 extra pearl."),
}

SAME_AND = {
    "s": Message("The same number, and you have a spade!"),
    "h": Message("The same number, and you have a heart!"),
    "d": Message("The same number, and you have a diamond!"),
    "c": Message("The same number, and you have a club!"),
}


def advise(view: View) -> Advice[str]:
    """Help for the seat of this view, whose turn it is."""
    found = analyse(view)
    nudge, idea = why(found)
    return Advice(nudge, idea, found.advised.move, instead=why_not_nearest(found), plays=found.plays)


def why(found: Analysis) -> tuple[Message, Message]:
    """The question that leads to the best pair, and the idea behind it."""
    if found.advised.voids:
        return why_0(found)
    if found.best.is_far:
        return Message("No pair wins pearls here."), why_far(found)
    if found.is_beaten:
        return why_beaten(found)
    if found.best.gain == 0:
        return look_for(found), Message("3 away: no pearls.")
    if found.best is not found.nearest:
        return Message("Which pair could win more pearls?"), why_more(found)
    return why_exact(found) if found.best.distance == 0 else why_near(found)


def why_more(found: Analysis) -> Message:
    """Why another pair than the nearest brings more: it is below, else it has more cards of the target's suit."""
    if found.nearest.above and not found.best.above:
        return Message("Below the target wins more pearls.")
    return found.of_suit(EACH)


def why_0(found: Analysis) -> tuple[Message, Message]:
    if found.best.voids:
        nudge = Message("None of your pairs is close enough. Which two cards make 0?")
        return nudge, Message("The same minus the same makes 0. Then nobody loses pearls.")
    return Message("Stop the round with a 0! Then nobody wins pearls."), Message("The same minus the same makes 0.")


def why_beaten(found: Analysis) -> tuple[Message, Message]:
    """What to do where somebody has a better pair: who, and how near it is, is told before (`leader`)."""
    if not found.view.tokens[found.view.seat or 0]:
        return Message("No pair wins pearls here."), Message("You have no pearls to lose.")
    nudge = Message("You can’t beat that. Which pair keeps your pearls?")
    return nudge, Message("Within 3 of the target, you lose no pearls.")


def shares(view: View, play: Play) -> tuple[int, ...]:
    """The seats that this play would win with together, by pairs shown, if nobody after it does better."""
    assert view.seat is not None
    assert view.target is not None
    mine = shown_pair(view.seat, play.move, view.target)
    best = winners(view.target, (*view.shown, mine))
    return tuple(pair.seat for pair in best if pair is not mine) if mine in best else ()


def leader(view: View, plays: Iterable[Play]) -> ShownPair | None:
    """The pair that wins so far, where none of these can win against it and some of them are near; else None."""
    plays = tuple(plays)
    is_beaten = not any(play.chance for play in plays)
    if not view.shown or not view.target or not is_beaten or all(play.is_far or play.voids for play in plays):
        return None
    return winners(view.target, view.shown)[0]


def why_far(found: Analysis) -> Message:
    if found.best.value < 0:
        return Message("It happens. Every pair costs pearls here.")
    return Message("You have no pearls to lose.")


def why_exact(found: Analysis) -> tuple[Message, Message]:
    goal, nudge = found.view.goal, look_for(found)
    if shares(found.view, found.best):
        return nudge, Message("You can make %(goal)d, too. Then you might win together.", goal=goal)
    return nudge, Message("You can make %(goal)d now. Nobody can get closer.", goal=goal)


def why_near(found: Analysis) -> tuple[Message, Message]:
    """Only how near one can get: what decides between pairs that are as near is told with the move (`why_nearest`)."""
    return look_for(found), Message("Your best pair is %(num)d away.", num=found.best.distance)


def takes_away(found: Analysis) -> bool:
    """Whether any two cards added go over the target, and the best pair takes one away: which card "gets close" to 1
    was a riddle."""
    return found.best.sum.terms[1] < 0 and not any(
        play.sum.terms[1] > 0 and play.total <= found.view.goal for play in found.plays
    )


def is_level(found: Analysis) -> bool:
    """Whether the best that one can do is to make the same number as the pair that wins so far."""
    best, view = found.best, found.view
    if best is not found.nearest or not (best.gain and best.chance and view.shown and view.target):
        return False
    return winners(view.target, view.shown)[0].total == best.total


def aim(found: Analysis) -> int:
    """What is to be made, or come close to: the target, or what somebody has where one can only make the same."""
    return found.best.total if is_level(found) else found.view.goal


def look_for(found: Analysis, *cards: int) -> Message:
    """The question for the nearest pair, from the `cards` picked on, else from its larger one: to look for the nearest
    is the task itself. A 0 may be nearer, and is none."""
    larger, *terms = map(abs, found.best.sum.terms)
    if any(play.voids and play.distance <= found.best.distance for play in found.plays):
        return look_beside_0(found, larger)
    if cards and (len(cards) > 1 or cards[0] not in (larger, *terms)):
        return look_elsewhere(aim(found), cards)
    return look_from(found, cards[0] if cards else larger)


def look_beside_0(found: Analysis, card: int) -> Message:
    if takes_away(found):
        has_two = any(play.voids and card in play.sum.terms for play in found.plays)
        return (
            Message("Start with your %(card)d. Take something away, but not all.", card=card)
            if has_two
            else Message("Start with your %(card)d. What can you take away?", card=card)
        )
    return Message("Start with your %(card)d. What gets close to %(goal)d, but not 0?", card=card, goal=found.view.goal)


def look_elsewhere(goal: int, cards: tuple[int, ...]) -> Message:
    """From cards that the best pair does not need, or two that are picked."""
    if len(cards) > 1:
        return Message("How far is your pair from %(goal)d? Try others, too.", goal=goal)
    if cards[0] == goal:
        return Message("Your %(goal)d needs a second card. Try other pairs, too.", goal=goal)
    return Message("How close to %(goal)d can your %(card)d get? Then try another card.", card=cards[0], goal=goal)


def look_from(found: Analysis, card: int) -> Message:
    """From this card of the best pair."""
    goal = aim(found)
    if card == goal:
        return Message("Your %(goal)d is already there. Which card keeps you close?", goal=goal)
    if takes_away(found) and card == found.best.sum.terms[0]:
        return Message("Start with your %(card)d. What can you take away?", card=card)
    if found.best.total == goal:
        return Message("Start with your %(card)d. Which card makes %(goal)d?", card=card, goal=goal)
    return Message("Start with your %(card)d. Which card gets you close to %(goal)d?", card=card, goal=goal)


def is_left_out(found: Analysis, card: str) -> bool:
    """Whether the best sum needs another card of this value, which has the target's suit."""
    best, made = found.best, [play for play in found.plays if play.sum == found.best.sum]
    return value(card) in map(abs, best.sum.terms) and not any(
        card in play.cards and play.suits == best.suits for play in made
    )


def nudge_from(found: Analysis, *picked: str) -> Message:
    """The question that leads to the best pair, for a child that has picked these cards."""
    nudge, _ = why(found)
    if nudge != look_for(found):
        return nudge
    if len(picked) == 1 and is_left_out(found, picked[0]):
        return Message("Your other %(card)d is even better.", card=value(picked[0]))
    if any(play.cards == set(picked) and play.order == found.best.order for play in found.plays):
        return Message("Good cards! Add or take away?")
    return look_for(found, *map(value, picked))


def suits_differ(found: Analysis) -> bool:
    """Whether one of the other pairs that make the same has fewer cards of the target's suit."""
    best = found.best
    return any(play.total == best.total and play.suits < best.suits for play in found.plays)


def begun_with(found: Analysis) -> str:
    """The card with which the first help begins, or one of a 0 that is to stop the round; empty where it tells none."""
    one, _, other = split_move(found.advised.move)
    is_stop = found.advised.voids and not found.best.voids
    return max(one, other, key=value) if is_stop or why(found)[0] == look_for(found) else ""


def why_not_nearest(found: Analysis) -> Message | None:
    """Why not the nearest pair, where another one is advised that is no way out; or why the nearest, where one that is
    not would win as many pearls as certainly, or more; or what decides between pairs that are as near."""
    best, liked = found.best, found.nearest
    if found.advised.voids:
        return None
    if best is not liked:
        return Message("It can win %(num)d pearls.", num=best.gain)
    return why_nearest(found) if best.gain and best.chance else None


def why_nearest(found: Analysis) -> Message | None:
    best = found.best
    if not best.distance and not suits_differ(found):
        return Message("That is exactly %(goal)d!", goal=found.view.goal)
    if is_level(found) and best.suits and not shares(found.view, best):
        return found.of_suit(SAME_AND)
    if any(play.order == best.order and play.sum != best.sum for play in found.equally_near):
        return Message("Another pair is just as good.")
    farther = [one for one in found.plays if one.distance > best.distance and one.chance]
    is_below = not is_level(found) and any(play.above != best.above for play in found.equally_near)
    wins_more = any(one.gain > best.gain for one in farther)
    wins_as_much = any((one.gain, one.chance) == (best.gain, best.chance) for one in farther)
    if wins_more or (wins_as_much and not is_below):
        return Message("No pair is closer.")
    if is_below:
        return Message("Equally close? The smaller number wins.")
    return found.of_suit(EACH) if suits_differ(found) else None
