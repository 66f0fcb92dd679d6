"""Which facts a child practises by itself: those that are due again first, then those it is still learning."""

from collections.abc import Iterable

from classroom.tutor.learning import mastery
from classroom.tutor.learning.progress import Progress
from classroom.tutor.sums.facts import texts_of_fact

ORDER = ("due", "practising", "new", "knows")


def facts_to_practise(progress: Progress, today: int, first: Iterable[str], number: int) -> list[str]:
    """So many facts that the child has met: those asked for, then by state, within one those that waited longest.
    Fewer where it has met fewer."""
    met = (name for name in progress.facts if texts_of_fact(name))
    by_need = sorted(met, key=lambda name: need(progress, name, today))
    return list(dict.fromkeys([*first, *by_need]))[:number]


def due_facts(progress: Progress, today: int) -> list[str]:
    """The facts that are due again, those that waited longest first."""
    due = [name for name, fact in progress.facts.items() if mastery.fact_state(fact, today) == "due"]
    return sorted(due, key=lambda name: need(progress, name, today))


def need(progress: Progress, name: str, today: int) -> tuple[int, int, str]:
    """The smaller, the sooner it is to be practised."""
    fact = progress.facts[name]
    waits_since = fact.due or mastery.last_day(fact)
    return ORDER.index(mastery.fact_state(fact, today)), waits_since, name
