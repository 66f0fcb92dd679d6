"""Children of a class at one table, each at a device of its own: whole matches, and nobody knows more than it may."""

import pytest

from classroom.games.registry import all_games
from classroom.services.context import Context
from classroom.services.play.learning_evidence import rebuild_evidence
from classroom.services.play.match_repository import load_match
from classroom.services.privacy.export_rows import column_values
from classroom.store.models import PRIVATE_KINDS, Attempt, IdeaRow, Match, ProgressRow
from tests.people import Lesson
from tests.playing import SLUG, own_match, rows
from tests.several_devices import play_on, seat

pytestmark = pytest.mark.usefixtures("any_database")
GAMES = sorted(all_games())
KINDS: tuple[type[Attempt | IdeaRow | ProgressRow], ...] = (Attempt, IdeaRow, ProgressRow)


@pytest.mark.parametrize("slug", GAMES)
def test_two_children_play_a_whole_match(context: Context, lesson: Lesson, slug: str) -> None:
    match_id, tokens = seat(context, lesson, slug, "Ada", "Ben", seats=max(2, min(all_games()[slug].seats)))
    now = play_on(context, tokens, match_id)
    assert now.over
    assert [row.ended_at is not None for row in rows(context, Match)] == [True]
    children = {lesson.cards[name].child_id for name in ("Ada", "Ben")}
    assert {row.child_id for row in rows(context, ProgressRow)} == children
    for row in rows(context, Attempt):
        assert row.child_id == now.seats[row.seat].child_id


@pytest.mark.parametrize("slug", GAMES)
def test_what_one_child_is_asked_no_other_is_told(context: Context, lesson: Lesson, slug: str) -> None:
    """The number that the pages of a child carry counts nothing that another was asked or helped with."""
    match_id, tokens = seat(context, lesson, slug, "Ada", "Ben", seats=max(2, min(all_games()[slug].seats)))
    now = play_on(context, tokens, match_id, most=12)
    with context.database.reading() as session:
        everything = load_match(context, session, match_id)
    assert everything
    for token in tokens:
        mine = own_match(context, token, match_id)
        (own,) = mine.seats_of(mine.player_id)
        hidden = [e for e in everything.events if e.kind in PRIVATE_KINDS and e.seat != own]
        assert mine.seen_seq == now.seq - len(hidden)


def test_evidence_made_anew_from_the_events_is_the_same(context: Context, lesson: Lesson) -> None:
    match_id, tokens = seat(context, lesson, SLUG, "Ada", "Ben")
    play_on(context, tokens, match_id)

    def evidence() -> list[list[str]]:
        theirs = [lesson.cards[name].child_id for name in ("Ada", "Ben")]
        found = ([row for row in rows(context, model) if row.child_id in theirs] for model in KINDS)
        return [sorted(str(column_values(row)) for row in some) for some in found]

    before = evidence()
    rebuild_evidence(context)
    assert evidence() == before
