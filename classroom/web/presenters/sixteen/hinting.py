"""What Tavi says beside the pictures of help, and what it keeps to itself while the child does the sums."""

from dataclasses import replace

from classroom.games.protocol import Message
from classroom.games.sixteen.cards import number
from classroom.games.sixteen.rules import GOAL
from classroom.services.play.hints import STAGES
from classroom.tutor.protocol import Advice
from classroom.tutor.sixteen.advice import ALL_SAFE, COLOURS, COLOURS_OF_THREE
from classroom.tutor.sixteen.analysis import find_play
from classroom.tutor.sixteen.at_last import HARDEST
from classroom.tutor.sixteen.next_time import NO_SIXTEEN_THEN
from classroom.tutor.sixteen.outlook import is_safe_elsewhere, misleads, next_wins
from classroom.web.presenters.said import Hint
from classroom.web.presenters.sixteen.scene import Scene, compares
from classroom.web.presenters.sixteen.thinking import is_kept

WORK_OUT = Message("First work out each sum.")
FIND_NO = Message("Look for a card where nobody can win next.")
FIND_LOW = Message("Which card is good near 16? Keep it.")
ONE_NUMBER = Message("Only one number keeps you at 16 or less.")


def answered(scene: Scene, hint: Hint) -> Hint:
    """Above the cards pictures answer the question: what their colours say, where there are both; where help begins
    with them, the question itself; where a risk is advised, what there is to weigh."""
    help_ = scene.now.help
    if not (help_ and scene.compares and help_.stage < STAGES and compares(help_.advice)):
        return hint
    if help_.advice.asks_sum:
        return replace(hint, message=help_.advice.nudge, sum=None)
    if misleads(help_.advice.plays, find_play(help_.advice.plays, help_.advice.move)):
        return replace(hint, sum=None)  # what the colours say is only half of it
    if len({bool(next_wins(play)) for play in help_.advice.plays if not play.busts}) > 1:
        return replace(hint, message=COLOURS_OF_THREE if scene.view.rules["match"] else COLOURS, sum=None)
    return replace(hint, sum=None)


def without_totals(scene: Scene, hint: Hint) -> Hint:
    """The hint, where the child does the sums without a sentence that names what a card makes before it has said so."""
    if scene.now.sums != "add" or not scene.now.help:
        return hint
    hidden = {play.total for play in scene.now.help.advice.plays if play.sum.terms[1] and scene.asks(play.card)}
    hidden -= {GOAL}
    asks = hint.sum and not hint.shows_total  # the template asks for this sum in place of the sentence
    return replace(
        hint,
        message=hint.message if asks or not names(hint.message, hidden) else without_sums(scene.now.help.advice),
        instead=of_this_card(scene.now.help.advice) if names(hint.instead, hidden) else hint.instead,
    )


def of_this_card(advice: Advice[str]) -> Message | None:
    """That nobody makes 16 then; None where that is as true of a card that is not as good, and explains nothing."""
    best = find_play(advice.plays, advice.move)
    return None if is_safe_elsewhere(advice.plays, best) else NO_SIXTEEN_THEN


def without_sums(advice: Advice[str]) -> Message:
    """The idea in other words: where the answers stand above the cards, nothing has to be worked out for them."""
    if not compares(advice):
        return WORK_OUT
    stay = [play for play in advice.plays if not play.busts]
    often, best = [*map(next_wins, stay)], next_wins(find_play(advice.plays, advice.move))
    if len({number(play.move) for play in stay}) == 1 and len(stay) < len(advice.plays):
        return ONE_NUMBER  # the others have a tag, and nothing to work out
    if not best:
        return FIND_NO if any(often) else ALL_SAFE if len(stay) == len(advice.plays) else WORK_OUT
    if any(is_kept(advice, play) for play in stay):
        return FIND_LOW
    return HARDEST if best == min(often) < max(often) else WORK_OUT


def names(said: Message | None, totals: set[int]) -> bool:
    """Whether a sentence names one of these totals."""
    return said is not None and said.values.get("total") in totals
