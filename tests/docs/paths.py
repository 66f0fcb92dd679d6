"""Which words of a document are paths of the repository, and whether they lead anywhere."""

import re
from collections.abc import Iterator
from fnmatch import fnmatchcase
from functools import cache
from pathlib import PurePosixPath

from tests.docs.papers import ROOT, line_of, matches, tracked

LINK = re.compile(r"\]\(([^)\s]+)\)")
CODE = re.compile(r"(?<!`)`([^`\s]+)`(?!`)")  # in one word: more than one is a command or a piece of code
SUFFIXES = (
    ".py",
    ".md",
    ".toml",
    ".yml",
    ".html",
    ".css",
    ".js",
    ".txt",
    ".json",
    ".svg",
    ".png",
    ".po",
    ".npz",
    ".npy",
)
PLACEHOLDER = re.compile(r"<[^>]*>|\.\.\.|…|\b[A-Z]{3,}\b(?=\.)")  # <slug>, NNNN.json
NO_PATH = re.compile(r"^[/~.-]|[:=(){}$\"'%|+\\]")  # an address, a pattern, a command
HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)
FENCED = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)


def links(text: str) -> Iterator[tuple[int, str]]:
    """The targets of links inside the repository, with their lines."""
    return ((line, target) for line, target in matches(LINK, blank_code(text)) if "://" not in target)


def named_paths(text: str, folder: str) -> Iterator[tuple[int, str]]:
    """The words in backticks that look like paths, with their lines."""
    return ((line, word) for line, word in matches(CODE, blank_code(text)) if looks_like_a_path(word, folder))


def blank_code(text: str) -> str:
    """The text without its blocks of code, each line of which stays a line."""
    return FENCED.sub(lambda found: "\n" * (line_of(found.group(), len(found.group())) - 1), text)


def looks_like_a_path(word: str, folder: str) -> bool:
    """A word that ends like one of our files or in a stroke, or begins with one of our folders."""
    if NO_PATH.search(word):
        return False
    if word.endswith(SUFFIXES):
        return True
    first, stroke, rest = word.partition("/")
    return bool(stroke) and (not rest or any(str(PurePosixPath(base) / first) in folders() for base in bases(folder)))


def leads_somewhere(path: str, folder: str) -> bool:
    """Whether there is such a file or folder, or git is told to ignore it: seen from the root, from classroom/ or from
    the document's own folder. A mere name, or one with `*` or a placeholder for anything, may lie anywhere."""
    pattern = PLACEHOLDER.sub("*", path.rstrip("/"))
    seen = [str(PurePosixPath(base) / pattern) for base in bases(folder)]
    if "/" not in pattern or "*" in pattern:
        seen.append(f"*/{pattern}")
    return any(fnmatchcase(name, one) for one in seen for name in files_and_folders())


def bases(folder: str) -> tuple[str, ...]:
    return ("", "classroom", folder)


@cache
def folders() -> frozenset[str]:
    """Those of the repository, not what a run leaves beside them."""
    return frozenset(str(parent) for name in tracked() for parent in PurePosixPath(name).parents)


@cache
def files_and_folders() -> frozenset[str]:
    names = {PurePosixPath(name) for name in tracked()}
    ignored = {line.strip("/") for line in (ROOT / ".gitignore").read_text().splitlines()}
    return frozenset(str(each) for name in names for each in (name, *name.parents)) | ignored


def anchors(text: str) -> set[str]:
    """What one can link to in a document: its headings, in small letters, without signs, with hyphens for spaces."""
    titles = (title.lower().replace(" ", "-") for title in HEADING.findall(blank_code(text)))
    return {re.sub(r"[^\w-]", "", title) for title in titles}
