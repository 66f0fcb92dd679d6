"""What a teacher suggests, begun with one touch; and positions, in which a child tries moves until it finds one."""

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from htmx_flask import request as htmx_request

from classroom.games.registry import find_game
from classroom.services.assignments.assigned_work import AssignedWork, assigned_to
from classroom.services.assignments.practice_rounds import begin_round
from classroom.services.assignments.puzzles import Puzzle, find_puzzle, puzzle_progress, try_move
from classroom.services.assignments.starting_checks import begin_check
from classroom.web.presenters.puzzle_page import puzzle_values
from classroom.web.request_context import context, visitor
from classroom.web.views.start import lay_table, preset_places

blueprint = Blueprint("puzzles", __name__, url_prefix="/task/<task_id>")


@blueprint.post("")
def begin_task(task_id: str) -> ResponseReturnValue:
    """Begins just what the teacher suggests: that game in that way, those sums, those puzzles."""
    work = find_task(task_id)
    if work.kind == "positions":
        return redirect(url_for(".first_open", task_id=task_id), 303)
    if work.kind == "question":
        return redirect(url_for("answering.question"), 303)
    if work.kind == "check":
        begin_check(context(), visitor(), task_id)
        return redirect(url_for("me.check", task_id=task_id), 303)
    if work.kind == "facts":
        return redirect(url_for("me.practice", round_id=begin_round(context(), visitor(), task_id=task_id)), 303)
    slug, preset = work.way.split(":")
    game = find_game(slug)
    return lay_table(game, preset_places(game), game.presets[preset])


def find_task(task_id: str) -> AssignedWork:
    """What was suggested to the child that is signed in, and is not finished; 404 for anything else."""
    child = visitor().player if visitor().kind == "child" else None
    offers = assigned_to(context(), child) if child else []
    found = next((work for work in offers if work.id == task_id), None)
    return found or abort(404)


@blueprint.get("")
def first_open(task_id: str) -> ResponseReturnValue:
    """On to the first position in which nothing was found yet; to the end when there is none."""
    number = puzzle_progress(context(), visitor(), task_id).first_open
    if number is None:
        return redirect(url_for(".summary", task_id=task_id), 303)
    return redirect(url_for(".position", task_id=task_id, number=number), 303)


@blueprint.get("/<int:number>")
def position(task_id: str, number: int) -> str:
    """A position; with `pick`, what comes of that move; with `show`, the move that the tutor would make."""
    puzzle = find_puzzle(context(), visitor(), task_id, number)
    return draw(puzzle, request.args.get("pick", ""), "show" in request.args and puzzle.may_show)


@blueprint.post("/<int:number>")
def attempt(task_id: str, number: int) -> ResponseReturnValue:
    """A move that is tried."""
    pick = request.form.get("pick", "")
    puzzle = try_move(context(), visitor(), task_id, number, pick)
    if not htmx_request.htmx:
        return redirect(url_for(".position", task_id=task_id, number=number, pick=pick), 303)
    return draw(puzzle, pick)


@blueprint.get("/end")
def summary(task_id: str) -> str:
    """After the last one: what was found, and a way back."""
    return render_template("puzzles/end.html", standing=puzzle_progress(context(), visitor(), task_id))


def draw(puzzle: Puzzle, pick: str, shows: bool = False) -> str:
    """The page, or for htmx its changing part."""
    template = "puzzles/position-part.html" if htmx_request.htmx else "puzzles/position.html"
    return render_template(template, **puzzle_values(puzzle, visitor(), pick, shows))
