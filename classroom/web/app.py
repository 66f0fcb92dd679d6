"""Puts the app together."""

import os
from typing import Any

from flask import Flask, g, request
from htmx_flask import Htmx

from classroom.services.guests import find_visitor
from classroom.services.house import House
from classroom.store.database import Database
from classroom.web import assets, errors, here, languages, matches, pages, security, words
from classroom.web.home import database_url, secret_key
from classroom.web.places import TEMPLATES
from classroom.web.sessions import CookieSessions


def create_app(house: House, secret: str, **config: Any) -> Flask:
    """The app over a prepared database."""
    app = Flask("classroom", static_folder=None, template_folder=str(TEMPLATES))
    app.config.update(SECRET_KEY=secret, MAX_CONTENT_LENGTH=64 * 1024, MAX_FORM_PARTS=100)
    app.config.update(config)
    app.jinja_options = {"trim_blocks": True, "lstrip_blocks": True}
    app.session_interface = CookieSessions()
    app.extensions["house"] = house
    app.before_request(greet)
    Htmx(app)
    for part in (security, languages, assets, words, errors):
        part.init_app(app)
    for blueprint in (pages.blueprint, matches.blueprint):
        app.register_blueprint(blueprint)
    return app


def greet() -> None:
    """Finds out who is there, once a request."""
    if request.endpoint != "assets.file":
        g.visitor = find_visitor(here.house(), here.token())


def app_from_environment() -> Flask:
    """For WSGI servers: the database of DATABASE_URL, the secret of SECRET_KEY or the file beside the database."""
    database = Database(database_url())
    database.prepare()
    behind_https = os.environ.get("BEHIND_HTTPS") == "1"
    return create_app(House(database), secret_key(), SESSION_COOKIE_SECURE=behind_https)
