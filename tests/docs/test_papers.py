"""Whatever is cited is there: requirements by their IDs, rules and studies by their sections, files by their paths."""

import posixpath
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import PurePosixPath

from tests.docs.papers import ROOT, Citation, documents, matches, texts
from tests.docs.paths import anchors, leads_somewhere, links, named_paths

ENTRY = re.compile(r"^(?:\| ([A-E]\d+(?:\.\d+)?) \||#{2,3} ([A-E]\d*)\. )", re.MULTILINE)  # a row of a table, a heading
ID = r"[A-E]\d*(?:\.\d+)?\b"
BY_NAME = re.compile(rf"\b[Rr]equirements?\s+({ID}(?:(?:,\s*|\s+(?:to|and)\s+){ID})*)")
BY_ITSELF = re.compile(r"(?<![\w.])([AB]\d\.\d{1,2})(?![\w.]*\d)")  # unlike C18 or D4, it can be nothing else
PROSE = (".py", ".md", ".toml", ".yml")  # not drawings, where A4.5 is an arc
SECTION = re.compile(r"\b((?:rules|studies/[\w-]+)\.md \d)\b")
NUMBERED = re.compile(r"^## (\d)\. ", re.MULTILINE)
RULE = re.compile(r"\(rules\.md((?: \d)?(?: and \d)?, [^()]+)\)")
BETWEEN = re.compile(r"[,;:]| and (?=[A-Z])")


def requirements() -> list[str]:
    return [row or title for row, title in ENTRY.findall((ROOT / "docs" / "requirements.md").read_text())]


def cited_requirements() -> Iterator[Citation]:
    for file, text in texts():
        for line, several in matches(BY_NAME, text):
            yield from (Citation(file, line, one) for one in re.findall(ID, several))
        if file.endswith(PROSE):
            yield from (Citation(file, line, one) for line, one in matches(BY_ITSELF, text))


def test_no_requirement_stands_twice() -> None:
    twice = [name for name, times in Counter(requirements()).items() if times > 1]
    assert not twice, advice("Give the second one an ID that was never used, in docs/requirements.md", twice)


def test_every_requirement_that_is_cited_is_there() -> None:
    there = set(requirements())
    lost = sorted({str(cited) for cited in cited_requirements() if cited.cited not in there})
    assert not lost, advice(
        "Cite an ID of docs/requirements.md, or write the requirement there, with how it is tested", lost
    )


def test_every_section_that_is_cited_is_there() -> None:
    lost = [
        str(Citation(file, line, cited))
        for file, text in texts()
        for line, cited in matches(SECTION, text)
        if cited[-1] not in NUMBERED.findall((ROOT / "docs" / cited[:-2]).read_text())
    ]
    assert not lost, advice("Cite a section that docs/rules.md or the study has", lost)


def test_every_rule_that_is_cited_is_in_the_rules() -> None:
    rules = in_one_line((ROOT / "docs" / "rules.md").read_text())
    lost = [
        str(Citation(file, line, words))
        for file, text in texts()
        for line, cited in matches(RULE, text)
        for words in phrases(cited)
        if words not in rules
    ]
    assert not lost, advice("Cite a heading or words of docs/rules.md", lost)


def phrases(cited: str) -> Iterator[str]:
    """The headings or words of a citation: `Sets` and `Next round` of "1, Sets 2 and Next round"."""
    for part in BETWEEN.split(cited):
        words = re.sub(r"( \d)+$", "", in_one_line(part).strip())
        if words and not re.fullmatch(r"\d( and \d)?", words):
            yield words


def in_one_line(text: str) -> str:
    """In small letters, without marks for bold letters or code, and with one space where there were several."""
    return re.sub(r"\s+", " ", re.sub(r"[*`]", "", text)).lower()


def test_every_path_that_a_document_names_is_there() -> None:
    lost = [
        str(Citation(name, line, path))
        for name in documents()
        for line, path in named_paths((ROOT / name).read_text(), folder_of(name))
        if not leads_somewhere(path, folder_of(name))
    ]
    assert not lost, advice(
        "Write the path as it is now, from the root, from classroom/ or from the document's folder", lost
    )


def test_every_link_of_a_document_leads_somewhere() -> None:
    lost = [
        str(Citation(name, line, target))
        for name in documents()
        for line, target in links((ROOT / name).read_text())
        if not is_there(name, target)
    ]
    assert not lost, advice("Link to a file, from the document's folder, and to a heading that it has", lost)


def advice(what_to_do: str, lost: Iterable[str]) -> str:
    return "\n".join((f"{what_to_do}:", *lost))


def folder_of(name: str) -> str:
    return str(PurePosixPath(name).parent)


def is_there(document: str, target: str) -> bool:
    """Whether a link of this document leads to a file, and to a heading of it where it names one."""
    path, _, anchor = target.partition("#")
    goal = ROOT / posixpath.normpath(posixpath.join(folder_of(document), path)) if path else ROOT / document
    return goal.exists() and (not anchor or anchor in anchors(goal.read_text()))
