"""Files that only their owner can read, whoever made the folder and whatever the umask (requirements A7.1)."""

import errno
import os
from contextlib import suppress
from pathlib import Path
from tempfile import mkstemp


def make_private(file: Path) -> None:
    """Creates the file if it is missing; in either case its mode is 0600 then. Raises OSError, also where this process
    may not write the file, or beside it, as SQLite does.

    A file that is there is not opened: closing it again would drop the locks that SQLite has on it in this process.
    """
    with suppress(FileExistsError):
        os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    for needed in (file, file.parent):
        if not os.access(needed, os.R_OK | os.W_OK):
            raise PermissionError(errno.EACCES, "may not be written", str(needed))
    close_to_others(file)


def close_to_others(file: Path) -> None:
    """Takes the rights of group and others away, where they have any and the disk knows modes."""
    if os.name == "posix" and file.stat().st_mode & 0o077:
        with suppress(PermissionError):  # it is somebody else's, or on a disk without modes
            file.chmod(0o600)


def private_temp_file(beside: Path, text: str) -> Path:
    """A new file in the same folder that only its owner reads. Raises OSError."""
    beside.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    handle, name = mkstemp(prefix=f".{beside.name}-", dir=beside.parent)
    with os.fdopen(handle, "w") as new:
        new.write(text)
        new.flush()
        os.fsync(handle)
    return Path(name)
