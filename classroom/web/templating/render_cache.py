"""Caches of what pages draw again and again, and Jinja's look-ups made short.

The figures are shares of the processor time of a move's answer, the table, the start page and a class page: with and
without each part in turn, medians of 640 to 900 paired requests. Without all of them a page takes 1.4 times as long.
"""

from collections.abc import Callable, MutableMapping
from functools import cache, lru_cache
from typing import Any

from flask import Flask, request, url_for
from flask.templating import Environment
from jinja2 import Template
from markupsafe import Markup, escape

from classroom.web.templating.i18n import language_here

MACRO_RESULTS = 500  # of one macro, up to 12 kilobytes each
URLS = 5000  # a dozen for each match that is played


class EagerEnvironment(Environment):
    """Jinja's environment without layered globals (a ChainMap at every include and import: 10 %), and without the lock
    and the weak reference of its own template cache (3 %)."""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.loaded: dict[str, Template] = {}

    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        return {**self.globals, **(d or {})}

    def get_template(
        self,
        name: str | Template,
        parent: str | None = None,
        globals: MutableMapping[str, Any] | None = None,  # noqa: A002 # Jinja names it so
    ) -> Template:
        if isinstance(name, Template):
            return name
        if name not in self.loaded or self.auto_reload:
            template = self.loaded[name] = super().get_template(name, parent, globals)
            template.root_render_func.__globals__["escape"] = escape_text  # where its compiled code looks for it
        return self.loaded[name]


def escape_text(value: object) -> Markup:
    """As markupsafe's `escape`, which would copy what is HTML already."""
    return value if type(value) is Markup else escape(value)


def init_app(app: Flask) -> None:
    app.jinja_env.globals["once"] = cache  # memoises a macro that gives the same in every language (8 %)
    app.jinja_env.globals["cached_per_language"] = cached_per_language
    app.jinja_env.globals["url_for"] = cached_url_for
    app.jinja_env.filters["unchanging"] = tuple  # hashable, as arguments of memoised macros must be


def cached_per_language(macro: Callable[..., str]) -> Callable[..., str]:
    """The macro memoised by language and arguments, an LRU cache (12 %). Arguments must be hashable values that never
    change; what is drawn must not depend on the visitor."""

    @lru_cache(MACRO_RESULTS)
    def drawn(_language: str, *arguments: object, **named: object) -> str:
        return macro(*arguments, **named)

    def draw(*arguments: object, **named: object) -> str:
        return drawn(language_here(), *arguments, **named)

    return draw


def cached_url_for(endpoint: str, **values: str | int | None) -> str:
    """What `url_for` says, from an LRU cache (4 %): a table names a dozen addresses, some of them often."""
    return build_url(request.script_root, endpoint, tuple(values.items()))


@lru_cache(URLS)
def build_url(_root: str, endpoint: str, values: tuple[tuple[str, str | int | None], ...]) -> str:
    return url_for(endpoint, **dict(values))  # type: ignore[arg-type] # values of the path and query, never its options
