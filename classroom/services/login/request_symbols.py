"""The symbol of a request to join: a picture and a number, the same on the child's tablet and beside the teacher's
button, so that no other browser is let in in its place (requirements A1.13)."""

from collections.abc import Collection
from secrets import SystemRandom

from classroom.services.login.picture_secrets import THINGS

NUMBERS = range(1, 10)
SYMBOLS = frozenset(f"{thing}-{number}" for thing in THINGS for number in NUMBERS)


def new_symbol(taken: Collection[str]) -> str:
    """One that no other request of the class has now, drawn by a cryptographically secure random generator."""
    return SystemRandom().choice(sorted(SYMBOLS - set(taken)))
