"""A recount of what teachers' pages say, from the rows of events alone: plain loops over every answer, with the rules
of requirements D4 written down once more. Only which sums are one fact is taken from the maps."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from datetime import date, datetime, timedelta
from itertools import groupby
from typing import NamedTuple

from sqlalchemy import select

from classroom.services.context import Context, day_of
from classroom.store.models import Child, Event, IdeaRow, Match, Seat
from classroom.tutor.sums.facts import MAPS, fact_of_text

PAUSE = timedelta(seconds=45)
WAITS = 7, 14, 28, 56  # days until a sum that is known is due again
TO_20 = MAPS["additions"].places


class Answer(NamedTuple):
    """The first answer to a sum in a turn; `counts` where it was given alone and without a long pause."""

    at: datetime
    child: str
    sum: str
    answer: int
    total: int
    counts: bool
    match: str = ""

    @property
    def day(self) -> date:
        return day_of(self.at)

    @property
    def fact(self) -> str:
        return fact_of_text(self.sum)

    @property
    def right(self) -> bool:
        return self.answer == self.total


class Count:
    """What became of one fact of one child, answer by answer."""

    def __init__(self) -> None:
        self.answers: list[Answer] = []
        self.due: date | None = None
        self.step = 0

    def add(self, answer: Answer) -> int:
        """Takes one more answer; 1 where the fact is known from now on, -1 where it is no more, else 0."""
        self.answers.append(answer)
        if not answer.right:
            was, self.due = self.due, None
            return -1 if was else 0
        if self.due is None and is_known(self.answers):
            self.due, self.step = answer.day + timedelta(days=WAITS[0]), 0
            return 1
        if self.due and answer.counts and answer.day >= self.due:
            self.step = min(self.step + 1, len(WAITS) - 1)
            self.due = answer.day + timedelta(days=WAITS[self.step])
        return 0

    @property
    def is_flagged(self) -> bool:
        """Whether it went wrong on two days, is not known, and was not made good since."""
        return self.due is None and len(open_slips(self.answers)) > 1

    def state(self, today: date) -> str:
        if self.due:
            return "due" if today >= self.due else "knows"
        return "new" if len(self.answers) < 3 else "practising"


def is_known(answers: Sequence[Answer]) -> bool:
    """Four of the last five right and alone, on three days, and no slip that was not made good."""
    days = [one.day for one in answers[-5:] if one.right and one.counts]
    return len(days) >= 4 and len(set(days)) >= 3 and not open_slips(answers)


def open_slips(answers: Sequence[Answer]) -> set[date]:
    """The days of the slips among the last eight answers that were not made good: by right ones, given alone, on two
    later days."""
    slips, good = set[date](), set[date]()
    for one in answers[-8:]:
        if not one.right:
            slips.add(one.day)
            good.clear()
        elif one.counts and slips and one.day > max(slips):
            good.add(one.day)
        if len(good) == 2:
            slips.clear()
            good.clear()
    return slips


class ChildCount:
    """All of one child."""

    def __init__(self) -> None:
        self.facts: dict[str, Count] = defaultdict(Count)
        self.answers: list[Answer] = []
        self.gained: list[date] = []
        self.lost: list[date] = []
        self.matches: list[date] = []
        self.chances: dict[str, list[IdeaRow]] = defaultdict(list)
        self.unmoved: list[Answer] = []  # in a turn whose move is still to come: counted nowhere

    def add(self, answer: Answer) -> None:
        self.answers.append(answer)
        if answer.fact in ALL_FACTS:
            change = self.facts[answer.fact].add(answer)
            self.gained += [answer.day] * (change > 0)
            self.lost += [answer.day] * (change < 0)

    def in_state(self, state: str, today: date) -> int:
        """How many sums to 20 are in it."""
        return sum(1 for fact, count in self.facts.items() if fact in TO_20 and count.state(today) == state)

    def lately(self, fact: str, today: date) -> list[Answer]:
        """The answers of the last six weeks among the last eight to this fact."""
        answers = self.facts[fact].answers[-8:] if fact in self.facts else []
        return [one for one in answers if one.day > today - timedelta(weeks=6)]

    def on(self, day: date) -> list[Answer]:
        return [one for one in self.answers if one.day == day]

    def week(self, monday: date) -> dict[str, int]:
        """What is told of a week, of all maps together."""
        after = monday + timedelta(days=7)
        answers = [one for one in self.answers if monday <= one.day < after]
        return {
            "known": sum(day < after for day in self.gained) - sum(day < after for day in self.lost),
            "gained": sum(monday <= day < after for day in self.gained),
            "lost": sum(monday <= day < after for day in self.lost),
            "right": sum(one.right for one in answers),
            "answers": len(answers),
            "matches": sum(monday <= day < after for day in self.matches),
        }


ALL_FACTS = {fact for one in MAPS.values() for fact in one.places}


def recount(context: Context) -> dict[str, ChildCount]:
    """Every child of the school, by id."""
    with context.database.reading() as session:
        found = {child_id: ChildCount() for child_id in session.scalars(select(Child.id))}
        seats = {
            (seat.match_id, seat.number): seat.child_id for seat in session.scalars(select(Seat)) if not seat.friend
        }
        ended = {match.id: match.ended_at for match in session.scalars(select(Match)) if match.ended_at}
        events = session.scalars(select(Event).order_by(Event.match_id, Event.seq)).all()
        for chance in session.scalars(select(IdeaRow).order_by(IdeaRow.at, IdeaRow.seq)):
            found[chance.child_id or ""].chances[chance.name].append(chance)
    for match_id, at in ended.items():
        for child in {child for (match, _), child in seats.items() if match == match_id and child}:
            found[child].matches.append(day_of(at))
    answers = [one for _, rows in groupby(events, lambda row: row.match_id) for one in first_answers(list(rows), seats)]
    for answer, moved in sorted(answers, key=lambda one: one[0].at):
        whose = found[answer.child]
        whose.add(answer) if moved else whose.unmoved.append(answer)
    return found


def first_answers(events: Sequence[Event], seats: dict[tuple[str, int], str | None]) -> Iterable[tuple[Answer, bool]]:
    """Those of one match, and whether the move of their turn was made: a sum is asked anew in each turn, and of a card
    that is turned over in it, and counts as soon as it is."""
    done, asked, helped, before = list[Answer](), dict[str, Answer](), set[str](), None
    for event in events:
        work = event.data.get("sum", "")
        child = seats.get((event.match_id, event.seat)) if event.seat is not None else None
        if event.kind == "answer" and child and work not in asked:
            alone = work not in helped and not (before and event.at - before > PAUSE)
            asked[work] = Answer(
                event.at, child, work, event.data["answer"], event.data["total"], alone, event.match_id
            )
        if event.kind == "help":
            helped.add(work)
        if event.kind in ("chosen", "move"):
            done, asked, helped = [*done, *asked.values()], {}, set()
        if event.kind == "move":
            yield from ((one, True) for one in done)
            done = []
        before = event.at
    yield from ((one, False) for one in (*done, *asked.values()))
