"""`classroom tidy`: delete what has been kept for its time. Run it every hour; `classroom run` does it by itself."""

import argparse
from pathlib import Path

from classroom.web.cli import fail

WORDS = {
    "matches": "matches last played 90 days ago, their answers added up",
    "guests": "guests and their matches",
    "children": "children who were not here for 12 months",
    "archived": "classes put away at the end of their school year",
    "classes": "classes three months after their school year",
    "teachers": "teachers who were not here for 24 months",
    "backups": "backups more than 34 days old",
    "again": "children, classes and teachers that a backup had brought back",
}


def arguments(parser: argparse.ArgumentParser) -> None:
    about = "after a backup was restored, the database it replaced: what was deleted there is deleted again"
    parser.add_argument("--replaced", metavar="DATABASE", help=f"{about} (a file, or an address)")


def run(asked: argparse.Namespace) -> int:
    from classroom.services.accounts.deletion import delete_restored
    from classroom.services.backups.rotation import delete_old_backups
    from classroom.services.privacy.cleanup import clean_up
    from classroom.store.sqlite_copy import CopyError
    from classroom.web.config import installation, open_context

    replaced = asked.replaced
    if replaced and "://" not in replaced and not Path(replaced).is_file():
        return fail(f"there is no file {replaced}")
    context = open_context()
    again = delete_restored(context, deleted_in(replaced)) if replaced else 0
    try:
        gone = clean_up(context)
    except CopyError as error:
        return fail(f"what was deleted may still be in the journal of the database: {error}")
    gone["again"] += again
    gone["backups"] = delete_old_backups(installation().folder, context.now())
    for name, words in WORDS.items():
        if gone[name]:
            print(f"{gone[name]} {words}")
    print("Tidy." if gone.total() else "Nothing to do. What is old is deleted when a run a day later finds it so, too.")
    return 0


def deleted_in(replaced: str) -> list[str]:
    """The deletion list of that database."""
    from classroom.services.accounts.deletion import tombstone_hashes
    from classroom.services.context import Context
    from classroom.store.database import Database

    database = Database(replaced if "://" in replaced else f"sqlite:///{replaced}")
    try:
        return tombstone_hashes(Context(database))
    finally:
        database.engine.dispose()
