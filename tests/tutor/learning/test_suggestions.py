"""What to do with a class on Monday: little, about the right children, with the answers that say so, never twice."""

from collections.abc import Collection, Iterable, Sequence
from datetime import date
from random import Random

import pytest

from classroom.games.protocol import Sum
from classroom.tutor.learning.progress import AnswerEvent, IdeaChance, Progress, add_answer, add_idea_chance
from classroom.tutor.learning.suggestions import Suggestion, WrongAnswer, suggest
from classroom.tutor.sums.fact_classes import FACTS_OF_CLASS
from classroom.tutor.sums.facts import fact_of_text

TODAY = date(2026, 11, 23).toordinal()
ACTIVITIES = {
    "ten_frame",
    "doubles",
    "turn_around",
    "nine_island",
    "number_line",
    "check_total",
    "pairs_to_ten",
    "recall_round",
    "take_away",
    "tens_line",
    "to_target",
    "dice_sums",
}


def child(text: str, progress: Progress | None = None) -> Progress:
    """A child's answers, written as "9+4=12@8": eight days ago. Without "=12" the answer was right."""
    progress = progress or Progress()
    for one in text.split():
        rest, _, ago = one.partition("@")
        work, _, wrong = rest.partition("=")
        total = Sum.read(work).total
        given = int(wrong or total)
        mark = "r" if given == total else "w"
        progress = add_answer(progress, AnswerEvent(work, total, given, TODAY - int(ago), mark))
    return progress


def chances(name: str, text: str, ago: int = 3) -> Progress:
    progress = Progress()
    for letter in text:
        progress = add_idea_chance(progress, IdeaChance(name, letter == "t", False, TODAY - ago))
    return progress


def keys(found: Iterable[Suggestion]) -> list[str]:
    return [one.key for one in found]


def test_of_a_quiet_class_nothing_is_said() -> None:
    assert suggest({}, TODAY) == []
    assert suggest({"ada": Progress(), "ben": Progress(), "cem": Progress()}, TODAY) == []
    fine = child("9+4@5 9+4@4 8+5@4 8+5@3 9+4@3")
    one_lapse = child("9+4=12@2", fine)
    assert suggest({"ada": fine, "ben": one_lapse, "cem": one_lapse}, TODAY) == []


def test_three_children_with_trouble_in_one_class_of_facts_make_a_lesson() -> None:
    """Ada: 3 wrong of 4, Ben: 2 of 3, Cem: 2 of 5, right ones to another sum of the kind; Dan and Eve are well."""
    children = {
        "ada": child("9+4=12@9 9+4=11@8 8+5=12@8 9+4@7"),
        "ben": child("9+4=12@6 9+3=14@5 9+3@4"),
        "cem": child("8+5=12@6 9+3=13@5 8+5@4 9+2@4 9+2@3 9+2@50"),
        "dan": child("9+4=15@6 9+4@5 9+4@4"),  # one slip made good
        "eve": child("9+4@6 8+5@6"),
    }
    (found,) = suggest(children, TODAY)
    assert (found.key, found.kind, found.about, found.activity) == ("facts:MT", "facts", "MT", "ten_frame")
    assert found.children == ("ada", "ben", "cem")
    assert found.facts == ("9+4", "8+5", "9+3")  # wrong on 3, 2, 2 days
    assert (found.times, found.of) == (7, 12)
    assert found.evidence[:3] == (
        WrongAnswer("ada", "8+5", 12, TODAY - 8),
        WrongAnswer("ben", "9+3", 14, TODAY - 5),
        WrongAnswer("cem", "9+3", 13, TODAY - 5),
    )
    assert len(found.evidence) == 6


def test_sums_that_are_worked_out_alike_are_one_trouble() -> None:
    """36 + 5 and 26 + 5 are one fact; the evidence has the sums that were asked."""
    children = {
        "ada": child("36+5=42@9 26+5=30@8 47+8@7"),
        "ben": child("46+5=52@6 37+8=44@5 28+6@4"),
        "cem": child("36+5=40@6 47+8=54@5 36+5@4"),
    }
    (found,) = suggest(children, TODAY)
    assert (found.key, found.about, found.activity) == ("facts:AC", "AC", "tens_line")
    assert found.children == ("ada", "ben", "cem")
    assert found.facts == ("_6+5", "_7+8")  # wrong on 4 and on 2 days
    assert (found.times, found.of) == (6, 9)
    assert found.evidence[:3] == (
        WrongAnswer("ada", "26+5", 30, TODAY - 8),
        WrongAnswer("ben", "37+8", 44, TODAY - 5),
        WrongAnswer("cem", "47+8", 54, TODAY - 5),
    )


@pytest.mark.parametrize(
    ("sums", "about", "activity"),
    [
        ("8+7=14@9 9+8=16@8", "BP", "ten_frame"),
        ("9-2=8@9 7-1=5@8", "S1", "number_line"),
        ("11-9=3@9 9-8=2@8", "SD", "number_line"),
        ("10-4=5@9 10-6=3@8", "ST", "pairs_to_ten"),
        ("13-5=9@9 15-8=6@8", "SC", "take_away"),
        ("36+4=30@9 28+2=20@8", "AF", "tens_line"),
        ("42-5=36@9 31-8=24@8", "BC", "tens_line"),
        ("41-36=6@9 52-45=8@8", "CC", "to_target"),
        ("1+2+4=8@9 3+3+5=12@8", "DM", "dice_sums"),
    ],
)
def test_each_kind_of_arithmetic_has_its_own_ten_minutes(sums: str, about: str, activity: str) -> None:
    (found,) = suggest(dict.fromkeys(("ada", "ben", "cem"), child(sums)), TODAY)
    assert (found.key, found.activity) == (f"facts:{about}", activity)


def test_a_pattern_in_sums_of_every_game_leaves_none_of_them_for_another_suggestion() -> None:
    same = child("36+5=36@9 42+7=42@8 38-6=38@7 36+5=36@6 26+5=26@5")
    first, *others = suggest({"ada": same, "ben": same}, TODAY)
    assert (first.key, first.activity) == ("pattern:card_not_counted", "check_total")
    assert first.facts == ("_6+5", "_8-6", "_2+7")
    assert others == []


def test_two_children_or_a_slip_each_are_no_lesson() -> None:
    trouble = child("9+4=12@9 8+5=12@8")
    assert suggest({"ada": trouble, "ben": trouble}, TODAY) == []
    slip = child("9+4=12@9")
    assert suggest({"ada": slip, "ben": slip, "cem": slip}, TODAY) == []


def test_trouble_with_few_of_many_facts_is_no_lesson() -> None:
    """Two of seven facts, less than a third."""
    mostly_well = child("9+4=12@9 8+5=12@8 9+2@8 9+3@8 7+4@8 7+5@8 8+3@8")
    assert suggest(dict.fromkeys(("ada", "ben", "cem"), mostly_well), TODAY) == []


def test_a_slip_among_many_right_answers_is_no_trouble() -> None:
    """Each sum wrong once in four answers, less than a third."""
    lapses = child("9+4@9 9+4@8 9+4@8 9+4=12@7 8+5@9 8+5@8 8+5@8 8+5=12@7")
    assert suggest(dict.fromkeys(("ada", "ben", "cem"), lapses), TODAY) == []


def test_trouble_of_two_months_ago_is_left_alone() -> None:
    assert suggest(dict.fromkeys(("ada", "ben", "cem"), child("9+4=12@60 9+4=12@58 8+5=12@50")), TODAY) == []


FLAGGED = "9+4=12@9 9+4=15@8"


def test_a_sum_wrong_on_two_days_is_named_with_the_answers() -> None:
    (found,) = suggest({"ada": child(FLAGGED), "ben": child("9+4=12@9 9+4=15@9")}, TODAY)
    assert (found.key, found.kind, found.about, found.activity) == ("flag", "flag", "", "ten_frame")
    assert found.children == ("ada",)
    assert found.facts == ("9+4",)
    assert found.evidence == (WrongAnswer("ada", "9+4", 15, TODAY - 8), WrongAnswer("ada", "9+4", 12, TODAY - 9))
    assert (found.times, found.of) == (0, 0)  # it was picked for being wrong


def test_a_flag_goes_when_it_is_made_good() -> None:
    assert keys(suggest({"ada": child(FLAGGED + " 9+4@7")}, TODAY)) == ["flag"]
    assert keys(suggest({"ada": child(FLAGGED + " 9+4@7 9+4@6")}, TODAY)) == []


def test_a_flag_has_two_slips_of_the_last_six_weeks() -> None:
    assert keys(suggest({"ada": child("9+4=12@41 9+4=15@8")}, TODAY)) == ["flag"]
    assert keys(suggest({"ada": child("9+4=12@42 9+4=15@8")}, TODAY)) == []


def test_flags_of_at_most_three_children_those_with_most_first() -> None:
    children = {
        "ada": child("9+4=12@9 9+4=15@8"),
        "ben": child("3+5=7@9 3+5=7@8 3+5=9@7"),
        "cem": child("6+6=11@9 6+6=13@8"),
        "dan": child("14+2=15@9 14+2=17@8 10+4=15@8 10+4=13@7"),
    }
    (found,) = suggest(children, TODAY)
    assert found.children == ("dan", "ben", "ada")
    assert found.facts[0] == "3+5"


def test_sums_of_other_games_can_be_flagged_too() -> None:
    (found,) = suggest({"ada": child("9-2=6@9 9-2=8@8")}, TODAY)
    assert (found.facts, found.activity) == (("9-2",), "number_line")


def test_nobody_is_named_twice_for_the_same_sums() -> None:
    """Three flags in one class of facts are a lesson and no flags; a flag elsewhere is one."""
    children = dict.fromkeys(("ada", "ben", "cem"), child(FLAGGED))
    assert keys(suggest(children, TODAY)) == ["facts:MT"]
    first, second = suggest({**children, "dan": child("3+5=7@9 3+5=7@8")}, TODAY)
    assert (first.key, second.key, second.children) == ("facts:MT", "flag", ("dan",))
    first, second = suggest({**children, "ada": child(FLAGGED + " 3+5=7@9 3+5=7@8")}, TODAY)
    assert (first.key, second.key, second.children, second.facts) == ("facts:MT", "flag", ("ada",), ("3+5",))


STUCK = "9+4=10@9 8+5=10@8 8+6=10@7 9+4=10@6"


def test_two_children_who_share_a_pattern_are_named_with_it_and_not_with_its_sums_again() -> None:
    children = {"ada": child(STUCK), "ben": child(STUCK + " 2+2=5@5"), "cem": child("9+4=10@9")}
    (found,) = suggest(children, TODAY)
    assert (found.key, found.activity) == ("pattern:stuck_at_ten", "ten_frame")
    assert found.children == ("ada", "ben")
    assert found.facts == ("9+4", "8+5", "8+6")
    assert (found.times, found.of) == (8, 9)
    assert {one.answer for one in found.evidence} == {10}
    assert len(found.evidence) == 6


def test_one_child_with_a_pattern_is_no_group() -> None:
    assert keys(suggest({"ada": child("9+4=10@9 8+5=10@8 8+6=10@7")}, TODAY)) == []


def test_an_idea_that_a_third_of_the_children_miss_is_worth_a_lesson() -> None:
    """Three of nine who had six chances missed at least half; who had five does not count."""
    miss, take, few = chances("nine", "tmmtmt"), chances("nine", "tttttm"), chances("nine", "mmmmm")
    children = {**{f"take{n}": take for n in range(6)}, **{f"miss{n}": miss for n in range(3)}, "few": few}
    (found,) = suggest(children, TODAY)
    assert (found.key, found.about, found.activity) == ("idea:nine", "nine", "nine_island")
    assert found.children == ("miss0", "miss1", "miss2")
    assert (found.times, found.of) == (9, 18)
    assert (found.facts, found.evidence) == ((), ())
    assert suggest({**children, "take6": take}, TODAY) == []  # three of ten
    assert suggest({"miss0": miss, "miss1": miss}, TODAY) == []
    assert suggest(dict.fromkeys("abc", chances("nine", "mmmmmm", ago=50)), TODAY) == []


def known(works: Sequence[str], ago: int) -> Progress:
    return child(" ".join(f"{work}@{ago + before}" for before in (2, 1, 0, 0) for work in works))


def test_what_many_knew_and_is_due_again_is_worth_a_round() -> None:
    """Six facts known ten days ago are due since three days; known five days ago they are not."""
    works = ("1+2", "5+5", "8+4", "9+3", "10+6", "14+6")
    (found,) = suggest(dict.fromkeys(("ada", "ben", "cem"), known(works, 10)), TODAY)
    assert (found.key, found.activity) == ("due", "recall_round")
    assert found.facts == ("14+6", "8+4", "9+3")  # all as often; TW and MT are the hardest, then TP
    assert (found.times, found.of) == (18, 18)
    assert suggest(dict.fromkeys(("ada", "ben", "cem"), known(works, 5)), TODAY) == []
    assert suggest(dict.fromkeys(("ada", "ben"), known(works, 10)), TODAY) == []
    assert suggest(dict.fromkeys(("ada", "ben", "cem"), known(works[:4], 10)), TODAY) == []


def test_what_is_due_again_may_come_from_any_map() -> None:
    """Six facts of four maps; all are due as often, so the hardest are named."""
    works = ("1+2", "13-5", "36+5", "42-5", "41-36", "7-7")
    (found,) = suggest(dict.fromkeys(("ada", "ben", "cem"), known(works, 10)), TODAY)
    assert found.facts == ("?6+5", "_2-5", "13-5")
    assert (found.times, found.of) == (18, 18)


def full_class() -> dict[str, Progress]:
    """Four stuck at ten, six with trouble in doubles, one flag, twenty who miss two, ten with facts due."""
    children = {f"ten{n}": child(STUCK) for n in range(4)}
    children |= {f"double{n}": child("6+6=11@9 4+4=7@8") for n in range(6)}
    children |= {"flag": child("3+5=7@9 3+5=7@8")}
    children |= {f"two{n:02}": chances("two", "mmmmmm") for n in range(20)}
    return children | {f"due{n}": known(("1+2", "5+5", "8+4", "9+3", "10+6"), 10) for n in range(10)}


def test_at_most_three_the_most_children_and_the_most_telling_first() -> None:
    children = full_class()
    assert keys(suggest(children, TODAY, most=9)) == ["idea:two", "facts:DB", "pattern:stuck_at_ten", "due", "flag"]
    assert [one.weight for one in suggest(children, TODAY, most=9)] == [20, 15, 12, 2.5, 2]
    assert keys(suggest(children, TODAY)) == ["idea:two", "facts:DB", "pattern:stuck_at_ten"]
    assert keys(suggest(children, TODAY, most=1)) == ["idea:two"]


def test_what_was_put_off_makes_room_for_the_next() -> None:
    children = full_class()
    put_off = ["idea:two", "facts:DB"]
    assert keys(suggest(children, TODAY, put_off)) == ["pattern:stuck_at_ten", "due", "flag"]
    put_off.append("pattern:stuck_at_ten")
    assert keys(suggest(children, TODAY, put_off)) == ["facts:MT", "due", "flag"]  # the same four need a lesson anyway


@pytest.mark.parametrize("seed", range(12))
def test_whatever_the_class_every_suggestion_shows_what_is_true_and_nothing_is_said_twice(seed: int) -> None:
    rng, children, given_by = Random(seed), dict[str, Progress](), dict[str, list[tuple[str, int, bool]]]()
    for name in range(rng.randint(1, 30)):
        progress, wrong = Progress(), rng.uniform(0, 0.4)
        for ago in sorted(rng.choices(range(80), k=rng.randint(0, 200)), reverse=True):
            total, card = rng.randrange(16), rng.randrange(7)
            given = 10 if total < 10 < total + card else total + card + rng.choice((-1, 1, 2))
            text = f"{total}+{card}={given}@{ago}" if rng.random() < wrong and given >= 0 else f"{total}+{card}@{ago}"
            progress = child(text, progress)
            given_by.setdefault(f"child{name}", []).append((fact_of_text(f"{total}+{card}"), ago, "=" in text))
        children[f"child{name}"] = progress
    found = suggest(children, TODAY, most=5)
    assert found == suggest(dict(reversed(children.items())), TODAY, most=5)
    assert len({one.key for one in found}) == len(found) <= 5
    named = [(one.child, one.sum) for each in found for one in set_of_pairs(each)]
    assert len(named) == len(set(named))
    for each in found:
        assert each.children
        assert set(each.children) <= set(children)
        assert each.activity in ACTIVITIES
        assert len(each.facts) <= 3
        assert len(each.evidence) <= 6
        assert {fact_of_text(one.sum) for one in each.evidence} <= set(each.facts)
        if each.kind == "facts":
            recounted = [recount(given_by[one], each.about) for one in each.children]
            assert (each.times, each.of) == (sum(one[0] for one in recounted), sum(one[1] for one in recounted))
        elif each.kind != "flag":
            assert 0 < each.times <= each.of
        for one in each.evidence:
            assert one.child in each.children
            assert (one.sum, one.answer, one.day) in {slip[:3] for slip in children[one.child].slips}
            assert TODAY - 42 < one.day <= TODAY


def recount(given: Sequence[tuple[str, int, bool]], about: str) -> tuple[int, int]:
    """How many answers of the last six weeks to sums of a kind were wrong, and of how many: of each sum the last eight
    ever given, from a list (fact, days ago, wrong) in order."""
    last = [one for fact in FACTS_OF_CLASS[about] for one in [one for one in given if one[0] == fact][-8:]]
    recent = [wrong for _, ago, wrong in last if ago < 42]
    return sum(recent), len(recent)


def set_of_pairs(suggestion: Suggestion) -> Collection[WrongAnswer]:
    """One piece of evidence for each child and sum."""
    return {(one.child, one.sum): one for one in suggestion.evidence}.values()
