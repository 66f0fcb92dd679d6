"""Where other devices find this server: what login cards, letters and the class page tell children to open."""

from flask import request, url_for

from classroom.services.school import school_details
from classroom.web.request_context import context

LOOPBACK = ("127.", "localhost", "[::1]")


def base_url() -> str:
    """The address that the school has set, else the one that the teacher came by."""
    set_by_school = school_details.find_school(context()).address
    if not set_by_school:
        return request.host_url.rstrip("/")
    return set_by_school if "://" in set_by_school else f"{request.scheme}://{set_by_school}"


def typed_address() -> str:
    """The same as people type it."""
    return base_url().split("://", 1)[1]


def card_url(token: str) -> str:
    """What the QR code of a login card says."""
    return f"{base_url()}{url_for('login.card', card=token)}"


def is_loopback() -> bool:
    """Whether the cards would lead to this machine only."""
    return typed_address().startswith(LOOPBACK)
