"""The school of a load test: classes of 30 whose children have answered before, all of them signed in."""

from dataclasses import dataclass
from datetime import timedelta
from random import Random

from classroom.games.protocol import all_rules
from classroom.games.registry import find_game
from classroom.services.accounts import sessions
from classroom.services.accounts.visitors import find_visitor
from classroom.services.context import Context
from classroom.services.login import login_cards
from classroom.services.login.login_cards import LoginCard
from classroom.services.rosters.roster_names import NamedChild
from classroom.services.school import class_opening, classes
from classroom.services.together.seating import TablePlan, seat_children
from classroom.store.database import Database
from tests.bench.pages.class_pages import IN_CLASS, add_attempts, add_children, set_up_school

AT_TABLES = (  # by name: as load_fixture.IN_CLASS has them
    ("sixteen", "simplified"),
    ("sixteen", "simplified"),
    ("sixteen", "full"),
    ("sixteen", "simplified"),
    ("card-eater", "short"),
)
ANSWERS = 60  # of each child before: enough for the tutor to know what to ask


@dataclass(frozen=True, slots=True)
class BenchSchool:
    """`cookies` are those of children who are in; the class that signs in has `cards`, and nobody of it is."""

    teacher: str  # cookie
    class_id: str
    code: str
    cards: tuple[LoginCard, ...]
    cookies: tuple[str, ...]
    tables: tuple[tuple[str, str], ...] = ()  # game and match, each of the next two of them


def make_school(url: str, secret: str, children: int, with_cards: int, tables: int = 0) -> BenchSchool:
    """In an empty database, with at least so many children signed in, and so many with cards, who are not; with so many
    tables at which two of a class play one another."""
    context = Context(Database(url), secret=secret)
    context.database.prepare()
    teacher_id, token = set_up_school(context)
    class_id, ids = make_class(context, teacher_id, 0)
    issue = login_cards.issue_cards(context, teacher_id, token, class_id, ids[:with_cards]) or ""
    made = login_cards.printable_cards(context, teacher_id, token, issue)[1]
    cookies = [
        cookie for n in range(-(-children // IN_CLASS)) for cookie in signed_in_class(context, teacher_id, n + 1)
    ]
    pairs = zip(cookies[::2], cookies[1::2], strict=False)
    laid = [lay_table(context, one, other, n) for n, (one, other) in enumerate(list(pairs)[:tables])]
    context.database.engine.dispose()
    return BenchSchool(token, class_id, made[0].code, tuple(made), tuple(cookies), tuple(laid))


def lay_table(context: Context, one: str, other: str, number: int) -> tuple[str, str]:
    """The game and the id of a new match of these two children, given by their cookies; Tavi has further seats."""
    slug, preset = AT_TABLES[number % len(AT_TABLES)]
    game, both = find_game(slug), [find_visitor(context, cookie) for cookie in (one, other)]
    seats = max(len(both), min(game.seats))
    plan = TablePlan(
        slug, all_rules(game, seats, game.presets[preset]), seats, tuple(str(visitor.id) for visitor in both)
    )
    with context.database.transaction() as session:
        return slug, seat_children(context, session, both[0].class_id, plan)


def signed_in_class(context: Context, teacher_id: str, number: int) -> list[str]:
    """The session cookies of a new class whose children have answered before."""
    _, ids = make_class(context, teacher_id, number)
    for n, child_id in enumerate(ids):
        add_attempts(context, child_id, ANSWERS, Random(n))
    with context.database.transaction() as session:
        return [sessions.sign_in(context, session, "old", child_id=child_id) for child_id in ids]


def make_class(context: Context, teacher_id: str, number: int) -> tuple[str, list[str]]:
    """The ids of a new class, open for sign-in, and of its children."""
    class_id = str(classes.make_class(context, teacher_id, f"Class {number}", "en", "6-7"))
    ids = add_children(context, teacher_id, class_id, [NamedChild(f"Child {n}") for n in range(IN_CLASS)])
    class_opening.set_open_until(context, teacher_id, class_id, context.now() + timedelta(hours=8))
    return class_id, ids
