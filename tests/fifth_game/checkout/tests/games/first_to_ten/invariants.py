"""What holds at every table of First to 10."""

from tests.games.random_walks import Walk

VALUES = {"goal": (1, 10, 20)}


def nobody_goes_beyond_the_goal(walk: Walk) -> None:
    assert all(0 <= total <= walk.rules["goal"] for total in walk.state.totals)
    assert (walk.rules["goal"] in walk.state.totals) == walk.game.over(walk.state)


def totals_are_the_dice_taken(walk: Walk) -> None:
    for seat, total in enumerate(walk.state.totals):
        assert total == sum(step.die for step in walk.state.steps if step.seat == seat)
