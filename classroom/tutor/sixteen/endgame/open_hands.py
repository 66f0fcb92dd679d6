"""Minimax of two hands that lie open, on small numbers for cards: 7 * colour + number, or `WILD`.

Where matches do not count, nor do colours: then a card is its number.
"""

from collections.abc import Iterable, Iterator
from functools import cache

from classroom.games.sixteen.cards import COLOURS
from classroom.games.sixteen.cards import WILD as WILD_CARD
from classroom.games.sixteen.rules import GOAL

Cards = tuple[int, ...]  # sorted
PLAIN = range(28)
WILD = 28
EMPTY = 4 * WILD  # of `top`: nothing on the pile matters


def shared_traits(one: int, two: int) -> int:
    """Of two cards: 1 for the same colour, and 2 for the same number."""
    return (one // 7 == two // 7) + 2 * (one % 7 == two % 7) if WILD not in (one, two) else 0


SHARED = [[shared_traits(one, two) for two in PLAIN] for one in range(WILD + 1)]
# What matters of a pile is its `top`: 4 * the last card, and what that shares with the one below. By top and next card:
NEXT_TOP = [[4 * card + SHARED[top // 4][card] for card in PLAIN] for top in range(EMPTY + 1)]
ALIKE = [[(top & SHARED[top // 4][card]).bit_count() for card in PLAIN] for top in range(EMPTY + 1)]


def without(cards: Cards, card: int) -> Cards:
    place = cards.index(card)
    return cards[:place] + cards[place + 1 :]


class OpenHands:
    """The value of the rest of a match by depth-first minimax, memoised: sets, mine minus theirs."""

    def __init__(self, match: bool, bonus: bool) -> None:
        self.match, self.most = match, 2 if bonus else 1  # sets that one pile can bring
        self.best = cache(self.search)
        self.declarations = cache(self.list_declarations)

    def card(self, card: str) -> int:
        """The number of a card in a hand or, of a wild as played, of the card it was declared."""
        if card == WILD_CARD:
            return WILD
        return int(card[-1]) + (7 * COLOURS.index(card[-2]) if self.match else 0)

    def cards(self, cards: Iterable[str]) -> Cards:
        return tuple(sorted(map(self.card, cards)))

    def top(self, pile: tuple[str, ...]) -> int:
        if not pile or not self.match:
            return EMPTY
        below = self.card(pile[-2]) if len(pile) > 1 else WILD
        return NEXT_TOP[4 * below][self.card(pile[-1])]

    def search(self, mine: Cards, theirs: Cards, top: int, total: int) -> int:
        """The most that whoever is to move and holds `mine` can still win. Who has no card is passed over."""
        if not mine:
            return -self.best(theirs, mine, top, total) if theirs else 0
        most = self.upper_bound(len(mine) + len(theirs), top, total)
        if not most:
            return 0
        found = -len(mine + theirs)
        for card, shown in self.plays(mine, theirs, top, total):
            found = max(found, self.after(without(mine, card), theirs, top, total, shown))
            if found == most:
                break
        return found

    def upper_bound(self, cards: int, top: int, total: int) -> int:
        """An upper bound of what can be won with so many cards: a set takes three or more, but for one begun."""
        needs = max(1, -(-(GOAL - total) // 6))
        if self.match:
            needs = min(needs, 3 if top == EMPTY else 2 - (top % 4 > 0))
        return self.most * (1 + (cards - needs) // 3) if cards >= needs else 0

    def after(self, kept: Cards, theirs: Cards, top: int, total: int, shown: int) -> int:
        """The same, for whoever has just shown this card and keeps these."""
        gain, top, total = self.play(top, total, shown)
        if gain > 0:
            return gain + self.best(kept, theirs, top, total)
        return gain - self.best(theirs, kept, top, total)

    def play(self, top: int, total: int, shown: int) -> tuple[int, int, int]:
        """What a card that is shown brings to whoever plays it, and the pile then: its top and its total."""
        total += shown % 7
        if total > GOAL:
            return -1, EMPTY, 0
        if ways := (total == GOAL) + ALIKE[top][shown]:
            return min(ways, self.most), EMPTY, 0
        return 0, NEXT_TOP[top][shown] if self.match else EMPTY, total

    def plays(self, mine: Cards, theirs: Cards, top: int, total: int) -> Iterator[tuple[int, int]]:
        """Each card of the hand once, and what it may show; of declarations that come to the same, one."""
        for card in dict.fromkeys(mine):
            if card != WILD:
                yield card, card
                continue
            for shown in set(self.declarations(top, total, self.living_colours(mine + theirs, top)).values()):
                yield WILD, shown

    def list_declarations(self, top: int, total: int, living: tuple[int, ...]) -> dict[int, int]:
        """For each declaration of a wild, the one that comes to the same and stands for it."""
        first = dict[object, int]()
        stands = {}
        for shown in PLAIN if self.match else range(7):
            gain, _, now = self.play(top, total, shown)
            goes_on = (now, shown // 7 if shown // 7 in living else None)
            stands[shown] = first.setdefault((gain, None if gain else goes_on), shown)
        return stands

    def living_colours(self, held: Cards, top: int) -> tuple[int, ...]:
        """The colours that can still come to three."""
        if not self.match:
            return ()
        wilds, colours = held.count(WILD) - 1, [card // 7 for card in held if card != WILD]
        needs = [2, 2, 2, 2]
        if top != EMPTY:
            needs[top // 28] = 1
        return tuple(colour for colour in range(4) if wilds + colours.count(colour) >= needs[colour] or top % 4)
