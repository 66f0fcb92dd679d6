"""What the page for a family says of its child: kinds of sums that it can do, and the one that it practises."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from classroom.services.reports.child_report import ChildReport
from classroom.tutor.learning import progress_summary
from classroom.tutor.learning.next_kind import next_kind
from classroom.tutor.sums.fact_classes import FACTS_OF_CLASS, STEPS_OF
from classroom.web.documents.practice_sheets import SheetSum, facts_of_kind, sheet_sums

KINDS, FACTS, SUMS = 3, 3, 12  # told at most: kinds, facts of each, facts in all
CAN = 0.6  # of the sums of a kind, secure or to check again
FRAMES = 20  # what fits into two ten-frames


@dataclass(frozen=True, slots=True)
class FamilyKind:
    """A kind of sums: its name, some `facts` of it, those as they are asked, the first of them in full; `picture`:
    counters of its first number and of the second, None where they do not fit into two ten-frames."""

    name: str
    facts: tuple[str, ...]
    sums: tuple[SheetSum, ...]
    picture: tuple[int, int] | None


@dataclass(frozen=True, slots=True)
class FamilyPage:
    """A page of A4, written in `language`. `can` are kinds that the child can do as a whole, `sums` some that it can do
    besides, the hardest, and so many `more` are not named; `practising` is None where nothing was played, or all of the
    map is well."""

    name: str
    face: str
    language: str
    class_name: str
    day: date
    can: tuple[FamilyKind, ...]
    sums: tuple[str, ...]
    more: int
    practising: FamilyKind | None


def family_page(row: ChildReport, school_class: Any, language: str | None, day: date) -> FamilyPage:
    """The page of a child, in this language or in the one of its card."""
    child = row.child
    spoken = language or child.language or school_class.language
    practising = kind_practised(row)
    can = kinds_known(row, practising.name if practising else None)
    named = {name for kind in can for name in kind.facts}
    secure = [name for kind in STEPS_OF[progress_summary.FIRST] for name in secure_facts(row, kind)]
    others = [name for name in secure if name not in named]
    sums = tuple(others[-(SUMS - len(named)) :]) if len(named) < SUMS else ()
    more = len(others) - len(sums)
    return FamilyPage(child.name, child.face, spoken, school_class.name, day, can, sums, more, practising)


def kind_practised(row: ChildReport) -> FamilyKind | None:
    """What the child works on next: sums that it does not know yet."""
    step = next_kind(row.known, row.today)
    if not step:
        return None
    facts = [*step.facts, *facts_of_kind(row, step.kind, but=step.facts)]
    return family_kind(row, step.kind, facts[:FACTS])


def kinds_known(row: ChildReport, but: str | None) -> tuple[FamilyKind, ...]:
    """The hardest kinds of the first map that the child can do, the easiest of them first; what is to be checked again
    counts, but is not named."""
    known = {name: known_facts(row, name) for name in STEPS_OF[progress_summary.FIRST] if name != but}
    enough = [name for name, facts in known.items() if len(facts) >= CAN * len(FACTS_OF_CLASS[name])]
    named = {name: facts for name in enough if (facts := secure_facts(row, name))}
    return tuple(family_kind(row, name, facts[: -FACTS - 1 : -1]) for name, facts in list(named.items())[-KINDS:])


def known_facts(row: ChildReport, kind: str) -> list[str]:
    """Facts of this kind that are secure, or to check again."""
    return [name for name, fact in progress_summary.facts_met(row.known, kind).items() if fact.due]


def secure_facts(row: ChildReport, kind: str) -> list[str]:
    """Those of them that need not be checked again yet."""
    return [name for name in known_facts(row, kind) if row.known.facts[name].due > row.today]


def family_kind(row: ChildReport, name: str, facts: Sequence[str]) -> FamilyKind:
    """The first of these facts is its example."""
    sums = sheet_sums(row, facts)
    work = sums[0].sum
    fits = len(work.terms) == 2 and min(work.terms) >= 0 and work.total <= FRAMES
    return FamilyKind(name, tuple(facts), sums, (work.terms[0], work.terms[1]) if fits else None)
