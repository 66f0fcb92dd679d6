"""The tutor of Two out of Four behind the protocol that all tutors share."""

from typing import Any

from classroom.games.two_of_four.view import View
from classroom.tutor.protocol import Topic, Tutor
from classroom.tutor.two_of_four import advice, bot, feedback, hindsight, match_praise, match_review, opportunities
from classroom.tutor.two_of_four.analysis import analyse, in_order
from classroom.tutor.two_of_four.pair_values import Play


class TwoOfFourTutor(Tutor[View, str]):
    game = "two-of-four"
    levels = len(bot.LEVELS)
    topics = (
        Topic("target_exact", "two_cards", chief=True, taught=True),
        Topic("nearest", "number_line", chief=True, taught=True),
        Topic("below", "two_cards", taught=True),
        Topic("zero", "two_cards", taught=True),
    )
    choose = staticmethod(bot.choose)
    confirmation_question = staticmethod(feedback.confirmation_question)
    advise = staticmethod(advice.advise)
    verdict = staticmethod(feedback.verdict)
    ideas = staticmethod(opportunities.ideas)
    moment = staticmethod(match_review.moment)
    in_hindsight = staticmethod(hindsight.in_hindsight)
    solves = staticmethod(match_review.solves)
    praise = staticmethod(match_praise.praise)
    is_best = staticmethod(match_praise.is_best)

    def figures(self, view: View) -> list[dict[str, Any]]:
        """The best first: the nearest, a 0 last, where two bring the same."""
        plays = in_order(analyse(view).plays)
        return [as_json(play) for play in sorted(plays, key=lambda play: -round(play.value, 4))]


def as_json(play: Play) -> dict[str, Any]:
    return {
        "move": play.move,
        "total": play.total,
        "distance": play.distance,
        "suits": play.suits,
        "gain": play.gain,
        "wins": round(play.chance, 4),
        "value": round(play.value, 4),
    }
