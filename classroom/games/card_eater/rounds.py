"""How a round of the Card Eater begins and ends (rules.md 3, Deal, Target, End)."""

from dataclasses import replace

from classroom.games.card_eater.state import Round, Row, State, Step
from classroom.games.protocol import Rules

TENS = {"small": (2,), "low": (2, 3)}  # of a target, by option; a target of either where both are on


def deal(state: State, deck: list[str]) -> State:
    """All the cards, one at a time from seat 0 (rules.md 3, Deal)."""
    piles = tuple(tuple(deck[seat :: state.players]) for seat in range(state.players))
    return replace(state, piles=piles, rows=fresh_rows(piles), eaten=(0,) * state.players)


def fresh_rows(piles: tuple[tuple[str, ...], ...]) -> tuple[Row, ...]:
    return tuple(Row(len(pile)) for pile in piles)


def begin_round(state: State, throws: list[int]) -> State:
    """The target, tens and units; round r starts with seat r mod n (rules.md 3, Target). Where targets are to be small
    or low, another one is thrown again; where small, the last one too."""
    tens, units = throws
    wanted = [ten for option, some in TENS.items() if state.rules.get(option) for ten in some]
    is_again = bool(state.rules.get("small") and state.past) and state.past[-1].target == 10 * tens + units
    if is_again or (wanted and tens not in wanted):
        return state
    number = len(state.past)
    return replace(state, number=number, target=10 * tens + units, turn=number % state.players)


def may_begin_round(state: State, played: int | None = None) -> bool:
    """Whether another round starts after so many were `played`, those that are past unless it says otherwise: only if
    every player has a card left and `rounds` is not used up."""
    most = state.rules["rounds"]
    return all(state.piles) and (most is None or (len(state.past) if played is None else played) < most)


def laps_of(rules: Rules, rows: tuple[Row, ...]) -> int | None:
    """How many turns each has in a round at most: so many as the rules allow, and everybody has cards for; None where a
    round lasts until somebody makes the target (rules.md 3, Laps)."""
    most: int | None = rules.get("laps")
    return None if most is None else min(most, *(row.pile + len(row.laid) for row in rows))


def nearest(state: State) -> int | None:
    """Who is nearest to the target once each has had its last turn, of several the one that got there first, which is
    one that stayed, if there is one; None as long as somebody has not had it, or everybody is out."""
    laps = laps_of(state.rules, state.rows)
    order = [(state.number + step) % state.players for step in range(state.players)]
    still_in = [seat for seat in order if not state.rows[seat].out]
    if laps is None or any(len(state.rows[seat].laid) < laps and not state.rows[seat].passed for seat in still_in):
        return None
    return max(still_in, key=lambda seat: (state.rows[seat].total or 0, state.rows[seat].passed), default=None)


def is_over(state: State) -> bool:
    return bool(state.piles) and state.target is None and not may_begin_round(state)


def finish_round(state: State, step: Step, winner: int | None) -> State:
    """Who made the target eats every card of the round and what was left over, who was nearest its own; the others
    stay in the middle."""
    cards = state.left_over + sum(len(row.laid) for row in state.rows)
    meal = 0 if winner is None else cards
    if winner is not None and state.rows[winner].total != state.target:
        meal = len(state.rows[winner].laid)
    done = finished_round(state, winner, meal)
    eaten = tuple(had + meal * (seat == winner) for seat, had in enumerate(state.eaten))
    return replace(
        state,
        rows=fresh_rows(state.piles),
        target=None,
        turn=None,
        left_over=cards - meal,
        eaten=eaten,
        past=(*state.past, done),
        steps=(*state.steps, replace(step, round_finished=done)),
    )


def finished_round(state: State, winner: int | None, eaten: int) -> Round:
    assert state.target is not None
    totals = tuple(row.total for row in state.rows)
    out = tuple(seat for seat, row in enumerate(state.rows) if row.out)
    is_last = not may_begin_round(state, state.number + 1)
    return Round(state.number, state.target, winner, eaten, totals, out, state.rows, is_last)
