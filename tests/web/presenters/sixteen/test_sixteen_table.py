"""What Sixteen's table shows in positions laid out by hand (rules.md 1)."""

from collections import Counter
from dataclasses import replace
from itertools import pairwise, product
from re import findall
from typing import Any

import pytest
from flask import Flask, get_template_attribute

from classroom.games.protocol import Message, Sum
from classroom.games.sixteen import GAME
from classroom.games.sixteen.state import Set, Step
from classroom.games.sixteen.view import View
from classroom.services.play.hints import Help
from classroom.services.play.match_state import SeatFace
from classroom.services.play.sum_attempts import SumAttempt
from classroom.services.play.sum_prompts import PendingStep
from classroom.tutor.protocol import Advice, Moment
from classroom.tutor.sixteen import TUTOR
from classroom.tutor.sixteen.analysis import find_play, quick_plays
from classroom.tutor.sixteen.next_time import KEEP_LOW, keep_low
from classroom.tutor.sixteen.outlook import CLEARLY, next_wins, tenths
from classroom.web.presenters.match_table import HeldMove, ShownTable
from classroom.web.presenters.sixteen import PRESENTER
from classroom.web.presenters.sixteen.hinting import without_sums
from classroom.web.presenters.sixteen.in_person import in_person
from classroom.web.presenters.sixteen.moments import compare
from classroom.web.presenters.sixteen.scene import Scene
from classroom.web.presenters.sixteen.standings import one_more
from classroom.web.presenters.sixteen.thinking import leaves
from tests.tutor.sixteen.positions import some_views
from tests.web.presenters.shown_tables import regions_in, shown_table

RULES = {"match": True, "wilds": True, "bonus": False, "draw": "auto"}
ADVICE: Advice[str] = Advice(Message("Nudge"), Message("Idea"), "b4", Sum((5, 4)), plays=("something",))
SIXTEEN = Set(3, ("sixteen",), 0, 1, ("g6", "b5", "p5"))
ALIKE = Set(3, ("colour",), 1, 1, ("g1", "g2", "g4"))
BUST = Set(3, ("bust",), 1, 1, ("g6", "b6", "p5"))


def view(*steps: Step, turn: int | None = 0, hand: tuple[str, ...] = ("b4", "g6", "p0", "W"), **more: Any) -> View:
    """Seat 0's view after these steps, 5 in the pile, four cards in its hand."""
    usual = View(
        seat=0,
        players=2,
        rules=RULES,
        hand=hand,
        held=(4, 4),
        left=30,
        pile=("o2", "p3"),
        total=5,
        turn=turn,
        over=False,
        moves=hand if turn == 0 else (),
        sets=(),
        score=(0, 0),
        steps=steps,
    )
    return replace(usual, **more)


def shown(of: View, **more: Any) -> ShownTable:
    return shown_table(GAME, of, **more)


def value(now: ShownTable, name: str) -> Any:
    return regions_in(PRESENTER.table(now))[name].value


def template(now: ShownTable, name: str = "near") -> str:
    return regions_in(PRESENTER.table(now))[name].template.rsplit("/", 1)[-1]


MINE, TAVIS = Step(0, "o2", 0, 2), Step(1, "p3", 2, 5)


@pytest.mark.parametrize(
    ("more", "template_of_near"),
    [
        ({}, "near.html"),
        ({"mine": None}, "near-handover.html"),
        ({"pick": "W"}, "near-declare.html"),
        ({"pick": "g6", "pending": PendingStep(question=Message("Sure?"))}, "near-risk.html"),
        ({"pick": "b4", "pending": PendingStep(SumAttempt(Sum((5, 4))))}, "near-sum.html"),
        ({"help": Help(1, ADVICE)}, "near.html"),
    ],
)
def test_the_beach_has_what_is_to_be_decided(more: dict[str, Any], template_of_near: str) -> None:
    assert template(shown(view(MINE, TAVIS), **more)) == template_of_near


def test_a_card_that_goes_over_leaves_the_safe_ones_to_be_touched() -> None:
    at_12 = replace(view(MINE, TAVIS, hand=("W", "b4", "b5", "g6")), total=12)
    now = shown(at_12, pick="g6", pending=PendingStep(question=Message("Sure?")))
    assert [card.code for card in value(now, "near").cards if card.is_safe] == ["W", "b4"]
    assert [card.code for card in value(now, "near").cards if card.is_chosen] == ["g6"]
    path = value(now, "path")
    assert path.risks
    assert path.pins[17] == "g", "the way of the chosen card alone, into the water"
    assert not any(path.pins[:17])


def test_of_each_card_that_goes_over_it_says_so_and_another_one_touched_tells_why(app: Flask) -> None:
    """At 12 a 5 was asked back; the 6 beside it looked safe, and no touch did anything."""
    at_12 = view(MINE, TAVIS, hand=("b4", "b5", "g6"), total=12)
    for sums in ("add", "show"):
        now = shown(at_12, pick="b5", pending=PendingStep(question=Message("Sure?")), sums=sums)
        with app.test_request_context():
            drawn = get_template_attribute("games/sixteen/near-risk.html", "draw")(value(now, "near"))
        assert drawn.count("is-over") == 2
        assert [card for card in at_12.hand if f'name="move" value="{card}"' in drawn.split("</ul>")[0]] == ["b4", "g6"]


def test_help_lays_out_each_card_with_what_it_leaves() -> None:
    of = view(MINE, TAVIS, hand=("b4", "g6", "p0"))
    think = value(shown(of, help=Help(3, TUTOR.advise(of))), "near")
    assert [one.card for one in think.choices] == ["b4", "g6", "p0"]
    think = value(shown(of, help=Help(4, TUTOR.advise(of))), "near")
    assert [one.card for one in think.choices] == ["b4", "g6", "p0"], "two of four were a puzzle: why the 6, not the 5?"
    assert [one.advised for one in think.choices].count(True) == 1
    (four,) = (one for one in think.choices if one.card == "b4")
    assert (four.sum.total, four.marks, four.busts, four.wins) == (9, ("9",), False, "")
    assert four.leaves == (), "no card makes 16 from 9, nor three alike of a drop on a star and a shell"


def test_help_says_of_each_card_with_what_the_next_one_can_win() -> None:
    """Rows of ten circles were hard to read at seven. From 10 a 6 makes 16, from 11 a 5; a drop on a drop waits for a
    third."""
    of = view(hand=("b1", "g6", "o5", "p0"), pile=("g2", "b3"), total=5)
    asks = value(shown(of, help=Help(2, TUTOR.advise(of))), "near")
    assert asks.compares
    assert {one.card: one.leaves for one in asks.choices} == {"b1": ("3",), "g6": ("16",), "o5": ("16",), "p0": ()}


def test_help_says_at_last_which_card_the_next_one_needs() -> None:
    """From 14 a 2 makes 16, from 15 a 1: before the child has worked out the sum, that would tell it."""
    simple = {**RULES, "match": False, "wilds": False}
    of = view(hand=("o1", "p2", "b4", "g6"), pile=("o6", "p5", "g1", "b1"), total=13, rules=simple)
    for stage, needed in ((2, (0, 0)), (4, (2, 1))):
        think = value(shown(of, help=Help(stage, TUTOR.advise(of)), sums="add"), "near")
        assert tuple(one.needs for one in think.choices) == (*needed, 0, 0)


def test_each_touch_of_help_says_something_new() -> None:
    """A child touched help again, and Tavi said the same: it seemed to have broken. There is nothing more to touch
    where all has been said."""
    moved = 0
    for of, sums in product(some_views(150), ("add", "show")):
        advice = TUTOR.advise(of)
        stages = (2, 4) if advice.asks_sum else (4,) if advice.at_once else (1, 2, 4)
        tables = [shown(of, help=Help(stage, advice), sums=sums, mine=of.seat) for stage in stages]
        if any(value(now, "tools").stage == 4 for now in tables[:-1]):
            continue
        heard = [value(now, "said").hint for now in tables]
        said = [(hint.message, hint.move, hint.instead, hint.sum) for hint in heard]
        assert all(one != other for one, other in pairwise(said)), (of.pile, of.hand, said)
        moved += len(said) == 3
    assert moved > 50


def test_what_the_colours_say_is_told_while_the_cards_are_answered() -> None:
    """ "From 15, I need a 1" took the place of the question, which stood at the card as well; then 12 + 3 = 15 did."""
    simple = {**RULES, "match": False, "wilds": False}
    of = view(hand=("o1", "p2", "b4", "g0"), pile=("o4", "p3"), total=7, rules=simple)
    advice = TUTOR.advise(of)
    colours = value(shown(of, help=Help(2, advice)), "said").hint.message
    assert str(colours) == "Chest: I could make 16. Shield: you’re safe."


def test_a_reason_that_fits_every_card_is_not_given() -> None:
    """At 5: "Every card is safe here." Then: "Play the 4. Then I can’t make 16.", as after each of the others."""
    simple = {**RULES, "match": False, "wilds": False}
    advice = TUTOR.advise(of := view(hand=("o1", "p4", "b2", "g0"), pile=("o2", "p3"), total=5, rules=simple))
    assert advice.move == "p4"
    asked = value(shown(of, help=Help(4, advice), sums="add"), "said").hint
    assert asked.instead is None
    told = value(shown(of, help=Help(4, advice)), "said").hint
    assert str(told.instead) == "From 9, I can’t make 16. Perhaps you can next!"


@pytest.mark.parametrize(
    ("hand", "total", "asked"),
    [
        (("o1", "p2", "b3", "g5"), 9, "Which card is good near 16? Keep it."),  # each card showed the same risk
        (("o2", "p6", "b5", "g4"), 13, "Only one number keeps you at 16 or less."),  # "First work out each sum."
    ],
)
def test_the_question_to_a_child_that_does_the_sums_leads_to_the_reason(
    hand: tuple[str, ...], total: int, asked: str
) -> None:
    simple = {**RULES, "match": False, "wilds": False}
    of = view(hand=hand, pile=("o4", "p3"), total=total, rules=simple)
    plays = TUTOR.advise(of)
    advice = replace(plays, idea=Message("%(total)d", total=find_play(plays.plays, plays.move).total))
    assert str(without_sums(advice)) == asked


def test_of_two_cards_alike_it_is_not_said_to_keep_one() -> None:
    """ "Keep your 1" stood beside two 1s, both marked."""
    of = view(hand=("o1", "p1", "b4", "g5"), pile=("o4", "p5"), total=9)
    best = find_play(quick_plays(of), "g5")
    assert keep_low(of, best, 1) == KEEP_LOW


def test_where_every_card_has_its_risk_the_question_gives_way_to_the_idea() -> None:
    simple = {**RULES, "match": False, "wilds": False}
    advice = TUTOR.advise(of := view(hand=("o1", "p2", "b4", "g6"), pile=("o6", "p6", "g1"), total=13, rules=simple))
    asked = [value(shown(of, help=Help(stage, advice)), "said").hint.message for stage in (1, 2)]
    assert asked == [in_person(advice.nudge), in_person(advice.idea)]
    assert advice.has_sums, "so that it takes three touches to the card"


def test_a_pile_shows_that_more_lies_under_its_last_three_cards(app: Flask) -> None:
    """6, 3 and 1 beside 16: a child of seven added them up, and they did not make it."""
    with app.test_request_context():
        draw = get_template_attribute("games/sixteen/pieces.html", "pile")
        assert "deep" not in draw(("o2", "p3", "g1"))
        assert "2 more under them." in draw(("g4", "b2", "o2", "p3", "g1"))


@pytest.mark.parametrize(
    ("ways", "needs", "said"),
    [
        (("16",), 4, "Then a 4 makes 16."),
        (("16",), 0, "Then one card makes 16."),
        (("3",), 0, "Then three the same could win."),
        (("16", "3"), 4, "Then three the same could win. Then a 4 makes 16."),
    ],
)
def test_what_the_next_one_needs_is_heard_as_it_is_seen(
    app: Flask, ways: tuple[str, ...], needs: int, said: str
) -> None:
    with app.test_request_context():
        told = get_template_attribute("games/sixteen/words.html", "wins_by")(ways, needs)
    assert told.strip() == said


def test_what_the_next_one_wins_with_is_told_wherever_it_may_win() -> None:
    for of in some_views(200):
        for play in quick_plays(of):
            if not play.forms:
                assert bool(leaves(play)) == bool(next_wins(play)), (of, play.move)


def test_where_nobody_can_win_next_each_card_says_so(app: Flask) -> None:
    """From 1, 2 or 3 no card makes 16 or goes over; one card lies there, so nobody makes three alike. Help said which
    card to keep, and showed nothing."""
    of = view(hand=("b1", "g2", "p3"), pile=(), total=0)
    for stage in (2, 3, 4):
        think = value(shown(of, help=Help(stage, TUTOR.advise(of))), "near")
        assert think.compares
        assert [one.leaves for one in think.choices] == [(), (), ()]
    with app.test_request_context():
        drawn = get_template_attribute("games/sixteen/near-think.html", "choice")(think.choices[0], think)
    assert 'class="cannot"' in drawn
    assert "can’t win." in drawn


def test_what_makes_16_of_each_card_is_told_where_all_have_their_risk() -> None:
    """4 of 10 stood above the 2 and 5 of 10 above the 4: and Tavi pointed at the 4, as the 2 is worth keeping."""
    simple = RULES | {"match": False, "wilds": False}
    keeps = view(hand=("b2", "g1", "p3"), total=12)
    alike = view(hand=("b1", "g1", "p2"), pile=("b5", "g6"), total=11, rules=simple)
    for of in (keeps, alike):
        for stage in (2, 4):
            laid = value(shown(of, help=Help(stage, TUTOR.advise(of))), "near").choices
            assert all("16" in (one.leaves or ()) for one in laid)
    kept = [one.card for one in value(shown(keeps, help=Help(4, TUTOR.advise(keeps))), "near").choices if one.keep]
    assert kept == ["b2", "g1"]
    assert str(TUTOR.advise(keeps).instead) in (
        "Keep your low cards: they fit near 16.",
        "Near 16, only low cards fit.",
    )


def test_a_risk_that_is_advised_is_seen_as_one() -> None:
    """From 10 Tavi may have a 6, from 5 nobody makes 16: and yet the 6 is better here, since a 1 fits later. No colours
    stood there then: the 6 was a danger in one turn, and had a plain tick in the next."""
    simple = RULES | {"match": False, "wilds": False}
    of = view(hand=("g6", "o1", "p1", "p6"), pile=("b4",), total=4, rules=simple)
    advice = TUTOR.advise(of)
    assert advice.move[-1] == "6"
    for stage in (2, 4):
        laid = value(shown(of, help=Help(stage, advice)), "near").choices
        assert [(one.card, one.leaves, one.needs) for one in laid][:2] == [("g6", ("16",), 6), ("o1", (), 0)]
    assert [one.card for one in laid if one.advised] == ["g6", "p6"]
    assert [one.card for one in laid if one.keep] == ["o1", "p1"]
    assert str(value(shown(of, help=Help(2, advice)), "said").hint.message) == "Safe now, or a low card for later?"
    assert str(advice.instead) == "I’d take the risk: low cards fit near 16."


def test_no_risk_is_advised_where_a_safe_card_is_as_good() -> None:
    dared = 0
    for of in some_views(800):
        if "+" in of.moves:
            continue
        plays = TUTOR.advise(of).plays
        best = find_play(plays, TUTOR.advise(of).move)
        safe = [play.value for play in plays if not play.busts and not play.wins and not next_wins(play)]
        if next_wins(best) and safe:
            assert max(safe) < best.value - CLEARLY, (of.pile, of.hand)
            dared += 1
    assert dared


def test_the_cards_named_at_last_are_those_pointed_at(app: Flask) -> None:
    """It pointed at one 2 of three, and said "More than one card is good here" of two cards."""
    simple, numbers = RULES | {"match": False, "wilds": False}, Counter[int]()
    of = view(hand=("g1", "b2", "o2", "p2"), pile=("o4", "g6"), total=10, rules=simple)
    for now in (of, *some_views(300)):
        advice = TUTOR.advise(now)
        at_last = shown(now, help=Help(4, advice))
        if "+" in now.moves or find_play(advice.plays, advice.move).busts:
            continue
        named = value(at_last, "said").more or (advice.move[-1],)
        think = value(at_last, "near")
        assert {one.move[-1] for one in think.choices if one.advised} == {*named}
        numbers[len(named)] += 1
        assert not any(one.advised for one in value(shown(now, help=Help(3, advice)), "near").choices)
    assert numbers[2]
    assert value(shown(of, help=Help(4, TUTOR.advise(of))), "said").more == ("2",)
    with app.test_request_context():
        play_it = get_template_attribute("games/sixteen/words.html", "play_it")
        assert str(play_it("g2", ("2", "4"))).strip() == "Your 2 and 4 are both good."


@pytest.mark.parametrize(
    ("held", "told"), [((4, 3), True), ((3, 3), True), ((3, 2), False), ((2, 2), False), ((1, 0), False)]
)
def test_that_nobody_draws_any_more_is_said_once(held: tuple[int, int], told: bool) -> None:
    hand = ("b4", "g6", "p0", "o2")[: held[0]]
    now = shown(view(MINE, TAVIS, hand=hand, held=held, left=0))
    assert (value(now, "said").more[0] == "empty") == told
    won = view(TAVIS, MINE, hand=hand, held=held, left=0)  # my own pile: I go on
    assert (value(shown(won), "said").more[0] == "empty") == (held == (4, 3))


def test_without_sums_the_question_has_none() -> None:
    asked = {"pick": "g6", "pending": PendingStep(question=Message("12 + 6 = 18. Sure?"))}
    told = {sums: value(shown(view(MINE, TAVIS), sums=sums, **asked), "said").message for sums in ("show", "none")}
    assert str(told["none"]) == "That’s more than 16. You would lose the pile."
    assert "18" in str(told["show"])


def test_a_right_sum_that_goes_over_is_no_reason_to_be_glad() -> None:
    """It said: Yes! 15 + 2 = 17. That’s more than 16. I win the pile."""
    over = Step(0, "p6", 11, 17, BUST)
    for of, lost in ((view(over, pile=(), total=0, turn=1), True), (view(TAVIS, MINE, turn=1), False)):
        now = shown(of, right=Sum((11, 6)), is_past=True)
        said = value(now, "said")
        assert (said.yes, said.sober) == (not lost, lost)


@pytest.mark.parametrize(("terms", "sober"), [((11, 6), True), ((11, 5), False)])
def test_at_the_sum_itself_neither(terms: tuple[int, int], sober: bool) -> None:
    """It said: Yes! and then that 17 is more than 16."""
    now = shown(view(MINE, TAVIS), pick="g6", pending=PendingStep(SumAttempt(Sum(terms))))
    assert value(now, "said").sober == sober


@pytest.mark.parametrize("kinds", [("sixteen",), ("bust",), ("colour",)])
def test_what_was_left_is_spoken_of_where_a_16_was_made_of_it(kinds: tuple[str, ...]) -> None:
    won = replace(SIXTEEN, kinds=kinds, to=1)
    of = view(TAVIS, Step(0, "b4", 11, 15), Step(1, "o1", 15, 16, won), pile=(), total=0, turn=1)
    late = Message("You left 15: a 1 makes 16.")
    now = shown(of, is_past=True, stepping=True, verdict=late, corrects=True, is_late=True)
    assert value(now, "said").verdict == (late if kinds == ("sixteen",) else None)


def test_help_asks_no_sum_whose_total_stands_at_the_card() -> None:
    """11 + 4 = 15 stood at the card, and help asked it to the end."""
    of = view(MINE, TAVIS, hand=("b4", "g6", "p1"))
    advice = TUTOR.advise(of)
    assert advice.sum
    for worked in ((), (advice.sum,)):
        now = shown(of, help=Help(3, advice), sums="add", worked=worked)
        think = value(now, "near")
        assert value(now, "said").hint.shows_total == bool(worked)
        assert [one.tells for one in think.choices] == [one.sum in worked for one in think.choices]


@pytest.mark.parametrize(
    ("step", "waits"),
    [
        (Step(1, "p5", 11, 16, replace(SIXTEEN, to=1)), True),
        (Step(0, "p5", 11, 16, SIXTEEN), True),
        (Step(1, "p6", 12, 18, replace(BUST, to=0)), True),
        (Step(1, "p4", 5, 9, None), False),
    ],
    ids=["lost", "own", "gone over", "goes on"],
)
def test_a_pile_that_somebody_wins_waits_for_a_touch(step: Step, waits: bool) -> None:
    told = shown(view(step, turn=0), is_past=True, stepping=True)
    assert (value(told, "tools").delay == 0) == waits


def test_tavi_says_that_it_plays_again_and_waits() -> None:
    """Of Tavi's two cards, 11 + 1 and 12 + 6, a child read the second sum only, after its own."""
    last = Step(1, "p1", 11, 12, None)
    again = shown(view(last, turn=1, hand=(), held=(0, 1), left=0), is_past=True, stepping=True)
    assert (value(again, "said").more[0], value(again, "tools").delay) == ("again", 0)
    in_turn = shown(view(last, turn=0, held=(1, 1), left=0), is_past=True, stepping=True)
    assert value(in_turn, "said").more[0] == ""
    assert value(in_turn, "tools").delay


@pytest.mark.parametrize(
    ("own", "others", "tells"),
    [
        (0, 0, (0, "first")),
        (1, 0, (2, "")),
        (0, 1, (0, "")),
        (1, 2, (2, "level")),
        (0, 2, (0, "")),
        (2, 3, (3, "level")),
        (1, 4, (2, "nearer")),
    ],
)
def test_a_set_is_told_with_where_the_match_stands(own: int, others: int, tells: tuple[int, str]) -> None:
    """ "That's one set!" was said of the fourth, and nothing of having caught up; of the first of a match, whoever has
    won it, nothing."""
    earlier = (*[replace(SIXTEEN, move=1)] * own, *[replace(ALIKE, move=2)] * others)
    won = view(Step(0, "p5", 11, 16, SIXTEEN), turn=0, pile=(), total=0, sets=(*earlier, SIXTEEN))
    assert value(shown(won, is_past=True, stepping=True), "said").more[1] == ((SIXTEEN.move, tells),)
    tavis = replace(SIXTEEN, to=1)
    lost = view(Step(1, "p5", 11, 16, tavis), turn=1, pile=(), total=0, sets=(*earlier, tavis))
    first = (0, "" if earlier else "first")
    assert value(shown(lost, is_past=True, stepping=True), "said").more[1] == ((SIXTEEN.move, first),)


@pytest.mark.parametrize(
    ("own", "others", "said"), [(2, 1, "last mine"), (0, 2, "last theirs"), (1, 1, ""), (2, 2, "")]
)
def test_whose_next_pile_wins_the_match_is_told_where_it_is_one_sides(own: int, others: int, said: str) -> None:
    """A warning spoke of the pile where Tavi would have won the game."""
    rules = {**RULES, "first_to": 3, "match": False, "wilds": False}
    of = view(TAVIS, hand=("b4", "g6", "p0"), pile=("o6", "b6"), total=12, rules=rules)
    of = replace(of, sets=(SIXTEEN,) * own + (replace(SIXTEEN, to=1),) * others)
    assert one_more(Scene(shown(of))) == said
    asked = TUTOR.confirmation_question(of, "g6")
    assert asked
    assert ("lose the game" in str(asked)) == (others == 2)
    advice = TUTOR.advise(of)
    assert advice.move == "b4"
    assert str(advice.instead) == ("16 wins the game!" if own == 2 else "16 wins the pile.")


def test_a_pile_lost_to_a_tavi_that_needs_one_more_says_so(app: Flask) -> None:
    his = replace(SIXTEEN, move=4, to=1)
    rules = {**RULES, "first_to": 3}
    of = view(Step(1, "p5", 11, 16, his), turn=1, pile=(), total=0, sets=(replace(SIXTEEN, to=1), his), rules=rules)
    with app.test_request_context():
        draw = get_template_attribute("games/sixteen/said.html", "draw")
        said = draw(value(shown(of, is_past=True, stepping=True), "said"))
    assert said.partition(">")[2].count("One more and I win!") == 1


@pytest.mark.parametrize(
    ("goal", "own", "others", "each"), [(3, 2, 2, 2), (3, 1, 2, 0), (3, 1, 1, 0), (5, 4, 4, 4), (None, 2, 2, 0)]
)
def test_where_both_lack_one_set_it_is_said_that_the_next_one_wins(
    app: Flask, goal: int | None, own: int, others: int, each: int
) -> None:
    """At 2 to 2 the last set looked as any other. Whoever begins it is told so then, else as the pile is won."""
    earlier = [*[replace(SIXTEEN, move=1)] * own, *[replace(ALIKE, move=2)] * others]
    rules = {**RULES, "first_to": goal}
    his, mine = replace(SIXTEEN, move=4, to=1), replace(SIXTEEN, move=4)

    def said(of: View, **more: Any) -> str:
        with app.test_request_context():
            draw = get_template_attribute("games/sixteen/said.html", "draw")
            return str(draw(value(shown(of, **more), "said")))

    tavis = view(Step(1, "p5", 11, 16, his), turn=1, pile=(), total=0, sets=(*earlier[:-1], his), rules=rules)
    lost = said(tavis, is_past=True, stepping=True)
    won_by_me = Step(0, "p5", 11, 16, mine)
    begins = view(*[TAVIS] * 3, won_by_me, turn=0, pile=(), total=0, sets=(*earlier[1:], mine), rules=rules)
    sentence = f"{each} each! The next set wins the game."
    assert (sentence in lost) == (sentence in said(begins)) == bool(each)
    assert sentence not in said(begins, is_past=True, stepping=True), "once"


def test_of_the_last_set_it_is_only_said_that_the_match_is_won() -> None:
    won = view(Step(0, "p5", 11, 16, SIXTEEN), turn=None, pile=(), total=0, over=True, sets=(SIXTEEN,) * 3)
    told = value(shown(won, is_past=True, stepping=True, has_won=True), "said")
    assert told.more[1] == ((SIXTEEN.move, (0, "won")),)


@pytest.mark.parametrize(("total", "asked"), [(0, False), (5, True)])
def test_a_card_on_an_empty_pile_says_what_it_makes(total: int, asked: bool) -> None:
    cards = value(shown(view(total=total, pile=()), sums="add"), "play").cards
    assert {card.asked for card in cards if card.code != "W" and card.code[-1] != "0"} == {asked}


def test_a_0_says_where_the_turtle_stays() -> None:
    """A child saw "9 + 0 = ?", and was never asked."""
    cards = value(shown(view(hand=("b0", "g3"), total=9), sums="add"), "play").cards
    assert [(card.code, card.asked) for card in cards] == [("b0", False), ("g3", True)]


def test_the_way_from_2_is_drawn_to_9(app: Flask) -> None:
    """Not even a 6 makes 9 of 2."""
    with app.test_request_context():
        hops = get_template_attribute("games/sixteen/pieces.html", "hops")(Step(0, "g2", 0, 2, None))
    assert 'href="#n9"' in hops
    assert hops.count('class="arc"') == 2


@pytest.mark.parametrize(("total", "mood"), [(13, "encouraging"), (14, "surprised"), (15, "surprised")])
def test_tavi_holds_its_breath_where_a_low_card_makes_16(total: int, mood: str) -> None:
    assert value(shown(view(MINE, TAVIS, total=total)), "opponent").mood == mood


@pytest.mark.parametrize(("sums", "told"), [("show", True), ("none", False)])
def test_without_sums_none_is_said(app: Flask, sums: str, told: bool) -> None:
    with app.test_request_context():
        words = get_template_attribute("games/sixteen/said.html", "draw")
        said = words(value(shown(view(TAVIS), sums=sums), "said"))
    assert ("= 5" in said.replace("&nbsp;", " ").replace("\xa0", " ")) == told


def test_the_path_stays_beside_the_bare_sum_on_a_telephone() -> None:
    for attempt, kind in ((SumAttempt(Sum((5, 4))), "sum"), (SumAttempt(Sum((5, 4)), (8,)), "picture")):
        now = shown(view(), pick="b4", pending=PendingStep(attempt))
        assert value(now, "middle") == kind


def test_all_cards_as_good_are_pointed_at_and_nothing_else(app: Flask) -> None:
    """Of two 4s, one was called "This one", the other nothing."""
    simple = {**RULES, "match": False, "wilds": False}
    hand = ("b4", "o4", "p1", "g1")
    of = view(hand=hand, rules=simple)
    advice = TUTOR.advise(of)
    assert advice.move[-1] == "4"  # to 9
    last = shown(of, help=Help(4, advice))
    assert {one.card for one in value(last, "near").choices if one.advised} == {"b4", "o4"}
    with app.test_request_context():
        drawn = get_template_attribute("games/sixteen/near-think.html", "choice")(
            value(last, "near").choices[0], value(last, "near")
        )
    assert "One of these" in drawn
    assert value(last, "said").more


def test_where_tavi_waits_for_a_touch_the_heading_says_so() -> None:
    """ "Tavi is next" was read there, and waited for. Who has won a pile starts the next one."""
    step = Step(1, "p5", 11, 16, replace(SIXTEEN, to=1))
    won = shown(view(step, turn=1, pile=(), total=0), is_past=True, stepping=True)
    assert value(won, "turn").kind == "winner"
    explains = {"is_past": True, "stepping": True, "verdict": Message("9 is a good place. From 2, no card gets there.")}
    assert value(shown(view(MINE, turn=1), **explains), "turn").kind == "touch"
    goes_on = shown(view(MINE, turn=1), is_past=True, stepping=True)
    assert value(goes_on, "turn").kind == "next"


@pytest.mark.parametrize(
    ("first", "more", "waits"),
    [(True, {}, True), (False, {}, False), (False, {"corrects": True}, True), (True, {"verdict": None}, False)],
)
def test_what_tavi_says_of_a_card_waits_the_first_time(first: bool, more: dict[str, Any], waits: bool) -> None:
    """In every second turn "Tap Continue" stood there for a word of praise; and of the same sentence the table went on
    by itself in one match, and not in the next. The main idea was gone after a second and a half."""
    told = {"verdict": Message("9 is a good place. From 2, no card gets there."), "is_past": True, "stepping": True}
    now = shown(view(TAVIS, MINE, turn=1), tells_first=lambda: first, haste=0.1, **{**told, **more})
    assert value(now, "tools").delay == 0 or value(now, "tools").delay >= 2000 or not now.verdict
    assert (value(now, "tools").delay == 0) == waits
    assert value(now, "opponent").mood == ("encouraging" if now.verdict else "thinking"), "it looked sad at praise"


@pytest.mark.parametrize(
    ("more", "kind"),
    [
        ({}, "steps"),
        ({"pick": "W"}, "declaring"),
        ({"refusal": Message("No.")}, "message"),
        ({"moved_on": True}, "moved on"),
        ({"help": Help(1, ADVICE)}, "hint"),
        ({"pending": PendingStep(SumAttempt(Sum((5, 4)))), "pick": "b4"}, "sum"),
        ({"pending": PendingStep(SumAttempt(Sum((5, 4)), (8,))), "pick": "b4"}, "slip"),
        ({"pending": PendingStep(question=Message("Sure?")), "pick": "g6"}, "message"),
    ],
)
def test_one_thing_is_said(more: dict[str, Any], kind: str) -> None:
    assert value(shown(view(MINE, TAVIS), **more), "said").kind == kind


def test_before_the_first_card_it_is_said_who_begins() -> None:
    assert value(shown(view()), "said").kind == "opening"


def test_what_has_happened_since_my_card_is_told() -> None:
    drawn = Step(1, None, 2, 2)
    assert value(shown(view(MINE, drawn, TAVIS)), "said").steps == (drawn, TAVIS)
    assert value(shown(view(MINE, drawn, TAVIS), stepping=True), "said").steps == (TAVIS,)
    assert value(shown(view(TAVIS, MINE, turn=1)), "said").steps == (MINE,)


@pytest.mark.parametrize("rule", ["loose", "strict"])
def test_who_forgot_to_draw_hears_one_kind_word_when_it_may_draw_again(rule: str) -> None:
    """A child played without drawing, since nothing said so, and had two cards in its next turn, without a word."""
    rules, drawn = RULES | {"draw": rule}, Step(0, None, 0, 0)

    def more(*steps: Step, hand: tuple[str, ...]) -> str:
        of = view(*steps, TAVIS, hand=hand, rules=rules, moves=(*hand, "+"))
        return str(value(shown(of), "said").more[0])

    assert more(MINE, hand=("b4", "g6")) == rule
    assert more(drawn, MINE, hand=("b4", "g6", "p0")) == ""
    assert more(MINE, MINE, hand=("b4",)) == "", "once is enough"


def test_a_verdict_is_told_with_the_step_it_is_about() -> None:
    praise = Message("Island 9 again!")
    assert value(shown(view(MINE, turn=1), verdict=praise, stepping=True, is_past=True), "said").verdict == praise
    assert value(shown(view(MINE, TAVIS), verdict=praise, stepping=True), "said").verdict is None


@pytest.mark.parametrize(
    ("formed", "turn", "more", "mood"),
    [
        (None, 0, {}, "encouraging"),
        (None, 1, {"is_past": True}, "thinking"),
        (None, 1, {"is_past": True, "has_won": True}, "glad"),  # the last pile is nobody's, and the match the child's
        (SIXTEEN, 1, {"is_past": True}, "glad"),
        (ALIKE, 1, {"is_past": True}, "encouraging"),
        (
            replace(SIXTEEN, to=1),
            1,
            {"is_past": True},
            "encouraging",
        ),  # it laughed at a child who had just lost the pile
        (BUST, 1, {"is_past": True}, "encouraging"),  # its mouth was open at "I win the pile."
        (replace(BUST, to=0), 0, {"is_past": True}, "surprised"),
        (BUST, 0, {"help": Help(1, ADVICE)}, "encouraging"),
        (None, 0, {"pick": "W"}, "surprised"),
        (None, 0, {"pick": "b4", "pending": PendingStep(SumAttempt(Sum((5, 4)), (8,)))}, "thinking"),
    ],
)
def test_tavi_looks_as_it_feels(formed: Set | None, turn: int, more: dict[str, Any], mood: str) -> None:
    last = Step(0, "p5", 11, 16, formed) if formed else MINE
    assert value(shown(view(last, turn=turn), **more), "opponent").mood == mood


@pytest.mark.parametrize(("formed", "holds"), [(replace(SIXTEEN, to=1), True), (BUST, True), (SIXTEEN, False)])
def test_tavi_shows_its_chest_with_a_pile_of_its_own(formed: Set, holds: bool) -> None:
    """ "I win the pile" was all there was to it."""
    won = view(Step(1 - formed.to, "p5", 11, 16, formed), turn=0, sets=(formed,))
    assert value(shown(won, is_past=True), "opponent").holds == holds
    assert not value(shown(won, is_past=True, replay=True), "opponent").holds


def test_a_pile_that_was_won_lies_there_once_more_while_it_is_told() -> None:
    won = Step(0, "p5", 11, 16, SIXTEEN)
    told = shown(view(won, turn=1, pile=(), total=0), is_past=True, stepping=True)
    assert value(told, "piles").cards == ("g6", "b5", "p5")
    assert (value(told, "path").total, value(told, "path").came) == (16, 11)
    after = shown(view(won, turn=1, pile=(), total=0))
    assert value(after, "piles").cards == ()
    assert value(after, "path").total == 0


@pytest.mark.parametrize(
    ("sums", "worked", "told"),
    [
        ("show", (), {5: "p", 9: "b", 11: "g"}),
        ("add", (Sum((5, 6)),), {}),  # one sign beside the path, of the card worked out or of a 0, was not understood
        ("add", (Sum((5, 6)), Sum((5, 4)), Sum((5, 0))), {5: "p", 9: "b", 11: "g"}),
        ("none", (), {}),
    ],
)
def test_pins_say_where_each_card_leads_whose_sum_is_shown(
    sums: str, worked: tuple[Sum, ...], told: dict[int, str]
) -> None:
    pins = value(shown(view(MINE, TAVIS), sums=sums, worked=worked), "path").pins
    assert {total: suits for total, suits in enumerate(pins) if suits} == told


def test_three_of_a_kind_and_over_are_marked_on_a_wild_card_to_be_declared() -> None:
    of = view(MINE, TAVIS, pile=("g5", "g5"), total=10)
    declaring = value(shown(of, pick="W"), "near")
    assert declaring.alike == "g"
    assert [one.mark for one in declaring.numbers] == ["", "", "", "", "", "3", "16"]
    assert [one.total for one in declaring.numbers] == [10, 11, 12, 13, 14, 15, 16]
    hidden = value(shown(of, pick="W", sums="add"), "near")
    assert {one.total for one in hidden.numbers} == {None}
    assert hidden.alike == ""


def test_a_card_may_be_drawn_where_that_is_a_move() -> None:
    assert value(shown(view(moves=("+", "b4"))), "piles").draw == 7
    assert value(shown(view()), "piles").draw is None
    assert value(shown(view(moves=("+",))), "turn").kind == "draw"
    assert value(shown(view(moves=("+",))), "play").seq is None


def test_what_a_step_does_not_touch_is_the_same_drawing() -> None:
    before = regions_in(PRESENTER.table(shown(view(MINE, TAVIS, turn=1), seq=9)))
    after = regions_in(PRESENTER.table(shown(view(MINE, TAVIS, Step(1, None, 5, 5), turn=1), seq=11)))
    same = {name for name in before if before[name] == after[name]}
    assert {"turn", "play", "won-far", "won-near", "tools", "opponent"} <= same
    assert "said" not in same


@pytest.mark.parametrize(("chance", "said"), [(0, 0), (0.001, 1), (0.5, 5), (0.96, 9), (1, 10)])
def test_only_what_is_certain_is_none_or_all_of_ten(chance: float, said: int) -> None:
    assert tenths(chance) == said


def test_a_first_island_9_is_told() -> None:
    now = shown(view(MINE, TAVIS), is_past=True, firsts=("nine",))
    assert value(now, "said").first
    assert not value(shown(view(MINE, TAVIS), is_past=True, firsts=("two",)), "said").first


def test_no_card_says_what_it_makes_to_whoever_adds_up_until_that_was_worked_out() -> None:
    """Some said so and some had a ?, and no child could tell why: 12 + 0 was asked, 12 + 3 = 15 given.
    A 0 alone, after which the turtle stays, says so unless it is asked."""
    asked = shown(view(MINE, TAVIS), sums="add", worked=(Sum((5, 6)),))
    assert {card.code: card.asked for card in value(asked, "play").cards} == {
        "b4": True,
        "g6": False,
        "p0": False,
        "W": False,
    }
    assert value(asked, "play").total == 5
    assert value(shown(view(MINE, TAVIS), sums="none"), "play").total is None


@pytest.mark.parametrize(("left", "light"), [(47, ""), (32, ""), (31, "noon"), (14, "noon"), (13, "eve"), (0, "eve")])
def test_it_grows_evening_as_the_draw_pile_gets_lower(left: int, light: str) -> None:
    assert value(shown(view(MINE, TAVIS, left=left)), "opponent").light == light


def test_once_it_knows_the_table_a_child_is_asked_whether_it_will_do_the_sums() -> None:
    """At its first turn of the next pile once it has laid two cards: in the middle of a pile it disturbed. Beside it
    stood the answers. Who has chosen is asked no more."""
    lost = replace(SIXTEEN, to=1)
    two = (MINE, TAVIS, MINE, Step(1, "o6", 10, 16, lost), Step(1, "p5", 0, 5))
    begun: dict[str, Any] = {"pile": ("p5",), "total": 5}

    def asked(of: View, **more: Any) -> bool:
        of = replace(of, **begun) if len(of.pile) > 1 and of.total == 5 else of
        now = shown(of, **{"chooses_sums": True, "sums": "show", "has_chosen_sums": False, **more})
        assert (value(now, "said").more[0] == "sums") == bool(value(now, "near").offers)
        return bool(value(now, "near").offers)

    assert asked(view(*two))
    assert not asked(view(*two[2:]))
    assert asked(view(*two, total=0, pile=()))
    assert not asked(view(*two, total=6, pile=("o1", "p5"))), "in the middle of a pile it disturbed"
    assert not asked(view(*two), sums="add")
    assert not asked(view(*two), chooses_sums=False)
    assert not asked(view(*two), has_switched=True)
    assert not asked(view(*two), has_chosen_sums=True)


def test_a_child_that_has_never_chosen_says_who_does_the_sums_before_it_lays_a_card() -> None:
    """It could lay a card instead, and the question was not seen."""
    two = tuple(Step(seat, "o1", 1, 2) for _ in range(2) for seat in (0, 1))
    asked = {
        chosen: shown(view(*two, pile=("p5",)), chooses_sums=True, sums="show", has_chosen_sums=chosen)
        for chosen in (False, True)
    }
    assert value(asked[False], "near").offers[2] == Sum((5, 6)), "2 + 3 stood beside a 6"
    assert {chosen: bool(value(now, "near").offers) for chosen, now in asked.items()} == {False: True, True: False}
    assert {chosen: value(now, "play").seq is None for chosen, now in asked.items()} == {False: True, True: False}
    assert {chosen: value(now, "turn").kind for chosen, now in asked.items()} == {False: "sums", True: "play"}


def test_the_cards_of_help_lie_as_in_the_hand() -> None:
    """All of them are in sight, so that none has to come first."""
    of = view(MINE, TAVIS, hand=("g6", "p0", "b4"))
    advice = TUTOR.advise(of)
    for stage in (2, 3):
        assert [one.card for one in value(shown(of, help=Help(stage, advice)), "near").choices] == ["g6", "p0", "b4"]
    at_last = value(shown(of, help=Help(4, advice)), "near").choices
    assert [(one.card, one.advised) for one in at_last] == [("g6", False), ("p0", False), ("b4", True)]


def test_help_points_at_both_of_two_equal_cards() -> None:
    """One of them had no mark, and looked the worse for it."""
    of = view(MINE, TAVIS, hand=("b4", "b4", "g6", "p0"))
    at_last = value(shown(of, help=Help(4, TUTOR.advise(of))), "near").choices
    assert [(one.card, one.nth, one.advised) for one in at_last] == [
        ("b4", 0, True),
        ("b4", 1, True),
        ("g6", 0, False),
        ("p0", 0, False),
    ]


def test_where_a_card_wins_no_other_is_laid_out_with_its_chances() -> None:
    """At last all but the one were taken away, and that one jumped to the middle."""
    of = replace(view(MINE, TAVIS, hand=("b2", "g5", "p3"), pile=("o6", "p5")), total=11)
    advice = TUTOR.advise(of)
    assert template(shown(of, help=Help(2, advice))) == "near.html", "nothing to compare, and nothing given away"
    asks = value(shown(of, help=Help(3, advice)), "near")
    assert {(one.card, one.wins) for one in asks.choices} == {(card, "") for card in of.hand}, (
        "the one was all there was"
    )
    think = value(shown(of, help=Help(4, advice)), "near")
    assert think.wins
    assert [(one.card, one.wins) for one in think.choices] == [("b2", ""), ("g5", "16"), ("p3", "")]


@pytest.mark.parametrize(("best", "asks"), [("g5", False), ("b2", True)])
def test_a_missed_16_is_not_compared_by_what_the_next_one_may_win(app: Flask, best: str, asks: bool) -> None:
    """Beside it the card played, with "0 out of 10" below, looked the best of all. So it asks which makes 16."""
    of = replace(view(MINE, TAVIS, hand=("b2", "g5", "p3"), pile=("o6", "p5")), total=11)
    plays = tuple(find_play(quick_plays(of), move) for move in ("p3", best))
    missed = Moment(0, "sixteen", Message("…"), Message("…"), best, 1.0, plays=plays)
    now = shown(of)
    compared = compare(of, TAVIS, missed, now.seats)
    assert compared.asks == asks
    with app.test_request_context():
        drawn = get_template_attribute("games/sixteen/moments.html", "compared")(compared, "show")
    assert ("Which card makes 16?" in drawn) != asks


@pytest.mark.parametrize(
    ("idea", "card", "is_another"), [("low", "g1", False), ("low", "o4", True), ("safer", "g1", True)]
)
def test_a_moment_found_shows_the_card_that_found_it(idea: str, card: str, is_another: bool) -> None:
    """The child had found 6 + 1 and read "better: 0". What is said of one total alone is not said of another."""
    of = replace(view(MINE, TAVIS, hand=("b0", "g1", "o4", "o6"), pile=("p1", "o5")), total=6)
    plays = tuple(find_play(quick_plays(of), move) for move in ("o6", "b0"))
    found = Moment(0, idea, Message("…"), Message("…"), card, 1.0, plays=plays)
    compared = compare(of, TAVIS, found, shown(of).seats)
    assert [one.card for one in compared.sides] == ["o6", card]
    assert compared.is_another == is_another


def test_what_went_over_is_not_compared_by_what_the_next_one_may_win() -> None:
    """ "How likely is Tavi to make 16?" was asked of 13 + 6, which had gone over."""
    of = replace(view(MINE, TAVIS, hand=("b0", "g6"), pile=("o6", "p5", "g2")), total=13)
    plays = tuple(find_play(quick_plays(of), move) for move in ("g6", "b0"))
    missed = Moment(0, "over", Message("…"), Message("…"), "b0", 1.0, plays=plays)
    assert not compare(of, TAVIS, missed, shown(of).seats).asks


def test_where_every_card_goes_over_help_says_so_and_lays_them_out_as_in_the_hand() -> None:
    """It asked how often Tavi makes 16 then, and answered "over 16" four times."""
    of = replace(view(MINE, TAVIS, hand=("o3", "p3", "g5", "b5"), pile=("o6", "p5", "g3")), total=14)
    for stage in (2, 4):
        think = value(shown(of, help=Help(stage, TUTOR.advise(of))), "near")
        assert think.all_bust
        assert [one.card for one in think.choices] == ["o3", "p3", "g5", "b5"]
    fits = replace(of, hand=("g1", "b5"), moves=("g1", "b5"))
    assert not value(shown(fits, help=Help(2, TUTOR.advise(fits))), "near").all_bust


@pytest.mark.parametrize(("hand", "left", "over"), [("o3 g5", 9, True), ("g2 g5", 9, False), ("W g5", 9, False)])
def test_where_every_card_goes_over_one_touch_is_enough(hand: str, left: int, over: bool) -> None:
    """A child worked out 15 + 6, which changed nothing, and then lost. 14 and 3 are 17, 14 and 2 are 16."""
    of = view(MINE, TAVIS, hand=tuple(hand.split()), pile=("o6", "p5", "g3"), total=14, left=left)
    now = shown(of, sums="add")
    assert GAME.spares(of) == over
    assert (value(now, "said").more[0] == "over") == over, "and it is said that it is bad luck"
    assert (value(shown(of), "said").more[0] == "over") == over
    assert value(now, "opponent").mood == ("encouraging" if over else "surprised")
    assert [card.asked for card in value(now, "play").cards if card.code != "W"][-1] != over
    assert not GAME.spares(replace(of, moves=("+", *of.hand))), "one may still be drawn"


def test_where_every_card_goes_over_each_says_so_below_its_sum(app: Flask) -> None:
    """A child of six cannot tell from 17, 18 and 20 that nothing is left to choose; without the sums, not why."""
    lost = view(hand=("o3", "p3", "g5"), pile=("o6", "p5", "g3"), total=14)
    for of, says_over in ((lost, True), (replace(lost, hand=("g2", "g5"), moves=("g2", "g5")), False)):
        hand = value(shown(of), "play")
        assert hand.lost == says_over
        with app.test_request_context():
            drawn = get_template_attribute("games/sixteen/hand.html", "draw")(hand)
        assert drawn.count("tag is-over") == says_over * len(of.hand)
        assert ">14&nbsp;+&nbsp;5<" in drawn


def test_the_way_back_from_what_was_missed_is_the_main_one() -> None:
    """Yellow "Continue" drew the finger, beside a 16 that could still be made."""
    held = {"is_past": True, "stepping": True, "verdict": Message("You could …"), "held": HeldMove(7, "o2")}
    for corrects, kind in ((True, "mend"), (False, "touch")):
        now = shown(view(TAVIS, MINE, turn=1), **held, corrects=corrects, step_by_step=True)
        assert value(now, "tools").mends == corrects
        assert value(now, "turn").kind == kind


def test_help_is_offered_to_a_child_that_is_far_behind_in_every_second_pile() -> None:
    """At 2 to 7 Tavi said nothing of it. Seat 1 is Tavi; three sets are far."""
    lost, own, his = replace(SIXTEEN, to=1), Step(0, "o1", 0, 1), Step(1, "o6", 0, 6)
    opens = Step(1, "p6", 10, 16, lost)

    def offers(piles: int, *steps: Step, **more: Any) -> bool:
        of = view(opens, *steps, sets=(lost,) * piles, pile=("o6",), total=6)
        return bool(value(shown(of, **more), "said").more[0] == "together")

    assert [offers(piles, his) for piles in range(7)] == [False, False, False, False, True, False, True]
    assert not offers(4, own, his), "once a pile"
    assert not offers(4, his, is_past=True)
    two = replace(
        shown(view(opens, his, sets=(lost,) * 4, pile=("o6",), total=6)), seats=(SeatFace("fox"), SeatFace("owl"))
    )
    assert value(two, "said").more[0] != "together"


def test_tavi_does_not_laugh_at_what_was_missed() -> None:
    right = {"right": Sum((2, 3)), "is_past": True, "stepping": True, "verdict": Message("A third star …")}
    assert value(shown(view(TAVIS, MINE, turn=1), **right), "opponent").mood == "glad"
    assert value(shown(view(TAVIS, MINE, turn=1), **right, corrects=True), "opponent").mood == "encouraging"


def test_each_pile_of_ones_own_has_another_joy_and_none_is_made_of_other_piles() -> None:
    seen = []
    for many in range(1, 7):
        won = Step(0, "p5", 11, 16, SIXTEEN)
        told = view(won, turn=0, pile=(), total=0, sets=(SIXTEEN,) * many)
        seen.append(value(shown(told, is_past=True, stepping=True), "piles").joy)
    assert len(set(seen[:5])) == 5
    assert 0 not in seen
    for lost in (replace(SIXTEEN, to=1), BUST):
        told = view(Step(0, "p5", 11, 16, lost), turn=0, pile=(), total=0)
        assert value(shown(told, is_past=True, stepping=True), "piles").joy == 0
    gone_over = view(Step(1, "p6", 12, 18, replace(BUST, to=0)), turn=0, pile=(), total=0)
    assert value(shown(gone_over, is_past=True, stepping=True), "piles").joy not in (0, *seen), "a splash"
    assert value(shown(gone_over, is_past=True, replay=True), "piles").joy == 0


def test_who_wants_to_be_waited_for_goes_on_by_the_button_alone() -> None:
    step = view(MINE, turn=1)
    assert value(shown(step, is_past=True, stepping=True, step_by_step=True), "tools").by_button
    assert not value(shown(step, is_past=True, stepping=True), "tools").by_button


@pytest.mark.parametrize(("sums", "kind"), [("add", "adding"), ("show", "steps")])
def test_who_chooses_to_add_up_is_told_how_in_place_of_the_last_news(sums: str, kind: str) -> None:
    assert value(shown(view(MINE, TAVIS), sums=sums, has_switched=True), "said").kind == kind


@pytest.mark.parametrize(("left", "soon"), [(6, False), (5, True), (0, True)])
def test_with_five_cards_left_to_draw_it_is_told_that_the_match_is_nearly_over(left: int, soon: bool) -> None:
    assert value(shown(view(MINE, TAVIS, left=left)), "piles").ends_soon == soon
    assert not value(shown(view(MINE, TAVIS, left=0, over=True, turn=None)), "piles").ends_soon


@pytest.mark.parametrize(("piles", "bundles"), [(1, 1), (3, 3), (9, 3)])
def test_the_chest_of_joy_holds_what_was_won(piles: int, bundles: int) -> None:
    """At the first pile of one's own it was full of bundles."""
    mine = replace(SIXTEEN, to=0)
    step = Step(0, "p5", 11, 16, mine)
    now = shown(view(step, turn=0, pile=(), total=0, sets=(mine,) * piles), is_past=True, stepping=True)
    assert value(now, "piles").bundles == bundles


def four(*steps: Step, **more: Any) -> View:
    usual: dict[str, Any] = {"players": 4, "held": (4, 3, 3, 3), "turn": 1}
    return view(*steps, **usual | more)


def test_among_four_what_the_others_did_is_still_seen_in_my_turn() -> None:
    """Of three turns in four seconds a seven-year-old could read one. What came before my own last turn is gone."""
    before, seal, penguin = Step(3, "g1", 0, 1), Step(2, "g6", 5, 11), Step(3, "b1", 11, 12)
    steps = (before, Step(0, "o1", 1, 2), Step(1, None, 2, 2), TAVIS, seal, penguin)
    said = value(shown(four(*steps, turn=0), stepping=True), "said")
    assert (said.lap, said.steps) == ((TAVIS, seal), (penguin,))
    assert value(shown(four(*steps[:-1], turn=3), stepping=True, is_past=True), "said").lap == ()
    assert value(shown(view(MINE, TAVIS)), "said").lap == ()


@pytest.mark.parametrize("to", [0, 1])
def test_among_four_a_pile_and_what_tavi_says_wait_for_a_touch(to: int) -> None:
    """What the partner won and what Tavi praised were gone after a second and a half."""
    won = Step(2, "p5", 11, 16, replace(SIXTEEN, to=to))
    assert value(shown(four(won, pile=(), total=0), is_past=True, stepping=True), "tools").delay == 0
    praised = {"is_past": True, "stepping": True, "verdict": Message("From %(total)d, no card makes 16.", total=9)}
    assert value(shown(four(MINE), **praised), "tools").delay == 0
    assert value(shown(four(TAVIS, turn=2), is_past=True, stepping=True, haste=0.1), "tools").delay == 1200


def test_the_last_card_waits_and_it_is_said_whose_the_pile_is() -> None:
    over: dict[str, Any] = {"left": 0, "over": True, "turn": None, "hand": ()}
    now = shown(view(MINE, TAVIS, **over), is_past=True, stepping=True)
    assert (value(now, "tools").delay, value(now, "said").more[0]) == (0, "left over")
    won = view(Step(1, "p5", 11, 16, replace(SIXTEEN, to=1)), **over, pile=(), total=0)
    assert value(shown(won, is_past=True, stepping=True), "said").more[0] == ""


def test_a_child_among_four_is_told_who_plays_with_it() -> None:
    now = shown(four(turn=0))
    assert value(now, "said").more[2] == 2
    assert [value(now, f"seat-{place}").is_partner for place in (1, 2, 3)] == [False, True, False]
    assert value(shown(view()), "said").more[2] is None


@pytest.mark.parametrize(
    ("step", "turn", "tells"), [((5, 9), 0, True), ((9, 9), 0, False), ((5, 9), 1, False), ((5, 8), 0, False)]
)
def test_tavi_says_what_its_island_9_is_good_for(app: Flask, step: tuple[int, int], turn: int, tells: bool) -> None:
    """In the child's own turn; not of a 0, with which nothing moved."""
    now = shown(view(MINE, Step(1, f"p{step[1] - step[0]}", *step), turn=turn, total=step[1]))
    with app.test_request_context():
        said = get_template_attribute("games/sixteen/said.html", "draw")(value(now, "said"))
    assert ("Island 9! From here, no card makes 16." in said) == tells


def test_a_new_pile_is_not_begun_under_the_news_of_the_last_one(app: Flask) -> None:
    """ "14 + 4 = 18. Oh no" stood over a table at 0, after it had been read and gone on from."""
    over = Step(1, "p4", 14, 18, replace(BUST, to=0))
    told = view(MINE, over, pile=(), total=0, turn=0)
    assert value(shown(told, is_past=True, stepping=True), "said").kind == "steps"
    begun = value(shown(told, stepping=True), "said")
    assert (begun.kind, begun.yes) == ("next pile", False)
    assert value(shown(told, is_whole=False), "said").kind == "next pile", "after the pause, the last step"
    assert value(shown(told), "said").kind == "steps", "who comes back reads what has happened"
    own = Step(0, "p2", 14, 16, replace(BUST, to=0, kinds=("sixteen",)))
    assert value(shown(view(own, pile=(), total=0, turn=0)), "said").kind == "next pile", "told as the card was played"
    with app.test_request_context():
        said = get_template_attribute("games/sixteen/said.html", "draw")(begun)
    assert "A new pile! It starts at 0." in said
    assert "18" not in said


@pytest.mark.parametrize(
    ("laid", "card", "remark"), [(2, 3, ""), (5, 5, "What a big hop!"), (5, 1, "Just a little hop."), (7, 5, "")]
)
def test_of_a_card_only_its_sum_is_seen_and_now_and_then_a_word_of_tavis(
    app: Flask, laid: int, card: int, remark: str
) -> None:
    """ "I played a 3." stood there in nearly every turn of 52."""
    steps = [MINE, TAVIS] * (laid - 1) + [MINE, Step(1, f"p{card}", 2, 2 + card)]
    now = shown(view(*steps), at=2 * laid + (laid == 5) * 2, chooses_sums=False)
    with app.test_request_context():
        said = get_template_attribute("games/sixteen/said.html", "draw")(value(now, "said"))
    assert f"I played a {card}." in said
    assert f'class="vh">I played a {card}.' in said
    assert ("low big" in said) == (not remark), "large, where it is all"
    assert remark in said
    assert ("hop" in said) == bool(remark)


def test_a_pile_lost_is_told_with_its_reason_and_kindly(app: Flask) -> None:
    """ "12 + 5 = 17", "I win the pile": why, a child had to find. And each pile lost was as flat as the one before."""
    said = list[str]()
    for lost in (1, 2):
        sets = tuple(Set(move, ("bust",), 1, 1, ("g6", "g6", "g5")) for move in range(lost))
        of = view(MINE, Step(0, "g5", 12, 17, sets[-1]), turn=1, sets=sets)
        now = shown(of, is_past=True, stepping=True)
        told = value(now, "said")
        with app.test_request_context():
            said.append(get_template_attribute("games/sixteen/said.html", "draw")(told))
            assert "More than 16: I win the pile." in said[-1] or told.more[1][-1][1][1] == "first"
    assert "Who wins the next one?" in said[-1]
    held = shown(of, is_past=True, stepping=True, held=HeldMove(12, "g5"))
    assert not value(held, "said").more[2], "five lines of it cut the cards off that it could be taken back for"


def test_of_a_pile_that_says_how_the_match_stands_nothing_more_is_told() -> None:
    """ "More than 16: I win the pile. 2 each! The next set wins the game. Splash! The turtle wanted a swim." """
    sets = tuple(Set(move, ("bust",), move % 2, 1, ("g6", "g6", "g5")) for move in range(4))
    of = view(Step(0, "g5", 12, 17, sets[-1]), turn=1, sets=sets, rules={**RULES, "first_to": 3})
    comfort = Message("Splash! The turtle wanted a swim.")
    told = value(shown(of, is_past=True, stepping=True, verdict=comfort), "said")
    assert told.more[1][-1][1] == (2, "each")
    assert told.verdict is None
    assert not told.more[2]


def test_who_has_no_set_at_the_end_has_none(app: Flask) -> None:
    """ "No sets yet.", when the game was over."""
    with app.test_request_context():
        laid = get_template_attribute("games/sixteen/pieces.html", "laid")
        assert "No sets." in laid((), True)
        assert "No sets yet." in laid(())


def test_the_card_that_was_played_is_marked_before_it_is_played_again() -> None:
    """ "Play it" stood below four cards, and which one was not to be seen."""
    marked = [
        one.code for one in value(shown(view(TAVIS), made="g6", replay=True, is_past=True), "play").cards if one.played
    ]
    assert marked == ["g6"]
    assert not [one for one in value(shown(view(TAVIS)), "play").cards if one.played]


def test_beside_a_word_of_praise_it_is_seen_who_played(app: Flask) -> None:
    """The child's card and Tavi's were laid between two looks, and "From 9, no card makes 16." was taken for Tavi's."""
    praised = {"is_past": True, "stepping": True, "verdict": Message("From %(total)d, no card makes 16.", total=9)}
    now = shown(view(TAVIS, Step(0, "b4", 5, 9), turn=1), **praised)
    with app.test_request_context():
        said = get_template_attribute("games/sixteen/said.html", "draw")(value(now, "said"))
    assert '<span class="vh">You played a 4.</span> <span class="lap low"><span><svg' in said, "the animal that did"


@pytest.mark.parametrize("at", [8, 10, 12])
def test_short_of_16_tavi_has_a_word_in_every_turn(app: Flask, at: int) -> None:
    """At 9 + 6 = 15 it said nothing."""
    now = shown(view(*[MINE, TAVIS] * 4, Step(0, "p0", 9, 9), Step(1, "p6", 9, 15)), at=at, chooses_sums=False)
    with app.test_request_context():
        said = get_template_attribute("games/sixteen/said.html", "draw")(value(now, "said"))
    remarks = ("Ooh, this is exciting!", "Hold your breath!", "16 is close now!")
    assert sum(remark in said for remark in remarks) == 1


@pytest.mark.parametrize(
    ("terms", "asks", "slips", "first"),
    [
        ((7, 5), False, (11,), ""),
        ((7, 5), True, (11,), "Fill up the 10 first."),
        ((5, 4), True, (8,), "Start at 5. Count 4 more."),
        ((5, 4), True, (8, 10), ""),
        ((7, 5), False, (11, 13, 10), "10 and 2 more: 12."),  # it said to fill up a 10 that was full
        ((13, 2), False, (16,), "Start at 13. Count 2 more."),
        ((13, 2), False, (16, 18), "Count on from 13: 14, 15."),
        ((15, 2), False, (16,), ""),  # no picture came: the path ends at 16
        ((14, 4), True, (16,), ""),
        ((3, 1), True, (5, 6, 7), "Count on from 3: 4."),
        ((11, 5), False, (15, 17, 18), ""),  # "Start at 11." stood above a picture that began with 1 + 5
    ],
)
def test_a_slip_that_brings_nothing_new_to_be_seen_points_at_the_first_step(
    app: Flask, terms: tuple[int, int], asks: bool, slips: tuple[int, ...], first: str
) -> None:
    """ "This is how you do it." was said of the third slip as of the second, and "Look at the picture" of one that lay
    there already."""
    attempt = SumAttempt(Sum(terms), slips, asked_help=asks)
    now = shown(view(MINE, TAVIS, total=terms[0]), pick=f"b{terms[1]}", pending=PendingStep(attempt))
    with app.test_request_context():
        said = get_template_attribute("games/sixteen/said.html", "draw")(value(now, "said"))
    assert ("Look at the picture." in said or "This is how you do it." in said) != bool(first)
    assert first in said


@pytest.mark.parametrize(
    ("terms", "slips", "kind"),
    [
        ((5, 4), (8,), "sum"),
        ((7, 5), (11,), "picture"),
        ((5, 4), (8, 10), "picture"),
        ((13, 2), (16, 18), "sum"),
        ((15, 2), (16,), "picture"),
        ((15, 2), (16, 18), "picture"),
    ],
)
def test_whoever_is_to_count_on_sees_the_path(terms: tuple[int, int], slips: tuple[int, ...], kind: str) -> None:
    """ "Start at 5. Count 4 more." stood on a telephone over two frames of ten, and the path was hidden by them; so did
    "Count on two from 13."."""
    attempt = SumAttempt(Sum(terms), slips, asked_help=True)
    now = shown(view(MINE, TAVIS, total=terms[0]), pick=f"b{terms[1]}", pending=PendingStep(attempt))
    assert value(now, "middle") == kind
    assert (value(now, "bench").help == "none") == (kind == "sum")


@pytest.mark.parametrize("at", [8, 9, 10])
def test_a_0_of_tavis_is_never_told_by_its_sum_alone(app: Flask, at: int) -> None:
    """ "7 + 0 = 7" looked like a mistake."""
    now = shown(view(MINE, Step(1, "p0", 7, 7)), at=at, chooses_sums=False)
    with app.test_request_context():
        said = get_template_attribute("games/sixteen/said.html", "draw")(value(now, "said"))
    assert "The turtle takes a rest." in said


@pytest.mark.parametrize(
    ("terms", "asks", "first"), [((7, 5), False, ""), ((7, 5), True, "to ten"), ((7, 3), True, ""), ((11, 4), True, "")]
)
def test_beside_the_picture_of_a_sum_that_crosses_ten_its_first_step_is_said(
    terms: tuple[int, int], asks: bool, first: str
) -> None:
    """ "Take your time." stood there, picture or not."""
    attempt = SumAttempt(Sum(terms), asked_help=asks)
    now = shown(view(MINE, TAVIS, total=terms[0]), pick=f"b{terms[1]}", pending=PendingStep(attempt))
    assert (value(now, "said").kind, value(now, "said").more) == ("sum", first)


def test_help_does_not_answer_no_beside_a_card_that_wins() -> None:
    """From 10 a 6 makes 16; whether Tavi can win is asked of no card then."""
    of = view(MINE, TAVIS, hand=("b5", "g6", "p0"), total=10, pile=("o4", "p6"))
    think = value(shown(of, help=Help(3, TUTOR.advise(of))), "near")
    assert think.wins
    assert {one.leaves for one in think.choices} == {None}


def test_the_top_card_is_seen_beside_help_from_the_first_one_on() -> None:
    """Two the same were spoken of, and one of them could not be seen."""
    of = view(MINE, hand=("b4", "g6", "p0"), pile=("o2",), total=2)
    piles = value(shown(of, help=Help(3, TUTOR.advise(of))), "piles")
    assert (piles.cards, piles.makes_room) == (("o2",), False)


def test_a_card_just_laid_can_be_taken_back_for_more_than_two_seconds() -> None:
    held = shown(view(MINE, turn=1), is_past=True, stepping=True)
    assert value(held, "tools").delay == 2200


def test_no_stage_of_help_names_a_total_that_the_child_is_still_to_work_out() -> None:
    """12 and a 3 in the hand: help said "From 15, only a 1 makes 16", and then asked what 12 + 3 is."""
    held_back = 0
    for of in some_views(60):
        if "+" in of.moves:
            continue
        advice = TUTOR.advise(of)
        unsolved = {of.total + int(card[-1]) for card in of.hand if card[-1] not in "W0"} - {16}
        if not of.total or min(of.total + int(card[-1]) if card != "W" else 0 for card in of.hand) > 16:
            continue
        for stage in (1, 2, 4):
            now = shown(of, help=Help(stage, advice), sums="add", mine=of.seat)
            hint = value(now, "said").hint
            for said in filter(None, (hint.message, hint.instead)):
                told = {said.values.get("total")} | {int(word) for word in findall(r"\d+", said.text)}
                assert not told & unsolved, (stage, str(said))
            held_back += stage == 2 and str(hint.message) != str(in_person(advice.idea))
    assert held_back


def test_bubble_and_cards_never_ask_two_questions(app: Flask) -> None:
    """ "Can I make 16 after your card?" stood above "Can Tavi make 16 next?", and "What is 5 + 4?" beside it."""
    asked = Counter[str]()
    with app.test_request_context():
        drawn = {name: get_template_attribute(f"games/sixteen/{name}.html", "draw") for name in ("said", "near-think")}
        for of in some_views(60):
            for stage, sums in product((1, 2, 3, 4), ("add", "show")):
                now = shown(of, help=Help(stage, TUTOR.advise(of)), sums=sums, mine=of.seat)
                questions = drawn["said"](value(now, "said")).partition("data-say")[2].partition(">")[2]
                if template(now) == "near-think.html":
                    questions += drawn["near-think"](value(now, "near")).partition("<h2")[2].partition("</h2>")[0]
                assert questions.count("?") < 2, questions
                asked["Tavi" if "Can Tavi" in questions else "other"] += "?" in questions
    assert min(asked.values()) > 5


def test_the_last_stage_of_help_keeps_its_reason() -> None:
    """Where the child did the sums, most reasons named a total, and were left out."""
    kept = Counter[str]()
    for of, sums in product(some_views(100), ("add", "show")):
        advice = TUTOR.advise(of)
        hint = value(shown(of, help=Help(4, advice), sums=sums, mine=of.seat), "said").hint
        is_own = bool(hint.instead) == bool(advice.instead)
        assert is_own or (sums == "add" and advice.instead and "total" in advice.instead.values), (of, advice.move)
        kept[sums] += is_own
    assert kept["show"] == 100
    assert kept["add"] > 80


def test_help_offers_no_more_where_every_card_goes_over() -> None:
    """15 and nothing below 2: no stage of help can tell one card from another."""
    of = view(MINE, TAVIS, hand=("o3", "g5"), pile=("o6", "p5", "g4"), total=15)
    now = shown(of, help=Help(2, TUTOR.advise(of)))
    assert value(now, "near").all_bust
    assert value(now, "tools").stage == 4


def test_while_help_asks_whether_tavi_can_make_16_tavi_stands_at_the_chest() -> None:
    """ "Can I make 16 next?", and a child took "I" for itself."""
    of = view(MINE, TAVIS, hand=("b1", "g3", "p0"), total=9, rules={**RULES, "match": False})
    asks = {stage: value(shown(of, help=Help(stage, TUTOR.advise(of))), "path").asks for stage in (1, 2)}
    assert asks == {1: SeatFace("tavi"), 2: None}
    assert value(shown(of), "path").asks is None


def test_who_comes_back_reads_how_the_pile_stands_that_lies_there() -> None:
    """It read: Yes! 9 + 5 = 14. 14 + 2 = 16. Exactly 16! I win the pile. 0 + 6 = 6."""
    won = Step(1, "o2", 14, 16, replace(SIXTEEN, to=1))
    steps = Step(0, "g5", 9, 14), won, Step(1, "p6", 0, 6)
    said = value(shown(view(*steps, pile=("p6",), total=6, turn=0), right=Sum((9, 5))), "said")
    assert (said.steps, said.yes, said.worked) == (steps[2:], False, None)


@pytest.mark.parametrize(("before", "after", "tells"), [(5, 9, True), (9, 9, False), (5, 8, False)])
def test_a_9_that_help_has_led_to_is_told_of_as_any_other(before: int, after: int, tells: bool) -> None:
    """Nothing was said of it, since it was no merit."""
    step = Step(0, f"p{after - before}", before, after)
    for past in (True, False):
        said = value(shown(view(step, total=after, turn=1), is_past=past, stepping=past), "said")
        assert (str(said.verdict) == "From 9, I can’t make 16 with one card.") == tells
    assert value(shown(view(step, total=after, turn=1), sums="none"), "said").verdict is None


def test_the_sums_begin_with_the_first_that_is_asked() -> None:
    """ "From now on you do the sums" stood over cards that all said 0 + 1 = 1."""
    begun = view(TAVIS, pile=(), total=0, turn=0)
    assert not value(shown(begun, sums="add", has_switched=True), "said").more


@pytest.mark.parametrize(
    ("seat", "before", "after", "mood"),
    [(1, 3, 9, "glad"), (1, 8, 12, "thinking"), (1, 2, 6, "encouraging"), (0, 4, 9, "surprised")],
)
def test_tavi_looks_like_what_the_card_has_done(seat: int, before: int, after: int, mood: str) -> None:
    """It looked the same in each turn."""
    step = Step(seat, f"p{after - before}", before, after)
    now = shown(view(step, total=after, turn=1 - seat), is_past=not seat, stepping=not seat)
    assert value(now, "opponent").mood == mood


@pytest.mark.parametrize(("mine", "has_won", "kind"), [(0, True, "won"), (0, False, "enough"), (None, False, "won")])
def test_a_match_that_is_won_ends_with_a_cheer(mine: int | None, has_won: bool, kind: str) -> None:
    """ "3 sets: the game is over" stood under the rainbow."""
    won = view(Step(0, "p5", 11, 16, SIXTEEN), pile=(), total=0, over=True)
    assert value(shown(won, mine=mine, is_past=True, has_won=has_won), "turn").kind == kind
