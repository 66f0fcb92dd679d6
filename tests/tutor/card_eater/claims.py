"""What each sentence about a position of the Card Eater claims, by docs/rules.md and by counting cards."""

from collections.abc import Callable
from dataclasses import replace
from itertools import permutations
from random import Random
from typing import TypeAlias

from classroom.games.card_eater.state import Step
from classroom.games.card_eater.view import View
from tests.tutor.card_eater.positions import TABLES, Table, views_of, worth
from tests.tutor.listening import Claims, Said

BIG = 6  # from this number on a joker is worth much
FEW = 6  # hidden cards
TEN = 10


class Claim(Table):
    """What is said of a move, and what there is to hold it against."""

    def __init__(self, said: Said) -> None:
        super().__init__(said.view)
        self.said, self.values, self.move, self.better = said, said.values, said.move, said.better
        self.joker = joker_of(said.move)
        self.leaves = self.left(self.joker) if self.joker else None

    def makes_target(self) -> bool:
        """The sum in the sentence is right, starts from the own total and makes the target."""
        total, card, target = (self.values[name] for name in ("total", "card", "target"))
        return bool((total, total + card, target) == (self.total, target, self.target))

    def worths(self) -> dict[int | None, float]:
        """What the values of a joker are worth, by what they leave."""
        return {self.left(joker_of(move)): worth for move, worth in self.said.worth.items()}

    def needs(self) -> bool:
        return bool(self.total is not None and self.values["need"] == self.need)


def more_views(count: int, seed: int) -> list[View]:
    """Positions that few matches come to: most have a joker whose value is to be said."""
    rng = Random(seed)
    views = [view for table in range(len(TABLES)) for view in views_of(table)]
    jokers = [view for view in views if view.saying]
    late = [view for view in views if view.unseen.total() < FEW]
    near = [view for view in views if not view.saying and view.is_last_turn and 0 < (view.need or 0) <= TEN]
    bare = [without_fit(view, rng) for view in rng.choices(near, k=count // 4)]
    return rng.choices(jokers, k=count - count // 4 - len(bare)) + rng.choices(late, k=count // 4) + bare


def without_fit(view: View, rng: Random) -> View:
    """The same position where all cards that make the target, and some others, were turned before."""
    hidden = list(view.unseen.elements())
    gone = {view.need, 0, *rng.sample(range(1, TEN + 1), rng.randint(0, 9))}
    steps = tuple(Step(0, "turn", card, worth(card), 1, 0, 0) for card in hidden if worth(card) in gone)
    return replace(view, steps=(*steps, *view.steps)) if len(steps) < len(hidden) else view


def joker_of(move: str) -> int:
    """What a joker counts by this move; 0 where it is another one."""
    return int(move[2:]) if move.startswith("X=") else 0


Check: TypeAlias = Callable[[Claim], object]


def has_last_cards(it: Claim) -> bool:
    return bool(it.last)


def no_single_card(it: Claim) -> bool:
    return it.total is not None and it.helping(it.need)[0] == 0


def nothing_fits(it: Claim) -> bool:
    """Neither a card that is hidden nor one that lies there makes the target in this last turn."""
    is_far = it.total is not None and it.need > TEN
    fits = it.need in it.last.values() or not (is_far or no_single_card(it))
    return is_last_turn(it) and not fits


def none_makes_it(it: Claim) -> bool:
    return nothing_fits(it) and bool(it.target == it.values["target"])


def leads_with(it: Claim) -> list[int]:
    """The hidden cards after which the seat, which is not nearest yet, is nearer than all others still in."""
    rows = [row for seat, row in enumerate(it.view.rows) if seat != it.seat and not row.out]
    best = max((row.total or 0 for row in rows), default=0)
    after = {card: it.after(card) or 0 for card in it.hidden}
    return [] if is_ahead(it) else sorted(card for card in after if best < after[card] < it.target)


def is_ahead(it: Claim) -> bool:
    """The seat wins if it stays, and whoever has a turn to come is no nearer then: of several equally near whoever
    stays comes before whoever turned, and of those who stay who plays first, which is this one but for who stays
    already."""
    rows = [row for seat, row in enumerate(it.view.rows) if seat != it.seat and not row.out]
    return all((row.total or 0, row.passed) < (it.total or 0, True) for row in rows)


def is_level(it: Claim) -> bool:
    """Another one still in has the same total, and this seat was there first."""
    return is_last_turn(it) and is_ahead(it) and others_need(it) == it.need and it.values["total"] == it.total


def goes_on(it: Claim) -> bool:
    """It is ahead, and yet to turn is better, since a card that is hidden makes the target."""
    fits = bool(it.helping(it.need)[0]) and it.values["target"] == it.target
    return is_last_turn(it) and is_ahead(it) and fits and it.better == "turn" and it.said.worth["turn"] > 0


def counts_over(it: Claim) -> bool:
    """How many of the hidden cards go over the target, which is the reason given: where one goes on they are few."""
    many, of = sum(value > it.need for value in it.hidden), len(it.hidden)
    told = (it.values["num"], it.values["of"], it.values["target"]) == (many, of, it.target)
    return told and (it.better != "turn" or 2 * many < of)


def wins_by_staying(it: Claim) -> bool:
    """Nobody else has a turn to come."""
    return is_ahead(it) and not it.needed


def others_need(it: Claim) -> int:
    """What the nearest of the others who are still in needs."""
    rows = [row for seat, row in enumerate(it.view.rows) if seat != it.seat and not row.out]
    return min((it.target - (row.total or 0) for row in rows), default=100)


def can_be_passed(it: Claim) -> bool:
    """Another seat has a turn to come, and a hidden card with which it is nearer than this one."""
    return any(left - card in range(it.need) for left in it.needed for card in it.hidden if card)


def run(it: Claim, low: int, high: int) -> list[int]:
    """The hidden cards from one value to another, both of which are hidden."""
    found = sorted({card for card in it.hidden if low <= card <= high})
    return found if [found[0], found[-1]] == [low, high] else []


def pairs(it: Claim) -> list[tuple[int, int]]:
    """The values of two hidden cards that make what is missing, where there are two to be turned."""
    has_two = it.turns_left > 1
    return [two for two in permutations(it.hidden, 2) if sum(two) == it.need and has_two]


def nothing_to_take(it: Claim) -> bool:
    """None of the others' last cards makes the target."""
    return it.needs() and it.need not in it.last.values()


def can_come(it: Claim) -> bool:
    """With tens, as many as the seat has cards left, and one of another, it is far enough: a child cannot see that it
    is not with those that are hidden."""
    return 10 * (it.view.rows[it.seat].pile + 1) >= it.need


def stays(it: Claim) -> bool:
    """A card of that value lies with another seat that turns no card onto it, and nobody can take it before."""
    owners = [seat for seat, value in it.last.items() if value == it.values["left"] == it.leaves]
    keep = [seat for seat in owners if it.view.rows[seat].out or not it.view.rows[seat].pile]
    takers = [seat for seat in it.others if it.view.target is not None and needs_of(it, seat) == it.values["left"]]
    return any(not [taker for taker in takers if taker != seat] for seat in keep)


def needs_of(it: Claim, seat: int) -> int:
    return it.target - (it.view.rows[seat].total or 0)


def helps_another(it: Claim) -> bool:
    """Another seat that is in wins with that card at its next turn; the move is another one."""
    return it.values["card"] in it.needed and it.values["card"] != it.joker


def is_far(it: Claim) -> bool:
    return it.leaves is not None and it.leaves > 10


def brings_nearer(it: Claim) -> bool:
    return (is_far(it) or is_last_turn(it)) and it.joker >= BIG


def is_best(it: Claim) -> bool:
    return bool(it.values["left"] == it.leaves and it.worths()[it.leaves] == max(it.worths().values()))


def ten_helps_another(it: Claim) -> bool:
    return it.left(it.values["card"]) == 10 and helps_another(it)


def took_it(it: Claim) -> bool:
    """With a card that another seat laid last."""
    there = {f"take:{seat}" for seat, value in it.last.items() if value == it.values["card"]}
    return it.move in there and it.makes_target()


def could_take(it: Claim) -> bool:
    return it.values["card"] in it.last.values() and it.makes_target() and it.move in ("turn", "stay", "pass")


def could_make_it(it: Claim) -> bool:
    return bool(0 < it.joker != it.need == it.values["card"]) and it.makes_target()


def gives_it_away(it: Claim) -> bool:
    return bool(it.joker == it.values["card"]) and it.joker in it.needed


def would_leave_ten(it: Claim) -> bool:
    """And that is better."""
    card = it.values["card"]
    return it.leaves != 10 == it.left(card) and it.said.worth[f"X={card}"] > it.said.worth[it.move]


def ten_left(it: Claim) -> bool:
    """The move spoken for leaves 10, and no other value has as many hidden cards."""
    return it.left(joker_of(it.better)) == 10 and most_are_tens(it)


def most_are_tens(it: Claim) -> bool:
    return all(it.hidden.count(10) > it.hidden.count(card) for card in range(TEN))


def sum_then_target(sign: int) -> Check:
    """The sum of the joker's value is right, and another value makes the target."""

    def is_so(it: Claim) -> bool:
        total, card, made = (it.values[name] for name in ("total", "card", "sum"))
        right = (total, card, total + sign * card) == (it.total, it.joker, made) and made == it.after(it.joker)
        return right and it.values["target"] == it.target and it.joker != it.need <= 10

    return is_so


def would_be_out(it: Claim) -> bool:
    return bool(it.after(it.joker) is None and it.values["card"] == it.joker != it.need <= 10)


def better_leaves_ten(it: Claim) -> bool:
    return it.left(joker_of(it.better)) == 10 != it.leaves


def wins_so(it: Claim) -> bool:
    """The sum is right, and the move spoken for takes or says that card."""
    return it.makes_target() and it.values["card"] == it.need and hits(it)


def hits(it: Claim) -> bool:
    """The move spoken for takes or says what is missing to the target."""
    return it.values["target"] == it.target and it.better in {*takes_that_hit(it), f"X={it.need}"}


def takes_that_hit(it: Claim) -> set[str]:
    """The takes of a card that is just what is missing to the target."""
    return {f"take:{seat}" for seat, value in it.last.items() if value == it.need}


def is_last_turn(it: Claim) -> bool:
    return bool(it.view.rules["laps"]) and it.turns_left == (not it.view.saying)


def own_last(it: Claim) -> int | None:
    return it.view.rows[it.seat].laid[-1].value


def can_win(it: Claim) -> bool:
    """Ahead, or nearer to the target than the others with a hidden card, a joker as ten, or on it with one that lies
    there."""
    return (
        is_ahead(it)
        or any(nearest_other(it) < (it.total or 0) + (card or min(it.need, TEN)) <= it.target for card in it.hidden)
        or it.need in it.last.values()
    )


def nearest_other(it: Claim) -> int:
    return max([it.view.rows[seat].total or 0 for seat in it.others], default=0)


CLAIMS: Claims = {
    "Last turn: the nearest player eats their own cards.": lambda it: (
        is_last_turn(it) and (it.need > 10 or it.better == "stay" or is_ahead(it))
    ),
    "You got to %(total)d first.": lambda it: is_level(it) and it.better == "stay",
    "You got to %(total)d first. %(num)d of %(of)d hidden cards goes over %(target)d.": lambda it: (
        is_level(it) and it.better == "stay" and counts_over(it)
    ),
    "You got to %(total)d first. But exactly %(target)d eats all the cards!": lambda it: (
        is_level(it) and goes_on(it) and it.needed
    ),
    "You got to %(total)d first: you’d win. But exactly %(target)d eats all the cards!": lambda it: (
        is_level(it) and goes_on(it) and wins_by_staying(it)
    ),
    "You’re the nearest so far. But exactly %(target)d eats all the cards!": lambda it: (
        others_need(it) > it.need and goes_on(it) and it.needed
    ),
    "You’re the nearest: you’d win. But exactly %(target)d eats all the cards!": lambda it: (
        others_need(it) > it.need and goes_on(it) and wins_by_staying(it)
    ),
    "No hidden card goes over %(target)d.": lambda it: (
        is_last_turn(it) and max(it.hidden) <= it.need and it.values["target"] == it.target
    ),
    "You’re the nearest so far.": lambda it: is_last_turn(it) and is_ahead(it) and others_need(it) > it.need,
    "Exactly %(target)d eats all the cards.": goes_on,
    "No card makes %(target)d now. But you got to %(total)d first.": lambda it: (
        none_makes_it(it) and is_level(it) and it.better == "stay"
    ),
    "Every hidden card goes over %(target)d.": lambda it: (
        is_last_turn(it) and all(value > it.need for value in it.hidden) and it.values["target"] == it.target
    ),
    "%(num)d of %(of)d hidden cards goes over %(target)d.": counts_over,
    "%(card)d would have been nearer.": lambda it: (
        is_last_turn(it) and it.values["card"] > it.joker and it.values["card"] <= it.need
    ),
    "%(total)d + %(card)d = %(target)d. That won the round.": wins_so,
    "That card would have won the round.": lambda it: it.better in takes_that_hit(it),
    "Exactly %(target)d wins the round.": lambda it: hits(it) and it.view.saying and set(it.values) == {"target"},
    "Well spotted: 10 to go!": lambda it: it.leaves == 10,
    "Well spotted: a joker worth %(card)d!": lambda it: it.joker == it.need == it.values["card"],
    "You spotted the %(card)d!": lambda it: (
        it.values["card"] == it.need and it.move in {f"take:{s}" for s, value in it.last.items() if value == it.need}
    ),
    "How much do you still need?": lambda it: it.total is not None,
    "You need %(need)d. Look at the others’ last cards.": lambda it: it.needs() and it.need in it.last.values(),
    "You need %(need)d. That takes more than one card.": lambda it: it.needs() and it.need > 10 and can_come(it),
    "You need %(need)d. With %(num)d card left you can’t make it.": lambda it: (
        it.needs() and it.values["num"] == it.view.rows[it.seat].pile and not can_come(it)
    ),
    "A %(need)d or a joker fits.": lambda it: it.needs() and it.need != 8 and {it.need, 0} <= set(it.hidden),
    "A %(need)d fits.": lambda it: it.needs() and it.need != 8 and it.need in it.hidden and 0 not in it.hidden,
    "An 8 or a joker fits.": lambda it: it.need == 8 and {8, 0} <= set(it.hidden),
    "An 8 fits.": lambda it: it.need == 8 and 8 in it.hidden and 0 not in it.hidden,
    "A joker fits.": lambda it: 0 < it.need <= TEN and it.need not in it.hidden and 0 in it.hidden,
    "%(num)d hidden card puts you ahead.": lambda it: (
        is_last_turn(it)
        and bool(leads_with(it))
        and it.values["num"] == it.helping(it.need)[0] + sum(value in leads_with(it) for value in it.hidden)
    ),
    "Your cards must make exactly %(target)d.": lambda it: it.total is None and it.values["target"] == it.view.target,
    "Turn over a card!": lambda it: it.view.moves == ("turn",),
    "Does one of the others’ last cards fit?": lambda it: has_last_cards(it) and not it.view.rows[it.seat].pile,
    "No single hidden card fits.": lambda it: no_single_card(it) and not pairs(it) and not is_last_turn(it),
    "No card makes %(target)d now.": lambda it: (
        none_makes_it(it) and not leads_with(it) and (others_need(it) == it.need or it.better == "turn")
    ),
    "No card makes %(target)d now. But you’re the nearest.": lambda it: (
        none_makes_it(it) and others_need(it) > it.need and it.better == "stay"
    ),
    "No hidden card takes you past %(target)d. Come closer!": lambda it: (
        none_makes_it(it) and max(it.hidden) < it.need and is_ahead(it) and it.better == "turn"
    ),
    "Most hidden cards bring you closer.": lambda it: (
        nothing_fits(it) and 2 * sum(card < it.need for card in it.hidden) > len(it.hidden) and it.better == "turn"
    ),
    "Somebody can still get closer than you.": lambda it: (
        is_last_turn(it) and is_ahead(it) and it.better == "turn" and can_be_passed(it)
    ),
    "Somebody can take your %(card)d and make %(target)d.": lambda it: (
        is_last_turn(it)
        and is_ahead(it)
        and it.better == "turn"
        and it.values == {"card": own_last(it), "target": it.target}
        and own_last(it) in it.needed
    ),
    "Somebody stays in front with %(total)d.": lambda it: (
        is_last_turn(it) and not it.needed and it.values["total"] == nearest_other(it) and not can_win(it)
    ),
    "You need %(need)d. Somebody is closer.": lambda it: (
        is_last_turn(it) and it.needs() and others_need(it) < it.need and not leads_with(it)
    ),
    "No card makes %(target)d. But %(low)d puts you ahead.": lambda it: (
        none_makes_it(it) and leads_with(it) == [it.values["low"]]
    ),
    "No card makes %(target)d. But %(low)d or %(high)d puts you ahead.": lambda it: (
        none_makes_it(it) and leads_with(it) == [it.values["low"], it.values["high"]]
    ),
    "No card makes %(target)d. But %(low)d to %(high)d puts you ahead.": lambda it: (
        none_makes_it(it) and len(leads_with(it)) > 2 and leads_with(it) == run(it, it.values["low"], it.values["high"])
    ),
    "No single hidden card fits. But %(first)d and %(then)d would.": lambda it: (
        no_single_card(it) and (it.values["first"], it.values["then"]) in pairs(it)
    ),
    "Whose last card is worth %(need)d?": lambda it: it.values["need"] == it.need and bool(takes_that_hit(it)),
    "You need %(need)d. Nobody’s last card is worth %(need)d.": nothing_to_take,
    "A joker can be just what you need.": lambda it: it.joker == it.need,
    "How much should be left?": lambda it: it.leaves in (10, 20),
    "Many hidden cards are worth 10.": ten_left,
    "20 to go is good: 10 and 10.": lambda it: it.leaves == 20,
    "What do the others need?": lambda it: it.joker not in it.needed,
    "If it’s %(card)d, somebody could take it and win.": helps_another,
    "The target is still far away.": is_far,
    "A big number gets you closer.": brings_nearer,
    "Look at the others’ last cards.": has_last_cards,
    "There are no hidden cards left.": lambda it: not it.hidden,
    "A card worth %(left)d will still be there next time.": stays,
    "Which cards are still hidden?": lambda it: it.hidden,
    "I’ve worked it out: %(left)d to go is best.": is_best,
    "%(card)d leaves 10 to go, but somebody could take it.": ten_helps_another,
    "Then you need %(left)d. You can take it next time.": stays,
    "You spotted it: %(total)d + %(card)d = %(target)d.": took_it,
    "Look: the %(card)d was there! %(total)d + %(card)d = %(target)d.": could_take,
    "Your joker was just right: %(total)d + %(card)d = %(target)d.": lambda it: (
        it.joker == it.need and it.makes_target()
    ),
    "%(card)d would have done it: %(total)d + %(card)d = %(target)d.": could_make_it,
    "10 to go! Many hidden cards are worth 10.": ten_left,
    "With %(card)d you’d need just 10 more.": would_leave_ten,
    "With %(card)d you’d need 10 more. Many cards are 10.": lambda it: would_leave_ten(it) and most_are_tens(it),
    "Look: somebody needs exactly %(card)d.": gives_it_away,
    "%(total)d + %(card)d = %(sum)d. But you can make %(target)d now.": sum_then_target(1),
    "%(total)d − %(card)d = %(sum)d. But you can make %(target)d now.": sum_then_target(-1),
    "%(card)d would put you out. But you can make %(target)d now.": would_be_out,
    "One card made %(target)d.": lambda it: it.need in it.last.values() and it.values["target"] == it.target,
    "Your joker could have made the target.": lambda it: 0 < it.joker != it.need <= 10,
    "You could have left 10 to go.": better_leaves_ten,
    "It was your last turn.": is_last_turn,
    "Stay, or one more card?": lambda it: {it.move, it.better} == {"stay", "turn"},
    "You were the nearest, with %(total)d.": lambda it: (
        it.better == "stay" and it.values["total"] == it.total and (it.total or 0) > nearest_other(it)
    ),
    "Somebody was closer, with %(total)d.": lambda it: (
        it.better == "turn" and it.values["total"] == nearest_other(it) > (it.total or 0)
    ),
    "Good choice: you stayed!": lambda it: it.move == it.better == "stay",
    "Can you find it?": lambda it: it.move != it.better,
    "What would you say?": lambda it: it.view.saying and it.move != it.better,
}
