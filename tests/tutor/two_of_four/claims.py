"""What each sentence about a position of Two out of Four claims, by docs/rules.md and by trying all pairs."""

from collections.abc import Callable
from typing import TypeAlias

from classroom.games.two_of_four.view import View
from tests.tutor.listening import Claims, Said

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
    """What is said of a pair, and what there is to hold it against; `better` is what the sentence speaks for."""

    def __init__(self, said: Said) -> None:
        view: View = said.view
        assert view.target is not None
        assert view.seat is not None
        self.said, self.view, self.values, self.suit = said, view, said.values, view.target[1]
        self.goal = points(view.target)
        self.pairs = [Pair(one, view.target) for one in view.moves]
        self.mine, self.better = self.find(said.move), self.find(said.better)
        self.others = [pair for pair in self.pairs if pair.total]  # all but zeros
        self.zeros = [pair for pair in self.pairs if not pair.total]
        self.shown = [Pair(shown.move, view.target) for shown in view.shown]
        self.tokens = view.tokens[view.seat]
        self.least = min(pair.away for pair in self.others)

    def find(self, move: str) -> Pair:
        return next(pair for pair in self.pairs if pair.move == move)

    def may_win(self, pair: Pair) -> bool:
        """Whether it wins pearls if nobody after it does better."""
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

    def is_goal(self) -> bool:
        return bool(self.values["goal"] == self.goal)


Check: TypeAlias = Callable[[Claim], object]


def nothing_wins(it: Claim) -> bool:
    return not any(map(it.may_win, it.pairs))


def is_way_out(it: Claim) -> bool:
    return bool(it.zeros) and all(map(it.costs, it.others))


def zero_is_advised(it: Claim) -> bool:
    return not it.better.total and is_way_out(it)


def somebody_did_better(it: Claim) -> bool:
    """Somebody has shown a pair that beats each of these."""
    return any(all(pair.is_worse_than(shown) for pair in it.others) for shown in it.shown)


def nearer_by_sign(it: Claim, sign: str) -> bool:
    """The same two cards with this sign instead are as near as can be."""
    cards = {it.mine.move[:2], it.mine.move[3:]}
    other = [pair for pair in it.pairs if pair.sign == sign and {pair.move[:2], pair.move[3:]} == cards]
    return it.mine.sign != sign and any(pair.away == it.least < it.mine.away for pair in other)


def for_the_nearest(it: Claim) -> bool:
    """The move is as near as any, and no 0 is nearer or as near."""
    return it.is_goal() and it.mine.away == it.least < min([99, *(pair.away for pair in it.zeros)])


def in_spite_of_a_0(it: Claim) -> bool:
    """A 0 is as near as the move, which is as near as any other and near enough."""
    near = min((pair.away for pair in it.zeros), default=99)
    return it.is_goal() and bool(it.mine.total) and 4 > it.mine.away == it.least >= near


def begins_by_taking_away(it: Claim) -> bool:
    """The move takes something, but not all, away from this card, and is as near as can be; what any two add up to is
    more than the target."""
    adds_up = min(pair.total for pair in it.pairs if pair.sign == "+")
    is_nearest = it.mine.sign == "-" and it.mine.total > 0 and it.mine.away == it.least
    return is_nearest and it.values["card"] == it.mine.numbers[0] and adds_up > it.goal


def each_of(word: str) -> Check:
    """Of the pairs that make the same, which may win, the one spoken for has more cards of the suit than another."""

    def is_so(it: Claim) -> bool:
        suits = [pair.suits for pair in it.same_total()]
        best = [pair for pair in it.same_total() if pair.suits == max(suits)]
        differ = min(suits) < max(suits) or (it.mine.suits > 0 and brings_more(it))
        return it.suit == SUITS[word] and differ and any(map(it.may_win, best))

    return is_so


def exactly_each_of(word: str) -> Check:
    """It could have had more of the suit."""

    def is_so(it: Claim) -> object:
        return it.mine.away == 0 and max(pair.suits for pair in it.same_total()) > it.mine.suits and each_of(word)(it)

    return is_so


def near_each_of(word: str) -> Check:
    """It is near enough, and could have had more of the suit."""
    return lambda it: (
        0 < it.mine.away < 3 and max(pair.suits for pair in it.same_total()) > it.mine.suits and (each_of(word)(it))
    )


def keeps_pearls(it: Claim) -> bool:
    return bool(it.tokens) and it.mine.away < 4 and bool(it.mine.total)


def brings_more(it: Claim) -> bool:
    """A pair further away brings more if it wins, as it may."""
    nearest = nearest_of(it)
    return it.may_win(it.mine) and it.mine.gain > nearest.gain and it.mine.away > nearest.away


def nearest_of(it: Claim) -> Pair:
    """The nearest, of these one below."""
    return min(it.as_near(), key=lambda pair: (pair.above, -pair.suits))


def makes_goal(it: Claim) -> bool:
    return it.is_goal() and it.goal == it.mine.total


def aims(it: Claim) -> bool:
    """At the target; or at what the best of those who have shown made, which the move makes, too: it is as near as can
    be."""
    same = it.values["goal"] == it.mine.total and it.mine.away == it.least and it.may_win(it.mine)
    return it.is_goal() or (same and any(pair.total == it.mine.total for pair in it.shown))


def makes_aim(it: Claim) -> bool:
    return aims(it) and bool(it.values["goal"] == it.mine.total)


def same_with(word: str) -> Check:
    """Somebody has shown as much without the suit, the move has it, and nobody has shown a better pair."""

    def is_so(it: Claim) -> object:
        level = [pair for pair in it.shown if pair.total == it.mine.total]
        is_alone = bool(level) and not any(pair.suits for pair in level) and it.may_win(it.mine)
        return it.suit == SUITS[word] and it.mine.suits > 0 and is_alone

    return is_so


def most_of(word: str) -> Check:
    """None as close has more of the suit, and one has less."""

    def is_so(it: Claim) -> bool:
        suits = [pair.suits for pair in it.as_near()]
        return it.suit == SUITS[word] and it.mine.away == it.least and it.mine.suits == max(suits) > min(suits)

    return is_so


def suits_matter(it: Claim) -> bool:
    return len({pair.suits for pair in it.same_total()}) > 1


def two_as_near(it: Claim) -> bool:
    """One below and one above, and the one below is advised."""
    totals = {pair.total for pair in it.as_near()}
    return totals == {it.goal - it.least, it.goal + it.least} and it.least > 0 and it.mine.total == it.goal - it.least


def could_be_near(it: Claim) -> bool:
    """A pair may win pearls, and the move ends the round for nothing."""
    return not it.mine.total and any(map(it.may_win, it.as_near())) and not zero_pays_off(it)


def somebody_wins(it: Claim) -> bool:
    """Somebody wins pearls also against the nearest of these, and not together with it."""
    nearest = min(it.others, key=lambda pair: (pair.away, pair.above, not pair.suits))
    return any(pair.gain and nearest.is_worse_than(pair) for pair in it.shown)


def zero_pays_off(it: Claim) -> bool:
    """It is the last round, the child has most, by no more than a round may bring, and its nearest pair may be beaten
    yet; or somebody wins pearls also against that."""
    seat, tokens = it.view.seat, it.view.tokens
    before = it.tokens - max(many for other, many in enumerate(tokens) if other != seat)
    nearest = min(it.others, key=lambda pair: (pair.away, pair.above, not pair.suits))
    is_unbeatable = (not nearest.away and nearest.suits) or len(it.shown) == it.view.players - 1
    is_certain = is_unbeatable and not any(map(nearest.is_worse_than, it.shown))
    return somebody_wins(it) or (0 < before <= 6 and it.view.number == it.view.of - 1 and not is_certain)


def is_far(it: Claim) -> bool:
    right = (it.values["total"], it.values["away"]) == (it.mine.total, it.mine.away)
    return right and it.mine.away >= 4 and bool(it.mine.total)


def others_win(it: Claim) -> bool:
    """None of these wins, and somebody who has shown is near enough to win pearls, or whoever beats it will."""
    return nothing_wins(it) and any(pair.gain for pair in it.shown)


def none_was_closer(it: Claim) -> bool:
    return it.mine.away == min(pair.away for pair in it.pairs)


def nearer(sign: str) -> Check:
    """That pair is nearer, and makes what is said."""

    def is_so(it: Claim) -> bool:
        return any(pair.total == it.values["total"] and pair.away < it.mine.away for pair in it.makes(sign))

    return is_so


def nearer_than_shown(sign: str) -> Check:
    return lambda it: it.values["shown"] == it.mine.total and nearer(sign)(it)


def hits(sign: str) -> Check:
    """That pair makes the target, which the move does not."""
    return lambda it: it.values["total"] == it.goal != it.mine.total and nearer(sign)(it)


def has_equal(it: Claim) -> bool:
    """Somebody has shown a pair that neither beats the move nor is beaten by it, and nobody a better one."""
    mine = it.mine
    level = [one for one in it.shown if not (one.is_worse_than(mine) or mine.is_worse_than(one))]
    return bool(level) and not any(map(mine.is_worse_than, it.shown))


def below(sign: str) -> Check:
    def is_so(it: Claim) -> bool:
        return it.mine.above and any(pair.away == it.mine.away and not pair.above for pair in it.makes(sign))

    return is_so


def made_0(it: Claim) -> bool:
    return is_way_out(it) and bool(it.mine.total) and any(not pair.total for pair in it.makes("-"))


def could_have_stopped(it: Claim) -> bool:
    """The child showed another pair, and somebody would win pearls against all of its own."""
    return bool(it.mine.total) and any(not pair.total for pair in it.makes("-")) and others_win(it)


def pairs_of_nothing(it: Claim) -> bool:
    """The pair wins nothing, whatever follows; a 0 keeps others from their pearls."""
    return bool(it.mine.total and it.zeros) and others_win(it)


def could_have_won(sign: str) -> Check:
    """That pair may win pearls, and makes what is said; the move ends the round."""

    def is_so(it: Claim) -> bool:
        named = [pair for pair in it.makes(sign) if pair.total == it.values["total"]]
        return not it.mine.total and any(map(it.may_win, named)) and not zero_pays_off(it)

    return is_so


def with_right_suit(word: str) -> Check:
    return lambda it: most_of(word)(it) and it.mine.away == min(pair.away for pair in it.pairs)


def near_and_below(it: Claim) -> bool:
    """And another as near is above. A 0 is not as near."""
    nearest = min(pair.away for pair in it.pairs)
    return it.mine.away == nearest and not it.mine.above and any(pair.above for pair in it.as_near())


def only_away(it: Claim) -> bool:
    return bool(it.values["distance"] == it.mine.away == it.least < 3)


def would_have_saved(it: Claim) -> bool:
    return not it.better.total and bool(it.costs(it.mine))


def was_as_near(it: Claim) -> bool:
    """Another pair, which brings more if it wins, as it may."""
    return it.better.away == it.mine.away and it.better.gain > it.mine.gain and it.may_win(it.better)


def wins_alone(it: Claim) -> bool:
    """Nobody who has shown as much has a card of the suit."""
    return wins_by_suit(it) and not any(pair.suits for pair in level_with(it))


def level_with(it: Claim) -> list[Pair]:
    return [pair for pair in it.shown if pair.total == it.better.total]


def wins_by_suit(it: Claim) -> bool:
    """Both make what somebody has shown, and only the better one has a card of the suit."""
    is_equal = it.mine.total == it.better.total == it.values["total"]
    return is_equal and bool(level_with(it)) and it.better.suits > 0 == it.mine.suits and it.may_win(it.better)


def tie_broken_by(word: str) -> Check:
    return lambda it: SUITS[word] == it.suit and wins_by_suit(it)


def is_below_instead(it: Claim) -> bool:
    """As near, and below; it may win."""
    return it.mine.above and not it.better.above and it.mine.away == it.better.away and it.may_win(it.better)


def best_of_nearest(it: Claim) -> bool:
    """None as near gains more if it wins, and one gains less."""
    gains = [pair.gain for pair in it.as_near()]
    return it.mine.away == it.least and it.mine.gain == max(gains) > min(gains)


CLAIMS: Claims = {
    "None of your pairs is close enough. Which two cards make 0?": zero_is_advised,
    "Stop the round with a 0! Then nobody wins pearls.": lambda it: (
        somebody_did_better(it) and others_win(it) and not it.better.total
    ),
    "The same minus the same makes 0.": lambda it: bool(it.zeros) and not it.better.total,
    "No pair wins pearls here.": nothing_wins,
    "It happens. Every pair costs pearls here.": lambda it: all(map(it.costs, it.pairs)),
    "You have no pearls to lose.": lambda it: it.tokens == 0,
    "3 away: no pearls.": lambda it: it.mine.away == 3 and it.mine.total,
    "You can’t beat that. Which pair keeps your pearls?": lambda it: somebody_did_better(it) and keeps_pearls(it),
    "Within 3 of the target, you lose no pearls.": keeps_pearls,
    "Which pair could win more pearls?": brings_more,
    "Below the target wins more pearls.": lambda it: brings_more(it) and not it.mine.above and nearest_of(it).above,
    "It can win %(num)d pearls.": lambda it: brings_more(it) and it.values["num"] == it.mine.gain,
    "Start with your %(card)d. Which card makes %(goal)d?": lambda it: (
        makes_aim(it) and it.values["card"] == max(it.mine.numbers)
    ),
    "That is exactly %(goal)d!": makes_goal,
    "Good cards! Add or take away?": lambda it: it.mine.away == it.least,
    "You can make %(goal)d now. Nobody can get closer.": makes_goal,
    "You can make %(goal)d, too. Then you might win together.": lambda it: makes_goal(it) and has_equal(it),
    "Start with your %(card)d. Which card gets you close to %(goal)d?": lambda it: (
        for_the_nearest(it) and it.values["card"] == max(it.mine.numbers)
    ),
    "How close to %(goal)d can your %(card)d get? Then try another card.": lambda it: (
        aims(it) and it.values["card"] not in it.mine.numbers
    ),
    "Your %(goal)d needs a second card. Try other pairs, too.": lambda it: (
        aims(it) and it.values["goal"] not in it.mine.numbers
    ),
    "How far is your pair from %(goal)d? Try others, too.": aims,
    "Your %(goal)d is already there. Which card keeps you close?": lambda it: (
        for_the_nearest(it) and it.goal == max(it.mine.numbers)
    ),
    "Start with your %(card)d. What gets close to %(goal)d, but not 0?": lambda it: (
        in_spite_of_a_0(it) and it.values["card"] == max(it.mine.numbers)
    ),
    "Start with your %(card)d. What can you take away?": begins_by_taking_away,
    "Start with your %(card)d. Take something away, but not all.": lambda it: (
        begins_by_taking_away(it)
        and any(pair.away <= it.mine.away and it.values["card"] in pair.numbers for pair in it.zeros)
    ),
    "Equally close? The smaller number wins.": two_as_near,
    **{f"The same number, and you have a {word}!": same_with(word) for word in SUITS},
    "Your best pair is %(num)d away.": lambda it: it.values["num"] == it.mine.away == it.least,
    "Your other %(card)d is even better.": lambda it: (
        it.values["card"] in it.mine.numbers and it.mine.away == it.least and suits_matter(it)
    ),
    **{f"Each {word} wins 1 extra pearl.": each_of(word) for word in SUITS},
    **{f"Good! Each {word} would win 1 pearl more.": near_each_of(word) for word in SUITS},
    **{f"Exactly! Each {word} would win 1 pearl more.": exactly_each_of(word) for word in SUITS},
    "0 ends the round: nobody wins pearls. Try another pair?": could_be_near,
    "%(total)d is %(away)d away. Look for a closer pair.": lambda it: is_far(it) and it.least < it.mine.away,
    "%(total)d is %(away)d away. Try taking away instead.": lambda it: is_far(it) and nearer_by_sign(it, "-"),
    "%(total)d is %(away)d away. Try adding instead.": lambda it: is_far(it) and nearer_by_sign(it, "+"),
    "%(total)d is 3 away and wins nothing. Look for a closer pair.": lambda it: (
        it.values["total"] == it.mine.total and it.mine.away == 3 and any(map(it.may_win, it.as_near()))
    ),
    "Somebody already has a better pair. Could two cards make 0?": lambda it: (
        pairs_of_nothing(it) and any(map(it.mine.is_worse_than, it.shown))
    ),
    "%(total)d is %(away)d away. Could two cards make 0?": lambda it: (
        is_far(it) and (is_way_out(it) or pairs_of_nothing(it))
    ),
    "The same minus the same makes 0. Then nobody loses pearls.": zero_is_advised,
    "You had %(first)d − %(second)d = 0, too. Then nobody loses pearls.": made_0,
    "You had %(first)d − %(second)d = 0, too. Then nobody wins pearls.": could_have_stopped,
    "%(first)d + %(second)d = %(total)d could have won pearls.": could_have_won("+"),
    "%(first)d − %(second)d = %(total)d could have won pearls.": could_have_won("-"),
    "Your %(first)d + %(second)d was exactly %(total)d!": hits("+"),
    "Your %(first)d − %(second)d was exactly %(total)d!": hits("-"),
    "%(first)d + %(second)d = %(total)d was closer than your %(shown)d.": nearer_than_shown("+"),
    "%(first)d − %(second)d = %(total)d was closer than your %(shown)d.": nearer_than_shown("-"),
    "%(first)d + %(second)d is just as close, but below.": below("+"),
    "%(first)d − %(second)d is just as close, but below.": below("-"),
    "All your other pairs were 4 or more away.": lambda it: (
        not it.better.total and all(pair.away >= 4 for pair in it.others)
    ),
    "Your other pairs lose pearls. The 0 saved you.": lambda it: not it.mine.total and all(map(it.costs, it.others)),
    "Hooray, exactly the target!": lambda it: it.mine.away == 0,
    "Every pair was 4 or more away.": lambda it: all(pair.away >= 4 for pair in it.pairs),
    "Not the closest, but worth more if it wins.": brings_more,
    "You are only %(distance)d away. That costs no pearls.": lambda it: (
        it.values["distance"] == it.mine.away < 4 and it.mine.total and not it.may_win(it.mine)
    ),
    "Only %(distance)d away.": only_away,
    "Nearly there: only %(distance)d away!": lambda it: (
        0 < it.values["distance"] == it.mine.away == it.least < 3 and it.mine.total
    ),
    "You came close: %(distance)d away.": lambda it: it.least < it.values["distance"] == it.mine.away < 3,
    "None of your pairs was closer. And it is below!": near_and_below,
    **{f"None of your pairs was closer. And it has a {word}!": with_right_suit(word) for word in SUITS},
    "Well spotted! None of your pairs was closer.": none_was_closer,
    "None of your pairs was closer.": none_was_closer,
    "Your 0 stopped the others. Nobody wins pearls.": lambda it: not it.mine.total and others_win(it),
    "A 0 would have saved your pearls.": would_have_saved,
    "A 0 would have stopped the others.": lambda it: not it.better.total and others_win(it),
    "Nobody would have won any pearls.": lambda it: not it.better.total and others_win(it),
    "Another pair was just as close. It was worth more.": was_as_near,
    "Another pair made %(total)d, too. It could have won alone.": wins_alone,
    **{f"The same number: %(total)d. The {word} decides.": tie_broken_by(word) for word in SUITS},
    "You could make %(goal)d.": lambda it: it.better.away == 0 < it.mine.away and it.values["goal"] == it.goal,
    "A closer pair could have won %(num)d pearl.": lambda it: (
        it.better.away < it.mine.away and it.may_win(it.better) and it.values["num"] == it.better.gain
    ),
    "Less than 4 away costs no pearls.": lambda it: it.costs(it.mine) and it.better.away < 4 and it.better.total,
    "Another pair would have kept your pearls.": lambda it: it.costs(it.mine) and not it.costs(it.better),
    "Can you find one?": lambda it: it.better.move != it.mine.move,
    "Your best pair could win %(num)d pearl. A 0 wins none.": lambda it: (
        not it.mine.total and it.may_win(it.better) and it.values["num"] == it.better.gain
    ),
    "Below the target, you win 3 pearls. Above it, only 1.": is_below_instead,
    "You can’t get closer than that!": lambda it: it.better.away == 0,
    "Exactly %(goal)d: nobody can get closer.": lambda it: (
        it.better.away == 0 < it.mine.away and it.better.total == it.values["goal"]
    ),
    "No pair is closer.": lambda it: (
        it.mine.total and it.mine.away == it.least < max(pair.away for pair in it.others if pair.gain >= it.mine.gain)
    ),
    "Another pair is just as good.": lambda it: any(
        (pair.total, pair.suits) == (it.mine.total, it.mine.suits)
        and (pair.numbers, pair.sign) != (it.mine.numbers, it.mine.sign)
        for pair in it.as_near()
    ),
    "The closest pair wins the pearls.": lambda it: it.better.away == it.least < it.mine.away and it.may_win(it.better),
    "Well spotted: exactly %(goal)d!": makes_goal,
    "Well spotted: the 0!": lambda it: not it.mine.total and (is_way_out(it) or somebody_wins(it)),
    "Somebody else would have won pearls.": lambda it: not it.mine.total and somebody_wins(it),
    "Well spotted: the best pair!": best_of_nearest,
    "Well spotted: the closest pair!": lambda it: it.mine.total and it.mine.away == it.least,
    "You could have won pearls.": lambda it: not it.mine.total and it.may_win(it.better),
    "Can you find the pair?": lambda it: it.better.move != it.mine.move,
    "Can you find it?": lambda it: it.better.move != it.mine.move,
    "Which pair would you show now?": lambda it: it.better.move != it.mine.move,
}
