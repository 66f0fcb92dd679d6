"""Where other devices find this server: what login cards, letters and the class page tell children to open."""

from flask import request, url_for

LOOPBACK = ("127.", "localhost", "[::1]")


def base_url(set_by_school: str) -> str:
    """The address that the school has set, else the one that the teacher came by."""
    if not set_by_school:
        return request.host_url.rstrip("/")
    return set_by_school if "://" in set_by_school else f"{request.scheme}://{set_by_school}"


def typed_address(set_by_school: str) -> str:
    """The same as people type it."""
    return base_url(set_by_school).split("://", 1)[1]


def card_url(set_by_school: str, token: str) -> str:
    """What the QR code of a login card says."""
    return f"{base_url(set_by_school)}{url_for('login.card', card=token)}"


def is_loopback(set_by_school: str) -> bool:
    """Whether the cards would lead to this machine only."""
    return typed_address(set_by_school).startswith(LOOPBACK)
