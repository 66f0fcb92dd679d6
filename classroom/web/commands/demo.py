"""`classroom demo`: fill an empty database with a school whose children are simulated, to look around in."""

import argparse
import os
import sys
from typing import TYPE_CHECKING

from classroom.web.cli import fail

if TYPE_CHECKING:
    from classroom.demo.fill import Demo, DemoPlan


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--database", metavar="URL", help="an empty one (default: DATABASE_URL, else a folder `demo`)")
    parser.add_argument("--weeks", type=int, choices=range(1, 41), metavar="N", help="of play (default: 12)")
    parser.add_argument("--seed", type=int, help="of all random choices but secrets and row ids (default: a fixed one)")
    parser.add_argument("--quick", action="store_true", help="less of everything: eight children a class, four weeks")
    parser.add_argument("--passphrase", help="of the teachers (default: four words at random)")


def run(asked: argparse.Namespace) -> int:
    from classroom.demo.fill import NotEmpty, fill
    from classroom.demo.teachers import PassphraseRefused, new_passphrase
    from classroom.services.context import Context
    from classroom.store.database import Database
    from classroom.tutor.registry import all_tutors
    from classroom.web.config import opening_errors
    from classroom.web.installation_secret import secret_key, stored_secret

    url, start = place(asked.database)
    passphrase = asked.passphrase or new_passphrase()
    for tutor in all_tutors().values():
        tutor.take_time()  # a move that hangs on how busy the machine is would not be the same for the same seed
    stored_secret()
    with opening_errors():
        database = Database(url)
        database.prepare()
    try:
        demo = fill(Context(database, secret=secret_key()), plan_of(asked), passphrase, show)
    except NotEmpty:
        return fail("somebody is in this database already. Name an empty one with --database; nothing was changed")
    except PassphraseRefused as error:
        return fail(str(error))
    print(f"The data lies in {database.engine.url.render_as_string()}. To look around: {start}\n")
    print_accounts(demo, passphrase)
    return 0


def place(database: str | None) -> tuple[str, str]:
    """The address of the database, and the command that serves it."""
    from classroom.web.config import database_url
    from classroom.web.data_folder import data_folder

    if database:
        return database, f'DATABASE_URL="{database}" python3 -m classroom run'
    if not os.environ.get("DATABASE_URL"):
        os.environ["CLASSROOM_DATA"] = str(data_folder() / "demo")
        return database_url(), f'CLASSROOM_DATA="{data_folder()}" python3 -m classroom run'
    return database_url(), "python3 -m classroom run"


def plan_of(asked: argparse.Namespace) -> "DemoPlan":
    from classroom.demo.fill import QUICK, DemoPlan

    usual = QUICK if asked.quick else DemoPlan()
    return DemoPlan(asked.weeks or usual.weeks, usual.children, usual.seed if asked.seed is None else asked.seed)


def show(done: int, of: int) -> None:
    """How far it is, in one line on standard error."""
    if sys.stderr.isatty() or done == of:
        print(f"\r{done} of {of} children have played", end="\n" if done == of else "", file=sys.stderr, flush=True)


def print_accounts(demo: "Demo", passphrase: str) -> None:
    """How to sign in, as a teacher and as a child."""
    print(f"Teachers sign in at /teacher/sign-in. Their passphrase: {passphrase}")
    for name, teacher_id in demo.staff.ids.items():
        taught = ", ".join(one.row.name for one in demo.classes if teacher_id in one.teachers)
        print(f"  {name:16} {taught}")
    print(f"The first of them is the admin and needs a six-digit code as well, by the secret {demo.staff.totp}")
    print(f"  or one of these, each once: {' '.join(demo.staff.recovery)}\n")
    print("Children sign in at /join by the code of their class, for instance")
    for one in demo.classes:
        card = one.cards[0]
        print(f"  {one.row.name:8} {one.row.code}  {card.name}: {', '.join(card.secret)}")
