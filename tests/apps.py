"""The app under test. Its templates are compiled once for all the tests of a process: that took two thirds of the time
of a page's test."""

from types import CodeType
from typing import Any

from flask import Flask
from jinja2.bccache import Bucket, BytecodeCache

from classroom.services.context import Context
from classroom.web.app import create_app

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


def make_app(context: Context, **config: Any) -> Flask:
    app = create_app(context, SECRET, **config)
    app.jinja_env.bytecode_cache = COMPILED
    return app
