"""`classroom tidy`: delete what guests left 30 days ago. Run it once a day; `classroom run` does it by itself."""

import argparse


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.set_defaults()


def run(_asked: argparse.Namespace) -> int:
    from classroom.services.guests import tidy
    from classroom.services.house import House
    from classroom.store.database import Database
    from classroom.web.home import database_url

    database = Database(database_url())
    database.prepare()
    deleted = tidy(House(database))
    print(f"Deleted {deleted} guests and their matches.")
    return 0
