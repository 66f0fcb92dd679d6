"""Who and what this request is about: the context of the use cases, the visitor, the cookie, the network."""

import ipaddress

from flask import abort, current_app, g, request, session
from sqlalchemy.exc import SQLAlchemyError

from classroom.services.accounts.visitors import Visitor
from classroom.services.context import Context
from classroom.services.login.request_origin import RequestOrigin
from classroom.services.school.school_details import find_school


def context() -> Context:
    found: Context = current_app.extensions["context"]
    return found


def visitor() -> Visitor:
    found: Visitor = g.visitor
    return found


def token() -> str:
    """The cookie's token."""
    found: str = session.token  # type: ignore[attr-defined] # our own session
    return found


def renew_token(new: str) -> None:
    """Goes on with another token: somebody signed in or out."""
    session.renew(new)  # type: ignore[attr-defined]


def teacher_id() -> str:
    """The teacher signed in; views that ask for it let nobody else through."""
    found = visitor()
    if found.kind != "teacher" or found.waits:
        abort(404)
    return found.teacher_id


def request_origin() -> RequestOrigin:
    """Where the request comes from, for the rate limits of signing in."""
    return RequestOrigin(token(), device(), network())


def device() -> str:
    found: str = session.device  # type: ignore[attr-defined]
    return found


def network() -> str:
    """The address, cut short to its network: /24, or /48 for the long ones (requirements A7.3)."""
    try:
        address = ipaddress.ip_address(request.remote_addr or "")
    except ValueError:
        return "nowhere"
    return str(ipaddress.ip_network((address, 24 if address.version == 4 else 48), strict=False))


def remember_device() -> None:
    """Gives this browser a device cookie: it is known from now on to the child that signs in with it."""
    session.remembers_device = True  # type: ignore[attr-defined]


def is_demo() -> bool:
    """Whether this school is made up. It is what it is for as long as the process runs; the page which says that the
    database is gone can be the first one."""
    if "is_demo" not in current_app.extensions:
        try:
            current_app.extensions["is_demo"] = find_school(context()).is_demo
        except SQLAlchemyError:
            return False
    return bool(current_app.extensions["is_demo"])


def is_unencrypted() -> bool:
    """Whether this page travels through a network without encryption (requirements A3.4)."""
    return not request.is_secure and request.remote_addr not in ("127.0.0.1", "::1", None)
