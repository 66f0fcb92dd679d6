"""Whatever Tavi says of a position of Two out of Four is so: by the rules and by trying all pairs."""

import re
from collections import Counter
from collections.abc import Callable, Mapping
from functools import cache
from random import Random
from typing import TypeAlias

import pytest

from classroom.games.protocol import Message, Sum
from classroom.games.two_of_four import GAME
from classroom.games.two_of_four.view import View
from classroom.tutor.two_of_four import TUTOR as TAVI
from tests.tutor.two_of_four.positions import a_view, some_views

Table: TypeAlias = tuple[int, int]  # how many play, and their tokens

TABLES: list[Table] = [(players, tokens) for players in GAME.seats for tokens in (0, 1, 2, 10)]
at_every_table = pytest.mark.parametrize("table", TABLES, ids=[f"{players}-{tokens}" for players, tokens in TABLES])
SUITS = {"spade": "s", "heart": "h", "diamond": "d", "club": "c"}


def points(card: str) -> int:
    return {"A": 1, "T": 10, "J": 10, "Q": 10, "K": 10}.get(card[0]) or int(card[0])


class Pair:
    """Two cards shown, held against a target (rules.md 2, Scoring)."""

    def __init__(self, move: str, target: str) -> None:
        one, self.sign, other = points(move[:2]), move[2], points(move[3:])
        self.move, self.numbers = move, [max(one, other), min(one, other)]
        self.total = one + other if self.sign == "+" else abs(one - other)
        self.away = abs(self.total - points(target))
        self.above = self.total > points(target)
        self.suits = [move[1], move[4]].count(target[1])
        self.gain = 0
        if self.away < 3 and self.total:
            self.gain = self.suits + (4 if self.away == 0 else 1 if self.above else 3)

    def is_worse_than(self, other: "Pair") -> bool:
        return (other.away, other.above, not other.suits) < (self.away, self.above, not self.suits)


class Claim:
    """What is said of a move: the figures in the sentence, and what there is to hold them against."""

    def __init__(self, view: View, move: str, values: Mapping[str, object]) -> None:
        assert view.target is not None
        assert view.seat is not None
        self.view, self.values, self.suit = view, values, view.target[1]
        self.goal = points(view.target)
        self.pairs = [Pair(one, view.target) for one in view.moves]
        self.mine = next(pair for pair in self.pairs if pair.move == move)
        self.others = [pair for pair in self.pairs if pair.total]  # all but zeros
        self.zeros = [pair for pair in self.pairs if not pair.total]
        self.shown = [Pair(shown.move, view.target) for shown in view.shown]
        self.tokens = view.tokens[view.seat]
        self.least = min(pair.away for pair in self.others)
        self.said = values.get("total"), values.get("first"), values.get("second")

    def may_win(self, pair: Pair) -> bool:
        return bool(pair.total and pair.gain) and not any(map(pair.is_worse_than, self.shown))

    def costs(self, pair: Pair) -> int:
        return min(2, self.tokens) if pair.total and pair.away >= 4 else 0

    def makes(self, sign: str) -> list[Pair]:
        """The pairs that the figures name."""
        numbers = [self.values["first"], self.values["second"]]
        return [pair for pair in self.pairs if pair.numbers == numbers and pair.sign == sign]

    def as_near(self) -> list[Pair]:
        return [pair for pair in self.others if pair.away == self.least]

    def same_total(self) -> list[Pair]:
        return [pair for pair in self.others if pair.total == self.mine.total]


Check: TypeAlias = Callable[[Claim], object]  # true where what is said is so


def nothing_brings_tokens(it: Claim) -> bool:
    return not any(pair.gain for pair in it.pairs)


def is_way_out(it: Claim) -> bool:
    return bool(it.zeros) and all(it.costs(pair) for pair in it.others)


def for_the_nearest(it: Claim) -> bool:
    """The move is as near as any, and no 0 is nearer or as near."""
    return it.values["goal"] == it.goal and it.mine.away == it.least < min([9, *(pair.away for pair in it.zeros)])


def in_spite_of_a_0(it: Claim) -> bool:
    near = min(pair.away for pair in it.zeros)
    return it.values["goal"] == it.goal and it.mine.away == it.least >= near


def each_of(word: str) -> Check:
    """Of the pairs that make the same, which may win, some have more cards of the suit."""

    def is_so(it: Claim) -> bool:
        suits = [pair.suits for pair in it.same_total()]
        return it.suit == SUITS[word] and min(suits) < max(suits) and any(map(it.may_win, it.same_total()))

    return is_so


def exactly_each_of(word: str) -> Check:
    """It could have had more of the suit."""

    def is_so(it: Claim) -> object:
        return it.mine.away == 0 and max(pair.suits for pair in it.same_total()) > it.mine.suits and each_of(word)(it)

    return is_so


def brings_more(it: Claim) -> bool:
    """A pair further away brings more if it wins, as it may."""
    nearest = min(it.as_near(), key=lambda pair: (pair.above, -pair.suits))
    said = it.values in ({}, {"liked": nearest.total, "total": it.mine.total})
    return said and it.may_win(it.mine) and it.mine.gain > nearest.gain and it.mine.away > nearest.away


def only(sign: str) -> Check:
    return lambda it: {pair.sign for pair in it.pairs if pair.away <= it.mine.away} == {sign}


def nearer(sign: str) -> Check:
    """That pair is nearer, and makes what is said."""

    def is_so(it: Claim) -> bool:
        return any(pair.total == it.values["total"] and pair.away < it.mine.away for pair in it.makes(sign))

    return is_so


def below(sign: str) -> Check:
    def is_so(it: Claim) -> bool:
        return it.mine.above and any(pair.away == it.mine.away and not pair.above for pair in it.makes(sign))

    return is_so


def is_this_far(it: Claim) -> bool:
    return (it.values["total"], it.values["away"]) == (it.mine.total, it.mine.away) and it.mine.away >= 4


def nobody_nearer(it: Claim) -> bool:
    return it.values["goal"] == it.goal == it.mine.total


def with_right_suit(it: Claim) -> bool:
    suits = [pair.suits for pair in it.same_total()]
    return it.mine.away == it.least and it.mine.suits == max(suits) > min(suits)


ADVICE: Mapping[str, Check] = {
    "No pair wins pearls here. What would make 0?": lambda it: nothing_brings_tokens(it) and not it.mine.total,
    "Take away a card worth the same. That makes 0, and nobody loses pearls.": lambda it: not it.mine.total,
    "No pair wins pearls here.": nothing_brings_tokens,
    "It happens. Every pair costs pearls here.": lambda it: all(map(it.costs, it.pairs)),
    "You have no pearls to lose.": lambda it: it.tokens == 0,
    "3 away wins nothing and costs nothing.": lambda it: it.mine.away == 3 and not it.mine.gain,
    "Somebody has already done better.": lambda it: not any(map(it.may_win, it.pairs)),
    "Stay less than 4 away and you lose nothing.": lambda it: it.mine.away < 4,
    "The closest pair is not the best here.": brings_more,
    "Another pair is worth more if it wins.": brings_more,
    "%(liked)d is closer. %(total)d is worth more if it wins.": brings_more,
    "What would make %(goal)d?": nobody_nearer,
    "What would make %(goal)d? Look at the suits too.": nobody_nearer,
    "You can make %(goal)d now. Nobody can get closer.": nobody_nearer,
    "Which pair gets closest to %(goal)d?": for_the_nearest,
    "A 0 ends the round. What else is close to %(goal)d?": in_spite_of_a_0,
    "Two answers are equally close. Below beats above.": lambda it: len({pair.total for pair in it.as_near()}) == 2,
    "Adding doesn’t get as close. Try taking away.": only("-"),
    "Taking away doesn’t get as close. Try adding.": only("+"),
    "You can get within %(distance)d of %(goal)d.": lambda it: it.values == {"distance": it.least, "goal": it.goal},
    **{f"If you win, each {word} is worth 1 extra pearl.": each_of(word) for word in SUITS},
}
DOUBTS: Mapping[str, Check] = {
    "0 ends the round. Could you get close to %(goal)d?": lambda it: any(map(it.may_win, it.as_near())),
    "%(total)d is %(away)d away. Is another pair closer?": lambda it: is_this_far(it) and it.least < 4,
    "%(total)d is %(away)d away. Could two cards make 0?": lambda it: is_this_far(it) and is_way_out(it),
}
VERDICTS: Mapping[str, Check] = {
    "%(first)d − %(second)d makes 0. That costs nothing.": lambda it: is_way_out(it) and it.makes("-")[0].total == 0,
    "With %(total)d, you could have won pearls.": lambda it: any(
        pair.total == it.values["total"] and it.may_win(pair) for pair in it.pairs
    ),
    "%(first)d + %(second)d is closer: %(total)d.": nearer("+"),
    "%(first)d − %(second)d is closer: %(total)d.": nearer("-"),
    "%(first)d + %(second)d is just as close, but below.": below("+"),
    "%(first)d − %(second)d is just as close, but below.": below("-"),
    **{f"If you win, each {word} is worth 1 extra pearl.": each_of(word) for word in SUITS},
    **{f"Exactly. If you win, each {word} is worth 1 extra pearl.": exactly_each_of(word) for word in SUITS},
    "Everything else was 4 or more away. 0 costs nothing.": lambda it: not it.mine.total and is_way_out(it),
    "You made it exactly.": lambda it: it.mine.away == 0,
    "Every pair was 4 or more away.": lambda it: all(pair.away >= 4 for pair in it.pairs),
    "Not the closest, but worth more if it wins.": brings_more,
    "Less than 4 away: that costs nothing.": lambda it: it.mine.away < 4 and it.mine.total,
    "Only %(distance)d away.": lambda it: it.values["distance"] == it.mine.away == it.least < 3,
    "As close as you can get, and below.": lambda it: (
        it.mine.away == it.least and not it.mine.above and any(pair.above for pair in it.as_near())
    ),
    "As close as you can get, with the target’s suit.": with_right_suit,
    "No pair was closer.": lambda it: it.mine.away == min(pair.away for pair in it.pairs),
}


@cache
def views(table: Table) -> list[View]:
    players, tokens = table
    return some_views(16, players, tokens, seed=players * 100 + tokens)


def faults(
    sentences: Mapping[str, Check], view: View, move: str, *messages: Message | None
) -> list[tuple[str, tuple[object, ...]]]:
    """What is said and is not so, with the position."""
    assert view.seat is not None
    where = (view.target, view.hand, [shown.move for shown in view.shown], view.tokens[view.seat], move)
    said = [(message, sentences.get(message.text)) for message in messages if message]
    return [(str(one), where) for one, is_so in said if not (is_so and is_so(Claim(view, move, one.values)))]


def test_there_are_many_positions() -> None:
    assert sum(len(views(table)) for table in TABLES) > 2500


@at_every_table
def test_every_sentence_of_advice_is_so(table: Table) -> None:
    said = [(view, TAVI.advise(view)) for view in views(table)]
    assert not [
        fault for view, one in said for fault in faults(ADVICE, view, one.move, one.nudge, one.idea, one.instead)
    ]
    for view, advice in said:
        assert view.target is not None
        pair = Pair(advice.move, view.target)
        first, second = pair.numbers
        assert advice.sum == Sum((first, second if pair.sign == "+" else -second))
        assert [play.move for play in advice.plays] == list(view.moves)


@at_every_table
def test_every_question_and_every_sentence_after_a_move_is_so(table: Table) -> None:
    for view in views(table)[::3]:
        for move in view.moves:
            verdict = TAVI.verdict(view, move)
            assert not faults(VERDICTS, view, move, verdict.message if verdict else None)
            assert not faults(DOUBTS, view, move, TAVI.confirmation_question(view, move))


def test_no_sentence_has_more_than_ten_words() -> None:
    said = [sentence for text in {*ADVICE, *DOUBTS, *VERDICTS} for sentence in re.split(r"(?<=[.?:]) ", text)]
    assert not [sentence for sentence in said if len(sentence.split()) > 10]


def test_every_sentence_is_heard() -> None:
    heard, rng = Counter[str](), Random(0)
    for table in TABLES:
        for view in views(table):
            advice, move = TAVI.advise(view), rng.choice(view.moves)
            heard.update(one.text for one in (advice.nudge, advice.idea, advice.instead) if one)
            said = [TAVI.verdict(view, move), TAVI.verdict(view, advice.move)]
            heard.update(
                one.text
                for one in (*(one.message for one in said if one), TAVI.confirmation_question(view, move))
                if one
            )
    assert {*ADVICE, *DOUBTS, *VERDICTS} - {*heard} == set()


@at_every_table
def test_advised_is_the_nearest_of_these_below_then_with_the_suit(table: Table) -> None:
    """Or a 0 where all else costs tokens; or another pair, and then it is told why."""
    for view in views(table):
        advice = TAVI.advise(view)
        it = Claim(view, advice.move, {})
        best = min((pair.away, pair.above, -pair.suits) for pair in it.others)
        is_best = (it.mine.away, it.mine.above, -it.mine.suits) == best
        assert is_way_out(it) == (it.mine.total == 0)
        assert is_best or is_way_out(it) or advice.instead


@at_every_table
def test_what_is_advised_is_neither_questioned_nor_called_worse(table: Table) -> None:
    for view in views(table):
        move = TAVI.advise(view).move
        verdict = TAVI.verdict(view, move)
        assert TAVI.confirmation_question(view, move) is None
        assert not verdict or verdict.kind
        assert TAVI.moment(view, move, 0) is None


@at_every_table
def test_what_is_called_worse_is_worse(table: Table) -> None:
    for view in views(table)[::3]:
        worth = {one["move"]: one["value"] for one in TAVI.figures(view)}
        for move in view.moves:
            verdict = TAVI.verdict(view, move)
            assert not verdict or verdict.kind or worth[move] < max(worth.values()) - 0.2


@at_every_table
def test_a_question_comes_before_every_pair_that_costs_tokens_needlessly(table: Table) -> None:
    for view in views(table)[::3]:
        for move in view.moves:
            it = Claim(view, move, {})
            is_needless = it.costs(it.mine) and (it.least < 4 or it.zeros)
            gives_away = not it.mine.total and any(map(it.may_win, it.as_near()))
            assert not (is_needless or gives_away) or TAVI.confirmation_question(view, move)


def said_of(view: View, move: str) -> str | None:
    verdict = TAVI.verdict(view, move)
    return str(verdict.message) if verdict else None


@pytest.mark.parametrize(
    ("hand", "move", "said"),
    [
        ("5h 3d Ks Qs", "5h+3d", "You made it exactly."),
        ("9h 2d Js 6s", "9h-6s", "10 − 2 is closer: 8."),
        ("9h 2d Ks 4s", "9h+4s", "10 − 2 is closer: 8."),
        ("9h 2d 9s 3c", "9h+2d", "9 − 2 is closer: 7."),
        ("7h 2d Ks Ah", "7h+2d", "7 + 1 is closer: 8."),
        ("6h 3d Ks Ah", "6h+3d", "6 + 1 is just as close, but below."),
        ("4h 3d 3c Js", "4h+3d", "If you win, each club is worth 1 extra pearl."),
        ("5h 3d 5c Js", "5h+3d", "Exactly. If you win, each club is worth 1 extra pearl."),
        ("Kh Qd Js As", "Kh-As", "No pair was closer."),
    ],
)
def test_what_is_said_of_a_pair(hand: str, move: str, said: str) -> None:
    assert said_of(a_view(hand), move) == said


def test_with_everything_far_away_a_0_is_praised_and_missed() -> None:
    far = a_view("Kh Qd Js Ts", target="4c")
    assert said_of(far, "Kh-Qd") == "Everything else was 4 or more away. 0 costs nothing."
    assert said_of(far, "Kh+Qd") == "10 − 10 makes 0. That costs nothing."
    assert str(TAVI.confirmation_question(far, "Kh+Qd")) == "20 is 16 away. Could two cards make 0?"
    assert TAVI.advise(far).move == "Kh-Qd"


def test_without_tokens_to_lose_no_0_is_taught() -> None:
    far = a_view("Kh Qd Js Ts", target="4c", tokens=0)
    advice = TAVI.advise(far)
    assert advice.sum is not None
    assert advice.sum.total == 20
    assert str(advice.idea) == "You have no pearls to lose."
    assert TAVI.confirmation_question(far, "Kh+Qd") is None
    assert TAVI.ideas(far, "Kh+Qd") == ()
