"""Rounds of a lesson: a teacher pairs the children who are there, who then sit at tables of two, three rounds or so
with other partners. What counts is what the class has done together; who beats whom is told to nobody."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from sqlalchemy.orm import Session

from classroom.games.protocol import all_rules
from classroom.games.registry import find_game
from classroom.services.accounts.permissions import children_of, require_class
from classroom.services.context import Context
from classroom.services.learning.progress_cache import read_progresses
from classroom.services.together.heartbeats import children_here
from classroom.services.together.open_tables import running_tables
from classroom.services.together.pairing import PairCandidate, propose, tables_of
from classroom.services.together.round_totals import RoundTotal, last_round, partners_today
from classroom.services.together.seating import TablePlan, seat_children
from classroom.services.together.table_actions import close_tables
from classroom.store.models import Child, SchoolClass
from classroom.tutor.learning import progress_summary


@dataclass(frozen=True, slots=True)
class Pairing:
    """The next round: the children who are there, in the order in which they are paired, with how many sums each knows;
    those who are not; the round before, if there was one today, and how many of its tables still play."""

    school_class: SchoolClass
    number: int
    children: Sequence[Child]
    known: Mapping[str, int]
    absent: Sequence[Child]
    before: RoundTotal | None
    playing: int


def next_pairing(context: Context, teacher_id: str, class_id: str, mode: str, order: Sequence[str] = ()) -> Pairing:
    """The pairing to propose; `order` is what the teacher has made of it, kept as far as those children are there.
    Raises NotThere."""
    with context.database.reading() as session:
        school_class = require_class(context, session, teacher_id, class_id)
        children = {child.id: child for child in children_of(context, session, class_id)}
        here = children_here(context, session, class_id)
        there = [one for one in children if one in here]
        known = sums_known(context, session, there)
        met = partners_today(context, session, class_id)
        before = last_round(context, session, class_id)
        kept = [one for one in dict.fromkeys(order) if one in there]
        if not order or set(kept) != set(there):
            kept = propose([PairCandidate(one, known[one]) for one in there], mode, met)
        return Pairing(
            school_class,
            before.number + 1 if before else 1,
            [children[one] for one in kept],
            known,
            [child for child in children.values() if child.id not in there],
            before,
            len(running_tables(context, session, class_id)) if before else 0,
        )


def sums_known(context: Context, session: Session, children: Collection[str]) -> dict[str, int]:
    """How many sums of the first map each of these children (ids) knows: one query."""
    today, stored = context.today().toordinal(), read_progresses(context, session, children)
    known = {child_id: progress_summary.count_states(one, today)["knows"] for child_id, one in stored.items()}
    return dict.fromkeys(children, 0) | known


@dataclass(frozen=True, slots=True)
class RoundPlan:
    """What a teacher starts: the game with a preset (`slug:preset`), the children in the order of their pairs, whether
    the odd one sits third at a table rather than alone with Tavi, whether partners check sums."""

    way: str
    order: Sequence[str]
    odd_joins: bool = False
    checks: bool = False


def start_round(context: Context, teacher_id: str, class_id: str, plan: RoundPlan) -> int:
    """Ends what the class plays at several devices, and seats these children at new tables: how many tables. Only
    children of the class are seated. Raises NotThere."""
    slug, _, preset = plan.way.partition(":")
    game = find_game(slug)
    with context.database.transaction() as session:
        require_class(context, session, teacher_id, class_id)
        here = {child.id for child in children_of(context, session, class_id)}
        order = [one for one in dict.fromkeys(plan.order) if one in here]
        before = last_round(context, session, class_id)
        number = before.number + 1 if before else 1
        close_tables(context, session, running_tables(context, session, class_id))
        tables = tables_of(order, plan.odd_joins and 3 in game.seats)
        for children in tables:
            seats = next(number for number in sorted(game.seats) if number >= len(children))
            rules = all_rules(game, seats, game.presets.get(preset, {}))
            table = TablePlan(slug, rules, seats, children, round=number, checks=plan.checks)
            seat_children(context, session, class_id, table)
    return len(tables)
