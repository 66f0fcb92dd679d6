"""What a server does by itself, in one of its processes: it tidies every hour, and makes the backup of the day."""

import os
import threading
import time
from collections.abc import Callable

MINUTE, HOUR = 60, 60 * 60  # seconds


def start_housekeeping(app: object) -> None:
    """Deletes what has been kept for its time now, and every hour as long as the server runs; makes the backup of the
    day, a minute after the start at the earliest."""
    from classroom.services.privacy.cleanup import clean_up

    context, switching = app.extensions["context"], app.extensions["switch_interval"]  # type: ignore[attr-defined]

    def run_logged(what: str, do: Callable[[], object]) -> None:
        with switching.short_interval():
            run_or_log(what, do)

    def run_forever() -> None:
        run_logged("tidied", lambda: clean_up(context))
        time.sleep(MINUTE)
        while True:
            run_logged("backed up", back_up)
            time.sleep(HOUR)
            run_logged("tidied", lambda: clean_up(context))

    threading.Thread(target=run_forever, name="tidy", daemon=True).start()


def run_or_log(what: str, do: Callable[[], object]) -> None:
    from classroom.web.logs import log

    try:
        do()
    except Exception as error:  # a full disk, say: the next hour may be better, and playing goes on
        log.error("not %s: %s", what, type(error).__name__)  # no more, since its words may hold names


def back_up() -> None:
    """Deletes old backups, and makes the one of today where the database is a file; not with BACKUPS=0. What is full
    may be so because of the old ones, so these go first."""
    from classroom.services.backups.rotation import back_up_daily, delete_old_backups
    from classroom.services.context import utc_now
    from classroom.web.config import installation

    here = installation()
    delete_old_backups(here.folder, utc_now())
    if here.kind == "sqlite" and os.environ.get("BACKUPS") != "0":
        back_up_daily(here, utc_now())
