"""The rules, told to a child:

Two throws of a die make the target. In turn everybody turns up the top card of their pile and adds it to their total.
Would it go over the target? Then it is taken away instead. Does that not work either? Then you are out of this round.
Whoever makes the target first eats all the cards of the round. And look around: if the last card of somebody else
is just what you need, take it, and you have won! A joker counts what you say, 1 to 10. Most cards eaten wins. In a
short game each has so many turns in a round; on the last one you may stay where you are. Then the nearest eats its own
cards.
(rules.md 3)
"""

from dataclasses import replace

from classroom.games.card_eater.cards import JOKER, value
from classroom.games.card_eater.rounds import finish_round, nearest
from classroom.games.card_eater.state import LaidCard, Row, State, Step

TURN, PASS, STAY, TAKE, SAY = "turn", "pass", "stay", "take:", f"{JOKER}="


def is_saying(state: State) -> bool:
    """Whether the seat to move has just turned a joker and is to say its value."""
    last = None if state.turn is None else state.rows[state.turn].last
    return last is not None and last.value is None


def card_effect(total: int | None, card: int, target: int) -> tuple[int, int]:
    """How a card of this value counts, 1 added, -1 subtracted, 0 out, and the total then (rules.md 3, Later laps)."""
    before = total or 0
    if before + card <= target:
        return 1, before + card
    return (-1, before - card) if before >= card else (0, before)


def turn_card(state: State) -> State:
    """The top card turned up. A joker waits for its value, and the turn stays."""
    seat, row, _ = current_turn(state)
    card, *left = state.piles[seat]
    piles = (*state.piles[:seat], tuple(left), *state.piles[seat + 1 :])
    rows = state.rows if state.rules.get("laps") else tuple(replace(one, passed=False) for one in state.rows)
    row = replace(rows[seat], pile=row.pile - 1)
    state = replace(state, piles=piles, rows=replace_row(rows, seat, row))
    number = value(card)
    if number is not None:
        return lay_card(state, Step(seat, "turn", card, number, None, row.total, None))
    row = replace(row, laid=(*row.laid, LaidCard(card, None, None, row.total)))
    step = Step(seat, "turn", card, None, None, row.total, row.total)
    return replace(state, rows=replace_row(state.rows, seat, row), steps=(*state.steps, step))


def say_joker_value(state: State, number: int) -> State:
    """The joker just turned has this value."""
    seat, row, _ = current_turn(state)
    state = replace(state, rows=replace_row(state.rows, seat, replace(row, laid=row.laid[:-1])))
    return lay_card(state, Step(seat, "value", JOKER, number, None, row.total, None))


def lay_card(state: State, step: Step) -> State:
    """A card of known value laid: added, else subtracted, else its player is out."""
    seat, row, target = current_turn(state)
    assert step.card is not None
    assert step.value is not None
    sign, total = card_effect(row.total, step.value, target)
    laid = (*row.laid, LaidCard(step.card, step.value, sign, total))
    row = replace(row, laid=laid, total=total, out=sign == 0)
    state = replace(state, rows=replace_row(state.rows, seat, row))
    return finish_move(state, replace(step, sign=sign, after=total))


def take_card(state: State, other: int) -> State:
    """The last card of another seat goes into the row of its taker, who wins the round by it."""
    seat, row, target = current_turn(state)
    theirs = state.rows[other]
    taken = replace(theirs.laid[-1], sign=1, total=target, taken_from=other)
    rows = replace_row(state.rows, other, replace(theirs, laid=theirs.laid[:-1]))
    rows = replace_row(rows, seat, replace(row, laid=(*row.laid, taken), total=target))
    step = Step(seat, "take", taken.card, taken.value, 1, row.total, target, taken_from=other)
    return finish_move(replace(state, rows=rows), step)


def pass_turn(state: State, kind: str) -> State:
    """No card turned: for want of one, or since the player stays where it is."""
    seat, row, _ = current_turn(state)
    step = Step(seat, kind, None, None, None, row.total, row.total)
    return finish_move(replace(state, rows=replace_row(state.rows, seat, replace(row, passed=True))), step)


def finish_move(state: State, step: Step) -> State:
    """The end of the round, where this step brings it; else the turn of the next player still in."""
    seat, row, target = current_turn(state)
    if row.total == target:
        return finish_round(state, step, seat)
    if (winner := nearest(state)) is not None:
        return finish_round(state, step, winner)
    if all(one.out or one.passed for one in state.rows):
        return finish_round(state, step, None)
    order = ((seat + further) % state.players for further in range(1, state.players + 1))
    turn = next(one for one in order if not state.rows[one].out)
    return replace(state, turn=turn, steps=(*state.steps, step))


def current_turn(state: State) -> tuple[int, Row, int]:
    """The seat to move, its row, and the target."""
    assert state.turn is not None
    assert state.target is not None
    return state.turn, state.rows[state.turn], state.target


def replace_row(rows: tuple[Row, ...], seat: int, row: Row) -> tuple[Row, ...]:
    return (*rows[:seat], row, *rows[seat + 1 :])
