"""The table of a match: looking, moving, handing the tablet on, the end, the replay, the record."""

import json
from dataclasses import replace
from http import HTTPStatus

from flask import Blueprint, Response, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from htmx_flask import request as htmx_request

from classroom.services.accounts.play_settings import SUMS
from classroom.services.login.guest_limits import may_begin_match
from classroom.services.play import seat_settings
from classroom.services.play.hints import ask_for_help
from classroom.services.play.make_move import MoveOutcome, MoveResult, make_move
from classroom.services.play.match_repository import find_own_match
from classroom.services.play.match_review import verdict_of
from classroom.services.play.match_state import MatchState
from classroom.services.play.new_match.create_match import create_rematch
from classroom.services.play.prompt_answers import DENIES
from classroom.services.play.sum_prompts import MoveRequest
from classroom.services.together import absence, checking
from classroom.services.together.asking import rematches
from classroom.services.together.class_mates import may_ask_friends
from classroom.web.downloads import attachment
from classroom.web.metrics import MOVES
from classroom.web.presenters.match_moment import moment_values
from classroom.web.presenters.match_table import TableRequest
from classroom.web.presenters.table_answers import (
    draw,
    draw_held,
    draw_parts,
    draw_steps,
    found_moments,
    is_untouched,
    say_yes_first,
    show_end,
)
from classroom.web.presenters.table_regions import address_of_beginning
from classroom.web.request_context import context, network, visitor

blueprint = Blueprint("match", __name__, url_prefix="/match/<match_id>")


@blueprint.get("")
def table(match_id: str) -> ResponseReturnValue:
    """The table now; with `shown`, as it was after so many moves, with `opens` after the pause that they led to; with
    `pick`, a card chosen but not yet played; with `help`, the help that was asked for in this turn, and what was picked
    then is `kept`; with `since`, for htmx, what has happened after so many moves."""
    match = match_or_404(match_id)
    shown = request.args.get("shown", type=int)
    since = request.args.get("since", type=int)
    if since is not None and htmx_request.htmx and 0 <= since < len(match.moves):
        return draw_steps(match, since + 1)
    if match.over and shown is None:
        return show_end(match)
    if "begins" in request.args and is_untouched(match):
        shown = 0
    asked = TableRequest(shown, request.args.get("pick", ""), helping="help" in request.args)
    asked = replace(asked, opens="opens" in request.args, has_taken_back="back" in request.args)
    return draw(match, replace(asked, kept=request.args.get("kept", "")))


@blueprint.post("/move")
def move(match_id: str) -> ResponseReturnValue:
    move_request = read_move_request()
    result = make_move(context(), visitor(), match_id, move_request)
    if result is None:
        abort(404)
    if result.shown is not None:  # made just now, not before
        MOVES.labels(result.table.match.game).inc()
    if not htmx_request.htmx:
        return plain_answer(match_id, move_request, result)
    if result.held is not None:
        return say_yes_first(draw_held(result, result.held, move_request.parts), result.was_right)
    if result.shown is not None and not (result.table.over and "finish" in request.form):
        return say_yes_first(draw_made(result, result.shown, request.form.get("held", type=int)), result.was_right)
    if result.table.over:
        return show_end(result.table)
    asked = TableRequest(pick=result.move, result=result, parts=move_request.parts, helping=result.helps)
    return say_yes_first(draw(result.table, asked), result.was_right)


def draw_made(result: MoveResult, shown: int, gone: int | None) -> str:
    """The steps of a move just made: from its own on, or where that was held back and shown for so many milliseconds,
    from the one after it."""
    if gone is None:
        return draw_steps(result.table, shown, result.firsts)
    return draw_steps(result.table, shown + 1, gone=gone)


def read_move_request() -> MoveRequest:
    return MoveRequest(
        seq=request.form.get("seq", -1, type=int),
        move=written_move(),
        answer=request.form.get("answer", type=small_number),
        wants_help="help" in request.form,
        sure="sure" in request.form,
        looks="look" in request.form,
        parts=tuple(request.form.getlist("part", type=small_number)),
        holds="hold" in request.form and bool(htmx_request.htmx),
        slip=request.form.get("slip", type=small_number),
    )


def written_move() -> str:
    """The move's notation: the fields whose names begin with `move`, put together in the order of their names."""
    parts = sorted((name, value) for name, value in request.form.items() if name.startswith("move"))
    return "".join(value for _, value in parts)


def small_number(text: str) -> int:
    """A number that a sum can have. Raises ValueError."""
    number = int(text)
    if not 0 <= number < 1000:
        raise ValueError
    return number


def plain_answer(match_id: str, move_request: MoveRequest, result: MoveResult) -> ResponseReturnValue:
    """Where a browser without htmx goes on. A refusal is shown at once; what the tutor says of a move, on the table as
    it was after that move; all else is on the table's page."""
    if result.outcome in (MoveOutcome.REFUSED, MoveOutcome.MOVED_ON) and not result.table.over:
        return draw(result.table, TableRequest(result=result, parts=move_request.parts, helping=result.helps))
    thinks = result.outcome is MoveOutcome.THINK and move_request.move != DENIES
    pick = move_request.move if thinks else None
    shown = result.shown if is_judged_before_others(result) else None
    return redirect(url_for(".table", match_id=match_id, pick=pick, shown=shown), 303)


def is_judged_before_others(result: MoveResult) -> bool:
    """Whether the tutor says something of the move just made, and others have moved since."""
    match, shown = result.table, result.shown
    if shown is None or shown == len(match.moves):
        return False
    return verdict_of(match, match.mover(shown - 1), shown) is not None


@blueprint.get("/log")
def log(match_id: str) -> ResponseReturnValue:
    """What happened so far, for htmx when it is opened; the whole page has it from the beginning. Where a step is shown
    that others have followed, or one of a replay, only what happened until then."""
    match = match_or_404(match_id)
    shown = request.args.get("shown", type=int)
    if not htmx_request.htmx or (match.over and shown is None):
        return redirect(url_for(".table", match_id=match_id), 303)
    asked = TableRequest(shown=shown, is_replay=match.over and "replay" in request.args, is_whole=False)
    return draw_parts(match, [asked], but="game")


@blueprint.post("/help")
def more_help(match_id: str) -> ResponseReturnValue:
    """One stage more of help with the move to come, or what help there is already, where it was closed; what is `kept`
    is picked again when the help is closed."""
    kept, form = request.form.get("kept", ""), request.form
    match = ask_for_help(
        context(), visitor(), match_id, form.get("seq", -1, type=int), form.get("stage", None, type=int)
    )
    if match is None:
        abort(404)
    if not htmx_request.htmx:
        return redirect(url_for(".table", match_id=match_id, help=1, kept=kept or None), 303)
    return show_end(match) if match.over else draw(match, TableRequest(helping=True, kept=kept))


@blueprint.get("/moment/<int:number>")
def moment(match_id: str, number: int) -> str:
    """A move of the finished match to try again: `pick` is the move tried, `show` asks to see it."""
    match = finished_or_404(match_id)
    pick, shows = request.args.get("pick", ""), "show" in request.args
    values = moment_values(match, visitor(), number, pick, shows, found_moments())
    if values is None:
        abort(404)
    part = "match/moment-part.html" if htmx_request.htmx else "match/moment.html"
    return render_template(part, **values, found_moments=found_moments())


@blueprint.post("/hand-over")
def hand_over(match_id: str) -> ResponseReturnValue:
    match_or_404(match_id)
    seat_settings.hand_over(context(), visitor(), match_id, request.form.get("seat", -1, type=int))
    return back_to_table(match_id)


@blueprint.post("/stand-in")
def stand_in(match_id: str) -> ResponseReturnValue:
    """Tavi plays for the child of this seat, whose device has been away for long."""
    return table_after(absence.stand_in(context(), visitor(), match_id, request.form.get("seat", -1, type=int)))


@blueprint.post("/back")
def back(match_id: str) -> ResponseReturnValue:
    """A child for which Tavi has played is there again."""
    return table_after(absence.come_back(context(), visitor(), match_id))


@blueprint.post("/check")
def check(match_id: str) -> ResponseReturnValue:
    """The partner has looked at a sum: it `says` that it is right, or "look again"."""
    right, seq = request.form.get("says") == "right", request.form.get("seq", -1, type=int)
    return table_after(checking.say(context(), visitor(), match_id, seq, right))


@blueprint.post("/settle")
def settle(match_id: str) -> ResponseReturnValue:
    """After "look again" the child `keeps` its answer, or changes it."""
    keeps, seq = "keeps" in request.form, request.form.get("seq", -1, type=int)
    return table_after(checking.settle(context(), visitor(), match_id, seq, keeps))


@blueprint.post("/sums")
def sums(match_id: str) -> ResponseReturnValue:
    """Who adds up from now on; what is picked or told stays."""
    chosen = request.form.get("sums", "")
    if chosen not in SUMS:
        abort(400)
    if not seat_settings.choose_sums(context(), visitor(), match_id, chosen):
        abort(404)
    return back_to_table(match_id, request.form.get("pick", ""), request.form.get("shown", type=int), has_switched=True)


@blueprint.post("/again")
def again(match_id: str) -> ResponseReturnValue:
    if not may_begin_match(context(), visitor(), network()):
        abort(HTTPStatus.TOO_MANY_REQUESTS)
    following = create_rematch(context(), visitor(), match_id)
    if following is None:
        return ask_again(match_id)
    return redirect(address_of_beginning(match_or_404(match_id).game.slug, following), 303)


def ask_again(match_id: str) -> ResponseReturnValue:
    """The same for a match of several devices: the others are asked. To those who are free where none of them is."""
    finished_or_404(match_id)
    if not may_ask_friends(context(), visitor()):
        return redirect(url_for("start.start"), 303)
    done = rematches.ask_again(context(), visitor(), match_id)
    if done.match_id:
        return redirect(url_for(".table", match_id=done.match_id), 303)
    return redirect(url_for("friends.page", gone=None if done.waits else 1), 303)


@blueprint.get("/replay")
def replay(match_id: str) -> str:
    """The finished match, move by move."""
    match = finished_or_404(match_id)
    shown, until = (request.args.get(name, 0, type=int) for name in ("shown", "until"))
    plays = "plays" in request.args
    return draw(match, TableRequest(shown, is_replay=True, found=found_moments(), plays=plays, until=until))


@blueprint.get("/record")
def record(match_id: str) -> Response:
    """The finished match as a record (docs/rules.md). It holds the deck, so not before the end."""
    match = finished_or_404(match_id)
    body = json.dumps(match.record().as_json(), indent=1) + "\n"
    return attachment(body, "application/json", f"{match.match.game}-{match.match.id}.json")


def table_after(match: MatchState | None) -> ResponseReturnValue:
    """The table as it is now. Aborts with 404 where there is none."""
    if match is None:
        abort(404)
    if not htmx_request.htmx:
        return redirect(url_for(".table", match_id=match.match.id), 303)
    return show_end(match) if match.over else draw(match, TableRequest())


def match_or_404(match_id: str) -> MatchState:
    match = find_own_match(context(), visitor(), match_id)
    if match is None:
        abort(404)
    return match


def finished_or_404(match_id: str) -> MatchState:
    match = match_or_404(match_id)
    if not match.over:
        abort(404)
    return match


def back_to_table(
    match_id: str, pick: str = "", shown: int | None = None, *, has_switched: bool = False
) -> ResponseReturnValue:
    if not htmx_request.htmx:
        return redirect(url_for(".table", match_id=match_id, pick=pick or None, shown=shown), 303)
    match = match_or_404(match_id)
    asked = TableRequest(shown, pick, has_switched=has_switched)
    return show_end(match) if match.over and shown is None else draw(match, asked)
