"""What one child works on next, from its own answers alone: the same on every page that says so."""

from dataclasses import dataclass

from classroom.tutor.learning.progress import Progress
from classroom.tutor.learning.progress_summary import next_class
from classroom.tutor.learning.suggestion_candidates import child_evidence, class_candidate
from classroom.tutor.sums.fact_classes import ORDER


@dataclass(frozen=True, slots=True)
class NextKind:
    """A class of facts, and those of it that went wrong lately, the most often first."""

    kind: str
    facts: tuple[str, ...] = ()


def next_kind(progress: Progress, today: int) -> NextKind | None:
    """The class with which the child had most trouble lately, of equal ones the easiest; where it had none, the one
    that comes next on the first map; None before its first answer, and where all is well."""
    if not progress.facts:
        return None
    evidence = child_evidence("", progress, today)
    troubles = {kind: found for kind in ORDER if (found := class_candidate(evidence, kind))}
    if troubles:
        worst = max(troubles, key=lambda kind: troubles[kind].severity)
        wrong = troubles[worst].sums
        return NextKind(worst, tuple(sorted(wrong, key=lambda name: (-wrong[name], name))))
    kind = next_class(progress)
    return NextKind(kind) if kind else None
