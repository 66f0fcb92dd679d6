"""Positions that a teacher has set: a child tries moves until it finds one. Only for the children they were set for."""

from typing import Any

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from htmx_flask import request as htmx_request

from classroom.services.assignments.puzzles import Puzzle, find_puzzle, puzzle_progress, try_move
from classroom.web.request_context import context, token, visitor

blueprint = Blueprint("puzzles", __name__, url_prefix="/task/<task_id>")


@blueprint.get("")
def first_open(task_id: str) -> ResponseReturnValue:
    """On to the first position in which nothing was found yet; to the end when there is none."""
    number = puzzle_progress(context(), token(), task_id).first_open
    if number is None:
        return redirect(url_for(".summary", task_id=task_id), 303)
    return redirect(url_for(".position", task_id=task_id, number=number), 303)


@blueprint.get("/<int:number>")
def position(task_id: str, number: int) -> str:
    """A position; with `pick`, what comes of that move; with `show`, the move that the tutor would make."""
    puzzle = find_puzzle(context(), token(), task_id, number)
    return draw(puzzle, request.args.get("pick", ""), "show" in request.args and puzzle.may_show)


@blueprint.post("/<int:number>")
def attempt(task_id: str, number: int) -> ResponseReturnValue:
    """A move that is tried."""
    pick = request.form.get("pick", "")
    puzzle = try_move(context(), token(), task_id, number, pick)
    if not htmx_request.htmx:
        return redirect(url_for(".position", task_id=task_id, number=number, pick=pick), 303)
    return draw(puzzle, pick)


@blueprint.get("/end")
def summary(task_id: str) -> str:
    """After the last one: what was found, and a way back."""
    return render_template("puzzles/end.html", standing=puzzle_progress(context(), token(), task_id))


def draw(puzzle: Puzzle, pick: str, shows: bool = False) -> str:
    """The page, or for htmx its changing part. Of the position templates get the view of one seat, nothing else."""
    view, move = puzzle.position.view, puzzle.position.read(pick)
    missed = puzzle.position.missed(move) if move is not None else None
    values: dict[str, Any] = {
        "game": puzzle.position.game,
        "view": view,
        "puzzle": {name: getattr(puzzle, name) for name in ("task_id", "number", "of", "may_show")},
        "pick": pick,
        "move_tried": pick if move is not None else "",
        "tried": puzzle.position.game.sum_of(view, move) if move is not None else None,
        "missed": missed,
        "solved": move is not None and missed is None,
        "found": puzzle.position.found,
        "shows": shows,
        "advice": puzzle.position.advise() if shows else None,
        "sums": "show" if shows_sums() else "none",
    }
    return render_template("puzzles/position-part.html" if htmx_request.htmx else "puzzles/position.html", **values)


def shows_sums() -> bool:
    """Whether the sums stand beside the cards: unless the child is to add up itself, or wants none."""
    play_settings = visitor().play_settings
    return play_settings is None or play_settings.sums in ("show", "decide")
