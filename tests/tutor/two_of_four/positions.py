"""Positions of Two out of Four to try things on: from matches in which some play well and some play anything."""

from collections.abc import Sequence
from random import Random

from classroom.games.engine import advance, first_position
from classroom.games.protocol import Chance, all_rules
from classroom.games.two_of_four import GAME
from classroom.games.two_of_four.state import State
from classroom.games.two_of_four.view import View
from classroom.tutor.two_of_four import TUTOR as TAVI


def some_views(matches: int, players: int, tokens: int = 10, seed: int = 1) -> list[View]:
    """The views of the seat to show, from so many whole matches."""
    rng, found = Random(seed), list[View]()

    def chance_source(chance: Chance) -> object:
        return chance.draw(rng)

    for _ in range(matches):
        state: State = first_position(GAME, players, all_rules(GAME, players, {"tokens": tokens}), chance_source)
        skill = [rng.choice((0.2, 0.7, 1)) for _ in range(players)]
        while (seat := GAME.turn(state)) is not None:
            view = GAME.view(state, seat)
            found.append(view)
            knows = rng.random() < skill[seat]
            move = TAVI.choose(view, rng.randint(3, 6), rng) if knows else rng.choice(view.moves)
            state = advance(GAME, state, move, chance_source)
    return found


def a_view(
    hand: str, target: str = "8c", shown: Sequence[str] = (), players: int = 3, tokens: int = 10, rounds: int = 1
) -> View:
    """A view of the seat whose turn it is after these pairs were shown, or of nobody when the round is over; `hand` as
    in `7h 3c Kd 2s`."""
    own = hand.split()
    used = {target, *own, *(card for move in shown for card in (move[:2], move[3:]))}
    spare = [rank + suit for suit in "shdc" for rank in "A23456789TJQK" if rank + suit not in used]
    hands = [[move[:2], move[3:], spare.pop(), spare.pop()] for move in shown[: players - 1]] + [own]
    hands += [[spare.pop() for _ in range(4)] for _ in range(players - len(hands))]
    deck = [hands[who][nth] for nth in range(4) for who in range(players)] + [target]
    state: State = first_position(GAME, players, {"rounds": rounds, "tokens": tokens}, lambda _: [*deck, *spare])
    for move in shown:
        state = GAME.apply(state, move)
    return GAME.view(state, None if state.past else len(shown))
