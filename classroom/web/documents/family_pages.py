"""What the page for a family says of its child: kinds of sums that it can do, and the one that it practises."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from classroom.services.reports.child_report import ChildReport
from classroom.tutor.learning import progress_summary
from classroom.tutor.learning.suggestions import Suggestion
from classroom.tutor.sums.fact_classes import CLASSES, FACTS_OF_CLASS, STEPS_OF
from classroom.web.documents.practice_sheets import SheetSum, facts_of_kind, sheet_sums

KINDS, FACTS, SUMS = 3, 3, 8  # told at most
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
    """A page of A4, written in `language`. `sums` are some that the child can do, where it can do no kind as a whole;
    `practising` is None where nothing was played, or all of the map is well."""

    name: str
    face: str
    language: str
    class_name: str
    day: date
    can: tuple[FamilyKind, ...]
    sums: tuple[str, ...]
    practising: FamilyKind | None


def family_page(
    row: ChildReport, school_class: Any, language: str | None, day: date, suggestions: Sequence[Suggestion] = ()
) -> FamilyPage:
    """The page of a child, in this language or in the one of its card; `suggestions` are those of its class."""
    child = row.child
    spoken = language or child.language or school_class.language
    practising = kind_practised(row, suggestions) if row.known.facts else None
    can = kinds_known(row, practising.name if practising else None)
    sums = () if can else tuple(name for kind in STEPS_OF[progress_summary.FIRST] for name in secure_facts(row, kind))
    return FamilyPage(child.name, child.face, spoken, school_class.name, day, can, sums[-SUMS:], practising)


def kind_practised(row: ChildReport, suggestions: Sequence[Suggestion]) -> FamilyKind | None:
    """What the class is to do with this child, else the kind that comes next: sums that it does not know yet."""
    mine = [name for one in suggestions if row.child.id in one.children for name in one.facts]
    wanted = [name for name in mine if name in row.known.facts and not row.known.facts[name].due and name in CLASSES]
    kind = CLASSES[wanted[0]] if wanted else progress_summary.next_class(row.known)
    if not kind:
        return None
    facts = [name for name in wanted if CLASSES[name] == kind]
    return family_kind(row, kind, [*facts, *facts_of_kind(row, kind, but=facts)][:FACTS])


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
