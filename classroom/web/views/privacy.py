"""What visitors are told of the site: what is kept of whom, why and how long, for children in ten sentences, for adults
as the whole list; for whom it works; whom to write to about its security. None of these pages sets a cookie."""

from datetime import date, timedelta

from flask import Blueprint, Response, abort, current_app, render_template

from classroom.store.child_data import CATEGORIES
from classroom.store.data_inventory import inventory_rows
from classroom.web.cookie_sessions import COOKIE, DEVICE, LIVES, CookieSessions
from classroom.web.request_context import context
from classroom.web.server.contacts import as_address

blueprint = Blueprint("privacy", __name__)

ASSESSED = date(2026, 11, 22)  # when the accessibility statement was last compared with the tests
GOOD_FOR = timedelta(days=30)  # how long a copy of security.txt may be believed


@blueprint.get("/privacy")
def notice() -> str:
    return render_template("privacy/notice.html", cookieless=True, categories=CATEGORIES.values())


@blueprint.get("/hello")
def hello() -> str:
    """That a tablet reaches this site, and nothing else: a teacher tries it before cards are printed."""
    return render_template("hello.html", cookieless=True)


@blueprint.get("/privacy/adults")
def adults() -> str:
    """Everything that is kept, and the cookies by the names that they have here: the session's first."""
    sessions = current_app.session_interface
    assert isinstance(sessions, CookieSessions)
    cookies = [(sessions.cookie_name(current_app, name), LIVES[name].days) for name in (COOKIE, DEVICE)]
    return render_template("privacy/adults.html", cookieless=True, inventory=inventory_rows(), cookies=cookies)


@blueprint.get("/accessibility")
def accessibility() -> str:
    """The accessibility statement (requirements C27)."""
    contact = current_app.config.get("ACCESSIBILITY_CONTACT", "")
    told = {"contact": contact, "address": as_address(contact), "assessed": ASSESSED}
    return render_template("privacy/accessibility.html", cookieless=True, **told)


@blueprint.get("/.well-known/security.txt")
def security_txt() -> Response:
    """Whom to tell of a vulnerability (RFC 9116); 404 where nobody is named (requirements A7.11)."""
    contact, languages = (current_app.config.get(f"SECURITY_{name}") for name in ("CONTACT", "LANGUAGES"))
    if not contact:
        abort(404)
    lines = [f"Contact: {contact}", f"Expires: {context().now() + GOOD_FOR:%Y-%m-%dT%H:%M:%SZ}"]
    if languages:
        lines.append(f"Preferred-Languages: {languages}")
    response = Response("\n".join([*lines, ""]), mimetype="text/plain")
    response.headers["Cache-Control"] = "no-store"
    return response
