"""Who and what this request is about."""

from flask import current_app, g, session

from classroom.services.guests import Visitor
from classroom.services.house import House


def house() -> House:
    found: House = current_app.extensions["house"]
    return found


def visitor() -> Visitor:
    found: Visitor = g.visitor
    return found


def token() -> str:
    """The cookie's token."""
    found: str = session.token  # type: ignore[attr-defined] # our own session
    return found
