"""What a practice sheet asks of its child, from its own answers; the key has what it answered."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from classroom.games.protocol import Sum
from classroom.services.assignments.missed_positions import MissedPosition
from classroom.services.reports.child_report import ChildReport
from classroom.tutor.learning import mastery, practice_selection
from classroom.tutor.learning.error_patterns import Pattern
from classroom.tutor.learning.next_kind import next_kind
from classroom.tutor.learning.progress import Slip
from classroom.tutor.learning.progress_summary import classes_left_out
from classroom.tutor.learning.suggestions import Suggestion
from classroom.tutor.sums.fact_classes import CLASSES, FACTS_OF_CLASS
from classroom.tutor.sums.facts import fact_of_text, texts_of_fact
from classroom.tutor.sums.strategies import strategy_of

NEXT, AGAIN, STILL, ANSWERS = 4, 6, 6, 2  # sums of each part; wrong answers told of one
FULL = 16  # sums of a sheet, where the child knows as many
TEN, FRAMES = 10, 20  # a ten-frame, and two
TO_LEARN = ("no", "part")  # how far an idea is that is asked for


@dataclass(frozen=True, slots=True)
class SheetSum:
    """A sum to work out; `missing`: what is asked is what must be added to reach its first number. `answers` are wrong
    ones that the child gave, the latest first."""

    sum: Sum
    missing: bool = False
    answers: tuple[int, ...] = ()

    @property
    def fits(self) -> bool:
        """Whether two ten-frames show it."""
        return len(self.sum.terms) == 2 and min(self.sum.terms) > 0 and self.sum.total <= FRAMES

    @property
    def crosses_ten(self) -> bool:
        """Whether it is worked out by way of ten: 9 + 4, and not 6 + 5, a near double."""
        way = strategy_of(self.sum)
        return self.sum.terms[0] < TEN < self.sum.total and way is not None and way.kind == "ten"


@dataclass(frozen=True, slots=True)
class PracticeSheet:
    """A sheet of A4 and its key, the sheet in `language`.

    `next` are sums of a suggestion and of the kind that the child works on next, all of them of one `kind` or of more
    where it is practising others (then `kind` is empty); `again` those that went wrong lately
    and were not made good, `still` those that it knows, due ones first; no sum is there twice. `pattern` is what its
    slips have in common, `position` one of its class with an idea that it often misses.
    """

    name: str
    face: str
    language: str
    class_name: str
    day: date
    kind: str
    next: tuple[SheetSum, ...]
    again: tuple[SheetSum, ...]
    still: tuple[SheetSum, ...]
    pattern: Pattern | None
    position: MissedPosition | None

    @property
    def draws(self) -> bool:
        """Whether the sums of the next kind have ten-frames."""
        return all(one.fits for one in self.next)


def practice_sheet(
    row: ChildReport,
    school_class: Any,
    positions: Sequence[MissedPosition],
    day: date,
    suggestion: Suggestion | None = None,
) -> PracticeSheet | None:
    """The sheet of a child, which begins with the sums of the suggestion; None before its first answer."""
    if not row.known.facts:
        return None
    known, wanted = facts_known(row), suggestion.facts if suggestion else ()
    step = next_kind(row.known, row.today)
    first = [name for name in wanted if name not in known]
    kind = CLASSES.get(first[0], "") if first else step.kind if step else ""
    again = [name for name in facts_again(row) if name not in first][:AGAIN]
    own = [*first, *facts_of_kind(row, kind, but=[*first, *again])]
    to_come = [*own, *facts_practising(row, but=[*own, *again])][:NEXT]
    room = FULL - len(to_come) - len(again)
    still = sorted(known, key=lambda name: name not in wanted)[: max(STILL, room)]
    return PracticeSheet(
        row.child.name,
        row.child.face,
        row.child.language or school_class.language,
        school_class.name,
        day,
        kind if all(CLASSES.get(name) == kind for name in to_come) else "",
        sheet_sums(row, to_come),
        sheet_sums(row, again),
        sheet_sums(row, still),
        next(iter(row.patterns), None),
        next((one for one in positions if row.idea(one.idea) in TO_LEARN), None),
    )


def facts_again(row: ChildReport) -> list[str]:
    """Facts that went wrong and were not made good since: on two days first, then the latest."""
    wrong = {name: mastery.wrong_days(fact) for name, fact in row.known.facts.items() if not fact.due}
    with_texts = [name for name, days in wrong.items() if days and texts_of_fact(name)]
    return sorted(with_texts, key=lambda name: (-min(len(wrong[name]), 2), -max(wrong[name]), name))


def facts_of_kind(row: ChildReport, kind: str, but: Sequence[str]) -> list[str]:
    """Facts of a kind that the child does not know: those it has met first, the longest ago first."""
    facts = row.known.facts
    open_ones = [
        name for name in FACTS_OF_CLASS.get(kind, ()) if name not in but and not (name in facts and facts[name].due)
    ]
    met = [name for name in open_ones if name in facts]
    met.sort(key=lambda name: practice_selection.need(row.known, name, row.today))
    return met + [name for name in open_ones if name not in facts]


def facts_practising(row: ChildReport, but: Sequence[str]) -> list[str]:
    """Facts that the child has met and does not know, those that it needs most first; what is far below what it can do
    comes last."""
    met = (name for name, fact in row.known.facts.items() if not fact.due and name in CLASSES and texts_of_fact(name))
    easy = classes_left_out(row.known)
    by_need = {name: practice_selection.need(row.known, name, row.today) for name in set(met) - set(but)}
    return sorted(by_need, key=lambda name: (CLASSES[name] in easy, by_need[name], name))


def facts_known(row: ChildReport) -> list[str]:
    """Facts that the child knows, those that are due again first, then the one that waits longest."""
    known = [name for name, fact in row.known.facts.items() if fact.due and name in CLASSES and texts_of_fact(name)]
    return sorted(known, key=lambda name: practice_selection.need(row.known, name, row.today))


def sheet_sums(row: ChildReport, facts: Iterable[str]) -> tuple[SheetSum, ...]:
    """Each as the child was last asked it, where that is known."""
    slips = row.known.slips[::-1]
    return tuple(sheet_sum(name, [slip for slip in slips if fact_of_text(slip.sum) == name]) for name in facts)


def sheet_sum(name: str, slips: Sequence[Slip]) -> SheetSum:
    texts = texts_of_fact(name)
    text = slips[0].sum if slips else name if name in texts else texts[0]
    answers = tuple(dict.fromkeys(slip.answer for slip in slips))
    return SheetSum(Sum.read(text), name[0] == "?", answers[:ANSWERS])
