"""What programs ask that play the seat of a child in a demo (docs/bots.md). They show a token, and no cookie."""

import math
from http import HTTPStatus
from typing import Any

from flask import Blueprint, Response, abort, current_app, g, jsonify, request
from flask.typing import ResponseReturnValue
from werkzeug.datastructures import WWWAuthenticate
from werkzeug.exceptions import HTTPException

from classroom.services.accounts.permissions import NotThere
from classroom.services.play.make_move import MoveOutcome
from classroom.services.play.match_state import MatchState
from classroom.services.play.sum_prompts import MoveRequest
from classroom.services.together import player_programs
from classroom.services.together.table_news import version_shown
from classroom.web.metrics import MOVES
from classroom.web.polling.request_rate import RequestRate
from classroom.web.polling.tickets import read_ticket
from classroom.web.request_context import context, is_demo, visitor
from classroom.web.templating.i18n import translate
from classroom.web.views.bots.program_table import table_as_json

blueprint = Blueprint("bots", __name__, url_prefix="/bot")

PURPOSE = "program"  # of the ticket that is the token
RATE = RequestRate(most=100, seconds=10)  # for each child
LONGEST_MOVE = 60  # characters
SAYS = {
    HTTPStatus.UNAUTHORIZED: "This token is not good, or has expired: ask your teacher for another one.",
    HTTPStatus.FORBIDDEN: "The class is closed now, or this child is not in it.",
    HTTPStatus.NOT_FOUND: "There is no such table here.",
    HTTPStatus.BAD_REQUEST: 'Send {"seq": a number, "move": a text}.',
    HTTPStatus.UNSUPPORTED_MEDIA_TYPE: "Send JSON, with Content-Type: application/json.",
    HTTPStatus.TOO_MANY_REQUESTS: "Ask less often: wait for as many seconds as Retry-After says.",
}


@blueprint.before_request
def identify_program() -> ResponseReturnValue | None:
    """Sets `g.visitor` to the child of the token. Only in a demo: elsewhere there is nothing here."""
    if not is_demo():
        abort(404)
    kind, _, token = request.headers.get("Authorization", "").partition(" ")
    about = read_ticket(context(), PURPOSE, token) if kind == "Bearer" else None
    if about is None:
        abort(401, www_authenticate=WWWAuthenticate("bearer"))
    if wait := RATE.seconds_to_wait(about[0]):
        return error_answer(HTTPStatus.TOO_MANY_REQUESTS), {"Retry-After": str(math.ceil(wait))}
    found = player_programs.find_program(context(), about[0])
    if found is None:
        abort(403)
    g.visitor = found
    return None


@blueprint.get("/tables")
def tables() -> ResponseReturnValue:
    """The open tables of the child."""
    found = player_programs.open_tables(context(), visitor())
    return jsonify(tables=[{"match": one.match_id, "game": one.game, "seat": one.seat} for one in found])


@blueprint.get("/tables/<match_id>")
def table(match_id: str) -> ResponseReturnValue:
    """The table as the child may know it; 204 where the program has seen it."""
    match = table_or_404(match_id)
    give_sign_of_life(match_id)
    if request.args.get("seen") == version_shown(context(), match, visitor().id or ""):
        return "", 204
    return jsonify(table_as_json(context(), match, visitor()))


@blueprint.post("/tables/<match_id>")
def move(match_id: str) -> ResponseReturnValue:
    """Makes a move: the table after it. 422 with the reason where the rules forbid it, 409 with the table where it has
    moved on."""
    asked = read_request()
    result = player_programs.make_program_move(context(), visitor(), match_id, asked)
    if result is None:
        abort(404)
    give_sign_of_life(match_id)
    if result.message:
        return jsonify(error=translate(result.message)), 422
    if result.shown is not None:  # made just now, not before
        MOVES.labels(result.table.match.game).inc()
    status = 409 if result.outcome is MoveOutcome.MOVED_ON else 200
    return jsonify(table_as_json(context(), result.table, visitor())), status


def read_request() -> MoveRequest:
    """Aborts with 400, or with 415 where it is no JSON."""
    try:
        given: Any = request.get_json()
    except RecursionError:
        abort(400)
    seq, text = (given.get("seq"), given.get("move")) if isinstance(given, dict) else (None, None)
    if type(seq) is not int or not isinstance(text, str) or len(text) > LONGEST_MOVE:
        abort(400)
    return MoveRequest(seq, text)


def table_or_404(match_id: str) -> MatchState:
    match = player_programs.find_program_table(context(), visitor(), match_id)
    if match is None:
        abort(404)
    return match


def give_sign_of_life(match_id: str) -> None:
    """Whoever sits beside a program sees that it is there. Only for a match that there is: its id is stored."""
    current_app.extensions["heartbeats"].add(visitor().id, match_id)


def error_answer(status: int) -> Response:
    """In English: it is for whoever writes the program."""
    answer = jsonify(error=SAYS.get(HTTPStatus(status), HTTPStatus(status).phrase))
    answer.status_code = status
    return answer


@blueprint.errorhandler(HTTPException)
def show_http_error(error: HTTPException) -> ResponseReturnValue:
    answer = error_answer(error.code or 500)
    answer.headers.extend(one for one in error.get_headers() if one[0] == "WWW-Authenticate")
    return answer


@blueprint.errorhandler(NotThere)
def show_not_found(_error: NotThere) -> ResponseReturnValue:
    return error_answer(404)
