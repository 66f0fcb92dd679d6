"""Leading a browser to another page."""

from typing import Any

from flask import redirect, url_for
from flask.typing import ResponseReturnValue
from htmx_flask import request as htmx_request


def redirect_page(address: str) -> ResponseReturnValue:
    """To another page as a whole, also where htmx asks, which would put the page into a part of this one."""
    return ("", 200, {"HX-Redirect": address}) if htmx_request.htmx else redirect(address, 303)


def redirect_away(endpoint: str, **query: Any) -> ResponseReturnValue:
    return redirect_page(url_for(endpoint, **query))


def local_path(address: str) -> str:
    """The address if it is a path of this site, else the start page: no open redirects."""
    is_ours = address.startswith("/") and not address.startswith(("//", "/\\")) and address.isprintable()
    return address if is_ours else "/"
