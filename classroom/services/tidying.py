"""Everything that is deleted because its time is over: what `classroom tidy` does, and `classroom run` every hour."""

from collections import Counter

from classroom.services import guests
from classroom.services.accounts.deletion import delete_restored
from classroom.services.cards import forget_issues
from classroom.services.context import Context
from classroom.services.hands import forget_hands
from classroom.services.retention import retain


def tidy(house: Context) -> Counter[str]:
    """How much of what was deleted.

    Cards not yet printed and raised hands go at once, by the clock as it is: an hour later they are of no use, and
    they can be made again. All else waits for a second look at the clock, a day later.
    """
    gone = Counter(again=delete_restored(house), guests=guests.tidy(house))
    with house.database.transaction() as session:
        forget_issues(house, session)
        forget_hands(house, session)
    return gone + retain(house)
