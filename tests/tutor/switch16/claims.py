"""What each sentence about a position of Switch 16 claims, by docs/rules.md and by counting all throws."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache
from itertools import combinations, product
from typing import TypeAlias

from classroom.games.switch16 import GAME
from classroom.games.switch16.state import Token
from classroom.games.switch16.view import View
from tests.games.matches import every_table
from tests.tutor.listening import Claims, Said
from tests.tutor.switch16.positions import any_views


@cache
def misses(space: int) -> float:
    """How many of all throws from a space make no step, as a share."""
    throws = list(product(range(1, 7), repeat=dice_on(space)))
    return sum(not makes(throw, space + 1) for throw in throws) / len(throws)


def dice_on(space: int) -> int:
    return 3 if space < 7 else 4 if space < 12 else 5


def makes(dice: Sequence[int], number: int) -> bool:
    return any(sum(some) == number for many in range(1, len(dice) + 1) for some in combinations(dice, many))


def fewest(dice: Sequence[int], number: int) -> int:
    """How few dice make the number."""
    counts = range(1, len(dice) + 1)
    return next(many for many in counts if any(sum(some) == number for some in combinations(dice, many)))


def number_of(move: str) -> int:
    """The space or the seat that the move names; -1 for none."""
    return int(move.partition(":")[2] or -1)


class Claim:
    """What is said of a move, and what there is to hold it against."""

    def __init__(self, said: Said) -> None:
        view: View = said.view
        assert view.turn is not None
        self.said, self.view, self.values, self.kind = said, view, said.values, said.kind
        self.move, self.better, self.word = said.move, said.better, said.move.partition(":")[0]
        self.number, self.seat = number_of(said.move), view.turn
        self.mover = view.turn if view.attacker is None else view.attacker
        self.mine = view.spaces[view.turn]
        self.others = [space for seat, space in enumerate(view.spaces) if seat != view.turn]
        self.stuck = view.token.seat if view.token.kind == "space" else None
        self.holder = view.token.seat if view.token.kind == "hand" else None
        self.last = self.mine
        while view.dice and self.last < 16 and makes(view.dice, self.last + 1) and self.stuck != self.mover:
            self.last += 1

    @property
    def lost(self) -> int:
        """How many stones a fall costs: from 1 to 7 it leads to 0, from 9 to 8."""
        return self.mine if self.mine < 8 else self.mine - 8

    def says(self, **values: object) -> bool:
        return self.values == values

    @property
    def worth(self) -> dict[str, float]:
        return self.said.worth

    @property
    def is_best(self) -> bool:
        """A swap onto the glue drop only where it is clearly better than all else."""
        worth = {move: value - (self.margin if self.is_onto_glue(move) else 0) for move, value in self.worth.items()}
        return worth[self.better] > max(worth.values()) - 1e-4

    def is_onto_glue(self, move: str) -> bool:
        """The drop stays on its stone, and holds whoever comes there."""
        return self.stuck is not None and move == f"swap:{self.stuck}"

    @property
    def is_near_best(self) -> bool:
        """No move is clearly better."""
        return self.worth[self.move] > max(self.worth.values()) - self.margin - 1e-4

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
        """From which difference on one move is clearly better than another."""
        in_points = self.view.players == 2 and self.view.rules["match_to"] is not None
        return (0.01 if self.view.players == 2 else 0.03) * (16 if in_points else 1)

    def lost_to(self, *words: str) -> bool:
        """Whether one of these moves is clearly better than the one that was made."""
        there = [worth for move, worth in self.worth.items() if move.partition(":")[0] in words]
        return bool(there) and max(there) > self.worth[self.move] + self.margin - 1e-4

    def swappable(self) -> set[int | None]:
        """With whom a green face allows to swap."""
        return {number_of(move) for move in self.view.moves if move.startswith("swap")}

    def holds(self) -> bool:
        return self.holder == self.seat

    def next_is_goal(self) -> bool:
        return bool(self.values["goal"] == self.mine + 1 <= self.last)

    def written(self) -> bool:
        """The sum in the sentence is made of dice that lie there."""
        dice = [int(die) for die in str(self.values["sum"]).split(" + ")]
        return sum(dice) == self.values["goal"] and not Counter(dice) - Counter(self.view.dice)


def more_views(count: int, seed: int) -> list[View]:
    """Positions that the rules allow and that few matches come to."""
    tables = every_table(GAME)
    return [any_views(1, 1000 * seed + n, *tables[n % len(tables)])[0] for n in range(count)]


Check: TypeAlias = Callable[[Claim], object]


def about(count: int, share: float) -> bool:
    """Whether so many in ten is about this share: none or all only if it is so."""
    return abs(count - 10 * share) <= 0.5 and (0 < count < 10 or share in (0, 1))


def needs(it: Claim) -> bool:
    """A throw is to come, or may be rolled, and what lies there does not make it."""
    comes = it.view.phase == "roll" or can_roll_again(it)
    return it.says(goal=it.mine + 1) and comes and it.last in (it.mine, 0) and it.stuck != it.seat


def can_roll_again(it: Claim) -> bool:
    """After a step: a throw before the first one costs nothing."""
    return "again" in it.view.moves and it.view.stepped


def can_fall(it: Claim) -> bool:
    return can_roll_again(it) and it.mine != 8


def made(it: Claim) -> set[int]:
    """All that the dice make."""
    return {number for number in range(1, 31) if makes(it.view.dice, number)}


def is_nearest(it: Claim, *numbers: int) -> bool:
    """The dice do not make the next number, and these are all that come nearest to it."""
    off = [abs(number - it.mine - 1) for number in made(it)]
    near = {number for number in made(it) if abs(number - it.mine - 1) == min(off)}
    return no_step(it) and it.mine + 1 not in made(it) and {*numbers} == near


def at_risk(it: Claim) -> bool:
    return can_fall(it) and it.says(base=it.mine - it.lost, theirs=max(it.others)) and max(it.others) > it.mine


def risks_the_lead(it: Claim) -> bool:
    base, theirs = it.mine - it.lost, max(it.others)
    return can_fall(it) and it.says(base=base, theirs=theirs) and base < theirs <= it.mine


def ahead_of_all(it: Claim) -> list[int]:
    """The seats of the others that are furthest ahead."""
    spaces = enumerate(it.view.spaces)
    return [seat for seat, space in spaces if seat != it.seat and space == max(it.others)]


def leader_is_stuck(it: Claim) -> bool:
    """Of the other pawns the one that is furthest ahead alone, which the glue drop holds."""
    return it.stuck not in (None, it.seat) and ahead_of_all(it) == [it.stuck]


def nears(it: Claim) -> bool:
    """And is not held by the glue drop."""
    return it.says(theirs=max(it.others)) and max(it.others) >= 13 and can_fall(it) and not leader_is_stuck(it)


def risks_less(it: Claim) -> bool:
    base, theirs = it.mine - it.lost, max(it.others)
    return can_fall(it) and it.says(base=base, theirs=theirs) and base < theirs and leader_is_stuck(it)


def works_and_waits(it: Claim) -> bool:
    works = can_fall(it) and it.better == "again" and misses(it.mine) < 0.5
    return works and len(it.others) == 1 and it.stuck not in (None, it.seat)


def keeps_the_lead(it: Claim) -> bool:
    base = it.mine - it.lost
    return can_fall(it) and it.says(base=base) and max(it.others) < base


def shares_the_lead(it: Claim) -> bool:
    base = it.mine - it.lost
    return can_fall(it) and it.says(base=base) and max(it.others) == base


def risks_points(it: Claim) -> bool:
    return can_fall(it) and it.says(base=it.mine - it.lost) and it.view.rules["match_to"] is not None


def gains_by_the_glue(it: Claim) -> bool:
    theirs = it.view.spaces[number_of(it.better)]
    return it.is_onto_glue(it.better) and it.says(theirs=theirs, num=theirs - it.mine) and theirs > it.mine


def stuck_or_free(it: Claim) -> bool:
    """Whoever swaps leaves the glue drop where it is."""
    said = it.values["mine"] == it.mine and it.values["theirs"] in it.others
    return said and it.stuck == it.seat and it.view.phase == "green"


def well_dared(it: Claim) -> bool:
    """At least seven throws in ten work, or nobody can fall."""
    return it.move == "again" and it.is_near_best and (it.mine == 8 or 10 * (1 - misses(it.mine)) >= 6.5)


def hits(it: Claim) -> bool:
    return bool(it.values["space"] == it.mine and about(it.values["num"], 1 - misses(it.mine)))


def safer(one: str, other: str) -> Check:
    """From the one space fewer throws miss than from the other; a pawn stands or can go there."""

    def is_so(it: Claim) -> bool:
        here, there = it.values[one], it.values[other]
        places = {*it.view.spaces, *range(it.mine, it.last + 1)}
        return {here, there} <= places and max(here, there) < 16 and misses(here) < misses(there)

    return is_so


def safe_to_stay(it: Claim) -> object:
    """Than from where one could go on to."""
    return it.values["space"] == it.mine < it.values["next"] and safer("space", "next")(it)


def safer_there(it: Claim) -> object:
    """For a swap: the pawn is not stuck there."""
    right = it.says(space=it.target) and it.word == "swap" and it.stuck != it.number
    return right and it.is_best and misses(it.target) < misses(it.mine)


def safer_here(it: Claim) -> object:
    """Than from where a pawn ahead stands with which a swap is not better."""
    ahead = [space for space in it.others if space > it.mine and misses(it.mine) < misses(space)]
    return it.says(space=it.mine) and it.word == "keep" and it.is_best and bool(ahead)


def safer_before(it: Claim) -> object:
    """Than from the stone that was gone to."""
    goal = it.mine if it.move == "again" else it.number
    places = {it.mine, number_of(it.better)} if it.kind == "why" else {*range(it.mine, goal)}
    right = it.values["goal"] == goal and it.values["better"] in places
    return right and safer("better", "goal")(it) and it.lost_to("go", "again", "stop")


def good_halt(it: Claim) -> bool:
    right = it.says(next=it.mine + 1) and it.mine < it.last
    return right and it.is_best and misses(it.mine) < misses(it.mine + 1)


def one_die(it: Claim) -> bool:
    return it.next_is_goal() and it.values["goal"] in it.view.dice


def looks(it: Claim) -> bool:
    """Dice lie there, in which the next number is looked for."""
    return it.view.phase == "go" and it.values.get("goal", it.mine + 1) == it.mine + 1


def begins_with(it: Claim) -> bool:
    """This die and others that lie there make the next number, and fewer do not."""
    goal, dice = it.mine + 1, it.view.dice
    many = fewest(dice, goal)
    highest = {max(some) for some in combinations(dice, many) if sum(some) == goal}
    return goal <= it.last and it.values["most"] in highest and many > 1


def best_once_glued(it: Claim, word: str) -> bool:
    """The glue drop is put under that pawn: of the other moves this is then the best."""
    held = number_of(it.better)
    moves = tuple(move for move in it.view.moves if not move.startswith("glue"))
    there = replace(it.view, token=Token("space", held, it.view.spaces[held]), moves=moves)
    worth = {one["move"]: one["value"] for one in it.said.tutor.figures(there)}
    return it.better.startswith("glue") and worth[word] > max(worth.values()) - 1e-4


def cannot_fall(it: Claim) -> bool:
    return it.mine == 8 and can_roll_again(it)


def no_step(it: Claim) -> bool:
    return it.last == it.mine and bool(it.view.dice)


def glue_waits(it: Claim) -> bool:
    """In general; said where somebody puts it down or could have, or of a pawn that it holds."""
    return "glue" in (it.word, it.better[:4]) or it.stuck is not None


def alone_can_glue(it: Claim) -> bool:
    """Whoever takes the token holds it, and may put it down in the same turn; nobody else may."""
    taken = replace(it.view, token=Token("hand", it.seat))
    return "take" in it.view.moves and not it.holds() and taken.holder == it.seat != it.stuck


def is_under(it: Claim) -> bool:
    return it.stuck not in (None, it.seat) and it.says(space=it.view.spaces[it.stuck or 0])


def free_by_swap(it: Claim) -> bool:
    return it.stuck == it.seat and it.word == "swap"


def swaps_ahead(it: Claim) -> bool:
    theirs = it.view.spaces[number_of(it.better)]
    is_so = it.says(mine=it.mine, theirs=theirs) and theirs > it.mine and it.better.startswith("swap")
    return is_so and it.stuck != it.seat  # else it is to be free that counts


def swapped_ahead(it: Claim) -> bool:
    """And nobody was asked first."""
    return swaps_ahead(it) and it.holder != it.number


def could_swap_ahead(it: Claim) -> bool:
    return it.word == "keep" and it.lost_to("swap") and it.values["space"] in it.others and it.values["space"] > it.mine


def would_swap_ahead(it: Claim) -> bool:
    """A swap with somebody ahead was worth more, be it that this one could have said no and lost the glue drop."""
    return it.better.startswith("swap") and it.view.spaces[number_of(it.better)] > it.mine and it.lost_to("swap")


def steps_on(it: Claim) -> bool:
    return it.word == "go" and it.says(steps=it.number - it.mine) and it.mine < it.number <= it.last


def nearly(it: Claim) -> bool:
    return max(it.worth.values()) - min(it.worth.values()) < it.margin + 1e-4


def best_of_some(it: Claim) -> bool:
    """One move is clearly better than another."""
    return it.is_best and len(it.worth) > 1 and max(it.worth.values()) - min(it.worth.values()) > it.margin - 1e-4


def was_better(*words: str) -> Check:
    """The better move, one of these, is clearly so."""

    def is_so(it: Claim) -> bool:
        fits = not words or it.better.partition(":")[0] in words
        return fits and it.worth[it.better] > it.worth[it.move] + it.margin

    return is_so


def is_behind(it: Claim) -> bool:
    """While another one is ahead."""
    return it.word == "glue" and it.target < it.mine < max(it.others)


def would_go_back(it: Claim) -> bool:
    return it.word == "swap" and it.says(space=it.target) and it.target < it.mine


def would_stay(it: Claim) -> bool:
    return it.word == "swap" and it.says(space=it.target) and it.target == it.mine


def touched_too_many(it: Claim) -> bool:
    """Of dice that a child touched; which of them can go is held against hand counts (test_near.py)."""
    return looks(it) and it.values["made"] > it.mine + 1


def touched_too_few(it: Claim) -> bool:
    return looks(it) and it.values["made"] < it.mine + 1


CLAIMS: Claims = {
    "%(made)d is too many. Is there a smaller one?": touched_too_many,
    "%(made)d is too many. Which die can go?": touched_too_many,
    "%(made)d is too many. Which dice can go?": touched_too_many,
    "%(made)d is too many. Do other dice make %(goal)d?": touched_too_many,
    "%(made)d is too few. Which die can help?": touched_too_few,
    "%(made)d is too few. Which dice can help?": touched_too_few,
    "%(made)d is too few. Do other dice make %(goal)d?": touched_too_few,
    "Your pawn is stuck on the glue drop.": lambda it: it.stuck == it.seat,
    "Blue or a swap can free your pawn.": lambda it: it.stuck == it.seat,
    "You want a 1: one dot on a die.": lambda it: it.view.phase == "roll" and it.mine == 0 and dice_on(0) == 3,
    "You need %(goal)d. How many dice do you roll?": lambda it: needs(it) and it.view.phase == "roll",
    "Try one die. Too few, or too many?": lambda it: looks(it) and 0 < it.mine < 6,
    "You need several dice.": lambda it: looks(it) and it.mine >= 6,
    "You want a 1: one dot. Look at each die.": lambda it: looks(it) and it.mine == 0,
    "No %(goal)d here: tap “I can’t”.": lambda it: it.says(goal=it.mine + 1) and not makes(it.view.dice, it.mine + 1),
    "Tap what glows. Then go to %(goal)d.": lambda it: it.says(goal=it.mine + 1) and makes(it.view.dice, it.mine + 1),
    "Which die has the fewest dots?": lambda it: looks(it) and it.mine == 0,
    "The pawn on %(space)d gets free. You can glue again.": lambda it: (
        it.better == "take"
        and it.view.stuck not in (None, it.seat)
        and it.view.spaces[it.view.stuck] == it.values["space"]
    ),
    "There isn’t a 1.": lambda it: it.mine == 0 and 1 not in it.view.dice,
    "Too few: your dice only make %(sum)d.": lambda it: it.says(sum=sum(it.view.dice)) and sum(it.view.dice) <= it.mine,
    "You need %(goal)d. The nearest you get is %(below)d or %(above)d.": lambda it: (
        is_nearest(it, it.values["below"], it.values["above"])
        and it.values["below"] < it.values["goal"] == it.mine + 1 < it.values["above"]
    ),
    "You need %(goal)d. The nearest you get is %(made)d.": lambda it: (
        is_nearest(it, it.values["made"]) and it.values["goal"] == it.mine + 1
    ),
    "On %(space)d you roll %(dice)d dice.": lambda it: it.says(space=it.mine, dice=dice_on(it.mine)),
    "Does one die show %(goal)d?": one_die,
    "Take the %(most)d. How many more do you need?": begins_with,
    "After that, roll again.": lambda it: best_once_glued(it, "again"),
    "After that, stop.": lambda it: best_once_glued(it, "stop"),
    "Is this a good place to roll again?": lambda it: "again" in it.view.moves and it.last > it.mine and it.is_best,
    "You can make %(next)d. But %(space)d is better for rolling.": safe_to_stay,
    "What can happen to you on 8?": lambda it: it.mine == 8,
    "No splash on 8.": cannot_fall,
    "If the dice miss, you stay on 8.": cannot_fall,
    "Where do more rolls work: on %(space)d or on %(next)d?": lambda it: (
        it.says(space=it.mine, next=it.mine + 1) and "again" in it.view.moves and it.mine < it.last
    ),
    "A splash takes you to %(base)d. Another pawn is on %(theirs)d.": at_risk,
    "A splash takes you to %(base)d. You stay ahead.": keeps_the_lead,
    "A splash takes you to %(base)d. Nobody will be ahead.": shares_the_lead,
    "A splash takes you to %(base)d. Then the pawn on %(theirs)d is ahead of you.": risks_the_lead,
    "A splash takes you to %(base)d. Each stone is a point.": risks_points,
    "A splash takes you to %(base)d. The pawn on %(theirs)d is stuck.": risks_less,
    "A splash takes you to %(base)d. I am stuck on %(theirs)d.": risks_less,
    "Most rolls work from here. The glued pawn must wait.": works_and_waits,
    "Most rolls work from here. I’m glued and must wait.": works_and_waits,
    "A splash costs %(num)d stones. About half the rolls work.": lambda it: (
        can_fall(it) and it.says(num=it.lost) and it.lost > 2 and about(5, misses(it.mine))
    ),
    "A splash costs %(num)d stones. But most rolls work.": lambda it: (
        can_fall(it) and it.says(num=it.lost) and it.lost > 2 and misses(it.mine) < 0.5
    ),
    "Most rolls work from here.": lambda it: can_fall(it) and it.better == "again" and misses(it.mine) < 0.5,
    "This is worth the risk.": lambda it: can_fall(it) and it.better == "again" and it.is_best,
    "The risk is too big here.": lambda it: can_fall(it) and it.better == "stop" and it.is_best,
    "A splash takes you to %(base)d. Then I am ahead of you, on %(theirs)d.": risks_the_lead,
    "A splash takes you to %(base)d. I am on %(theirs)d.": at_risk,
    "I am on %(theirs)d, and nearly there.": nears,
    "I get free on %(space)d. You can glue me again.": lambda it: (
        it.better == "take" and it.stuck not in (None, it.seat)
    ),
    "The glue drop is already under my pawn.": is_under,
    "I am ahead of you, on %(space)d.": lambda it: it.says(space=it.target) and it.target > it.mine,
    "I can say no to a swap.": lambda it: it.holder in it.swappable(),
    "No %(goal)d here. Roll again!": lambda it: no_step(it) and it.says(goal=it.mine + 1),
    "No dice make %(goal)d, so your turn ends.": lambda it: no_step(it) and it.says(goal=it.mine + 1),
    "No %(goal)d here. You can glue, then roll again.": lambda it: (
        no_step(it) and it.holds() and "again" in it.view.moves
    ),
    "No %(goal)d here. You can glue, then your turn ends.": lambda it: no_step(it) and it.holds(),
    "One more step wins the race.": lambda it: it.mine == 15 and can_fall(it),
    "If you stop, you may be glued.": lambda it: it.holder not in (None, it.seat) and can_fall(it),
    "The pawn on %(theirs)d is nearly there.": nears,
    "You’d be stuck on %(theirs)d, but %(num)d stone nearer 16.": gains_by_the_glue,
    "You would be stuck on %(space)d. Swap anyway?": lambda it: it.is_onto_glue(it.move) and it.says(space=it.target),
    "A splash only costs %(num)d stone.": lambda it: can_fall(it) and it.says(num=it.lost) and it.lost <= 2,
    "A step gains 1 stone. A splash costs %(num)d.": lambda it: can_fall(it) and it.says(num=it.lost),
    "Is this a good place to stop?": lambda it: it.word == "stop" and it.is_best,
    "From %(space)d, about %(num)d roll in 10 works.": hits,
    "About %(num)d rolls in 10 show a 1.": lambda it: it.mine == 0 and about(it.values["num"], 1 - misses(0)),
    "You can’t move with these dice.": no_step,
    "Only blue or a swap frees a glued pawn.": glue_waits,
    "What could you do with the glue drop?": lambda it: it.view.phase == "blue" and "take" in it.view.moves,
    "Who could you glue? Who could glue you?": lambda it: it.better == "take" and it.stuck != it.seat,
    "Take it, and your pawn is free.": lambda it: it.stuck == it.seat and it.better == "take",
    "A glued pawn waits for blue or a swap.": lambda it: it.better == "take" and it.stuck is None,
    "Then only you can glue.": lambda it: it.better == "take" and alone_can_glue(it),
    "Now only you can glue.": lambda it: it.move == "take" and alone_can_glue(it),
    "You have the glue drop: only you can glue.": lambda it: it.holds(),
    "Now your pawn is free.": lambda it: it.stuck == it.seat and it.move == "take",
    "The glue drop still holds your pawn.": lambda it: (
        it.stuck == it.seat and it.word == "leave" and it.lost_to("take")
    ),
    "Where is the glue drop now?": lambda it: it.view.phase == "blue",
    "The glue drop is already under the pawn on %(space)d.": is_under,
    "Stay stuck on %(mine)d, or be free on %(theirs)d?": stuck_or_free,
    "The swap takes you back %(num)d stone.": lambda it: it.word == "keep" and it.mine - it.values["num"] in it.others,
    "A swap can set your pawn free.": lambda it: it.stuck == it.seat and it.better.startswith("swap"),
    "The swap set your pawn free.": free_by_swap,
    "A swap could have set your pawn free.": lambda it: (
        it.stuck == it.seat and it.word == "keep" and it.lost_to("swap")
    ),
    "Green: is anyone ahead of you?": lambda it: it.view.face == "g" and max(it.others) > it.mine,
    "A swap can take you from %(mine)d to %(theirs)d.": swaps_ahead,
    "You’d go from %(mine)d to %(theirs)d.": swaps_ahead,
    "Green: is there a better place than yours?": lambda it: it.word == "swap" and it.is_best,
    "A swap helps you: more rolls work from %(space)d.": safer_there,
    "Your place is better: more rolls work from %(space)d.": safer_here,
    "Green: would a swap help you?": lambda it: it.view.face == "g",
    "If you swap, you’ll be stuck on %(space)d.": lambda it: (
        it.view.phase == "green" and it.says(space=it.view.spaces[it.stuck or 0]) and it.stuck in it.swappable()
    ),
    "The swap takes you back to %(space)d.": lambda it: (
        it.view.phase == "green"
        and it.values["space"] in [it.view.spaces[n] for n in it.swappable()]
        and it.values["space"] < it.mine
    ),
    "Your own dice can take you to %(space)d.": lambda it: (
        it.says(space=it.last) and any(it.mine < other < it.last for other in it.others) and it.stuck != it.seat
    ),
    "Your dice make %(space)d, too. Then you may roll again.": lambda it: (
        it.says(space=it.last) and it.mine < it.last < 16 and it.last in it.others and it.stuck != it.seat
    ),
    "The player on %(space)d can say no to a swap.": lambda it: (
        it.holder in it.swappable() and it.says(space=it.view.spaces[it.holder or 0])
    ),
    "A swap would not take you forward.": lambda it: max(it.others) <= it.mine,
    "You have the glue drop. Whose pawn should wait?": lambda it: it.holds() and it.word == "glue",
    "The pawn on %(space)d is ahead of you.": lambda it: it.says(space=it.target) and it.target > it.mine,
    "The swap would take you to %(space)d.": lambda it: it.says(space=it.attacker),
    "The swap would take you back. The glue drop can save you.": lambda it: it.attacker < it.mine and it.holds(),
    "The swap would take you further ahead.": lambda it: it.attacker > it.mine,
    "If you swap, you keep the glue drop.": lambda it: it.holds() and it.move == "accept",
    "Your choices are all about as good as each other.": nearly,
    "I thought ahead. This works best here.": best_of_some,
    "%(steps)d steps with one roll!": steps_on,
    "More rolls work from %(better)d than from %(goal)d.": safer_before,
    "Good choice: rolling from %(next)d is harder.": good_halt,
    "You could have moved on first.": lambda it: it.word == "again" and it.lost_to("go"),
    "One die showed %(goal)d. You could have gone on.": lambda it: one_die(it) and it.lost_to("go"),
    "With %(sum)s, you could have gone on to %(goal)d.": lambda it: (
        it.next_is_goal() and it.written() and it.lost_to("go")
    ),
    "No splash on 8: you could have rolled again.": lambda it: cannot_fall(it) and it.lost_to("again"),
    "Now somebody may glue you.": lambda it: it.word == "leave" and not it.holds() and it.holder is not None,
    "The glue drop waits for the next blue.": lambda it: (
        it.word == "leave" and it.view.token.kind == "table" and it.lost_to("take")
    ),
    "The swap took you from %(mine)d to %(theirs)d.": swapped_ahead,
    "A swap could have taken you to %(space)d.": could_swap_ahead,
    "The glue drop kept you on %(space)d.": lambda it: it.word == "dodge" and it.says(space=it.mine),
    "The glue drop could have saved your place.": lambda it: it.word == "accept" and it.lost_to("dodge"),
    "No splash on 8. Stop anyway?": cannot_fall,
    "You would go back to %(space)d. Swap anyway?": would_go_back,
    "You are both on %(space)d. Swap anyway?": would_stay,
    "That pawn is behind you. Glue it anyway?": is_behind,
    "Stop, or roll again?": was_better("again"),
    "Some stones are better to roll from.": was_better("go", "again"),
    "One more stone, or not?": lambda it: it.mine < it.last and it.lost_to("go"),
    "Swap, or keep your place?": lambda it: (
        would_swap_ahead(it)
        or (it.word == "swap" and it.better == "keep" and (it.target < it.mine or it.is_onto_glue(it.move)))
    ),
    "Glue somebody, or keep the drop?": lambda it: it.word == "stop" and it.holds() and it.lost_to("glue"),
    "Take the glue drop, or leave it?": lambda it: it.word == "leave" and it.lost_to("take"),
    "Let them swap, or give up the drop?": lambda it: it.word == "accept" and it.lost_to("dodge"),
    "The dice make %(goal)d. Go there first.": lambda it: it.next_is_goal() and it.better == f"go:{it.values['goal']}",
    "The swap takes you back to %(space)d. The glue drop stops it.": lambda it: (
        it.says(space=it.attacker) and it.attacker < it.mine and it.holds() and it.better == "dodge"
    ),
    "Well spotted: a good stone to roll from!": well_dared,
    "Well spotted: the swap!": lambda it: it.word == "swap" and it.target > it.mine and it.is_near_best,
    "Good choice: you rolled again!": well_dared,
    "What would you do now?": lambda it: it.better != it.move,
    "Where would you roll again?": lambda it: it.better.partition(":")[0] in ("go", "again"),
}
