"""The view of Sixteen: the projection of the state for one seat, without what is hidden from it."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from classroom.games.protocol import Rules
from classroom.games.sixteen.cards import NUMBERS, WILD, card_in_hand, deck, number
from classroom.games.sixteen.rules import DRAW, GOAL, set_kinds, sets_to_win
from classroom.games.sixteen.state import Set, Step

PLACES = (2, 9)  # totals that the sheet likes to leave


@dataclass(frozen=True, slots=True)
class View:
    """The table as one seat sees it; `seat` None sees no hand at all."""

    seat: int | None
    players: int
    rules: Rules
    hand: tuple[str, ...]  # sorted
    held: tuple[int, ...]  # how many cards each seat holds
    left: int  # cards in the draw pile
    pile: tuple[str, ...]
    total: int
    turn: int | None
    over: bool
    moves: tuple[str, ...]
    sets: tuple[Set, ...]
    score: tuple[int, int]
    steps: tuple[Step, ...]

    @property
    def pauses(self) -> bool:
        return bool(self.steps and self.steps[-1].formed)

    @property
    def played(self) -> list[str]:
        """Every card that was laid, as it lay in a hand."""
        return [card_in_hand(step.card) for step in self.steps if step.card is not None]

    @property
    def unseen(self) -> Counter[str]:
        """The cards in the draw pile and in the other hands, as this seat knows them: all it has not seen."""
        return Counter(deck(self.rules["wilds"])) - Counter(self.hand) - Counter(self.played)

    @property
    def unseen_numbers(self) -> dict[str, int]:
        """How many cards of each number, and how many wilds, this seat has not seen: nobody has shown them yet."""
        hidden, names = self.unseen, (*map(str, NUMBERS), WILD)
        return {name: sum(many for card, many in hidden.items() if card[-1] == name) for name in names}

    @property
    def hand_told_apart(self) -> list[tuple[str, int]]:
        """The cards of the hand, each with how many like it lie before it."""
        return [(card, self.hand[:place].count(card)) for place, card in enumerate(self.hand)]

    @property
    def last_dozen(self) -> list[Step]:
        """The latest cards laid, the newest first, no more than twelve. Before each one may have been drawn."""
        return [step for step in reversed(self.steps[-24:]) if step.card is not None][:12]

    @property
    def goes_over_anyway(self) -> bool:
        """Whether every card of the hand goes over 16, and none can be drawn before."""
        over = (card != WILD and self.total + number(card) > GOAL for card in self.hand)
        return bool(self.hand) and DRAW not in self.moves and all(over)

    def won_by(self, side: int | None) -> tuple[Set, ...]:
        return tuple(won for won in self.sets if won.to == side)

    def won_worth(self, side: int | None, until: int | None = None) -> int:
        """How many sets this side has won, by their worth; `until` a move, counted as those of the sets are."""
        return sum(won.worth for won in self.won_by(side) if until is None or won.move <= until)

    def needs_one_more(self, side: int) -> bool:
        """Whether the next set of this side wins it the match (rules.md 1, End)."""
        enough = sets_to_win(self.rules)
        return enough is not None and self.won_worth(side) == enough - 1

    def reach(self, cards: Iterable[str]) -> tuple[str, ...]:
        """For each total from 0 to 17 the colours of the cards that lead to it; all that go over lead to the last."""
        colours = [""] * (GOAL + 2)
        for card in cards:
            if card != WILD:
                colours[min(self.total + number(card), GOAL + 1)] += card[-2]
        return tuple(colours)

    def marks(self, card: str) -> tuple[str, ...]:
        """What a card of the hand would make, as the table marks it: over, 16, 3 (alike), else 9 or 2."""
        if card == WILD:
            return ()
        after = self.total + number(card)
        kinds = set_kinds((*self.pile, card), self.rules["match"])
        if kinds == ("bust",):
            return ("over",)
        made = ("16",) if "sixteen" in kinds else ()
        alike = ("3",) if "colour" in kinds or "number" in kinds else ()
        place = (str(after),) if after in PLACES and not kinds else ()
        return made + alike + place
