"""The school, for its admin: its name and address, its teachers, and what was done."""

from http import HTTPStatus

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from classroom.games.protocol import Message
from classroom.services.school import school_details
from classroom.services.teachers import one_time_links, teacher_accounts
from classroom.web import logs
from classroom.web.access.auth_guards import for_admins, teachers_only
from classroom.web.access.step_up import confirmed_only
from classroom.web.redirects import local_path
from classroom.web.request_context import context
from classroom.web.request_context import teacher_id as me
from classroom.web.site_address import base_url, is_local_only, reachable_addresses

blueprint = Blueprint("school", __name__, url_prefix="/teacher")
blueprint.before_request(teachers_only)

SAVED = Message("Saved.")


@blueprint.get("/school")
def page(*failed: Message, wrong: Message | None = None) -> str:
    """`failed` is what was wrong with a new teacher, `wrong` with what is set of the school."""
    found = school_details.school_details(context(), me())
    name = request.form.get("name", "") if failed else ""
    given = {field: request.form.get(field, "") for field in ("school", "address")} if wrong else {}
    values = {"school": found.school, "teachers": found.teachers, "acts": found.audit_log, "given": given}
    done = SAVED if "saved" in request.args else None
    return render_template("teacher/school/school.html", **values, failed=failed, wrong=wrong, name=name, done=done)


@blueprint.post("/school")
def change() -> ResponseReturnValue:
    form = request.form
    name, address, allows_guests = form.get("school", ""), form.get("address", ""), "guests" in form
    wrong = school_details.change_school(context(), me(), name, address, allows_guests)
    if wrong:
        return page(wrong=wrong), HTTPStatus.UNPROCESSABLE_ENTITY
    return redirect(url_for(".page", saved=1, _anchor="about"), 303)


@blueprint.get("/school/address")
@for_admins
def address() -> str:
    """The addresses that were found, each with a code to try it."""
    return show_addresses()


def show_addresses(*failed: Message) -> str:
    """The page; `next` is where the teacher came from."""
    values = {"found": reachable_addresses(), "local_only": is_local_only(), "next": request.values.get("next", "")}
    given = request.form.get("address", "") if failed else ""
    return render_template("teacher/school/address.html", **values, failed=failed, given=given)


@blueprint.post("/school/address")
@for_admins
def use_address() -> ResponseReturnValue:
    wrong = school_details.set_address(context(), me(), request.form.get("address", ""))
    if wrong:
        return show_addresses(wrong), HTTPStatus.UNPROCESSABLE_ENTITY
    wanted = local_path(request.form.get("next", ""))
    return redirect(wanted if wanted.startswith("/teacher") else url_for(".page", saved=1, _anchor="about"), 303)


@blueprint.post("/teachers")
@for_admins
@confirmed_only
def add_teacher() -> ResponseReturnValue:
    """A further teacher: the link with which they choose a passphrase, shown this once."""
    name = request.form.get("name", "")
    link, wrong = teacher_accounts.invite_teacher(context(), me(), name, "is_admin" in request.form)
    if link is None:
        return page(*[wrong] if wrong else []), HTTPStatus.UNPROCESSABLE_ENTITY
    logs.log_event("teacher made")
    return show_link(link, name)


def show_link(link: str, name: str) -> str:
    address = base_url(school_details.find_school(context()).address) + url_for("teacher_login.link", link=link)
    return render_template("teacher/school/new-link.html", link=address, name=name)


@blueprint.post("/teachers/<teacher_id>/link")
@for_admins
@confirmed_only
def new_link(teacher_id: str) -> ResponseReturnValue:
    link, name = one_time_links.renew_link(context(), me(), teacher_id)
    logs.log_event("link made")
    return show_link(link, name)


@blueprint.post("/teachers/<teacher_id>/delete")
def remove_teacher(teacher_id: str) -> ResponseReturnValue:
    if not teacher_accounts.delete_teacher(context(), me(), teacher_id):
        return page(Message("You cannot delete your own account.")), HTTPStatus.UNPROCESSABLE_ENTITY
    logs.log_event("teacher deleted")
    return redirect(url_for(".page"), 303)
