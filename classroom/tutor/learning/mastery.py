"""Mastery of one fact by its answers, and of one idea by its chances: new, practising, known, known but due again.

A sum is known when at least four of the last five first answers were right, on at least three days, without an aid and
without a long pause (requirements D4). A wrong answer makes it practising again, not lost: right answers on two later
days make it good, and then the same rule holds. What is known is due again after a week, and each time it was still
right on or after that day, after twice as long (spaced repetition in Leitner boxes). Being due is no loss. Without
evidence there is no state: None.
"""

from functools import lru_cache
from typing import NamedTuple

RIGHT, HELPED, WRONG = "rhw"  # helped: right with a picture or after a long pause, no evidence and no lapse
KEPT, LATEST, ENOUGH, DAYS, FEW = 8, 5, 4, 3, 3  # results kept; looked at; right; on how many days; fewer are new
GOOD_AGAIN = 2  # later days on which a wrong answer is made good
INTERVALS = (7, 14, 28, 56)  # days until what is known is due again, by box
DIGITS, DIGIT_COUNT = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ", 4  # of a day
WIDTH = 1 + DIGIT_COUNT  # of a result

ALONE, WITH_HELP, MISSED = "ahm"
CHANCES_KEPT, CHANCES, TAKEN, FEWEST = 12, 10, 8, 3  # chances kept; looked at; taken of these; fewer say nothing


class Result(NamedTuple):
    """One first answer. `day` is an ordinal as `date.toordinal` gives it, `mark` one of RIGHT, HELPED, WRONG."""

    day: int
    mark: str


class Fact(NamedTuple):
    """What is stored of one fact. (A named tuple, as all that is stored as JSON rows: quick to read for a whole class.)

    `results` are the last eight, the oldest first, each its mark and its day in base 36; `due` is the day from which it
    is due again, 0 while it is not known; `tries` and `right` count all first answers there ever were.
    """

    results: str = ""
    box: int = 0
    due: int = 0
    tries: int = 0
    right: int = 0


class Chances(NamedTuple):
    """What is stored of one idea: how often it was offered, taken, taken without help; the last twelve; the last day.

    `last` has one letter for each chance, the oldest first: ALONE, WITH_HELP, MISSED.
    """

    offered: int = 0
    taken: int = 0
    alone: int = 0
    last: str = ""
    day: int = 0


def encode_result(result: Result) -> str:
    return result.mark + encode_day(result.day)


@lru_cache(maxsize=256)  # `marks_since` asks for one day a thousand times for a class page
def encode_day(day: int) -> str:
    """The day in base 36, of fixed width: a later day is the greater string."""
    return "".join(DIGITS[day // 36**place % 36] for place in reversed(range(DIGIT_COUNT)))


def results_of(fact: Fact) -> list[Result]:
    """The last results, the oldest first."""
    return decode_results(fact.results)


def decode_results(text: str) -> list[Result]:
    return [Result(int(text[at + 1 : at + WIDTH], 36), text[at]) for at in range(0, len(text), WIDTH)]


def marks_since(day: int, fact: Fact) -> str:
    """The marks of the kept answers after this day, the oldest first."""
    text, written = fact.results, encode_day(day)
    return "".join(text[at] for at in range(0, len(text), WIDTH) if text[at + 1 : at + WIDTH] > written)


def last_day(fact: Fact) -> int:
    """The day of the last answer."""
    return int(fact.results[-DIGIT_COUNT:], 36)


def add_result(fact: Fact, result: Result) -> Fact:
    """The fact after one more answer."""
    results = (fact.results + encode_result(result))[-KEPT * WIDTH :]
    after = Fact(results, fact.box, fact.due, fact.tries + 1, fact.right + (result.mark != WRONG))
    if result.mark == WRONG:
        return after._replace(box=0, due=0)
    if fact.due and result.mark == RIGHT and result.day >= fact.due:
        return schedule_review(after, min(fact.box + 1, len(INTERVALS) - 1), result.day)
    if not fact.due and is_secure(after):
        return schedule_review(after, 0, result.day)
    return after


def schedule_review(fact: Fact, box: int, day: int) -> Fact:
    return fact._replace(box=box, due=day + INTERVALS[box])


def is_secure(fact: Fact) -> bool:
    """Whether the answers make a sum known that was not."""
    days = [day for day, mark in results_of(fact)[-LATEST:] if mark == RIGHT]
    return len(days) >= ENOUGH and len(set(days)) >= DAYS and not wrong_days(fact)


def became_known(fact: Fact, day: int, answers: int) -> bool:
    """Whether it became known on this day by one of its last so many answers, all given then, and still is."""
    if fact.box or fact.due != day + INTERVALS[0]:
        return False
    before, written = fact.results[: len(fact.results) - answers * WIDTH], encode_day(day)
    ends = (at + WIDTH for at in range(0, len(before), WIDTH) if before[at + 1 : at + WIDTH] == written)
    return not any(is_secure(Fact(before[:end])) for end in ends)


def wrong_days(fact: Fact) -> frozenset[int]:
    """The days, of those still kept, of wrong answers that were not made good since."""
    return days_of_slips(fact.results) if WRONG in fact.results else frozenset()


@lru_cache(maxsize=16384)
def days_of_slips(results: str) -> frozenset[int]:
    wrong: set[int] = set()
    right: set[int] = set()
    for day, mark in decode_results(results):
        if mark == WRONG:
            wrong.add(day)
            right.clear()
        elif mark == RIGHT and wrong and day > max(wrong):
            right.add(day)
        if len(right) == GOOD_AGAIN:
            wrong.clear()
            right.clear()
    return frozenset(wrong)


@lru_cache(maxsize=4096)
def days_lost(results: str) -> tuple[int, ...]:
    """The days, as far as these results go, on which a wrong answer made a known sum known no more."""
    found, known = [], False
    for number, result in enumerate(decode_results(results), start=1):
        if known and result.mark == WRONG:
            found.append(result.day)
        known = result.mark != WRONG and (known or is_secure(Fact(results[: number * WIDTH])))
    return tuple(found)


def needs_help(fact: Fact) -> bool:
    """Whether it went wrong on two days and was not made good since. What is known never needs help."""
    return fact.results.count(WRONG) > 1 and len(wrong_days(fact)) > 1


def fact_state(fact: Fact, today: int) -> str:
    """`new`, `practising`, `knows` or `due`: an answer or two, more, known, known but due again on this day."""
    if fact.due:
        return "due" if today >= fact.due else "knows"
    return "new" if fact.tries < FEW else "practising"


def add_chance(chances: Chances, taken: bool, helped: bool, day: int) -> Chances:
    """The chances after one more, taken or missed, with or without help."""
    letter = (WITH_HELP if helped else ALONE) if taken else MISSED
    last = (chances.last + letter)[-CHANCES_KEPT:]
    return Chances(chances.offered + 1, chances.taken + taken, chances.alone + (letter == ALONE), last, day)


def latest_chances(chances: Chances) -> str:
    """The last ten chances, the oldest first: those that everything said of an idea is counted in."""
    return chances.last[-CHANCES:]


def count_taken(latest: str) -> int:
    return len(latest) - latest.count(MISSED)


def idea_level(chances: Chances) -> str | None:
    """How often the last ten chances were taken. `yes`: at least eight, without help; `near`: four in five, `part`: one
    in four, `no`: fewer; `few`: too few chances to say so; None where there was none. A single miss need not be one:
    another move may have been better."""
    latest = latest_chances(chances)
    taken, of = count_taken(latest), len(latest)
    if latest.count(ALONE) >= TAKEN:
        return "yes"
    if of < FEWEST:
        return "few" if of else None
    return "near" if taken * 5 >= of * 4 else "part" if taken * 4 >= of else "no"
