"""The end of a round that nobody can win any more: all that is left of it is to turn over the rest."""

from classroom.games.card_eater.cards import VALUES, value
from classroom.games.card_eater.rules import PASS, SAY, TURN
from classroom.games.card_eater.state import Row
from classroom.games.card_eater.view import View

HIGHEST = max(VALUES)


def foregone_move(view: View) -> str | None:
    """How the seat to move goes on in a round that nobody can win; None where somebody can, or nobody is to move."""
    if view.turn is None or view.turn != view.seat or can_be_made(view):
        return None
    return f"{SAY}1" if view.saying else TURN if view.rows[view.turn].pile else PASS


def can_be_made(view: View) -> bool:
    """Whether anybody still in could make the target, as far as the cards that nobody has turned up tell: with the
    highest of them and a card taken at last; where nobody has any to turn, with a card that lies there. Where the
    nearest wins, somebody does."""
    if view.laps is not None:
        return True
    still_in = [row for row in view.rows if not row.out]
    if not any(row.pile for row in still_in) and not view.saying:
        return any(fits(view, row) for row in still_in if not row.passed)
    highest = highest_hidden(view)
    return any(reach(row, highest) >= (view.target or 0) for row in still_in)


def is_seen_to_be_lost(view: View) -> bool:
    """Whether that nobody can win is to be seen from what lies there, whichever cards are hidden: with tens alone, and
    one taken, nobody comes as far; where nobody has any to turn, none that lies there fits."""
    still_in = [row for row in view.rows if not row.out]
    if not any(row.pile for row in still_in) and not view.saying:
        return not can_be_made(view)
    return view.laps is None and all(reach(row, [HIGHEST] * row.pile) < (view.target or 0) for row in still_in)


def highest_hidden(view: View) -> list[int]:
    """What the cards count that nobody has turned up yet, at most, the highest first."""
    return sorted((value(card) or HIGHEST for card in view.unseen.elements()), reverse=True)


def reach(row: Row, highest: list[int]) -> int:
    """How far this row can come with the highest cards that are hidden, a joker that waits for its value, and one card
    of another."""
    waits = HIGHEST if row.last and row.last.value is None else 0
    return (row.total or 0) + sum(highest[: row.pile]) + waits + HIGHEST


def fits(view: View, row: Row) -> bool:
    """Whether the last card of another makes the target for this row."""
    need = (view.target or 0) - (row.total or 0)
    return any(other.last.value == need for other in view.rows if other is not row and other.last)
