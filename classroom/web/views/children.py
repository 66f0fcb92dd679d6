"""The children of a class: adding them in a minute, changing, moving, putting away, deleting."""

from collections.abc import Sequence
from http import HTTPStatus

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from classroom.games.protocol import Message
from classroom.services.accounts.permissions import NotThere
from classroom.services.login import login_cards
from classroom.services.login.picture_secrets import FACES
from classroom.services.privacy import erasure
from classroom.services.rosters.roster_names import MOST_CHILDREN, NamedChild, Roster, RosterError, clean_name
from classroom.services.school import children, class_details
from classroom.services.school.class_details import ClassDetails
from classroom.services.school.school_details import find_school
from classroom.web import logs
from classroom.web.access.auth_guards import teachers_only
from classroom.web.forms import settings_form
from classroom.web.forms.roster_form import read_roster, roster_notes
from classroom.web.request_context import context, teacher_id, token, visitor
from classroom.web.site_address import is_local_only, is_loopback
from classroom.web.templating.labels import animal_names
from classroom.web.views.login_cards import make_cards

blueprint = Blueprint("children", __name__, url_prefix="/teacher")
blueprint.before_request(teachers_only)

SAVED = Message("Saved.")
NO_ROOM = Message("That class is full.")
BAD_NAME = Message("A name must have 1 to 20 characters.")


@blueprint.get("/class/<class_id>/children")
def index(class_id: str, *failed: Message, notes: Sequence[Message] = ()) -> str:
    found = class_details.class_details(context(), teacher_id(), class_id)
    here = [child for child in found.children if not child.archived]
    told = [SAVED] if request.method == "GET" and "saved" in request.args else notes
    return render_template(
        "teacher/children/children.html",
        school_class=found.school_class,
        children=here,
        archived=[child for child in found.children if child.archived],
        others=found.others,
        failed=failed,
        told=told,
        loopback=visitor().is_admin and is_loopback(find_school(context()).address),
        local_only=is_local_only(),
        names=request.form.get("names", "") if failed else "",
    )


@blueprint.post("/class/<class_id>/children")
def change_children(class_id: str) -> ResponseReturnValue:
    """Adds children, or does the same with all that are chosen."""
    found = class_details.class_details(context(), teacher_id(), class_id)
    action, chosen = request.form.get("action"), request.form.getlist("child")
    if action == "one":
        return add_one(found)
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
        else (index(class_id, NO_ROOM), HTTPStatus.UNPROCESSABLE_ENTITY)
    )


def add_one(found: ClassDetails) -> ResponseReturnValue:
    """A new child, and its card to print."""
    class_id, name = found.school_class.id, clean_name(request.form.get("name", ""))
    made = children.add_children(context(), teacher_id(), class_id, [NamedChild(name)]) if name else BAD_NAME
    if isinstance(made, Message):
        return index(class_id, made), HTTPStatus.UNPROCESSABLE_ENTITY
    return make_cards(class_id, made, is_new=True)


def add_listed(found: ClassDetails) -> ResponseReturnValue:
    """From names typed or pasted, or from files."""
    class_id = found.school_class.id
    try:
        roster = read_roster()
    except RosterError as error:
        return index(class_id, error.says), HTTPStatus.UNPROCESSABLE_ENTITY
    named = named_children(roster, found.school_class.name)
    if isinstance(named, Message):
        return index(class_id, named), HTTPStatus.UNPROCESSABLE_ENTITY
    made = children.add_children(context(), teacher_id(), class_id, named)
    if isinstance(made, Message):
        return index(class_id, made), HTTPStatus.UNPROCESSABLE_ENTITY
    names = class_details.names_of(context(), teacher_id(), class_id, made)
    added = Message("Children added: %(number)d.", number=len(made))
    return index(class_id, notes=[added, *roster_notes(roster, named, names)])


def named_children(roster: Roster, name: str) -> Sequence[NamedChild] | Message:
    """The children of the list. Where it has several classes, those of the one of this name; else what is wrong."""
    same_name = [one for one in roster.classes if one.name.casefold() == name.casefold()]
    found = roster.classes if len(roster.classes) == 1 else same_name[:1]
    if roster.classes and not found:
        names = ", ".join(one.name for one in roster.classes)
        return Message(
            "The file contains several classes: %(names)s. Rename this class to match one of them.", names=names
        )
    return [child for one in found for child in one.children]


def add_animals(found: ClassDetails) -> ResponseReturnValue:
    """So many children with the names of animals in the language of the class, each with its picture."""
    many = request.form.get("many", 0, type=int)
    if not 1 <= many <= MOST_CHILDREN:
        abort(400)
    taken = {child.face for child in found.children if not child.archived}
    faces = ([face for face in FACES if face not in taken] + list(FACES) * 2)[:many]
    names = animal_names(found.school_class.language)
    named = [NamedChild(names[face]) for face in faces]
    made = children.add_children(context(), teacher_id(), found.school_class.id, named, faces)
    if isinstance(made, Message):
        return index(found.school_class.id, made), HTTPStatus.UNPROCESSABLE_ENTITY
    return redirect(url_for(".index", class_id=found.school_class.id), 303)


@blueprint.get("/child/<child_id>/edit")
def edit_child(child_id: str, *failed: Message) -> str:
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
        return edit_child(child_id, BAD_NAME), HTTPStatus.UNPROCESSABLE_ENTITY
    return redirect(cards_url() or url_for(".index", class_id=class_id, saved=1), 303)


def cards_url() -> str | None:
    """The page of cards that led here, to go back to; None if none did or they can no longer be printed."""
    issue_id = request.args.get("cards", "")
    try:
        login_cards.printable_cards(context(), teacher_id(), token(), issue_id)
    except NotThere:
        return None
    return url_for("login_cards.issue", issue_id=issue_id, saved=1)


@blueprint.get("/child/<child_id>/settings")
def child_settings(child_id: str, done: Message | None = None) -> str:
    found = class_details.child_details(context(), teacher_id(), child_id)
    values = {"child": found.child, "school_class": found.school_class, "play_settings": found.class_settings}
    return render_template(
        "teacher/children/child-settings.html", **values, done=done, failed=(), **settings_form.settings_choices()
    )


@blueprint.post("/child/<child_id>/settings")
def change_child_settings(child_id: str) -> ResponseReturnValue:
    if request.form.get("action") == "anew":
        children.reset_knowledge(context(), teacher_id(), child_id)
        return child_settings(child_id, Message("Tavi is starting afresh with this child."))
    if children.change_child(context(), teacher_id(), child_id, {"settings": settings_form.child_form()}):
        abort(400)
    return child_settings(child_id, SAVED)


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
