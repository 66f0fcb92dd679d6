"""The good record of a game, to be spoilt in one way or another."""

import json
from typing import Any

from tests.games.own import own
from tests.games.reference import Record

Json = Any  # Any: whatever JSON can say


def good(slug: str) -> Record:
    """A record of a match that is not over."""
    record: Record = own(slug, "bad_records").GOOD
    return record


def changed(slug: str, **fields: Json) -> str:
    return json.dumps({**good(slug), **fields})


def without(slug: str, field: str) -> str:
    return json.dumps({name: value for name, value in good(slug).items() if name != field})


def literal(slug: str, field: str, written: str) -> str:
    """The good record with a field written exactly so."""
    return changed(slug, **{field: "HERE"}).replace('"HERE"', written)
