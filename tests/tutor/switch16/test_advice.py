"""Whatever Tavi says of a position of Switch 16, as advice, question or verdict, is so: by the rules and by counting
throws."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import cache, cached_property
from itertools import combinations, product
from typing import TypeAlias

import pytest

from classroom.games.protocol import Message, Sum
from classroom.games.switch16 import GAME
from classroom.games.switch16.view import View
from classroom.tutor.protocol import Advice
from classroom.tutor.switch16 import TUTOR as TAVI
from classroom.tutor.switch16.move_values import move_values
from tests.games.matches import every_table
from tests.tutor.switch16.positions import any_views, some_views, view_at

TABLES = every_table(GAME)
at_every_table = pytest.mark.parametrize("table", range(len(TABLES)), ids=[str(table) for table in TABLES])


@cache
def misses(space: int) -> float:
    """How many of all throws from a space make no step, as a share."""
    dice = 3 if space < 7 else 4 if space < 12 else 5
    throws = list(product(range(1, 7), repeat=dice))
    return sum(not makes(throw, space + 1) for throw in throws) / len(throws)


def makes(dice: Sequence[int], number: int) -> bool:
    return any(sum(some) == number for many in range(1, len(dice) + 1) for some in combinations(dice, many))


def fewest(dice: Sequence[int], number: int) -> int:
    """How few dice make the number."""
    counts = range(1, len(dice) + 1)
    return next(many for many in counts if any(sum(some) == number for some in combinations(dice, many)))


class Claim:
    """What is said of a move: the figures in the sentence, and what there is to hold them against."""

    def __init__(self, view: View, move: str, values: Mapping[str, object]) -> None:
        assert view.turn is not None
        self.view, self.move, self.values = view, move, values
        self.word, _, number = move.partition(":")
        self.number = int(number or -1)
        self.seat = view.turn
        self.mover = view.turn if view.attacker is None else view.attacker
        self.mine = view.spaces[view.turn]
        self.others = [space for seat, space in enumerate(view.spaces) if seat != view.turn]
        self.last = self.mine
        while view.dice and self.last < 16 and makes(view.dice, self.last + 1) and view.stuck != self.mover:
            self.last += 1

    def says(self, **values: object) -> bool:
        return self.values == values

    def figure(self, name: str) -> int:
        """A number in the sentence."""
        value = self.values[name]
        assert isinstance(value, int)
        return value

    @cached_property
    def worth(self) -> Mapping[str, float]:
        return move_values(self.view)

    @property
    def is_best(self) -> bool:
        return self.worth[self.move] > max(self.worth.values()) - 1e-5

    @property
    def target(self) -> int:
        """The space of the pawn that the move names."""
        return self.view.spaces[self.number]

    @property
    def attacker(self) -> int:
        """The space of the pawn whose swap the move answers."""
        assert self.view.attacker is not None
        return self.view.spaces[self.view.attacker]

    @property
    def margin(self) -> float:
        return (0.01 if self.view.players == 2 else 0.03) * (16 if self.in_points else 1)

    @property
    def in_points(self) -> bool:
        return self.view.players == 2 and self.view.rules["match_to"] is not None

    def lost_to(self, *words: str) -> bool:
        """Whether one of these moves is clearly better than the one that was made."""
        there = [worth for move, worth in self.worth.items() if move.partition(":")[0] in words]
        return bool(there) and max(there) > self.worth[self.move] + self.margin

    def holds(self) -> bool:
        return self.view.token.kind == "hand" and self.view.token.seat == self.seat

    def goal_is_next(self) -> bool:
        return self.figure("goal") == self.mine + 1 <= self.last

    def written(self) -> bool:
        """The sum in the sentence is made of dice that lie there."""
        dice = [int(die) for die in str(self.values["sum"]).split(" + ")]
        return sum(dice) == self.values["goal"] and not Counter(dice) - Counter(self.view.dice)


def tenths(share: float) -> int:
    return int(share * 10 + 0.5)


Check: TypeAlias = Callable[[Claim], bool]


def hits(it: Claim) -> bool:
    return it.says(num=10 - tenths(misses(it.mine)), space=it.mine)


def fewer(one: str, other: str) -> Check:
    """A space from which fewer throws miss than from another one."""
    return lambda it: misses(it.figure(one)) < misses(it.figure(other))


def steps_on(it: Claim) -> bool:
    return it.word == "go" and it.says(steps=it.number - it.mine) and it.number <= it.last


def nearly(it: Claim) -> bool:
    return max(it.worth.values()) - min(it.worth.values()) < it.margin


def swapped_ahead(it: Claim) -> bool:
    asked = it.view.token.kind == "hand" and it.view.token.seat == it.number
    return not asked and it.says(mine=it.mine, theirs=it.target) and it.target > it.mine


def halts_well(it: Claim) -> bool:
    return it.is_best and it.mine < it.last and misses(it.mine) < misses(it.mine + 1) and it.says(next=it.mine + 1)


SENTENCES: Mapping[str, Check] = {
    "You have the glue drop. Roll, or put it down?": lambda it: it.holds() and it.view.phase == "roll",
    "Your glue drop lets you say no to green swaps.": lambda it: it.holds(),
    "Your pawn is stuck on the glue drop.": lambda it: it.view.stuck == it.seat,
    "Blue or green can free your pawn.": lambda it: it.view.stuck == it.seat,
    "It’s your turn to roll.": lambda it: it.view.phase == "roll",
    "On %(space)d you roll %(dice)d dice.": lambda it: it.says(
        space=it.mine, dice=3 if it.mine < 7 else 4 if it.mine < 12 else 5
    ),
    "Does one die show %(goal)d?": lambda it: it.goal_is_next() and it.values["goal"] in it.view.dice,
    "One die shows %(goal)d. Go there.": lambda it: it.goal_is_next() and it.values["goal"] in it.view.dice,
    "Which dice make %(goal)d together?": lambda it: it.goal_is_next() and it.values["goal"] not in it.view.dice,
    "Use %(many)d dice to make %(goal)d.": lambda it: (
        it.goal_is_next() and fewest(it.view.dice, it.mine + 1) == it.figure("many") > 1
    ),
    "These dice take you to 16.": lambda it: it.last == 16,
    "Is this a good place to roll again?": lambda it: it.last > it.mine and it.is_best,
    "More rolls work from %(space)d than from %(next)d.": fewer("space", "next"),
    "What can happen to you on 8?": lambda it: it.mine == 8,
    "On 8 you can’t fall in.": lambda it: it.mine == 8 and it.word == "again",
    "How many dice do you roll on 12?": lambda it: it.mine == 12,
    "On 12, only about 1 roll in 5 doesn’t work.": lambda it: it.mine == 12 and abs(misses(12) - 1 / 5) < 0.01,
    "Out of 10 rolls, how many work from %(space)d?": lambda it: it.says(space=it.mine),
    "From %(space)d, about %(num)d roll in 10 works.": hits,
    "You can’t move with these dice.": lambda it: it.last == it.mine,
    "A pawn on the glue drop is stuck.": lambda it: it.word in ("glue", "stop"),
    "From %(space)d, about %(num)d roll in 10 doesn’t work.": lambda it: it.says(
        num=tenths(misses(it.mine)), space=it.mine
    ),
    "Out of 10 rolls, how many don’t work from %(space)d?": lambda it: it.says(space=it.mine),
    "Blue: you can take the glue drop.": lambda it: it.view.face == "b" and not it.holds(),
    "Take it, and your pawn is free.": lambda it: it.view.stuck == it.seat,
    "While you have it, nobody can glue your pawn.": lambda it: it.word == "take",
    "Where is the glue drop now?": lambda it: it.view.phase == "blue",
    "The glue drop is already under the pawn on %(space)d.": lambda it: (
        it.view.stuck not in (None, it.seat) and it.says(space=it.view.spaces[it.view.stuck])
    ),
    "Who could get stuck instead of you?": lambda it: it.view.stuck == it.seat,
    "A swap can set your pawn free.": lambda it: it.view.stuck == it.seat and it.word == "swap",
    "Green: is anyone ahead of you?": lambda it: max(it.others) > it.mine,
    "A swap can take you from %(mine)d to %(theirs)d.": lambda it: it.says(mine=it.mine, theirs=it.target),
    "Green: is there a better place than yours?": lambda it: it.word == "swap" and it.is_best,
    "More rolls work from %(theirs)d than from %(mine)d.": fewer("theirs", "mine"),
    "Green: would a swap help you?": lambda it: it.view.face == "g",
    "Nobody is ahead of you. Keep your place.": lambda it: max(it.others) <= it.mine,
    "More rolls work from %(space)d than from further ahead.": lambda it: (
        it.says(space=it.mine) and all(misses(it.mine) < misses(space) for space in it.others if space > it.mine)
    ),
    "You have the glue drop. Whose pawn should wait?": lambda it: it.holds() and it.word == "glue",
    "The pawn on %(space)d is ahead of you.": lambda it: it.says(space=it.target) and it.target > it.mine,
    "The swap would take you to %(space)d.": lambda it: it.says(space=it.attacker),
    "You would go back. The glue drop can save you.": lambda it: it.attacker < it.mine,
    "The swap would take you further ahead.": lambda it: it.attacker > it.mine,
    "If you swap, you keep the glue drop.": lambda it: it.holds(),
    "Your choices are all about as good as each other.": nearly,
    "I thought ahead. This works best here.": lambda it: it.is_best and not nearly(it),
    "%(sum)s makes %(goal)d.": lambda it: it.goal_is_next() and it.written(),
    "One roll took you %(steps)d stones further.": steps_on,
    "More rolls work from %(better)d than from %(goal)d.": lambda it: (
        fewer("better", "goal")(it) and it.values["goal"] == it.number and it.mine <= it.figure("better") < it.number
    ),
    "Good choice: rolling from %(next)d is harder.": halts_well,
    "One die showed %(goal)d. You could have gone on.": lambda it: (
        it.goal_is_next() and it.values["goal"] in it.view.dice and it.lost_to("go")
    ),
    "With %(sum)s, you could have gone on to %(goal)d.": lambda it: (
        it.goal_is_next() and it.written() and it.lost_to("go")
    ),
    "On 8 you couldn’t have fallen in.": lambda it: it.mine == 8 and it.lost_to("again"),
    "You could have taken the glue drop.": lambda it: it.word == "leave" and it.lost_to("take"),
    "The swap took you from %(mine)d to %(theirs)d.": swapped_ahead,
    "A swap could have taken you to %(space)d.": lambda it: (
        it.word == "keep" and it.lost_to("swap") and it.figure("space") in it.others and it.figure("space") > it.mine
    ),
    "The glue drop kept you on %(space)d.": lambda it: it.word == "dodge" and it.says(space=it.mine),
    "The glue drop could have saved your place.": lambda it: it.word == "accept" and it.lost_to("dodge"),
    "On 8 you can’t fall in. Stop anyway?": lambda it: it.mine == 8 and "again" in it.view.moves,
    "You would go back to %(space)d. Swap anyway?": lambda it: it.says(space=it.target) and it.target < it.mine,
    "That pawn is behind you. Glue it anyway?": lambda it: it.target < it.mine < max(it.others),
}


@cache
def listen(table: int) -> list[tuple[View, Advice[str]]]:
    """Some positions at a table, with the advice."""
    seed, tables = 16_000 + table, [TABLES[table]]
    views = some_views(20, seed, tables) + some_views(10, seed, tables, least=1) + any_views(120, seed, *TABLES[table])
    views.append(view_at((6, 13), "go", (1, 1, 1), stepped=True, match_to=50))  # for points one stops there
    return [(view, TAVI.advise(view)) for view in views]


def faults(view: View, move: str, *messages: Message | None) -> list[tuple[str, tuple[object, ...]]]:
    """What is said and is not so, with the position."""
    said = [(message, SENTENCES.get(message.text)) for message in messages if message]
    where = (view.spaces, view.token, view.phase, view.dice, view.stepped, move)
    return [
        (str(message), where) for message, is_so in said if not (is_so and is_so(Claim(view, move, message.values)))
    ]


@at_every_table
def test_every_sentence_of_advice_is_so(table: int) -> None:
    said = [(view, found.move, found.nudge, found.idea, found.instead) for view, found in listen(table)]
    assert not [fault for one in said for fault in faults(*one)]


@at_every_table
def test_every_sentence_after_a_move_is_so(table: int) -> None:
    """What was best is not called worse; what is called worse is clearly so."""
    for view, _ in listen(table)[::2]:
        for move in view.moves:
            verdict = TAVI.verdict(view, move)
            if verdict:
                assert not faults(view, move, verdict.message)
                it = Claim(view, move, {})
                assert verdict.kind or it.worth[move] < max(it.worth.values()) - it.margin


@at_every_table
def test_every_question_is_about_something_clearly_worse(table: int) -> None:
    for view, _ in listen(table)[::2]:
        for move in view.moves:
            question = TAVI.confirmation_question(view, move)
            if question:
                assert not faults(view, move, question)
                it = Claim(view, move, {})
                assert it.worth[move] < max(it.worth.values()) - it.margin


@at_every_table
def test_the_stages_lead_to_the_move_that_is_worth_most(table: int) -> None:
    for view, advice in listen(table):
        it = Claim(view, advice.move, {})
        assert it.is_best
        assert advice.sum == GAME.sum_of(view, advice.move)
        assert advice.sum is None or isinstance(advice.sum, Sum)
        assert TAVI.confirmation_question(view, advice.move) is None
        verdict = TAVI.verdict(view, advice.move)
        assert not verdict or verdict.kind, (view, advice.move)


@at_every_table
def test_the_plays_show_what_a_throw_from_there_risks(table: int) -> None:
    for view, advice in listen(table)[::3]:
        assert [play.move for play in advice.plays] == list(view.moves)
        for play in advice.plays:
            word, _, number = play.move.partition(":")
            if word == "swap" and view.stuck == int(number):
                assert play.misses == 1  # the own pawn will stand on the token
            elif word in ("go", "again", "stop", "swap") and play.space < 16:
                assert float(play.misses) == pytest.approx(misses(play.space))
                assert play.tenths == tenths(misses(play.space))
            else:
                assert play.misses is None
            if word in ("go", "again", "stop") and play.space < 16:
                assert play.falls == (0 if play.space < 8 else 8)


def test_sentences_are_short() -> None:
    for text in SENTENCES:
        assert len([word for word in text.replace("%(sum)s", "sum").split() if word.strip(".:?")]) <= 10


def test_every_sentence_is_said() -> None:
    """In one position or another: none is left over, and each has been looked at."""
    said = set()
    for table in range(len(TABLES)):
        for view, advice in listen(table):
            said |= {advice.nudge.text, advice.idea.text}
            for move in view.moves:
                told = TAVI.verdict(view, move), TAVI.confirmation_question(view, move)
                said |= {told[0].message.text} if told[0] else set()
                said |= {told[1].text} if told[1] else set()
    assert set(SENTENCES) - said == set()
