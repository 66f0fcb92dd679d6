"""Who adds up in the Card Eater, and who sits there, before anybody has chosen anything."""

from sqlalchemy import select

from classroom.games.protocol import all_rules
from classroom.games.registry import find_game
from classroom.services.context import Context
from classroom.services.play.new_match.create_match import SeatPlan, create_match
from classroom.services.play.seat_settings import choose_sums
from classroom.store.models import Seat
from tests.playing import SLUG, own_match, visitor_of

CARD_EATER = "card-eater"
PLACES = [SeatPlan(), SeatPlan(1), SeatPlan(2), SeatPlan(3)]


def begin(context: Context, slug: str) -> str:
    rules = all_rules(find_game(slug), len(PLACES), {})
    return create_match(context, visitor_of(context, "a"), slug, rules, PLACES)


def seats(context: Context, match_id: str) -> list[Seat]:
    with context.database.reading() as session:
        return list(session.scalars(select(Seat).filter_by(match_id=match_id).order_by(Seat.number)))


def test_a_guest_works_out_the_sums_from_the_start(context: Context) -> None:
    assert seats(context, begin(context, CARD_EATER))[0].sums == "add"
    assert seats(context, begin(context, SLUG))[0].sums == "show"


def test_what_a_guest_has_chosen_in_another_game_holds(context: Context) -> None:
    first = begin(context, SLUG)
    assert choose_sums(context, visitor_of(context, "a"), first, "show")
    assert seats(context, begin(context, CARD_EATER))[0].sums == "show"


def test_no_player_is_the_card_eater_itself(context: Context) -> None:
    assert [seat.face for seat in seats(context, begin(context, CARD_EATER))] == ["fox", "tavi", "seal", "penguin"]


def test_a_match_from_before_there_were_small_targets_goes_on(context: Context) -> None:
    """Its rules do not say whether targets are small."""
    match_id = create_match(context, visitor_of(context, "a"), CARD_EATER, {"rounds": 2}, PLACES)
    table = own_match(context, "a", match_id)
    assert table.turn == 0
    assert find_game(CARD_EATER).result(table.state)["rounds"] == []
