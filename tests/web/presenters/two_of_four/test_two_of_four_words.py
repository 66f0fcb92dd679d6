"""What is said of a pair that is tried again after a match."""

import re
from types import SimpleNamespace

import pytest
from flask import Flask, get_template_attribute
from markupsafe import Markup

from classroom.games.protocol import Message, Sum
from classroom.services.play.match_state import SeatFace
from classroom.tutor.two_of_four.pair_values import Play
from classroom.web.presenters.two_of_four.moments import Comparison, Side, side
from classroom.web.presenters.two_of_four.thinking import Outcome
from tests.tutor.two_of_four.positions import a_view

BEST = {"exact, of two diamonds": (8, 2), "1 below": (7, 0)}


@pytest.mark.parametrize(
    ("total", "suits", "best", "said"),
    [
        (8, 0, "exact, of two diamonds", "8 is right! Which diamond is worth 1 pearl more?"),
        (8, 1, "exact, of two diamonds", "8 is right! A second diamond is worth 1 pearl more."),
        (9, 0, "exact, of two diamonds", ""),
        (9, 0, "1 below", "7 is just as close, but below. Can you make 7?"),
        (10, 0, "1 below", ""),
    ],
)
def test_a_pair_as_near_as_the_best_is_told_what_that_has_more(
    app: Flask, total: int, suits: int, best: str, said: str
) -> None:
    """For the target 8 a second 10 - 2 was answered: "That is the target! Try another pair."."""
    with app.test_request_context():
        nearly = get_template_attribute("games/two-of-four/words.html", "nearly")
        stronger = SimpleNamespace(total=BEST[best][0], suits=BEST[best][1])
        assert str(nearly(total, suits, stronger, 8, "d")).strip() == said


@pytest.mark.parametrize(("suits", "said"), [(1, "with the diamond."), (2, "with both diamonds.")])
def test_the_pair_to_show_is_told_with_all_its_cards_of_the_suit(app: Flask, suits: int, said: str) -> None:
    """ "Show 10 − 7 with the diamond" marked two diamonds."""
    with app.test_request_context():
        play_it = get_template_attribute("games/two-of-four/words.html", "play_it")
        assert said in str(play_it("Td-7d", "d", suits))


@pytest.mark.parametrize(
    ("why", "said"),
    [
        ("suit", "But Owl has 7 with a diamond."),
        ("below", "Owl is just as close, but below."),
        ("closer", "Owl is already closer."),
    ],
)
def test_a_tie_is_told_with_what_decides(app: Flask, why: str, said: str) -> None:
    """Somebody had 3 with a heart, too: the child showed its 3, and got nothing."""
    with app.test_request_context():
        beaten = get_template_attribute("games/two-of-four/words.html", "beaten")
        assert str(beaten("Owl", why, SimpleNamespace(total=7), "d")).strip() == said


@pytest.mark.parametrize(
    ("tried", "best", "said"),
    [
        (Sum((9, -2)), Sum((10, -6)), "Start with your 10. What can you take away?"),
        (Sum((10, -7)), Sum((10, -6)), "Keep your 10. Try it with another card."),
        (Sum((10, -6)), Sum((10, 6)), "Try adding instead."),
        (Sum((10, 6)), Sum((10, -6)), "Try taking away instead."),
    ],
)
def test_who_did_what_the_hint_says_hears_another(app: Flask, tried: Sum, best: Sum, said: str) -> None:
    """After 10 − 7: "Start with your 10. What can you take away?"."""
    hint = Message("Start with your %(card)d. What can you take away?", card=10)
    moment = SimpleNamespace(hint=hint, plays=(None, SimpleNamespace(sum=best)))
    with app.test_request_context():
        assert str(get_template_attribute("games/two-of-four/words.html", "again")(tried, moment)).strip() == said


def test_a_target_made_by_the_child_is_told_in_its_own_row_only(app: Flask) -> None:
    """ "You made the target." stood beside "= 2, 1 below" of somebody else."""
    line = SimpleNamespace(distance=1, suits=0, change=0)
    one = SimpleNamespace(line=line, why="by one", number=1, winner=0, best=0)
    with app.test_request_context():
        scored = get_template_attribute("games/two-of-four/words.html", "scored")
        assert "target" not in str(scored(one, 6, "c", (SeatFace("fox"), SeatFace("tavi")), 0))


def test_who_takes_another_pair_for_the_closest_is_told_how_far_that_is(app: Flask) -> None:
    """ "9 − 4 = 5 and 10 − 9 = 1. Whose number is closer?" gave the answer away."""
    with app.test_request_context():
        closer_of = get_template_attribute("games/two-of-four/words.html", "closer_of")
        said = str(closer_of(SimpleNamespace(total=4, distance=5)))
    assert said.strip() == "4 is 5 away. Is somebody closer?"


def test_who_hits_the_target_in_vain_hears_what_was_missing(app: Flask) -> None:
    """ "Target hit! But Tavi has a club, too." read as if the child had one."""
    one = SimpleNamespace(line=SimpleNamespace(distance=0, suits=0), why="no suit", number=0, winner=1)
    with app.test_request_context():
        scored = get_template_attribute("games/two-of-four/words.html", "scored")
        told = str(scored(one, 6, "c", (SeatFace("fox"), SeatFace("tavi")), 0))
    assert "You made 6, too." in told
    assert "Tavi has a club, you have none." in told


@pytest.mark.parametrize(("language", "said"), [("en", "7 above"), ("fr", "7 de trop"), ("de", "7 zu viel")])
def test_of_a_pair_far_above_it_is_not_said_that_anything_is_missing(app: Flask, language: str, said: str) -> None:
    """ "fehlt 7" stood beside 17 for the target 10: the words of another game's turtles."""
    with app.test_request_context(headers={"Accept-Language": language}):
        assert str(get_template_attribute("games/two-of-four/words.html", "away")(17, 10)).strip() == said


def test_a_moment_names_the_pearl_that_the_suit_brings(app: Flask) -> None:
    """ "Below the target, you win 3 pearls." stood above four."""
    sides = tuple(Side(f"7h+{two}", Sum((7, 2)), Outcome("may", 3 + of), of) for two, of in (("2d", 0), ("2c", 1)))
    with app.test_request_context():
        draw = get_template_attribute("games/two-of-four/moments.html", "compared")
        one, more = (str(draw(Comparison("Tc", 10, (side, side)), "show")) for side in sides)
    assert "1 club:\N{NO-BREAK SPACE}+1 pearl." in more
    assert "club:\N{NO-BREAK SPACE}+1" not in one


@pytest.mark.parametrize(("chance", "suits"), [(0.3, 1), (0.0, 0)])
def test_a_moment_gives_no_pearl_for_the_suit_to_a_pair_that_somebody_has_beaten(chance: float, suits: int) -> None:
    """ "Somebody has a better pair: no pearls." stood above "1 heart: +1 pearl."."""
    play = Play("6c+2h", Sum((6, 2)), 2, above=False, suits=1, gain=4, chance=chance, value=0.0)
    assert side(a_view("6c 2h Kd Ks"), play).suits == suits


@pytest.mark.parametrize(
    ("why", "suits", "change", "said"),
    [
        ("lost", 0, -2, ""),
        ("farther", 0, 0, ""),
        ("lost", 0, -1, "There was only 1 pearl to lose."),
        ("below", 0, 3, ""),
        ("below", 1, 4, "1 club: +1 pearl."),
    ],
)
def test_a_row_says_only_what_its_pair_and_its_pearls_do_not(
    app: Flask, why: str, suits: int, change: int, said: str
) -> None:
    """ "5 below: −2." stood between "5 below" and "−2", and "You were closer." below that: rounds looked like
    accounts."""
    line = SimpleNamespace(distance=1, suits=suits, change=change)
    one = SimpleNamespace(line=line, why=why, number=0, winner=0, best=1)
    with app.test_request_context():
        scored = get_template_attribute("games/two-of-four/words.html", "scored")
        told = Markup(scored(one, 6, "c", (SeatFace("fox"), SeatFace("tavi")), 0)).striptags()
    assert told.replace("\N{NO-BREAK SPACE}", " ") == said


@pytest.mark.parametrize(("suit", "said"), [("c", "Show 9 + 1 with the club."), ("", "Show 9 + 1.")])
def test_of_two_cards_that_count_the_same_it_is_said_which(app: Flask, suit: str, said: str) -> None:
    """ "Show 9 + 1." was said to whoever had shown 9 + 1, with the other nine."""
    with app.test_request_context():
        told = str(get_template_attribute("games/two-of-four/words.html", "play_it")("9c+Ah", suit))
    assert " ".join(told.replace("&nbsp;", " ").split()) == said


def test_of_a_pair_that_may_have_won_no_if_is_said_after_the_match(app: Flask) -> None:
    """ "+4 if it wins" stood below a pair that had won."""
    with app.test_request_context():
        brings = get_template_attribute("games/two-of-four/words.html", "brings")
        assert str(brings(Outcome("may", 4), True)).strip() == "worth +4"


@pytest.mark.parametrize(("number", "rows"), [(4, [4, 4]), (5, [5, 5]), (2, [2, 2])])
def test_a_double_is_drawn_one_part_over_the_other(app: Flask, number: int, rows: list[int]) -> None:
    """ "It's a double: 4 + 4." stood below five over three."""
    with app.test_request_context():
        counters = get_template_attribute("games/two-of-four/pieces.html", "counters")
        drawn = str(counters(number, "+", number, "h", "c", False))
    assert [len(re.findall(rf'href="#s-." x="[0-9]+" y="{y}"', drawn)) for y in (9, 59)] == rows


@pytest.mark.parametrize(
    ("goal", "tried", "end"), [(2, None, 11), (7, None, 11), (8, None, 14), (10, None, 14), (2, 12, 11), (10, 20, 14)]
)
def test_beside_a_moment_too_the_path_ends_where_it_stops_to_matter(
    app: Flask, goal: int, tried: int | None, end: int
) -> None:
    """It went to 20, with small stones, where somebody stood there. 4 or more above the target is far (rules.md 2)."""
    with app.test_request_context():
        drawn = get_template_attribute("games/two-of-four/pieces.html", "path")(
            goal, (), {"face": "fox"} if tried else None, tried
        )
    assert f"ends-{end}" in drawn


@pytest.mark.parametrize(
    ("idea", "said"),
    [("nearest", "You found your closest pair twice."), ("zero", "A 0 saved your pearls twice.")],
)
def test_each_idea_that_was_taken_has_its_praise(app: Flask, idea: str, said: str) -> None:
    with app.test_request_context():
        assert get_template_attribute("games/two-of-four/words.html", "did")(idea, 2).strip() == said


@pytest.mark.parametrize(("sum_", "says"), [((7, 6), "First 7 + 3 = 10."), ((6, 5), "First 6 + 4 = 10.")])
def test_the_words_go_the_way_of_the_picture(app: Flask, sum_: tuple[int, int], says: str) -> None:
    """The picture of 7 + 6 filled the ten, and the words below it spoke of 6 + 6 and one more."""
    start, more = sum_
    one = SimpleNamespace(start=start, more=more, sign="+", cards=(f"{start}h", f"{more}c"))
    with app.test_request_context():
        explained = get_template_attribute("games/two-of-four/pieces.html", "explained")
        told = [Markup(explained(one, full)).striptags().replace("\N{NO-BREAK SPACE}", " ") for full in (False, True)]
    assert told == [f"{says} And then?", f"{says} Then 10 + {start + more - 10} = {start + more}."]


@pytest.mark.parametrize(("second", "moves"), [("Kd", True), ("7h", False)])
def test_where_the_larger_was_touched_last_the_two_change_places(app: Flask, second: str, moves: bool) -> None:
    """Of 7 and a king "10 − 7" lay there at once: the first card had jumped."""
    with app.test_request_context():
        made = get_template_attribute("games/two-of-four/pieces.html", "made")
        drawn = str(made(second, "-", 10, 7, "Kd-7h", 3, False, False))
    assert ("swaps" in drawn) == moves
    assert "10 − 7 = 3" in " ".join(Markup(drawn).striptags().replace("\N{NO-BREAK SPACE}", " ").split())
