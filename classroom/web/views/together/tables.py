"""A teacher's tables of several devices: who plays whom, the tables as they stand, one of them with both hands."""

from collections.abc import Sequence
from typing import Any

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from htmx_flask import request as htmx_request

from classroom.services.accounts.play_settings import all_ways
from classroom.services.together import open_tables, rounds, table_actions
from classroom.services.together.pairing import MIXED, NEAR, swapped
from classroom.web.access.auth_guards import teachers_only
from classroom.web.presenters.together.open_table import table_values
from classroom.web.request_context import context, teacher_id

blueprint = Blueprint("tables", __name__, url_prefix="/teacher/class/<class_id>")
blueprint.before_request(teachers_only)


@blueprint.get("/pairs")
def pairs(class_id: str) -> ResponseReturnValue:
    """The next round as it is proposed."""
    return draw_pairs(class_id, [], "")


@blueprint.post("/pairs")
def change_pairs(class_id: str) -> ResponseReturnValue:
    """Starts the round, or shows it as the teacher has changed it: `child` are the children in the order of their
    pairs, `picked` one that is to change places, `swap` the other. Nothing is stored before the start."""
    form = request.form
    order, picked, swap = form.getlist("child"), form.get("picked", ""), form.get("swap", "")
    if "start" in form:
        chosen = choices()
        plan = rounds.RoundPlan(chosen["way"], order, chosen["odd_joins"], chosen["checks"])
        rounds.start_round(context(), teacher_id(), class_id, plan)
        there = url_for(".index", class_id=class_id)
        return ("", {"HX-Redirect": there}) if htmx_request.htmx else redirect(there, 303)
    if picked and swap:
        return draw_pairs(class_id, swapped(order, picked, swap), "")
    return draw_pairs(class_id, [] if "again" in form else order, picked)


def draw_pairs(class_id: str, order: Sequence[str], picked: str) -> str:
    chosen = choices()
    pairing = rounds.next_pairing(context(), teacher_id(), class_id, chosen["mode"], order)
    values = {"pairing": pairing, "school_class": pairing.school_class, "picked": picked, **chosen}
    return render_template(f"teacher/tables/{'pairs-part' if htmx_request.htmx else 'pairs'}.html", **values)


def choices() -> dict[str, Any]:
    """What the form says of the round."""
    found = request.form
    way = found.get("way", "")
    return {
        "mode": MIXED if found.get("mode") == MIXED else NEAR,
        "way": way if way in all_ways() else all_ways()[0],
        "ways": all_ways(),
        "odd_joins": found.get("odd") == "joins",
        "checks": "checks" in found,
    }


@blueprint.get("/tables")
def index(class_id: str) -> ResponseReturnValue:
    """The tables as they stand; for htmx, which asks again and again, the changing part."""
    school_class, tables = open_tables.open_tables(context(), teacher_id(), class_id)
    values = {"school_class": school_class, "tables": tables}
    return render_template(f"teacher/tables/{'tables-part' if htmx_request.htmx else 'tables'}.html", **values)


@blueprint.get("/tables/<match_id>")
def table(class_id: str, match_id: str) -> ResponseReturnValue:
    """One table, with what lies in each hand."""
    school_class, found = open_tables.open_table(context(), teacher_id(), class_id, match_id)
    values = table_values(school_class, found)
    return render_template(f"teacher/tables/{'table-part' if htmx_request.htmx else 'table'}.html", **values)


@blueprint.post("/tables/<match_id>")
def act(class_id: str, match_id: str) -> ResponseReturnValue:
    """Lets Tavi play for a child (`stand_in`), makes one move for it (`pass`), or ends the match (`end`)."""
    form, here = request.form, (context(), teacher_id(), class_id, match_id)
    if "end" in form:
        table_actions.end_table(*here)
    elif "pass" in form:
        table_actions.play_for(*here, form.get("pass", -1, type=int), once=True)
    else:
        table_actions.play_for(*here, form.get("stand_in", -1, type=int))
    back = ".index" if "all" in request.args else ".table"
    return redirect(url_for(back, class_id=class_id, match_id=None if "all" in request.args else match_id), 303)
