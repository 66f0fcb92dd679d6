"""The documents, the text files of the repository, and what they cite of each other."""

import re
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SHARED = ("README.md", "CONTRIBUTING.md", "CHANGELOG.md")


@cache
def tracked() -> frozenset[str]:
    """The files of the repository, new ones too."""
    command = ("git", "ls-files", "--cached", "--others", "--exclude-standard")
    listed = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True)
    return frozenset(name for name in listed.stdout.splitlines() if (ROOT / name).is_file())


def documents() -> list[str]:
    """What people read: the papers at the top and everything under docs/."""
    return sorted(name for name in tracked() if name in SHARED or (name.startswith("docs/") and name.endswith(".md")))


@dataclass(frozen=True, slots=True)
class Citation:
    """What is cited, in which file and line."""

    file: str
    line: int
    cited: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.cited}"


def texts() -> Iterator[tuple[str, str]]:
    """Every text file of the repository with its text."""
    for name in sorted(tracked()):
        try:
            yield name, (ROOT / name).read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue  # a picture, a font, a network


def line_of(text: str, place: int) -> int:
    return text.count("\n", 0, place) + 1


def matches(pattern: re.Pattern[str], text: str) -> Iterator[tuple[int, str]]:
    """The line of each match, and its first group."""
    return ((line_of(text, found.start(1)), found.group(1)) for found in pattern.finditer(text))
