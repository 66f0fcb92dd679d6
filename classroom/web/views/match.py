"""The table of a match: looking, moving, handing the tablet on, the end, the replay, the record."""

import json
from typing import Any

from flask import Blueprint, Response, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from htmx_flask import request as htmx_request
from markupsafe import Markup

from classroom.games.protocol import Message, RuleError, View
from classroom.services.accounts.play_settings import SUMS
from classroom.services.play.create_match import create_rematch
from classroom.services.play.hints import ask_for_help, help_for
from classroom.services.play.make_move import MoveOutcome, MoveResult, make_move
from classroom.services.play.match_repository import find_own_match
from classroom.services.play.match_review import find_moment, moments_of, taken_ideas, verdict_of
from classroom.services.play.match_state import MatchState
from classroom.services.play.seat_settings import choose_sums
from classroom.services.play.seat_settings import hand_over as give_tablet
from classroom.services.play.sum_prompts import MoveRequest, PendingStep, pending_step, solved_sums, sums_now
from classroom.tutor.protocol import Moment
from classroom.tutor.registry import find_tutor
from classroom.web.metrics import MOVES
from classroom.web.request_context import context, visitor

blueprint = Blueprint("match", __name__, url_prefix="/match/<match_id>")


@blueprint.get("")
def table(match_id: str) -> ResponseReturnValue:
    """The table now; with `shown`, as it was after so many moves; with `pick`, a card chosen but not yet played; with
    `help`, the help that was asked for in this turn."""
    found = table_or_404(match_id)
    shown = request.args.get("shown", type=int)
    if found.over and shown is None:
        return redirect_to_end(found)
    return draw(found, shown=shown, pick=request.args.get("pick", ""), helping="help" in request.args)


@blueprint.post("/move")
def move(match_id: str) -> ResponseReturnValue:
    move_request = MoveRequest(
        seq=request.form.get("seq", -1, type=int),
        move=written_move(),
        answer=request.form.get("answer", type=small_number),
        wants_help="help" in request.form,
        sure="sure" in request.form,
        looks="look" in request.form,
        parts=tuple(request.form.getlist("part", type=small_number)),
    )
    answer = make_move(context(), visitor(), match_id, move_request)
    if answer is None:
        abort(404)
    if answer.shown is not None:  # made just now, not before
        MOVES.labels(answer.table.match.game).inc()
    if not htmx_request.htmx:
        return plain_answer(match_id, move_request, answer)
    if answer.shown is not None:
        return step_by_step(answer.table, answer.shown)
    if answer.table.over:
        return redirect_to_end(answer.table)
    return draw(answer.table, pick=answer.move, notice=answer)


def step_by_step(found: MatchState, shown: int) -> str:
    """The table after a move just made, and what follows from it, for the page to show one after the other without
    asking again: so a match goes on smoothly where the network is slow. After the end comes another page."""
    steps = [draw(found, shown=at) for at in range(shown, len(found.moves) + 1)]
    if found.view(None).pauses and not found.over:
        steps.append(draw(found))
    return render_template("match/steps.html", steps=[Markup(step) for step in steps])  # noqa: S704 # drawn already


def small_number(text: str) -> int:
    """A number that a sum can have. Raises ValueError."""
    number = int(text)
    if not 0 <= number < 1000:
        raise ValueError
    return number


def written_move() -> str:
    """The move's notation: the fields whose names begin with `move`, put together in the order of their names."""
    parts = sorted((name, value) for name, value in request.form.items() if name.startswith("move"))
    return "".join(value for _, value in parts)


def plain_answer(match_id: str, move_request: MoveRequest, answer: MoveResult) -> ResponseReturnValue:
    """Where a browser without htmx goes on. A refusal is told at once; all else is on the table's page."""
    if answer.outcome in (MoveOutcome.REFUSED, MoveOutcome.MOVED_ON) and not answer.table.over:
        return draw(answer.table, notice=answer)
    pick = move_request.move if answer.outcome is MoveOutcome.THINK else None
    return redirect(url_for(".table", match_id=match_id, pick=pick), 303)


@blueprint.post("/help")
def more_help(match_id: str) -> ResponseReturnValue:
    """One stage more of help with the move to come."""
    found = ask_for_help(context(), visitor(), match_id, request.form.get("seq", -1, type=int))
    if found is None:
        abort(404)
    if not htmx_request.htmx:
        return redirect(url_for(".table", match_id=match_id, help=1), 303)
    if found.over:
        return redirect_to_end(found)
    return draw(found, helping=True)


@blueprint.get("/moment/<int:number>")
def moment(match_id: str, number: int) -> str:
    """A move of the finished match to try again: `pick` is the move tried, `show` asks to see it."""
    found = finished_or_404(match_id)
    seat = seat_of_moment(found, number)
    looked_at = find_moment(found, seat, number) if seat is not None else None
    if seat is None or looked_at is None:
        abort(404)
    view = found.view(seat, number)
    pick, shows = request.args.get("pick", ""), "show" in request.args
    tries = try_again(found, view, looked_at, pick)
    names = [one.number for one in moments_of(found, seat)]
    values = {**people(found, seat), "view": view, "moment": looked_at, "pick": pick, "shows": shows, **tries}
    following = next((other for other in names if other > number), None)
    made = found.game.read(found.moves[number])
    template = "match/moment-part.html" if htmx_request.htmx else "match/moment.html"
    return render_template(template, **values, following=following, made=made)


def seat_of_moment(found: MatchState, number: int) -> int | None:
    """The seat whose move it was, if it is a child's of this guest."""
    seat = found.mover(number)
    return seat if seat in found.seats_of(visitor().id) else None


def try_again(found: MatchState, view: View, looked_at: Moment, pick: str) -> dict[str, Any]:
    """What comes of a move tried: the move, `solved`, and its sum; nothing for a move that is not there."""
    nothing = {"move_tried": "", "solved": False, "tried": None}
    try:
        move = found.game.read(pick)
    except RuleError:
        return nothing
    if move not in view.moves:
        return nothing
    return {
        "move_tried": pick,
        "solved": find_tutor(found.game.slug).solves(view, looked_at, move),
        "tried": found.game.sum_of(view, move),
    }


@blueprint.post("/hand-over")
def hand_over(match_id: str) -> ResponseReturnValue:
    table_or_404(match_id)
    give_tablet(context(), visitor(), match_id, request.form.get("seat", -1, type=int))
    return back_to_table(match_id)


@blueprint.post("/sums")
def sums(match_id: str) -> ResponseReturnValue:
    """Who adds up from now on."""
    chosen = request.form.get("sums", "")
    if chosen not in SUMS:
        abort(400)
    if not choose_sums(context(), visitor(), match_id, chosen):
        abort(404)
    return back_to_table(match_id)


@blueprint.post("/again")
def again(match_id: str) -> ResponseReturnValue:
    following = create_rematch(context(), visitor(), match_id)
    if following is None:
        abort(404)
    return redirect(url_for(".table", match_id=following), 303)


@blueprint.get("/replay")
def replay(match_id: str) -> str:
    """The finished match, move by move."""
    found = finished_or_404(match_id)
    return draw(found, shown=request.args.get("shown", 0, type=int), replay=True)


@blueprint.get("/record")
def record(match_id: str) -> Response:
    """The finished match as a record (docs/rules.md). It holds the deck, so not before the end."""
    found = finished_or_404(match_id)
    body = json.dumps(found.record().as_json(), indent=1)
    response = Response(body + "\n", mimetype="application/json")
    response.headers["Content-Disposition"] = f'attachment; filename="{found.match.game}-{found.match.id}.json"'
    response.headers["Cache-Control"] = "no-store"
    return response


def table_or_404(match_id: str) -> MatchState:
    found = find_own_match(context(), visitor(), match_id)
    if found is None:
        abort(404)
    return found


def finished_or_404(match_id: str) -> MatchState:
    found = table_or_404(match_id)
    if not found.over:
        abort(404)
    return found


def back_to_table(match_id: str) -> ResponseReturnValue:
    if not htmx_request.htmx:
        return redirect(url_for(".table", match_id=match_id), 303)
    found = table_or_404(match_id)
    return redirect_to_end(found) if found.over else draw(found)


def redirect_to_end(found: MatchState) -> ResponseReturnValue:
    """The page of the end, as a page of its own also when htmx asks."""
    if htmx_request.htmx:
        return Response(headers={"HX-Redirect": url_for(".table", match_id=found.match.id)})
    front = found.seat_in_front(visitor().id)
    values = people(found, front)
    moments = moments_of(found, front) if front is not None else []
    return render_template("match/end.html", view=found.view(front), moments=moments, well=taken_ideas(found), **values)


def draw(
    found: MatchState,
    shown: int | None = None,
    pick: str = "",
    notice: MoveResult | None = None,
    replay: bool = False,
    helping: bool = False,
) -> str:
    """The table for whoever is in front of it: the whole page, or for htmx its changing part."""
    front = found.seat_in_front(visitor().id)
    if replay and len(found.seats_of(visitor().id)) > 1:
        front = None  # several children look on: no hand is "yours"
    last = len(found.moves)
    at = last if shown is None else min(max(shown, 0), last)
    view = found.view(front, at)
    is_past = replay or (shown is not None and (at < last or view.pauses or view.over))
    pick = "" if is_past else pick or found.committed_move or ""
    pending = pending_step(found, front, pick) if pick else PendingStep()
    values = {
        "view": view,
        "at": at,
        "last": last,
        "is_past": is_past,
        "stepping": shown is not None,
        "replay": replay,
        "pick": pick,
        "pending": pending,
        "tried": pending.shown_sum,
        "worked": solved_sums(found),
        "asked_back": any(event.kind == "doubt" and event.data["move"] == pick for event in found.since_last_move()),
        "help": help_for(found, front) if helping and not is_past and not pick else None,
        "verdict": None if replay else verdict_now(found, front, at, shown),
        "refusal": notice and notice.message,
        "moved_on": notice is not None and notice.outcome is MoveOutcome.MOVED_ON,
        "must_hand_over": front is None and not found.over and not is_past,
        **people(found, front),
    }
    return render_template("match/part.html" if htmx_request.htmx else "match/page.html", **values)


def verdict_now(found: MatchState, front: int | None, at: int, shown: int | None) -> Message | None:
    """What the tutor says of the child's last move, as long as it is the last one shown, or all is told at once. Where
    nothing is hidden, of the last move of any child here."""
    mover = found.mover(at - 1)
    child = mover if not found.game.hides and mover in found.seats_of(visitor().id) else front
    told = mover == child or (shown is None and not htmx_request.htmx)
    return verdict_of(found, child, at) if told else None


def people(found: MatchState, front: int | None) -> dict[str, Any]:
    """Who sits where, for whoever looks: `mine` is the seat in front; sums are as that child wants them.

    Templates get this and a view, never the table itself: it knows what lies face down (requirements A5.1).
    """
    owned = found.seats_of(visitor().id)
    who = front if front is not None else owned[0]
    return {
        "match_id": found.match.id,
        "seq": found.seq,
        "game": found.game,
        "seats": found.seat_faces,
        "mine": front,
        "owned": owned,
        "sums": sums_now(found, who),
        "chooses_sums": visitor().chooses_sums,
    }
