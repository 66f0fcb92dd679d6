"""`classroom restore`: a backup in the place of what is there."""

import argparse
import os
import sys
from pathlib import Path

from classroom.web.cli import fail
from classroom.web.commands.backup import add_passphrase, passphrase_of, summary


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", type=Path, metavar="FILE", help="as `classroom backup` wrote it")
    add_passphrase(parser, "the file with the passphrase it is encrypted with")
    parser.add_argument("--look", action="store_true", help="only check every byte of it and say what is in it")
    parser.add_argument("--yes", action="store_true", help="do not ask")


def run(asked: argparse.Namespace) -> int:
    from classroom.services.backups.archive_format import BackupError
    from classroom.services.backups.restore import verify_backup

    try:
        passphrase = passphrase_of(asked.passphrase_file)
        manifest = verify_backup(asked.file, passphrase)
        if asked.look:
            print(manifest.as_json())
            return 0
        print(f"Made {manifest.made_at} with version {manifest.version}: {summary(manifest)}.", flush=True)
        if not asked.yes and not is_confirmed():
            return fail("nothing was changed; say --yes to restore without being asked")
        return restore_file(asked.file, passphrase)
    except BackupError as error:
        return fail(str(error))


def is_confirmed() -> bool:
    """Asks whoever is there."""
    if not sys.stdin.isatty():
        return False
    return input("Put it in the place of what is here now? Type yes: ").strip().lower() == "yes"


def restore_file(file: Path, passphrase: str | None) -> int:
    """Raises BackupError."""
    from classroom.services.backups.restore import restore
    from classroom.services.context import utc_now
    from classroom.web.config import installation

    done = restore(installation(), file, passphrase, utc_now(), save_secret)
    if done.previous:
        print(f"What was there before: {done.previous}")
    if again := done.deleted_again:
        print(f"Deleted again, since they were deleted after this backup: {again} children, classes and teachers.")
    print("Restored.")
    return 0


def save_secret(secret: str) -> None:
    """For the next start, where SECRET_KEY does not say another. A backup that was made without one leaves it be."""
    from classroom.web.data_folder import write_private_file

    if not secret:
        return
    file = write_private_file("secret", secret)
    if os.environ.get("SECRET_KEY") not in (None, "", secret):
        print(f"SECRET_KEY is not the secret of this backup: six-digit codes need the one that is now in {file}.")
