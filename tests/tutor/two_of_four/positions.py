"""Positions of Two out of Four to try things on: from matches in which some play well and some play anything."""

from random import Random

from classroom.games.engine import advance, first_position
from classroom.games.protocol import all_rules
from classroom.games.two_of_four import GAME
from classroom.tutor.two_of_four import TUTOR as TAVI


def some_views(matches, players, tokens=10, seed=1):
    """The views of the seat to show, from so many whole matches."""
    rng, found = Random(seed), []

    def chance_source(chance):
        return chance.draw(rng)

    for _ in range(matches):
        state = first_position(GAME, players, all_rules(GAME, players, {"tokens": tokens}), chance_source)
        skill = [rng.choice((0.2, 0.7, 1)) for _ in range(players)]
        while (seat := GAME.turn(state)) is not None:
            view = GAME.view(state, seat)
            found.append(view)
            knows = rng.random() < skill[seat]
            move = TAVI.choose(view, rng.randint(3, 6), rng) if knows else rng.choice(view.moves)
            state = advance(GAME, state, move, chance_source)
    return found


def a_view(hand, target="8c", shown=(), players=3, tokens=10):
    """A view of the seat whose turn it is after these pairs were shown, or of nobody when the round is over; `hand` as
    in `7h 3c Kd 2s`."""
    own = hand.split()
    used = {target, *own, *(card for move in shown for card in (move[:2], move[3:]))}
    spare = [rank + suit for suit in "shdc" for rank in "A23456789TJQK" if rank + suit not in used]
    hands = [[move[:2], move[3:], spare.pop(), spare.pop()] for move in shown[: players - 1]] + [own]
    hands += [[spare.pop() for _ in range(4)] for _ in range(players - len(hands))]
    deck = [hands[who][nth] for nth in range(4) for who in range(players)] + [target]
    state = first_position(GAME, players, {"rounds": 1, "tokens": tokens}, lambda _: [*deck, *spare])
    for move in shown:
        state = advance(GAME, state, move, None)
    return GAME.view(state, None if state.past else len(shown))
