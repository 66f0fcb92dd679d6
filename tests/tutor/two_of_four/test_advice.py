"""Where the help of Two out of Four leads to, and that questions and verdicts agree with it. Whether each sentence is
so is for tests/tutor/test_true_sentences.py."""

from dataclasses import replace
from functools import cache
from random import Random
from typing import TypeAlias

import pytest

from classroom.games.two_of_four import GAME
from classroom.games.two_of_four.view import View
from classroom.tutor.two_of_four import TUTOR as TAVI
from classroom.tutor.two_of_four.advice import begun_with, look_for, nudge_from
from classroom.tutor.two_of_four.analysis import analyse
from tests.sampling import spread
from tests.tutor.listening import of_move
from tests.tutor.two_of_four.claims import Claim, is_way_out, others_win, zero_pays_off
from tests.tutor.two_of_four.positions import a_view, some_views

Table: TypeAlias = tuple[int, int]  # how many play, and their tokens

TABLES: list[Table] = [(players, tokens) for players in GAME.seats for tokens in (0, 1, 2, 10)]
at_every_table = pytest.mark.parametrize(
    "table", spread(TABLES), ids=[f"{players}-{tokens}" for players, tokens in TABLES]
)


@cache
def views(table: Table) -> list[View]:
    players, tokens = table
    return some_views(16, players, tokens, seed=players * 100 + tokens)


def test_there_are_many_positions() -> None:
    assert sum(len(views(table)) for table in TABLES) > 2500


@at_every_table
def test_advice_comes_with_all_pairs_and_no_sum(table: Table) -> None:
    """Its picture told which of the pairs was meant, beside the question which one is the closest."""
    for view in views(table):
        advice = TAVI.advise(view)
        assert advice.sum is None
        assert [play.move for play in advice.plays] == list(view.moves)


@at_every_table
def test_whoever_does_what_help_says_is_never_corrected(table: Table) -> None:
    """And a moment shows what help says there: a 0 that stops the others was called farther than 10 - 5."""
    for view in views(table):
        advised = TAVI.advise(view).move
        said = TAVI.verdict(view, advised)
        assert said is None or said.kind
        assert TAVI.confirmation_question(view, advised) is None
        assert TAVI.moment(view, advised, 0) is None
        for move in view.moves:
            if found := TAVI.moment(view, move, 0):
                assert found.move == advised
                assert TAVI.solves(view, found, advised)


def test_where_help_says_0_so_does_all_else() -> None:
    """12 for the target of 8 was asked for a closer pair, and then for one within 3."""
    view = a_view("Kh Jd 2s 5c", shown=["5h+3c"])
    assert TAVI.advise(view).move == "Kh-Jd"
    assert str(TAVI.confirmation_question(view, "Kh+2s")) == "12 is 4 away. Could two cards make 0?"
    said, found = TAVI.verdict(view, "Kh+2s"), TAVI.moment(view, "Kh+2s", 0)
    assert said
    assert found
    assert str(said.message) == "You had 10 − 10 = 0, too. Then nobody wins pearls."
    assert (found.idea, found.move, str(found.title)) == ("zero", "Kh-Jd", "A 0 would have stopped the others.")


@at_every_table
def test_advised_is_the_nearest_of_these_below_then_with_the_suit(table: Table) -> None:
    """Or a 0 where all else costs tokens, or somebody else would win them; or another pair, with the reason why."""
    for view in views(table):
        advice = TAVI.advise(view)
        it = Claim(of_move(TAVI, view, advice.move))
        best = min((pair.away, pair.above, -pair.suits) for pair in it.others)
        is_best = (it.mine.away, it.mine.above, -it.mine.suits) == best
        is_0 = it.mine.total == 0
        assert is_0 if is_way_out(it) else not is_0 or others_win(it)
        assert is_best or is_0 or advice.instead


def test_of_pairs_that_win_as_much_help_says_why_it_points_at_one() -> None:
    """8 + 1 = 9 and 7 + 1 = 8 both win 3 pearls, for the others are far from 10. A tester asked why not the other."""
    both_win = a_view("8h 7d 6c As", target="Tc", shown=("2h+2d", "3h+Ah"))
    advice = TAVI.advise(both_win)
    assert (advice.move, str(advice.instead)) == ("8h+As", "No pair is closer.")
    one_wins = a_view("8h 3d 3c As", target="Tc", shown=("2h+2d", "3h+Ah"))  # 9 wins 3, 11 only 1, 7 nothing
    assert str(TAVI.advise(one_wins).instead) == "Equally close? The smaller number wins."


def test_of_two_pairs_as_good_as_each_other_none_is_called_the_closest() -> None:
    """9 − 3 = 6 "is the closest", although 3 + 3 = 6 lay beside it."""
    advice = TAVI.advise(a_view("9h 3d 3c 8d", target="7s"))
    assert str(advice.instead) == "Another pair is just as good."


def test_help_names_what_decides_against_somebody_with_the_same_number() -> None:
    """Tavi had 6, and of 4 + 2 = 6 it was said that the smaller number wins; and the cards were asked for a 7."""
    advice = TAVI.advise(a_view("4h 2s 6c Kc", target="7h", shown=("5c+As",)))
    assert (advice.move, str(advice.instead)) == ("4h+2s", "The same number, and you have a heart!")
    assert str(advice.nudge) == "Start with your 4. Which card makes 6?"
    both = TAVI.advise(a_view("4c 2s 6c Kc", target="7h", shown=("5c+As",)))
    assert str(both.nudge) == "Start with your 4. Which card makes 6?"
    assert "smaller" not in str(both.instead)


def test_of_a_pair_that_would_win_more_help_says_why_not_that() -> None:
    """10 - 1 = 9 wins 3 pearls, and 7 + 1 = 8 with a spade 4: help pointed at the 9 and did not say why."""
    advice = TAVI.advise(a_view("Tc Ad 7s 5h", target="Js", shown=("8d+6d",)))
    assert (advice.move, str(advice.instead)) == ("Tc-Ad", "No pair is closer.")
    assert str(advice.nudge) == "Your 10 is already there. Which card keeps you close?"


def test_help_leads_to_the_closest_pair_where_another_brings_little_more() -> None:
    """9 + 2 = 11 is 1 above 10, and wins 2 with its heart; 10 - 2 = 8 with a heart might win 4. The task is to come
    close."""
    advice = TAVI.advise(a_view("Jc 9d 6d 2h", target="Kh"))
    assert (advice.move, str(advice.idea)) == ("9d+2h", "Your best pair is 1 away.")
    assert str(advice.instead) == "No pair is closer."


def test_help_leads_to_a_pair_below_where_that_certainly_wins_far_more() -> None:
    """The others are far from 10: 9 + 2 = 11 wins 1, and 10 - 2 = 8 wins 3."""
    advice = TAVI.advise(a_view("Jc 9d 6d 2c", target="Kh", shown=("2h+2d", "3h+Ah")))
    assert (advice.move, str(advice.nudge)) == ("Jc-2c", "Which pair could win more pearls?")
    assert (str(advice.idea), str(advice.instead)) == ("Below the target wins more pearls.", "It can win 3 pearls.")


@at_every_table
def test_what_is_advised_is_neither_questioned_nor_called_worse(table: Table) -> None:
    for view in views(table):
        move = TAVI.advise(view).move
        verdict = TAVI.verdict(view, move)
        assert TAVI.confirmation_question(view, move) is None
        assert not verdict or verdict.kind
        assert TAVI.moment(view, move, 0) is None


@at_every_table
def test_what_is_called_worse_is_worse(table: Table) -> None:
    for view in views(table)[::3]:
        worth = {one["move"]: one["value"] for one in TAVI.figures(view)}
        for move in view.moves:
            verdict = TAVI.verdict(view, move)
            is_clear = 0 if verdict and verdict.chief else 0.2  # what a suit brings is told each time
            is_worse = worth[move] < max(worth.values()) - is_clear
            assert not verdict or verdict.kind or is_worse or "nobody wins" in str(verdict.message)


@at_every_table
def test_a_question_comes_before_every_pair_that_costs_tokens_needlessly(table: Table) -> None:
    for view in views(table)[::3]:
        for move in view.moves:
            it = Claim(of_move(TAVI, view, move))
            is_needless = it.costs(it.mine) and (it.least < 4 or it.zeros)
            gives_away = not it.mine.total and any(map(it.may_win, it.as_near())) and not zero_pays_off(it)
            assert not (is_needless or gives_away) or TAVI.confirmation_question(view, move)


def said_of(view: View, move: str) -> str | None:
    verdict = TAVI.verdict(view, move)
    return str(verdict.message) if verdict else None


@pytest.mark.parametrize(
    ("hand", "move", "said"),
    [
        ("5h 3d Ks Qs", "5h+3d", "Hooray, exactly the target!"),
        ("9h 2d Js 6s", "9h-6s", "Your 10 − 2 was exactly 8!"),
        ("9h 2d Ks 4s", "9h+4s", "Your 10 − 2 was exactly 8!"),
        ("9h 2d 9s 3c", "9h+2d", "9 − 2 = 7 was closer than your 11."),
        ("7h 2d Ks Ah", "7h+2d", "Your 7 + 1 was exactly 8!"),
        ("6h 3d Ks Ah", "6h+3d", "6 + 1 is just as close, but below."),
        ("4h 3d 3c Js", "4h+3d", "Good! Each club would win 1 pearl more."),
        ("5h 3d 5c Js", "5h+3d", "Exactly! Each club would win 1 pearl more."),
        ("Kh Qd Js As", "Kh-As", "Well spotted! None of your pairs was closer."),
    ],
)
def test_what_is_said_of_a_pair(hand: str, move: str, said: str) -> None:
    assert said_of(a_view(hand), move) == said


def test_with_everything_far_away_a_0_is_praised_and_missed() -> None:
    far = a_view("Kh Qd Js Ts", target="4c")
    assert said_of(far, "Kh-Qd") == "Your other pairs lose pearls. The 0 saved you."
    assert said_of(far, "Kh+Qd") == "You had 10 − 10 = 0, too. Then nobody loses pearls."
    assert str(TAVI.confirmation_question(far, "Kh+Qd")) == "20 is 16 away. Could two cards make 0?"
    assert TAVI.advise(far).move == "Kh-Qd"


def test_without_tokens_to_lose_no_0_is_taught() -> None:
    far = a_view("Kh Qd Js Ts", target="4c", tokens=0)
    advice = TAVI.advise(far)
    assert "+" in advice.move
    assert str(advice.idea) == "You have no pearls to lose."
    assert TAVI.confirmation_question(far, "Kh+Qd") is None
    assert TAVI.ideas(far, "Kh+Qd") == ()


def test_a_pair_that_costs_pearls_is_asked_about_in_one_sentence_and_one_question() -> None:
    """13 is 5 away from 8: what that costs, the table says beside it, in the pearls that there are."""
    for many in (0, 1, 2):
        asked = TAVI.confirmation_question(a_view("9h 2d Ks 4s", tokens=many), "9h+4s")
        assert str(asked) == "13 is 5 away. Look for a closer pair."


@pytest.mark.parametrize(
    ("card", "said"),
    [
        ("9h", "Start with your 9. What can you take away?"),
        ("3d", "Start with your 3. Which card gets you close to 5?"),
        ("Ks", "How close to 5 can your 10 get? Then try another card."),
    ],
)
def test_help_begins_with_the_card_that_is_picked(card: str, said: str) -> None:
    """9 − 3 = 6 is the nearest to 5 of 9, 3, 10 and 10."""
    view = a_view("9h 3d Ks Kc", target="5d")
    assert str(TAVI.advise(view).nudge) == "Start with your 9. What can you take away?"
    assert str(nudge_from(analyse(view), card)) == said
    assert str(nudge_from(analyse(view), card, "Kc")) == "How far is your pair from 5? Try others, too."


@pytest.mark.parametrize("card", ["Ks", "Qd"])
def test_a_card_is_not_begun_with_that_is_left_out_at_last(card: str) -> None:
    """10 - 8 = 2 is the nearest to 4, and with the ten of clubs, the target's suit, worth most: "Start with your 10."
    was said of another ten."""
    found = analyse(a_view("Kc Ks Qd 8c", target="4c"))
    assert str(nudge_from(found, card)) == "Your other 10 is even better."
    assert str(nudge_from(found, "Kc")).startswith("Start with your 10.")


def test_help_tells_no_number_that_is_to_be_worked_out() -> None:
    """10 - 8 = 2 is the nearest to 4, and 2 away: "You can make 2." was said."""
    idea = TAVI.advise(a_view("Ks 9d 8h As", target="4c")).idea
    assert str(idea) == "Your best pair is 2 away."


@pytest.mark.parametrize(
    ("picked", "said"),
    [
        ((), "Start with your 5. Which card makes 8?"),
        (("3d",), "Start with your 3. Which card makes 8?"),
        (("Ks",), "How close to 8 can your 10 get? Then try another card."),
        (("3d", "5h"), "Good cards! Add or take away?"),  # "Try others, too." was said of the best pair
        (("3d", "Ks"), "How far is your pair from 8? Try others, too."),
    ],
)
def test_help_with_what_makes_the_target_begins_with_a_card_as_any_does(picked: tuple[str, ...], said: str) -> None:
    """5 + 3 makes 8. "What would make 8?" marked no card."""
    assert str(nudge_from(analyse(a_view("5h 3d Ks Qs")), *picked)) == said


def test_of_a_pair_that_is_the_target_it_is_not_said_that_it_is_the_closest() -> None:
    advice = TAVI.advise(a_view("5h 3d Ks 9s", target="8h"))
    assert (advice.move, str(advice.instead)) == ("5h+3d", "That is exactly 8!")


@pytest.mark.parametrize(
    ("hand", "target", "said", "card"),
    [
        ("9h 8d 3c 5s", "As", "Start with your 9. What can you take away?", "9h"),  # 9 − 8
        ("9h 8d 4c 2s", "3s", "Start with your 4. What can you take away?", "4c"),  # 4 − 2 = 2, not 5 or 6
        ("Th 8d 4c 5s", "2s", "Start with your 10. What can you take away?", "Th"),  # 10 − 8
        ("Kh Qd 6c As", "2d", "Start with your 10. Take something away, but not all.", "Qd"),  # 10 − 10 is 2 away, too
        ("6h 4d Kc Qs", "Ah", "Start with your 6. What can you take away?", "6h"),  # there is no second 6
        ("9h 5d 3c 2s", "8s", "Start with your 5. Which card makes 8?", "5d"),  # 5 + 3
        ("Kh Qd Js Ts", "4c", "None of your pairs is close enough. Which two cards make 0?", ""),
    ],
)
def test_where_one_can_only_take_away_help_says_so_and_names_the_card(
    hand: str, target: str, said: str, card: str
) -> None:
    """ "Which card gets you close to 1?" was a riddle to a child of seven."""
    found = analyse(a_view(hand, target))
    assert (str(TAVI.advise(found.view).nudge), begun_with(found)) == (said, card)


def test_the_card_that_is_the_target_is_not_asked_how_close_it_gets() -> None:
    """5 + 3 makes 8, and 9 - 1; the card picked is an 8: "How close to 8 can your 8 get?"."""
    found = analyse(a_view("8h 5h 3d Ks"))
    assert str(look_for(found, 8)) == "Your 8 needs a second card. Try other pairs, too."
    assert str(look_for(found, 10)) == "How close to 8 can your 10 get? Then try another card."


def test_a_0_stops_whoever_would_win_where_nothing_can_be_won() -> None:
    """Somebody has 5 with the target's spade: 10 − 5 wins nothing any more, and 10 − 10 keeps them from their 5."""
    beaten = a_view("Kh Qd Jc 5d", target="5s", shown=("4c+As",))
    advice = TAVI.advise(beaten)
    assert "-" in advice.move
    assert "5d" not in advice.move
    assert str(advice.nudge) == "Stop the round with a 0! Then nobody wins pearls."
    assert begun_with(analyse(beaten)) in advice.move  # it glows
    assert str(advice.idea) == "The same minus the same makes 0."
    assert said_of(beaten, advice.move) == "Your 0 stopped the others. Nobody wins pearls."
    assert TAVI.choose(beaten, TAVI.levels, Random(1)) == "Kh-5d"  # Tavi itself takes no child's pearls away


def test_who_shows_a_pair_that_wins_nothing_is_asked_for_a_0_and_not_praised_as_closest() -> None:
    """Somebody has 5 with the target's spade. 10 − 6 = 4 is the nearest that is left, and 10 − 10 stops them."""
    beaten = a_view("Kh Qd Jc 6d", target="5s", shown=("4c+As",))
    question = "Somebody already has a better pair. Could two cards make 0?"
    assert str(TAVI.confirmation_question(beaten, "Kh-6d")) == question
    assert said_of(beaten, "Kh-6d") == "You are only 1 away. That costs no pearls."
    assert TAVI.confirmation_question(beaten, "Kh-Qd") is None
    without = a_view("Kh 9d 8c 6d", target="5s", shown=("4c+As",))
    assert TAVI.confirmation_question(without, "Kh-6d") is None


def test_a_0_that_would_have_stopped_the_winner_is_told_once_another_pair_is_shown() -> None:
    """10 − 7 = 3 wins nothing against 5 with the target's spade. The nearest left, 10 − 6 = 4, is as taught."""
    beaten = a_view("Kh Qd 6d 7c", target="5s", shown=("4c+As",))
    assert said_of(beaten, "Kh-7c") == "You had 10 − 10 = 0, too. Then nobody wins pearls."
    assert said_of(beaten, "Kh-6d") == "You are only 1 away. That costs no pearls."


def test_help_speaks_of_the_suit_last_and_starts_from_the_ten_where_two_tens_make_0() -> None:
    """5 + 3 makes 8 with one club, or none; 10 − 6 = 4 is as near to 2 as 10 − 10."""
    exact = TAVI.advise(a_view("5h 3d 5c Js"))
    assert [str(exact.nudge), str(exact.idea)] == [
        "Start with your 5. Which card makes 8?",
        "You can make 8 now. Nobody can get closer.",
    ]
    assert (exact.move, str(exact.instead)) == ("3d+5c", "Each club wins 1 extra pearl.")
    tens = TAVI.advise(a_view("Kh Qd 6c As", target="2d", shown=("9h-4h",)))
    assert str(tens.nudge) == "Start with your 10. Take something away, but not all."


def test_a_0_stops_the_winner_where_it_saves_the_others_no_more_than_that() -> None:
    """11 with the target's spade would win 2, and 14 lose 2. With 9 above 8, which wins 1, and 3, which loses 2, a 0
    would rather help them: what costs nothing is advised."""
    assert TAVI.advise(a_view("Jh 3h 9h 9c", target="Ks", shown=("7c+7h", "9s+2c"))).move == "9h-9c"
    saves = TAVI.advise(a_view("5d 5s 7h 6d", target="8d", shown=("8c+Ac", "Kc-7c")))
    assert saves.move != "5d-5s"
    assert str(saves.nudge) == "You can’t beat that. Which pair keeps your pearls?"


def test_before_a_pair_3_away_a_nearer_one_that_may_win_is_asked_for() -> None:
    """10 − 6 = 4 is 3 below 7, which 6 + 1 makes: that was told only once the 4 was shown."""
    view = a_view("Kh 6c Ah 2s", target="7d")
    assert str(TAVI.confirmation_question(view, "Kh-6c")) == "4 is 3 away and wins nothing. Look for a closer pair."
    assert TAVI.confirmation_question(view, "6c-Ah") is None
    beaten = a_view("Kh 6c 5h 4s", target="7d", shown=("5d+2d",))  # 6 is nearer, and wins nothing either
    assert TAVI.confirmation_question(beaten, "Kh-6c") is None


def test_a_missed_suit_is_told_each_time_and_the_pair_can_be_taken_back() -> None:
    """Target 7 of diamonds: 10 − 4 = 6 once with one diamond and once with two."""
    view = a_view("Td 4s 4d 6d", target="7d", shown=("7h+2h",), players=4)
    verdict = TAVI.verdict(view, "Td-4s")
    assert verdict is not None
    assert str(verdict.message) == "Good! Each diamond would win 1 pearl more."
    assert (verdict.kind, verdict.can_mend, verdict.chief) == (False, True, True)


def test_whoever_shows_the_nearest_hears_so_also_where_chance_speaks_for_another() -> None:
    """9 + 2 = 11 is 1 above 10; 10 − 2 = 8 with a heart may bring more."""
    assert said_of(a_view("Jc 9d 6d 2h", target="Kh"), "9d+2h") == "Well spotted! None of your pairs was closer."


ASKS = "0 ends the round: nobody wins pearls. Try another pair?"


def all_said_of(view: View, move: str) -> tuple[str, str | None, bool, int]:
    """What is asked before it and said after it, whether it is a moment, and how many ideas it missed."""
    question, moment = TAVI.confirmation_question(view, move), TAVI.moment(view, move, 0)
    missed = [idea for idea in TAVI.ideas(view, move) if not idea.taken]
    return str(question or ""), said_of(view, move), moment is not None, len(missed)


NOTHING = ("", None, False, 0)


@pytest.mark.parametrize(
    ("shown", "tokens", "rounds", "said"),
    [
        ((), (10, 10, 10), 2, (ASKS, "5 + 3 = 8 could have won pearls.", True, 1)),
        ((), (10, 10, 10), 1, (ASKS, "5 + 3 = 8 could have won pearls.", True, 1)),  # a tie wins nothing
        ((), (19, 13, 10), 2, (ASKS, "5 + 3 = 8 could have won pearls.", True, 1)),
        ((), (19, 13, 10), 1, NOTHING),  # the match is won
        (("9h-2h", "7d-Ah"), (19, 13, 10), 1, (ASKS, "5 + 3 = 8 could have won pearls.", True, 1)),  # so 8 wins it
        (("4h+4d",), (10, 10, 10), 2, (ASKS, "5 + 3 = 8 could have won pearls.", True, 1)),  # both would win 4
        (("9h-2h",), (10, 10, 10), 2, (ASKS, "5 + 3 = 8 could have won pearls.", True, 1)),  # 8 beats 7
    ],
)
def test_a_0_is_warned_of_only_where_it_is_for_nothing(
    shown: tuple[str, ...], tokens: tuple[int, ...], rounds: int, said: tuple[str, str | None, bool, int]
) -> None:
    """5 + 3 is the target, and 10 - 10 stops the round. At 19 : 13 in the last one the child was told to try again."""
    view = a_view("5h 3d Ks Qs", shown=shown, rounds=rounds)
    own, *others = tokens
    around = others[: len(shown)], others[len(shown) :]
    assert all_said_of(replace(view, tokens=(*around[0], own, *around[1])), "Ks-Qs") == said


def test_a_0_that_is_asked_back_about_or_reviewed_is_never_praised() -> None:
    """Before: "Try another pair?", after: "Well spotted! Your 0 stopped Tavi.", at the end: "You could have won"."""
    blamed, praised = 0, 0
    for view in some_views(120, 3):
        for move in (play.move for play in analyse(view).plays if play.voids):
            said, is_blamed = (
                TAVI.verdict(view, move),
                TAVI.confirmation_question(view, move) or TAVI.moment(view, move, 0),
            )
            is_praised = said and said.kind
            assert not (is_blamed and (is_praised or TAVI.praise(view, move, 0)))
            assert bool(is_praised) == bool(TAVI.praise(view, move, 0))
            blamed, praised = blamed + bool(is_blamed), praised + bool(is_praised)
    assert blamed > 20 < praised


def test_a_pair_that_may_win_is_not_comforted() -> None:
    """ "You are only 2 away. That costs no pearls." was said to a child that won the round with 4 pearls."""
    said = [
        (str(verdict.message), play)
        for view in some_views(80, 3)
        for play in TAVI.advise(view).plays
        if (verdict := TAVI.verdict(view, play.move)) and "costs no pearls" in str(verdict.message)
    ]
    assert said
    assert not any(play.gain and play.chance for _, play in said)
