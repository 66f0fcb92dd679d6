"""Views as JSON, for programs that play a seat (docs/bots.md): the fields of the game's own view, under their names."""

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from typing import Any

from classroom.games.protocol import View


def view_as_json(view: View) -> dict[str, Any]:
    """All that the seat of this view may know, but for its legal moves."""
    return {name: as_json(value) for name, value in named_fields(view).items() if name != "moves"}


def named_fields(value: Any) -> dict[str, Any]:
    return {field.name: getattr(value, field.name) for field in fields(value)}


def as_json(value: Any) -> Any:
    """The value as JSON has it: frozen dataclasses and mappings as objects, tuples as lists."""
    if is_dataclass(value):
        return as_json(named_fields(value))
    if isinstance(value, Mapping):
        return {str(key): as_json(one) for key, one in value.items()}
    return [as_json(one) for one in value] if isinstance(value, tuple) else value
