"""How many matches guests may begin from one network: a school of them, and not a program that fills the disk
(requirements A1.14)."""

from datetime import timedelta

from classroom.services.accounts.visitors import Visitor
from classroom.services.context import Context
from classroom.services.login.rate_limits import RateWindow, count_within

GUEST_MATCHES = RateWindow(600, timedelta(minutes=5))  # two for each of 300 children


def may_begin_match(context: Context, visitor: Visitor, network: str) -> bool:
    """Whether this visitor may begin one more match now. Children of a class and teachers are not counted."""
    if visitor.kind in ("child", "teacher"):
        return True
    with context.database.transaction() as session:
        return count_within(context, session, GUEST_MATCHES, "guest matches", network)
