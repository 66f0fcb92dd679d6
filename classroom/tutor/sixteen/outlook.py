"""The picture that help draws of each card, and which card is advised beside it.

The picture says of each card whether the next one can win then, the same of the same total every time. Where another
card looks better in it, the reason is to be seen beside it; where that one is safe, Tavi says that it takes a risk.
"""

from collections.abc import Sequence

from classroom.games.sixteen.cards import WILD, number
from classroom.games.sixteen.rules import GOAL
from classroom.games.sixteen.view import View
from classroom.tutor.sixteen.analysis import Analysis, Play, best_play
from classroom.tutor.sixteen.two_alike import waits_for_a_third

WORTH_A_WORD = 0.05  # the chance of going over next, from which it is told
CLEARLY = 0.028  # sets: below it, two cards are as good as each other
AT_MOST = 0.1  # sets given away for a card whose reason can be seen: none in the mean of the graded positions
FEWER = 0.15  # how much less likely the next one wins, to be seen in ten flags
NEAR = 9  # the highest total from which nobody makes 16 with one card: the largest card is 6
LOW = 3  # the highest number worth keeping: it fits nearly always (studies/sixteen.md 5)


def tenths(chance: float) -> int:
    """A chance as so many times in ten: never 0 or 10 unless it is certain."""
    return round(chance) * 10 if chance in (0, 1) else min(max(round(chance * 10), 1), 9)


def next_wins(play: Play) -> int:
    """Of ten times, how often the next one wins the pile; 0 where the play ends it."""
    return 0 if play.forms else tenths(play.odds.next_wins)


def has_met_nine(view: View) -> bool:
    """Whether the turtle has been on Island 9 in this match: before, nobody knows what 9 is good for."""
    return any(step.after == NEAR for step in view.steps)


def left_to_win(play: Play) -> int:
    """How many cards that nobody has shown make 16 of this play, but for wild ones; none where no card could."""
    return play.view.unseen_numbers[str(GOAL - play.total)] if NEAR < play.total < GOAL else 0


def over_next(play: Play) -> int:
    """Of ten times, how often I must go over next; 0 where that is not told."""
    chance = 0.0 if play.forms else play.odds.over_next
    return tenths(chance) if chance >= WORTH_A_WORD else 0


def wins_next(play: Play) -> int:
    """Of ten times, how often I might get the pile next: by a card kept, or since the next one must go over."""
    return tenths(min(play.odds.answers + play.odds.next_forced_over, 1.0))


def looks(play: Play) -> tuple[int, int, bool]:
    """How bad this play looks: the flags, then the line below, then whether it makes the 9 that children are taught."""
    return next_wins(play), over_next(play), play.total != 9


def better_looking(hand: Sequence[Play], play: Play) -> list[Play]:
    """Other cards of the hand that look better than this play, the best first; none where it wins, or goes over."""
    if play.wins or play.busts:
        return []
    others = [one for one in hand if one.card != play.card and not one.busts]
    return sorted((one for one in others if looks(one) < looks(play)), key=looks)


def as_good(hand: Sequence[Play], play: Play) -> list[Play]:
    """Other cards of the hand that are as good as this play, or better."""
    others = (one for one in hand if one.card != play.card and not one.busts)
    return [one for one in others if one.value > play.value - CLEARLY]


def equal_ones(hand: Sequence[Play], play: Play) -> list[Play]:
    """Other plain cards that are as good, and after which the next one wins as often for the same reason."""
    likes = [one for one in as_good(hand, play) if one.card != WILD and next_wins(one) == next_wins(play)]
    return [one for one in likes if (one.total <= NEAR) == (play.total <= NEAR)]


def is_safe_elsewhere(hand: Sequence[Play], play: Play) -> bool:
    """Whether nobody can win next after a card that stays and is not as good, either: then that is no reason for this
    play, and a child asks why not the other one."""
    good = {play.move, *(one.move for one in equal_ones(hand, play))}
    return any(not (one.busts or next_wins(one) or one.move in good) for one in hand)


def reason(play: Play, other: Play) -> str:
    """What is to be seen in favour of a play beside one that looks better: it keeps a wild card or a low one, goes over
    less, or wins more often next: `wild`, `low`, `over`, `wins`; nothing where it is not to be seen."""
    if other.card == WILD:
        return "wild"
    if play.card != WILD and number(other.move) <= min(LOW, number(play.move) - 1):
        return "low"
    if over_next(other) > over_next(play):
        return "over"
    return "wins" if wins_next(play) > wins_next(other) else ""


def is_highest(hand: Sequence[Play], play: Play) -> bool:
    """Whether to play this card is to keep the low ones: after every higher one that stays, help shows that the next
    one wins more often, or that I go over more often."""
    higher = [one for one in hand if one.card != WILD and not one.busts and number(one.move) > number(play.move)]
    return all(
        looks(one)[:2] > looks(play)[:2] or (play.total > NEAR and left_to_win(one) > left_to_win(play))
        for one in higher
    )


def keeps_less(play: Play) -> int:
    """The lower a low card is, the more there is to be said for keeping it; of the others nothing."""
    return 0 if play.card == WILD else -min(number(play.move), LOW + 1)


def shown(stay: Sequence[Play], play: Play) -> tuple[int, ...]:
    """How bad a play looks beside the others that stay: where each is told with how many cards are left that make 16
    of it, and nothing else wins, by how many these are."""
    by_cards = all(one.total > NEAR and not waits_for_a_third(one.view, one) for one in stay)
    return (left_to_win(play), *looks(play)) if by_cards else looks(play)


def is_clear(hand: Sequence[Play], play: Play) -> bool:
    """Whether the picture speaks for this play."""
    return all(reason(play, other) for other in better_looking(hand, play))


def misleads(hand: Sequence[Play], best: Play) -> bool:
    """Whether the next one can win after the best play, and not after another one."""
    return next_wins(best) > 0 and any(not next_wins(play) for play in hand if not play.busts)


def advised(found: Analysis) -> Play:
    """The play to advise: of those as good as each other the one that looks best, and keeps a low card, if the picture
    speaks for it; else the best one for which it does, if little is lost by that."""
    best = best_play(found.plays)
    if best.wins or best.busts:
        return best
    rest = sorted((play for play in found.hand if not play.busts), key=lambda play: -play.value)
    near = [play for play in rest if play.value >= best.value - CLEARLY]
    worth = [play for play in rest if play.value >= best.value - AT_MOST]
    near.sort(key=lambda play: (shown(rest, play), keeps_less(play), -play.value))
    liked = next((play for play in near + worth[len(near) :] if is_clear(found.hand, play)), near[0])
    return as_safe(worth, liked) or liked


def as_safe(plays: Sequence[Play], liked: Play) -> Play | None:
    """The best of those after which the next one cannot win, if it is as good as the one that is liked, which is not
    safe: no risk is advised for nothing."""
    if not next_wins(liked):
        return None
    safe = (play for play in plays if play.card != WILD and not next_wins(play))
    return next((play for play in safe if play.value > liked.value - CLEARLY), None)
