"""Tickets: what a page shows to ask for news, instead of its cookie. A signed text, so that neither a session nor the
database is needed to believe it."""

import hmac
from datetime import datetime, timedelta

from classroom.services.context import Context
from classroom.services.crypto import keyed_hash

LASTS = timedelta(hours=12)  # as long as a child may stay signed in
SIGNATURE = 32  # hexadecimal digits


def make_ticket(context: Context, class_id: str) -> str:
    """A ticket for news of this class: its id, when it expires (seconds since 1970), and the signature."""
    return signed(context, class_id, str(int((context.now() + LASTS).timestamp())))


def class_of_ticket(context: Context, ticket: str) -> str | None:
    """The id of the class; None where the ticket was not made here, or has expired."""
    class_id, _, rest = ticket.partition(".")
    expires = rest.partition(".")[0]
    if not expires.isdecimal() or not hmac.compare_digest(signed(context, class_id, expires).encode(), ticket.encode()):
        return None
    return class_id if datetime.timestamp(context.now()) < int(expires) else None


def signed(context: Context, class_id: str, expires: str) -> str:
    return f"{class_id}.{expires}.{keyed_hash(context, 'news', class_id, expires)[:SIGNATURE]}"
