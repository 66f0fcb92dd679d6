"""The tutor of the Card Eater behind the protocol that all tutors share."""

from random import Random
from typing import Any

from classroom.games.card_eater.view import View
from classroom.games.protocol import Message
from classroom.tutor.card_eater import advice, bot, feedback, match_review, opportunities
from classroom.tutor.card_eater.analysis import Play, analyse
from classroom.tutor.protocol import Advice, Moment, Opportunity, Topic, Tutor, Verdict


class CardEaterTutor(Tutor[View, str]):
    game = "card-eater"
    levels = len(bot.LEVELS)
    topics = (
        Topic("take", "to_target", chief=True, taught=True),
        Topic("joker_hits", "to_target", chief=True),
        Topic("joker_ten", "to_target"),
    )

    def choose(self, view: View, level: int, rng: Random) -> str:
        return bot.choose(view, level, rng)

    def confirmation_question(self, view: View, move: str) -> Message | None:
        return feedback.confirmation_question(view, move)

    def figures(self, view: View) -> list[dict[str, Any]]:
        return [as_json(play) for play in analyse(view)]

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
        "left": play.left,
        "wins": round(play.wins, 6),
        "soon": None if play.soon is None else round(play.soon, 6),
        "chance": round(play.chance, 6),
        "value": round(play.value, 4),
    }
