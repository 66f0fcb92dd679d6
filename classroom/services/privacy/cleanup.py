"""Deletes everything that has expired: what `classroom tidy` does, and `classroom run` every hour."""

from collections import Counter

from classroom.services.accounts.deletion import delete_restored
from classroom.services.context import Context
from classroom.services.login.join_requests import purge_requests
from classroom.services.login.login_cards import purge_print_jobs
from classroom.services.privacy import guest_cleanup
from classroom.services.privacy.retention import apply_retention


def clean_up(context: Context) -> Counter[str]:
    """Deletes all of it: how many rows of each kind.

    Print jobs and requests to join go at once, by the clock as it is: they are short-lived, and can be made again. All
    else is deleted only if a second run, a day later, finds it due as well. What was deleted leaves SQLite's WAL as
    well (B3.8). Raises CopyError.
    """
    deleted = Counter(again=delete_restored(context), guests=guest_cleanup.delete_stale_guests(context))
    with context.database.transaction() as session:
        purge_print_jobs(context, session)
        purge_requests(context, session)
    deleted += apply_retention(context)
    context.database.truncate_wal()
    return deleted
