"""Exact endgame of two by minimax: once the draw pile is empty, counting cards tells the other hand."""

from collections.abc import Iterator
from functools import cache

from classroom.games.sixteen.cards import COLOURS, DECLARED, WILD, number
from classroom.games.sixteen.rules import GOAL, SIDES
from classroom.games.sixteen.view import View
from classroom.tutor.sixteen.move_helpers import card_plays
from classroom.tutor.sixteen.unseen_cards import without_card

Cards = tuple[str, ...]


def is_open(view: View) -> bool:
    """Whether this seat can know every hand."""
    return view.players == SIDES and view.left == 0


def solve(view: View) -> dict[str, float]:
    """The value of each play in sets from here to the end, mine minus theirs, both playing their best (minimax)."""
    end = EndgameSolver(view.rules["match"], view.rules["bonus"])
    mine, theirs = tuple(sorted(view.hand)), tuple(sorted(view.unseen.elements()))
    two = tuple(card[-2:] for card in view.pile[-2:])
    top = two if shared_traits(two) else two[-1:]
    standing = {card: card for card in mine} | end.declarations((*mine, *theirs), top, view.total)
    standing = {move: standing[move] for move in card_plays(view)}
    values = {move: float(end.after(mine, theirs, top, view.total, move)) for move in set(standing.values())}
    return {move: values[stands] for move, stands in standing.items()}


class EndgameSolver:
    """The value of the rest of a match by depth-first minimax, memoised.

    `top` is the last card of the pile, or the last two where a third could match them.
    """

    def __init__(self, match: bool, bonus: bool) -> None:
        self.match, self.bonus = match, bonus
        self.best = cache(self.search)

    def search(self, mine: Cards, theirs: Cards, top: Cards, total: int) -> int:
        """The most that whoever is to move and holds `mine` can still win. Who has no card is passed over."""
        if not mine:
            return -self.best(theirs, mine, top, total) if theirs else 0
        most, found = self.upper_bound(len(mine) + len(theirs), top, total), -len(mine + theirs)
        for move in self.moves(mine, theirs, top, total) if most else ():
            found = max(found, self.after(mine, theirs, top, total, move))
            if found == most:
                break
        return found if most else 0

    def upper_bound(self, cards: int, top: Cards, total: int) -> int:
        """An upper bound of what can be won with so many cards: a set takes three or more, but for one begun."""
        needs = max(1, -(-(GOAL - total) // 6))
        if self.match:
            needs = min(needs, 3 - len(top))
        return self.sets_won(2) * (1 + (cards - needs) // 3) if cards >= needs else 0

    def after(self, mine: Cards, theirs: Cards, top: Cards, total: int, move: str) -> int:
        """The same, for whoever plays this card."""
        kept = without_card(mine, WILD if move[0] == WILD else move)
        now = total + number(move)
        if now > GOAL:
            return -1 - self.best(theirs, kept, (), 0)
        if ways := self.ways(top, total, move):
            return self.sets_won(ways) + self.best(kept, theirs, (), 0)
        pile = (*top, move[-2:]) if self.match else ()
        return -self.best(theirs, kept, pile[-2:] if shared_traits(pile[-2:]) else pile[-1:], now)

    def moves(self, mine: Cards, theirs: Cards, top: Cards, total: int) -> Iterator[str]:
        """Each play once; of declarations that come to the same, one stands for all."""
        for card in dict.fromkeys(mine):
            if card == WILD:
                yield from set(self.declarations((*mine, *theirs), top, total).values())
            else:
                yield card

    def declarations(self, held: Cards, top: Cards, total: int) -> dict[str, str]:
        """For each declaration of a wild, the one that comes to the same and stands for it."""
        alive, first = self.colours(held, top), dict[object, str]()
        stands = {}
        for move in DECLARED:
            worth = self.sets_won(self.ways(top, total, move))
            goes_on = (move[-1], move[-2] if move[-2] in alive else None)
            comes_to = "over" if total + number(move) > GOAL else worth or goes_on
            stands[move] = first.setdefault(comes_to, move)
        return stands

    def sets_won(self, ways: int) -> int:
        """Sets for a pile won in so many ways."""
        return min(ways, 2 if self.bonus else 1)

    def ways(self, top: Cards, total: int, move: str) -> int:
        """In how many ways this card wins the pile: by a 16, a colour, a number."""
        three = (*top, move) if self.match else ()
        return (total + number(move) == GOAL) + (shared_traits(three) if len(three) == 3 else 0)

    def colours(self, held: Cards, top: Cards) -> str:
        """The colours that can still come to three."""
        if not self.match:
            return ""
        wilds = held.count(WILD) - 1
        many = {colour: wilds + sum(card[-2] == colour for card in held if card != WILD) for colour in COLOURS}
        lies = {card[-2] for card in top}
        alive = [colour for colour in COLOURS if many[colour] >= (1 if colour in lies else 2) or len(top) > 1]
        return "".join(alive)


def shared_traits(cards: Cards) -> int:
    """How much all these cards share: a colour, a number, or both."""
    return (len({card[-2] for card in cards}) == 1) + (len({card[-1] for card in cards}) == 1)
