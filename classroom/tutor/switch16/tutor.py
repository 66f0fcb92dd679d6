"""The tutor of Switch 16 behind the protocol that all tutors share."""

from collections.abc import Callable, Mapping
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
    opponents,
    opportunities,
)
from classroom.tutor.switch16.analysis import Play, analyse
from classroom.tutor.switch16.move_values import worths

EXACT = 2  # seats


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

    @property
    def opponents(self) -> Mapping[str, Callable[[View, Random], str]]:
        return opponents.OPPONENTS

    def solve(self, view: View) -> Mapping[str, float] | None:
        """In a race of two the chance to win it; in a series of two the points of this race less the other's."""
        return worths(view) if view.players == EXACT else None

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
