"""The page of the end: who won, what was well seen, what is worth another look, and a child's own best of the week."""

import re
from collections.abc import Iterable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from html import unescape
from itertools import combinations, product
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from flask import Flask, g, render_template

from classroom.games.card_eater.state import LaidCard, Row, State  # by name: help there is with a choice, not a sum
from classroom.games.protocol import Message, Sum
from classroom.games.registry import find_game
from classroom.games.two_of_four.state import (
    ShownPair,  # by name: its pairs are near or not
    Step,
)
from classroom.services.context import Context
from classroom.services.learning.own_best import most_this_week
from classroom.services.play.hints import ask_for_help
from classroom.services.play.make_move import MoveOutcome
from classroom.services.play.match_rows import EventRecord
from classroom.services.play.match_state import MatchState
from classroom.services.play.new_match.create_match import SeatPlan, create_match
from classroom.services.play.seat_settings import choose_sums
from classroom.services.play.sum_attempts import attempt_records
from classroom.services.play.sum_prompts import MoveRequest
from classroom.store.models import IdeaRow
from classroom.tutor.protocol import Praise
from classroom.tutor.registry import find_tutor
from classroom.web.presenters.match_end import POSES, end_values
from classroom.web.presenters.match_moment import following, moment_values
from classroom.web.presenters.match_table import TableRequest, shown_table
from classroom.web.presenters.sums_done import is_at_once, numbers_made, sums_found
from classroom.web.presenters.two_of_four.scene import Scene
from classroom.web.presenters.two_of_four.turning import Turning  # by name: what a match turned on
from tests.children import Child
from tests.games.matches import GAMES
from tests.html import Document
from tests.people import Lesson
from tests.playing import SLUG, ask_to_move, visitor_of
from tests.statements import recorded_statements
from tests.tables import MOST, act, begin, request_move, table_of
from tests.tutor.switch16.claims import misses  # by name: how often a roll of it fails, counted without its code

NOON = datetime(2026, 3, 2, 12, tzinfo=UTC)
CHIEF = "sixteen"  # by name: the idea, which is called as the game is
END = {"guest": 3, "child": 5}  # statements: who looks, the match, its events; of a child what it knows and its best


def finished(context: Context, slug: str, seed: int = 7) -> MatchState:
    rng, match_id = Random(seed), begin(context, slug)
    for _ in range(MOST):
        if table_of(context, match_id).over:
            break
        act(context, match_id, rng)
    return table_of(context, match_id)


def drawn_with(app: Flask, context: Context, match: MatchState, **score: Any) -> str:
    """The words of the page, as if the score had been another."""
    return Document(page_with(app, context, match, **score)).text


def page_with(app: Flask, context: Context, match: MatchState, **score: Any) -> str:
    """The page, as if the score had been another."""

    class Other:
        def __init__(self, view: Any) -> None:
            self.view = view

        def __getattr__(self, name: str) -> Any:
            return score[name] if name in score else getattr(self.view, name)

    with app.test_request_context():
        g.visitor = visitor_of(context, "a")
        values = end_values(context, match, g.visitor)
        return render_template("match/end.html", **{**values, "view": Other(values["view"])})


def answered(seat: int, *sums: tuple[str, int, int]) -> list[EventRecord]:
    """A turn in which these sums were answered: each with its total and the answer."""
    return [
        EventRecord(n, "answer", seat, {"sum": work, "total": total, "answer": answer}, NOON)
        for n, (work, total, answer) in enumerate(sums)
    ]


def game_without_asides(spots: bool) -> Any:
    return SimpleNamespace(spots=spots, read=str, is_aside=lambda _: False)


@pytest.mark.parametrize("spots", [True, False])
def test_the_sums_that_a_child_found_are_counted_with_those_at_the_first_try(spots: bool) -> None:
    """1 + 2 at once; 2 + 4 = 7 was none, then 3 + 4 was; a slip that was left; one of another child. Where each move
    has a sum of its own, 3 + 4 of another card was right at once: 11 of 15 were told of, where 12 were."""
    turns = [
        answered(0, ("1 + 2", 3, 3)),
        answered(0, ("2 + 4", 6, 7), ("3 + 4", 7, 7)),
        answered(0, *([] if spots else [("2 + 2", 4, 5)])),
        answered(1, ("1 + 4", 5, 5)),
    ]
    history, game = SimpleNamespace(turn=turns.__getitem__), game_without_asides(spots)
    match: Any = SimpleNamespace(moves=["go"] * 4, history=history, game=game)
    assert sums_found(match, [0]) == (2, 1 if spots else 2)


@pytest.mark.parametrize("spots", [True, False])
def test_an_answer_right_at_once_beside_a_picture_is_right_first_time(spots: bool) -> None:
    """28 + 4 = 32 at once, its picture shown unasked, then called for: of 15 right answers 9 were not counted so."""
    helped = [
        EventRecord(0, "chosen", 0, {"move": "turn"}, NOON),
        EventRecord(1, "help", 0, {"sum": "28+4", "unasked": True}, NOON),
        EventRecord(2, "help", 0, {"sum": "28+4"}, NOON),
        EventRecord(3, "answer", 0, {"sum": "28+4", "total": 32, "answer": 32}, NOON),
    ]
    history, game = SimpleNamespace(turn=[helped].__getitem__), game_without_asides(spots)
    match: Any = SimpleNamespace(moves=["turn"], history=history, game=game)
    assert sums_found(match, [0]) == (1, 1)


@pytest.mark.parametrize("move", ["X=8", "take:1"])
def test_an_answer_right_at_once_after_help_with_the_choice_is_right_first_time(context: Context, move: str) -> None:
    """14 sums were right at the first tap, and 13 were told of: before one there had been help on what the joker should
    be worth, as before a take that won the round, which was not counted either."""
    game, help_ = find_game("card-eater"), {"sum": "20+8" if move == "X=8" else "28-20"}  # by name: jokers and takes
    turn = [
        EventRecord(0, "hint", 0, {"stage": 2}, NOON),
        EventRecord(1, "help", 0, help_, NOON),
        EventRecord(2, "answer", 0, {**help_, "total": sum_of(help_), "answer": sum_of(help_)}, NOON),
    ]
    last = LaidCard("8h", 8, 1, 8)
    rows = (Row(5, total=20), Row(5, laid=(last,), total=8), Row(5, laid=(last,), total=8))
    state = State(3, {"rounds": None}, target=28, turn=0, rows=rows, piles=(("5h",),) * 3)
    match: Any = SimpleNamespace(
        moves=[move],
        history=SimpleNamespace(turn=[turn].__getitem__),
        game=game,
        mover=lambda _: 0,
        view=lambda *_: game.view(state, 0),
    )
    assert sums_found(match, [0]) == (1, 1)


@pytest.mark.parametrize("spots", [True, False])
def test_a_sum_whose_answer_was_told_was_done_but_not_at_the_first_try(spots: bool) -> None:
    """10 - 8 was said to be 3, then 4; "Tap 2." said Tavi. 1 + 2 was found at the second try. Where such sums were left
    out, "You did 8 sums. All were right first time!" followed on ten of which two were wrong twice."""
    turn = answered(0, ("10-8", 2, 3), ("10-8", 2, 4), ("10-8", 2, 2), ("1+2", 3, 4), ("1+2", 3, 3))
    history, game = SimpleNamespace(turn=[turn].__getitem__), SimpleNamespace(spots=spots)
    match: Any = SimpleNamespace(moves=["go"], history=history, game=game)
    assert sums_found(match, [0]) == (2, 0)


def sum_of(asked: dict[str, str]) -> int:
    return Sum.read(asked["sum"]).total


def test_a_sum_right_at_once_after_a_card_that_did_not_fit_is_right_first_time() -> None:
    """Of 31 there were 7 to go, an 8 was touched; then a card turned over, and 24 + 3 = 27 was right at once."""
    turn = answered(0, ("31-24", 7, 8), ("24+3", 27, 27))
    history, game = SimpleNamespace(turn=[turn].__getitem__), game_without_asides(True)
    match: Any = SimpleNamespace(moves=["turn"], history=history, game=game)
    assert sums_found(match, [0]) == (1, 1)


def test_a_slip_before_the_glue_is_one_for_the_step_with_the_same_dice() -> None:
    """3 + 5 + 6 was taken for 11, a pawn glued, then 5 + 6 = 11: "8 steps right first time!" was one too many."""
    turns = [answered(0, ("3 + 5 + 6", 14, 11)), answered(0, ("5 + 6", 11, 11))]
    history = SimpleNamespace(turn=turns.__getitem__)
    game = find_game("switch16")  # by name: its pawns are glued before they step
    match: Any = SimpleNamespace(moves=["glue:1", "go:11"], history=history, game=game)
    assert not is_at_once(match, 1, [0])
    match.moves[0] = "go:10"  # dice touched for another step
    assert is_at_once(match, 1, [0])


def test_a_card_that_was_worked_out_in_vain_takes_nothing_from_the_next_one() -> None:
    """27 + 10 was said to be 36, then 37: too much. 27 + 9 = 36, right at once, got no star."""
    turn = answered(0, ("27+10", 37, 36), ("27+10", 37, 37), ("27+9", 36, 36))
    tried = [event._replace(data={**event.data, "tries": True}) for event in turn]
    history, game = SimpleNamespace(turn=[tried].__getitem__), game_without_asides(True)
    match: Any = SimpleNamespace(moves=["take:1"], history=history, game=game)
    assert sums_found(match, [0]) == (2, 1)


def test_each_step_that_a_child_found_the_dice_for_is_counted_with_those_at_the_first_try(context: Context) -> None:
    """16 sums were told of, and 13 at once, where 18 steps had been made, four of them with a single die."""
    match = at_a_sum(context, 1)
    view: Any = match.view(match.turn)
    (before, first), goal = numbers_made(match, [0, 1]), view.chains[0][0]
    assert before == first
    assert not touch(context, match, f"go:{goal}", (next(die for die in view.dice if die != goal),))
    assert touch(context, match, f"go:{goal}", (goal,))
    assert numbers_made(table_of(context, match.match.id), [0, 1]) == (before + 1, first)
    assert numbers_made(table_of(context, match.match.id), []) == (0, 0)


def test_a_step_that_was_said_before_not_to_be_possible_was_not_made_at_the_first_try(context: Context) -> None:
    """ "39 of 40 steps right first time." was said, though this had happened as well."""
    match = at_a_sum(context, 1, gentle=True)
    view: Any = match.view(match.turn)
    (before, first), goal = numbers_made(match, [0, 1]), view.chains[0][0]
    assert not touch(context, match, "none")
    assert touch(context, match, f"go:{goal}", (goal,))
    assert numbers_made(table_of(context, match.match.id), [0, 1]) == (before + 1, first)


def test_to_say_rightly_that_there_is_no_way_is_no_sum(context: Context) -> None:
    """rules.md 4: the dice do not make the next number; nothing was added up, whatever was touched before."""
    match = where_nothing_fits(context)
    before = numbers_made(match, [0, 1]), sums_found(match, [0, 1])
    attempts = len(list(attempt_records(match.events)))
    assert has_said_so(context, match)
    after = table_of(context, match.match.id)
    assert (numbers_made(after, [0, 1]), sums_found(after, [0, 1])) == before
    assert len(list(attempt_records(after.events))) == attempts


def where_nothing_fits(context: Context) -> MatchState:
    """A match of two children at one tablet, before dice that do not make the next number."""
    match = at_a_sum(context, 1, gentle=True)
    for _ in range(MOST):
        view: Any = match.view(match.turn)
        if view.phase == "go" and view.judges and not view.reach:
            return match
        for move in sorted(view.moves, key=lambda move: move == "again"):
            if touch(context, match, move, view.chains[0][1] if view.chains else ()):
                break
        match = table_of(context, match.match.id)
    raise AssertionError("there was always a way")


def has_said_so(context: Context, match: MatchState) -> bool:
    touch(context, match, "none")
    return any(event.kind == "denied" and event.data["right"] for event in table_of(context, match.match.id).events)


def at_a_sum(context: Context, many: int, **more: bool) -> MatchState:
    """A match of two children at one tablet, one of whom is to find a number that takes so many dice."""
    rules, guest = {"dodged": "table", "match_to": None, **more}, visitor_of(context, "a")
    match_id = create_match(context, guest, "switch16", rules, (SeatPlan(), SeatPlan()))  # by name: dice are touched
    choose_sums(context, guest, match_id, "add")
    for _ in range(MOST):
        match = table_of(context, match_id)
        view: Any = match.view(match.turn)
        if view.chains and len(view.chains[0][1]) == many:
            return match
        for move in view.moves:
            if touch(context, match, move, view.chains[0][1] if view.chains else ()):
                break
    raise AssertionError("no such number")


def touch(context: Context, match: MatchState, move: str, parts: tuple[int, ...] = ()) -> bool:
    request = MoveRequest(table_of(context, match.match.id).seq, move, sure=True, parts=parts)
    return ask_to_move(context, "a", match.match.id, request).outcome is MoveOutcome.MOVED


@pytest.mark.parametrize("many", [1, 2])
@pytest.mark.parametrize("slip", ["a die", "two dice", "help", "nothing touched", ""])
def test_a_number_is_not_said_to_be_found_at_the_first_try_after_another_die_or_with_help(
    context: Context, slip: str, many: int
) -> None:
    """It was said of all sums, though a single die had been touched for 2, and 5 + 1 for 4, which then lay there."""
    match = at_a_sum(context, many)
    view: Any = match.view(match.turn)
    before, (goal, right) = sums_found(match, [0, 1]), view.chains[0]
    move = f"go:{goal}"
    if slip == "help":
        for _ in range(3):
            ask_for_help(context, visitor_of(context, "a"), match.match.id, table_of(context, match.match.id).seq)
    elif slip:
        all_two = combinations(view.dice, 2)
        wrong = {
            "a die": next((die,) for die in view.dice if die != goal),
            "two dice": next(two for two in all_two if sum(two) != goal),
            "nothing touched": (),
        }[slip]
        assert not touch(context, match, move, wrong)
    assert touch(context, match, move, right)
    found, first = (
        now - then for now, then in zip(sums_found(table_of(context, match.match.id), [0, 1]), before, strict=True)
    )
    is_slip = slip in ("a die", "two dice")
    assert found == (1 if many == 2 or is_slip else 0)
    assert first == (1 if many == 2 and slip in ("", "nothing touched") else 0)


@pytest.mark.parametrize(
    ("slug", "field", "what", "tie"),  # by name: each says in its own words who has the most
    [
        ("card-eater", "eaten", "The most cards eaten", "It’s a tie."),
        ("two-of-four", "tokens", "The most pearls", "You win together!"),
    ],
)
def test_it_is_a_tie_only_where_everybody_has_the_same(
    app: Flask, context: Context, slug: str, field: str, what: str, tie: str
) -> None:
    """It was said at 0, 9 and 9, to the child with 0."""
    matches = (finished(context, slug, seed) for seed in range(7, 20))
    match = next(match for match in matches if match.game.result(match.state)["winner"])  # neither I nor nobody
    assert tie in drawn_with(app, context, match, **{field: (9, 9, 9)})
    others = drawn_with(app, context, match, **{field: (0, 9, 9)})
    assert tie not in others
    assert re.search(what + r": (\w+) and (\w+)\.", others)
    shared = drawn_with(app, context, match, **{field: (9, 0, 9)})
    assert f"{what}: You and " in shared
    assert "You win together!" in shared, "it had the heading of a match that was lost"
    assert "You win together!" not in others
    assert "tie" not in drawn_with(app, context, match, **{field: (27, 13, 10)})


def test_the_winner_is_told_what_it_ate_and_compared_with_nobody(app: Flask, context: Context) -> None:
    """At 27, 13 and 10 it was told "14 more cards than anyone else"."""
    said = drawn_with(
        app, context, finished(context, "card-eater"), eaten=(27, 13, 10)
    )  # by name: cards are eaten there
    assert "You ate the most cards: 27." in said


def test_a_round_has_the_totals_with_which_it_lay_on_the_table(app: Flask, context: Context) -> None:
    """It had 18 where 12 was left, once a 6 had been taken."""
    match = finished(context, "card-eater")  # by name: cards are taken there
    view: Any = match.view(0)
    past = view.past
    page = page_with(app, context, match, past=tuple(replace(one, totals=(99,) * len(one.rows)) for one in past))
    shown = [int(total) for total in re.findall(r"Total: (\d+)\.", page)]
    assert shown == [total for one in past for total in one.lying if total is not None]


@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.parametrize("seed", [1, 2])
def test_at_most_three_moments_one_of_them_praise_and_each_says_why(
    app: Flask, context: Context, slug: str, seed: int
) -> None:
    match = finished(context, slug, seed)
    with app.test_request_context():
        g.visitor = visitor_of(context, "a")
        values = end_values(context, match, g.visitor)
        page = render_template("match/end.html", **values)
    assert len(values["moments"]) <= 2
    assert bool(values["praise"]) <= page.count('class="moment well"') <= 1  # or where one that lost came nearest
    praise = values["praise"]  # the link shows what was before the move, and plays it
    assert not praise or f"shown={praise.number}&amp;plays=1" in page
    assert page.count('class="compared"') == len(values["moments"])
    for one in values["moments"]:
        assert one.moment.why
        assert len(one.picture.sides) == 2
    assert page.count("button main") == 1


def test_each_pearl_of_the_suit_is_told_in_the_list_of_the_rounds(app: Flask, context: Context) -> None:
    """The chest had 4 pearls, the winner got 5, and nothing said why."""
    matches = [finished(context, "two-of-four", seed) for seed in range(6)]  # by name: its suits bring pearls
    views: list[Any] = [match.view(None) for match in matches]
    counted = [sum(bool(line.suits) for done in view.past for line in done.lines) for view in views]
    lists = [drawn_with(app, context, match).split("The rounds")[1] for match in matches]
    assert [len(re.findall(r"\d (?:spade|heart|diamond|club)s?: \+\d", one)) for one in lists] == counted
    assert any(counted)


@pytest.mark.parametrize(("tokens", "faces"), [((9, 4, 9), 2), ((9, 9, 9), 3), ((9, 4, 8), 0), ((3, 9, 9), 0)])
def test_who_wins_together_is_seen_together(app: Flask, context: Context, tokens: tuple[int, ...], faces: int) -> None:
    """Tavi juggled there, large, who had come last."""
    page = page_with(app, context, finished(context, "two-of-four"), tokens=tokens)  # by name: pearls may be equal
    together = re.search('<div class="sharers".*?</div>', page, re.DOTALL)
    assert len(re.findall("<svg", together[0] if together else "")) == faces


@pytest.mark.parametrize("numbers", [(3, 7), (7, 3)])
def test_after_the_last_moment_comes_one_that_was_not_found(numbers: tuple[int, int]) -> None:
    """It was said to be the last one while another was open; with the later one listed first, one that was found came
    again."""
    first, last = numbers
    assert following(numbers, first, (), returns=True) == last
    assert following(numbers, first, (last,), returns=True) is None
    assert following(numbers, last, (), returns=True) == first
    assert following(numbers, last, (first,), returns=True) is None
    assert following(numbers, last, (), returns=False) is None  # it was skipped: round and round it would go


@pytest.mark.parametrize("slug", sorted(GAMES))
def test_a_moment_is_the_last_one_only_when_all_have_been_looked_at(app: Flask, context: Context, slug: str) -> None:
    """The second of two was opened first, and "Show me" touched: "That was the last one." was said of it."""
    found = (
        (match, end_moments(app, context, match)) for seed in range(30) if (match := finished(context, slug, seed))
    )
    match, cards = next((match, cards) for match, cards in found if len(cards) > 1)
    first, last = (one.moment for one in cards)
    for earlier, said in (
        ((), "One more moment to look at."),
        ((f"{first.number}.shown",), "That was the last one."),
    ):
        with app.test_request_context():
            g.visitor = visitor_of(context, "a")
            values = moment_values(match, g.visitor, last.number, str(last.move), shows=True, found=earlier)
            page = render_template("match/moment-part.html", **values or {}, found_moments=earlier)
        assert said in page
        assert (f"/moment/{first.number}" in page) == (not earlier)


@pytest.mark.parametrize("slug", GAMES)
def test_a_look_at_the_answer_is_offered_until_it_is_there(app: Flask, context: Context, slug: str) -> None:
    """ "Show me" stood there still, and nothing came of it."""
    found = ((match, end_moments(app, context, match)) for seed in range(9) if (match := finished(context, slug, seed)))
    match, number = next((match, cards[0].moment.number) for match, cards in found if cards)
    with app.test_request_context():
        g.visitor = visitor_of(context, "a")
        offers = [
            "?show=1"
            in render_template(
                "match/moment-part.html", **moment_values(match, g.visitor, number, "", shows) or {}, found_moments=()
            )
            for shows in (False, True)
        ]
    assert offers == [True, False]


@pytest.mark.parametrize("slug", ["switch16", "sixteen", SLUG])  # by name: their words
def test_a_moment_that_was_shown_is_not_said_to_be_found(app: Flask, context: Context, slug: str) -> None:
    matches = [finished(context, slug, seed) for seed in range(5)]
    with app.test_request_context():
        g.visitor = visitor_of(context, "a")
        ends = ((match, end_values(context, match, g.visitor)["moments"]) for match in matches)
        match, one = next((match, found[0].moment) for match, found in ends if found)
        values = moment_values(match, g.visitor, one.number, str(one.move), shows=True)
        assert values
        assert values["solved"]
        page = render_template("match/moment-part.html", **values, found_moments=())
        told = end_values(context, match, g.visitor, [f"{one.number}.shown"])["moments"]
    assert "You found it." not in page
    assert f"found={one.number}.shown" in page
    assert [(card.is_found, card.is_shown) for card in told if card.moment.number == one.number] == [(False, True)]


def test_a_card_as_good_as_the_one_shown_is_called_so_and_kept(app: Flask, context: Context) -> None:
    """ "Show me" pointed at a 2; of the 0, which is as good, it was said "That's the one.", and the end kept 12 + 2."""
    others = 0
    for match in (finished(context, "sixteen", seed) for seed in range(30)):  # by name: there cards are compared
        with app.test_request_context():
            g.visitor = visitor_of(context, "a")
            for moment in (one.moment for one in end_values(context, match, g.visitor)["moments"]):
                for move in match.view(0, moment.number).moves:
                    values = moment_values(match, g.visitor, moment.number, move, shows=True)
                    if not values or not values["solved"] or move[-1] == str(moment.move)[-1]:
                        continue
                    page = unescape(render_template("match/moment-part.html", **values, found_moments=()))
                    as_good = "That one is just as safe." if moment.idea in ("low", "safer") else "That’s just as good."
                    assert ("That’s the one." in page, as_good in page) == (False, True)
                    assert f"found={moment.number}.{move}".replace("=", "%3D") in page.replace("found=", "found%3D")
                    told = end_values(context, match, g.visitor, [f"{moment.number}.{move}"])["moments"]
                    card = next(one for one in told if one.moment.number == moment.number)
                    assert card.picture.sides[-1].card == move
                    others += 1
        if others > 9:
            break
    assert others


def test_a_moment_is_found_with_the_move_that_found_it(app: Flask, context: Context) -> None:
    match = next(match for seed in range(9) if end_moments(app, context, match := finished(context, SLUG, seed)))
    number, move = next((one.moment.number, one.moment.move) for one in end_moments(app, context, match))
    for found in (f"{number}.{move}", f"{number}.?", str(number)):  # nobody has to believe an address
        cards = end_moments(app, context, match, [found])
        assert [one.is_found for one in cards] == [one.moment.number == number for one in cards]
        assert [one.picture for one in cards] == [one.picture for one in end_moments(app, context, match)]


def end_moments(app: Flask, context: Context, match: MatchState, found: Iterable[str] = ()) -> list[Any]:
    with app.test_request_context():
        g.visitor = visitor_of(context, "a")
        moments: list[Any] = end_values(context, match, g.visitor, found)["moments"]
        return moments


def test_a_card_tried_again_that_goes_over_16_is_told_why_it_is_wrong(app: Flask, context: Context) -> None:
    over = 0
    for match in (finished(context, "sixteen", seed) for seed in range(4)):  # by name: it has no such limit elsewhere
        with app.test_request_context():
            g.visitor = visitor_of(context, "a")
            for one in end_values(context, match, g.visitor)["moments"]:
                for move in match.view(0, one.moment.number).moves:
                    values = moment_values(match, g.visitor, one.moment.number, move, shows=False)
                    assert values
                    page = render_template("match/moment-part.html", **values, found_moments=())
                    over += values["tried"].total > 16
                    assert ("That’s more than 16." in page) == (values["tried"].total > 16)
    assert over


def test_each_card_tried_again_stays_marked_with_its_sum(app: Flask, context: Context) -> None:
    """After a second try the mark of the first was gone."""
    marked = 0
    for match in (finished(context, "sixteen", seed) for seed in range(4)):  # by name: its moments are of single cards
        with app.test_request_context():
            g.visitor = visitor_of(context, "a")
            moments = end_values(context, match, g.visitor)["moments"]
        for number in (one.moment.number for one in moments):
            view: Any = match.view(0, number)
            first, second = sorted({*view.hand} - {"W"})[:2]
            with app.test_request_context(query_string={"tried": first}):
                g.visitor = visitor_of(context, "a")
                values = moment_values(match, g.visitor, number, second, shows=False)
                assert values
                page = render_template("match/moment-part.html", **values, found_moments=())
            if not values["solved"]:
                assert page.count(">tried<") == view.hand.count(first) + view.hand.count(second)
                assert f'name="tried" value="{first}"' in page
                marked += 1
    assert marked


def test_a_card_found_is_not_given_the_reason_for_another(app: Flask, context: Context) -> None:
    """10 + 2 was praised with "From 13, only a 3 makes 16", and 13 that going over loses the pile."""
    found = set[str]()
    for match in (finished(context, "sixteen", seed) for seed in range(12)):  # by name: its moments speak of totals
        with app.test_request_context():
            g.visitor = visitor_of(context, "a")
            for moment in (one.moment for one in end_values(context, match, g.visitor)["moments"]):
                for move in match.view(0, moment.number).moves:
                    values = moment_values(match, g.visitor, moment.number, move, shows=False)
                    assert values
                    if values["solved"] and moment.idea in ("over", "safer"):
                        best = moment.idea == "safer" and values["tried"].total == moment.plays[1].total
                        page = render_template("match/moment-part.html", **values, found_moments=())
                        assert (str(moment.why) in unescape(page)) == best
                        found.add(moment.idea)
    assert "over" in found


def test_a_moment_shown_points_at_each_of_two_cards_that_are_as_right(app: Flask, context: Context) -> None:
    """Of two 3s that made 9 one was "this one"."""
    several = 0
    for seed in range(12):
        match = finished(context, "sixteen", seed)  # by name: its hands have cards alike
        with app.test_request_context():
            g.visitor = visitor_of(context, "a")
            for moment in (one.moment for one in end_values(context, match, g.visitor)["moments"]):
                values = moment_values(match, g.visitor, moment.number, "", shows=True)
                assert values
                page = unescape(render_template("match/moment-part.html", **values, found_moments=()))
                same = [card for card in values["view"].hand if card[-1] == moment.move[-1]]
                if moment.idea in (CHIEF, "nine") and len(same) > 1:
                    assert (page.count("One of these"), page.count("This one")) == (len(same), 0)
                    assert f"Play a {moment.move[-1]}." in page
                    several += 1
    assert several


def test_a_moment_shown_points_at_every_card_that_finds_it(app: Flask, context: Context) -> None:
    """ "Which card is safest?" was answered with one of three as safe as each other, and the others looked missed."""
    several = 0
    for seed in range(12):
        match = finished(context, "sixteen", seed)  # by name: its hands have cards of several numbers as right
        with app.test_request_context():
            g.visitor = visitor_of(context, "a")
            for moment in (one.moment for one in end_values(context, match, g.visitor)["moments"]):
                values = moment_values(match, g.visitor, moment.number, "", shows=True)
                assert values
                page = unescape(render_template("match/moment-part.html", **values, found_moments=()))
                solve = find_tutor("sixteen").solves  # by name: several cards may be right there
                right = [card for card in values["view"].hand if card != "W" and solve(values["view"], moment, card)]
                if len({card[-1] for card in right}) > 1 and moment.move[0] != "W":
                    assert (page.count("One of these"), page.count("This one")) == (len(right), 0)
                    assert "good." in page
                    several += 1
    assert several


@pytest.mark.parametrize("slug", GAMES)
def test_see_this_move_opens_the_table_before_the_move_and_plays_it(app: Flask, context: Context, slug: str) -> None:
    """Of "exactly 8!" nothing is to be seen before it; on the table with the move made nobody saw what was done."""
    for seed in range(20):
        match = finished(context, slug, seed)
        with app.test_request_context():
            g.visitor = visitor_of(context, "a")
            values = end_values(context, match, g.visitor)
            page = render_template("match/end.html", **values)
            link = re.search(r'class="moment well.*?replay\?shown=(\d+)&amp;plays=1', page, re.DOTALL)
            if link and values["praise"]:
                shown = shown_table(match, g.visitor, TableRequest(int(link[1]) + 1, is_replay=True))
                assert shown.latest == values["view"].steps[values["praise"].number]
                return
            assert values["praise"] is None, "it is said that a move was well seen, and not which"
    pytest.skip("no move of this game was well seen in twenty matches")


def test_see_this_move_opens_on_the_round_of_the_move(context: Context) -> None:
    """Of the first move of round 2 it opened on how round 1 had come out, with another target."""
    match, visitor = finished(context, "two-of-four"), visitor_of(context, "a")  # by name: its rounds have a target
    view: Any = match.view(0)
    steps: tuple[Step, ...] = view.steps
    for at in (at for at in range(1, len(steps)) if steps[at].number > steps[at - 1].number):
        scene = Scene(shown_table(match, visitor, TableRequest(at, is_replay=True, plays=True)))
        assert (scene.done, scene.round) == (None, steps[at].number)


@pytest.mark.parametrize("slug", GAMES)
def test_a_replay_says_again_what_was_praised_and_nothing_that_was_missed(
    app: Flask, context: Context, slug: str
) -> None:
    """ "Well spotted: Island 9!" led to a table that told nothing of it."""
    match = finished(context, slug, 1)
    with app.test_request_context():
        visitor, praised = visitor_of(context, "a"), {True: set[int](), False: set[int]()}
        for at, is_replay in product(range(1, len(match.moves)), (True, False)):
            shown = shown_table(match, visitor, TableRequest(at, is_replay=is_replay))
            assert not (is_replay and shown.corrects)
            praised[is_replay] |= {at} if shown.verdict and not shown.corrects else set()
    assert praised[True] == praised[False]


def test_tavi_has_the_same_pose_whenever_the_page_is_opened_and_another_in_another_match(
    context: Context, app: Flask
) -> None:
    with app.test_request_context():
        poses = []
        for _ in range(8):
            match = table_of(context, begin(context, GAMES[0]))
            visitor = visitor_of(context, "a")
            poses.append(end_values(context, match, visitor)["pose"])
            assert end_values(context, match, visitor)["pose"] == poses[-1]
    assert set(poses) <= set(POSES)
    assert len(set(poses)) > 1


def took(context: Context, match_id: str, child_id: str, times: int, at: datetime, taken: bool = True) -> None:
    """Rows of a child that made 16 so many times in this match, or left it."""
    key = {"school_id": context.school_id, "match_id": match_id, "child_id": child_id, "seat": 0, "name": CHIEF}
    with context.database.transaction() as session:
        for seq in range(times):
            session.add(IdeaRow(**key, seq=seq + (0 if taken else 50), taken=taken, helped=False, at=at))


@pytest.mark.usefixtures("any_database")
def test_the_best_of_the_week_is_that_of_one_match_since_monday(context: Context, lesson: Lesson, clock: Any) -> None:
    """Friday: two matches of this week, in which Ada made 16 twice and four times, and one of last week, with six."""
    ada, ben = (lesson.cards[name].child_id for name in ("Ada", "Ben"))
    ids = [begin(context, GAMES[0]) for _ in range(4)]

    took(context, ids[0], ada, 2, clock())
    took(context, ids[1], ada, 4, clock() - timedelta(days=3))
    took(context, ids[1], ada, 9, clock() - timedelta(days=3), taken=False)
    took(context, ids[2], ada, 6, clock() - timedelta(days=6))
    took(context, ids[3], ben, 8, clock())
    assert most_this_week(context, ada, CHIEF) == 4
    assert most_this_week(context, ada, "nine") == 0
    assert most_this_week(context, ben, CHIEF) == 8


def test_a_child_is_told_its_best_of_the_week_and_a_guest_is_not(
    context: Context, child: Child, other_child: Child, lesson: Lesson
) -> None:
    lesson.sign_in(child, "Ada")
    took(context, begin(context, GAMES[0]), lesson.cards["Ada"].child_id, 30, context.now())
    for browser in (child, other_child):
        browser.begin(preset="simplified")
        browser.play_to_the_end()
    assert "Your most this week: 16 30 times." in child.look().text
    assert "Your most this week" not in other_child.look().text


@pytest.mark.parametrize("kind", ["guest", "child"])
def test_the_end_costs_no_more_statements_than_its_budget(
    context: Context, child: Child, lesson: Lesson, kind: str
) -> None:
    if kind == "child":
        lesson.sign_in(child, "Ada")
    child.begin(preset="simplified")
    child.play_to_the_end()
    with recorded_statements(context.database.engine) as sent:
        assert child.look().is_end
    told = [text for text in sent if text.split(None, 1)[0] not in ("BEGIN", "COMMIT", "ROLLBACK")]
    assert len(told) <= END[kind], "\n".join(told)


@pytest.mark.parametrize(("sums", "told"), [("add", True), ("show", False)])
@pytest.mark.parametrize("slug", ["sixteen", "two-of-four"])  # by name: which say it in these words
def test_at_the_end_the_sums_worked_out_are_counted(
    app: Flask, context: Context, slug: str, sums: str, told: bool
) -> None:
    rng, match_id = Random(3), begin(context, slug)
    choose_sums(context, visitor_of(context, "a"), match_id, sums)
    while not table_of(context, match_id).over:
        act(context, match_id, rng)
    match = table_of(context, match_id)
    right = sum(event.kind == "answer" and event.data["answer"] == event.data["total"] for event in match.events)
    words = drawn_with(app, context, match)
    assert bool(right) == told == bool(re.search(rf"You (did|worked out) {right} sums?\.", words))


def test_who_has_always_shown_the_best_pair_is_told_so(app: Flask, context: Context) -> None:
    match = finished(context, "two-of-four")  # by name: its tutor tells the best of a match
    with app.test_request_context():
        g.visitor = visitor_of(context, "a")
        values = {**end_values(context, match, g.visitor), "moments": [], "praise": None, "found_moments": ()}
        pages = [render_template("match/end.html", **{**values, "all_best": best}) for best in (False, True)]
    assert ["Well done! You showed your best pair every time." in page for page in pages] == [False, True]
    assert not values["all_best"]  # at random


@pytest.mark.parametrize(("has_won", "told"), [(False, True), (True, False)])
def test_who_has_not_won_takes_its_best_pair_home(app: Flask, context: Context, has_won: bool, told: bool) -> None:
    """Beside the chest of whoever won, the end of a second or last place was tame."""
    match = finished(context, "two-of-four")  # by name: its pairs are near or not
    with app.test_request_context():
        g.visitor = visitor_of(context, "a")
        values = {**end_values(context, match, g.visitor), "found_moments": (), "has_won": has_won}
        pairs = [step.shown for step in values["view"].steps if step.seat == values["mine"] and step.shown.total]
        page = render_template("match/end.html", **values)
    prize = page.partition('class="prize"')[2].partition("</p>")[0]
    assert bool(prize) == told
    assert not told or f"<b>{min(pairs, key=lambda pair: pair.distance).total}</b>" in prize


def test_a_round_in_which_no_pair_of_ones_own_was_closer_is_counted(app: Flask, context: Context) -> None:
    """ "You found the closest pair once." stood beside two rounds in which the child was the closest: once by the
    target itself."""
    match = finished(context, "two-of-four")  # by name: its pairs are near or not
    with app.test_request_context():
        g.visitor = visitor_of(context, "a")
        values = {**end_values(context, match, g.visitor), "found_moments": ()}
        view, mine = values["view"], values["mine"]
        steps = [SimpleNamespace(seat=mine, number=0, shown=ShownPair(mine, "5h+3h", ("5h", "3h"), "+", 8, 0))]
        shown = SimpleNamespace(view=view, steps=steps, past=view.past, tokens=view.tokens)
        told = {**values, "view": shown, "praise": None, "turning": None, "moments": [], "well": {"nearest": 1}}
        page = render_template("match/end.html", **told)
    assert f"As close as your cards allow: in 2 of {len(view.past)} rounds." in page


@pytest.mark.parametrize("best", [0, 2])
def test_every_pair_on_the_target_is_counted(app: Flask, context: Context, best: int) -> None:
    """ "You hit the target twice." stood above three that had: one was helped, and a hit all the same."""
    match = finished(context, "two-of-four")  # by name: its rounds have a target
    with app.test_request_context():
        g.visitor = visitor_of(context, "a")
        values = {**end_values(context, match, g.visitor), "found_moments": (), "well": {"target_exact": 2}}
        view, mine = values["view"], values["mine"]
        hit = SimpleNamespace(seat=mine, number=0, shown=ShownPair(mine, "5h+3h", ("5h", "3h"), "+", 8, 0))
        other = [SimpleNamespace(view=view, steps=[hit] * 3, past=view.past, tokens=view.tokens)]
        page = render_template(
            "match/end.html", **{**values, "view": other[0], "praise": None, "turning": None, "week_best": best}
        )
    assert "You hit the target three times." in page


def test_a_comeback_that_is_praised_has_one_card(app: Flask, context: Context) -> None:
    """One pair stood there twice: "what a comeback!" and "exactly 8!"."""
    match = finished(context, "two-of-four")  # by name: its matches turn on something
    with app.test_request_context():
        g.visitor = visitor_of(context, "a")
        values = {**end_values(context, match, g.visitor), "moments": [], "found_moments": ()}
        steps, mine = values["view"].steps, values["mine"]
        own = [number for number, step in enumerate(steps) if step.seat == mine]
        cards = []
        for praised in own[:2]:
            praise = Praise(praised, "target_exact", Message("Well spotted: exactly 8!"), None)
            turning = Turning(steps[own[0]], mine, own[0] + 1)
            page = render_template("match/end.html", **{**values, "praise": praise, "turning": turning})
            cards.append(page.count('class="moment well"'))
            assert "what a comeback!" in page
            assert "Well spotted: exactly 8!" in page.replace("\xa0", " ")
    assert cards == [1, 2]


def test_a_choice_is_asked_again_at_once_and_how_many_rolls_work_comes_with_the_answer(
    app: Flask, context: Context
) -> None:
    """First came another question, with three bare numbers. How many work is counted from all throws."""
    for match in (finished(context, "switch16", seed) for seed in range(40)):  # by name: there it is rolled again
        with app.test_request_context():
            g.visitor = visitor_of(context, "a")
            found = [one.moment for one in end_values(context, match, g.visitor)["moments"]]
            asked = [one for one in found if one.idea == "again" and str(one.why) != "No splash on 8."]
            view: Any = match.view(0, asked[0].number) if asked else None
            if view is None or view.reach:  # there stones are compared
                continue
            works = round(10 * (1 - misses(view.spaces[0])))
            pages = {}
            for pick in ("", "stop", "again"):
                values = moment_values(match, g.visitor, asked[0].number, pick, shows=False)
                assert values
                pages[pick] = render_template("match/moment-part.html", **values, found_moments=())
        assert 'value="again"' in pages[""]
        assert [f"{works} rolls in 10 work" in page for page in pages.values()] == [False, True, True]
        return
    raise AssertionError("no such moment: try more seeds")


def test_all_16s_are_counted_also_those_that_help_led_to(app: Flask, context: Context) -> None:
    """ "You made 16 once." stood over two piles won by 16: help had led to the other one."""
    match_id = begin(context, SLUG)
    while not (now := table_of(context, match_id)).over:
        if now.turn == 0:
            ask_for_help(context, visitor_of(context, "a"), match_id, now.seq)
            now = table_of(context, match_id)
            request_move(context, match_id, find_tutor(SLUG).advise(now.view(0)).move, sure=True)
        else:
            act(context, match_id, Random(1))
    view: Any = now.view(0)
    mine = [won for won in view.won_by(0) if won.kinds[0] == "sixteen"]  # by name: 16s are told there
    times = {1: "once", 2: "twice"}.get(len(mine), f"{len(mine)} times")
    assert mine
    assert f"You made 16 {times}." in drawn_with(app, context, now)
