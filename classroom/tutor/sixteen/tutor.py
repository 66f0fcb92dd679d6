"""The tutor of Sixteen behind the protocol that all tutors share."""

from itertools import product, takewhile
from typing import Any

from classroom.games.protocol import Message
from classroom.games.sixteen.cards import number
from classroom.games.sixteen.rules import DRAW, GOAL, side
from classroom.games.sixteen.view import View
from classroom.tutor.protocol import Topic, Tutor
from classroom.tutor.sixteen import advice, bot, evaluation, feedback, match_review, opportunities
from classroom.tutor.sixteen.analysis import Play, analyse
from classroom.tutor.sixteen.move_helpers import card_plays
from classroom.tutor.sixteen.rollouts.network_evaluation import load_network, value_of_drawing

UNEASED = 2  # piles in a row that a child may lose before a tutor that adapts plays on a lower level


class SixteenTutor(Tutor[View, str]):
    game = "sixteen"
    levels = len(bot.LEVELS)
    asks_always = True
    topics = (
        Topic("sixteen", "number_line", chief=True, taught=True),
        Topic("nine", "nine_island", chief=True, taught=True),
        Topic("two", "nine_island", chief=True, taught=True),
        Topic("match", "number_line"),
        Topic("over", "number_line", taught=True),
        Topic("alike", "number_line", shown=False),
    )
    choose = staticmethod(bot.choose)
    advise = staticmethod(advice.advise)
    verdict = staticmethod(feedback.verdict)
    ideas = staticmethod(opportunities.ideas)
    moment = staticmethod(match_review.moment)
    solves = staticmethod(match_review.solves)
    praise = staticmethod(match_review.praise)
    still_praises = staticmethod(match_review.still_praises)

    def eased_level(self, view: View, level: int) -> int:
        """One level lower from the third pile in a row that goes to this side, and with each further one."""
        assert view.seat is not None
        mine = side(view.seat)
        in_a_row = sum(1 for _ in takewhile(lambda one: one.to == mine, reversed(view.sets)))
        return max(level - max(in_a_row - UNEASED, 0), 1)

    def take_time(self) -> None:
        evaluation.THINKING_BUDGET.endless = True
        for seats, match in product((2, 4), (False, True)):
            load_network(seats, match)  # read now, so that no move has to wait for it

    def confirmation_question(self, view: View, move: str) -> Message | None:
        """Asks back before a card that goes over 16 while another, or a wild as a lower number, would not."""
        if move == DRAW or not goes_over(view, move) or all(goes_over(view, other) for other in card_plays(view)):
            return None
        values = {"total": view.total, "card": number(move), "sum": view.total + number(move)}
        if loses_the_match(view):
            return Message("%(total)d + %(card)d = %(sum)d. That’s more than 16. You would lose the game.", **values)
        return Message("%(total)d + %(card)d = %(sum)d. That’s more than 16. You would lose the pile.", **values)

    def figures(self, view: View) -> list[dict[str, Any]]:
        """The plays; before them the draw, worth at least the best of them since it may still be played after it."""
        found = [as_json(play) for play in analyse(view).plays]
        if DRAW not in view.moves:
            return found
        value = max([round(value_of_drawing(view), 4), *(play["value"] for play in found)])
        return [{"move": DRAW, "total": view.total, "forms": [], "value": value} | NOTHING_YET, *found]

    def answers(self, view: View) -> list[str]:
        return [move for move in view.moves if move != DRAW]


NOTHING_YET = {"next_wins": None, "next_forced_over": None, "over_next": None}


def loses_the_match(view: View) -> bool:
    """Whether the next set of the other side wins it the match."""
    return view.needs_one_more(1 - side(view.seat or 0))


def goes_over(view: View, move: str) -> bool:
    return view.total + number(move) > GOAL


def as_json(play: Play) -> dict[str, Any]:
    chances = play.odds
    return {
        "move": play.move,
        "total": play.total,
        "forms": list(play.forms),
        "value": round(play.value, 4),
        "next_wins": round(chances.next_wins, 6),
        "next_forced_over": round(chances.next_forced_over, 6),
        "over_next": round(chances.over_next, 6),
    }
