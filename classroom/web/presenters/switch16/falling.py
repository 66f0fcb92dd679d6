"""Dice that were dared in vain: the child finds that out by itself, before the pawn falls."""

from dataclasses import replace

from classroom.web.presenters.match_table import ShownTable


def before_fall(now: ShownTable) -> ShownTable:
    """The table as after a throw that leads on, so that nothing tells how it ends, until the child has said so; then,
    and for everybody else, the table as it is."""
    step, view = now.latest, now.view
    is_own = step is not None and now.is_past and not now.replay and now.owned == (step.seat,) and now.mine == step.seat
    if step is None or not is_own or now.opens or now.sums != "add" or step.note not in ("fell", "stayed"):
        return now
    thrown = replace(step, note="threw", after=step.before, ended=False)
    lies = replace(
        view,
        spaces=step.before,
        phase="go",
        turn=step.seat,
        dice=step.dice,
        face=None,
        next=step.before[step.seat] + 1,
        reach=(),
        chains=(),
        stepped=False,
        walked=True,
        moves=("stop", *(f"glue:{n}" for n in range(view.players) if view.holder == step.seat != n)),
        steps=(*view.steps[:-1], thrown),
    )
    return replace(now, view=lies, is_past=False)
