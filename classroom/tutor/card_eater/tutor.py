"""The tutor of the Card Eater behind the protocol that all tutors share."""

from typing import Any

from classroom.games.card_eater.view import View
from classroom.tutor.card_eater import advice, bot, feedback, match_review, opportunities
from classroom.tutor.card_eater.analysis import Play, analyse
from classroom.tutor.card_eater.foregone import foregone_move
from classroom.tutor.protocol import Topic, Tutor


class CardEaterTutor(Tutor[View, str]):
    game = "card-eater"
    levels = len(bot.LEVELS)
    topics = (
        Topic("take", "to_target", chief=True, taught=True),
        Topic("joker_hits", "to_target", chief=True),
        Topic("joker_ten", "to_target"),
        Topic("last_turn", "to_target", shown=False),
    )
    choose = staticmethod(bot.choose)
    confirmation_question = staticmethod(feedback.confirmation_question)
    advise = staticmethod(advice.advise)
    foregone = staticmethod(foregone_move)
    verdict = staticmethod(feedback.verdict)
    ideas = staticmethod(opportunities.ideas)
    moment = staticmethod(match_review.moment)
    is_made_good = staticmethod(match_review.is_made_good)
    solves = staticmethod(match_review.solves)
    praise = staticmethod(match_review.praise)

    def figures(self, view: View) -> list[dict[str, Any]]:
        return [as_json(play) for play in analyse(view)]


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
