"""What Tavi says at the table of the Card Eater has room beside it on a telephone, above the flag: it is brief."""

import re
from dataclasses import replace
from typing import Any

import pytest
from flask import Flask, g

from classroom.games.card_eater.state import LaidCard, Round, Row, Step
from classroom.games.protocol import Message, Sum
from classroom.services.accounts.visitors import Visitor
from classroom.services.play.match_state import SeatFace
from classroom.web.presenters.card_eater.far import Helped, Turned
from classroom.web.presenters.card_eater.near import Turn
from classroom.web.presenters.card_eater.telling import Opening, Told
from classroom.web.presenters.said import Hint, Said
from classroom.web.templating.i18n import LANGUAGES
from tests.web.templating.test_fact_formatting import words

LINE = 28  # letters that have room beside Tavi at 390 px; the fifth line is for words that do not break well
SEATS = tuple(map(SeatFace, ("fox", "tavi", "seal", "penguin")))
LAP = (Step(1, "turn", "Th", 10, -1, 52, 42), Step(2, "turn", "Th", 10, 1, 42, 52))
LAST = Round(1, 65, None, 0, (58, 55, 8, 55), (0,), (), is_last=True)
LEFT = Round(0, 65, None, 0, (58, 55, 8, 55), (0,), ())
WON = Round(0, 65, 3, 44, (58, 55, 8, 65), (), ())
NEAREST = Round(0, 65, 3, 7, (58, 55, 8, 60), (0,), ())
CLOSEST = Round(0, 65, 0, 7, (60, 55, 8, 58), (2,), ())
MINE = Round(0, 65, 0, 44, (65, 55, 8, 55), (), ())
MISSED = Message("Look: the %(card)d was there! %(total)d + %(card)d = %(target)d.", card=10, total=55, target=65)


def said(*steps: Step, more: Any = None, kind: str = "steps", **about: Any) -> Said:
    return Said(kind, (1, False), SEATS, 0, steps=steps, more=more or Told(), **about)


def turned(seat: int, sign: int, before: int = 58, finished: Round | None = None) -> Step:
    """A ten turned, which is added, subtracted, or too big."""
    return Step(seat, "turn", "Th", 10, sign, before, before + 10 * sign, None, finished)


def lying(*totals: int | None) -> tuple[Row, ...]:
    """Rows that make these totals."""
    return tuple(Row(9, () if total is None else (LaidCard("Th", 10, 1, total),), total) for total in totals)


SAID = {
    "another is out, in my turn": said(turned(3, 0, 8), my_turn=True),
    "another has no cards left": said(Step(3, "pass", None, None, None, 55, 55), more=Told(LAP), my_turn=True),
    "another takes away, in my turn": said(turned(3, -1), more=Told((*LAP, turned(3, -1))), my_turn=True),
    "another is out": said(turned(3, 0, 8)),
    "I am out": said(turned(0, 0, 8)),
    "I am out, and overlooked a card": said(turned(0, 0, 8), verdict=MISSED),
    "I am out, and the round is over": said(turned(0, 0, 8, LEFT)),
    "I am out, overlooked a card, and the match is over": said(turned(0, 0, 8, LAST), verdict=MISSED),
    "I take away, and overlooked a card": said(turned(0, -1), verdict=MISSED, more=Told(done_for_me="hard")),
    "I take away what I can do": said(turned(0, -1), more=Told(done_for_me="known")),
    "another takes my card": said(Step(3, "take", "Th", 10, 1, 55, 65, 0, WON)),
    "nobody made the target": said(Step(3, "pass", None, None, None, 55, 55, None, LAST)),
    "nobody can win any more": said(turned(3, -1), more=Told(outlook="lost"), my_turn=True),
    "nobody can win any more, as Tavi has counted": said(
        turned(3, -1), more=Told(outlook="counted", aim=65), my_turn=True
    ),
    "I know the sum of my last card": said(
        turned(0, -1, 58, replace(NEAREST, totals=(48, 55, 8, 60))), more=Told(done_for_me="known", aim=65)
    ),
    "the sun is first seen": said(turned(3, 1), more=Told((*LAP, turned(3, 1)), explains_sun=True), my_turn=True),
    "the nearest eats": said(turned(3, -1, 58, NEAREST), more=Told((turned(3, -1),), aim=65)),
    "I hit the target, and had seen it": said(Step(0, "take", "Th", 10, 1, 55, 65, 3, MINE), yes=True),
    "I am the nearest": said(turned(3, -1, 58, CLOSEST), more=Told((turned(3, -1),), aim=65)),
    "another takes away, and the one before it": said(
        turned(3, -1), more=Told((*LAP[:1], turned(3, -1)), aim=65), my_turn=True
    ),
    "I turn a king": said(Step(0, "turn", "Kh", 10, 1, 42, 52), more=Told(aim=65, done_for_me="known")),
    "how a match begins": said(kind="opening", more=Opening("other", SEATS[3], 65)),
    "a round that is hard": said(kind="opening", more=Opening("other", SEATS[3], 65, True, "scant")),
    "a round for its flag": said(kind="opening", more=Opening("other", SEATS[3], 65, True, "decided")),
    "a round that nobody can win": said(kind="opening", more=Opening("other", SEATS[3], 65, True, "lost")),
    "a round that Tavi has counted": said(kind="opening", more=Opening("other", SEATS[3], 65, True, "counted")),
    "a joker fits, and none was seen": said(
        kind="hint",
        hint=Hint(None, "turn", Message("A %(need)d or a joker fits.", need=10)),
        more=Helped(65, explains_joker=True),
    ),
    "another turns the first joker": said(Step(3, "turn", "X", None, None, 42, 42), more=Told(explains_joker=True)),
    "the same target again": said(kind="opening", more=Opening("other", SEATS[3], 65, True, "scant", again=True)),
    "a round of fewer turns": said(kind="opening", more=Opening("other", SEATS[3], 65, True, "few")),
    "my round": said(kind="opening", more=Opening("you", SEATS[0], 65, True, "scant")),
}


def spaced(drawn: str) -> str:
    return drawn.replace("&nbsp;", " ").replace("\xa0", " ").replace("\u2060", "")


def bubble(app: Flask, language: str, about: Said) -> str:
    with app.test_request_context("/", query_string={"language": language}):
        g.visitor = Visitor("nobody")
        return str(app.jinja_env.get_template("games/card-eater/said.html").module.draw(about))  # type: ignore[attr-defined]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", SAID)
def test_what_is_said_has_room_beside_tavi(app: Flask, language: str, name: str) -> None:
    drawn = bubble(app, language, SAID[name])
    heard = re.findall(r'data-say="([^"]*)"', drawn)
    unseen = sum(map(len, re.findall('<span class="vh">([^<]*)', drawn)))
    rows = len(getattr(SAID[name].more, "lap", ()))  # what another did is a row of its own
    assert len(heard) == 1
    assert rows > 1 or len(heard[0]) > unseen + 20
    assert len(heard[0]) - unseen <= (4 - rows) * LINE


@pytest.mark.parametrize(
    ("target", "total", "said"),
    [
        (65, 55, "So close: only 10 away from 65!"),
        (65, 54, ""),
        (12, 7, "So close: only 5 away from 12!"),
        (12, 6, ""),
        (65, None, ""),
    ],
)
def test_who_won_no_round_is_told_how_close_it_was(app: Flask, target: int, total: int | None, said: str) -> None:
    """By 5, or by a sixth of a target that is far."""
    about = Round(0, target, 1, 20, (total, target, 3), (), lying(total, target, 3))
    assert words(app, "games/card-eater/words.html", "close_round", (about,), 0) == said


def test_a_double_is_told_as_the_line_beside_it_shows_it(app: Flask) -> None:
    """ "3 + 3 = 6. And one more?" stood beside a hop of 4."""

    def told(*terms: int, full: bool) -> str:
        return words(app, "games/card-eater/words.html", "tell_sum", Sum(terms), 24, full, False).replace("&nbsp;", " ")

    assert told(3, 4, full=False) == "Count on 4 from 3."
    assert told(3, 4, full=True) == "Count on 4 from 3. 3 + 4 = 7"
    assert told(3, 3, full=False) == "Count on 3 from 3."


def test_of_the_rounds_that_it_won_as_the_nearest_the_best_is_told(app: Flask) -> None:
    """It was told of 22 of 26, with 25 of 27 just below."""
    past = tuple(Round(n, target, 0, 7, (best, 8, 3), (), ()) for n, (target, best) in enumerate([(27, 25), (26, 22)]))
    said = words(app, "games/card-eater/words.html", "nearest_round", past, 0)
    assert said == "You got nearest to 27, with 25!"
    assert words(app, "games/card-eater/words.html", "nearest_round", past, 1) == ""


def test_whoever_is_out_is_not_told_that_it_was_close(app: Flask) -> None:
    """At 7, out of a round for 12, it was said "only 5 away from 12"."""
    out, close = (
        Round(1, 12, 1, 20, (7, 12, 3), (0,), lying(7, 12, 3)),
        Round(0, 34, 1, 20, (29, 34, 3), (), lying(29, 34, 3)),
    )
    assert words(app, "games/card-eater/words.html", "close_round", (out,), 0) == ""
    assert words(app, "games/card-eater/words.html", "close_round", (close, out), 0) == "Round 1: only 5 away from 34!"
    nobody = Round(0, 12, None, 0, (8, 6, 7), (0,), ())
    assert words(app, "games/card-eater/words.html", "closest", nobody, SEATS[:3], 0) == "Closest: Seal, with 7."


@pytest.mark.parametrize(
    ("totals", "said"),
    [
        ((8, 6, 7), "Nobody was closer than you: 8."),
        ((8, 6, 8), "Closest: You and Seal, with 8."),
        ((6, 8, None), "Closest: Tavi, with 8."),
        ((None, None, None), ""),
    ],
)
def test_who_came_closest_is_told_of_all_who_did(app: Flask, totals: tuple[int | None, ...], said: str) -> None:
    about = Round(0, 12, None, 0, totals, (), ())
    assert words(app, "games/card-eater/words.html", "closest", about, SEATS[:3], 0) == said


def test_tavi_says_of_itself_that_it_goes_first(app: Flask) -> None:
    """It said "Tavi goes first" with its own mouth."""
    opening = {seat: said(kind="opening", more=Opening("other", SEATS[seat], 65, True)) for seat in (1, 2)}
    assert "I go first." in bubble(app, "en", opening[1])
    assert "Seal goes first." in bubble(app, "en", opening[2])


@pytest.mark.parametrize(("over", "told"), [(23, "Not over 23, so add."), (-23, "Over 23, so take away."), (0, "")])
def test_the_bubble_follows_a_yes_or_no(app: Flask, over: int, told: str) -> None:
    """It said "Look at the picture." all along. What comes later is not read aloud before."""
    drawn = bubble(app, "en", said(kind="sum", more=Turned(10, "picture", "Jh", over)))
    later = re.findall('<span class="then-said[^>]*>([^<]*)', drawn)
    assert later == (["Does the hop go past the flag?", told] if told else [])
    assert 'data-say="A jack! It’s worth 10. Look at the picture."' in spaced(drawn)


def test_it_is_said_that_a_target_comes_again(app: Flask) -> None:
    """As the dice will have it, once in twelve with low targets: a child took it for the old one."""
    again = said(kind="opening", more=Opening("you", SEATS[0], 65, True, again=True))
    assert "6 and 5: the target is 65 again!" in bubble(app, "en", again)
    told = said(turned(3, 1, 55, WON), more=Told(target=65, again=True))
    assert "The target is 65 again." in bubble(app, "en", told)


@pytest.mark.parametrize(
    ("is_new", "said_first"), [(False, "6 and 5: the target is 65!"), (True, "6 and 5: the next target")]
)
def test_it_is_said_where_the_target_comes_from(app: Flask, is_new: bool, said_first: str) -> None:
    assert said_first in bubble(app, "en", said(kind="opening", more=Opening("you", SEATS[0], 65, is_new)))


@pytest.mark.parametrize(
    ("card", "value", "told"),
    [("Kh", 10, "A king! It’s worth 10."), ("As", 1, "An ace! It’s worth 1."), ("Th", 10, "You turned over a 10.")],
)
def test_a_card_whose_number_is_not_on_it_is_greeted(app: Flask, card: str, value: int, told: str) -> None:
    drawn = bubble(app, "en", said(Step(0, "turn", card, value, 1, 42, 42 + value), more=Told(aim=65)))
    assert re.sub("[\u2060\xa0]", lambda one: " " if one[0] == "\xa0" else "", drawn).count(told)


def test_a_joker_is_told_beside_its_sum(app: Flask) -> None:
    """The bubble and the heading each asked for the same total."""
    drawn = spaced(bubble(app, "en", said(kind="sum", more=Turned(9, "none", "X"))))
    assert "Your joker is worth 9." in drawn
    assert "What does that make?" not in drawn


def test_a_sum_that_was_right_is_told_without_the_card_again(app: Flask) -> None:
    """It was told beside the sum. In German the bubble had five lines with it, and a child reads slowly."""
    step = Step(0, "turn", "7h", 7, 1, 5, 12)
    told = [spaced(bubble(app, "en", said(step, more=Told(aim=65), yes=is_right))) for is_right in (True, False)]
    assert ["You turned over a 7." in one for one in told] == [False, True]
    assert all("5 + 7 = 12" in one for one in told)


@pytest.mark.parametrize(
    ("joy", "told"),
    [
        ("lead", "The sun shows it: you’re in the lead!"),
        ("again", "You’re in the lead again!"),
        ("ten", "30: a nice round number!"),
    ],
)
def test_a_card_that_does_well_is_greeted(app: Flask, joy: str, told: str) -> None:
    drawn = bubble(app, "en", said(Step(0, "turn", "2h", 2, 1, 28, 30), more=Told(aim=65, joy=joy)))
    assert told in drawn.replace("\xa0", " ").replace("\u2060", "")


@pytest.mark.parametrize("after", [30, 55])
def test_how_far_it_is_to_the_target_is_left_to_the_line_below(app: Flask, after: int) -> None:
    """It was told where the own number line asks for it."""
    drawn = bubble(app, "en", said(Step(0, "turn", "2h", 2, 1, after - 2, after), more=Told(aim=65)))
    assert "to go!" not in drawn
    assert str(65 - after) not in drawn


def test_the_sums_of_two_who_went_back_are_a_row_each(app: Flask) -> None:
    """Under the pictures a third one was told in three lines. 52 - 10 is 42, 58 - 10 is 48."""
    back = (LAP[0], turned(3, -1))
    drawn = bubble(app, "en", said(back[1], more=Told(back), my_turn=True)).replace("&nbsp;", " ")
    seen = re.sub('<span class="vh">.*?</span>', "", drawn.partition('class="lap"')[2])
    assert (seen.count("52 − 10 = 42"), seen.count("58 − 10 = 48"), seen.count("too much")) == (1, 1, 0)


def test_without_sums_only_the_totals_are_told(app: Flask) -> None:
    """52 - 10 is 42, 58 - 10 is 48."""
    back = (LAP[0], turned(3, -1))
    for about in (
        said(back[1], more=Told(back, only_totals=True), my_turn=True),
        said(back[1], more=Told(only_totals=True)),
    ):
        drawn = bubble(app, "en", about).replace("&nbsp;", " ")
        assert "Total: 48" in drawn
        assert not any(sign in drawn for sign in (" + ", " − ", " = "))


def test_beside_a_picture_it_is_said_why_somebody_is_out(app: Flask) -> None:
    """ "out with 9" said nothing of the reason, and the sentence that did was gone by the child's own turn."""
    assert words(app, "games/card-eater/words.html", "briefly", turned(3, 0, 8)).replace("\xa0", " ").replace(
        "&nbsp;", " "
    ) == ("out: 8 + 10 is too much")


@pytest.mark.parametrize(("mine", "said"), [(0, "You have no cards left."), (None, "No cards left: Fox.")])
def test_the_end_speaks_to_a_child_that_alone_has_no_cards_left(app: Flask, mine: int | None, said: str) -> None:
    """It was called "No cards left: You."."""
    assert whose_turn(app, Turn("over", gone=SEATS[:1], mine=mine)).startswith(said)


@pytest.mark.parametrize(
    ("about", "said"),
    [
        (Turn("any card", target=36), "Does a card make 36?"),
        (Turn("tried"), "Your turn"),
        (Turn("any card", target=36, tells="hand"), "Does a card make 36? Take it! Or turn one over."),
        (Turn("any card", tells="laps", aim=36), "Two turns left! Nobody makes 36? Then the closest wins."),
        (
            Turn("name", SEATS[0], tells="laps", aim=36),
            "Fox, it’s your turn. Two turns left! Nobody makes 36? Then the closest wins.",
        ),
        (
            Turn("any card", target=36, tells="laps", aim=36),
            "Does a card make 36?",
        ),
        (Turn("any card"), "Your turn"),
        (Turn("out of reach", SEATS[2], total=23), "Last turn! Seal stays in front with 23. Turn one over!"),
        (Turn("any card", target=36, need=9), "You need 9. Is there one to take?"),
        (Turn("lost", need=2, lying=(9, 10)), "You need 2. Only 9 and 10 are there. Your turn. End the round."),
        (Turn("lost", need=2, lying=(1, 9, 10)), "You need 2. Only 1, 9 and 10 are there. Your turn. End the round."),
        (Turn("lost", need=2, lying=(9,)), "You need 2. Only 9 is there. Your turn. End the round."),
        (Turn("lost"), "Your turn. End the round."),
    ],
)
def test_the_turn_says_what_is_missing(app: Flask, about: Turn, said: str) -> None:
    assert whose_turn(app, about) == said


def test_a_last_turn_asks_both_ways(app: Flask) -> None:
    asked = whose_turn(app, Turn("any card", is_last=True, total=25))
    assert asked == "Last turn: the nearest eats. Stay at 25? Or one more card?"
    asked = whose_turn(app, Turn("any card", is_last=True, total=25, target=32))
    assert asked == "Last turn! Take to make 32, turn, or stay at 25?"  # a 3 was taken to come nearer
    assert (
        whose_turn(app, Turn("tried", is_last=True, total=25))
        == "Last turn: the nearest eats. Stay at 25? Or one more card?"
    )


def test_it_is_said_why_a_round_has_ended(app: Flask) -> None:
    """Another had hit the target, and the round was just over: "What did I do wrong?"."""
    assert whose_turn(app, Turn("round", made=23, eaten=9)) == "Exactly 23! That ends the round."
    assert (
        whose_turn(app, Turn("round", eaten=3, middle=9))
        == "9 cards wait in the middle. Make a target and they’re yours!"
    )
    assert whose_turn(app, Turn("over", eaten=3, middle=9)) == "9 cards stay in the middle."
    assert (
        whose_turn(app, Turn("round", made=23, eaten=26, middle=14)).replace("\xa0", " ")
        == "12 + 14 from the middle = 26 cards!"
    )
    assert whose_turn(app, Turn("round", eaten=3)) == "Just a snack! The Card Eater is still hungry."
    assert whose_turn(app, Turn("round")) == "No food! The Card Eater’s tummy rumbles."
    assert "I have exactly 23! I eat all 9 cards." in words(
        app, "games/card-eater/words.html", "finished", Round(0, 23, 1, 9, (14, 23, 8), (), ()), SEATS[:3], 0
    )


def whose_turn(app: Flask, about: Turn) -> str:
    with app.test_request_context("/", query_string={"language": "en"}):
        g.visitor = Visitor("nobody")
        drawn: Any = app.jinja_env.get_template("games/card-eater/turn.html").module
        return re.sub(r"<[^>]*>", "", str(drawn.draw(about))).strip()


def test_the_sun_is_explained_beside_what_the_others_have_done(app: Flask) -> None:
    about = said(turned(2, 1), more=Told((*LAP[:1], turned(2, 1)), explains_sun=True), my_turn=True)
    assert "The sun shows who is in the lead." in bubble(app, "en", about)
