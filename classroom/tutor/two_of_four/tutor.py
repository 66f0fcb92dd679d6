"""The tutor of Two out of Four behind the protocol that all tutors share."""

from random import Random
from typing import Any

from classroom.games.protocol import Message
from classroom.games.two_of_four.view import View
from classroom.tutor.protocol import Advice, Moment, Opportunity, Topic, Tutor, Verdict
from classroom.tutor.two_of_four import advice, bot, feedback, match_review, opportunities
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

    def choose(self, view: View, level: int, rng: Random) -> str:
        return bot.choose(view, level, rng)

    def confirmation_question(self, view: View, move: str) -> Message | None:
        return feedback.confirmation_question(view, move)

    def figures(self, view: View) -> list[dict[str, Any]]:
        """The best first: the nearest, a 0 last, where two bring the same."""
        plays = in_order(analyse(view).plays)
        return [as_json(play) for play in sorted(plays, key=lambda play: -round(play.value, 4))]

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
    return {
        "move": play.move,
        "total": play.total,
        "distance": play.distance,
        "suits": play.suits,
        "gain": play.gain,
        "wins": round(play.chance, 4),
        "value": round(play.value, 4),
    }
