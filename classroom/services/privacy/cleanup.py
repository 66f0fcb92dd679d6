"""Everything that is deleted because its time is over: what `classroom tidy` does, and `classroom run` every hour."""

from collections import Counter

from classroom.services.accounts.deletion import delete_restored
from classroom.services.context import Context
from classroom.services.login.join_requests import purge_requests
from classroom.services.login.login_cards import purge_print_jobs
from classroom.services.privacy import guest_cleanup
from classroom.services.privacy.retention import apply_retention


def clean_up(context: Context) -> Counter[str]:
    """How much of what was deleted.

    Cards not yet printed and raised hands go at once, by the clock as it is: an hour later they are of no use, and
    they can be made again. All else waits for a second look at the clock, a day later.
    """
    gone = Counter(again=delete_restored(context), guests=guest_cleanup.delete_stale_guests(context))
    with context.database.transaction() as session:
        purge_print_jobs(context, session)
        purge_requests(context, session)
    return gone + apply_retention(context)
