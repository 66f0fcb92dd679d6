"""The children of a class: adding them in a minute, changing, moving, putting away, deleting."""

from collections.abc import Sequence
from http import HTTPStatus
from typing import Any

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from classroom.games.protocol import Message
from classroom.services.login.picture_secrets import FACES
from classroom.services.privacy import erasure
from classroom.services.rosters.roster_names import NamedChild, RosterError
from classroom.services.school import children, class_details
from classroom.services.school.class_details import ClassDetails
from classroom.web import logs
from classroom.web.access.auth_guards import teachers_only
from classroom.web.forms import settings_form
from classroom.web.forms.roster_form import read_roster
from classroom.web.request_context import context, teacher_id
from classroom.web.templating.labels import animal_names
from classroom.web.views.login_cards import make_cards

blueprint = Blueprint("children", __name__, url_prefix="/teacher")
blueprint.before_request(teachers_only)

SAVED = Message("Saved.")
NO_ROOM = Message("That class is full.")


@blueprint.get("/class/<class_id>/children")
def index(class_id: str) -> str:
    return show(class_id)


def show(class_id: str, *failed: Message, notes: Sequence[Message] = ()) -> str:
    found = class_details.class_details(context(), teacher_id(), class_id)
    here = [child for child in found.children if not child.archived]
    return render_template(
        "teacher/children/children.html",
        school_class=found.school_class,
        children=here,
        archived=[child for child in found.children if child.archived],
        others=found.others,
        failed=failed,
        told=notes,
        names=request.form.get("names", "") if failed else "",
    )


@blueprint.post("/class/<class_id>/children")
def change_children(class_id: str) -> ResponseReturnValue:
    """Adds children, or does the same with all that are chosen."""
    found = class_details.class_details(context(), teacher_id(), class_id)
    action, chosen = request.form.get("action"), request.form.getlist("child")
    if action in ("names", "file"):
        return add_listed(found)
    if action == "many":
        return add_animals(found)
    mine = [child.id for child in found.children if child.id in chosen]
    if action == "cards":
        return make_cards(class_id, mine)
    return change_selected(class_id, action or "", mine)


def change_selected(class_id: str, action: str, chosen: Sequence[str]) -> ResponseReturnValue:
    if action in ("archive", "back"):
        done = [children.archive_child(context(), teacher_id(), child_id, action == "archive") for child_id in chosen]
    elif action == "move":
        done = [
            children.move_child(context(), teacher_id(), child_id, request.form.get("to", "")) for child_id in chosen
        ]
    else:
        abort(400)
    return (
        redirect(url_for(".index", class_id=class_id), 303)
        if all(done)
        else (show(class_id, NO_ROOM), HTTPStatus.UNPROCESSABLE_ENTITY)
    )


def add_listed(found: ClassDetails) -> ResponseReturnValue:
    """From names typed or pasted, or from files."""
    class_id = found.school_class.id
    try:
        roster = read_roster()
    except RosterError as error:
        return show(class_id, error.says), HTTPStatus.UNPROCESSABLE_ENTITY
    if len(roster.classes) > 1:
        return add_classes(found, roster)
    named = [child for one in roster.classes for child in one.children]
    made = children.add_children(context(), teacher_id(), class_id, named)
    if isinstance(made, Message):
        return show(class_id, made), HTTPStatus.UNPROCESSABLE_ENTITY
    return show(class_id, notes=[added_message(len(made)), *(note.says for note in roster.notes)])


def added_message(number: int) -> Message:
    return Message("Children added: %(number)d.", number=number)


def add_classes(found: ClassDetails, roster: Any) -> ResponseReturnValue:
    """A file with several classes: the one of this name, if there is one, comes here."""
    name = found.school_class.name.casefold()
    mine = [one for one in roster.classes if one.name.casefold() == name]
    if not mine:
        names = ", ".join(one.name for one in roster.classes)
        wrong = Message(
            "The file contains several classes: %(names)s. Rename this class to match one of them.", names=names
        )
        return show(found.school_class.id, wrong), HTTPStatus.UNPROCESSABLE_ENTITY
    made = children.add_children(context(), teacher_id(), found.school_class.id, mine[0].children)
    if isinstance(made, Message):
        return show(found.school_class.id, made), HTTPStatus.UNPROCESSABLE_ENTITY
    return show(found.school_class.id, notes=[added_message(len(made)), *(note.says for note in roster.notes)])


def add_animals(found: ClassDetails) -> ResponseReturnValue:
    """So many children with the names of animals in the language of the class, each with its picture."""
    many = request.form.get("many", 0, type=int)
    if not 1 <= many <= children.MOST_CHILDREN:
        abort(400)
    taken = {child.face for child in found.children if not child.archived}
    faces = ([face for face in FACES if face not in taken] + list(FACES) * 2)[:many]
    names = animal_names(found.school_class.language)
    named = [NamedChild(names[face]) for face in faces]
    made = children.add_children(context(), teacher_id(), found.school_class.id, named, faces)
    if isinstance(made, Message):
        return show(found.school_class.id, made), HTTPStatus.UNPROCESSABLE_ENTITY
    return redirect(url_for(".index", class_id=found.school_class.id), 303)


@blueprint.get("/child/<child_id>/edit")
def edit_child(child_id: str) -> str:
    return show_child(child_id)


def show_child(child_id: str, *failed: Message) -> str:
    found = class_details.child_details(context(), teacher_id(), child_id)
    values = {"child": found.child, "school_class": found.school_class, "others": found.others, "taken": found.taken}
    return render_template("teacher/children/edit-child.html", **values, faces=FACES, failed=failed)


@blueprint.post("/child/<child_id>/edit")
def change_child(child_id: str) -> ResponseReturnValue:
    class_id = class_details.child_details(context(), teacher_id(), child_id).school_class.id
    action = request.form.get("action")
    if action != "save":
        return change_selected(class_id, action or "", [child_id])
    given = {name: request.form[name] for name in ("name", "face", "language") if name in request.form}
    if children.change_child(context(), teacher_id(), child_id, given):
        return show_child(child_id, Message("A name must have 1 to 20 characters.")), HTTPStatus.UNPROCESSABLE_ENTITY
    return redirect(url_for(".index", class_id=class_id), 303)


@blueprint.get("/child/<child_id>/settings")
def child_settings(child_id: str) -> str:
    return show_child_settings(child_id)


def show_child_settings(child_id: str, done: Message | None = None) -> str:
    found = class_details.child_details(context(), teacher_id(), child_id)
    values = {"child": found.child, "school_class": found.school_class, "play_settings": found.class_settings}
    return render_template(
        "teacher/children/child-settings.html", **values, done=done, failed=(), **settings_form.settings_choices()
    )


@blueprint.post("/child/<child_id>/settings")
def change_child_settings(child_id: str) -> ResponseReturnValue:
    if request.form.get("action") == "anew":
        children.reset_knowledge(context(), teacher_id(), child_id)
        return show_child_settings(child_id, Message("Tavi is starting afresh with this child."))
    if children.change_child(context(), teacher_id(), child_id, {"settings": settings_form.child_form()}):
        abort(400)
    return show_child_settings(child_id, SAVED)


@blueprint.route("/child/<child_id>/delete", methods=["GET", "POST"])
def delete_child(child_id: str) -> ResponseReturnValue:
    """In two steps: what would go, then the receipt."""
    name, counts = erasure.preview_child_erasure(context(), teacher_id(), child_id)
    if request.method != "POST" or "sure" not in request.form:
        back = url_for(".edit_child", child_id=child_id)
        return render_template("teacher/delete.html", what="child", name=name, counts=counts, id=child_id, back=back)
    receipt = erasure.erase_child(context(), teacher_id(), child_id)
    logs.log_event("child erased")
    values = {"what": "child", "receipt": receipt.number, "counts": receipt, "at": receipt.at}
    return render_template("teacher/receipt.html", **values)
