"""The last turn of a round in which the nearest eats: what its chances are, what is said of it, how Tavi plays it."""

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from random import Random

import pytest

from classroom.games.card_eater import GAME
from classroom.games.card_eater.state import State, Step
from classroom.games.card_eater.view import View
from classroom.games.engine import advance, first_position
from classroom.games.protocol import all_rules
from classroom.tutor.card_eater import TUTOR as TAVI
from classroom.tutor.card_eater.last_turn import is_out_of_reach, leading_values
from tests.tutor.card_eater.positions import Table, worth
from tests.tutor.card_eater.test_bot import row, view
from tests.web.presenters.card_eater.tables import after

ORDERS = 1500


def last_turns(players: int, seed: int, *, low: bool = True) -> Iterator[State]:
    """Positions in the last turn of somebody, with three turns each; who could take a card has not."""
    rng, rules = Random(seed), all_rules(GAME, players, {"low": low, "laps": 3})
    while True:
        state: State = first_position(GAME, players, rules, lambda chance: chance.draw(rng))
        while not GAME.over(state):
            view = GAME.view(state, state.turn)
            if view.is_last_turn:
                yield state
            moves = [move for move in view.moves if not move.startswith("take:")]
            state = advance(GAME, state, rng.choice(moves), lambda chance: chance.draw(rng))


def jokers(players: int, seed: int) -> Iterator[State]:
    """Of these those in which a joker cannot make the target."""
    for state in last_turns(players, seed):
        view = GAME.view(state, state.turn)
        if view.saying and Table(view).need > 10:
            yield state


def risks(players: int, seed: int) -> Iterator[State]:
    """Of these those in which a ten would put whoever turns it out: neither added nor taken away will it do."""
    for state in last_turns(players, seed, low=False):
        view = GAME.view(state, state.turn)
        it = Table(view)
        if it.total is not None and it.total < 10 and it.need < 10 and not view.saying:
            yield state


def shuffled(state: State, rng: Random) -> State:
    """The same position to everybody who plays, with the hidden cards in another order."""
    hidden = [card for pile in state.piles for card in pile]
    rng.shuffle(hidden)
    return replace(state, piles=tuple(tuple(hidden.pop() for _ in pile) for pile in state.piles))


def passed_at(view: View, total: int) -> bool:
    """Whether somebody stays on this total."""
    return any(row.passed and row.total == total for row in view.rows)


def eats(state: State, move: str) -> bool:
    """Whether the seat to move eats after this move, where all take what they see, and are as near as they can be."""
    seat, number = state.turn, state.number
    while len(state.past) == number:
        state = advance(GAME, state, move, lambda chance: chance.draw(Random(1)))
        if state.turn is None:
            break
        view = GAME.view(state, state.turn)
        takes, it = [one for one in view.moves if one.startswith("take:")], Table(view)
        others = max(view.rows[other].total or 0 for other in it.others) if it.others else -1
        is_first = all(view.rows[other].total != it.total for other in it.others if not view.rows[other].passed)
        ahead = (it.total or 0) > others or ((it.total or 0) == others and not is_first and not passed_at(view, others))
        stays = "stay" in view.moves and it.need <= 5 and ahead
        move = f"X={min(it.need, 10)}" if view.saying else (takes or ["stay" if stays else "turn"])[0]
    return state.past[-1].winner == seat


@pytest.mark.parametrize("players", [3, 4])
def test_the_chance_of_the_last_turn_is_as_often_as_it_happens(players: int, thorough: bool) -> None:
    rng, positions, said = Random(5), last_turns(players, 7), jokers(players, 8)
    for state in [*(next(positions) for _ in range(6 if thorough else 2)), next(said)]:
        for each in TAVI.figures(GAME.view(state, state.turn))[-2:]:
            often = sum(eats(shuffled(state, rng), each["move"]) for _ in range(ORDERS)) / ORDERS
            assert each["chance"] == pytest.approx(often, abs=0.045)


def test_a_card_that_would_put_one_out_is_in_the_chance_of_the_last_turn(thorough: bool) -> None:
    """Low targets never let it happen; from 11 to 16 it does."""
    rng, positions = Random(6), risks(4, 15)
    for state in (next(positions) for _ in range(4 if thorough else 2)):
        for each in TAVI.figures(GAME.view(state, state.turn))[-2:]:
            often = sum(eats(shuffled(state, rng), each["move"]) for _ in range(ORDERS)) / ORDERS
            assert each["chance"] == pytest.approx(often, abs=0.045)


@pytest.mark.parametrize("players", [3, 4])
def test_a_joker_that_cannot_make_the_target_comes_as_near_as_it_may(players: int) -> None:
    """With 10, or with less where another would take the 10. To leave 10 to go, as earlier, brings nothing."""
    positions = jokers(players, 9)
    for state in (next(positions) for _ in range(30)):
        view = GAME.view(state, state.turn)
        best = max(TAVI.figures(view), key=lambda each: each["chance"])["chance"]
        for level in range(1, TAVI.levels + 1):
            move = TAVI.choose(view, level, Random(1))
            assert level == TAVI.levels or move == "X=10"
        chance = {each["move"]: each["chance"] for each in TAVI.figures(view)}
        assert chance[TAVI.advise(view).move] == chance[move] == best
        assert not TAVI.ideas(view, "X=1")


def test_what_is_said_of_the_last_turn() -> None:
    """As long as more than a card is missing it is told what would lead, or how far one is behind; a joker that stays
    behind is told what is nearer."""
    told, seen = set[str](), last_turns(3, 11)
    for state in (next(seen) for _ in range(400)):
        view = GAME.view(state, state.turn)
        advice, it = TAVI.advise(view), Table(view)
        told |= {advice.nudge.text, advice.idea.text}
        if it.need > 10 and it.total is not None and not view.saying:
            assert re.search(
                "you ahead|[Tt]he nearest|^No card makes [^.]*.$|Come closer!$|Somebody is closer|stays in front",
                advice.idea.text,
            )
        if view.saying and it.need > 10 and (verdict := TAVI.verdict(view, "X=1")):
            assert verdict.message.text in ("%(card)d would have been nearer.", "%(card)d would have done it")
            assert not verdict.kind
            told.add(verdict.message.text)
    assert "%(card)d would have been nearer." in told
    assert "Last turn: the nearest player eats their own cards." in told


def test_no_round_in_which_the_nearest_eats_is_lost() -> None:
    """Nobody is offered to end it: whoever is nearest eats, however few cards are left."""
    seen = last_turns(4, 13)
    assert all(TAVI.foregone(GAME.view(state, state.turn)) is None for state in (next(seen) for _ in range(60)))


NEAR = "Th 6s 7s 8h 2c 2d 5h 9s 9d"  # of 25 seat 0 has 23, the others 17 and 18
LOST = "Ah Th 5h As 6h 5s Tc 5c 5d"  # it has 12, the others 21 and 15
SAFE = "Ah 2h 3h 2s 3s 2d 8h 4h 3c"  # it has 11, the others 9 and 8
BEHIND = "Th 6s 7s 8h 6c 8c 3h 5s 7d"  # it has 21, the others 17 and 22


def last_of_four(top: str) -> View:
    """Seat 0 has the last of four turns, with 25 to make."""
    view: View = GAME.view(after("turn " * 9, top, 3, {"laps": 4}, first=25), 0)
    assert view.is_last_turn
    assert view.moves == ("turn", "stay")
    return view


@pytest.mark.parametrize("level", range(1, TAVI.levels + 1))
def test_who_is_nearest_and_needs_little_stays(level: int) -> None:
    """Most cards would go over the target; from the third level on that is seen."""
    assert TAVI.choose(last_of_four(NEAR), level, Random(1)) == ("turn" if level < 3 else "stay")


@pytest.mark.parametrize("level", range(1, TAVI.levels))
def test_nobody_turns_a_card_one_away_from_the_target(level: int) -> None:
    """At 35 of 36, as good as won, Tavi turned one over on its first two levels. The last one counts the cards."""
    found = 0
    for state in islice(last_turns(3, 21), 3000):
        view = GAME.view(state, state.turn)
        it = Table(view)
        others = [view.rows[seat].total or 0 for seat in it.others]
        if it.need == 1 and "stay" in view.moves and not it.open and all(one < (it.total or 0) for one in others):
            found += 1
            assert TAVI.choose(view, level, Random(1)) == "stay"
    assert found > 10


def test_whoever_has_only_cards_that_are_too_big_is_told_to_stay() -> None:
    """With 3 to go and another at 2, who has a turn yet to come, help said to turn one over, where none could bring
    anything but back. To stay is as good at least: the other may still go too far."""
    found = 0
    for state in islice(last_turns(3, 22), 4000):
        view = GAME.view(state, state.turn)
        it = Table(view)
        if "stay" not in view.moves or it.open or it.need > 9:
            continue
        gone = [card for card in view.unseen.elements() if worth(card) <= it.need]
        steps = tuple(Step(0, "turn", card, worth(card), 1, 0, 0) for card in gone)
        bare = replace(view, steps=(*steps, *view.steps))
        if not bare.unseen or is_out_of_reach(bare):
            continue
        worths = {each["move"]: each["chance"] for each in TAVI.figures(bare)}
        if worths["turn"]:
            continue  # so far ahead that it may go back and still win
        found += 1
        advice = TAVI.advise(bare)
        assert advice.move == "stay"
        assert advice.idea.text.startswith(("Every hidden card goes over %(target)d.", "You got to %(total)d first."))
    assert found > 100


def test_nobody_is_advised_to_stay_where_that_is_no_better() -> None:
    """Seat 2 takes its 10, that or another; with a 9 seat 1 was there first. It was told to stay."""
    view = last_of_four(LOST)
    assert [play["chance"] for play in TAVI.figures(view)] == [0, 0]
    assert TAVI.advise(view).move == "turn"
    assert TAVI.advise(view).idea.text == "No card makes %(target)d. But %(low)d puts you ahead."


def test_nobody_is_told_to_be_nearest_and_then_to_turn() -> None:
    """At 11 of 25, before 9 and 8, no card goes over the target, and both others have a turn to come: it was told "But
    you’re the nearest.", and then to turn a card over."""
    view = last_of_four(SAFE)
    advice = TAVI.advise(view)
    assert advice.move == "turn"
    assert advice.idea.text == "No hidden card takes you past %(target)d. Come closer!"


@pytest.mark.parametrize("level", range(1, TAVI.levels + 1))
def test_who_is_not_nearest_turns(level: int) -> None:
    assert TAVI.choose(last_of_four(BEHIND), level, Random(1)) == "turn"


LAST = "6s 4h Td 5c 3s 7h 4c 9d 5h 5s 5d"  # the last of four turns each is seat 2’s, which has 22, the others 20 and 21
LAST_BEHIND = "6s 4h Td 5c 3s 4s 4c 9d 5h 5s 5d"  # it has 19


@pytest.mark.parametrize("level", range(1, TAVI.levels + 1))
@pytest.mark.parametrize(("top", "target", "move"), [(LAST, 25, "stay"), (LAST, 36, "turn"), (LAST_BEHIND, 25, "turn")])
def test_whoever_leads_and_comes_last_stops(level: int, top: str, target: int, move: str) -> None:
    """Its total decides: with 3 missing only 13 of the 43 hidden cards keep the lead, and a child saw Tavi lose it.
    With 14 missing to 36 all would, and one more is eaten."""
    view: View = GAME.view(after("turn " * 11, top, 3, {"laps": 4}, first=target), 2)
    assert view.moves == ("turn", "stay")
    assert TAVI.choose(view, level, Random(1)) == move


FAR = "6s Th 4d 5c 3s 2s 4c 9d Ad 6h Ac 3d"  # the last of four turns is seat 2’s, which has 7, the others 21 and 23


def test_whoever_cannot_win_any_more_is_told_so() -> None:
    """At 10, with both others at 23 and no turn to come but its own, it heard "Turn over a card!" and no reason."""
    seen: View = GAME.view(after("turn " * 11, FAR, 3, {"laps": 4}, first=26), 2)
    advice = TAVI.advise(seen)
    assert [play["chance"] for play in TAVI.figures(seen)] == [0, 0]
    assert (advice.move, advice.at_once, str(advice.instead)) == ("turn", True, "Somebody stays in front with 23.")
    before: View = GAME.view(after("turn " * 10, FAR, 3, {"laps": 4}, first=26), 1)
    assert not TAVI.advise(before).at_once


FIVE = "6s 4h Td 5c 3s 7h 3h 4c 2d 4d 5h 3d 2s 5s"  # five turns each: 20, 21, and seat 2 has 22 and its last turn


@pytest.mark.parametrize(
    ("top", "target", "better", "why"),
    [
        (FIVE, 25, "stay", "You were the nearest, with 22."),
        (FIVE.replace("7h", "4s"), 25, "turn", "Somebody was closer, with 21."),
        (FIVE, 36, "", ""),
    ],
)
def test_whether_to_stay_is_a_moment_where_one_sees_why(top: str, target: int, better: str, why: str) -> None:
    """A child stayed at 29 of 36 with another at 35, and heard nothing of it. To 36 it leads and turns: all that it
    may turn keeps the lead."""
    view: View = GAME.view(after("turn " * 14, top, 3, {"laps": 5}, first=target), 2)
    moments = {move: TAVI.moment(view, move, 14) for move in view.moves}
    assert {move: one.move for move, one in moments.items() if one} == (
        {"turn" if better == "stay" else "stay": better} if better else {}
    )
    assert [str(one.why) for one in moments.values() if one] == [why] * bool(better)
    praised = {move: praise.why for move in view.moves if (praise := TAVI.praise(view, move, 14))}
    assert {move: str(said) for move, said in praised.items()} == ({"stay": why} if better == "stay" else {})


def test_help_says_how_many_cards_are_too_big() -> None:
    advice = TAVI.advise(last_of_four(NEAR))
    assert advice.move == "stay"
    assert (advice.idea.values["num"], advice.idea.values["of"]) == (37, 45)  # all but 4 aces, 2 twos, 2 jokers


FIRST = LAST.replace("5d", "6d")  # seat 1 has come to 22 as well, and nobody has a turn to come but seat 2


def test_help_says_who_got_there_first() -> None:
    """At 22, where another had come to 22 later, to stay won for certain; it was told which cards put it ahead."""
    seen: View = GAME.view(after("turn " * 11, FIRST, 3, {"laps": 4}, first=26), 2)
    advice = TAVI.advise(seen)
    assert leading_values(seen) == ()
    assert [(play["move"], play["chance"]) for play in TAVI.figures(seen)][1] == ("stay", 1)
    assert (advice.move, str(advice.instead)) == ("stay", "You got to 22 first.")
    assert str(advice.idea) == "You got to 22 first. 28 of 43 hidden cards go over 26."


def test_help_says_what_speaks_for_one_more_card_though_one_would_win() -> None:
    """The same at the end of the deck, where but a 4 and small cards are hidden: all that lies there is worth more."""
    seen: View = GAME.view(after("turn " * 11, FIRST, 3, {"laps": 4}, first=26), 2)
    gone = [card for card in seen.unseen.elements() if worth(card) not in (1, 4) and card != "Th"]
    late = replace(seen, steps=(*(Step(0, "turn", card, worth(card), 1, 0, 0) for card in gone), *seen.steps))
    advice = TAVI.advise(late)
    assert advice.move == "turn"
    assert str(advice.idea) == "You got to 22 first: you’d win. But exactly 26 eats all the cards!"
    assert str(advice.instead) == "1 of 7 hidden cards goes over 26."


GIFT = "Th 9s 5d Jh 9d 4d 3h 4s 6d"  # of 25 seat 0 has 23 with a 3 on top, which seat 1 at 22 needs, seat 2 has 15


def test_help_says_that_another_can_take_the_card_on_top() -> None:
    """It heard that somebody could get closer, while most hidden cards went over: the reason was its 3."""
    advice = TAVI.advise(last_of_four(GIFT))
    assert advice.move == "turn"
    assert str(advice.instead) == "Somebody can take your 3 and make 25."


def test_help_counts_the_cards_that_lead_as_well() -> None:
    """Only exact hits were counted, though the nearest eats."""
    views = [GAME.view(state, state.turn) for state in islice(last_turns(3, 11), 400)]
    said = [(view, TAVI.advise(view).instead) for view in views]
    lead = "%(num)d hidden card puts you ahead."
    counted = [(view, told.values["num"]) for view, told in said if told and told.text == lead]
    assert counted
    assert all(many != Table(view).helping(view.need or 0)[0] for view, many in counted)


def test_the_nearest_is_worth_its_own_cards() -> None:
    """The three of its row, not the nine that lie there, as often as it stays the nearest."""
    stay = TAVI.figures(last_of_four(NEAR))[-1]
    assert stay["value"] == pytest.approx(3 * stay["chance"], abs=0.001)
    assert stay["chance"] > 0.5


def test_a_card_that_only_draws_level_puts_nobody_in_the_lead() -> None:
    """Cards of each value are hidden. From 25, a 2 makes the 27 that lies there already; a 9 makes the target of 34."""
    assert leading_values(view(37, row(25, 8), row(27, 3), row(20, 4))) == tuple(range(3, 11))
    assert leading_values(view(37, row(25, 8), row(26, 3), row(20, 4))) == tuple(range(2, 11))
    assert leading_values(view(34, row(25, 8), row(26, 3), row(20, 4))) == tuple(range(2, 9))
    assert leading_values(view(37, row(28, 8), row(27, 3), row(20, 4))) == ()  # it is ahead already
