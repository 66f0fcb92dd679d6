"""A teacher's classes: the list, the door, what is set, who teaches, putting away, deleting."""

from datetime import date, datetime
from http import HTTPStatus
from typing import Any

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from classroom.games.protocol import Message
from classroom.services.login.picture_secrets import KIND_FOR_AGES
from classroom.services.privacy import erasure
from classroom.services.reports import class_signals
from classroom.services.school import class_opening, class_settings, class_teachers, classes
from classroom.services.teachers.account_notices import account_notices
from classroom.web import logs
from classroom.web.access.auth_guards import teachers_only
from classroom.web.forms import settings_form
from classroom.web.request_context import context, network, teacher_id, token, visitor
from classroom.web.templating.i18n import LANGUAGES

blueprint = Blueprint("classes", __name__, url_prefix="/teacher")
blueprint.before_request(teachers_only)

SAVED = Message("Saved.")


@blueprint.get("")
def index(*failed: Message) -> str:
    news = class_signals.signals_of_classes(context(), teacher_id())
    listed = classes.classes_of(context(), teacher_id())
    values = {"classes": listed, "news": news, "name": request.form.get("name", "")}
    notices = account_notices(context(), token())
    return render_template("teacher/classes/classes.html", **values, failed=failed, notices=notices)


@blueprint.post("/classes")
def add_class() -> ResponseReturnValue:
    """A new class, and on to its children."""
    language, ages = request.form.get("language", ""), request.form.get("ages", "")
    if language not in LANGUAGES or ages not in KIND_FOR_AGES:
        abort(400)
    made = classes.make_class(context(), teacher_id(), request.form.get("name", ""), language, ages)
    if isinstance(made, Message):
        return index(made), HTTPStatus.UNPROCESSABLE_ENTITY
    return redirect(url_for("children.index", class_id=made), 303)


@blueprint.post("/class/<class_id>/door")
def door(class_id: str) -> ResponseReturnValue:
    """Opens the door for so many minutes, or for homework until the end of a day, unless it is open longer; or shuts
    it."""
    until = None if "close" in request.form else door_until()
    if until:
        class_opening.keep_open_until(context(), teacher_id(), class_id, until, network())
    elif "close" in request.form:
        class_opening.set_open_until(context(), teacher_id(), class_id, None)
    else:
        return redirect(url_for("reports.class_page", class_id=class_id, door="again", _anchor="door"), 303)
    back = "reports.board" if "board" in request.args else "reports.class_page"
    return redirect(url_for(back, class_id=class_id), 303)


def door_until() -> datetime | None:
    """When the door is to shut, as the form says; None for a day that is past or too far ahead, or no day at all."""
    minutes = request.form.get("minutes", type=int)
    if minutes is not None:
        return class_opening.lesson_until(context(), minutes)
    return homework_end(request.form.get("until"))


def homework_end(text: str | None) -> datetime | None:
    """The end of the day that is written so; None for no day, or one that is past or too far ahead."""
    day = read_day(text)
    return class_opening.homework_until(context(), day) if day else None


def read_day(text: str | None) -> date | None:
    try:
        return date.fromisoformat(text or "")
    except ValueError:
        return None


@blueprint.get("/class/<class_id>/settings")
def settings(class_id: str, *failed: Message, done: Message | None = None) -> str:
    found = class_settings.class_settings(context(), teacher_id(), class_id)
    values = {"school_class": found.school_class, "play_settings": found.play_settings, "teachers": found.teachers}
    teaches = teacher_id() in {teacher.id for teacher in found.teachers}
    return render_template(
        "teacher/classes/settings.html",
        **values,
        teaches=teaches,
        failed=failed,
        done=done,
        **settings_form.settings_choices(),
    )


@blueprint.post("/class/<class_id>/settings")
def change_settings(class_id: str) -> ResponseReturnValue:
    """Whatever the form is for: how the children play, the class itself, its teachers, its end."""
    act = {
        "play": change_play,
        "about": change_about,
        "add-teacher": add_teacher,
        "remove-teacher": remove_teacher,
        "sign-out": sign_everybody_out,
        "archive": archive,
        "back": archive,
    }.get(request.form.get("action", ""))
    if act is None:
        abort(400)
    return act(class_id)


def change_play(class_id: str) -> ResponseReturnValue:
    return save_changes(class_id, {"settings": settings_form.class_form()})


def change_about(class_id: str) -> ResponseReturnValue:
    form = request.form
    given = {name: form[name] for name in ("name", "language", "secret") if name in form}
    return save_changes(class_id, {**given, "ends": read_day(form.get("ends"))})


def save_changes(class_id: str, changes: dict[str, Any]) -> ResponseReturnValue:
    wrong = class_settings.change_class(context(), teacher_id(), class_id, changes)
    if wrong:
        return settings(class_id, *map(FAULTS.get, wrong, [NOT_POSSIBLE] * len(wrong))), HTTPStatus.UNPROCESSABLE_ENTITY
    return settings(class_id, done=SAVED)


NOT_POSSIBLE = Message("That is not possible. Nothing has been changed.")
FAULTS = {
    "name": Message("A class name must have 1 to %(most)d characters.", most=class_settings.LONGEST_NAME),
    "ends": Message("The end of the school year must be within the next 400 days."),
}


def add_teacher(class_id: str) -> ResponseReturnValue:
    if not class_teachers.add_teacher(context(), teacher_id(), class_id, request.form.get("teacher", "")):
        return settings(class_id, Message("There is no teacher with this name.")), HTTPStatus.UNPROCESSABLE_ENTITY
    logs.log_event("teaching added", school_class=class_id)
    return redirect(url_for(".settings", class_id=class_id), 303)


def remove_teacher(class_id: str) -> ResponseReturnValue:
    other = request.form.get("teacher", "")
    if not class_teachers.remove_teacher(context(), teacher_id(), class_id, other):
        return settings(class_id, Message("A class needs at least one teacher.")), HTTPStatus.UNPROCESSABLE_ENTITY
    logs.log_event("teaching removed", school_class=class_id)
    is_gone = other == teacher_id() and not visitor().is_admin
    return redirect(url_for(".index") if is_gone else url_for(".settings", class_id=class_id), 303)


def sign_everybody_out(class_id: str) -> ResponseReturnValue:
    class_opening.sign_out_children(context(), teacher_id(), class_id)
    return settings(class_id, done=Message("All the children in the class have been signed out."))


def archive(class_id: str) -> ResponseReturnValue:
    """Puts the class away, or brings it back."""
    goes = request.form["action"] == "archive"
    classes.archive_class(context(), teacher_id(), class_id, archived=goes)
    return redirect(url_for(".index") if goes else url_for(".settings", class_id=class_id), 303)


@blueprint.route("/class/<class_id>/delete", methods=["GET", "POST"])
def delete_class(class_id: str) -> ResponseReturnValue:
    """In two steps: what would go, then the receipt."""
    name, counts = erasure.preview_class_erasure(context(), teacher_id(), class_id)
    if request.method != "POST" or "sure" not in request.form:
        teaches = classes.is_taught_by(context(), teacher_id(), class_id)
        values = {"counts": counts, "id": class_id, "back": url_for(".settings", class_id=class_id)}
        return render_template("teacher/delete.html", what="class", name=name, teaches=teaches, **values)
    receipt = erasure.erase_class(context(), teacher_id(), class_id)
    logs.log_event("class erased")
    values = {"what": "class", "receipt": receipt.number, "counts": receipt, "at": receipt.at}
    return render_template("teacher/receipt.html", **values)
