"""Tickets: what a page shows to ask for news, instead of its cookie. A signed text, so that neither a session nor the
database is needed to believe it."""

import hmac
from datetime import datetime, timedelta

from classroom.services.context import Context
from classroom.services.crypto import keyed_hash

LASTS = timedelta(hours=12)  # as long as a child may stay signed in
SIGNATURE = 32  # hexadecimal digits


def make_ticket(context: Context, purpose: str, *about: str, lasts: timedelta = LASTS) -> str:
    """A ticket for this purpose: the ids that it is about, when it expires (seconds since 1970), and the signature."""
    return signed(context, purpose, [*about, str(int((context.now() + lasts).timestamp()))])


def read_ticket(context: Context, purpose: str, ticket: str) -> list[str] | None:
    """The ids that the ticket is about; None where it was not made here for this purpose, or has expired."""
    *told, _signature = ticket.split(".")
    if not told or not told[-1].isdecimal():
        return None
    if not hmac.compare_digest(signed(context, purpose, told).encode(), ticket.encode()):
        return None
    *about, expires = told
    return about if datetime.timestamp(context.now()) < int(expires) else None


def signed(context: Context, purpose: str, told: list[str]) -> str:
    return ".".join([*told, keyed_hash(context, purpose, *told)[:SIGNATURE]])
