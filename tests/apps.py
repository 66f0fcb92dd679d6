"""The app under test. Its templates are compiled once for all the tests of a process: that took two thirds of the time
of a page's test."""

from dataclasses import replace
from functools import cache
from types import CodeType
from typing import Any

from flask import Flask
from jinja2.bccache import Bucket, BytecodeCache

from classroom.services.context import Context
from classroom.web.app import assemble, create_app, put_over

SECRET = "only-for-tests-" + "0" * 32


class Compiled(BytecodeCache):
    def __init__(self) -> None:
        self.kept: dict[tuple[str, str], CodeType] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        bucket.code = self.kept.get((bucket.key, bucket.checksum))

    def dump_bytecode(self, bucket: Bucket) -> None:
        if bucket.code:
            self.kept[bucket.key, bucket.checksum] = bucket.code


COMPILED = Compiled()


def shared_app(context: Context) -> Flask:
    """The app of this process, put over another database: it is assembled once, which takes longer than a page. For
    tests that add nothing to the app itself; what they set in its configuration is gone for the next one."""
    app, config = assembled()
    app.config.clear()
    app.config.update(config)
    app.extensions.pop("is_demo", None)
    app.__dict__.pop("wsgi_app", None)
    put_over(app, replace(context, secret=SECRET))
    return app


@cache
def assembled() -> tuple[Flask, dict[str, Any]]:
    app = assemble(SECRET)
    app.jinja_env.bytecode_cache = COMPILED
    return app, dict(app.config)


def make_app(context: Context, **config: Any) -> Flask:
    app = create_app(context, SECRET, **config)
    app.jinja_env.bytecode_cache = COMPILED
    return app
