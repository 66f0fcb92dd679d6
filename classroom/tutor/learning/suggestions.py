"""What to do with a class next week: at most a few suggestions, the best first, and none when all is quiet.

The kinds, and what each needs:

- pattern: two children share an error pattern.
- facts: in a class of facts three children have trouble with a third of what they met, two sums or a flag at least.
  Trouble is a sum that was wrong in a third of its answers and was not made good since: more than a lapse.
- flag: sums of one to three children went wrong on two days and were not made good.
- idea: three children, and a third of those with six chances, missed at least half of their last ones.
- due: three children for whom a third of what they know, five facts at least, is due again.

Wrong answers and chances are those of the last six weeks. Each child counts, in some kinds more than in others. The
best is found first; the sums of children that it settles are left out from then on, so that nobody is named twice for
the same. Sentences are made elsewhere.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, zip_longest

from classroom.tutor.learning.progress import Progress
from classroom.tutor.learning.suggestion_candidates import DUE_AGAIN, Candidate, candidates_by_key, child_evidence
from classroom.tutor.registry import all_topics
from classroom.tutor.sums.fact_classes import CLASSES, difficulty
from classroom.tutor.sums.facts import fact_of_text

URGENCY = {"pattern": 3.0, "facts": 2.5, "flag": 2.0, "idea": 1.0, "due": 0.25}  # of one child
FACTS_NAMED, EVIDENCE_SHOWN = 3, 6
ACTIVITIES = {
    **dict.fromkeys(("Z0", "C1", "S1", "SD", "off_by_one"), "number_line"),
    **dict.fromkeys(("Z1", "TA"), "turn_around"),
    **dict.fromkeys(("DB", "ND", "NX"), "doubles"),
    **dict.fromkeys(("TP", "PW", "TN", "MT", "BP", "stuck_at_ten", "digits_swapped"), "ten_frame"),
    **dict.fromkeys(("BT", "TW", "ST"), "pairs_to_ten"),
    **dict.fromkeys(("card_not_counted", "counted_twice"), "check_total"),
    **dict.fromkeys(("SE", "SW", "SM", "SN", "SC"), "take_away"),
    **dict.fromkeys(("AN", "AT", "AF", "AC", "BN", "BX", "BC"), "tens_line"),
    **dict.fromkeys(("CN", "CC"), "to_target"),
    "DM": "dice_sums",
}
OTHER_SUMS, RECALL = "number_line", "recall_round"


@dataclass(frozen=True, slots=True)
class WrongAnswer:
    """A wrong answer of a child; `day` is an ordinal."""

    child: str
    sum: str
    answer: int
    day: int


@dataclass(frozen=True, slots=True)
class Suggestion:
    """Something to do for ten minutes. By its `key`, the same every week, it can be put off.

    `about` is a class of facts, a pattern or an idea, empty for flag and due; the children most concerned come first,
    the facts with most trouble; the evidence is the newest of these facts. `times` of `of` are wrong answers of all
    answers lately to sums of the kind, at most the last eight to each (facts), slips of all recent slips (pattern),
    chances missed of the last ones (idea), facts due of those known (due); 0 where only what went wrong is known
    (flag).
    """

    key: str
    kind: str
    about: str
    activity: str
    children: tuple[str, ...]
    facts: tuple[str, ...]
    evidence: tuple[WrongAnswer, ...]
    times: int
    of: int
    weight: float


def suggest(
    children: Mapping[str, Progress], today: int, put_off: Collection[str] = (), most: int = 3
) -> list[Suggestion]:
    """What to do with this class, the best first; `children` by their ids, `put_off` has the keys to leave out."""
    open_still = [child_evidence(child, progress, today) for child, progress in children.items()]
    done, found = set(put_off), list[Suggestion]()
    while len(found) < most:
        possible = {
            key: candidates for key, candidates in candidates_by_key(open_still) if candidates and key not in done
        }
        if not possible:
            break
        best = min(possible, key=lambda key: (-weight(key, possible[key]), key))
        found.append(suggestion_for(best, possible[best]))
        done.add(best)
        settled = {(candidate.child, work) for candidate in possible[best] for work in candidate.sums}
        open_still = [child.without(settled) for child in open_still]
    return found


def weight(key: str, candidates: Sequence[Candidate]) -> float:
    return URGENCY[key.partition(":")[0]] * len(candidates)


def suggestion_for(key: str, candidates: Sequence[Candidate]) -> Suggestion:
    kind, _, about = key.partition(":")
    facts = hardest_facts(candidates)
    return Suggestion(
        key=key,
        kind=kind,
        about=about,
        activity=choose_activity(kind, about or CLASSES.get(next(iter(facts), ""), "")),
        children=tuple(candidate.child for candidate in candidates),
        facts=facts,
        evidence=newest_evidence(candidates, facts),
        times=sum(candidate.times for candidate in candidates),
        of=sum(candidate.of for candidate in candidates),
        weight=weight(key, candidates),
    )


def choose_activity(kind: str, about: str) -> str:
    """What to do for ten minutes about a class of facts, a pattern, an idea, or what is due again."""
    if kind == "idea":
        return all_topics()[about].activity
    return RECALL if kind == DUE_AGAIN else ACTIVITIES.get(about, OTHER_SUMS)


def hardest_facts(candidates: Iterable[Candidate]) -> tuple[str, ...]:
    """The sums that the candidates have most, of equal ones those of the harder class."""
    much: Counter[str] = Counter()
    for candidate in candidates:
        much.update(candidate.sums)
    return tuple(sorted(much, key=lambda work: (-much[work], -difficulty(CLASSES.get(work)), work))[:FACTS_NAMED])


def newest_evidence(candidates: Iterable[Candidate], facts: Collection[str]) -> tuple[WrongAnswer, ...]:
    """The newest slip of each candidate in the sums that are named, then the next ones."""
    rows = [
        [
            WrongAnswer(candidate.child, slip.sum, slip.answer, slip.day)
            for slip in candidate.slips
            if fact_of_text(slip.sum) in facts
        ]
        for candidate in candidates
    ]
    one_by_one = chain.from_iterable(zip_longest(*rows))
    return tuple(one for one in one_by_one if one)[:EVIDENCE_SHOWN]
