"""Children of a class who are there, ask one another, and answer."""

from collections.abc import Sequence
from dataclasses import dataclass

from classroom.games.registry import find_game
from classroom.services.accounts.play_settings import PlaySettings
from classroom.services.accounts.visitors import Visitor
from classroom.services.context import Context
from classroom.services.together.asking.game_plans import GamePlan, chosen_plan
from classroom.services.together.asking.invitations import NextStep, answer_question, ask_children, begin_now
from classroom.services.together.asking.picture_codes import come_by_pictures, show_pictures
from classroom.services.together.asking.who_is_free import free_children
from classroom.services.together.class_mates import is_here, require_class_mate
from classroom.store.models import Invitation, Match, Seat
from tests.people import Lesson
from tests.playing import SLUG, come_in, rows, visitor_of


@dataclass
class Friend:
    """A child at a tablet of its own."""

    context: Context
    lesson: Lesson
    name: str
    token: str

    @property
    def id(self) -> str:
        return self.lesson.cards[self.name].child_id

    @property
    def visitor(self) -> Visitor:
        return visitor_of(self.context, self.token)

    def looks(self) -> None:
        """Its tablet gives a sign."""
        is_here(self.context, self.visitor)

    def sees(self) -> list[str]:
        """The names of those who are free."""
        with self.context.database.reading() as session:
            mate = require_class_mate(self.context, session, self.visitor)
            return [one.name for one in free_children(self.context, session, mate)]

    def asks(self, *others: "Friend", seats: int = 2, slug: str = SLUG) -> NextStep:
        return ask_children(self.context, self.visitor, plan(slug, seats), [one.id for one in others])

    def says(self, yes: bool, to: "Friend") -> NextStep:
        return answer_question(self.context, self.visitor, question_of(self.context, to), yes)

    def begins(self) -> NextStep:
        return begin_now(self.context, self.visitor, question_of(self.context, self))

    def begins_of(self, other: "Friend") -> NextStep:
        """Tries to begin at the table of another child."""
        return begin_now(self.context, self.visitor, question_of(self.context, other))

    def shows(self, seats: int = 2) -> str:
        show_pictures(self.context, self.visitor, plan(SLUG, seats))
        (code,) = [row.code for row in invitations(self.context, self) if row.code and row.ended_at is None]
        return code

    def presses(self, pictures: Sequence[str]) -> NextStep:
        return come_by_pictures(self.context, self.visitor, pictures)


def plan(slug: str = SLUG, seats: int = 2) -> GamePlan:
    found = chosen_plan(PlaySettings(), slug, next(iter(find_game(slug).presets)), seats)
    assert found
    return found


def come(context: Context, lesson: Lesson, *names: str) -> list[Friend]:
    """These children, signed in and there."""
    found = [Friend(context, lesson, name, come_in(context, lesson.cards[name].child_id)) for name in names]
    for one in found:
        one.looks()
    return found


def invitations(context: Context, by: Friend) -> list[Invitation]:
    return sorted((row for row in rows(context, Invitation) if row.child_id == by.id), key=lambda row: row.made_at)


def question_of(context: Context, by: Friend) -> str:
    """The id of what this child asked last."""
    return invitations(context, by)[-1].id


def tables(context: Context) -> list[list[str | None]]:
    """Of each match the children\'s ids, seat by seat."""
    seats = rows(context, Seat)
    return [
        [seat.child_id for seat in sorted(seats, key=lambda seat: seat.number) if seat.match_id == match.id]
        for match in sorted(rows(context, Match), key=lambda match: match.began_at)
    ]
