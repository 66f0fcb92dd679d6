"""The tutor of Switch 16 behind the protocol that all tutors share."""

from random import Random
from typing import Any

from classroom.games.protocol import Message
from classroom.games.switch16.view import View
from classroom.tutor.protocol import Advice, Moment, Opportunity, Topic, Tutor, Verdict
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

    def choose(self, view: View, level: int, rng: Random) -> str:
        return bot.choose(view, level, rng)

    def confirmation_question(self, view: View, move: str) -> Message | None:
        return confirmation_questions.confirmation_question(view, move)

    def figures(self, view: View) -> list[dict[str, Any]]:
        return [as_json(play) for play in analyse(view).plays]

    def advise(self, view: View) -> Advice[str]:
        return advice.advise(view)

    def verdict(self, view: View, move: str) -> Verdict | None:
        return feedback.verdict(view, move)

    def ideas(self, view: View, move: str) -> tuple[Opportunity, ...]:
        return opportunities.ideas(view, move)

    def moment(self, view: View, move: str, number: int) -> Moment | None:
        return match_review.moment(view, move, number)

    def solves(self, view: View, moment: Moment, move: str) -> bool:
        return match_review.solves(view, moment, move)


def as_json(play: Play) -> dict[str, Any]:
    misses = None if play.misses is None else round(float(play.misses), 6)
    return {
        "move": play.move,
        "value": round(play.value, 4),
        "space": play.space,
        "misses": misses,
        "falls": play.falls,
    }
