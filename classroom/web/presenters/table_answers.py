"""How the table of a match is answered: the whole page, or for htmx the regions that have changed."""

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from flask import Response, render_template, request, url_for
from flask.typing import ResponseReturnValue
from htmx_flask import request as htmx_request
from markupsafe import Markup

from classroom.services.play.make_move import MoveResult
from classroom.services.play.match_state import MatchState
from classroom.web.polling import tables
from classroom.web.polling.tickets import make_ticket
from classroom.web.presenters.match_end import end_values
from classroom.web.presenters.match_table import HeldMove, ShownTable, TableRequest, pictures, shown_table
from classroom.web.presenters.table_regions import all_presenters, in_time, regions_of_table
from classroom.web.request_context import context, visitor
from classroom.web.templating.i18n import language_here
from classroom.web.templating.regions import changed, html_of, out_of_band, read_versions

FOUND = re.compile(r"[0-9]{1,4}(\..{0,40})?")


def show_end(match: MatchState) -> ResponseReturnValue:
    """The page of the end, as a page of its own also when htmx asks."""
    if htmx_request.htmx:
        return Response(headers={"HX-Redirect": url_for("match.table", match_id=match.match.id)})
    found = found_moments()
    values = end_values(context(), match, visitor(), found)
    return render_template("match/end.html", **values, found_moments=found)


def found_moments() -> tuple[str, ...]:
    """The moments of a match that were found just now, each with the move that found it (`12.b1`): the pages pass them
    on to one another, nothing keeps them."""
    return tuple(one for one in request.args.getlist("found") if FOUND.fullmatch(one))


def say_yes_first(drawn: str, was_right: bool) -> Response:
    """This answer to htmx; where a sum was right, the page says so (table.js) before it swaps anything."""
    return Response(drawn, headers={"HX-Trigger": "right-sum"} if was_right else None)


def draw_held(result: MoveResult, held: MatchState, parts: tuple[int, ...]) -> str:
    """The table as it would be after a move that is held back, to be taken back, or made by sending it again."""
    move = HeldMove(result.table.seq, result.move, parts)
    return draw_parts(held, [TableRequest(len(held.moves), is_whole=False, firsts=result.firsts, held=move)])


def draw_steps(match: MatchState, first: int, firsts: tuple[str, ...] = (), gone: int | None = None) -> str:
    """The table after the `first` move that is new, and what follows from it, for the page to show one after the other
    without asking again: so a match goes on smoothly where the network is slow. After the end comes another page.
    `gone`: the move before was shown already, for so many milliseconds."""
    numbers = pictures(match, match.seat_in_front(visitor().id), first)
    steps = [TableRequest(shown=at, is_whole=False, firsts=firsts if at == first else ()) for at in numbers]
    if match.view(None).pauses and not match.over:
        steps.append(TableRequest(is_whole=False))
    if all_presenters()[match.game.slug].opens:
        return draw_parts(match, opened(match, steps), gone=gone or 0)
    before = [] if gone is None else [TableRequest(shown=first - 1, is_whole=False)]
    return draw_parts(match, begun_anew(match, [*before, *steps])[len(before) :], gone=gone or 0)


def begun_anew(match: MatchState, steps: list[TableRequest]) -> list[TableRequest]:
    """These steps, and after one with which something new begins, how it begins before anybody does anything in it."""
    told: list[TableRequest] = []
    begins = all_presenters()[match.game.slug].begins_anew
    for step in steps:
        told.append(step)
        goes_on = step.shown is not None and step.shown < len(match.moves)
        if goes_on and begins(match.view(None, step.shown)):
            told.append(replace(step, firsts=(), opens=True))
    return told


def opened(match: MatchState, steps: list[TableRequest]) -> list[TableRequest]:
    """These steps, and after a pause what is dealt, before what the others do is told one by one."""
    for n, step in enumerate(steps):
        view: Any = match.view(None, step.shown)
        if step.shown is not None and step.shown < len(match.moves) and view.pauses:
            return [*steps[: n + 1], replace(step, firsts=(), opens=True), *steps[n + 1 :]]
    return steps


def is_untouched(match: MatchState) -> bool:
    """Whether others have moved, and no child of this browser yet."""
    own = match.seats_of(visitor().id)
    return bool(match.moves) and not any(match.mover(number) in own for number in range(len(match.moves)))


def shown_in_time(match: MatchState, asked: TableRequest) -> ShownTable:
    """One table. What others do before a child's first move is asked for step by step: each step is shown for so long
    that the child's turn comes soon after all of them."""
    now = shown_table(match, visitor(), asked)
    if asked.shown is None or asked.is_replay or not is_untouched(match):
        return now
    numbers = (0, *pictures(match, match.seat_in_front(visitor().id), 1))
    steps = begun_anew(match, [TableRequest(shown=at, is_whole=False) for at in numbers])
    told = in_time([shown_table(match, visitor(), step) for step in steps])
    hastes = [one.haste for one in told if (one.at, one.opens) == (now.at, now.opens)]
    return replace(now, haste=hastes[0]) if hastes else now


def draw(match: MatchState, asked: TableRequest) -> str:
    """The table for whoever is in front of it: the whole page, or for htmx what has changed of it."""
    if htmx_request.htmx:
        return answer_parts([shown_in_time(match, replace(asked, is_whole=False))])
    now = shown_in_time(match, asked)
    drawn = "".join(html_of(region, language_here(), {}) for region in regions_of_table(now, visitor()))
    table = Markup(drawn)  # noqa: S704 # drawn already
    ticket = make_ticket(context(), tables.PURPOSE, match.match.id, visitor().id or "") if now.version else ""
    page = {"game": now.game, "seats": now.seats, "my_turn": now.my_turn, "table_ticket": ticket}
    return render_template("match/page.html", table=table, **page)


def draw_parts(match: MatchState, steps: list[TableRequest], but: str = "log", gone: int = 0) -> str:
    """These tables of a match, each shown for so long that the child's turn comes soon (`answer_parts`)."""
    return answer_parts(in_time([shown_table(match, visitor(), step) for step in steps], gone), but)


def answer_parts(shown: Sequence[ShownTable], but: str = "log") -> str:
    """What has changed of the table that the browser has: the regions to be swapped now, and in a <template> each those
    of a step to come. What happened so far is not among them: it is asked for when it is opened."""
    known, language = read_versions(request.headers.get("Regions", "")), language_here()
    tables = [regions_of_table(now, visitor()) for now in shown]
    told = [[part for region in table for part in changed(region, language, known, but)] for table in tables]
    later = "".join(f"<template>{''.join(parts)}</template>" for parts in told[1:])
    return "".join(map(out_of_band, told[0])) + later
