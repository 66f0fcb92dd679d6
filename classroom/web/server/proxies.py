"""Reverse proxies in front of the app, and the host names it answers to (requirements A3.13).

What a request says of its own way is believed of as many proxies as are configured, and of none by default: otherwise
whoever likes could say to come from elsewhere and slip through the rate limits of signing in.
"""

import os

from flask import Flask, Response, request
from werkzeug.exceptions import SecurityError
from werkzeug.middleware.proxy_fix import ProxyFix

from classroom.store.command_error import CommandError

LOCAL_NAMES = ("127.0.0.1", "localhost", "[::1]")  # the names under which a machine asks itself: health checks, metrics


def init_app(app: Flask) -> None:
    app.before_request(refuse_unknown_hosts)


def refuse_unknown_hosts() -> Response | None:
    """Under a name that is not the site's nothing is looked up, and no page drawn: it would have no addresses."""
    if not isinstance(request.routing_exception, SecurityError):
        return None
    return Response("This site has another name. Whoever runs it: see TRUSTED_HOSTS.\n", 400, mimetype="text/plain")


def trust_proxies(app: Flask) -> None:
    """PROXIES is how many there are, one behind the other; TRUSTED_HOSTS the names of the site, with commas between.
    Raises CommandError."""
    if proxies := proxies_in_front():
        app.wsgi_app = ProxyFix(app.wsgi_app, x_for=proxies, x_proto=proxies)  # type: ignore[method-assign]
    names = [name.strip() for name in os.environ.get("TRUSTED_HOSTS", "").split(",") if name.strip()]
    if names:
        app.config["TRUSTED_HOSTS"] = [*names, *LOCAL_NAMES]


def proxies_in_front() -> int:
    """PROXIES. Raises CommandError where it is no whole number."""
    said = os.environ.get("PROXIES") or "0"
    if not (said.isascii() and said.isdigit()):
        raise CommandError(f"PROXIES must be how many proxies stand in front, such as 1, not {said!a}")
    return int(said)


def allow_only_localhost(app: Flask) -> None:
    """For a server that this machine alone can reach: no site elsewhere may lead a browser to it under its own name."""
    if not any(os.environ.get(name) for name in ("PROXIES", "TRUSTED_HOSTS", "BEHIND_HTTPS")):
        app.config["TRUSTED_HOSTS"] = list(LOCAL_NAMES)


def is_only_localhost(app: Flask) -> bool:
    """Whether that was done: the server was told to listen to this machine alone."""
    return bool(app.config.get("TRUSTED_HOSTS") == list(LOCAL_NAMES))
