"""Which card a simulated child plays in Sixteen: it sees some of the ideas, and takes any card where it sees none."""

from collections.abc import Callable, Sequence

from classroom.games.sixteen.cards import colour, number  # by name: simulated children grow up on it
from classroom.games.sixteen.rules import kinds_of  # by name: as above
from classroom.games.sixteen.view import View  # by name: as above

Sees = Callable[[str], bool]
WAYS = {"sixteen": {"sixteen"}, "match": {"colour", "number"}}  # by name: the idea, not the game


def ideas_of(view: View, card: str) -> set[str]:
    """What is to be liked in this card."""
    kinds, total = set(kinds_of((*view.pile, card), view.rules["match"])), view.total + number(card)
    found = {name for name, made in WAYS.items() if made & kinds}
    found |= {"over"} if "bust" not in kinds else set()
    found |= {"nine"} if total == 9 else {"two"} if total == 2 else set()
    return found | ({"alike"} if not lies_ready(view, card) else set())


def lies_ready(view: View, card: str) -> bool:
    """Whether this card and the one below it are alike, so that a third wins."""
    top = view.pile[-1] if view.pile and view.rules["match"] else None
    return top is not None and (colour(top) == colour(card) or number(top) == number(card))


def choose(view: View, sees: Sees, pick: Callable[[Sequence[str]], str]) -> str:
    """A card: of those left over after each idea that it sees, any. (They are drawn by themselves.)"""
    plain = [move for move in view.moves if move[0] != "W"]
    liked = {move: ideas_of(view, move) for move in plain}
    for idea in WAYS:
        winning = [move for move in plain if idea in liked[move]]
        if winning and sees(idea):
            return pick(winning)
    wild = winning_wild(view)
    if wild and (not plain or sees("match")):
        return wild
    return pick(narrowed(plain, liked, sees)) if plain else pick(view.moves)


def narrowed(moves: Sequence[str], liked: dict[str, set[str]], sees: Sees) -> Sequence[str]:
    for idea in ("over", "alike", "nine", "two"):
        those = [move for move in moves if idea in liked[move]]
        if those and len(those) < len(moves) and sees(idea):
            moves = those
    return moves


def winning_wild(view: View) -> str | None:
    """The first way to win the pile with a wild card."""
    wilds = (move for move in view.moves if move[0] == "W")
    return next((move for move in wilds if set(kinds_of((*view.pile, move), view.rules["match"])) - {"bust"}), None)
