"""Where the help of Sixteen leads to, and that what is said after a move agrees with it. Whether each sentence is so is
for tests/tutor/test_true_sentences.py."""

from dataclasses import replace
from functools import cache
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from classroom.games.engine import first_position
from classroom.games.protocol import Sum
from classroom.games.records import read_rules
from classroom.games.sixteen import GAME
from classroom.games.sixteen.state import State, Step
from classroom.games.sixteen.view import View
from classroom.tutor.protocol import Advice
from classroom.tutor.sixteen import TUTOR as TAVI
from classroom.tutor.sixteen.outlook import CLEARLY, left_to_win, looks, reason
from classroom.tutor.sixteen.two_alike import waits_for_a_third
from tests.bench.tutor.position_grading import read_grades
from tests.sampling import spread
from tests.tutor.listening import of_move
from tests.tutor.sixteen.claims import DECK, Claim, digit
from tests.tutor.sixteen.endings import ending
from tests.tutor.sixteen.positions import whole_tables

GRADED = Path(__file__).parent / "graded" / "simplified.jsonl"
TABLES = whole_tables()
at_every_table = pytest.mark.parametrize("table", spread(range(len(TABLES)), 5), ids=[str(table) for table in TABLES])


@pytest.fixture(scope="session")
def often(thorough: bool) -> float:
    """How often it is listened to."""
    return 0.3 if thorough else 0.1


@cache
def listen(table: int, often: float) -> list[tuple[View, Advice[str]]]:
    """Some positions of three matches at a table, with the advice: children follow it, or lay some card that stays."""
    (players, rules), rng, heard = TABLES[table], Random(13_000 + table), list[tuple[View, Advice[str]]]()
    for _ in range(3):
        state: State = first_position(GAME, players, rules, lambda chance: chance.draw(rng))
        while not GAME.over(state):
            view = GAME.view(state, state.turn)
            low = [card for card in view.hand if card != "W" and view.total + digit(card) < 17]
            move = rng.choice([move for move in ("+", *low) if move in view.moves] or view.moves)
            if rng.random() < often:
                heard.append((view, TAVI.advise(view)))
                move = rng.choice([move, heard[-1][1].move, heard[-1][1].move])
            state = GAME.apply(state, move)
    return heard


@at_every_table
def test_there_are_many_positions(table: int, often: float) -> None:
    assert len(listen(table, often)) > 60 * often


@at_every_table
def test_what_is_said_after_a_move_is_of_a_pile_that_goes_on(table: int, often: float) -> None:
    """Of a set the table speaks, and going over is not praised, but for where no card could help; what was best is not
    called worse."""
    rng = Random(table)
    for view, _ in listen(table, often)[::4]:
        for move in rng.sample(view.moves, min(6, len(view.moves))):
            if verdict := TAVI.verdict(view, move):
                it = Claim(of_move(TAVI, view, move))
                assert it.goes_on(move) or not it.staying()
                assert verdict.kind or it.worth[move] < max(it.worth.values())


@at_every_table
def test_the_stages_lead_to_a_card_that_is_worth_most_or_nearly(table: int, often: float) -> None:
    """Of those that win the pile, else of those that stay: that is what children are to learn first. A tenth of a set
    at most is given away for a card whose reason can be seen."""
    for n, (view, advice) in enumerate(listen(table, often)):
        assert advice.move in view.moves
        if advice.sum:
            assert advice.sum == Sum((view.total, digit(advice.move)))
        if n % 4 == 0 and advice.move != "+":
            it = Claim(of_move(TAVI, view, advice.move))
            wins = [move for move in it.plays if it.kinds(move)]
            stays = [move for move in it.plays if not it.busts(move)]
            most = max(it.worth[move] for move in wins or stays or it.plays)
            assert it.worth[advice.move] >= most - (0 if wins or not stays else 0.1001)


@at_every_table
def test_only_a_sum_with_a_zero_has_no_picture(table: int, often: float) -> None:
    """0 + 0 = 0 once stood there with two empty frames."""
    for view, advice in listen(table, often):
        if advice.move != "+":
            assert (advice.sum is None) == (view.total == 0 or digit(advice.move) == 0)


@at_every_table
def test_a_card_that_makes_16_is_advised_or_another_that_wins(table: int, often: float) -> None:
    for view, advice in listen(table, often):
        has = "+" not in view.moves and any(view.total + digit(card) == 16 for card in view.hand if card != "W")
        if has:
            assert Claim(of_move(TAVI, view, advice.move)).kinds(advice.move), (
                view.pile,
                view.hand,
                view.held,
                view.left,
            )


@at_every_table
def test_what_is_advised_is_neither_questioned_nor_called_worse(table: int, often: float) -> None:
    for view, advice in listen(table, often):
        verdict = TAVI.verdict(view, advice.move)
        where = (view.pile, view.hand, view.held, view.left, advice.move, verdict and str(verdict.message))
        assert TAVI.confirmation_question(view, advice.move) is None, where
        assert not verdict or verdict.kind, where


@at_every_table
def test_a_card_that_leaves_two_alike_is_not_called_safe(table: int, often: float) -> None:
    """The question for a 9 once led to a third star: from 9 nobody makes 16, but somebody made three the same."""
    safe = ("You can make", "From", "Nobody", "The biggest card")
    for view, advice in listen(table, often):
        if advice.move != "+" and Claim(of_move(TAVI, view, advice.move)).waits(advice.move) and len(view.hand) > 1:
            assert not advice.nudge.text.startswith(safe), (view.pile, view.hand, advice.move)


@at_every_table
def test_what_looks_worse_beside_another_card_has_a_reason_to_be_seen(table: int, often: float) -> None:
    """Ten flags stand beside each card, and how often one may go over next. A child was told to play 6 + 6, with four
    flags, beside 6 + 1 with none."""
    unseen = 0
    for view, advice in listen(table, often):
        best = next((play for play in advice.plays if play.move == advice.move), None)
        if best is None or best.wins or best.busts:
            continue
        others = [play for play in advice.plays if not play.busts and play.card != best.card]
        better = [play for play in others if looks(play)[:2] < looks(best)[:2]]
        unseen += any(not reason(best, play) for play in better)
        if better and all(reason(best, play) for play in better):
            assert advice.instead, (view.pile, view.hand, advice.move)
    assert unseen <= 1 + len(listen(table, often)) / 50


@at_every_table
def test_the_low_cards_are_a_reason_only_for_the_highest_that_stays(table: int, often: float) -> None:
    """ "Play the 5. Keep your low cards": of the 6 in the same hand that was as true. A higher card is worse
    by what help shows, else nothing of low ones is said."""
    for view, advice in listen(table, often):
        best = next((play for play in advice.plays if play.move == advice.move), None)
        if (
            best is None
            or best.card == "W"
            or not any(word in str(advice.instead) for word in ("low card", "fits near"))
        ):
            continue
        for play in advice.plays:
            if play.card != "W" and not play.busts and digit(play.move) > digit(best.move):
                is_seen = looks(play)[:2] > looks(best)[:2] or left_to_win(play) > left_to_win(best)
                assert is_seen, (view.pile, view.hand, advice.move, str(advice.instead))


@at_every_table
def test_of_cards_as_good_as_each_other_fewest_win_after_the_one_advised(table: int, often: float) -> None:
    """At 12, with a 1 and a 2 that were as good, once the one was right since fewer 3s were left, and once the other,
    to keep the 1, though fewer 3s were left."""
    for view, advice in listen(table, often):
        best = next((play for play in advice.plays if play.move == advice.move), None)
        stay = [play for play in advice.plays if not play.busts]
        if best is None or best.busts or any(play.forms or play.total <= 9 or play.card == "W" for play in stay):
            continue
        if any(waits_for_a_third(view, play) for play in stay):
            continue
        near = [play for play in stay if play.value >= max(one.value for one in stay) - CLEARLY]
        assert best not in near or left_to_win(best) == min(map(left_to_win, near)), (view.pile, view.hand)


def test_a_low_card_is_kept_where_the_faces_speak_for_it() -> None:
    """Total 4, hand 1, 1, 6, 6 in the simplified rules: after 5 Tavi cannot make 16, after 10 it can. But the longer
    search values the 6 at 0.4 sets more (graded/simplified.jsonl), since a 1 still fits when a 6 no longer does.
    Both are marked, so that neither alone is named."""
    view = next(view for view, _ in read_grades(GRADED) if sorted(view.hand) == ["g6", "o1", "o1", "p6"])
    advice = TAVI.advise(view)
    assert (view.total, advice.move) == (4, "g6")
    assert str(advice.nudge) == "Can the next player make 16?"
    assert str(advice.idea) == "Safe now, or a low card for later?"
    assert str(advice.instead) == "I’d take the risk: low cards fit near 16."


def test_where_a_1_and_a_3_are_kept_no_one_of_them_alone_is_named() -> None:
    """At 9 with 1, 1, 3 and a higher one help asked "Can Tavi make 16 next?", then said "Keep your 1", and marked the 3
    as well."""
    advice = TAVI.advise(GAME.view(plain(("b1", "g1", "p3", "b5"), "g4", "g5"), 0))
    assert advice.move == "b5"
    assert str(advice.nudge) == "Every card is a little risky here."
    assert str(advice.idea) == "Keep your low cards: they fit near 16."


@pytest.mark.parametrize(("hand", "said"), [(("o4", "g1"), "Only you have cards left. Play on!"), (("o4",), None)])
def test_who_plays_alone_to_the_end_hears_nothing_of_a_next_player(hand: tuple[str, ...], said: str | None) -> None:
    """A child laid 6 + 4 = 10 while nobody else held a card and none was left to draw, and heard: "Now only a 6 makes
    16. Few are left." Nobody could play a 6."""
    state = ending(Random(1), next(rules for seats, rules in TABLES if seats == 2), 1, 1)
    alone = replace(state, hands=(hand, ()), draw_pile=(), pile=("g3", "p3"), turn=0)
    verdict = TAVI.verdict(GAME.view(alone, 0), "o4")
    assert (str(verdict.message) if verdict else None) == said


def test_the_first_help_of_a_match_names_the_aim() -> None:
    """A beginner was asked which card it wants to keep, and did not know what for."""
    rules = next(rules for seats, rules in TABLES if seats == 2 and rules["draw"] == "auto")
    state: State = first_position(GAME, 2, rules, lambda chance: chance.draw(Random(3)))
    assert str(TAVI.advise(GAME.view(state, state.turn)).nudge) == "16 wins the pile. Shield: every card is safe."


def plain(hand: tuple[str, ...], *pile: str) -> State:
    """The simplified game of two in its middle: what lies there, and the hand of the one whose turn it is."""
    rest = [card for card in DECK if card not in (*hand, *pile)]
    steps = tuple(
        Step(0, card, sum(map(digit, pile[:n])), sum(map(digit, pile[: n + 1]))) for n, card in enumerate(pile)
    )
    hands = (hand, tuple(rest[:3]))
    return State(2, read_rules(GAME, 2, GAME.presets["simplified"]), tuple(rest[3:]), hands, pile, turn=0, steps=steps)


def test_the_first_help_names_no_place() -> None:
    """A child of seven was sent to Island 9 at once, and had nothing left to find. From 4 a 5 makes 9, the closest to
    16 from which no card, 6 at most, gets there: so each is safe, and to ask it of each told nothing."""
    advice = TAVI.advise(GAME.view(plain(("g5", "o1", "p1", "p3"), "b1", "b3"), 0))
    assert str(advice.nudge) == "Shield: every card is safe here."
    assert str(advice.idea) == "From 9, no card makes 16."
    assert (advice.move, str(advice.instead)) == ("g5", "From 9, nobody can make 16. Perhaps you can next!")


def test_the_first_card_advised_has_a_reason_that_can_be_seen() -> None:
    """At 0 with 0, 0, 1 and 3 it said "Play a 0" and nothing else, to a child that had been told to keep low cards: by
    the figures 3 is as good but for 0.08 sets."""
    advice = TAVI.advise(GAME.view(plain(("b0", "g0", "p1", "b3")), 0))
    assert (advice.move, str(advice.instead)) == ("b3", "Keep your low cards: they fit near 16.")


def test_where_every_card_goes_over_a_low_one_is_kept() -> None:
    """A child that had learned to keep low cards was told to play any: of 2, 3, 5 and 6 each low one costs more than
    0.2 sets."""
    at_15 = TAVI.advise(GAME.view(plain(("p2", "b3", "o5", "g6"), "g6", "o6", "b3"), 0))
    assert str(at_15.idea) == "It happens. Keep low cards for the next pile."
    high = TAVI.advise(GAME.view(plain(("b4", "b5", "o5", "g6"), "g6", "o6", "b3"), 0))
    assert str(high.idea) == "It happens. Play any card."


def test_where_no_card_can_be_answered_by_16_help_says_so_before_it_says_which_to_keep() -> None:
    """At 0 with 2, 4, 5 and 6 it asked at once which card to keep, and nobody knew what for. 6 and 6 are only 12."""
    advice = TAVI.advise(GAME.view(plain(("g2", "b4", "b5", "o6")), 0))
    assert str(advice.nudge) == "16 wins the pile. Shield: every card is safe."
    assert str(advice.idea) == "Whatever you play, nobody can make 16 next."
    assert advice.instead not in (None, advice.idea)


def test_9_is_spoken_of_once_the_turtle_has_been_there() -> None:
    """ "From 2, no card makes 9" was told to a child that knew of no island."""
    state = plain(("g2", "b4", "b5", "o6"))
    before = TAVI.verdict(GAME.view(state, 0), "g2")
    met = replace(state, steps=(Step(0, "o4", 5, 9), *state.steps))
    after = TAVI.verdict(GAME.view(met, 0), "g2")
    assert before is None
    assert str(after and after.message) == "9 is a good place. From 2, no card gets there."


def test_several_good_cards_are_told_with_their_reason() -> None:
    """ "More than one card is good here" was all that a child heard."""
    heard = [TAVI.advise(view) for view, _ in read_grades(GRADED)]
    assert not any(str(advice.instead) == "More than one card is good here." for advice in heard)


def test_what_is_no_reason_is_not_said() -> None:
    """ "I like this one best" stood beside one card of four that looked as good, and told nobody anything."""
    empty = ("I like this one best.", "I thought ahead. One of your cards is best.")
    heard = [TAVI.advise(view).instead for view, _ in read_grades(GRADED)]
    assert not any(str(said) in empty for said in heard)
    assert 0 < heard.count(None) < len(heard) / 6


@at_every_table
def test_a_reason_beside_the_card_is_not_as_true_of_one_that_is_not_as_good(table: int, often: float) -> None:
    """ "Your 0 and 4 are both good. From 9 or less, Tavi can't make 16", and the 5 and the 6 left no more than 9."""
    of_every_card = ("From 9 or less, no card makes 16.", "Then the next player can’t make 16.")
    for view, advice in listen(table, often):
        if advice.move != "+" and all(play.total <= 9 for play in advice.plays):
            assert str(advice.instead) not in of_every_card, (view.pile, view.hand, advice.move)


def test_of_cards_as_good_as_each_other_a_low_one_is_kept() -> None:
    """At 0 it gave a 0 away, which fits nearly always, and a 6 was as good."""
    for view, _ in read_grades(GRADED):
        advice = TAVI.advise(view)
        best = next((play for play in advice.plays if play.move == advice.move), None)
        if best is None or best.wins or best.busts or digit(best.move) > 3:
            continue
        alike = [play for play in advice.plays if not play.busts and looks(play) == looks(best)]
        higher = [play for play in alike if digit(play.move) > digit(best.move)]
        assert all(play.value < best.value for play in higher), (view.pile, view.hand, advice.move)


def test_where_all_cards_that_stay_are_of_one_number_help_asks_which_stay() -> None:
    """At 13 with 2, 2, 5 and 6 it asked which makes 16 hard: 5 and 6 go over, and one 2 is as good as the other."""
    advice = TAVI.advise(GAME.view(plain(("b5", "g6", "o2", "p2"), "b6", "g4", "o3"), 0))
    assert str(advice.nudge) == "Which card keeps you at 16 or less?"
    assert advice.move in ("o2", "p2")
    assert str(advice.instead) == "Every other card goes over 16."


def test_a_pile_lost_with_every_card_is_taken_lightly_each_time_in_other_words() -> None:
    """The same joke five times in a match was none any more."""
    state, heard = plain(("g5", "o5", "p5", "p6"), "b6", "g6"), list[str]()
    for _ in range(8):
        verdict = TAVI.verdict(GAME.view(state, 0), "g5")
        heard.append(str(verdict and verdict.message))
        state = replace(state, steps=(*state.steps, Step(0, "g5", 12, 17)))
    assert len({*heard}) == 4
    assert all(one != other for one, other in pairwise(heard))


def at_total(hand: tuple[str, ...], pile: tuple[str, ...], match: bool) -> View:
    """Seat 0's turn with this hand on this pile, in a match just begun."""
    rules = {"match": match, "wilds": match, "bonus": False, "draw": "auto"}
    seen = [*hand, *pile]
    rest = [card for card in DECK if card not in seen]
    steps = tuple(Step(n % 2, card, 0, 0) for n, card in enumerate(pile))
    return GAME.view(State(2, rules, tuple(rest[3:]), (hand, tuple(rest[:3])), pile, turn=0, steps=steps), 0)


def test_who_lays_a_0_stays_where_it_is() -> None:
    """At 14 with 0, 1, 3 and a higher one help said "Make 14"."""
    advice = TAVI.advise(at_total(("b0", "b1", "o3", "b5"), ("p5", "g4", "g2", "b3"), match=False))
    assert advice.move == "b0"
    assert str(advice.idea) == "Stay on 14. If a 1 comes next, your 1 makes 16."


def test_why_not_9_names_the_card_and_what_it_has_of_the_top_one() -> None:
    """Of 9 it was said that it leaves two the same on top, and no card is a 9."""
    advice = TAVI.advise(at_total(("b4", "p3", "g1"), ("b5",), match=True))
    assert str(advice.instead) == "With your 4, two drops would be on top."


def test_the_reason_at_last_is_to_be_seen_and_holds_against_each_other_card() -> None:
    """At 12 with 3, 1 and higher ones it was "15 is hardest", then "That is hardest": no reason, and the answer before
    it was asked for."""
    hand, pile = ("o3", "g1", "b5", "p6"), ("g1", "b1", "o1", "p5", "g4")
    advice = TAVI.advise(at_total(hand, pile, match=False))
    assert (advice.move, str(advice.idea)) == ("o3", "Which card makes it hard to win next?")
    assert str(advice.instead) == "Then only a 1 makes 16. Fewer 1s are left."


def test_the_idea_near_16_is_the_reason_beside_the_card() -> None:
    """ "From 15, only a 1 makes 16" is as true of a 4 from 12; then it was to keep the low ones."""
    advice = TAVI.advise(at_total(("g0", "g3", "o4", "b5"), ("g5", "p5"), match=False))
    assert (advice.move, str(advice.idea)) == ("b5", "Keep your low cards: they fit near 16.")
    assert str(advice.instead) == "Near 16, only low cards fit."


def test_of_a_9_that_was_not_made_it_is_said_that_it_was_not() -> None:
    """ "6 + 6 = 12. A 3 makes 9" stood over a table at 12."""
    said = TAVI.verdict(at_total(("o6", "o3", "b4"), ("g6",), match=False), "o6")
    assert said
    assert str(said.message) == "With your 3, you’d be on 9: no card makes 16 from there."


def test_a_good_card_that_is_beaten_is_called_a_good_idea_once_it_is() -> None:
    """At 11 help said to play the 4, which leaves one number; Tavi had it, and nothing was said of the card."""
    view = GAME.view(plain(("b4", "b6", "o6", "b3"), "b1", "p6", "g4"), 0)
    assert TAVI.advise(view).move == "b4"
    said = TAVI.verdict(view, "b4")
    assert said
    assert (str(said.message), said.late, said.chief) == ("Good idea! But somebody had the 1.", True, True)
