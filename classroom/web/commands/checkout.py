"""For the commands that come with a checkout alone: what they run lies in tests/, which no wheel holds."""

from classroom.store.command_error import CommandError
from classroom.web.paths import ROOT


def require_checkout(what: str) -> None:
    """Raises CommandError, which says so of `what`, where there is no tests/ beside the package."""
    if not (ROOT / "tests").is_dir():
        raise CommandError(f"{what} with a checkout, not with the installed package")
