"""Helpers about one move: what a seat may lay, who plays next with how many cards, and what wins."""

from classroom.games.sixteen.cards import WILD
from classroom.games.sixteen.rules import DRAW, HAND, SIDES, set_kinds
from classroom.games.sixteen.view import View


def next_seat(view: View, move: str) -> int | None:
    """Who plays after this card; None when nobody has a card any more (rules.md 1, Next round)."""
    seat = view.seat
    assert seat is not None
    following = seat + 1
    kinds = set_kinds((*view.pile, move), view.rules["match"])
    if kinds and view.players == SIDES:
        following = seat + 1 if kinds == ("bust",) else seat
    order = ((following + step) % view.players for step in range(view.players))
    return next((one for one in order if view.left or view.held[one] - (one == seat)), None)


def is_last(view: View, move: str) -> bool:
    """Whether nobody else can play after this card, now or later."""
    return next_seat(view, move) in (None, view.seat) and not view.left


def cards_to_draw(view: View, holding: int, left: int) -> int:
    """How many cards somebody who holds so many draws in a turn, if so many are left and they forget none."""
    room = HAND - holding if view.rules["draw"] == "loose" else 1
    return min(room, left)


def card_plays(view: View) -> list[str]:
    """The legal moves that lay a card."""
    return [move for move in view.moves if move != DRAW]


def can_win(pile: tuple[str, ...], card: str, total: int, match: bool) -> bool:
    """Whether this card, as it lies in a hand, can win the pile. A wild wins by a 16 or by a match."""
    if card == WILD:
        return total >= 10 or (
            match and len(pile) > 1 and (pile[-1][-1] == pile[-2][-1] or pile[-1][-2] == pile[-2][-2])
        )
    kinds = set_kinds((*pile, card), match)
    return bool(kinds) and kinds != ("bust",)
