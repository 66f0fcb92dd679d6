"""The tutor of Switch 16 behind the protocol that all tutors share."""

from random import Random
from typing import Any

from classroom.games.switch16.view import View
from classroom.tutor.protocol import Topic, Tutor
from classroom.tutor.switch16 import (
    advice,
    bot,
    confirmation_questions,
    feedback,
    match_review,
    opportunities,
)
from classroom.tutor.switch16.analysis import Play, analyse


class Switch16Tutor(Tutor[View, str]):
    game = "switch16"
    levels = len(bot.LEVELS)
    topics = (
        Topic("again", "risk", chief=True, taught=True),
        Topic("halt", "risk", taught=True),
        Topic("swap_ahead", "number_line", chief=True),
    )
    confirmation_question = staticmethod(confirmation_questions.confirmation_question)
    advise = staticmethod(advice.advise)
    verdict = staticmethod(feedback.verdict)
    ideas = staticmethod(opportunities.ideas)
    moment = staticmethod(match_review.moment)
    solves = staticmethod(match_review.solves)
    praise = staticmethod(match_review.praise)

    def choose(self, view: View, level: int, rng: Random) -> str:
        return bot.choose(view, level, rng)

    def figures(self, view: View) -> list[dict[str, Any]]:
        return [as_json(play) for play in analyse(view).plays]


def as_json(play: Play) -> dict[str, Any]:
    misses = None if play.misses is None else round(float(play.misses), 6)
    return {
        "move": play.move,
        "value": round(play.value, 4),
        "space": play.space,
        "misses": misses,
        "falls": play.falls,
    }
